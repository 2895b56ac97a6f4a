import type { CheckId } from '@plumbline/contracts/checklist';
import { hasMeasure } from '@plumbline/review/rubric/check-kinds';
import { audience } from './check-words.ts';
import { fold } from './fold.ts';
import type { Proposal } from './decide.ts';

/*
 * Words that hardly stand in anything but an answer: a tool that people cope with today, a group that something is made for, what somebody
 * can use already. A passage that has them needs less to be sure of (judge.ts).
 */

const suffers =
  /\bsuffer\w*|\bstruggl\w+|\bburden\w*|\bcannot\b|\bcan['’]t\b|\bno way to\b|\bthere is no\b|(?<!\p{L})(?:عانت|عانى|يعاني|تعاني|لا توجد|لا يوجد)(?!\p{L})/iu;
const copes =
  /\bmanual(?:ly)?\b|\bby hand\b|\bpaper(?:work|-based)?\b|\bspreadsheets?\b|\bexcel\b|\bwhats ?app\b|\bpost-?its?\b|\bsticky notes\b|\bphone calls\b|\blegacy\b|\btraditional(?:ly)?\b|\brel(?:y|ies) on\b|يدوي|ورقي|واتس ?اب|تقليدي|المعتمدة|إكسل|اكسل/iu;
const madeFor =
  /\bb2[bc]\b|\b(?:designed|built|made|aimed|meant) (?:for|at)\b|\btarget (?:audience|customers?|markets?|users?)\b|\bour (?:customers|clients|users|buyers) are\b|\bage\s?:\s?\d|\b(?:platform|app|tool|marketplace|service|device|solution) for\b|(?:موجه|مصمم|مخصص)[ةه]? ل|نستهدف|عملاؤنا/iu;
const group = /\b\p{L}{3,}s\b|\bpeople\b|\p{Script=Arabic}/u;
/** "Farmers and people who live near rivers": the group itself. */
const opening = 24;
const exists =
  /\bprototype\b|\bmvp\b|\bbeta\b(?! launch)|\b(?:is|are|now|went|already) live\b|\blive (?:at|on|in|demo|version|since)\b|\bworking (?:demo|product|version)\b|\bdownloads\b|\balready implements?\b|\bhackathon\b|\bmonths of (?:design|development)\b|نموذج (?:أولي|اولي)|نسخة تجريبية|أطلقنا|تم إطلاق|أشهر من (?:التصميم|التطوير|العمل)/iu;
const uses =
  /\b(?:already|actively|currently) us(?:e|es|ed|ing)\b|\bus(?:e|es|ing) (?:it|our)\b|يستخدمون|يستخدمه|تستخدمه/iu;
const ofRivals = /compet|rival|alternative|landscape|\bvs\b|منافس|بدائل|البديل/iu;
/** A row of a table that compares names its columns above. */
const answers = /\|\s*(?:yes|no|partial\w*|limited|high|low|medium)\b/iu;
const named = /(?:^|[\s(*_])\p{Lu}[\p{L}\d]+/u;

const many = String.raw`(?<![\d.,])\d[\d.,]*\s?(?:b|bn|billion|m|mn|million|tn|trillion|crores?|مليار|مليون|تريليون)\+?(?!\p{L})`;
/** "A $9B market", "the market is worth $7 billion". */
const marketOf = new RegExp(
  String.raw`${many}(?:\s(?!(?:and|in|of|to|from|for|on|by|with|into|at|as|per|entering)\b)[\p{L}-]+){0,3}\s(?:market|industry|opportunity)(?!\p{L})|\b(?:market|industry|tam)\b(?:\s(?:size|is|was|of|at|worth|valued|estimated|in|the|global\w*)){1,6}\s?[^\p{L}\d]{0,4}(?:usd|eur)?\s?[$€£₹]?\s?${many}|حجم (?:ال)?سوق[^.\n]{0,40}${many}`,
  'iu',
);

/** What a company takes from a market, and a place where things are sold, say nothing of how large one is. */
const ofOwnIncome = /\bcommissions?\b|\bmarketplace\b|\brevenues?\b|\bincome\b|عمول|إيراد|مبيعاتنا|أرباح/iu;

/** Whether a passage says by its own words that it answers the check. `title` is what it stands under. */
export const saysItself = (id: CheckId, { text, title }: Pick<Proposal, 'text' | 'title'>): boolean => {
  switch (id) {
    case 'problem.pain':
      return suffers.test(text);
    case 'problem.today':
      return copes.test(text);
    case 'solution.state':
      return exists.test(text);
    case 'market.size':
      return marketOf.test(text) && !ofOwnIncome.test(text);
    case 'market.segment':
      return (madeFor.test(text) && group.test(text)) || isGroup(text);
    case 'moat.competitors':
      return ofRivals.test(title) && named.test(text) && !answers.test(text);
    case 'traction.customers':
      return uses.test(text) && hasMeasure(text);
    default:
      return false;
  }
};

const isGroup = (text: string): boolean => {
  const first = audience.first(fold(text.replace(/^[\s*•–—-]+/u, '')));
  return first !== null && first.index < opening && /\b(?:who|that|in|with|and)\b|(?:الذين|في|و)/u.test(text);
};
