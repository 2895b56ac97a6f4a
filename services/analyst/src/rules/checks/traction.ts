import {
  atLeastWords,
  testimonyOf,
  figureList,
  hit,
  measured,
  nameList,
  outsiders,
  titleOf,
  told,
  toldOrPlanned,
  within,
  written,
  type Check,
  type Match,
} from '../check.ts';
import { audience, examined } from '../check-words.ts';
import { figureWithNoun, pricePerUnit, type Figure } from '../figures.ts';
import { foldText } from '../fold.ts';
import { peopleIn } from '../people.ts';
import { buyerIn } from '../buyers.ts';
import { cellsOf, sayRow } from '../tables.ts';
import {
  customer,
  servedBy,
  revenue,
  salesStaff,
  momentum,
  deal,
  price,
  unit,
  ask,
  currencyNamed,
  priceItself,
} from './traction-words.ts';
import type { Passage } from '../passages.ts';
import type { Reading } from '../reading.ts';

const elsewhere = (passage: Passage): boolean => within(passage, 'market', 'problem', 'team', 'competition', 'other');

/* "7 out of 10 students" counts a share, not customers. */
const share = /(?:\bout of|\bof every|\bin every|\bin|من كل|من بين|من اصل)\s*$/u;

const peopleCount = (passage: Passage): Figure | undefined =>
  passage.figures.find(
    (figure) =>
      !share.test(passage.folded.text.slice(0, figure.start)) &&
      figure.kind === 'count' &&
      figure.noun !== '' &&
      (customer.test(figure.noun) ||
        (servedBy.test(passage.folded) && (within(passage, 'traction') || audience.test(figure.noun)))),
  ) ??
  passage.figures.find((figure) => {
    const before = passage.folded.text.slice(Math.max(0, figure.start - 26), figure.start);
    return figure.kind === 'count' && customer.test(before) && !/من(?:ه|ها)\s$/u.test(before);
  });

/** The line's figure, or the whole row where it is one: its first cell is only the earliest or the smallest. */
const inRow = (passage: Passage, figure: string): string =>
  passage.row && cellsOf(passage.text).cells.length >= 2 ? sayRow(passage.text, passage.language) : figure;

/* A row of amounts whose currency stands in its label or at the head of its table. */
const amountsByLabel = (reading: Reading, passage: Passage): boolean =>
  passage.row &&
  passage.figures.length > 0 &&
  currencyNamed.test(`${foldText(cellsOf(passage.text).label)} ${passage.head ?? ''} ${titleOf(reading, passage)}`);

/* The row that closes a bridge: "Closing 268 335 411 494" under "ARR bridge, in thousand pounds". */
const closes = (reading: Reading, passage: Passage): boolean =>
  passage.row &&
  /^(?:closing|at the end|end of|total)\b|^(?:الختامي|الاجمالي|في النهايه)/u.test(passage.folded.text) &&
  revenue.test(titleOf(reading, passage));

const inWords =
  /(?<![\p{L}])(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ثلاثه?|اربعه?|خمسه?|سته?|سبعه?|ثماني?ه?|تسعه?|عشره?)\s(?:[a-z]+\s)?$/u;

/** "Four clinics": a count in words, as the document writes it; '' when there is none. */
function countInWords(passage: Passage): string {
  const { folded } = passage;
  for (const { index, length } of [...customer.all(folded), ...audience.all(folded)]) {
    const found = inWords.exec(folded.text.slice(0, index));
    if (!found) continue;
    const start = found.index + found[0].indexOf(found[1] ?? '');
    return written(passage, { index: start, length: index + length - start });
  }
  return '';
}

const customers = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    const buyer = within(passage, 'traction') && passage.stance === 'told' ? buyerIn(passage) : '';
    if (elsewhere(passage) || within(passage, 'ask') || !(buyer || (hit(customer, passage) ?? hit(servedBy, passage))))
      return [];
    const count = peopleCount(passage);
    if (passage.stance === 'planned') {
      return count || within(passage, 'traction')
        ? [{ passage, level: 2, message: 'traction.customers.planned', slots: {} }]
        : [];
    }
    if (count)
      return [
        {
          passage,
          level: 4,
          message: 'traction.customers.found',
          slots: { figure: inRow(passage, figureWithNoun(passage.folded, count)) },
        },
      ];
    const [first] = passage.figures;
    if (passage.row && within(passage, 'traction') && first?.kind === 'count' && buyer === '')
      return [{ passage, level: 4, message: 'traction.customers.found', slots: { figure: inRow(passage, first.raw) } }];
    if (buyer !== '') return [{ passage, level: 3, message: 'traction.customers.found', slots: { figure: buyer } }];
    if (passage.row) return [];
    const inLetters = hit(servedBy, passage) ? countInWords(passage) : '';
    if (inLetters) return [{ passage, level: 3, message: 'traction.customers.found', slots: { figure: inLetters } }];
    return within(passage, 'traction') && outsiders(reading, passage).length === 0
      ? [{ passage, level: 2, message: 'traction.customers.weak', slots: {} }]
      : [];
  });

