import {
  inUse,
  rivals,
  atLeastWords,
  examined,
  testimonyOf,
  audience,
  excerpt,
  figureList,
  hit,
  hype,
  measured,
  nameList,
  outsiders,
  told,
  toldOrPlanned,
  within,
  type Check,
  type Match,
} from '../check.ts';
import { foldText } from '../fold.ts';
import { words } from '../lexicon.ts';
import type { Passage } from '../passages.ts';
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
    'in three steps', 'step by step', 'records', 'orders', 'model', 'offline',
  ],
  [
    'مستشعر*', 'حساسات', 'خوارزمية', 'خوارزميات', 'تعلم آلي', 'الذكاء الاصطناعي', 'كاميرا', 'صورة', 'يصور', 'يربط',
    'تربط', 'لوحة تحكم', 'تلقائيا', 'يتنبأ', 'تتنبأ', 'يتوقع الطلب', 'تنبيه', 'تنبيهات', 'يرسل', 'ترسل', 'يقيس',
    'تقيس', 'يكشف', 'يحسب', 'تحسب', 'يقارن', 'تقارن', 'رسائل', 'رسالة', 'أقمار', 'طاقة شمسية', 'يعمل دون إنترنت',
    'خطوات', 'يسجل', 'تسجل', 'يقرأ', 'تقرأ', 'يطلب', 'تطلب', 'يرتب', 'ترتب', 'تكامل', 'يتكامل',
  ],
);
// prettier-ignore
const effect = words(
  [
    'cut*', 'reduc*', 'save*', 'saving*', 'increas*', 'double*', 'triple*', 'halve*', 'faster', 'fewer', 'less',
    'drop*', 'fell', 'falls', 'rise*', 'rose', 'improv*', 'lower*', 'shorten*', 'cheaper', 'instead of', 'accura*',
    'down from', 'up from', 'prevent*',
  ],
  [
    'خفض', 'خفضت', 'يخفض', 'تخفض', 'انخفض', 'انخفضت', 'يقلل', 'تقلل', 'قلل', 'قللت', 'يوفر', 'توفر', 'وفر', 'وفرت',
    'زاد', 'زادت', 'يزيد', 'تزيد', 'ضاعف', 'أسرع', 'أقل', 'تحسن', 'بدلا من', 'دقة', 'تراجع', 'تراجعت',
  ],
);
// prettier-ignore
const state = words(
  [
    'live', 'launched', 'in production', 'mvp', 'prototype*', 'beta', 'in pilot', 'pilot', 'pilots', 'piloted',
    'app store', 'google play', 'shipped', 'deployed', 'in use', 'released', 'working version', 'installed in',
    'running in', 'runs in', 'on rent', 'every day', 'first version', 'version', 'in daily use',
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
        (who || works) &&
        !(hype.test(passage.folded) && !works)
      ) {
        return [{ passage, level: 3, message: 'solution.what.found', slots: { excerpt: excerpt(passage) } }];
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
        ? [{ passage, level: 3, message: 'solution.how.found', slots: { excerpt: excerpt(passage) } }]
        : [{ passage, level: 2, message: 'solution.how.weak', slots: {} }];
    });

const benefit = (reading: Reading): Match[] =>
  toldOrPlanned(reading).flatMap((passage): Match[] => {
    if (!(about(reading)(passage) || within(passage, 'traction')) || !hit(effect, passage)) return [];
    const figures = measured(passage).filter(({ kind }) => kind !== 'count' || passage.figures.length > 1);
    if (passage.stance === 'told' && figures.length > 0) {
      return [
        { passage, level: 4, message: 'solution.benefit.found', slots: { figures: figureList(passage, figures) } },
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

const proof = (reading: Reading): Match[] =>
  told(reading).flatMap((passage): Match[] => {
    const voices = testimonyOf(reading, passage);
    if (
      voices.length === 0 &&
      (!(about(reading)(passage) || within(passage, 'traction')) ||
        !hit(using, passage) ||
        examined.test(passage.folded))
    )
      return [];
    const names = voices.length > 0 ? voices : outsiders(reading, passage);
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
  { id: 'solution.what', core: true, find: what },
  { id: 'solution.how', core: true, find: how },
  { id: 'solution.benefit', core: true, find: benefit },
  { id: 'solution.state', core: false, find: states },
  { id: 'solution.proof', core: false, find: proof },
];
