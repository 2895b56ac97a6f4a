import { fold, type Folded } from '../fold.ts';
import { numbersIn } from '../numbers.ts';

/** A word of a text, ready to be compared: its stem and what else it may be recognised by. */
export interface Term {
  /** The stem, in folded letters of its own script. */
  stem: string;
  /** Arabic only: the stem without its weak letters, which broken plurals share (متجر, متاجر); else null. */
  root: string | null;
  /** The consonants in Latin letters, for names written in the other script; null for words that are no name. */
  sound: string | null;
  /** The word as written, folded. */
  word: string;
  /** In the original it starts with a capital (always false in Arabic). */
  capital: boolean;
}

const irregular: Record<string, string> = {
  paid: 'pay', sold: 'sell', grew: 'grow', grown: 'grow', spent: 'spend', lost: 'lose', loss: 'lose', losses: 'lose', losing: 'lose',
  found: 'find', won: 'win', winning: 'win', bought: 'buy', built: 'build', led: 'lead', ran: 'run', running: 'run', made: 'make',
  making: 'make', left: 'leave', leaving: 'leave', fell: 'fall', fallen: 'fall', rose: 'rise', risen: 'rise', kept: 'keep', held: 'hold',
  came: 'come', coming: 'come', went: 'go', gone: 'go', goes: 'go', going: 'go', gave: 'give', given: 'give', took: 'take', taken: 'take',
  taking: 'take', began: 'begin', begun: 'begin', brought: 'bring', taught: 'teach', wrote: 'write', written: 'write', knew: 'know',
  known: 'know', said: 'say', told: 'tell', met: 'meet', sent: 'send', people: 'person', persons: 'person', men: 'man', women: 'woman',
  children: 'child', used: 'use', using: 'use', uses: 'use', user: 'user', users: 'user', founder: 'founder', founders: 'founder',
  customer: 'customer', customers: 'customer', better: 'good', best: 'good', cheaper: 'cheap', faster: 'fast', countries: 'country',
  cities: 'city', companies: 'company', company: 'company', news: 'news', series: 'series', sales: 'sale', selling: 'sell', does: 'do',
  analyses: 'analysis', data: 'data', media: 'media', business: 'business', businesses: 'business', paying: 'pay', payer: 'pay',
  payers: 'pay', grows: 'grow', growth: 'grow', valuation: 'valuation', valuations: 'valuation', owner: 'own', owned: 'own', owns: 'own', leader: 'lead', leads: 'lead',
}; // prettier-ignore

// Longest first within an ending; what is left must keep three letters and a vowel.
const suffixes = [
  'ization', 'isation', 'ational', 'fulness', 'iveness', 'ations', 'itions', 'itors', 'ators', 'ation', 'ition', 'itive', 'ative', 'itor', 'ator',
  'ments', 'ment', 'ances', 'ences', 'ance', 'ence', 'ness', 'ings', 'ingly', 'edly', 'ing', 'able', 'ible', 'ship', 'less', 'ity', 'ive', 'ise',
  'ize', 'ful', 'ism', 'ist', 'ion', 'ial', 'ical', 'ers', 'ors', 'ed', 'er', 'or', 'ly', 'al', 'ic', 'y', 'i', 'e',
].sort((a, b) => b.length - a.length); // prettier-ignore