const revenues = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || salesStaff.test(passage.folded.text)) return [];
    if (!hit(revenue, passage) && !closes(reading, passage)) return [];
    const money = passage.figures.find(
      ({ kind, end }) => kind === 'money' && !earlier.test(passage.folded.text.slice(end)),
    );
    if (passage.stance === 'planned') return [{ passage, level: 2, message: 'traction.revenue.planned', slots: {} }];
    // Beside what is asked for, revenue counts where it is told as today's.
    if (within(passage, 'ask') && !/^(?:today|now|currently|so far)\b|^(?:اليوم|حاليا|الان)/u.test(passage.folded.text))
      return [];
    if (money)
      return [{ passage, level: 4, message: 'traction.revenue.found', slots: { figure: inRow(passage, money.raw) } }];
    if (amountsByLabel(reading, passage))
      return [
        {
          passage,
          level: 4,
          message: 'traction.revenue.found',
          slots: { figure: sayRow(passage.text, passage.language) },
        },
      ];
    return within(passage, 'traction', 'model') && measured(passage).length === 0
      ? [{ passage, level: 2, message: 'traction.revenue.weak', slots: {} }]
      : [];
  });

/* "Paying families | 3,050 | 5,460 | 8,990" under dates: at least three figures of one kind, none below the one before. */
function rises({ row, head, figures }: Passage): boolean {
  const values = figures.map(({ value }) => value);
  const [first = 0] = values;
  return (
    row &&
    head !== null &&
    (head.match(/(?:19|20)\d\d/gu)?.length ?? 0) >= 3 &&
    values.length >= 3 &&
    figures.every(({ kind }) => kind === figures[0]?.kind && kind !== 'year') &&
    values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0)) &&
    (values.at(-1) ?? 0) >= first * 1.2
  );
}

const growth = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (
      elsewhere(passage) ||
      within(passage, 'ask', 'moat') ||
      (passage.topic === null && /\bmarket\b|سوق/u.test(passage.folded.text))
    )
      return [];
    if (within(passage, 'traction') && rises(passage))
      return [
        {
          passage,
          level: 4,
          message: 'traction.growth.found',
          slots: { figures: sayRow(passage.text, passage.language) },
        },
      ];
    if (!hit(momentum, passage)) return [];
    const rate = passage.figures.filter(({ kind }) => kind === 'percent' || kind === 'multiple');
    if (rate.length > 0)
      return [
        {
          passage,
          level: 4,
          message: 'traction.growth.found',
          slots: { figures: inRow(passage, figureList(passage, rate)) },
        },
      ];
    return within(passage, 'traction') && measured(passage).length === 0
      ? [{ passage, level: 2, message: 'traction.growth.weak', slots: {} }]
      : [];
  });

const auditOf = (reading: Reading, passage: Passage): Match[] => {
  const names = outsiders(reading, passage);
  const [first] = names;
  if (!first || passage.stance !== 'told') return [];
  return [
    {
      passage,
      level: 5,
      message: 'traction.named.audited',
      slots: { names: nameList(passage, names) },
      thirdParty: first,
      rank: -1,
    },
  ];
};

/* "Country lead: …", "Principal investigator: …": the label of a person. */
const staff =
  /^[^:]{0,30}\b(?:lead|head|manager|director|officer|investigator|chief)\b[^:]{0,20}:|^(?:مسوول|مدير|رييس|يدير|تدير)/u;
const isOwn = (reading: Reading, name: string): boolean => reading.company !== null && name === reading.company.name;

const named = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || within(passage, 'ask', 'moat')) return [];
    if (examined.test(passage.folded)) return auditOf(reading, passage);
    const voices = testimonyOf(reading, passage);
    const buyer = passage.stance === 'told' && !isOwn(reading, buyerIn(passage)) ? buyerIn(passage) : '';
    // Whoever runs a part of the company is no customer of it, wherever they worked before.
    if (voices.length === 0 && buyer === '' && (staff.test(passage.folded.text) || peopleIn(passage).length > 0))
      return [];
    // In the description of the product only its users are parties; agreement with an instrument is no agreement.
    if (
      within(passage, 'solution') &&
      voices.length === 0 &&
      buyer === '' &&
      !hit(customer, passage) &&
      !hit(servedBy, passage)
    )
      return [];
    // On a slide of customers a name before a colon is one of them.
    const listed = within(passage, 'traction') && /^[^:]{3,50}:\s/u.test(passage.text);
    if (voices.length === 0 && buyer === '' && !listed && !hit(deal, passage)) return [];
    const names = voices.length > 0 ? voices : buyer !== '' ? [buyer] : outsiders(reading, passage);
    const [first] = names;
    if (!first) {
      return within(passage, 'traction') &&
        /contract|pilot|partner|loi|letter|trial|عقد|عقود|تجرب|شريك|شراك|خطاب/u.test(passage.folded.text)
        ? [{ passage, level: 2, message: 'traction.named.weak', slots: {} }]
        : [];
    }
    if (passage.stance === 'planned') return [{ passage, level: 2, message: 'traction.named.planned', slots: {} }];
    return [
      {
        passage,
        level: 5,
        message: 'traction.named.found',
        slots: { names: nameList(passage, names) },
        thirdParty: first,
        rank: buyer !== '' || listed ? 2 : Number(hit(customer, passage) !== null || voices.length === 0),
      },
    ];
  });

