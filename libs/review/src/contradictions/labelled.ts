import { placeOf, type Compared, type Contradiction } from './contradiction.ts';
import { fold } from '../fold.ts';
import { isAlike, onlyFigure, type Exact, type Line } from './lines.ts';

/*
 * Figures that say what they are: the round, the market, the valuation, the result of a year. The same one with another value on another
 * page is a contradiction, where neither narrows it (a scenario, a region, a later round).
 */

export interface Labelled {
  readonly compared: Compared;
  /** What it is compared with: only what is narrowed alike. */
  readonly key: string;
  readonly figure: Exact;
  readonly line: Line;
  /** No word beside it says whose, where, when or of what else it is. */
  readonly isPlain: boolean;
}

type Plain = Exclude<Compared, { when: unknown }>['of'];
type Result = Extract<Compared, { when: unknown }>['of'];

const plainLabels: readonly (readonly [Plain, RegExp])[] = [
  ['tam', /\b(?:tam|total addressable market)\b/u],
  ['sam', /\b(?:sam|serviceable (?:addressable|available) market|serviceable market)\b/u],
  ['som', /\b(?:som|serviceable obtainable market|obtainable market)\b/u],
  ['pre_money', /\bpre-?money\b/u],
  ['post_money', /\bpost-?money\b/u],
  ['valuation_cap', /\bvaluation cap\b/u],
  ['ask', /\b(?:raising|we raise|seeking|asking for|round size|current round|target raise|(?:the|our|funding|investment|total) ask|(?:investment|funding) (?:required|needed|sought|request(?:ed)?|amount|target)|seed (?:round|funding|investment|stage)|series [ab])\b|نطلب|نسعى (?:إلى|لجمع)|(?:التمويل|الاستثمار|المبلغ) المطلوب/u],
]; // prettier-ignore
const resultLabels: readonly (readonly [Result, RegExp])[] = [
  ['arr', /\barr\b|\bannual recurring revenue\b/u],
  ['mrr', /\bmrr\b|\bmonthly recurring revenue\b/u],
  ['gmv', /\bgmv\b/u],
  ['ebitda', /\bebitda\b/u],
  ['net_profit', /\bnet (?:profit|income)\b|صافي (?:ال)?ربح/u],
  ['revenue', /\brevenues?\b|(?:ال)?إيرادات?/u],
];

const anyLabel = new RegExp([...plainLabels, ...resultLabels].map(([, pattern]) => pattern.source).join('|'), 'u');

/** What makes a figure one of several: of another part, time, plan or company. */
const narrowing =
  /\b(?:scenarios?|conservative|moderate|optimistic|pessimistic|realistic|aggressive|base case|best case|worst case|low|high|minimum|min|max|maximum|average|avg|monthly|month|quarter\w*|q[1-4]|h[12]|per|each|weekly|daily|competitor\w*|industry|local|regional|global|international|domestic|initial\w*|potential|by 20\d\d|previous\w*|already|raised|committed|closed|next|later|future|follow-?on|second|then|series [cd]|bridge|grant\w*|debt|loan|stretch|upside|expansion|exit|gross|cumulative|segment|product|subscription|service|sources?|split|mix|commission\w*|growth|increase|cost|loss|lost|from|incremental|additional|with|without|if|som|sam|tam|multiple|valuation)\b|سيناريو|متحفظ|متفائل|متوسط|شهري|ربع|محلي|عالمي|إقليمي|سابق|لاحق|التالي|لكل/u;
/** Of the market and the valuation the word itself is no narrowing. */
const withoutLabel = (text: string, label: RegExp): string => text.replace(new RegExp(label, 'gu'), ' ').replace(/\b(?:pre-?money |post-?money )?valuation\b/gu, ' '); // prettier-ignore

const roundOf = (text: string): string => /\bpre-?seed\b|\bseed\b|\bseries [ab]\b/u.exec(text)?.[0].replace('preseed', 'pre-seed') ?? ''; // prettier-ignore

const nth = /\b(?:year|yr|y) ?([1-9])\b|\b(20[2-4]\d)\b|(?:السنة|العام) (?:ال)?(أولى|ثانية|ثالثة|أول|ثاني|ثالث)/gu;
const arabicNth: Record<string, number> = { أولى: 1, أول: 1, ثانية: 2, ثاني: 2, ثالثة: 3, ثالث: 3 };
/** The one year that a line speaks of. */
const whenOf = (text: string): { year: number } | { nth: number } | null => {
  const found = [...text.matchAll(nth)].map(([, number, year, word]) =>
    year === undefined ? { nth: Number(number ?? arabicNth[word ?? '']) } : { year: Number(year) },
  );
  const [one, other] = found;
  return one === undefined || other !== undefined ? null : one;
};

/** What may stand beside a figure without making it another's, another place's or another time's: "ARR of $5M in 2027". */
const plainWords: ReadonlySet<string> = new Set(
  (
    'we re our us i am m are is was will be being a an the this that of in for by at to on as s and about approximately approx around roughly ' +
    'total overall annual yearly year years yr y fy fiscal projected projection projections expected estimated estimate forecast forecasts forecasted ' +
    'reach reaches reaching hit generate generates size market worth value valued valuation stands amount round funding fund funds investment capital ' +
    'current currently seeking raising raise looking ask asking request requested required needed sought seed pre preseed post money series b cap safe usd eur ' +
    'company startup equity opportunity addressable serviceable obtainable available tam sam som revenue revenues arr mrr gmv ebitda ' +
    'up expect expects project ' +
    'نحن نطلب نسعى إلى لجمع جمع التمويل الاستثمار المطلوب المبلغ تمويل استثمار مبلغ مطلوب إجمالي الإجمالي الإجمالية السنوي السنوية المتوقعة المتوقع ' +
    'في من عام سنة السنة العام الأولى الثانية الثالثة الأول الثاني الثالث حجم السوق الكلي الكلية المتاح قيمة بقيمة قدره قدرها حوالي نحو ' +
    'إيرادات الإيرادات إيراد صافي الربح ربح حاليا الحالي الحالية جولة الجولة تبلغ يبلغ ستبلغ سيبلغ هو هي هذه لنا لدينا شركتنا مشروعنا'
  ).split(' '),
);
const isPlain = (words: string): boolean => (words.match(/\p{L}+/gu) ?? []).every((word) => plainWords.has(word));

