import {
  audienceIn,
  atLeastWords,
  clauseFrom,
  excerpt,
  citedIn,
  figureList,
  hit,
  measured,
  told,
  within,
  type Check,
  type Match,
} from '../check.ts';
import { inUse, audience, hype } from '../check-words.ts';
import { words } from '../lexicon.ts';
import { isSourceNote } from '../sources.ts';
import type { Passage } from '../passages.ts';
import type { Reading } from '../reading.ts';

// prettier-ignore
const pain = words(
  [
    'confusing', 'overlook*', 'do not use', 'unused', 'no easy way', 'problem*', 'pain*', 'struggl*', 'suffer*',
    'waste*', 'wasting', 'lose', 'loses', 'losing', 'lost', 'loss', 'losses', 'lack', 'lacks', 'cannot', "can't",
    'unable', 'difficult*', 'hard to', 'slow*', 'delay*', 'spoil*', 'rot', 'rots', 'fail', 'fails', 'failure*',
    'error*', 'mistake*', 'expensive', 'costly', 'inefficien*', 'manual*', 'by hand', 'too late', 'miss', 'missed',
    'misses', 'shortage*', 'no access', 'without access', 'stuck', 'wait', 'waits', 'waiting', 'queue*', 'wrong',
    'broken', 'breaks', 'breakdown*', 'unreliable', 'fragmented', 'complicated', 'frustrat*', 'die', 'fraud',
    'abandon*', 'rework', 'no show*', 'no shows', 'downtime', 'unplanned', 'thrown away', 'throw away', 'discard*',
    'overpay*', 'out of stock', 'stockout*', 'costs them', 'gone bad', 'stolen', 'penalt*', 'fine', 'fines', 'reject*', 'excursion*', 'is broken', 'costs a',
  ],
  [
    'تعفن', 'تموت', 'يموت', 'شطب', 'تشطب', 'رد بضاعة', 'لم تكف', 'يؤجل*', 'تكلف', 'يكلف', 'يكلفهم', 'مرهق', 'مرهقة', 'مشكلة', 'مشكلات', 'يعاني', 'تعاني', 'يعانون', 'معاناة', 'يخسر*',
    'تخسر', 'خسائر', 'خسارة', 'هدر', 'يهدر*', 'تهدر', 'يفقد*', 'تفقد', 'فاقد', 'صعوبة', 'يصعب', 'تأخير', 'تأخر',
    'يتأخر*', 'نقص', 'يدوي', 'يدوية', 'يدويا', 'مكلف', 'مكلفة', 'بطيء', 'بطيئة', 'أخطاء', 'تلف', 'يتلف', 'تتلف',
    'انقطاع', 'نفاد', 'ضياع', 'يضيع*', 'تضيع', 'لا يستطيع*', 'لا تستطيع', 'لا يجد*', 'لا تجد', 'يفتقر*', 'تفتقر',
    'ينتظر*', 'تنتظر', 'معقدة', 'احتيال', 'ترمي', 'يرمي', 'عجز', 'تعطل', 'أعطال', 'غياب', 'يغيب', 'تفوت*',
    'تدفع غرامات', 'كلفة', 'غرامة', 'غرامات', 'مرتجعات', 'المرتجعات', 'ضعف ما',
  ],
);
// prettier-ignore
const studies = words(
  [
    'studies show', 'research shows', 'experts say', 'statistics show', 'it is known', 'surveys show',
    'reports show',
  ],
  ['تشير الدراسات', 'أثبتت الدراسات', 'تشير الإحصاءات', 'يقول الخبراء', 'تشير الأبحاث'],
);
// prettier-ignore
const validation = words(
  [
    'interview*', 'survey*', 'spoke with', 'spoke to', 'talked to', 'talked with', 'visited', 'shadowed', 'observed',
    'we asked', 'asked', 'focus group*',
  ],
  ['قابلنا', 'مقابلة', 'مقابلات', 'استبيان', 'استطلاع', 'زرنا', 'سألنا', 'تحدثنا مع', 'راقبنا'],
);
// prettier-ignore
const copes = words(
  [
    'spreadsheet*', 'excel', 'paper', 'on paper', 'pen and paper', 'by hand', 'manually', 'whatsapp', 'phone calls',
    'by phone', 'notebook*', 'middlem*', 'existing tools', 'existing systems', 'existing solutions',
    'existing products', 'incumbent*', 'diesel generators', 'word of mouth', 'clipboard*', 'fax', 'by email',
    'wall chart*', 'gut feeling', 'whiteboard*', 'phones', 'photographs', 'guesses', 'in cash', 'retype*',
  ],
  [
    'الورق', 'ورقية', 'ورقيا', 'إكسل', 'اكسل', 'جداول', 'بالهاتف', 'الهاتف', 'واتساب', 'يدويا', 'دفاتر', 'دفتر',
    'نقدا', 'الوسطاء', 'السماسرة', 'الحلول الحالية', 'الأنظمة الحالية', 'التخمين',
  ],
);
// prettier-ignore
const trigger = words(
  [
    'why now', 'new law', 'new rules', 'regulation*', 'mandate*', 'mandatory', 'deadline*', 'now that',
    'smartphone penetration', 'has become cheap*', 'have become cheap*', 'became cheap*', 'prices fell',
    'price fell', 'cost fell', 'costs fell', 'fell by', 'fallen by', 'ban on', 'directive', 'tariff*',
    'since the pandemic', 'vision 2030', 'now requires', 'now require', 'guideline*', 'from january', 'asks its members', 'has begun to', 'have begun to', 'comes into force', 'takes effect',
  ],
  [
    'لماذا الآن', 'قانون', 'لائحة', 'لوائح', 'إلزامي', 'إلزامية', 'ألزمت', 'تلزم', 'تعرفة جديدة', 'رسوم جديدة', 'رؤية 2030', 'انخفضت', 'انخفض',
    'انتشار الهواتف', 'اشتراطات', 'منذ الجائحة',
  ],
);

