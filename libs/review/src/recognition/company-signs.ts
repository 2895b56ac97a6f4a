import { withoutMarks } from '@plumbline/contracts/marks';
import { isPlace } from '../evidence/places.ts';
import { fold, wordsOf } from '../fold.ts';
import deckWords from './deck-words.json' with { type: 'json' };
import type { PageOfUnits } from './units.ts';

/*
 * What may be the name of whose document it is, and the signs for it. How much each sign is worth was fitted on strangers' decks
 * that are for working (scripts/fit-company.ts).
 */

/** A name as the document writes it, the line that shows it, and its signs, named by `signNames`. */
export interface NameCandidate {
  name: string;
  page: number;
  quote: string;
  signs: number[];
}

interface Line {
  page: number;
  /** Without the marks of Markdown. */
  text: string;
  /** As the page has it. */
  written: string;
  /** The reader or the text itself calls it a heading. */
  isHeading: boolean;
}

/** Letters and digits alone, folded and without accents: "Loaf-Line", "loafline" and "Löafline" are one name. */
export const squeeze = (text: string): string =>
  fold(text)
    .text.normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What a text says to a program that draws it names nobody. */
const tag = /<!--(?:(?!<!--).)*?-->|<\/?[a-z][^<>]*>/giu;
const setting =
  /^(?:-{3,}|(?:layout|permalink|theme|marp|paginate|size|class|style|backgroundColor|background|color|align|author|lang|transition):\s.*|\}|[\w-]+:\s?[^;]*;|[^{}]*\{|[\w.#:>,*\s-]*\{[^{}:]*:[^{};]*[;}].*)$/u;
/** What stands at the head or foot of every slide of a text that a program draws as slides. */
const runningHead = /\b(?:header|footer): *(?:'([^']+)'|"([^"]+)")/gu;
/** What a version control leaves between two versions of a text is of neither. */
const conflict = /<{7}(?:\s\S+)?|={7,}|\|{7}(?:\s\S+)?|>{7}.*$/gu;

const spaced = (text: string): string => text.replace(/\s+/gu, ' ');
/** The heads and feet in a line of settings; another line as it is. */
const drawn = (line: string): string[] => {
  if (!setting.test(line)) return [line];
  return [...line.matchAll(runningHead)].map(([, single, double]) => single ?? double ?? '');
};

const linesOf = (page: PageOfUnits): Line[] => {
  const texts: { text: string; kind?: string }[] =
    page.blocks !== undefined && page.blocks.length > 0
      ? [...page.blocks]
      : page.text.split('\n').map((text) => ({ text }));
  return texts
    .flatMap(({ text, kind }) => text.split('\n').map((line) => ({ line, isTitle: kind === 'title' })))
    .map(({ line, isTitle }) => ({ written: spaced(line.replace(tag, ' ').replace(conflict, ' ')).trim(), isTitle }))
    .flatMap(({ written, isTitle }) => drawn(written).map((line) => ({ written: line, isTitle })))
    .map(({ written, isTitle }) => ({
      page: page.n,
      text: withoutMarks(written),
      written,
      isHeading: isTitle || written.startsWith('#'),
    }))
    .filter(({ text }) => text !== '');
};

/** Words of covers and headings that are nobody's name. */
const common = new Set(
  (
    'the a an our your my we it this that these those is are was of for to in on at by with and or from as ' +
    'pitch deck presentation document business plan investor investors investment teaser summary executive proposal report draft final version copy confidential ' +
    'slide page cover title intro introduction overview agenda contents outline about contact contacts thank thanks you welcome appendix ' +
    'problem problems solution solutions product market opportunity size team founders founder competition competitors competitive advantage moat ' +
    'traction roadmap vision mission financials finance finances revenue model ask funding round seed series pre why how what who when now next today ' +
    'company startup name date january february march april may june july august september october november december ' +
    'idea project prototype demo app application platform website web mobile hackathon university school college department faculty ' +
    'enterprise enterprises labs technologies solutions ventures group holdings limited modern smart global digital ' +
    'ai saas b2b b2c api mvp roi cagr kpi usp home author authors speaker outline concept note notes cost costs structure complete comprehensive development ' +
    'application update grant loan badge screenshots safety beyond build large reduce deep learning machine yc combinator font family background header footer ' +
    'key value proposition benefits feature features technology copyright bank section item hook script statement one two three points objective objectives recordings track sbir sttr customers customer users user go strategy growth goal goals risk risks use case cases study challenge ' +
    'عرض تقديمي استثماري خطة عمل ملخص تنفيذي مقدمة المشكلة مشكلة الحل حل المنتج السوق الفريق المنافسون المنافسة التمويل شكرا المحتويات ' +
    'سكريبت سيناريو نص مقترح شاملة شامل فكرة مشروع تطبيق منصة شركة دراسة جدوى الشريحة شريحة الرؤية الرسالة من نحن لماذا كيف ما هو هي في على إلى عن مع للمستثمرين المستثمرين'
  ).split(' '),
);

const noise =
  /\b(?:pitch|deck|presentation|business plan|investor|investors|investor deck|teaser|final|draft|v\d+|copy|seed|pre-?seed|round|series [a-c]|company|profile|overview|executive summary|\d{4}|slides?)\b|\.(?:pdf|pptx?|docx?|txt|md)$|(?:العرض التقديمي|عرض تقديمي|عرض استثماري|عرض المستثمرين|خطة عمل|الملخص التنفيذي|ملخص تنفيذي|دراسة جدوى|(?:ال)?ملف (?:ال)?(?:تعريفي|استثماري|استثمار|مستثمرين|مستثمر|شركة|مشروع)|(?:نسخة|إصدار) [\u0621-\u064a\d]+|عرض|للمستثمرين)/giu;

const currencyOrBlank =
  /^(?:tbd|tba|xxx|usd|eur|gbp|inr|aed|sar|egp|jod|kwd|qar|omr|bhd|mad|tnd|kes|ngn|ghs|zar|chf|cad|aud|brl|mxn)$/u;
/** "Our app" is what a founder says of a product without a name. */
const ours = /^[\u0621-\u064a]{3,}نا(?:\s|$)/u;

/** "المشروع" is as common as "مشروع". */
const isCommon = (word: string): boolean => common.has(word) || (/^ال/u.test(word) && common.has(word.slice(2)));

const trim = (text: string): string =>
  text
    .replace(/[*#`|•·]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
    .replace(/\s+/gu, ' ');

const isNameLike = (name: string): boolean => {
  const words = wordsOf(fold(name).text);
  return (
    words.length > 0 &&
    words.length <= 4 &&
    name.length >= 2 &&
    name.length <= 40 &&
    /\p{L}{2}|\p{L}\d{3}/u.test(squeeze(name)) &&
    !/[.!?؟]\s|[:;،"“”«»@{}<>=]|(?<![\p{L}\d])\d{3}(?!\p{Lu}| \p{Lu}\p{Ll}{3})|[\u{1f000}-\u{1ffff}\u20e3]/u.test(
      name,
    ) &&
    !ours.test(name) &&
    !(words.length > 2 && /\p{Script=Arabic}/u.test(name) && /\p{Script=Latin}/u.test(name)) &&
    words.some((word) => !isCommon(word) && !currencyOrBlank.test(word) && !/^\p{N}+$/u.test(word))
  );
};

const credit = /template|pitch ?deck|powered by|made with|designed by|slidesgo|canva|confidential/iu;
/** Firms that do not exist, of which templates' sample pages tell. */
const sampleFirm =
  /thynk unlimited|liceria|borcelle|larana|salford ?& ?co|rimberio|ginyard|wardiere|fauget|arowwai|studio shodwe|aldenaire|giggling platypus|ingoude|keithston|paucek|timmerman|warner ?& ?spencer|hanover and tyke|really ?great ?site|your (?:logo|name|company)/iu;
/** Where a pitch is held is not who holds it. */
const event =
  /\b(?:hackathon|accelerator|incubator|bootcamp|demo day|summit|conference|challenge|competition|awards?|festival|expo|cohort|fellowship|university|institute of)\b|(?:هاكاثون|مسرعة|حاضنة|مسابقة|مؤتمر|قمة|معسكر|جامعة)/iu;

/** "منصة قانونية", a legal platform: what follows says of what kind it is. */
const isKindOf = (written: string): boolean => /^[\u0621-\u064a]{3,}ية(?:\s|$)/u.test(written);

/** What a line names: all of it, what stands before a dash or colon with a tagline after it, or in brackets. */
const namesIn = (line: string): string[] => {
  if (/template|powered by|made with|designed by|slidesgo/iu.test(line) || sampleFirm.test(line) || event.test(line))
    return [];
  const plain = line.replace(host, ' ').replace(noise, ' ');
  const parts = [plain, ...plain.split(/\s[–—|·•:-]\s|:\s|،|[()]/u)].flatMap((part) => {
    const whole = trim(part);
    const bare = whole.replace(/^(?:مشروع|شركة|تطبيق|منصة|متجر)\s+(?=\S)/u, '');
    return bare !== whole && isKindOf(bare) ? [] : [bare];
  });
  // "Ovens run all night." is a sentence, however short.
  const isSentence = /\p{L}[.!?؟]$/u.test(line);
  return [...new Set(parts)].filter(
    (part) => isNameLike(part) && !credit.test(part) && !(isSentence && part.split(' ').length > 2),
  );
};

/** "Tidewater — Investor Deck (12 Slides)": what a document says it is, and whose. */
const ofDocument =
  /\b(?:pitch|deck|business plan|investor (?:presentation|memo|narrative|summary|brief)|executive summary|one[- ]?pager|growth plan|proposal)\b|(?:العرض|عرض|خطة|ملف|دراسة (?:ال)?جدوى|الملخص التنفيذي|محتوى)/iu;
const documentWords =
  /\b(?:for|the|an?|of|narrative|memo|brief|plan|growth|startup|project|name|slides?|minutes?|min)\b|(?:محتوى|لمشروع|مشروع|لمنصة|منصة|لبروتوكول|الاقتصادية|الشاملة|الاستثمار|المستثمرين|خطة|دراسة|الجدوى|جدوى|تأسيس)/giu;
/** Whose document a title says it is, when nothing but a name is left of it. */
const namedByTitle = (line: string): string[] => {
  if (!ofDocument.test(line) || event.test(line)) return [];
  const left = line
    .replace(/\([^)]*\)/gu, ' ')
    .split(/\s(?:[–—|-]|--)\s|:\s/u)
    .map((part) =>
      trim(
        part
          .replace(noise, ' ')
          .replace(documentWords, ' ')
          .replace(/["“”«»']/gu, ' '),
      ),
    )
    .filter((part) => part !== '');
  const [only = ''] = left;
  return left.length === 1 && isNameLike(only) ? [only] : [];
};
/** "Loafline: fresh bread without waste": a name, and what it is for. */
const withTagline =
  /^#?\s*(?<name>[\p{L}\p{N}][\p{L}\p{N}&.’' -]{1,30}?)\s?(?::\s|\s(?:[–—|-]|--)\s)(?=(?:\S+\s+){2,}\S)/u;
const named: readonly RegExp[] = [
  /(?:project|company|startup|product|brand|business|venture|app) name\s*[:–—-]?\s*(?<name>[\p{L}\p{N}][^–—|:()]{1,40}?)(?:\s[–—|-]\s|$|[.,(])/iu,
  /^(?:company|start-?up|project|business|venture|brand|applicant|organi[sz]ation|project title|product)\s*:\s*(?<name>[\p{L}\p{N}][^–—|:()]{1,40}?)(?:\s[–—|-]\s|$|[.,:(])/iu,
  /(?:اسم (?:المشروع|الشركة|المنصة|التطبيق|المبادرة|المتجر)|^(?:المشروع|الشركة|المنصة))\s*:\s*(?<name>[^–—|:()]{2,40}?)(?:\s[–—|-]\s|$|[.،(])/iu,
];
/** A label that stands in a line of its own, with the name in the next one. */
const nameLabel =
  /^(?:[\p{L}\d]{1,2}[.)]\s*)?(?:(?:project|company|start-?up|product|brand|business|venture|app) (?:name|title)|اسم (?:المشروع|الشركة|المنصة|التطبيق|المبادرة|المتجر))\s*[:–—-]?$/iu;
/** Behind a label that what follows does not fill: where it is registered, what it is for. */
const tellsOfIt = /^\S+ (?:in|for|to|by|with|at|on)\s|^(?:منصة|تطبيق|مشروع|نظام|موقع|متجر)\s+ل/iu;
/** Next to whose name a person's role stands. */
const role =
  /^\W{0,4}(?:(?:the )?(?:co-?founders?|founders?|owner|c[etfomp]o\b|chief|president|vice president|director|managing|head of|lead\b|manager|engineer|developer|designer|professor|advis[eo]r|student|team leader)|(?:ال)?(?:مؤسس|شريك|رئيس|مدير|مهندس|مطور|مستشار|طالب))/iu;
const ofPerson =
  /(?:\b(?:by|presenters?|founders?|owner|ceo|cto|authors?|students?|supervisors?|contact|dr|prof|mr|mrs|ms|eng|sincerely|regards)|إعداد|تقديم|المؤسس|الطالب|الدكتور|المهندس)\s?[.:,–—-]?\s$/iu;

/** "Rana, 31, baker", "Hi Rana". */
const age = /^,\s?(?:aged?\s)?[1-9]\d(?![\d%]|[.,]\d)/u;
const address = /\b(?:i am|i['’]m|my name is|hi|hello|dear|mrs?|ms|dr|prof)\.?,?\s$/iu;

const host =
  /(?:@|https?:\/\/(?:www\.)?|www\.)([\p{L}\p{N}-]{2,40})\.[\p{L}.]{2,12}|(?<![\p{L}\p{N}@.])([\p{L}\p{N}-]{3,30})\.(?:com|io|app|ai|co|net|org|tech|dev|health|finance|xyz)(?![\p{L}\p{N}])/giu;
/** Who is written to, or whose folder or page it is: the part of an address before or behind its host. */
const inAddress =
  /([\p{L}\p{N}._-]{3,40})@[\p{L}\p{N}-]+\.|(?:github|linkedin|twitter|x|facebook|instagram|t|youtube|tiktok|vercel|devpost)\.(?:com|me|io|app)\/(?:company\/|in\/|@)?([\p{L}\p{N}_-]{3,40})(?:\/([\p{L}\p{N}_-]{3,40}))?|([\p{L}\p{N}-]{3,40})\.(?:vercel|netlify|herokuapp|github|web|pages|onrender)\.(?:app|com|io|dev)/giu;
const mailHosts =
  /^(?:gmail|yahoo|hotmail|outlook|icloud|proton|protonmail|live|mail|linkedin|github|figma|youtube|youtu|twitter|x|facebook|instagram|medium|google|notion|canva|docs|drive|bit|t|wa|example|vercel|netlify|herokuapp)$/iu;

const name = String.raw`(?<name>\p{Lu}[\p{L}\p{N}&.’'-]*(?:\s\p{Lu}[\p{L}\p{N}&.’'-]*){0,2})`;
/** "A platform for hotels" names nobody. */
const arabicName = String.raw`(?<name>(?!لل)[\u0621-\u064a]{2,}|[A-Z][\w-]+(?:\s[A-Z][\w-]+){0,2})`;
const legalForm = String.raw`(?:Inc|Ltd|LLC|LLP|GmbH|Pvt|Pte|Pty|PLC|Limited|Corp|Corporation|Oy|OÜ|ApS|AB|AG|SARL|SAS|S\.?A|B\.?V)`;
const patterns: readonly RegExp[] = [
  new RegExp(
    String.raw`^${name}(?:,?\s${legalForm}\.?)?(?:\s(?:is|are)\s(?:an?|the|building|creating|on a mission)|\s?[–—:-]\s(?:An?|The))\b`,
    'u',
  ),
  new RegExp(
    String.raw`^${name}\s(?:helps|lets|connects|makes|runs|provides|offers|enables|gives|brings|builds|rents|sells|turns|empowers|allows|solves|transforms|delivers|automates|simplifies|creates|combines|streamlines|reduces|converts|bridges|supports|operates|develops)\b`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:[Aa]bout|[Ww]hy|[Mm]eet|[Ii]ntroducing|[Ww]elcome to|[Ww]hat is|[Ww]hat(?=\s\S+(?:\s\S+)?\s(?:does|is))|[Jj]oin|[Aa]t|[Ww]ith)\s${name}(?:[\s,.:?!]|$)`,
    'u',
  ),
  new RegExp(String.raw`\b(?:built|launched|founded|started|created)\s${name},?\s(?:an?|the)\s`, 'u'),
  new RegExp(String.raw`^${name},?\s${legalForm}(?!\p{L})`, 'u'),
  new RegExp(String.raw`©\s?(?:\d{4}\s)?${name}`, 'u'),
  new RegExp(
    String.raw`(?:^|\s)(?:شركة|تطبيق|منصة|مشروع|مشروعنا|متجر|نظام|مبادرة|اسم المشروع:?|اسم الشركة:?):?\s(?:[«"“](?=[^«»"“”]{2,30}[»"”])(?<quoted>[^«»"“”]+)|[«"]?${arabicName})`,
    'u',
  ),
  new RegExp(
    String.raw`^${arabicName}(?:\s(?:هو|هي|[تي](?:وفر|قدم|قدّم|ساعد|مكن|مكّن|ربط|هدف|عمل|تيح|حول|حوّل|جمع|ستخدم|عتمد))|\s?[:–—-]?\s(?:منصة|تطبيق|شركة|نظام|خدمة|برنامج|متجر|مشروع|مبادرة))\s`,
    'u',
  ),
];

/** Firms that pitches speak of and that pitch to nobody. */
const wellKnown = new Set(
  (
    'google microsoft amazon aws apple meta facebook instagram whatsapp twitter linkedin youtube tiktok snapchat stripe paypal visa mastercard uber airbnb ' +
    'netflix spotify openai chatgpt anthropic claude gemini nvidia intel ibm oracle sap salesforce hubspot slack zoom shopify github gitlab figma notion ' +
    'firebase mongodb postgresql flutter react python docker kubernetes ethereum solana bitcoin polygon robinhood coinbase binance tesla walmart ikea nike ' +
    'mckinsey gartner statista deloitte pwc forbes techcrunch crunchbase ycombinator sequoia careem noon talabat jahez stc tamara tabby'
  ).split(' '),
);

/** "Loafline", "Div-idy", "A-For-Achar", "4Bakers", "eBread", "Loafline.ai". */
const capital = String.raw`(?:\d{0,3}\p{Lu}|\p{Ll}{1,2}-?\p{Lu})[\p{L}\p{N}’'&]*(?:[.-][\p{L}\p{N}]+)*`;
const capitals = new RegExp(String.raw`(?<![\p{L}\p{N}])${capital}(?: ${capital}){0,3}(?![\p{L}\p{N}])`, 'gu');
const latin = /(?<![\p{L}\p{N}])[A-Za-z][A-Za-z0-9]+(?:[ -][A-Z][A-Za-z0-9]+){0,2}(?![\p{L}\p{N}])/gu;
const quoted = /[«"“]([^«»"“”]{2,30})[»"”]/gu;

/** "رغيف (Loafline)": one name, in two ways of writing. */
const inBrackets = /((?:[\u0621-\u064a]{2,}\s){1,3})\(([A-Za-z][A-Za-z0-9 ._-]{2,24})\)/gu;
const withLegalForm = new RegExp(String.raw`\s${legalForm}\.?$`, 'u');

/** What may stand behind a name that does something, or has something. */
const asSubject =
  /^\s(?:is|are|was|has|will|can|lets?|helps?|aims?|offers?|provides?|enables?|uses?|connects?|\p{Ll}{3,}s)\s\p{L}/u;

/** The words of a text, folded, without what joins them: "Div-idy" has two. */
export const foldedWords = (text: string): string[] => fold(text).text.match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words of several decks, each an ordinary one; nearly no name is among them. */
const ordinary = new Set(deckWords.words.split(' '));
const isOrdinary = (word: string): boolean =>
  ordinary.has(word) || /^\p{N}+$/u.test(word) || (/^ال/u.test(word) && ordinary.has(word.slice(2)));
/** The fields of a form stand one below the other: "Project Title", "Domain", "Problem Statement". */
const isLabelToo = (text: string): boolean => nameLabel.test(text) || wordsOf(fold(text).text).every(isOrdinary);

/** The signs of a candidate; each between 0 and about 3. */
export const signNames = [
  'cover line, the earlier the more', 'whole line of the cover', 'before a tagline', 'what the title says whose document it is',
  'a line that says what the name is', 'who is something', 'who does something', 'who is asked about', 'what was founded', 'before Ltd and the like',
  'behind ©', 'an Arabic firm or product', 'Arabic: is a platform', 'the first line does so', 'an address', 'part of an address',
  'the title of the file', 'part of it', 'share of pages', 'times written', 'written small too', 'capitals or figures within', 'two words',
  'three words or more', 'a part of common words', 'with a possessive', 'at the beginning of lines', 'behind in, from, for', 'well known',
  'beside a role', 'Arabic letters', 'Latin letters in an Arabic text', 'on the last page', 'late', 'in quotation marks', 'of three letters or fewer',
  'part of a longer one that is as frequent', 'holds a shorter one that is more frequent', 'words in small letters', 'first that may be a name',
  'heading of the cover', 'heading of a later page', 'over several lines of the cover', 'in an address beside its host', 'does or has something',
  'in a line about an event', 'share of ordinary words', 'no ordinary word', 'two words, and beside a role', 'no ordinary word, and early', 'a place',
  'with Ltd and the like', 'with Ltd and the like, on the cover', 'behind an Arabic firm or product, in Latin letters or quotation marks', 'alone in a line', 'a person by age or address',
  'before an accelerator and the like', 'a team', 'Arabic letters in a Latin text', 'an acronym in an Arabic text', 'several words, none ordinary',
] as const; // prettier-ignore
type Sign = (typeof signNames)[number];

/** Where a document begins: its first page, and more where a heading alone stands on that, as in a text cut at its headings. */
const coverOf = (lines: readonly Line[], first: number): Line[] => {
  const own = lines.filter(({ page }) => page === first).slice(0, 12);
  return own.length > 2 ? own : lines.slice(0, 6);
};

interface Seen {
  name: string;
  line: Line;
  signs: Map<Sign, number>;
  /** How often it is written so, and where first. */
  times: Map<string, { count: number; line: Line }>;
  pages: Set<number>;
}

const most = 250;

/** What may be the name, in a document of which `title` is the file's or the person's own. */
export const nameCandidates = (title: string, pages: readonly PageOfUnits[]): NameCandidate[] => {
  const lines = pages.flatMap(linesOf);
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return [];
  const seen = new Map<string, Seen>();
  const see = (written: string, line: Line): Seen | undefined => {
    const text = trim(written);
    const key = squeeze(text);
    // What is left of a line without the words between is written nowhere.
    if (key.length < 2 || !isNameLike(text) || !line.text.includes(text)) return undefined;
    const known: Seen = seen.get(key) ?? { name: text, line, signs: new Map(), times: new Map(), pages: new Set() };
    seen.set(key, known);
    return known;
  };
  const sign = (written: string, line: Line, name: Sign, value = 1): void => {
    const one = see(written, line);
    one?.signs.set(name, Math.max(value, one.signs.get(name) ?? 0));
  };
  const count = (written: string, line: Line, name: Sign): void => {
    const one = see(written, line);
    one?.signs.set(name, (one.signs.get(name) ?? 0) + 1);
  };

  const isArabic = (text: string): boolean => /[\u0621-\u064a]/u.test(text);
  const arabicDocument = lines.filter(({ text }) => isArabic(text)).length > lines.length / 2;
  const cover = coverOf(lines, first.n);
  let earlier = 0;
  for (const [at, line] of cover.entries()) {
    const names = namesIn(line.text);
    for (const written of names) {
      sign(written, line, 'cover line, the earlier the more', 1 / (1 + at));
      sign(written, line, 'first that may be a name', 1 / (1 + earlier));
      if (line.isHeading) sign(written, line, 'heading of the cover');
      if (squeeze(written) === squeeze(line.text)) sign(written, line, 'whole line of the cover', 1 / (1 + at / 3));
    }
    if (names.length > 0) earlier += 1;
    if (at < 5)
      for (const written of namedByTitle(line.text)) sign(written, line, 'what the title says whose document it is');
    for (const pattern of named) {
      const label = trim(pattern.exec(line.text)?.groups?.['name'] ?? '');
      if (label !== '' && !tellsOfIt.test(label)) sign(label, line, 'a line that says what the name is');
    }
    const tagged = event.test(line.text) ? '' : trim(withTagline.exec(line.text)?.groups?.['name'] ?? '');
    if (tagged !== '' && namesIn(tagged).length > 0) sign(tagged, line, 'before a tagline', 1 / (1 + at));
  }
  /** What stands in brackets behind an Arabic name is the same one in Latin letters. */
  const alike = new Map<string, string[]>();
  const ofPattern: readonly Sign[] = ['who is something', 'who does something', 'who is asked about', 'what was founded', 'before Ltd and the like', 'behind ©', 'an Arabic firm or product', 'Arabic: is a platform']; // prettier-ignore
  for (const [at, line] of lines.entries()) {
    const { page, text } = line;
    const [previous, next] = [lines[at - 1]?.text ?? '', lines[at + 1]?.text ?? ''];
    if (nameLabel.test(previous) && !isLabelToo(text))
      sign(withTagline.exec(text)?.groups?.['name'] ?? text, line, 'a line that says what the name is');
    for (const [, before = '', latinName = ''] of text.matchAll(inBrackets)) {
      const words = before.trim().split(' ');
      const arabicNames = words.map((_, from) => squeeze(words.slice(from).join(' ')));
      alike.set(squeeze(latinName), [...(alike.get(squeeze(latinName)) ?? []), ...arabicNames]);
    }
    if (text.length <= 40) {
      for (const written of namesIn(text)) {
        if (squeeze(written) === squeeze(text)) {
          count(written, line, 'alone in a line');
          if (line.isHeading && !cover.includes(line)) sign(written, line, 'heading of a later page');
          if (role.test(next) || ofPerson.test(`${previous} `)) count(written, line, 'beside a role');
        }
      }
    }
    for (const [place, pattern] of patterns.entries()) {
      const groups = pattern.exec(text)?.groups;
      const written = trim(groups?.['name'] ?? groups?.['quoted'] ?? '');
      const name = ofPattern[place];
      if (written === '' || name === undefined || common.has(fold(written).text) || (place === 6 && isKindOf(written)))
        continue;
      count(
        written,
        line,
        name === 'an Arabic firm or product' && (!isArabic(written) || groups?.['quoted'] !== undefined)
          ? 'behind an Arabic firm or product, in Latin letters or quotation marks'
          : name,
      );
      if (line === lines[0]) sign(written, line, 'the first line does so');
    }
    for (const found of text.matchAll(quoted)) sign(found[1] ?? '', line, 'in quotation marks');
    for (const found of [...text.matchAll(capitals), ...(isArabic(text) ? text.matchAll(latin) : [])]) {
      const words = found[0].split(' ');
      const before = text.slice(Math.max(0, found.index - 14), found.index);
      const after = text.slice(found.index + found[0].length, found.index + found[0].length + 24);
      // Of "Loafline Pitch Deck" the first word may be the name, and the first two.
      for (let length = 1; length <= Math.min(3, words.length); length += 1) {
        const written = words
          .slice(0, length)
          .join(' ')
          .replace(/[’']s?$/u, '');
        const one = see(written, line);
        if (one === undefined) continue;
        one.pages.add(page);
        const known = one.times.get(written) ?? { count: 0, line };
        one.times.set(written, { ...known, count: known.count + 1 });
        if (length < words.length) continue;
        if (/^[’']s\b/u.test(after) || /[’']s$/u.test(found[0])) count(written, line, 'with a possessive');
        if (found.index === 0 || /[.!?]\s$/u.test(before)) count(written, line, 'at the beginning of lines');
        if (/\b(?:in|from|for|of|on|across)\s$/iu.test(before)) count(written, line, 'behind in, from, for');
        if (role.test(after) || ofPerson.test(before)) count(written, line, 'beside a role');
        if (asSubject.test(after)) count(written, line, 'does or has something');
        if (age.test(after) || address.test(before)) count(written, line, 'a person by age or address');
        if (event.test(after.split(/[,.;:(]/u, 1)[0] ?? '')) count(written, line, 'before an accelerator and the like');
        if (text.length < 80 && event.test(text)) sign(written, line, 'in a line about an event');
      }
    }
  }
  const sameAs = (key: string): Seen[] => (alike.get(key) ?? []).flatMap((arabic) => seen.get(arabic) ?? []);
  for (const [key, { signs }] of seen)
    for (const same of sameAs(key))
      for (const [name, value] of same.signs) signs.set(name, Math.max(value, signs.get(name) ?? 0));
  // "READY" over "SET" over "HIRED" is one name, where a line elsewhere has it.
  for (const from of cover.keys())
    for (const length of [2, 3]) {
      const parts = cover.slice(from, from + length);
      const joined = seen.get(parts.map(({ text }) => squeeze(text)).join(''));
      if (parts.length === length && joined !== undefined && parts.every(({ text }) => text.length <= 20))
        joined.signs.set('over several lines of the cover', 1 / (1 + from / 3));
    }
  const hosts = new Set<string>();
  const beside = new Set<string>();
  for (const { written } of lines.filter((line) => !credit.test(line.text))) {
    for (const found of written.matchAll(host)) {
      const label = found[1] ?? found[2] ?? '';
      if (!mailHosts.test(label)) hosts.add(squeeze(label));
    }
    for (const [, ...labels] of written.matchAll(inAddress))
      for (const label of labels.filter(Boolean)) beside.add(squeeze(label));
  }
  const titled = squeeze(trim(title.replace(noise, ' ').replace(/[_-]+/gu, ' ')));
  const folded = pages.map(({ text }) => squeeze(text));
  const small = lines.map(({ text }) => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `).join('');
  const lower = small.toLowerCase();
  const timesOf = (written: string): number =>
    lower.split(
      ` ${written
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase()} `,
    ).length - 1;
  // Arabic has no capitals, and "e-halo" has none either.
  const written = ({ name, times }: Seen): number =>
    times.size === 0 ? timesOf(name) : [...times.values()].reduce((sum, { count: of }) => sum + of, 0);
  const total = (one: Seen): number => Math.max(...[one, ...sameAs(squeeze(one.name))].map(written));
  const isWide = ({ signs, pages: on, times }: Seen): boolean => signs.size > 0 || on.size > 1 || times.size > 1;
  const kept = [...seen]
    .filter(([key, one]) => isWide(one) || hosts.has(key) || beside.has(key))
    .sort(([, a], [, b]) => b.signs.size - a.signs.size || total(b) - total(a))
    .slice(0, most);
  const shares = new Map(kept.map(([key]) => [key, folded.filter((page) => page.includes(key)).length / pages.length]));
  return kept.map(([key, one]) => {
    // As it is written most often, with a line where it is written so.
    const [often] = [...one.times].sort(([, a], [, b]) => b.count - a.count);
    const [name, { line }] = often === undefined || isArabic(one.name) ? [one.name, one] : often;
    const words = wordsOf(fold(one.name).text);
    const share = shares.get(key) ?? 0;
    const longer = kept.some(([other]) => other !== key && other.startsWith(key) && other.length < key.length + 25 && (shares.get(other) ?? 0) >= share * 0.7); // prettier-ignore
    const shorter = kept.some(([other]) => other !== key && key.startsWith(other) && (shares.get(other) ?? 0) >= share * 1.4); // prettier-ignore
    const partly = (text: string): boolean => text !== key && text.length > 3 && key.length > 3 && (text.includes(key) || key.includes(text)); // prettier-ignore
    const early = one.signs.get('first that may be a name') ?? one.signs.get('over several lines of the cover') ?? 0;
    const plain = foldedWords(one.name);
    const ordinaryShare = plain.filter(isOrdinary).length / Math.max(1, plain.length);
    const seldom = Number(ordinaryShare === 0);
    const extra: Partial<Record<Sign, number>> = {
      'in an address beside its host': Number([...beside].some((label) => label.includes(key) && key.length > 3)),
      'share of ordinary words': ordinaryShare,
      'no ordinary word': seldom,
      'two words, and beside a role': Number(words.length === 2 && one.signs.has('beside a role')),
      'no ordinary word, and early': seldom * early,
      'an address': Number(hosts.has(key)),
      'part of an address': Number([...hosts].some(partly)),
      'the title of the file': Number(titled.length > 2 && titled === key),
      'part of it': Number(titled.length > 2 && partly(titled)),
      'share of pages': pages.length > 2 ? share : 0.3,
      'times written': Math.log1p(total(one)),
      'written small too':
        Math.log1p(small.split(` ${one.name.toLowerCase()} `).length - 1) * Number(one.name !== one.name.toLowerCase()),
      'capitals or figures within': Number(/\p{Ll}\p{Lu}|\p{L}\d|^\p{Lu}\p{Lu}\p{Ll}/u.test(one.name)),
      'two words': Number(words.length === 2),
      'three words or more': Number(words.length > 2),
      'a part of common words': words.filter(isCommon).length / Math.max(1, words.length),
      'well known': Number(wellKnown.has(key) || words.some((word) => word.length > 3 && wellKnown.has(word))),
      'Arabic letters': Number(isArabic(one.name)),
      'Latin letters in an Arabic text': Number(arabicDocument && !isArabic(one.name)),
      'on the last page': Number(pages.length > 2 && folded.at(-1)?.includes(key) === true),
      late: pages.findIndex(({ n }) => n === one.line.page) / Math.max(10, pages.length),
      'of three letters or fewer': Number(key.length <= 3),
      'part of a longer one that is as frequent': Number(longer),
      'holds a shorter one that is more frequent': Number(shorter),
      'words in small letters':
        words.length === 1 ? 0 : Math.log1p(one.name.split(/\s+/u).filter((word) => /^\p{Ll}/u.test(word)).length),
      'a place': Number(isPlace(one.name)),
      'with Ltd and the like': Number(withLegalForm.test(name)),
      'with Ltd and the like, on the cover': Number(
        withLegalForm.test(name) && one.signs.has('cover line, the earlier the more'),
      ),
      'a team': Number(/^team\s|\steam$/iu.test(name)),
      'Arabic letters in a Latin text': Number(!arabicDocument && isArabic(one.name)),
      'an acronym in an Arabic text': Number(arabicDocument && /^\p{Lu}{2,6}$/u.test(name)),
      'several words, none ordinary': Number(words.length > 1 && ordinaryShare === 0),
    };
    const signs = signNames.map((name) => {
      const value = extra[name] ?? one.signs.get(name) ?? 0;
      return value > 1 && !(name in extra) ? 1 + Math.log(value) : value;
    });
    return { name, page: line.page, quote: line.written, signs };
  });
};
