import {
  citedIn,
  audienceIn,
  figureList,
  hit,
  measured,
  told,
  toldOrPlanned,
  within,
  type Check,
  type Match,
} from '../check.ts';
import { audience, hype } from '../check-words.ts';
import { excerptOf } from '../excerpt.ts';
import { foldText, rawBetween } from '../fold.ts';
import { words, type Hit } from '../lexicon.ts';
import type { Figure } from '../figures.ts';
import type { Passage } from '../passages.ts';
import type { Reading } from '../reading.ts';
import { sayRow } from '../tables.ts';

// prettier-ignore
const market = words(
  [
    'market', 'markets', 'tam', 'sam', 'som', 'addressable', 'industry', 'spend', 'spends', 'spent', 'spending',
    'sector', 'potential customers', 'market worth',
  ],
  ['سوق', 'أسواق', 'حجم السوق', 'إنفاق', 'تنفق', 'ينفق', 'القطاع', 'قطاع', 'العملاء المحتملين'],
);
// prettier-ignore
const reachable = words(
  [
    'sam', 'som', 'serviceable', 'obtainable', 'reachable', 'bottom up', 'can reach', 'reachable by', 'within reach',
    'in our region', 'first market', 'beachhead',
  ],
  [
    'القابل للوصول', 'المتاح', 'يمكننا الوصول', 'السوق القابلة', 'القابلة للخدمة', 'في متناول', 'سوقنا الأولى',
    'سوقنا الأول', 'نستطيع الوصول',
  ],
);
// prettier-ignore
const growth = words(
  ['cagr', 'grow', 'grows', 'growing', 'grew', 'growth', 'rising', 'expand*'],
  ['ينمو', 'تنمو', 'نما', 'نمت', 'نمو', 'يتوسع', 'معدل النمو'],
);
// prettier-ignore
const chosen = words(
  [
    'first customers', 'first customer', 'start with', 'starting with', 'starts with', 'beachhead', 'target*',
    'focus*', 'segment*', 'initial', 'ideal customer*', 'buyer*', 'who pays', 'we sell to', 'we serve',
    'our customers are', 'first market', 'entry through', 'served now', 'aimed at', 'early adopters', 'customers are',
  ],
  [
    'نستهدف', 'نبدأ', 'الشريحة', 'شريحة', 'شريحتنا', 'العملاء المستهدف*', 'عملاؤنا', 'عملائنا', 'نبيع', 'نخدم',
    'نركز', 'المشتري', 'أول العملاء', 'سوقنا الأولى', 'سوقنا الأول',
  ],
);

const elsewhere = (passage: Passage): boolean =>
  within(passage, 'problem', 'team', 'ask', 'other', 'competition', 'moat', 'model', 'traction', 'solution');

/* Without a heading, large numbers with a source tell of a market too. */
const about =
  (reading: Reading) =>
  (passage: Passage): boolean =>
    within(passage, 'market') ||
    (!elsewhere(passage) &&
      (market.test(passage.folded) ||
        (passage.topic === null && marketFigures(passage).length > 0 && citedIn(reading, passage).length > 0)));

/** A hope in the same sentence does not take a cited figure away. */
const factual = (reading: Reading): Passage[] =>
  toldOrPlanned(reading).filter(
    (passage) => about(reading)(passage) && (passage.stance === 'told' || citedIn(reading, passage).length > 0),
  );

/* "carriers with 50 to 800 trailers" tells how large one buyer is, not how many buyers there are. */
const sizeOfOne =
  /\b(?:with|having|run|runs|running|operating|own|between|under|over|up to|at least|more than|fewer than)\s(?:\d[\d,.]*\s(?:to|and|-)\s)?$|\d\s?(?:to|-|الي)\s?$|(?:لديها|لديهم|تملك|تشغل|بين|ذات)\s(?:\d[\d,.]*\s(?:و|الي)\s?)?$/u;

/** A market is measured in money, or in many buyers. */
const marketFigures = (passage: Passage): Figure[] =>
  measured(passage).filter(
    ({ kind, value, start }) =>
      (kind === 'money' && value >= 100_000) ||
      (kind === 'count' && value >= 500 && !sizeOfOne.test(passage.folded.text.slice(0, start))),
  );

/* A row of a table says with its label what its figures are. */
const label = /^(?<label>[^\d|$€£]{3,60}?(?:\sby\s20\d\d:[^\d|$€£]{3,40}?)?)\s?(?:\|\s)?(?=[$€£]?\d)/u;
function sized(passage: Passage, figures: readonly Figure[]): string {
  if (passage.row && passage.text.length < 120 && figures.length >= 2) return sayRow(passage.text, passage.language);
  const row = figures.length >= 2 && figures.every(({ noun }) => noun === '') ? label.exec(passage.text) : null;
  if (!row || passage.text.length >= 120) return figureList(passage, figures);
  const cells = figures.slice(0, 3).map(({ raw }) => raw);
  return `${(row.groups?.['label'] ?? '').trim()}: ${cells.join(passage.language === 'ar' ? '، ' : ', ')}`;
}