/* "A sensor cost 140 euro in 2021; we buy it at 57 euro in 2026": the price of a part then and now. */
const cheaper = /\bcosts? [^.]* in (?:19|20)\d\d.* in (?:19|20)\d\d/u;

const elsewhere = (passage: Passage): boolean =>
  within(passage, 'market', 'competition', 'moat', 'team', 'traction', 'model', 'ask', 'solution', 'other');

const about = (passage: Passage): boolean =>
  within(passage, 'problem') ||
  (!elsewhere(passage) && !inUse.test(passage.folded) && pain.test(passage.folded) && audience.test(passage.folded));

const candidates = (reading: Reading): Passage[] => told(reading).filter(about);
const described = (reading: Reading): Passage[] => candidates(reading).filter((passage) => !isSourceNote(passage));

/* The subject of a sentence that starts with whom it is about ("Pottery studios wait …"), when it is more than "people". */
const subject = /^(?:many |most |small |independent |local |today )?((?:[a-z-]+ ){0,2}[a-z]{3,}(?<![sui])s) [a-z]/u;
// prettier-ignore
const anybody = words(
  [
    'people', 'users', 'customers', 'companies', 'businesses', 'problems', 'things', 'others', 'humans', 'lots',
    'always', 'years', 'days', 'costs', 'tools', 'studies', 'solutions', 'products', 'apps', 'systems', 'this',
    'challenges', 'pains', 'firms', 'organizations', 'organisations', 'individuals', 'consumers', 'has', 'is', 'was', 'cases', 'prices', 'rates', 'invoices', 'visits', 'hours', 'charges',
  ],
  [],
);

function subjectOf(passage: Passage): string {
  const found = within(passage, 'problem') ? subject.exec(passage.folded.text)?.[1] : undefined;
  const group = found?.replace(/^(?:(?:in|at|on|of|for|by|from|with|to|and|the|these|those|such) )+/u, '');
  return found === group && group && !/^(?:nobody|none|no one)\b/u.test(group) && !anybody.test(group) ? group : '';
}

