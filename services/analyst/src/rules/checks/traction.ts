import {
  audience,
  atLeastWords,
  examined,
  testimonyOf,
  figureList,
  hit,
  measured,
  nameList,
  outsiders,
  told,
  toldOrPlanned,
  within,
  written,
  type Check,
  type Match,
} from '../check.ts';
import { figureWithNoun, pricePerUnit, type Figure } from '../figures.ts';
import { rawBetween } from '../fold.ts';
import { words } from '../lexicon.ts';
import type { Passage } from '../passages.ts';
import type { Reading } from '../reading.ts';

// prettier-ignore
const customer = words(
  [
    'customer*', 'client*', 'user*', 'subscriber*', 'buyer*', 'paying', 'downloads', 'orders', 'bookings',
    'deliveries', 'members', 'signups', 'sign-ups', 'installs', 'transactions',
  ],
  [
    'عميل', 'عميلا', 'عملاء', 'عملائنا', 'عملاؤنا', 'مستخدم', 'مستخدما', 'مستخدمين', 'مشترك', 'مشتركا', 'مشتركين',
    'مشترك*', 'طلب شراء', 'طلبا', 'طلبات', 'تحميل', 'عملية', 'زبون', 'زبائن',
  ],
);
// prettier-ignore
const servedBy = words(
  [
    'used it', 'used by', 'used our', 'use it', 'live', 'signed up', 'in daily use', 'use our', 'uses our', 'pay us',
    'pays us', 'pay for', 'use the', 'uses the', 'every day', 'using our', 'signed', 'on our platform', 'we serve', 'active', 'on rent', 'installed',
  ],
  [
    'استخدمه', 'استخدمها', 'استخدم', 'جربه', 'يستعمله', 'تستخدم', 'يستخدم', 'تدفع', 'يدفع', 'يدفعون', 'وقعت',
    'وقعنا', 'نخدم', 'نشطا', 'نشط',
  ],
);
// prettier-ignore
const revenue = words(
  [
    'arr', 'mrr', 'revenue*', 'sales', 'turnover', 'gmv', 'gross merchandise', 'invoiced', 'billed', 'bookings',
    'income',
  ],
  ['إيراد', 'إيرادات', 'إيراداتنا', 'الإيرادات', 'مبيعات', 'مبيعاتنا', 'دخل', 'إيراد شهري', 'حققنا مبيعات', 'عوائد'],
);
const salesStaff = /\bsales (?:person|people|team|manager|reps?|staff|hire)\b|فريق مبيعات|موظفي مبيعات/u;
// prettier-ignore
const momentum = words(
  [
    'growth', 'grew', 'growing', 'grow', 'retention', 'retain*', 'churn', 'nps', 'month over month',
    'month on month', 'year over year', 'mom', 'yoy', 'cohort*', 'repeat', 'cancellation*', 'renew*', 'reorder*', 'stayed',
    'still use', 'conversion', 'tripled', 'doubled',
  ],
  [
    'نمو', 'نما', 'نمت', 'ننمو', 'نموا', 'الاحتفاظ', 'احتفاظ', 'تجديد', 'جددوا', 'جدد', 'تضاعف', 'تضاعفت',
    'معدل الإلغاء', 'نسبة إلغاء', 'إلغاء', 'تكرار', 'يعيدون الطلب', 'شهريا', 'تحويل',
  ],
);
// prettier-ignore
const deal = words(
  [
    'live', 'incl', 'used it', 'used by', 'customer*', 'client*', 'contract*', 'signed', 'loi', 'lois', 'extended', 'replaced',
    'letter* of intent', 'letters of intent', 'pilot*', 'partner*', 'agreement*', 'pays', 'pay', 'renewed',
    'purchase order*', 'ordered', 'trial*', 'reference*', 'uses', 'use',
  ],
  [
    'استخدمه', 'استخدمها', 'عميل', 'عملاء', 'عملائنا', 'عملاؤنا', 'عقد', 'عقود', 'عقدا', 'وقعنا', 'وقعت',
    'خطاب نوايا', 'خطابات نوايا', 'مذكرة تفاهم', 'تجربة', 'شريك', 'شراكة', 'شركاؤنا', 'اتفاقية', 'تدفع', 'يدفع',
    'جددت', 'تستخدم', 'انتقل إلينا', 'انتقلت إلينا',
  ],
);
// prettier-ignore
const price = words(
  [
    'per month', 'a month', 'monthly', 'per seat', 'per user', 'per year', 'a year', 'subscription*', 'commission*',
    'fee', 'fees', 'license*', 'licence*', 'price*', 'pricing', 'charge', 'charges', 'we take', 'per order',
    'per transaction', 'freemium', 'pay per', 'per trailer', 'per truck', 'per shop', 'per store', 'per machine', 'per patient', 'pays', 'pay', 'each', 'rent',
  ],
  [
    'شهريا', 'سنويا', 'في الشهر', 'اشتراك', 'اشتراكات', 'اشتراكا', 'عمولة', 'رسوم', 'سعر', 'سعرنا', 'أسعار',
    'التسعير', 'نتقاضى', 'لكل مستخدم', 'لكل طلب', 'باقة', 'باقات',
  ],
);
// prettier-ignore
const unit = words(
  [
    'cac', 'ltv', 'payback', 'gross margin*', 'margin*', 'contribution', 'unit economics', 'acquisition cost',
    'cost to acquire', 'lifetime value', 'break even', 'breakeven', 'burn', 'runway',
  ],
  [
    'تكلفة الاستحواذ', 'كلفة الاستحواذ', 'تكلفة اكتساب', 'القيمة الدائمة', 'قيمة العميل', 'هامش', 'هامش الربح',
    'الهامش الإجمالي', 'فترة الاسترداد', 'نقطة التعادل', 'اقتصاديات الوحدة', 'المدرج النقدي',
  ],
);
// prettier-ignore
const ask = words(
  [
    'raising', 'raise', 'seeking', 'we ask', 'asking for', 'looking for', 'investment of', 'seed round', 'pre seed',
    'series a', 'series b', 'use of funds', 'we need', 'the round', 'funding',
  ],
  [
    'نطلب', 'نسعى', 'نجمع', 'جولة', 'استثمار', 'تمويل', 'نحتاج', 'نبحث عن استثمار', 'التمويل المطلوب', 'البذرية',
    'ما قبل البذرة',
  ],
);

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
  passage.figures.find(
    (figure) =>
      figure.kind === 'count' && customer.test(passage.folded.text.slice(Math.max(0, figure.start - 26), figure.start)),
  );

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
    if (elsewhere(passage) || within(passage, 'ask') || !(hit(customer, passage) ?? hit(servedBy, passage))) return [];
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
          slots: { figure: figureWithNoun(passage.folded, count) },
        },
      ];
    const inLetters = hit(servedBy, passage) ? countInWords(passage) : '';
    if (inLetters) return [{ passage, level: 3, message: 'traction.customers.found', slots: { figure: inLetters } }];
    return within(passage, 'traction') && outsiders(reading, passage).length === 0
      ? [{ passage, level: 2, message: 'traction.customers.weak', slots: {} }]
      : [];
  });