/** What is said before a figure of the round says whose it is; what it is for follows and may be anything. Of others every word counts. */
const beside = (words: string, figure: Exact, of: Compared['of'], pattern: RegExp): string => {
  const raw = fold(figure.raw).text;
  const at = words.indexOf(raw);
  if (at < 0) return words;
  const label = pattern.exec(words);
  const end = Math.max(at + raw.length, (label?.index ?? 0) + (label?.[0].length ?? 0));
  const whole = of === 'ask' ? words.slice(0, end) : words;
  const sentence = of === 'ask' ? (whole.split(/[.!?]\s/u).at(-1) ?? '') : whole;
  return sentence.replace(raw, ' ').replace(pattern, ' ');
};

const near = 45;
/** The words of a line around its one amount, near enough to name it; of a cell what stands over and beside it. */
const wordsAround = ({ text, cell, heads, folded }: Line, figure: Exact): string =>
  cell === null
    ? folded.length <= 2 * near + figure.raw.length
      ? folded
      : fold(text.slice(Math.max(0, figure.start - near), figure.end + near)).text
    : `${heads.join(' ; ')} ; ${folded}`;

/** The figures of a page whose meaning is sure; `heads` are the headings that they stand under. */
export function labelledIn(lines: readonly Line[]): Labelled[] {
  const found: Labelled[] = [];
  let heading = '';
  for (const line of lines) {
    if (line.isTitle) heading = line.folded;
    if (![line.folded, ...line.heads].some((words) => anyLabel.test(words))) continue;
    const figure = onlyFigure(line, 'money');
    if (figure === null || figure.per !== undefined) continue;
    const words = wordsAround(line, figure);
    const plain = plainLabels.filter(([, pattern]) => pattern.test(words));
    const [label, other] = plain;
    const when = whenOf(`${line.heads.join(' ')} ${line.folded}`);
    if (label !== undefined && other === undefined) {
      const [of, pattern] = label;
      const rest = withoutLabel(words, pattern);
      const round = of === 'ask' ? roundOf(words) : '';
      if (!narrowing.test(rest) && !narrowing.test(withoutLabel(heading, pattern)) && whenOf(rest) === null)
        found.push({ compared: { of }, key: `${of} ${round}`, figure, line, isPlain: isPlain(beside(words, figure, of, pattern)) }); // prettier-ignore
      continue;
    }
    const results = resultLabels.filter(([, pattern]) => pattern.test(words));
    const [result, second] = results;
    if (result === undefined || second !== undefined || when === null || label !== undefined) continue;
    const [of, pattern] = result;
    const rest = withoutLabel(words, pattern);
    if (narrowing.test(rest) || narrowing.test(heading)) continue;
    found.push({ compared: { of, when }, key: `${of} ${JSON.stringify(when)}`, figure, line, isPlain: isPlain(beside(words, figure, of, pattern)) }); // prettier-ignore
  }
  return found;
}

const part: Record<string, number> = { tam: 0, sam: 1, som: 2 };

/** A part of the market that is larger than the whole it is a part of, on one page. */
export function marketWrong(labelled: readonly Labelled[]): Contradiction[] {
  const markets = labelled.filter(({ compared }) => part[compared.of] !== undefined);
  const single = [...Map.groupBy(markets, ({ key }) => key).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );
  for (const whole of single)
    for (const inner of single)
      if (
        (part[inner.compared.of] ?? 0) > (part[whole.compared.of] ?? 0) &&
        isAlike(inner.figure, whole.figure) &&
        inner.figure.value > whole.figure.value * 1.01
      )
        return [
          {
            kind: 'market',
            part: `${inner.compared.of.toUpperCase()} ${inner.figure.raw}`,
            whole: `${whole.compared.of.toUpperCase()} ${whole.figure.raw}`,
            places: [placeOf(inner.line), placeOf(whole.line)],
          },
        ];
  return [];
}

/** Beyond rounding: "$34K" and "$34,185" are one. */
const differ = (one: Exact, other: Exact): boolean => {
  const least = one.approx === undefined && other.approx === undefined ? 0.05 : 0.15;
  return Math.abs(one.value - other.value) > least * Math.max(Math.abs(one.value), Math.abs(other.value));
};

/** The same figure with two values: each of its pages gives one, and there are just two. */
export function figuresWrong(labelled: readonly Labelled[]): Contradiction[] {
  return [
    ...Map.groupBy(
      labelled.filter((one) => one.isPlain),
      ({ key }) => key,
    ).values(),
  ].flatMap((same): Contradiction[] => {
    const [one] = same;
    if (one === undefined || !same.every(({ figure }) => isAlike(figure, one.figure))) return [];
    const others = same.filter(({ figure }) => differ(figure, one.figure));
    const [other] = others;
    if (other === undefined || others.some(({ figure }) => differ(figure, other.figure))) return [];
    const pages = new Set(others.map(({ line }) => line.page));
    if (same.some((each) => !others.includes(each) && pages.has(each.line.page))) return [];
    return [{ kind: 'figures', compared: one.compared, one: one.figure.raw, another: other.figure.raw, places: [placeOf(one.line), placeOf(other.line)] }]; // prettier-ignore
  });
}
