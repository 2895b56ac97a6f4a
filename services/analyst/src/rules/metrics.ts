import type { MessageKey } from '../catalogue.ts';
import { figureWithNoun, type Figure } from './figures.ts';
import { words, type Lexicon } from './lexicon.ts';
import type { Passage } from './passages.ts';

/** A figure whose meaning is known well enough to hold it against another place that gives the same one. */
export interface Metric {
  readonly key: MessageKey;
  readonly value: number;
  readonly raw: string;
  /** Words and years that narrow it ("paying", "2024"); only figures narrowed alike are compared. */
  readonly scope: string;
  readonly passage: Passage;
  /** Its page speaks of what is to come, or of steps, years or scenarios. */
  readonly planned: boolean;
}

type Kind = { key: MessageKey; kinds: readonly Figure['kind'][]; before: Lexicon; after: Lexicon };

const money = ['money'] as const;
const count = ['count'] as const;
const percent = ['percent'] as const;
const kind = (key: MessageKey, kinds: Kind['kinds'], pattern: Lexicon, after = pattern): Kind => ({
  key,
  kinds,
  before: pattern,
  after,
});

/* The first that fits names the figure; the narrow ones come first. */
const metricKinds: readonly Kind[] = [
  kind(
    'term.metric.arr',
    money,
    words(['arr', 'annual recurring revenue'], ['الإيراد السنوي المتكرر', 'الإيرادات السنوية المتكررة']),
  ),
  kind(
    'term.metric.mrr',
    money,
    words(['mrr', 'monthly recurring revenue'], ['الإيراد الشهري المتكرر', 'الإيرادات الشهرية']),
  ),
  kind(
    'term.metric.cac',
    money,
    words(['cac', 'acquisition cost', 'cost to acquire'], ['تكلفة الاستحواذ', 'كلفة الاستحواذ']),
  ),
  kind('term.metric.ltv', money, words(['ltv', 'lifetime value'], ['القيمة الدائمة'])),
  kind('term.metric.tam', money, words(['tam', 'total addressable market'], ['السوق الكلي'])),
  kind(
    'term.metric.sam',
    money,
    words(['sam', 'serviceable addressable market', 'serviceable market'], ['السوق المتاح']),
  ),
  kind('term.metric.som', money, words(['som', 'obtainable market'], ['السوق القابل للتحصيل'])),
  kind(
    'term.metric.market',
    money,
    words(['market size', 'size of the market', 'market is worth', 'market worth'], ['حجم السوق']),
  ),
  kind(
    'term.metric.ask',
    money,
    words(['raising', 'raise', 'seeking', 'we ask for', 'asking for'], ['نطلب', 'نجمع', 'نسعى لجمع']),
  ),
  kind('term.metric.revenue', money, words(['revenue*'], ['إيرادات', 'إيراداتنا'])),
  kind('term.metric.churn', percent, words(['churn'], ['معدل الإلغاء'])),
  kind('term.metric.margin', percent, words(['gross margin*'], ['الهامش الإجمالي', 'هامش الربح'])),
  kind(
    'term.metric.customers',
    count,
    words(['customers:', 'customers', 'clients'], ['عميل', 'عميلا', 'عملاء', 'العملاء']),
  ),
  kind('term.metric.users', count, words(['users'], ['مستخدم', 'مستخدما', 'مستخدمين'])),
  kind('term.metric.subscribers', count, words(['subscribers'], ['مشترك', 'مشتركا', 'مشتركين'])),
  kind(
    'term.metric.employees',
    count,
    words(['employees', 'people in the team', 'full-time staff'], ['موظف', 'موظفا', 'موظفين']),
  ),
  kind('term.metric.pilots', count, words(['pilots'], ['تجارب'])),
  kind('term.metric.contracts', count, words(['contracts'], ['عقود', 'عقدا'])),
];

