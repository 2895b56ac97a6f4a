import { buyerIn } from '../buyers.ts';
import { isSourceNote } from '../sources.ts';
import { foldText } from '../fold.ts';
import {
  citedIn,
  atLeastWords,
  testimonyOf,
  excerpt,
  figureList,
  hit,
  measured,
  nameList,
  outsiders,
  told,
  toldOrPlanned,
  within,
  type Check,
  type Match,
} from '../check.ts';
import { inUse, rivals, examined, audience, hype } from '../check-words.ts';
import { words } from '../lexicon.ts';
import type { Passage } from '../passages.ts';
import { sayRow } from '../tables.ts';
import type { Reading } from '../reading.ts';

// prettier-ignore
const offer = words(
  [
    'phone app', 'mobile app', 'web app', 'web platform', 'i built', 'an app that', 'a tool that', 'a tool which',
    'tool which', 'a platform that', 'a platform where', 'software that', 'a device that', 'a service that',
    'a marketplace that', 'software which', 'our app', 'our platform', 'our product', 'our software', 'our solution',
    'our device', 'our system', 'our service', 'our tool', 'our sensor*', 'our marketplace', 'we build', 'we built',
    'we offer', 'we make', 'we provide', 'we developed', 'we have developed', 'we created', 'we help', 'we sell',
    'is a platform', 'is an app', 'is a marketplace', 'is a mobile app', 'is software', 'is a software', 'is a tool',
    'is a service', 'is a device', 'is a web app', 'the app', 'the platform', 'the product', 'the device',
    'the software',
  ],
  [
    'بنيت', 'طورت', 'تطبيق', 'منصة', 'أطلقنا', 'منصتنا', 'تطبيقنا', 'منتجنا', 'نظامنا', 'حلنا', 'خدمتنا', 'جهازنا',
    'نقدم', 'نوفر', 'طورنا', 'بنينا', 'نبني', 'نساعد', 'هي منصة', 'هو تطبيق', 'منصة رقمية', 'التطبيق', 'المنصة',
    'النظام', 'الجهاز', 'البرنامج',
  ],
);
// prettier-ignore
const mechanism = words(
  [
    'sensor*', 'algorithm*', 'machine learning', 'computer vision', 'language model', 'scan*', 'camera*', 'photo*',
    'api', 'integrat*', 'connects', 'connect', 'dashboard*', 'automatic*', 'automate*', 'matches', 'predict*',
    'forecasts', 'tracks', 'sends', 'send', 'uploads', 'upload', 'reads', 'measures', 'detects', 'alerts', 'books',
    'calculates', 'compares', 'filters', 'reroute*', 'reassign*', 'reminder*', 'qr code*', 'sms', 'text message*',
    'satellite*', 'drone*', 'encrypt*', 'solar', 'battery', 'installed', 'plugs into', 'syncs', 'learns', 'ranks',
    'in three steps', 'step by step', 'records', 'orders', 'model', 'offline', 'heated', 'splits', 'inspect*', 'escrow', 'from drop to',
  ],
  [
    'مستشعر*', 'حساسات', 'خوارزمية', 'خوارزميات', 'تعلم آلي', 'الذكاء الاصطناعي', 'كاميرا', 'صورة', 'يصور', 'يربط',
    'تربط', 'لوحة تحكم', 'تلقائيا', 'يتنبأ', 'تتنبأ', 'يتوقع الطلب', 'تنبيه', 'تنبيهات', 'يرسل', 'ترسل', 'يقيس',
    'تقيس', 'يكشف', 'يحسب', 'تحسب', 'يقارن', 'تقارن', 'رسائل', 'رسالة', 'أقمار', 'طاقة شمسية', 'يعمل دون إنترنت',
    'خطوات', 'يسجل', 'تسجل', 'يقرأ', 'تقرأ', 'نقرأ', 'نرسل', 'نحول', 'نقرر', 'صمام', 'حساس', 'يطلب', 'تطلب', 'يرتب', 'ترتب', 'تكامل', 'يتكامل',
  ],
);
// prettier-ignore
const effect = words(
  [
    'cut*', 'reduc*', 'save*', 'saving*', 'increas*', 'double*', 'triple*', 'halve*', 'faster', 'fewer', 'less',
    'dropped', 'fell', 'falls', 'rise*', 'rose', 'improv*', 'lower*', 'shorten*', 'cheaper', 'instead of', 'accura*',
    'down from', 'up from', 'prevent*', 'replaced', 'times as much', 'no touch', 'straight through', 'untouched', 'than those without',
  ],
  [
    'خفض', 'خفضت', 'يخفض', 'تخفض', 'انخفض', 'انخفضت', 'يقلل', 'تقلل', 'قلل', 'قللت', 'يوفر', 'توفر', 'وفر', 'وفرت',
    'زاد', 'زادت', 'يزيد', 'تزيد', 'ضاعف', 'أسرع', 'أقل', 'قل', 'توفير', 'تحسن', 'بدلا من', 'دقة', 'تراجع', 'تراجعت',
  ],
);
// prettier-ignore
const state = words(
  [
    'live', 'launched', 'in production', 'mvp', 'prototype*', 'beta', 'in pilot', 'pilot', 'pilots', 'piloted',
    'app store', 'google play', 'shipped', 'deployed', 'in use', 'released', 'working version', 'installed in',
    'running in', 'runs in', 'on rent', 'every day', 'first version', 'version', 'in daily use', 'running since', 'in operation', 'placed', 'running',
  ],
  [
    'أطلقنا', 'أطلقت', 'متاح', 'متاحة', 'نموذج أولي', 'النسخة', 'نشط', 'نشطا', 'تجريبي', 'تجريبية', 'تجربة', 'يعمل في', 'تعمل في',
    'تعمل المنصة', 'قيد الاستخدام', 'متجر التطبيقات', 'جوجل بلاي', 'يستخدمه', 'تستخدمه', 'تستخدمها',
  ],
);
// prettier-ignore
const using = words(
  [
    'use', 'uses', 'used by', 'using', 'pilot*', 'deployed', 'tested', 'trial*', 'install*', 'runs in', 'customer*',
    'rolled out', 'live', 'incl',
  ],
  [
    'تستخدم', 'يستخدم', 'تستخدمه', 'تستخدمها', 'جربت', 'جربه', 'تجربة', 'نفذنا', 'في مقر', 'لدى', 'يعمل في',
    'تعمل في', 'عملاء',
  ],
);

