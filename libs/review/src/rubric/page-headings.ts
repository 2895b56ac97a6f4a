import type { CheckId } from '@plumbline/contracts/checklist';
import { isDoubtful } from '@plumbline/contracts/blocks';
import type { ReviewPage } from '../document.ts';
import { fold } from '../fold.ts';

/*
 * What a page that was read in part could still hold (review.md, rule 1). A drawing under "Our solution" may say more of the product than
 * was made out, and who would buy it; it introduces nobody and asks for no money. A page that was not read at all may hold anything, and
 * so may one without a heading that says plainly what it is about.
 */

type Section = 'problem' | 'solution' | 'market' | 'competition' | 'team' | 'other';

const headings: Record<Section, readonly string[]> = {
  problem: ['problem', 'problem statement', 'pain points', 'challenge', 'challenges', 'المشكلة', 'التحدي', 'التحديات'],
  solution: [
    'solution', 'product', 'product overview', 'how it works', 'what we do', 'technology', 'architecture', 'features', 'demo',
    'الحل', 'حلنا', 'المنتج', 'منتجنا', 'كيف يعمل', 'كيف نعمل', 'التقنية', 'المزايا',
  ],
  market: ['market', 'market size', 'market opportunity', 'tam sam som', 'السوق', 'حجم السوق', 'فرصة السوق', 'الفرصة السوقية'],
  competition: [
    'competition', 'competitors', 'competitive landscape', 'competitive analysis', 'alternatives',
    'المنافسة', 'المنافسون', 'المنافسين', 'تحليل المنافسين', 'البدائل',
  ],
  team: ['team', 'meet the team', 'founders', 'founding team', 'management team', 'الفريق', 'فريقنا', 'فريق العمل', 'المؤسسون'],
  // They say what a page is about too: a page with one of them beside another is about both.
  other: [
    'traction', 'customers', 'results', 'milestones', 'roadmap', 'business model', 'revenue model', 'pricing', 'financials', 'go to market',
    'ask', 'funding', 'investment', 'use of funds', 'contact', 'about us',
    'العملاء', 'النتائج', 'الإنجازات', 'نموذج العمل', 'نموذج الإيرادات', 'التسعير', 'الطلب', 'التمويل', 'الاستثمار', 'من نحن',
  ],
}; // prettier-ignore

const plain = (line: string): string =>
  fold(line)
    .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:\d+\s)?(?:(?:the|our)\s)?/u, '');
const sections: readonly Section[] = ['problem', 'solution', 'market', 'competition', 'team', 'other'];
const sectionOf = new Map(
  sections.flatMap((section) => headings[section].map((heading): [string, Section] => [plain(heading), section])),
);

const ofPeople = /^team\./u;
/** What no page of a section holds; of the marked pages of strangers' decks none did, and what a few did is left out. */
const foreign: Record<Exclude<Section, 'other'>, readonly RegExp[]> = {
  problem: [ofPeople, /^traction\.(?:ask|customers|revenue|growth)$/u],
  solution: [ofPeople, /^market\.(?:size|source|reachable|growth)$/u, /^traction\.(?:ask|revenue|growth|unit)$/u],
  market: [ofPeople, /^traction\.ask$/u],
  competition: [ofPeople, /^traction\.(?:ask|revenue|unit)$/u],
  team: [
    /^problem\.(?!validation)/u,
    /^(?:solution|market)\./u,
    /^moat\.(?:competitors|difference)$/u,
    /^traction\.(?:ask|revenue|growth|model|unit)$/u,
  ],
};

/** A short line with one of these brings people, or an amount that is asked for, under another heading. */
const people =
  /(?<!\p{L})(?:team|(?:co-?)?founders?|advis[eo]rs?|c[etomf]o|فريق|الفريق|مؤسس\p{L}*|المؤسس\p{L}*|مستشار\p{L}*|المستشار\p{L}*|الرئيس التنفيذي)(?!\p{L})/iu;
const asks =
  /(?<!\p{L})(?:the ask|we ask|rais(?:e|ing)|seek(?:ing)?|funding|investment|نطلب|نسعى|التمويل|الاستثمار)(?!\p{L})/iu;
const shortLine = 6;
const bringsOther = (section: Section, line: string): boolean =>
  plain(line).split(' ').length <= shortLine && (asks.test(line) || (section !== 'team' && people.test(line)));

/** The section of a page that plainly is of one: its first line is such a heading, and no other line brings another's. */
const sectionOfPage = ({ text, blocks }: ReviewPage): Section | null => {
  const lines = blocks.length > 0 ? blocks.filter((block) => !isDoubtful(block) && !block.suspicious).map((block) => block.text) : text.split('\n'); // prettier-ignore
  const [first, ...others] = lines.flatMap((line) => line.split('\n')).filter((line) => line.trim() !== '');
  const section = sectionOf.get(plain(first ?? ''));
  if (section === undefined) return null;
  const isOfSection = (line: string): boolean =>
    [undefined, section].includes(sectionOf.get(plain(line))) && !bringsOther(section, line);
  return others.every(isOfSection) ? section : null;
};

/** Whether what was not made out on a page that was read in part could answer a check. */
export const couldHold = (page: ReviewPage, check: CheckId): boolean => {
  const section = sectionOfPage(page);
  return section === null || section === 'other' || !foreign[section].some((ids) => ids.test(check));
};