/* Two figures on a way (from 40 to 95, last year, target) are not two answers to one question. */
// prettier-ignore
const moving = words(
  [
    'from', 'last year', 'previous', 'previously', 'was', 'were', 'target', 'goal', 'potential', 'up to', 'grew to',
    'ago', 'first', 'new', 'lost', 'more than half', 'of these', 'of them', 'per', 'each', 'average', 'interviewed',
    'surveyed', 'churned', 'one in', 'budget', 'additional', 'another',
  ],
  [
    'من أصل', 'العام الماضي', 'السابق', 'كان', 'كانت', 'المستهدف', 'المحتمل*', 'محتمل', 'جديد', 'جديدا', 'منهم',
    'منها', 'لكل', 'متوسط', 'قابلنا', 'خسرنا', 'إضافي',
  ],
);
// prettier-ignore
const narrowing = words(
  [
    'paying', 'active', 'registered', 'pilot', 'enterprise', 'monthly', 'daily', 'weekly', 'free', 'trial', 'signed',
    'gross', 'net', 'global', 'local', 'regional', 'waiting', 'beta', 'corporate', 'business', 'annual', 'expected',
  ],
  ['نشط', 'نشطا', 'مسجل', 'تجريبي', 'شهري', 'سنوي', 'مجاني', 'يدفع', 'عالمي', 'محلي', 'إقليمي'],
);

const narrowedBy = (text: string): string =>
  narrowing
    .all(text)
    .map(({ index, length }) => text.slice(index, index + length))
    .join(' ');

const placeOf = (passage: Passage, figure: Figure): { before: string; after: string } => ({
  before: passage.folded.text.slice(Math.max(0, figure.start - 34), figure.start).replace(/^.*[.;,]/u, ''),
  after: passage.folded.text.slice(figure.end, figure.end + 34).replace(/[.;,].*$/u, ''),
});

const fits = (
  { key, kinds, before: pattern, after: behind }: Kind,
  figure: Figure,
  before: string,
  after: string,
): boolean => {
  if (!kinds.includes(figure.kind)) return false;
  // Counts are named behind the number ("120 customers") or before a colon ("Customers: 120").
  if (figure.kind === 'count') return behind.test(figure.noun) || (/[:=]\s*$/u.test(before) && pattern.test(before));
  return pattern.test(before) || (key !== 'term.metric.ask' && behind.test(after));
};

/** A page of a plan: its figures are of different times. */
const steps =
  /\b(?:(?:year|month|phase|stage|quarter) ?[1-9]|y[1-5]|m\d{1,2}|project(?:ed|ions?)|forecast\w*|scenarios?|milestones?|roadmap|targets?|goals?|vision|exit|20(?:2[7-9]|3\d))\b|متوقع|توقعات|مستهدف|خارطه|خارطة|(?:السنه|السنة|العام|المرحله|المرحلة|الشهر) (?:\d|الاول|الثان|الثال|الراب|الخام|الأول)|سيناريو/u;

const asks = /\b(?:raising|we raise|seeking|asking for)\b|نطلب|نجمع/u;

/* The last words of a line without its figures: "9,850 subscribers in May" and "3,420 subscribers in May" are of one make. */
const make = ({ folded }: Passage): string => {
  const words = folded.text
    .replace(/[\d.,%$€£+-]+/gu, ' ')
    .trim()
    .split(/\s+/u);
  return words.slice(-3).map((word) => word.replace(/ا$/u, '')).join(' '); // prettier-ignore
};

/** Slides of one make ("Cairo", "Alexandria"), each with the figures of its own part: they divide a whole and disagree on nothing. */
function parallel(passages: readonly Passage[], one: number, other: number): boolean {
  const on = (page: number): Set<string> =>
    new Set(passages.filter((passage) => passage.page === page && passage.figures.length > 0).map(make));
  const there = on(other);
  return one !== other && [...on(one)].filter((line) => line !== '' && there.has(line)).length >= 3;
}