const elsewhere = (passage: Passage): boolean =>
  within(passage, 'market', 'competition', 'team', 'ask', 'model', 'other', 'problem');

const namesCompany = (reading: Reading, passage: Passage): boolean => {
  const name = reading.company && foldText(reading.company.name);
  return !!name && passage.folded.text.startsWith(`${name} `);
};

const about =
  (reading: Reading) =>
  (passage: Passage): boolean =>
    within(passage, 'solution') ||
    (!elsewhere(passage) &&
      !rivals.test(passage.folded) &&
      (offer.test(passage.folded) || inUse.test(passage.folded) || namesCompany(reading, passage)));

/* "No molten salt", "We own no trucks": says what the product is not. */
const denies = /^(?:no|not|without|we (?:own|need|use|have) no)\b|^(?:لا|ليس|بدون|دون|بلا)\s/u;
/* Under the product's own heading a line of some length that is no table and no mere statement of results describes it. */
const describes = (passage: Passage): boolean =>
  !passage.row && !passage.title && atLeastWords(passage, 8) && !/\?$/u.test(passage.folded.text);

const what = (reading: Reading): Match[] =>
  toldOrPlanned(reading)
    .filter(about(reading))
    .flatMap((passage): Match[] => {
      const offers = hit(offer, passage) ?? (namesCompany(reading, passage) || within(passage, 'solution'));
      if (!offers) return [];
      const who = audience.test(passage.folded);
      const works = mechanism.test(passage.folded);
      if (
        passage.stance === 'told' &&
        atLeastWords(passage, 7) &&
        (who || works || (within(passage, 'solution') && describes(passage))) &&
        !denies.test(passage.folded.text) &&
        !(hype.test(passage.folded) && !works)
      ) {
        return [
          {
            passage,
            level: 3,
            message: 'solution.what.found',
            slots: { excerpt: excerpt(passage) },
            rank: Number(!passage.row),
          },
        ];
      }
      return atLeastWords(passage, 4) ? [{ passage, level: 2, message: 'solution.what.weak', slots: {} }] : [];
    });

