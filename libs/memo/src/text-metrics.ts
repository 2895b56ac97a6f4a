import type { ReviewDocument } from '@plumbline/review/document';
import { measures, type Figure } from '@plumbline/review/figures/figure';
import type { MetricFact } from './facts.ts';
import { metricKind, metricsNamed, plainName, type MetricKey, type MetricKind } from './metrics.ts';
import { metricValue } from './metric-values.ts';
import type { Passage } from './passages.ts';
import { basisOf, periodIn, type Basis, type Period } from './periods.ts';

/*
 * Figures in prose and on slides: "We closed 2024 with $2.4M ARR and 118 paying customers".
 */

/** Of what is to come: a figure in such a sentence is a plan. */
const ahead =
  /\b(?:will|would|target(?:s|ing|ed)?|goal|project(?:ed|ion|ions|ing)|forecasts?|expect(?:s|ed|ing)?|plan(?:s|ned|ning)?|aims?|intend|by (?:end of |year-end )?20[2-9]\d|next year|budget(?:ed)?|going to|in [2-5] years|potential)\b|(?<!\p{L})(?:سوف|سنصل|نستهدف|نتوقع|نخطط|المتوقع|متوقع|مستهدف|المستهدف|بحلول|نهدف|خطة|من المتوقع)(?!\p{L})/iu;
/** Of others than the company: the market's growth, a competitor's customers. */
const ofOthers =
  /\b(?:market|industry|sector|competitor|incumbent|average (?:company|peer)|peers?|worldwide|globally|population)\b|(?<!\p{L})(?:السوق|القطاع|المنافس\p{L}*|عالميا|الصناعة)(?!\p{L})/iu;
const marketKeys: ReadonlySet<MetricKey> = new Set(['tam', 'sam', 'som', 'market_share']);
/** Of a single customer, or of before and after at a customer's. */
const ofOne =
  /\b(?:case study|for example|one (?:customer|client)|saved|savings?|reduc(?:ed|es|tion)|cut|faster|cheaper)\b|(?<!\p{L})(?:وفر|توفير|خفض|تقليل|مثال)(?!\p{L})/iu;

interface Word {
  text: string;
  start: number;
  end: number;
}