/** The figures of told passages whose meaning is known. */
export function metricsIn(passages: readonly Passage[]): Metric[] {
  const metrics: Metric[] = [];
  const pages = [...new Set(passages.map(({ page }) => page))];
  const planned = new Set(passages.flatMap(({ page, folded }) => (steps.test(folded.text) ? [page] : [])));
  const parts = new Set(pages.filter((page) => pages.some((other) => parallel(passages, page, other))));
  for (const passage of passages) {
    if (
      !(passage.stance === 'told' || asks.test(passage.folded.text)) ||
      ['team', 'competition', 'moat', 'problem'].includes(passage.topic ?? '') ||
      /^\S+\.(?:com|org|net|io)\b/u.test(passage.folded.text) ||
      (passage.topic === 'ask' && !asks.test(passage.folded.text))
    )
      continue;
    for (const figure of passage.figures) {
      // A row of a table, quarter by quarter, is a series: none of its figures is the one answer.
      if (passage.figures.filter(({ kind: k }) => k === figure.kind).length >= 3) continue;
      const { before, after } = placeOf(passage, figure);
      const found = metricKinds.find((candidate) => fits(candidate, figure, before, after));
      if (!found || moving.test(before) || moving.test(after.slice(0, figure.noun.length + 14))) continue;
      if (passage.topic === 'market' && figure.kind === 'count') continue;
      const years = passage.figures.filter(({ kind: k }) => k === 'year').map(({ raw }) => raw);
      const dates =
        passage.folded.text.match(
          /\b(?:q[1-4]|h[12]|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)\b/gu,
        ) ?? [];
      const narrowed = narrowedBy(`${before.slice(-16)} ${figure.noun}`);
      metrics.push({
        key: found.key,
        value: figure.value,
        raw: figureWithNoun(passage.folded, figure),
        scope: [
          narrowed,
          ...years,
          ...dates,
          ...(parts.has(passage.page) ? [`page ${String(passage.page)}`] : []),
        ].join(' '),
        passage,
        planned: planned.has(passage.page),
      });
    }
  }
  return metrics;
}

/** Speaks of what is to come, or of one step of several: no two such figures are answers to one question. */
const ahead =
  /\b(?:will|would|target\w*|goals?|aim\w*|project(?:ed|ions?)|forecast\w*|expect\w*|plan(?:s|ned)?|estimat\w*|scenarios?|milestones?|roadmap|phase|by (?:month|year|end|the end|q[1-4]|20\d\d)|(?:months?|years?|phase|stage) ?\d+|\d+[ -](?:months?|years?)|y[1-5]|m\d{1,2}|20(?:2[7-9]|3\d))\b|متوقع|المتوقع|مستهدف|المستهدف|نستهدف|نخطط|سوف|بحلول|(?:السنه|السنة|العام|المرحله|المرحلة|الشهر) (?:\d|الاول|الثان|الثال|الراب|الخام|الأول)|خلال/u;

const valuesOf = (metrics: readonly Metric[]): number => new Set(metrics.map(({ value }) => value)).size;

/** A range is no one figure, and one many times the other is of another time or plan. */
const isLikely = (here: Metric, there: Metric): boolean =>
  [here, there].every(({ raw }) => !/\p{Nd}\s?[-–—]\s?\p{Nd}/u.test(raw)) &&
  Math.max(here.value, there.value) <= 4 * Math.min(here.value, there.value);

/**
 * Whether two figures that differ are two answers to one question: neither speaks of what is to come, and there are just these two. Of
 * several on one page, or three in all, each is of another time, plan or company.
 */
function disagrees(metrics: readonly Metric[], here: Metric, there: Metric): boolean {
  const like = metrics.filter(({ key, scope }) => key === here.key && scope === here.scope);
  const isOne = ({ passage: { page } }: Metric): boolean =>
    valuesOf(like.filter(({ passage }) => passage.page === page)) === 1;
  return (
    here.passage.page !== there.passage.page &&
    [here, there].every((metric) => !metric.planned && !ahead.test(metric.passage.folded.text) && isOne(metric)) &&
    valuesOf(like) === 2 &&
    isLikely(here, there)
  );
}

export interface Comparison {
  readonly agrees: boolean;
  readonly here: Metric;
  readonly there: Metric;
}

/** What other places say about the figures of a passage. */
export const comparisons = (metrics: readonly Metric[], passage: Passage): Comparison[] =>
  metrics
    .filter((metric) => metric.passage === passage)
    .flatMap((here) =>
      metrics
        .filter((there) => there.passage !== passage && there.key === here.key && there.scope === here.scope)
        .map((there) => ({ agrees: there.value === here.value, here, there }))
        .filter(({ agrees, there }) => agrees || disagrees(metrics, here, there)),
    );

/** The comparison that counts for a passage: a disagreement if there is any, else an agreement, else none. */
export function compare(metrics: readonly Metric[], passage: Passage): Comparison | null {
  const all = comparisons(metrics, passage);
  return all.find(({ agrees }) => !agrees) ?? all[0] ?? null;
}
