import { foldText } from './fold.ts';

/** What a section is about. `other` ends a section without starting one that is reviewed. */
const topics = [
  'problem',
  'solution',
  'market',
  'competition',
  'moat',
  'team',
  'traction',
  'model',
  'ask',
  'other',
] as const;
export type Topic = (typeof topics)[number];

// prettier-ignore
const headings: Record<Topic, readonly string[]> = {
  problem: [
    'problem', 'problem statement', 'pain', 'pain points', 'challenge', 'challenges', 'need', 'why now',
    'opportunity and problem', 'insight', 'problem and insight', 'background', 'المشكلة', 'التحدي', 'التحديات',
    'لماذا الآن', 'الحاجة', 'المشكلة والفرصة',
  ],
  solution: [
    'solution', 'product', 'products', 'how it works', 'what we do', 'platform', 'technology', 'demo', 'features',
    'value proposition', 'solution and product', 'services', 'الحل', 'المنتج', 'المنتجات', 'كيف يعمل', 'كيف نعمل',
    'الخدمة', 'منصتنا', 'التقنية', 'ماذا نقدم', 'المزايا', 'القيمة المضافة',
  ],
  market: [
    'market', 'market validation', 'market size', 'market opportunity', 'opportunity', 'addressable market',
    'target market', 'tam sam som', 'market analysis', 'customers', 'target customers', 'industry', 'السوق',
    'حجم السوق', 'الفرصة', 'فرصة السوق', 'الفرصة السوقية', 'السوق المستهدف', 'السوق المستهدفة', 'العملاء',
    'تحليل السوق',
  ],
  competition: [
    'competition', 'competitors', 'competitive landscape', 'competitive analysis', 'alternatives', 'landscape',
    'المنافسة', 'المنافسون', 'المنافسين', 'تحليل المنافسين', 'البدائل',
  ],
  moat: [
    'moat', 'competitive advantage', 'competitive advantages', 'defensibility', 'moat and defensibility',
    'unfair advantage', 'advantage', 'why us', 'intellectual property', 'ip', 'differentiation', 'barriers to entry',
    'secret sauce', 'الميزة التنافسية', 'ميزتنا', 'الحماية', 'ما يميزنا', 'حواجز الدخول', 'الملكية الفكرية',
    'لماذا نحن',
  ],
  team: [
    'team', 'meet the team', 'founders', 'founding team', 'management', 'management team', 'leadership', 'people',
    'who we are', 'team and advisors', 'الفريق', 'فريق العمل', 'فريقنا', 'المؤسسون', 'الفريق المؤسس', 'من نحن',
    'الإدارة',
  ],
  traction: [
    'traction', 'progress', 'milestones', 'metrics', 'results', 'growth', 'validation', 'customers and traction',
    'traction and viability', 'momentum', 'kpis', 'key figures', 'customer references', 'reference customers', 'achievements', 'where we are', 'pilots', 'النمو', 'الإنجازات',
    'النتائج', 'مؤشرات الأداء', 'المؤشرات', 'أرقامنا', 'التقدم', 'ما حققناه', 'إنجازاتنا', 'الزخم', 'الجذب', 'التجربة',
  ],
  model: [
    'business model', 'revenue model', 'pricing', 'unit economics', 'financials', 'financial projections', 'revenue',
    'go to market', 'go-to-market', 'monetization', 'how we make money', 'economics', 'نموذج العمل', 'نموذج الأعمال',
    'نموذج الإيرادات', 'الإيرادات', 'التسعير', 'الأسعار', 'البيانات المالية', 'الخطة المالية', 'اقتصاديات الوحدة',
  ],
  ask: [
    'ask', 'financial', 'investment', 'funding', 'use of funds', 'raise', 'the round', 'fundraising',
    'investment ask', 'الطلب', 'الاستثمار', 'التمويل', 'التمويل المطلوب', 'الاستثمار المطلوب', 'استخدام الأموال',
    'طلب التمويل', 'الجولة',
  ],
  other: [
    'agenda', 'press', 'risks', 'risk', 'المخاطر', 'contents', 'table of contents', 'contact', 'contact us', 'thank you', 'thanks', 'appendix',
    'disclaimer', 'references', 'notes', 'vision', 'mission', 'roadmap', 'summary', 'executive summary',
    'introduction', 'about us', 'q&a', 'اتصل بنا', 'تواصل معنا', 'شكرا', 'شكرا لكم', 'الملحق', 'الرؤية', 'الرسالة',
    'خارطة الطريق', 'الخلاصة', 'مقدمة', 'المراجع',
  ],
};

const topicOf = new Map<string, Topic>();
const plain = (text: string): string =>
  foldText(text)
    .replace(/^[\s#*•\d.):-]+|[\s:.!?*#-]+$/gu, '')
    // A supplement's block is headed "Pillar: Team".
    .replace(/^pillar:\s*/u, '')
    .replace(/^(?:the|our|a|an)\s+/u, '')
    .replace(/\s*(?:&|\/|\+)\s*/gu, ' and ');
for (const topic of topics) {
  const phrases = headings[topic];
  for (const phrase of phrases) topicOf.set(plain(phrase), topic);
}

/** The other topic of a heading that names two ("Market and competition"); null when it names one. */
export function secondTopicOf(line: string): Topic | null {
  const first = headingOf(line);
  if (first === null || topicOf.has(plain(line))) return null;
  const parts = plain(line).split(/,? and | - |: | \| | و(?=ال)/u);
  return (
    parts
      .map((part) => topicOf.get(plain(part)) ?? null)
      .find((topic) => topic !== null && topic !== first && topic !== 'other') ?? null
  );
}

/** The topic when a line is nothing but a heading we know, in either language. */
export function headingOf(line: string): Topic | null {
  if (line.length > 60) return null;
  const text = plain(line);
  const exact = topicOf.get(text);
  if (exact) return exact;
  // "Market & competition", "Team and advisers": the first part decides.
  const parts = text.split(/,? and | - |: | \| | و(?=ال)/u).map((part) => topicOf.get(plain(part)));
  if (parts.length < 2 || parts.includes(undefined)) return null;
  // "Risks, and the ask": what is reviewed decides before what is not.
  return parts.find((topic) => topic !== 'other') ?? 'other';
}

const customersAsHeading =
  /^(?:our |named |paying |reference )?(?:customers|clients|references)\s(?!segment|target|are\b|include)[a-z ]{3,40}$|^(?:عملاء|عملاونا|زباين|زبايننا)\s[\u0621-\u064a ]{3,40}$/u;

/** The topic of a slide's title that is a sentence of its own, such as "Customers who can be called". */
export const titleTopic = (title: string): Topic | null =>
  customersAsHeading.test(foldText(title)) ? 'traction' : null;

/** "Problem: farmers lose a third of …": the heading and the passage that follows it on the same line. */
export function inlineHeading(line: string): { topic: Topic; rest: string } | null {
  const match = /^([^:：]{2,40})[:：]\s*(\S.*)$/su.exec(line);
  if (!match) return null;
  const topic = headingOf(match[1] ?? '');
  return topic ? { topic, rest: match[2] ?? '' } : null;
}