/* Under the heading of the problem, what is not there is the complaint. */
const complains = /\b(?:not|no|nobody|never|too|without|only)\b|(?<![\p{L}])(?:لا|لم|ليس|دون|بدون|بلا|فقط)(?![\p{L}])/u;

const pains = (reading: Reading): Match[] =>
  described(reading).flatMap((passage): Match[] => {
    const who = audienceIn(passage) || subjectOf(passage);
    // Under the heading of the problem a figure about somebody is what goes wrong for them.
    const hurts =
      pain.test(passage.folded) ||
      (within(passage, 'problem') &&
        (complains.test(passage.folded.text) || (who !== '' && measured(passage).length > 0)));
    if (who && hurts && atLeastWords(passage, 7)) {
      return [{ passage, level: 3, message: 'problem.pain.found', slots: { audience: who } }];
    }
    return hurts || (who && atLeastWords(passage, 4))
      ? [{ passage, level: 2, message: 'problem.pain.weak', slots: {} }]
      : [];
  });

const sizes = (reading: Reading): Match[] =>
  described(reading).flatMap((passage): Match[] => {
    const figures = measured(passage);
    if (
      (pain.test(passage.folded) || within(passage, 'problem')) &&
      figures.length > 0 &&
      !validation.test(passage.folded)
    ) {
      return [
        {
          passage,
          level: 4,
          message: 'problem.size.found',
          slots: { figures: figureList(passage, figures) },
          rank: Number(pain.test(passage.folded) && !passage.title),
        },
      ];
    }
    return hype.test(passage.folded) ? [{ passage, level: 2, message: 'problem.size.weak', slots: {} }] : [];
  });

const sources = (reading: Reading): Match[] =>
  candidates(reading).flatMap((passage): Match[] => {
    const [source] = citedIn(reading, passage);
    if (source) return [{ passage, level: 5, message: 'problem.source.found', slots: { source }, thirdParty: source }];
    return studies.test(passage.folded) ? [{ passage, level: 2, message: 'problem.source.weak', slots: {} }] : [];
  });

const validations = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    if (within(passage, 'team', 'market', 'moat', 'ask', 'model') || !hit(validation, passage)) return [];
    const found = hit(validation, passage);
    const all = measured(passage).filter(({ kind }) => kind === 'count' || kind === 'percent');
    // "In Egypt 11 million …; those we asked (520 patients)": who was asked is counted beside the asking.
    const beside = found ? all.filter(({ start }) => start > found.index) : [];
    const counted = beside.length > 0 ? beside : all;
    return counted.length > 0
      ? [
          {
            passage,
            level: 4,
            message: 'problem.validation.found',
            slots: { figures: figureList(passage, counted.slice(0, 1)) },
            rank: Number(within(passage, 'problem')),
          },
        ]
      : [{ passage, level: 2, message: 'problem.validation.weak', slots: {} }];
  });

const today = (reading: Reading): Match[] =>
  candidates(reading).flatMap((passage): Match[] => {
    const how = copes.first(passage.folded);
    if (!how) return [];
    return atLeastWords(passage, 6)
      ? [{ passage, level: 3, message: 'problem.today.found', slots: { how: clauseFrom(passage, how.index) } }]
      : [{ passage, level: 2, message: 'problem.today.weak', slots: {} }];
  });

const whyNow = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    const found = trigger.test(passage.folded) || cheaper.test(passage.folded.text);
    if (!found || !(within(passage, 'problem', 'market') || passage.topic === null) || !atLeastWords(passage, 6))
      return [];
    return [{ passage, level: 3, message: 'problem.why_now.found', slots: { trigger: excerpt(passage) } }];
  });

export const problemChecks: readonly Check[] = [
  { id: 'problem.pain', find: pains },
  { id: 'problem.size', find: sizes },
  { id: 'problem.source', find: sources },
  { id: 'problem.validation', find: validations },
  { id: 'problem.today', find: today },
  { id: 'problem.why_now', find: whyNow },
];