/** A light English stem: one form for the forms of a word, not a word. */
export const stemEnglish = (word: string): string => {
  const bare = word.replace(/'s?$/, '');
  const known = Object.hasOwn(irregular, bare) ? irregular[bare] : undefined;
  if (known !== undefined) return known;
  if (bare.length < 4 || /\d/.test(bare)) return bare;
  let stem = bare;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  if (Object.hasOwn(irregular, stem)) return irregular[stem] ?? stem;
  for (let round = 0; round < 3; round++) {
    const suffix = suffixes.find(
      (end) => stem.endsWith(end) && stem.length - end.length >= 3 && /[aeiouy]/.test(stem.slice(0, -end.length)),
    );
    if (suffix === undefined) break;
    stem = stem.slice(0, -suffix.length);
  }
  // controlled and control, planning and plan
  return stem.length > 3 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
};

/** Arabic letters that writers use for one another, made one; vowel marks away. Takes folded text. */
export const plainArabic = (word: string): string =>
  word
    .replace(/\p{M}/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي');

const arabicPrefixes = ['وبال', 'وكال', 'وال', 'بال', 'كال', 'فال', 'ولل', 'لل', 'ال', 'و', 'ف', 'ب', 'ل'];
const arabicSuffixes = [
  'هما',
  'تها',
  'ها',
  'هم',
  'هن',
  'نا',
  'كم',
  'ات',
  'ان',
  'ون',
  'ين',
  'تي',
  'يه',
  'ته',
  'وا',
  'ه',
  'ي',
  'ا',
  'ت',
];

// Broken plurals that neither endings nor the root's letters lead to their singular from: plural, singular, without the article.
const brokenPlurals = new Map(
  (
    'عملاء عميل,شركاء شريك,خبراء خبير,اطباء طبيب,ارباح ربح,اسعار سعر,اسواق سوق,ارقام رقم,اسهم سهم,مدراء مدير,نساء امراه,اشهر شهر,شهور شهر,ايام يوم,اعوام عام,' +
    'وكلاء وكيل,زملاء زميل,وزراء وزير,علماء عالم,فقراء فقير,اعضاء عضو,اصدقاء صديق,اقرباء قريب,ابناء ابن,اباء اب,امهات ام,رجال رجل,اشخاص شخص,' +
    'شكاوي شكوي,ادوات اداه,تجار تاجر,طلاب طالب,عمال عامل,زبائن زبون,زبايين زبون,زباين زبون,مرضي مريض,جرحي جريح,اطفال طفل,اسر اسره,عائلات عائله,' +
    'مدن مدينه,قري قريه,دول دوله,بلدان بلد,بلاد بلد,احياء حي,مناطق منطقه,فروع فرع,افرع فرع,مكاتب مكتب,مراكز مركز,مواقع موقع,اماكن مكان,بيوت بيت,منازل منزل,' +
    'حلول حل,حصص حصه,خطط خطه,مواد ماده,وسايل وسيله,فواتير فاتوره,بدايل بديل,مزايا ميزه,ميزات ميزه,نتايج نتيجه,وظايف وظيفه,عوايد عايد,لوايح لايحه,بضايع بضاعه,' +
    'قنوات قناه,اصول اصل,انظمه نظام,قوانين قانون,اخطاء خطا,امراض مرض,عيوب عيب,ديون دين,قروض قرض,بنوك بنك,خساير خساره,شروط شرط,مبالغ مبلغ,نسب نسبه,رسوم رسم,' +
    'متاجر متجر,مصانع مصنع,مطاعم مطعم,مدارس مدرسه,مشافي مشفي,معامل معمل,ورش ورشه,محال محل,محلات محل,دكاكين دكان,مخازن مخزن,مستودعات مستودع,' +
    'اجهزه جهاز,الات اله,ادويه دواء,علاجات علاج,اقمشه قماش,البسه لباس,ملابس لباس,اغذيه غذاء,وجبات وجبه,قطع قطعه,صور صوره,كتب كتاب,اوراق ورقه,وثايق وثيقه,' +
    'اسباب سبب,طرق طريقه,اساليب اسلوب,اهداف هدف,افكار فكره,مشاريع مشروع,مشاكل مشكله,مشكلات مشكله,مخاطر خطر,اخطار خطر,مخاوف خوف,حوادث حادث,نزاعات نزاع,قضايا قضيه,' +
    'عقود عقد,عروض عرض,رخص رخصه,تراخيص ترخيص,براءات براءه,حقوق حق,علامات علامه,شهادات شهاده,معايير معيار,اقسام قسم,فرق فريق,ادوار دور,رواتب راتب,اجور اجر,' +
    'نفقات نفقه,مصاريف مصروف,تكاليف تكلفه,كلف كلفه,اموال مال,عملات عمله,صناديق صندوق,اسابيع اسبوع,سنوات سنه,سنين سنه,ساعات ساعه,دقايق دقيقه,ثواني ثانيه,مرات مره,' +
    'شرايح شريحه,فيات فيه,انواع نوع,اشكال شكل,احجام حجم,مقاسات مقاس,اوزان وزن,الوان لون,اثار اثر,تجارب تجربه,اراء راي,اسيله سوال,شروحات شرح,دروس درس,ابحاث بحث,' +
    'سلع سلعه,بذور بذره,اشجار شجره,محاصيل محصول,مزارع مزرعه,ابار بير,مياه ماء,معادن معدن,مصادر مصدر,موارد مورد,طاقات طاقه,شحنات شحنه,طرود طرد,رحلات رحله,سفن سفينه,مواني ميناء'
  )
    .split(',')
    .map((pair): [string, string] => {
      const [plural = '', singular = ''] = pair.split(' ');
      return [plural, singular];
    }),
);
const singulars = new Set(brokenPlurals.values());
const possessives = /(?:هما|ها|هم|هن|نا|كم|ه|ك|ي)$/u;

/** The singular of a broken plural, also of one with a possessive ending; else the word itself. */
const singularOf = (word: string): string =>
  brokenPlurals.get(word) ?? brokenPlurals.get(word.replace(possessives, '')) ?? word;

/** A light Arabic stem: article, one-letter particles and endings off, broken plurals as their singular; never below three letters. */
export const stemArabic = (word: string): string => {
  let stem = singularOf(plainArabic(word));
  // Twice, since a conjunction may stand before a preposition.
  for (let round = 0; round < 2 && !singulars.has(stem); round++) {
    const prefix = arabicPrefixes.find(
      (start) => stem.startsWith(start) && stem.length - start.length >= (start.length === 1 ? 4 : 3),
    );
    if (prefix === undefined) break;
    stem = singularOf(stem.slice(prefix.length));
    if (prefix.endsWith('ال') || prefix.endsWith('لل')) break;
  }
  for (let round = 0; round < 2; round++) {
    const suffix = arabicSuffixes.find((end) => stem.endsWith(end) && stem.length - end.length >= 3);
    if (suffix === undefined) break;
    stem = stem.slice(0, -suffix.length);
  }
  return stem;
};

const weakLetters = /[اويء]/g;
// What verbs, participles and plurals put before the root's letters: يدفع, ممول, نستهدف, سنتوسع, أهداف.
// The Egyptian هيعمل and بيعمل too.
const rootPrefixes = /^(?:س?[ايتنم]?ست|[سهحب][اتين]|[ايتنم])(?=.{3})/u;
const withoutWeak = (letters: string): string => letters.slice(0, 1) + letters.slice(1).replace(weakLetters, '');
const rootOf = (stem: string): string | null => {
  let root = stem;
  for (let round = 0; round < 2; round++) {
    const shorter = root.replace(rootPrefixes, '');
    // مريض is no ريض.
    if (withoutWeak(shorter).length < 3) break;
    root = shorter;
  }
  root = withoutWeak(root);
  return root.length >= 3 ? root : null;
};

const arabicSounds: Record<string, string> = {
  ب: 'b', پ: 'b', ت: 't', ث: 't', ط: 't', ج: 'g', غ: 'g', گ: 'g', ح: 'h', ه: 'h', خ: 'k', ق: 'k', ك: 'k', ک: 'k', د: 'd', ذ: 'd', ض: 'd',
  ر: 'r', ز: 'z', ظ: 'z', س: 's', ش: 's', ص: 's', چ: 's', ف: 'f', ڤ: 'f', ل: 'l', م: 'm', ن: 'n', ا: 'a', ع: 'a', و: 'w', ي: 'y',
}; // prettier-ignore

// Vowels count at the start only, where all but y and w are one; h is heard or not.
const soundOf = (letters: string): string | null => {
  const sound = (letters.slice(0, 1).replace(/[eiou]/, 'a') + letters.slice(1).replace(/[haeiouwy]/g, '')).replace(
    /(.)\1+/g,
    '$1',
  );
  return sound.length >= 3 ? sound : null;
};

const arabicSound = (word: string): string | null =>
  soundOf(
    [...plainArabic(word).replace(/^(?:وال|بال|لل|ال)(?=..)/, '')].map((letter) => arabicSounds[letter] ?? '').join(''),
  );

const latinSound = (word: string): string | null =>
  soundOf(
    word
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
      .replace(/sch|sh|ch/g, 's')
      .replace(/ph/g, 'f')
      .replace(/th/g, 't')
      .replace(/kh|ck/g, 'k')
      .replace(/gh|j/g, 'g')
      .replace(/dh/g, 'd')
      .replace(/c(?=[eiy])/g, 's')
      .replace(/x/g, 'ks')
      .replace(/[cq]/g, 'k')
      .replace(/p/g, 'b')
      .replace(/v/g, 'f'),
  );

const arabicLetter = /\p{Script=Arabic}/u;

type Form = Omit<Term, 'capital'>;

const formOf = (word: string): Form => {
  if (arabicLetter.test(word)) {
    const stem = stemArabic(word);
    return { stem, root: rootOf(stem), sound: arabicSound(word), word: plainArabic(word) };
  }
  // Letters with marks and without are one: café is cafe.
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '');
  return { stem: stemEnglish(plain), root: null, sound: latinSound(plain), word: plain };
};

// A document has the same few thousand words again and again.
const formsKept = 20_000;
const forms = new Map<string, Form>();

const knownForm = (word: string): Form => {
  const known = forms.get(word);
  if (known !== undefined) return known;
  if (forms.size >= formsKept) forms.clear();
  const form = formOf(word);
  forms.set(word, form);
  return form;
};

/** Words in reading order, with currency signs as words of their own and numbers left out. `original` is what was folded. */
export const termsOfFolded = (folded: Folded, original: string): Term[] => {
  const found: Term[] = [];
  for (const match of folded.text.matchAll(/[$€£]|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}]+)?/gu)) {
    const [word] = match;
    if (/^\p{N}+$/u.test(word)) continue;
    const { stem, root, sound, word: plain } = knownForm(word);
    const capital = /^\p{Lu}/u.test(original.slice(folded.starts[match.index], folded.ends[match.index]));
    // In Latin script only names sound: any Arabic word may be one.
    found.push({ stem, root, sound: capital || arabicLetter.test(word) ? sound : null, word: plain, capital });
  }
  return found;
};