const pays =
  /\b(?:pays?|charges?|costs?|price[ds]?(?: at| of)?|fees?(?: of| is)?|subscription(?: of| at| for)?|we take|licen[cs]e(?: of| at| for)?)\s(?:[a-z]+\s){0,2}(?:only\s)?$|(?:سعر\S*|اشتراك\S*|باشتراك|رسوم|رسم|نتقاضي|يدفع|تدفع|مقابل)\s(?:[\u0621-\u064a]+\s){0,2}$/u;
/* What the company itself pays, loses or once earned is no price. */
const notPrice =
  /\b(?:costs us|we pay|we buy|we spend|paid back|cost to|costs? of (?:winning|acquiring)|burn)\b[^;,]*$|(?:كلفه|تكلفه|ندفع|نشتري|هامش)[^;,]*$/u;
const earlier =
  /^\s(?:a|one|two|three)?\s?(?:year|month|quarter)s?\s(?:before|ago|earlier)|^\s(?:less|lower|more|lighter)\b/u;
const commission = /\b(?:commission|we take|take rate|fee)\b|عموله|رسوم/u;

/** What a passage says is charged: an amount for a unit, an amount that somebody pays, or a commission. */
const prices = (passage: Passage): Figure[] =>
  passage.figures.filter((figure) => {
    const before = passage.folded.text.slice(Math.max(0, figure.start - 60), figure.start);
    const after = passage.folded.text.slice(figure.end);
    if (notPrice.test(before) || earlier.test(after)) return false;
    if (figure.kind === 'percent')
      return commission.test(passage.folded.text) && !/هامش|margin|growth|churn/u.test(before);
    if (figure.kind !== 'money') return false;
    return (
      pricePerUnit(passage.folded, figure) !== null ||
      /^ of (?:rent|fees?|subscription) (?:a|per) (?:year|month)/u.test(after) ||
      pays.test(before)
    );
  });

/* "Price to the practice 14.80 13.90" under "in euro": the row says what is charged, its head in what. */
const pricedRow = (reading: Reading, passage: Passage): boolean =>
  within(passage, 'model') &&
  passage.row &&
  priceItself.test(foldText(cellsOf(passage.text).label)) &&
  (passage.figures.some(({ kind }) => kind === 'money') || amountsByLabel(reading, passage));

const model = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || within(passage, 'ask', 'moat') || !(hit(price, passage) || pricedRow(reading, passage)))
      return [];
    const figures = prices(passage);
    if (within(passage, 'traction') && revenue.test(passage.folded)) return [];
    if (figures.length > 0 || pricedRow(reading, passage))
      return [
        {
          passage,
          level: 4,
          message: 'traction.model.found',
          slots: { figures: inRow(passage, figureList(passage, figures)) },
          rank: Number(within(passage, 'model')),
        },
      ];
    if (passage.row || !priceItself.test(passage.folded)) return [];
    if (
      !within(passage, 'model', 'traction') &&
      !/\bwe (?:charge|take|earn|sell)|نتقاضى|نبيع/u.test(passage.folded.text)
    )
      return [];
    return [
      {
        passage,
        level: atLeastWords(passage, 8) ? 3 : 2,
        message: atLeastWords(passage, 8) ? 'traction.model.words' : 'traction.model.weak',
        slots: {},
      },
    ];
  });

const units = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || within(passage, 'ask') || !hit(unit, passage)) return [];
    const figures = measured(passage);
    return figures.length > 0
      ? [
          {
            passage,
            level: 4,
            message: 'traction.unit.found',
            slots: { figures: inRow(passage, figureList(passage, figures)) },
          },
        ]
      : [{ passage, level: 2, message: 'traction.unit.weak', slots: {} }];
  });

/** An ask is never more than specific: it says what is wanted, not what was reached. */
const asks = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (within(passage, 'market', 'problem', 'team', 'traction') || !(within(passage, 'ask') || hit(ask, passage)))
      return [];
    const money = passage.figures.find(({ kind }) => kind === 'money');
    if (money && (hit(ask, passage) || within(passage, 'ask')))
      return [
        {
          passage,
          level: 3,
          message: 'traction.ask.found',
          slots: { figure: money.raw },
          rank: Number(within(passage, 'ask')),
        },
      ];
    return hit(ask, passage) ? [{ passage, level: 2, message: 'traction.ask.weak', slots: {} }] : [];
  });

export const tractionChecks: readonly Check[] = [
  { id: 'traction.named', find: named },
  { id: 'traction.customers', find: customers },
  { id: 'traction.revenue', find: revenues },
  { id: 'traction.growth', find: growth },
  { id: 'traction.model', find: model },
  { id: 'traction.unit', find: units },
  { id: 'traction.ask', find: asks },
];
