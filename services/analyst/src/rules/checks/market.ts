import {
  audience,
  excerptOf,
  audienceIn,
  figureList,
  hit,
  hype,
  measured,
  told,
  toldOrPlanned,
  within,
  type Check,
  type Match,
} from '../check.ts';
import { rawBetween } from '../fold.ts';
import { words, type Hit } from '../lexicon.ts';
import type { Figure } from '../figures.ts';
import { sourcesIn } from '../names.ts';
import type { Passage } from '../passages.ts';
import type { Reading } from '../reading.ts';

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
    'sam', 'som', 'serviceable', 'obtainable', 'reachable', 'bottom up', 'can reach', 'within reach',
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
    'our customers are', 'aimed at', 'early adopters', 'customers are',
  ],
  [
    'نستهدف', 'نبدأ', 'الشريحة', 'شريحة', 'شريحتنا', 'العملاء المستهدف*', 'عملاؤنا', 'عملائنا', 'نبيع', 'نخدم',
    'نركز', 'المشتري', 'أول العملاء',
  ],
);

const elsewhere = (passage: Passage): boolean =>
  within(passage, 'team', 'ask', 'other', 'competition', 'moat', 'model', 'traction', 'solution');

/* Without a heading, large numbers with a source tell of a market too. */
const about = (passage: Passage): boolean =>
  within(passage, 'market') ||
  (!elsewhere(passage) &&
    (market.test(passage.folded) ||
      (passage.topic === null && marketFigures(passage).length > 0 && sourcesIn(passage).length > 0)));

/** A hope in the same sentence does not take a cited figure away. */
const factual = (reading: Reading): Passage[] =>
  toldOrPlanned(reading).filter(
    (passage) => about(passage) && (passage.stance === 'told' || sourcesIn(passage).length > 0),
  );

/** A market is measured in money, or in many buyers. */
const marketFigures = (passage: Passage): Figure[] =>
  measured(passage).filter(
    ({ kind, value }) => (kind === 'money' && value >= 100_000) || (kind === 'count' && value >= 500),
  );

const size = (reading: Reading): Match[] =>
  factual(reading).flatMap((passage): Match[] => {
    const figures = marketFigures(passage);
    if (
      figures.length > 0 &&
      (market.test(passage.folded) ||
        audience.test(passage.folded) ||
        figures.some(({ kind }) => kind === 'money') ||
        sourcesIn(passage).length > 0)
    ) {
      return [{ passage, level: 4, message: 'market.size.found', slots: { figures: figureList(passage, figures) } }];
    }
    return (hype.test(passage.folded) || market.test(passage.folded)) && measured(passage).length === 0
      ? [{ passage, level: 2, message: 'market.size.weak', slots: {} }]
      : [];
  });

const source = (reading: Reading): Match[] =>
  factual(reading).flatMap((passage): Match[] => {
    const [name] = sourcesIn(passage);
    return name
      ? [{ passage, level: 5, message: 'market.source.found', slots: { source: name }, thirdParty: name }]
      : [];
  });

const reach = (reading: Reading): Match[] =>
  toldOrPlanned(reading)
    .filter(about)
    .flatMap((passage): Match[] => {
      const figures = marketFigures(passage).length > 0 ? measured(passage) : [];
      const multiplied =
        within(passage, 'market') &&
        figures.some(({ kind }) => kind === 'money') &&
        figures.some(({ kind }) => kind === 'count');
      if (figures.length > 0 && (reachable.test(passage.folded) || multiplied)) {
        return [
          { passage, level: 4, message: 'market.reachable.found', slots: { figures: figureList(passage, figures) } },
        ];
      }
      return reachable.test(passage.folded) ? [{ passage, level: 2, message: 'market.reachable.weak', slots: {} }] : [];
    });

const growing = (reading: Reading): Match[] =>
  told(reading)
    .filter(about)
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
  const rest = passage.folded.text.slice(start);
  const clause = rest.slice(0, /[,;.:(]/u.exec(rest)?.index ?? rest.length);
  if (clause.split(' ').length < 4 || !narrows.test(clause) || hype.test(clause)) return '';
  return excerptOf(rawBetween(passage.folded, start, start + clause.length), 70);
}

const segment = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (!(within(passage, 'market') || (passage.topic === null && market.test(passage.folded)))) return [];
    const choice = hit(chosen, passage);
    if (!choice) return [];
    const who = audienceIn(passage) || chosenIn(passage, choice);
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
  { id: 'market.size', core: true, find: size },
  { id: 'market.source', core: false, find: source },
  { id: 'market.reachable', core: false, find: reach },
  { id: 'market.growth', core: false, find: growing },
  { id: 'market.segment', core: true, find: segment },
];