export const termsOf = (text: string): Term[] => termsOfFolded(fold(text), text);

const numberWords: Record<string, number> = {
  two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14,
  fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, hundred: 100,
  اثنان: 2, اثنين: 2, ثلاث: 3, ثلاثه: 3, اربع: 4, اربعه: 4, خمس: 5, خمسه: 5, ست: 6, سته: 6, سبع: 7, سبعه: 7, ثماني: 8, ثمانيه: 8, تسع: 9,
  تسعه: 9, عشر: 10, عشره: 10, عشرون: 20, عشرين: 20, ثلاثون: 30, ثلاثين: 30, خمسون: 50, خمسين: 50, مءه: 100, ميه: 100,
}; // prettier-ignore

/** The text with small numbers in figures that it has in words: "six years" is "6 years". */
export const inFigures = (folded: string): string =>
  folded.replace(/\p{L}+/gu, (word) => {
    const plain = plainArabic(word);
    return Object.hasOwn(numberWords, plain) ? String(numberWords[plain]) : word;
  });

/** What the figures of a text amount to: 3.1m and ٣٬١٠٠٬٠٠٠ are one; small ones may be written as words, and EP3912345 has one. */
export const valuesOf = (folded: string, terms: readonly Term[]): number[] => [
  ...numbersIn(folded).map(({ value }) => value),
  ...[...folded.matchAll(/\p{L}(\d{3,})(?![\d.,])/gu)].map(([, digits]) => Number(digits)),
  ...terms.flatMap(({ word }) => (Object.hasOwn(numberWords, word) ? [numberWords[word] ?? 0] : [])),
];