/* Where several passages give a size, the largest amount of money is the market and the others are parts of it. */
const extent = (figures: readonly Figure[]): number =>
  Math.max(0, ...figures.filter(({ kind }) => kind === 'money').map(({ value }) => value));

const size = (reading: Reading): Match[] =>
  factual(reading).flatMap((passage): Match[] => {
    const figures = marketFigures(passage);
    if (
      figures.length > 0 &&
      (market.test(passage.folded) ||
        audience.test(passage.folded) ||
        figures.some(({ kind }) => kind === 'money') ||
        citedIn(reading, passage).length > 0)
    ) {
      return [
        {
          passage,
          level: 4,
          message: 'market.size.found',
          slots: { figures: sized(passage, figures) },
          rank: extent(figures),
        },
      ];
    }
    return (hype.test(passage.folded) || market.test(passage.folded)) && measured(passage).length === 0
      ? [{ passage, level: 2, message: 'market.size.weak', slots: {} }]
      : [];
  });

const source = (reading: Reading): Match[] =>
  factual(reading).flatMap((passage): Match[] => {
    const [name] = citedIn(reading, passage);
    if (!name) return [];
    // "national vehicle registers of eight countries" can be found, but names no one to ask.
    return /\p{Lu}|[\u0621-\u064a]/u.test(name)
      ? [{ passage, level: 5, message: 'market.source.found', slots: { source: name }, thirdParty: name }]
      : [{ passage, level: 3, message: 'market.source.found', slots: { source: name } }];
  });

const reach = (reading: Reading): Match[] =>
  toldOrPlanned(reading)
    .filter(about(reading))
    .flatMap((passage): Match[] => {
      const figures = marketFigures(passage).length > 0 ? measured(passage) : [];
      const multiplied =
        within(passage, 'market') &&
        figures.some(({ kind }) => kind === 'money') &&
        figures.some(({ kind }) => kind === 'count');
      if (figures.length > 0 && (reachable.test(passage.folded) || multiplied)) {
        return [
          {
            passage,
            level: 4,
            message: 'market.reachable.found',
            slots: { figures: sized(passage, figures) },
            rank: Number(reachable.test(passage.folded)),
          },
        ];
      }
      return reachable.test(passage.folded) ? [{ passage, level: 2, message: 'market.reachable.weak', slots: {} }] : [];
    });

const growing = (reading: Reading): Match[] =>
  told(reading)
    .filter(about(reading))
    .flatMap((passage): Match[] => {
      if (!hit(growth, passage)) return [];
      const rate = passage.figures.filter(({ kind }) => kind === 'percent' || kind === 'multiple');
      return rate.length > 0
        ? [{ passage, level: 4, message: 'market.growth.found', slots: { figures: figureList(passage, rate) } }]
        : [{ passage, level: 2, message: 'market.growth.weak', slots: {} }];
    });

/* "small studios in Portugal that have no kiln": words that narrow a group down. */
const narrows =
  /\b(?:that|who|which|with|in|between|under|over|whose|from)\b|(?:ذات|التي|الذين|في|لديها|لديهم|بين)(?![\p{L}])/u;

/** What follows the words that choose a segment, to the end of its clause; '' when that narrows nothing down. */
function chosenIn(passage: Passage, { index, length }: Hit): string {
  const start = index + length;
  const lead = /^[\s:-]*/u.exec(passage.folded.text.slice(start))?.[0].length ?? 0;
  const rest = passage.folded.text.slice(start + lead);
  const clause = rest.slice(0, /[,;.:(](?!\d)/u.exec(rest)?.index ?? rest.length);
  if (clause.split(' ').length < 4 || !narrows.test(clause) || hype.test(clause)) return '';
  return excerptOf(rawBetween(passage.folded, start + lead, start + lead + clause.length), 70);
}

const segment = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (!(within(passage, 'market') || (passage.topic === null && market.test(passage.folded)))) return [];
    const choice = hit(chosen, passage);
    if (!choice) return [];
    const clause = chosenIn(passage, choice);
    const who = audience.test(foldText(clause)) ? clause : audienceIn(passage) || clause;
    if (!who) return [{ passage, level: 2, message: 'market.segment.weak', slots: {} }];
    return [
      {
        passage,
        level: measured(passage).length > 0 ? 4 : 3,
        message: 'market.segment.found',
        slots: { audience: who },
      },
    ];
  });

export const marketChecks: readonly Check[] = [
  { id: 'market.size', find: size },
  { id: 'market.source', find: source },
  { id: 'market.reachable', find: reach },
  { id: 'market.growth', find: growing },
  { id: 'market.segment', find: segment },
];
