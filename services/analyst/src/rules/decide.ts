import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';
import { wordsFor } from '@plumbline/review/recognition/features';
import type { BlockKind } from '@plumbline/contracts/blocks';
import type { Candidate, Recognition } from '@plumbline/review/recognition/recogniser';
import type { Match } from './check.ts';
import stored from './decision-weights.json' with { type: 'json' };

/*
 * Two who know little apart: the fitted recogniser and the rules. Where they agree on a passage they are mostly right. How much each sign
 * is worth was fitted on strangers' decks that are for working (scripts/fit-decision.ts).
 */

/** A passage that may answer a check, with the signs for it. */
export interface Proposal {
  page: number;
  /** A whole unit of the page, in its own words. */
  text: string;
  /** What it stands under; '' where that is not known. */
  title: string;
  /** Of a row, the heads of its columns. */
  head: readonly string[];
  signs: number[];
  /** Whatever speaks for it, it can say a part at most: a heading, a piece of a sentence, a plan where a fact is asked, a role of nobody. */
  lacking: boolean;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isSame = (first: string, second: string): boolean =>
  first !== '' && second !== '' && (first.includes(second) || second.includes(first));

const isHeading = (text: string): boolean => /^\s*#|^\P{Ll}{3,40}$|[?؟]\s*$/u.test(text) && !/\d/u.test(text);
const wordsIn = (text: string): number => text.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0;
/** What stands over an answer and is none: "Current status:", "2. **Live insights**". Not so a heading that is a sentence, or "VS Acme" where rivals are asked for. */
const standsOver = (id: CheckId, text: string): boolean => {
  const bare = text.replace(/[*_`]+/gu, '').trim();
  if (/[:：]$/u.test(bare) && wordsIn(bare) <= mostInLabel) return true;
  if (/^\d+[.)]\s/u.test(bare) && /\*\*\s*$/u.test(text) && wordsIn(bare) <= mostInLabel) return true;
  if (id === 'moat.competitors' && /^\s*vs\b/iu.test(bare)) return false;
  // Arabic has no capitals: there a few words of a line may be all that it says.
  if (!/^\s*#|\p{Lu}|[?؟]\s*$/u.test(text)) return isHeading(text) && wordsIn(text) < leastInLine;
  return isHeading(text) && !(/^\s*#/u.test(text) && wordsIn(text) >= leastInSentence);
};
const mostInLabel = 6;
const leastInSentence = 10;
const leastInLine = 3;
/** "Not just an app, it is a message": what it is not, and praise. */
const isRhetoric = (id: CheckId, text: string): boolean =>
  /^(?:solution|moat)\./u.test(id) &&
  /\bnot (?:just|only|merely|simply) an? \p{L}+\b|\bmore than (?:just )?an? (?:app|brand|product|platform|company)\b|(?:ليس|ليست|لسنا) مجرد/iu.test(
    text,
  );
/** "For example, on feast days …" */
const isExample = (text: string): boolean =>
  /^[\s*•–—-]*(?:for example|for instance|e\.g\.|[فو]?مثل[اًا]+)(?!\p{L})/iu.test(text);
/** A step of a plan is no state of today. */
const isStep = (id: CheckId, text: string): boolean =>
  id === 'solution.state' && /\b(?:weeks?|phase|month) \d/iu.test(text);
/** What is still to come stands under a roadmap; what of it is done says so. */
const isToCome = (id: CheckId, text: string, { title, head }: Under): boolean => {
  if (id !== 'solution.state') return false;
  if (/^\s*(?:[-*]\s*)?(?:\[ \]|☐)/u.test(text)) return true;
  const under = [title, ...head].join(' · ');
  return (
    /\b(?:road ?map|milestones?|next steps?|timeline|upcoming|future (?:work|plans?)|(?:development|launch|implementation|action|execution|product) plan|goals?|phases?)\b|خارطة|خريطة الطريق|الجدول الزمني|خطة (?:التطوير|العمل|التنفيذ|الإطلاق)|الخطوات (?:القادمة|التالية)|المراحل/iu.test(
      under,
    ) &&
    !/\bstatus\b|الحالة/iu.test(under) &&
    !isDone(text)
  );
};
/** Money that was earned counts nobody. */
const countsNobody = (id: CheckId, text: string): boolean => {
  if (id !== 'traction.customers') return false;
  const measured = figuresIn(text).filter(measures);
  return measured.length > 0 && measured.every(({ kind }) => kind === 'money');
};
/** Begins in the middle of a sentence. */
const isFragment = (text: string): boolean => /^\s*(?:\p{Ll}\p{L}*\s|(?:and|or|to|of|with|for|و)\s)/u.test(text);
/** Speaks of what is to come. */
const isAhead = (text: string): boolean =>
  /\b(?:will|would|target\w*|goal|project(?:ed|ion)s?|forecast|potential|expect\w*|plan(?:ned)?|by (?:month|year|20[2-9]\d)|month \d+|year [1-5]|y[1-5]|in future|upcoming|soon|aim)\b|(?:المتوقع|متوقع|سوف|مستهدف|نستهدف|نخطط|السنة (?:الأولى|الثانية|الثالثة)|خلال (?:سنة|عام))/iu.test(
    text,
  );
const roleWords =
  /\b(?:c[etfombp]o|co-?founders?|founders?|founding|president|chair\w*|director|head|lead|manager|engineer|developer|designer|scientist|partner|vp|chief|officer|executive|technology|technical|operating|financial|product|marketing|design|business|and|of|the|mtech|phd|mba|dr)\b|(?:المؤسس|مؤسس|الشريك|شريك|الرئيس|رئيس|المدير|مدير|التنفيذي|التقني|مهندس|والمدير)/giu;
/** A role of nobody, and somebody who founds nothing. */
const lacksName = (id: CheckId, text: string): boolean => id === 'team.founders' && (!hasName(text) || !founds(text));
/** Whether somebody is named, beside any role. */
export const hasName = (text: string): boolean =>
  /\p{Lu}\p{L}+\s\p{Lu}|[\u0621-\u064a]{2,}\s[\u0621-\u064a]{2,}/u.test(text.replace(roleWords, ' '));
const founds = (text: string): boolean => /found|\bc[eto]o\b|chief|مؤسس|الرئيس|المدير/iu.test(text);
/** Where nobody founds anything by that word, whoever builds it by name and role does. */
const builds = (text: string): boolean =>
  /\b(?:developer|engineer|designer|scientist|programmer|full[- ]?stack|product|lead|manager|director|head)\b|مطور|مهندس|مصمم|مبرمج|قائد/iu.test(
    text,
  ) && !/\b(?:advis[eo]r|mentor|investor|support|client|customer)\b|مستشار|مرشد|عميل/iu.test(text);
const lacksAsk = (id: CheckId, text: string): boolean =>
  id === 'traction.ask' &&
  !/\b(?:rais\w+|seek\w*|ask\w*|need\w*|looking for|requir\w+|funding|invest\w*|round|equity|seed|series [a-c]|capital)\b|(?:نطلب|المطلوب|مطلوب|تمويل|استثمار|نبحث|نسعى|جولة)/iu.test(
    text,
  );
const traction = new Set<CheckId>(['traction.customers', 'traction.revenue', 'traction.growth', 'traction.named']);
/** A word of what is done, or of how far it has come. */
const isDone = (text: string): boolean =>
  /✅|✔|☑|\[x\]|\b(?:done|completed|achieved|reached|signed|sold|earned|launched|shipped|released|built|deployed|tested|running|ready|in use|current(?:ly)?|today|now|already|so far|to date|is live|are live|live (?:since|in|on|at)|in production)\b|أنجز|اكتمل|(?<!\p{L})و?تم(?!\p{L})|(?<!\p{L})و?(?:وصلنا|حققنا|بلغنا|وقعنا|أطلقنا|أطلق|جاهز)|حالي/iu.test(
    text.replace(/\p{M}/gu, ''),
  );
/** What figures of times to come stand under: "Projections", "Pro forma", a column for year 3; not where another column is of a year or quarter that is named. */
const isForecast = (title: string, head: readonly string[]): boolean => {
  const ahead =
    /\b(?:project(?:ed|ions?)|forecast\w*|pro[- ]?forma|targets?(?! (?:customers?|clients?|users?|markets?|audience|groups?|segments?)\b)|milestones?|goals?|road ?map|year [1-5]|y[1-5])\b|(?:توقعات|المتوقع|مستهدف|أهداف|خارطة|خريطة الطريق|السنة (?:الأولى|الثانية|الثالثة|[1-5١-٥]))/iu;
  if (head.some((one) => ahead.test(one)))
    return !head.some((one) => /^\W*(?:fy ?|q[1-4] ?)?(?:19|20)\d\d\W*$/iu.test(one));
  return (
    ahead.test(title) &&
    !/\b(?:traction|to date|so far|today|current\w*|achieved|reached|actuals?)\b|(?:حتى الآن|الحالي|المحقق|ما تحقق|إنجازات)/iu.test(
      title,
    )
  );
};
/** What a passage stands under: its title, the heads of its columns. */
type Under = Pick<Proposal, 'title' | 'head'>;
const nothing: Under = { title: '', head: [] };
/** A plan where a fact is asked for. */
export const isPlanFor = (id: CheckId, text: string, { title, head }: Under = nothing): boolean =>
  traction.has(id) && (isAhead(text) || (isForecast(title, head) && !isDone(text)));
const marketFigures = new Set<CheckId>(['market.size', 'market.reachable']);
/** What we want to sell is no market. */
const isOwnTarget = (id: CheckId, text: string): boolean =>
  marketFigures.has(id) &&
  isAhead(text) &&
  /\b(?:we|our)\b|(?:نحن|سوف ن|نتوقع|نستهدف|سنبيع|سنصل|إيراداتنا|مبيعاتنا)/iu.test(text);

const people = new Set<CheckId>(['team.founders', 'team.experience', 'team.checkable']);
const toBeHired =
  /\bto be hired\b|\b(?:open|vacant) (?:roles?|positions?)\b|\b(?:we(?:'|’| a)re|now) hiring\b|(?:وظائف|مناصب|أدوار) (?:شاغرة|مفتوحة)|(?:سيتم|سنقوم ب|نخطط ل)\s?(?:ال)?(?:توظيف|تعيين)|المطلوب توظيفه/iu;
const hiringHead =
  /\b(?:hiring|recruitment) (?:plan|needs)\b|\b(?:key|planned|future|next|first) hires?\b|\bto hire\b|(?:خطة|خطط) التوظيف/iu;
/** What is said over people who are there as well. */
const teamHead = /\b(?:team|founders?|people|leadership)\b|(?<!\p{L})(?:ال)?(?:فريق|مؤسس|قيادة)/iu;
/** Somebody who is still to be hired has done nothing yet. */
const isOpenRole = (id: CheckId, text: string, { title, head }: Under): boolean => {
  if (!people.has(id)) return false;
  const over = [title, ...head].join(' · ');
  return (
    toBeHired.test(text) ||
    /^\W*(?:\p{L}+ ){0,2}hires?\s*:/iu.test(text) ||
    /\bto be hired\b|المطلوب توظيفه/iu.test(over) ||
    ((toBeHired.test(over) || hiringHead.test(over)) && !teamHead.test(over))
  );
};
/** What the venture spends is no way to make money; a price next to it is. What something costs, or costs you, may be one. */
const isOwnCost = (id: CheckId, text: string, { title, head }: Under): boolean =>
  id === 'traction.model' &&
  (/\b(?:cost (?:structure|breakdown)|(?:our|operating|fixed|variable|running|infrastructure|startup|initial) costs?|expenses|expenditures?|opex|capex|budget|payroll)\b|(?:^|· )costs?(?:$| ·)|(?:هيكل|بنود|إجمالي) التكاليف|(?:^|· )(?:ال)?تكاليف(?:$| ·)|تكاليف (?:ال)?تشغيل|(?<!\p{L})(?:ال)?(?:مصاريف|مصروفات|نفقات|ميزانية)(?!\p{L})/iu.test(
    [title, ...head].join(' · '),
  ) ||
    /\b(?:payroll|salar(?:y|ies)|wages|(?:infrastructure|operating|hosting|server|fixed|running) costs?|expenses|opex)\b|(?<!\p{L})(?:ال)?(?:رواتب|أجور|مصاريف|مصروفات|تكاليف تشغيلية)(?!\p{L})/iu.test(
      text,
    )) &&
  !/\b(?:revenues?|income|pric(?:e|es|ing)|fees?|charg\w+|subscri\w+|commissions?|sell\w*|sales|pay(?:s|ing)?|margins?|licen[cs]\w*|plans?)\b|إيراد|دخل|سعر|أسعار|رسوم|اشتراك|عمولة|نبيع|مبيعات|يدفع|هامش/iu.test(
    [title, ...head, text].join(' · '),
  );

/** Whether a passage says a part at most, whatever speaks for it (`Proposal.lacking`). */
export const isLacking = (id: CheckId, text: string, under: Under = nothing): boolean =>
  standsOver(id, text) ||
  isFragment(text) ||
  (lacksName(id, text) && !(hasName(text) && builds(text))) ||
  (lacksAsk(id, text) && !/\bfund\b|\bsafe\b|\bamount\b/iu.test(text)) ||
  isPlanFor(id, text, under) ||
  isOwnTarget(id, text) ||
  isRhetoric(id, text) ||
  isExample(text) ||
  isStep(id, text) ||
  isToCome(id, text, under) ||
  isOpenRole(id, text, under) ||
  isOwnCost(id, text, under) ||
  countsNobody(id, text);

/** What stands for a passage that the recogniser did not see as one: the median of what it says of those it saw. */
const unseen: Pick<Candidate, 'answers' | 'about' | 'byWords' | 'setting'> = {
  answers: -3.9,
  byWords: -3.9,
  about: -3.5,
  setting: {
    sectionAnswers: -3,
    sectionAbout: -2.5,
    sectionMean: -4,
    pillarMean: -3,
    sectionRank: 4,
    documentAnswers: 0,
    otherCheck: -2,
    betterChecks: 6,
  },
};

const bounded = (odds: number): number => Math.max(-9, Math.min(9, odds));
const ranksTold = 6;
/** What is answered by as many names as there are, each in its own card or line. */
export const answeredByNames = new Set<CheckId>([
  'team.founders',
  'team.experience',
  'team.advisers',
  'moat.competitors',
  'traction.named',
]);
/** Log odds within which parts of a page speak alike for a check; each of several names answers, one hardly like the other. */
const nearBest = (id: CheckId): number => (answeredByNames.has(id) ? 2 : 0.5);
const kinds: readonly BlockKind[] = ['title', 'text', 'bullet', 'cell', 'caption', 'picture_text'];

const signsOfSetting = ({ answers, setting }: Pick<Candidate, 'answers' | 'setting'>): (number | boolean)[] => [
  bounded(setting.sectionAnswers), bounded(setting.sectionAbout), bounded(setting.sectionMean), bounded(setting.pillarMean),
  bounded(setting.documentAnswers), bounded(answers - setting.sectionAnswers), bounded(answers - setting.documentAnswers),
  bounded(answers - setting.otherCheck), Math.min(ranksTold, setting.betterChecks),
  Math.min(ranksTold, setting.sectionRank), setting.sectionRank === 0, setting.sectionRank === 1,
]; // prettier-ignore

/** What is known of a document when its checks are decided. */
export interface Decided {
  recognition: Recognition;
  /** Whether a passage may be shown at all. */
  quotable: (page: number, text: string) => boolean;
  /** The share of all checks for which the rules find something specific: where they find much, they read it rightly. */
  density: number;
}

/** The passages that the recogniser and the rules propose for a check. `matches` are the rules', the best first. */
export const proposals = (
  id: CheckId,
  matches: readonly Match[],
  { recognition, quotable, density }: Decided,
): Proposal[] => {
  const [rule] = matches;
  const ruleText = rule === undefined ? '' : plain(rule.passage.text);
  const meets = (page: number, text: string): boolean =>
    rule !== undefined && page === rule.passage.page && isSame(plain(text), ruleText);
  const candidates = recognition.candidates.get(id) ?? [];
  const proposed: (Omit<Candidate, 'unit'> & Pick<Candidate['unit'], 'page' | 'text' | 'title' | 'head' | 'kind'>)[] =
    candidates
      .map(({ unit: { page, text, title, head, kind }, ...rest }) => ({ page, text, title, head, kind, ...rest }))
      .filter(({ page, text }) => quotable(page, text));
  if (rule !== undefined && !proposed.some(({ page, text }) => meets(page, text))) {
    const { page, text } = rule.passage;
    const { unit, ...rest } = recognition.passage(id, page, text) ?? {
      unit: { kind: 'text' as const, title: '', head: [] },
      ...unseen,
    };
    proposed.push({ page, text, title: unit.title, head: unit.head, kind: unit.kind, ...rest });
  }
  // The page tells where, the part itself tells which: of a page only what speaks most for the check, and what the rules name.
  const bestOn = Map.groupBy(proposed, ({ page }) => page);
  const found = proposed.filter(
    ({ page, text, answers }) =>
      meets(page, text) || answers >= Math.max(...(bestOn.get(page) ?? []).map((one) => one.answers)) - nearBest(id),
  );
  const best = Math.max(...found.map(({ answers }) => answers));
  const pages = new Set(found.filter(({ page, text }) => meets(page, text)).map(({ page }) => page));
  return found.map(({ page, text, title, head, kind, answers, about, byWords, setting }) => {
    const met = meets(page, text);
    const words = wordsFor(text).filter((word) => !word.startsWith('#') && word.length > 1).length;
    const letters = text.match(/\p{L}{2,}/gu)?.length ?? 0;
    const signs: (number | boolean)[] = [
      bounded(answers), bounded(about), bounded(byWords), met && (rule?.level ?? 0) >= 3, met && (rule?.level ?? 0) < 3,
      pages.has(page), Math.log1p(words), answers >= best, rule === undefined,
      density, met ? density : 0, met && (rule?.level ?? 0) >= 4 ? density : 0,
      isHeading(text), isFragment(text), isAhead(text), lacksName(id, text), lacksAsk(id, text), isPlanFor(id, text),
      /\d/u.test(text), /[$€£₹%]/u.test(text), text.length > 200, /[?؟]\s*$/u.test(text), text.includes('\n'), letters < 3,
      ...signsOfSetting({ answers, setting }), ...kinds.map((one) => one === kind),
    ]; // prettier-ignore
    return {
      page,
      text,
      title,
      head,
      lacking: isLacking(id, text, { title, head }),
      signs: [...signs.map(Number), ...checkIds.map((check) => (check === id ? 0.5 : 0))],
    };
  });
};

const { weights, bias } = stored;

/** Probability that a proposal answers its check, as a careful reader would say. */
export const confidenceOf = ({ signs }: Proposal): number =>
  1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias)));