const revenues = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || !hit(revenue, passage) || salesStaff.test(passage.folded.text)) return [];
    const money = passage.figures.find(
      ({ kind, end }) => kind === 'money' && !earlier.test(passage.folded.text.slice(end)),
    );
    if (passage.stance === 'planned') return [{ passage, level: 2, message: 'traction.revenue.planned', slots: {} }];
    if (within(passage, 'ask')) return [];
    if (money) return [{ passage, level: 4, message: 'traction.revenue.found', slots: { figure: money.raw } }];
    return within(passage, 'traction', 'model') && measured(passage).length === 0
      ? [{ passage, level: 2, message: 'traction.revenue.weak', slots: {} }]
      : [];
  });

const growth = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (
      elsewhere(passage) ||
      within(passage, 'ask', 'moat') ||
      (passage.topic === null && /\bmarket\b|سوق/u.test(passage.folded.text)) ||
      !hit(momentum, passage)
    )
      return [];
    const rate = passage.figures.filter(({ kind }) => kind === 'percent' || kind === 'multiple');
    if (rate.length > 0)
      return [{ passage, level: 4, message: 'traction.growth.found', slots: { figures: figureList(passage, rate) } }];
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

const named = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || within(passage, 'ask', 'moat')) return [];
    if (examined.test(passage.folded)) return auditOf(reading, passage);
    const voices = testimonyOf(reading, passage);
    // On a slide of customers a name before a colon is one of them.
    const listed = within(passage, 'traction') && /^[^:]{3,50}:\s/u.test(passage.text);
    if (voices.length === 0 && !listed && !hit(deal, passage)) return [];
    const names = voices.length > 0 ? voices : outsiders(reading, passage);
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
        rank: listed ? 2 : Number(hit(customer, passage) !== null || voices.length === 0),
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

const model = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (elsewhere(passage) || within(passage, 'ask', 'moat') || !hit(price, passage)) return [];
    const figures = prices(passage);
    if (within(passage, 'traction') && revenue.test(passage.folded)) return [];
    if (figures.length > 0)
      return [
        {
          passage,
          level: 4,
          message: 'traction.model.found',
          slots: { figures: figureList(passage, figures) },
          rank: Number(within(passage, 'model')),
        },
      ];
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
      ? [{ passage, level: 4, message: 'traction.unit.found', slots: { figures: figureList(passage, figures) } }]
      : [{ passage, level: 2, message: 'traction.unit.weak', slots: {} }];
  });

/** An ask is never more than specific: it says what is wanted, not what was reached. */
const asks = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (within(passage, 'market', 'problem', 'team', 'traction') || !(within(passage, 'ask') || hit(ask, passage)))
      return [];
    const money = passage.figures.find(({ kind }) => kind === 'money');
    if (money && (hit(ask, passage) || within(passage, 'ask')))
      return [{ passage, level: 3, message: 'traction.ask.found', slots: { figure: money.raw } }];
    return hit(ask, passage) ? [{ passage, level: 2, message: 'traction.ask.weak', slots: {} }] : [];
  });

export const tractionChecks: readonly Check[] = [
  { id: 'traction.customers', core: true, find: customers },
  { id: 'traction.revenue', core: true, find: revenues },
  { id: 'traction.named', core: true, most: 2, find: named },
  { id: 'traction.growth', core: false, find: growth },
  { id: 'traction.model', core: false, find: model },
  { id: 'traction.unit', core: false, find: units },
  { id: 'traction.ask', core: false, find: asks },
];

// prettier-ignore
const rounds = words(
  ['pre seed', 'seed round', 'seed', 'series a', 'series b', 'series c'],
  ['ما قبل البذرة', 'ما قبل البذرية', 'جولة بذرية', 'الجولة البذرية', 'البذرية', 'الجولة أ', 'الجولة ب'],
);

/** The round the pitch asks for, in its own words; null when it names none. */
export function roundIn(reading: Reading): string | null {
  for (const passage of toldOrPlanned(reading)) {
    const found = within(passage, 'ask') || hit(ask, passage) ? hit(rounds, passage) : null;
    if (found) return rawBetween(passage.folded, found.index, found.index + found.length);
  }
  return null;
}
