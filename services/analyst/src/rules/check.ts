import type { MessageKey } from '../catalogue.ts';
import { figureWithNoun, measures, type Figure } from './figures.ts';
import { rawBetween } from './fold.ts';
import { words, type Hit, type Lexicon } from './lexicon.ts';
import { organisationsIn, peopleIn } from './names.ts';
import type { Passage } from './passages.ts';
import type { Topic } from './headings.ts';
import type { Reading } from './reading.ts';

export type CheckId =
  | 'problem.pain'
  | 'problem.size'
  | 'problem.source'
  | 'problem.validation'
  | 'problem.today'
  | 'problem.why_now'
  | 'solution.what'
  | 'solution.how'
  | 'solution.benefit'
  | 'solution.state'
  | 'solution.proof'
  | 'market.size'
  | 'market.source'
  | 'market.reachable'
  | 'market.growth'
  | 'market.segment'
  | 'team.founders'
  | 'team.experience'
  | 'team.checkable'
  | 'team.coverage'
  | 'team.advisers'
  | 'moat.protection'
  | 'moat.competitors'
  | 'moat.difference'
  | 'moat.checkable'
  | 'traction.customers'
  | 'traction.revenue'
  | 'traction.growth'
  | 'traction.named'
  | 'traction.model'
  | 'traction.unit'
  | 'traction.ask';

/** How far a passage answers a check, in the rubric's bands: 2 asserted, 3 specific, 4 with figures, 5 checkable by a third party. */
export type Level = 2 | 3 | 4 | 5;

export interface Match {
  readonly passage: Passage;
  readonly level: Level;
  /** What the report says about it; from level 3 on a strength. */
  readonly message: MessageKey;
  readonly slots: Readonly<Record<string, string>>;
  /** Stands in the passage; only at level 5. */
  readonly thirdParty?: string;
}

/** One line of the checklist. A core check decides the band; the others support it. */
export interface Check {
  readonly id: CheckId;
  readonly core: boolean;
  /** How many passages may be shown for it; 1 unless said otherwise. */
  readonly most?: number;
  readonly find: (reading: Reading) => Match[];
}

/** Something a pitch is better without: found, it is an improvement that quotes the passage. */
export interface Flaw {
  readonly observation: MessageKey;
  readonly advice: MessageKey;
  readonly find: (reading: Reading) => Passage | undefined;
}

const negation =
  /(?:\b(?:no|not|never|without|lacks?|zero|nobody|none|don't|do not|doesn't|haven't|have not|hasn't|isn't|aren't|cannot|yet to)\b|(?<![\p{L}])(?:لا|ليس|ليست|لم|لن|بدون|دون|غير|لسنا|ما زلنا بلا|بلا)(?![\p{L}]))[^.,;:]{0,24}$/u;
const negationAfter =
  /^[^.,;]{0,14}\b(?:none|n\/a|not yet|missing|nobody|unknown)\b|^[^.,;]{0,10}(?:لا يوجد|لا توجد|ليس بعد)/u;

/** The first place of a term in a passage that is not denied by the words around it. */
export function hit(lexicon: Lexicon, passage: Passage): Hit | null {
  const { text } = passage.folded;
  const affirmed = lexicon
    .all(passage.folded)
    .find(
      ({ index, length }) =>
        !negation.test(text.slice(Math.max(0, index - 40), index)) && !negationAfter.test(text.slice(index + length)),
    );
  return affirmed ?? null;
}

/** What a term met, as the document writes it; a capital that only starts the sentence is dropped. */
export function written(passage: Passage, { index, length }: Hit): string {
  const raw = rawBetween(passage.folded, index, index + length);
  return index === 0 && /^\p{Lu}\p{Ll}/u.test(raw) ? raw.charAt(0).toLowerCase() + raw.slice(1) : raw;
}

/** The kinds of customers a passage names, at most three. */
export const audienceIn = (passage: Passage): string =>
  nameList(passage, [...new Set(audience.all(passage.folded).map((found) => written(passage, found)))].slice(0, 3));

export const wordCount = (passage: Passage): number =>
  passage.folded.text.split(' ').filter((word) => /\p{L}/u.test(word)).length;