/** A passage's words as the names of metrics are written, with their places. */
const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}\p{N}&'’/:.-]*(?:\s?&\s?\p{L})?|(?<![\p{N}] ?)[%#]/gu)].map(
    ({ 0: word, index }) => ({
      text: plainName(word.replace(/[.:,'’]+$/u, '')).trim(),
      start: index,
      end: index + word.length,
    }),
  );

interface Named {
  key: MetricKey;
  kind: MetricKind;
  start: number;
  end: number;
  /** Words between its figure and it. */
  first: number;
  last: number;
}

const clauseEnd = /[.;!?؟؛\n•|]\s|[;؛•|]|\n/u;

/** Money asked for reads like money earned; what kind of figure a metric wants decides. */
const fits = ({ kind }: Named, figure: Figure): boolean => {
  switch (kind.unit) {
    case 'money':
      return figure.kind === 'money' || (figure.kind === 'count' && figure.magnitude >= 1e3 && kind.rank < 20);
    case 'percent':
      return figure.kind === 'percent' && figure.unit !== 'point';
    case 'multiple':
      return figure.kind === 'multiple' || (figure.kind === 'count' && figure.low < 50);
    case 'months':
      return figure.kind === 'duration';
    case 'count':
      return figure.kind === 'count' && figure.of === undefined;
  }
};

const small = new Set([
  'users',
  'orders',
  'price',
  'expansion',
  'units_sold',
  'marketing',
  'cash',
  'debt',
  'pipeline',
  'conversion',
  'retention',
  'raise',
  'grants',
  'utilisation',
  'equity',
  'expansion_mrr',
  'shares',
  'payroll',
  'rnd',
  'inventory',
]);

const qualifierWords =
  /^(?:enterprise|sme|smb|pilot|pilots|beta|waitlist|waiting|trial|free|b2b|b2c|strategic|prospective|potential|deferred|subscription|recurring|services|service|product|hardware|software|international|domestic|export|cumulative|lifetime|total|paying|active|registered|new|net|gross|contracted|committed|signed|live|repeat|returning|female|remote|part-time|contract|engineering|sales|تجريبي\p{L}*|محتمل\p{L}*|مؤسسي\p{L}*|جديد\p{L}*|تراكمي\p{L}*|متوقع\p{L}*)$/u;
const neutralQualifiers = new Set(['total', 'paying', 'active', 'recurring', 'subscription', 'live']);
const cumulative =
  /\b(?:cumulative|to date|since (?:launch|inception|founding)|so far|lifetime|in total|all[- ]time)\b|(?<!\p{L})(?:تراكمي|منذ (?:الإطلاق|التأسيس|البداية)|حتى الآن|حتى اليوم)(?!\p{L})/iu;

/** The words that stand right before the metric's name and part it from the plain one. */
const qualifiersOf = (words: readonly Word[], { first, last, key }: Named, text: string): string[] => {
  const found: string[] = [];
  for (let at = first - 1; at >= Math.max(0, first - 2); at -= 1) {
    const word = words[at]?.text ?? '';
    if (!qualifierWords.test(word)) break;
    if (!neutralQualifiers.has(word)) found.push(word);
  }
  const next = words[last]?.text ?? '';
  // "customers in Riyadh" are not all customers.
  if (
    (key === 'customers' || key === 'revenue' || key === 'users') &&
    /^(?:in|from|at)$/u.test(next) &&
    /^\p{Lu}/u.test(text.slice(words[last + 1]?.start ?? 0)) &&
    !/^(?:january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|h[12]|fy\d*)$/iu.test(
      words[last + 1]?.text ?? '',
    )
  )
    // prettier-ignore
    found.push(words[last + 1]?.text ?? '');
  if (cumulative.test(text)) found.push('cumulative');
  return found;
};

/** How far a name may stand from its figure, in characters. */
const reach = 60;

/** Pairs each figure of a passage with the nearest name that wants one of its kind, in the same clause; before it or behind it. */
const paired = (
  text: string,
  names: readonly Named[],
  figures: readonly Figure[],
): Array<{ named: Named; figure: Figure }> => {
  const candidates = figures.flatMap((figure) =>
    names.flatMap((named) => {
      if (!fits(named, figure)) return [];
      const behind = named.start >= figure.end;
      const gap = behind
        ? text.slice(figure.end, named.start)
        : named.end <= figure.start
          ? text.slice(named.end, figure.start)
          : null;
      if (gap === null || gap.length > reach || clauseEnd.test(gap)) return [];
      const commas = gap.match(/[,،]| and | و(?=\p{L})/gu)?.length ?? 0;
      const others = figures.filter(
        (one) =>
          one !== figure &&
          measures(one) &&
          one.start >= Math.min(figure.end, named.end) &&
          one.end <= Math.max(figure.start, named.start),
      ).length;
      return [{ named, figure, cost: gap.length + commas * 18 + others * 30 + (behind ? 0 : 4) }];
    }),
  );
  const pairs: Array<{ named: Named; figure: Figure }> = [];
  const taken = new Set<unknown>();
  for (const { named, figure, cost } of candidates.sort((one, other) => one.cost - other.cost)) {
    if (cost > 75 || taken.has(named) || taken.has(figure)) continue;
    taken.add(named);
    taken.add(figure);
    pairs.push({ named, figure });
  }
  // "from $0.5M in 2022 to $1.05M in 2023": further figures of the name that was told before, each with its own time.
  for (const figure of figures) {
    if (taken.has(figure) || figure.when === undefined) continue;
    const before = pairs.filter(
      (one) => one.figure.end <= figure.start && one.figure.kind === figure.kind && one.figure.when !== undefined,
    );
    const last = before.sort((one, other) => other.figure.end - one.figure.end)[0];
    if (
      last === undefined ||
      last.named.start > last.figure.start ||
      text.slice(last.figure.end, figure.start).length > reach
    )
      continue;
    if (/[.;؛]\s/u.test(text.slice(last.figure.end, figure.start)) || !fits(last.named, figure)) continue;
    taken.add(figure);
    pairs.push({ named: last.named, figure });
  }
  return pairs;
};

const namedIn = (words: readonly Word[]): Named[] =>
  metricsNamed(words.map(({ text }) => text)).flatMap(({ key, from, to }) => {
    const kind = metricKind(key);
    const [first, last] = [words[from], words[to - 1]];
    return kind === undefined || first === undefined || last === undefined
      ? []
      : [{ key, kind, start: first.start, end: last.end, first: from, last: to }];
  });

/** The time that the figure's own words, its sentence or its heading tell. */
const timeOf = (figure: Figure, passage: Passage): Period | null => {
  const told = figure.when === undefined ? null : periodIn(figure.when);
  // "FY2024" is told as 2024, and need not be the calendar's year.
  const own: Period | null =
    told !== null &&
    told.grain === 'year' &&
    new RegExp(String.raw`\bfy ?'?(?:20)?${told.end.slice(2, 4)}\b`, 'iu').test(passage.text)
      ? { ...told, fiscal: true, label: `FY${told.end.slice(0, 4)}` }
      : told;
  return own ?? periodIn(passage.text) ?? (passage.title === '' ? null : periodIn(passage.title));
};

const basisIn = (passage: Passage, figure: Figure): Basis | null => {
  const from = Math.max(passage.text.lastIndexOf('. ', figure.start), passage.text.lastIndexOf('; ', figure.start), 0);
  const end = passage.text.indexOf('. ', figure.end);
  const sentence = passage.text.slice(from, end < 0 ? undefined : end);
  if (ahead.test(sentence)) return 'plan';
  return basisOf(sentence) ?? (ahead.test(passage.title) || basisOf(passage.title) === 'plan' ? 'plan' : null);
};

/** The figures of a passage that have a name, with the whole passage as their place. */
export const passageMetrics = (review: ReviewDocument, document: string, passage: Passage): MetricFact[] => {
  const { text } = passage;
  if (!/\p{N}/u.test(text) && !/(?:مئة|ألف|مليون|million|hundred|thousand)/iu.test(text)) return [];
  const figures = passage.figures.filter((figure) => measures(figure) && figure.low === figure.high);
  if (figures.length === 0) return [];
  const words = wordsIn(text);
  let names = namedIn(words);
  let over = '';
  // A figure alone in its box is named by what stands over it.
  if (names.length === 0 && text.length <= 60) {
    over =
      [passage.before, passage.title].find(
        (one) => one !== '' && one.length <= 60 && metricsNamed(wordsIn(one).map((word) => word.text)).length === 1,
      ) ?? '';
    if (over !== '' && figures.length === 1) {
      const named = namedIn(wordsIn(over))[0];
      if (named !== undefined) names = [{ ...named, start: -1, end: 0, first: 0, last: 0 }];
    }
  }
  if (names.length === 0) return [];
  const source = passage.placeIn(review, document);
  if (source === null) return [];
  return paired(text, names, figures).flatMap(({ named, figure }) => {
    const { kind, key } = named;
    const around = text.slice(
      Math.max(0, Math.min(named.start, figure.start) - 40),
      Math.max(named.end, figure.end) + 40,
    );
    if (!marketKeys.has(key) && ofOthers.test(around) && kind.unit !== 'count') return [];
    if (small.has(key) && ofOne.test(around)) return [];
    // "12% of revenue", "30% of customers": a share.
    if (
      kind.unit === 'percent' ? /^\s?of\s/u.test(text.slice(figure.end)) && !/churn|margin|retention/u.test(key) : false
    )
      return [];
    if (
      figure.per !== undefined &&
      !kind.perUnit &&
      kind.unit === 'money' &&
      !/^(?:month|year|quarter)$/u.test(figure.per)
    )
      return [];
    const value = metricValue(kind, figure, { factor: 1, currency: null });
    if (value === null) return [];
    const name = over === '' ? text.slice(words[named.first]?.start ?? named.start, named.end) : over;
    return [
      {
        key,
        name: name.replace(/^[\s\p{P}]+|[\s.,;:،؛]+$/gu, ''),
        qualifiers: [
          ...qualifiersOf(words, named, text),
          // Earned each month, where a year or nothing is meant by the plain name.
          ...(figure.per === 'month' && kind.behaviour === 'flow' && key !== 'burn' ? ['monthly'] : []),
        ],
        ...value,
        period: timeOf(figure, passage),
        basis: basisIn(passage, figure),
        definition: /\(([^()]{6,120})\)/u.exec(text.slice(named.end, named.end + 130))?.[1] ?? null,
        table: null,
        source,
      },
    ];
  });
};
