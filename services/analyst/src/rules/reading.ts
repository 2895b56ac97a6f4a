import type { DocumentInput } from '@plumbline/review/tasks';
import { companyIn, type Company } from './company.ts';
import { words, type Lexicon } from './lexicon.ts';
import { passagesOf, type Passage } from './passages.ts';

/** A document as the rules see it. */
export interface Reading {
  readonly passages: readonly Passage[];
  readonly pages: readonly number[];
  readonly unread: readonly number[];
  readonly company: Company | null;
  /** Whether the text tells of a venture at all: other documents get no credit for words they share with pitches. */
  readonly isPitch: boolean;
}

/* Families of words that a pitch draws from, and other documents rarely draw from together. */
const families: readonly Lexicon[] = [
  // prettier-ignore
  words(
    ['we', 'our', "we're", 'us', 'my'],
    [
      'نحن', 'لدينا', 'فريقنا', 'شركتنا', 'منصتنا', 'نقدم', 'منتجنا', 'تطبيقنا', 'نطلب', 'نبيع', 'عملاؤنا',
      'عملائنا', 'خدمتنا',
    ],
  ),
  // prettier-ignore
  words(
    [
      'startup', 'start-up', 'company', 'venture', 'app', 'platform', 'product', 'solution', 'saas', 'marketplace',
      'service', 'software', 'mvp', 'prototype',
    ],
    [
      'شركة ناشئة', 'شركتنا', 'منصة', 'تطبيق', 'منتج', 'الحل', 'نظام', 'خدمة', 'برنامج', 'مشروعنا', 'نموذج أولي',
    ],
  ),
  // prettier-ignore
  words(
    ['customer*', 'client*', 'user*', 'buyer*', 'subscriber*', 'consumer*'],
    ['عميل', 'عملاء', 'عملائنا', 'عملاؤنا', 'مستخدم*', 'مشترك*', 'زبائن', 'مستهلك*'],
  ),
  // prettier-ignore
  words(
    [
      'revenue*', 'pricing', 'price', 'subscription*', 'arr', 'mrr', 'profit*', 'margin*', 'sales', 'monetis*',
      'monetiz*', 'business model', 'make money', 'fee', 'commission', 'pay us',
    ],
    [
      'إيرادات', 'الإيراد', 'إيراداتنا', 'سعر', 'أسعار', 'اشتراك*', 'أرباح', 'ربح', 'هامش', 'مبيعات', 'نموذج العمل',
      'عمولة',
    ],
  ),
  // prettier-ignore
  words(
    [
      'investor*', 'invest', 'raising', 'raise', 'seed', 'pre seed', 'series a', 'series b', 'funding', 'the ask',
      'equity', 'valuation', 'runway', 'use of funds',
    ],
    ['مستثمر*', 'استثمار', 'تمويل', 'جولة', 'حصة', 'نطلب', 'البذرية'],
  ),
  // prettier-ignore
  words(
    [
      'market size', 'target market', 'market', 'tam', 'competitor*', 'competition', 'addressable', 'cagr',
      'industry',
    ],
    ['السوق', 'حجم السوق', 'منافس*', 'المنافسة', 'القطاع', 'سوق'],
  ),
  // prettier-ignore
  words(
    ['founder*', 'co-founder*', 'ceo', 'cto', 'our team', 'team'],
    ['مؤسس', 'المؤسس*', 'الرئيس التنفيذي', 'الرئيسة التنفيذية', 'فريقنا', 'الفريق', 'فريق العمل'],
  ),
  // prettier-ignore
  words(
    ['problem', 'pain', 'struggle*', 'solve*', 'challenge*'],
    ['مشكلة', 'المشكلة', 'يعاني', 'تعاني', 'معاناة', 'نحل', 'تحديات', 'تحل'],
  ),
];

/* Said in the first person of a venture; a manual, paper or shopping list does not speak so. */
// prettier-ignore
const ventureVoice = words(
  [
    'i built', 'we built', 'we developed', 'we launched', 'i founded', 'we founded', 'we are looking for',
    'we want to start', 'our pilot customers', 'our first customers', 'our first market', 'our competitor',
    'co-founded', 'we are building', 'we have an app', 'we have a platform', 'we have a product', 'we have built',
    'we want to build', 'we will build', 'startup', 'customers include', 'paying customers', 'we serve', 'we build',
    'we help', 'we sell', 'we offer', 'we are raising', 'we raise', 'our customers', 'our product', 'our app',
    'our platform', 'our solution', 'our startup', 'our company', 'our users', 'our market', 'our clients',
    'our revenue', 'our competitors', 'we charge', 'we solve', 'founded by', 'our business', 'our idea',
    'customers pay', 'pay us', 'raising', 'seed round', 'our pilot', 'our founders', 'our software', 'our vision',
  ],
  [
    'بنيت', 'أطلقنا', 'منافسنا', 'نبحث عن استثمار', 'أسست', 'نحن', 'نبني', 'نساعد', 'نقدم', 'نوفر', 'نطلب', 'نبيع',
    'لدينا', 'فريقنا', 'منصتنا', 'تطبيقنا', 'منتجنا', 'عملاؤنا', 'عملائنا', 'شركتنا', 'مشروعنا', 'نسعى لجمع', 'نجمع',
    'خدمتنا', 'حلنا', 'طورنا', 'نستهدف', 'أسسنا',
  ],
);

const pitchTopics = new Set([
  'problem',
  'solution',
  'market',
  'competition',
  'moat',
  'team',
  'traction',
  'model',
  'ask',
]);

function readsAsPitch(passages: readonly Passage[]): boolean {
  const usable = passages.filter(({ stance }) => stance !== 'order');
  if (usable.length === 0) return false;
  const heard = families.filter((family) => usable.some(({ folded }) => family.test(folded))).length;
  const voiced = usable.filter(({ folded }) => ventureVoice.test(folded)).length;
  const topics = new Set(usable.map(({ topic }) => topic).filter((topic) => topic && pitchTopics.has(topic))).size;
  // A long text meets every family by chance, so the voice must be heard in a share of it.
  const share = voiced / usable.length;
  return (
    topics >= 4 ||
    (topics >= 3 && heard >= 2) ||
    (heard >= 3 && voiced >= 1 && (share >= 0.04 || (topics >= 2 && share >= 0.015)))
  );
}

/** Reads a document once for every rule. */
export function read(document: DocumentInput): Reading {
  const passages = passagesOf(document);
  return {
    passages,
    pages: document.pages.map(({ n }) => n),
    unread: document.unread_pages,
    company: companyIn(document, passages),
    isPitch: readsAsPitch(passages),
  };
}