/** Arabic says in one word what English says in two. */
export const atLeastWords = (passage: Passage, english: number): boolean =>
  wordCount(passage) >= (passage.language === 'ar' ? Math.ceil(english * 0.65) : english);

export const within = (passage: Passage, ...topics: readonly Topic[]): boolean =>
  passage.topic !== null && topics.includes(passage.topic);

export const told = (reading: Reading): Passage[] => reading.passages.filter(({ stance }) => stance === 'told');
export const toldOrPlanned = (reading: Reading): Passage[] =>
  reading.passages.filter(({ stance }) => stance === 'told' || stance === 'planned');

export const measured = (passage: Passage): Figure[] => passage.figures.filter(measures);

/** The figures of a passage as a reader would repeat them. */
export const figureList = (passage: Passage, figures: readonly Figure[] = measured(passage)): string =>
  [...new Set(figures.slice(0, 3).map((figure) => figureWithNoun(passage.folded, figure)))].join(
    passage.language === 'ar' ? '، ' : ', ',
  );

/** A text cut at a word border, to be repeated inside a sentence. */
export function excerptOf(raw: string, most: number): string {
  const text = raw.replace(/\s+/gu, ' ').replace(/[.;:،,\s]+$/u, '');
  if (text.length <= most) return text;
  const head = text.slice(0, most);
  return `${head.slice(0, head.lastIndexOf(' '))} …`;
}

export const excerpt = (passage: Passage): string => excerptOf(passage.text, 110);

/** Organisations named in a passage, other than the company and its people. */
export const outsiders = (reading: Reading, passage: Passage, leading = false): string[] =>
  organisationsIn(passage, [reading.company?.name ?? '', ...peopleIn(passage).map(({ name }) => name)], leading);

export const nameList = (passage: Passage, names: readonly string[]): string =>
  names.slice(0, 4).join(passage.language === 'ar' ? '، ' : ', ');

/** Praise that stands where a fact should. */
// prettier-ignore
export const hype = words(
  [
    'huge', 'massive', 'enormous', 'world class', 'best in class', 'revolutionary', 'game changing', 'game changer',
    'unique', 'amazing', 'incredible', 'the best', 'unmatched', 'unparalleled', 'disruptive', 'cutting edge',
    'passionate', 'rockstar*', 'very experienced', 'highly experienced', 'experienced', 'dedicated', 'talented',
    'great team', 'strong team', 'very big', 'big market', 'large market', 'endless', 'unlimited', 'everyone',
    'everybody', 'millions of', 'billions of', 'no competition', 'state of the art', 'next generation', 'innovative',
    'very large', 'growing fast', 'very good',
  ],
  [
    'ضخم', 'ضخمة', 'هائل', 'هائلة', 'كبير جدا', 'كبيرة جدا', 'فريد', 'فريدة', 'ثوري', 'ثورية', 'الأفضل', 'أفضل',
    'رائع', 'رائعة', 'مميز', 'متميز', 'عالمي المستوى', 'لا مثيل له', 'شغوف', 'مبتكر', 'مبتكرة', 'خبير', 'ذو خبرة',
    'الجميع', 'ملايين الناس', 'واعد', 'واعدة',
  ],
);