const how = (reading: Reading): Match[] =>
  told(reading)
    .filter(about(reading))
    .flatMap((passage): Match[] => {
      const found = hit(mechanism, passage);
      if (!found) return [];
      return atLeastWords(passage, 8)
        ? [
            {
              passage,
              level: 3,
              message: 'solution.how.found',
              slots: { excerpt: excerpt(passage) },
            },
          ]
        : [{ passage, level: 2, message: 'solution.how.weak', slots: {} }];
    });

/* The same measured with the product and without it, before and after, or in a column that says what is saved. */
const contrast =
  /\bwith (?:our|the)\b[^.]*\bwithout\b|\b(?:those|patients|customers|users) who (?:did|used)\b[^.]*\bthan\b/u;
const beforeAfter = /\b(?:before|at start|baseline)\b.*\bafter\b|(?:قبل|عند).*بعد/u;
const compares = ({ row, head, folded, topic }: Passage): boolean =>
  contrast.test(folded.text) ||
  (row && head !== null && (effect.test(head) || (topic === 'solution' && beforeAfter.test(head))));

const benefit = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (!(about(reading)(passage) || within(passage, 'traction')) || !(hit(effect, passage) || compares(passage)))
      return [];
    const figures = measured(passage).filter(({ kind }) => kind !== 'count' || passage.figures.length > 1);
    if (passage.stance === 'told' && figures.length > 0) {
      return [
        {
          passage,
          level: 4,
          message: 'solution.benefit.found',
          slots: { figures: passage.row ? sayRow(passage.text, passage.language) : figureList(passage, figures) },
          rank: Number(compares(passage)),
        },
      ];
    }
    return within(passage, 'solution') ? [{ passage, level: 2, message: 'solution.benefit.weak', slots: {} }] : [];
  });

const states = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (!(about(reading)(passage) || within(passage, 'traction'))) return [];
    const found = hit(state, passage);
    if (!found) return [];
    if (passage.stance === 'planned') return [{ passage, level: 2, message: 'solution.state.weak', slots: {} }];
    return [
      {
        passage,
        level: measured(passage).length > 0 ? 4 : 3,
        message: 'solution.state.found',
        slots: { excerpt: excerpt(passage) },
      },
    ];
  });

/* A study of the product names who led or looked at it: they can be asked as well as a user. */
// prettier-ignore
const studied = words(
  ['study', 'trial', 'investigator', 'supervised by', 'evaluated by', 'samples'],
  ['أشرف عليها', 'أشرف عليه', 'راجعها', 'راجعتها', 'دراسة', 'بإشراف'],
);

const proof = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    const [source] = within(passage, 'solution') && isSourceNote(passage) ? citedIn(reading, passage) : [];
    if (source)
      return [{ passage, level: 5, message: 'solution.proof.published', slots: { source }, thirdParty: source }];
    const buyer = buyerIn(passage);
    const voices = testimonyOf(reading, passage);
    if (
      voices.length === 0 &&
      (!(about(reading)(passage) || within(passage, 'traction')) ||
        !(buyer !== '' || hit(using, passage) || hit(studied, passage)) ||
        (examined.test(passage.folded) && !hit(studied, passage)))
    )
      return [];
    const names = voices.length > 0 ? voices : buyer !== '' ? [buyer] : outsiders(reading, passage);
    const [first] = names;
    if (first)
      return [
        {
          passage,
          level: 5,
          message: 'solution.proof.found',
          slots: { names: nameList(passage, names), user: first },
          thirdParty: first,
          rank: Number(voices.length > 0),
        },
      ];
    return within(passage, 'solution') ? [{ passage, level: 2, message: 'solution.proof.weak', slots: {} }] : [];
  });

export const solutionChecks: readonly Check[] = [
  { id: 'solution.what', find: what },
  { id: 'solution.how', find: how },
  { id: 'solution.benefit', find: benefit },
  { id: 'solution.state', find: states },
  { id: 'solution.proof', find: proof },
];