/** Kinds of customers, so that "who" is more than "people". */
// prettier-ignore
export const audience = words(
  [
    'travelers', 'hosts', 'guests', 'buildings', 'machines', 'homeowners', 'dealers', 'stores', 'farmers', 'farmer',
    'growers', 'smallholder*', 'clinics', 'clinic', 'hospitals', 'hospital', 'doctors', 'dentists', 'physicians',
    'patients', 'nurses', 'pharmacies', 'pharmacists', 'students', 'teachers', 'schools', 'universities', 'parents',
    'drivers', 'restaurants', 'cafes', 'bakeries', 'retailers', 'shops', 'shop owners', 'grocers', 'merchants',
    'sellers', 'smes', 'small businesses', 'small firms', 'manufacturers', 'factories', 'factory', 'workshops',
    'plants', 'landlords', 'tenants', 'property managers', 'hotels', 'banks', 'lenders', 'insurers', 'developers',
    'engineers', 'freelancers', 'workers', 'employers', 'recruiters', 'hr teams', 'hr managers', 'carriers',
    'shippers', 'freight forwarders', 'exporters', 'importers', 'municipalities', 'cities', 'utilities',
    'households', 'lawyers', 'law firms', 'accountants', 'auditors', 'creators', 'gamers', 'carers', 'caregivers',
    'diabetics', 'contractors', 'builders', 'warehouses', 'fleet operators', 'fleets', 'dispatchers', 'processors',
    'cooperatives', 'packhouses', 'fishermen', 'vets', 'laboratories', 'labs', 'researchers', 'surgeons', 'airlines',
    'travellers', 'commuters', 'designers', 'finance teams', 'sales teams', 'support teams', 'security teams',
    'procurement teams', 'plant managers', 'operators', 'owners', 'mothers', 'elderly', 'migrants', 'refugees',
    'pilots', 'wholesalers', 'distributors', 'dairies', 'coffee shops', 'gyms', 'museums', 'ngos', 'charities',
    'residents', 'wineries', 'brewers',
  ],
  [
    'طالب', 'طالبا', 'مدرسة', 'مطعم', 'مطعما', 'مريض', 'مريضا', 'متجر', 'متجرا', 'عيادة', 'الأسرة', 'أسرة', 'سائق',
    'سائقا', 'مصنع', 'مصنعا', 'فندق', 'صيدلية', 'تاجر', 'تاجرا', 'بائع', 'معلم', 'معلما', 'المزارعين', 'المزارعون',
    'مزارع', 'مزارعي', 'العيادات', 'عيادات', 'المستشفيات', 'مستشفيات', 'الأطباء', 'أطباء', 'المرضى', 'مرضى',
    'الممرضين', 'الصيدليات', 'صيدليات', 'الصيادلة', 'الطلاب', 'طلاب', 'الطلبة', 'المعلمين', 'معلمين', 'المدارس',
    'مدارس', 'الجامعات', 'الأهالي', 'أولياء الأمور', 'السائقين', 'سائقين', 'المطاعم', 'مطاعم', 'المقاهي', 'المخابز',
    'مخابز', 'التجار', 'تجار', 'المتاجر', 'متاجر', 'البقالات', 'بقالات', 'بقالة', 'البائعين', 'المنشآت الصغيرة',
    'الشركات الصغيرة', 'المصانع', 'مصانع', 'الورش', 'ورش', 'الفنادق', 'فنادق', 'البنوك', 'المطورين', 'المستقلين',
    'العمال', 'أصحاب العمل', 'الموظفين', 'شركات الشحن', 'شركات النقل', 'المصدرين', 'البلديات', 'الأسر', 'المحامين',
    'المحاسبين', 'الحرفيين', 'المقاولين', 'المستودعات', 'أساطيل', 'المختبرات', 'الباحثين', 'المسافرين', 'الأمهات',
    'كبار السن', 'الموزعين', 'موزعي', 'ملاك', 'المستأجرين', 'التعاونيات', 'مزارع الألبان', 'صالونات', 'الصالونات',
    'سلاسل',
  ],
);

/** Talk of competitors. */
// prettier-ignore
export const rivals = words(
  [
    'competitor*', 'compet*', 'unlike', 'versus', 'vs', 'alternative*', 'compared to', 'compared with', 'incumbent*',
    'rival*', 'against',
  ],
  [
    'منافس*', 'المنافس*', 'المنافسة', 'منافسينا', 'منافسونا', 'بخلاف', 'خلافا ل*', 'مقارنة ب*', 'مقارنة مع',
    'على عكس', 'بديل', 'بدائل', 'البدائل',
  ],
);

/** Tells of the product in somebody's hands, even where neither it nor the company is named. */
// prettier-ignore
export const inUse = words(
  ['used it', 'use it', 'uses it', 'using it', 'used our', 'use our', 'uses our', 'with our'],
  ['استخدمه', 'استخدمها', 'استخدموه', 'جربه', 'جربها'],
);
