import { fold, wordsOf } from '../fold.ts';
import type { PageOfUnits } from './units.ts';

/** A company's name as the document writes it, with the passage that shows it. */
export interface NamedCompany {
  name: string;
  page: number;
  quote: string;
}

interface Line {
  page: number;
  text: string;
}

const squeeze = (text: string): string => fold(text).text.replace(/[^\p{L}\p{N}]/gu, '');

/** What a text says to a program that draws it names nobody. */
const tag = /<\/?[a-z][^<>]*>/giu;
const setting =
  /^(?:-{3,}|(?:layout|theme|marp|paginate|size|class|style|backgroundColor|background|color|align|author|lang|transition):\s.*)$/u;

const linesOf = (page: PageOfUnits): Line[] => {
  const texts =
    page.blocks !== undefined && page.blocks.length > 0 ? page.blocks.map(({ text }) => text) : page.text.split('\n');
  return texts
    .flatMap((text) => text.split('\n'))
    .map((text) => ({ page: page.n, text: text.replace(tag, ' ').trim() }))
    .filter(({ text }) => text !== '' && !setting.test(text));
};

/** Words of covers and headings that are nobody's name. */
const common = new Set(
  (
    'the a an our your my we it this that these those is are was of for to in on at by with and or from as ' +
    'pitch deck presentation business plan investor investors investment teaser summary executive proposal report draft final version copy confidential ' +
    'slide page cover title intro introduction overview agenda contents outline about contact contacts thank thanks you welcome appendix ' +
    'problem problems solution solutions product market opportunity size team founders founder competition competitors competitive advantage moat ' +
    'traction roadmap vision mission financials finance finances revenue model ask funding round seed series pre why how what who when now next today ' +
    'company startup name date january february march april may june july august september october november december ' +
    'idea project prototype demo app application platform website web mobile hackathon university school college department faculty ' +
    'enterprise enterprises labs technologies solutions ventures group holdings limited modern smart global digital ' +
    'key value benefits features technology customers customer users user go strategy growth goal goals risk risks use case cases study challenge ' +
    'عرض تقديمي استثماري خطة عمل ملخص تنفيذي مقدمة المشكلة مشكلة الحل حل المنتج السوق الفريق المنافسون المنافسة التمويل شكرا المحتويات ' +
    'فكرة مشروع تطبيق منصة شركة دراسة جدوى الشريحة شريحة الرؤية الرسالة من نحن لماذا كيف ما هو هي في على إلى عن مع للمستثمرين المستثمرين'
  ).split(' '),
);

const noise =
  /\b(?:pitch|deck|presentation|business plan|investor|investors|investor deck|teaser|final|draft|v\d+|copy|seed|pre-?seed|round|series [a-c]|company|profile|overview|executive summary|\d{4}|slides?)\b|\.(?:pdf|pptx?|docx?|txt|md)$|(?:العرض التقديمي|عرض تقديمي|عرض استثماري|عرض المستثمرين|خطة عمل|الملخص التنفيذي|ملخص تنفيذي|دراسة جدوى|عرض|للمستثمرين)/giu;

const currencyOrBlank =
  /^(?:tbd|tba|xxx|usd|eur|gbp|inr|aed|sar|egp|jod|kwd|qar|omr|bhd|mad|tnd|kes|ngn|ghs|zar|chf|cad|aud|brl|mxn)$/u;
/** "Our app" is what a founder says of a product without a name. */
const ours = /^[\u0621-\u064a]{3,}نا(?:\s|$)/u;

const trim = (text: string): string =>
  text
    .replace(/[_*#`|•·]+/gu, ' ')
    .replace(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '')
    .replace(/\s+/gu, ' ');

const isNameLike = (name: string): boolean => {
  const words = wordsOf(fold(name).text);
  return (
    words.length > 0 &&
    words.length <= 4 &&
    name.length >= 2 &&
    name.length <= 40 &&
    /\p{L}{2}/u.test(name) &&
    !/[.!?؟]\s|[:;،]|\d{3}/u.test(name) &&
    !ours.test(name) &&
    words.some((word) => !common.has(word) && !currencyOrBlank.test(word) && !/^\p{N}+$/u.test(word))
  );
};

const credit = /template|pitch ?deck|powered by|made with|designed by|slidesgo|canva|confidential/iu;
/** Where a pitch is held is not who holds it. */
const event =
  /\b(?:hackathon|accelerator|incubator|bootcamp|demo day|summit|conference|challenge|competition|awards?|festival|expo|cohort|fellowship|university|institute of)\b|(?:هاكاثون|مسرعة|حاضنة|مسابقة|مؤتمر|قمة|معسكر|جامعة)/iu;

/** What a line names: all of it, what stands before a dash or colon with a tagline after it, or in brackets. */
const namesIn = (line: string): string[] => {
  if (/template|powered by|made with|designed by|slidesgo/iu.test(line) || event.test(line)) return [];
  const plain = line.replace(host, ' ').replace(noise, ' ');
  const parts = [plain, ...plain.split(/\s[–—|:-]\s|:\s|،|[()]/u)].map((part) =>
    trim(part).replace(/^(?:مشروع|شركة|تطبيق|منصة|متجر)\s+(?=\S)/u, ''),
  );
  return [...new Set(parts)].filter((part) => isNameLike(part) && !credit.test(part));
};

/** "Tidewater — Investor Deck (12 Slides)": what a document says it is, and whose. */
const ofDocument =
  /\b(?:pitch|deck|business plan|investor (?:presentation|memo|narrative|summary|brief)|executive summary|one[- ]?pager|growth plan|proposal)\b|(?:العرض|عرض|خطة|دراسة (?:ال)?جدوى|الملخص التنفيذي|محتوى)/iu;
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
const named =
  /(?:project|company|startup|product|brand) name:?\s*(?<name>[\p{L}\p{N}][^–—|:()]{1,40}?)(?:\s[–—|-]\s|$|[.,])|اسم (?:المشروع|الشركة|المنصة|التطبيق):\s*(?<arabic>[^–—|:()]{2,40}?)(?:\s[–—|-]\s|$|[.،])/iu;

const host =
  /(?:@|https?:\/\/(?:www\.)?|www\.)([\p{L}\p{N}-]{2,40})\.[\p{L}.]{2,12}|(?<![\p{L}\p{N}@.])([\p{L}\p{N}-]{3,30})\.(?:com|io|app|ai|co|net|org|tech|dev|health|finance|xyz)(?![\p{L}\p{N}])/giu;
const mailHosts =
  /^(?:gmail|yahoo|hotmail|outlook|icloud|proton|protonmail|live|mail|linkedin|github|figma|youtube|youtu|twitter|x|facebook|instagram|medium|google|notion|canva|docs|drive|bit|t|wa|example|vercel|netlify|herokuapp)$/iu;

const name = String.raw`(?<name>\p{Lu}[\p{L}\p{N}&.’'-]*(?:\s\p{Lu}[\p{L}\p{N}&.’'-]*){0,2})`;
/** "A platform for hotels" names nobody. */
const arabicName = String.raw`(?<name>(?!لل)[\u0621-\u064a]{2,}|[A-Z][\w-]+(?:\s[A-Z][\w-]+)?)`;
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`^${name}\s(?:is|are)\s(?:an?|the|building|creating|on a mission)\b`, 'u'),
  new RegExp(
    String.raw`^${name}\s(?:helps|lets|connects|makes|runs|provides|offers|enables|gives|brings|builds|rents|sells|turns|empowers|allows|solves)\b`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:[Aa]bout|[Ww]hy|[Mm]eet|[Ii]ntroducing|[Ww]elcome to|[Ww]hat is|[Jj]oin|[Aa]t|[Ww]ith)\s${name}(?:[\s,.:?!]|$)`,
    'u',
  ),
  new RegExp(String.raw`\b(?:built|launched|founded|started|created)\s${name},?\s(?:an?|the)\s`, 'u'),
  new RegExp(String.raw`^${name},?\s(?:Inc|Ltd|LLC|GmbH|Pvt|PLC|Limited|Corp|S\.?A\.?|B\.?V\.?)\b`, 'u'),
  new RegExp(String.raw`©\s?(?:\d{4}\s)?${name}`, 'u'),
  new RegExp(
    String.raw`(?:^|\s)(?:شركة|تطبيق|منصة|مشروع|متجر|نظام|مبادرة|اسم المشروع:?|اسم الشركة:?)\s[«"]?${arabicName}`,
    'u',
  ),
  new RegExp(String.raw`^${arabicName}(?:\s(?:هو|هي)|\s?[:–—-]?\s(?:منصة|تطبيق|شركة|نظام|خدمة|برنامج|متجر))\s`, 'u'),
];

/** "منصة قانونية", a legal platform: what follows says of what kind it is. */
const isKindOf = (written: string): boolean => /^[\u0621-\u064a]{3,}ية$/u.test(written);

/** Words that are written with a capital wherever they stand, on a quarter of the pages or more. */
const repeatedNames = (lines: readonly Line[], pages: number): { written: string; line: Line; share: number }[] => {
  const seen = new Map<
    string,
    { written: string; line: Line; pages: Set<number>; capital: number; small: number; inside: number }
  >();
  for (const line of lines)
    for (const found of line.text.matchAll(/(?<![\p{L}\p{N}])[\p{L}][\p{L}\p{N}]{2,}(?![\p{L}\p{N}])/gu)) {
      const [written] = found;
      const key = squeeze(written);
      const known = seen.get(key) ?? { written, line, pages: new Set<number>(), capital: 0, small: 0, inside: 0 };
      seen.set(key, known);
      known.pages.add(line.page);
      if (/^\p{Lu}/u.test(written)) known.capital += 1;
      else known.small += 1;
      if (/\p{Ll}[\s,]+$/u.test(line.text.slice(0, found.index)) && /^\p{Lu}/u.test(written)) known.inside += 1;
    }
  return [...seen.values()]
    .filter(
      ({ written, pages: on, capital, small, inside }) =>
        on.size >= 3 &&
        on.size >= pages * 0.25 &&
        small === 0 &&
        inside >= 2 &&
        capital >= 3 &&
        !/^\p{Lu}{2,4}$/u.test(written) &&
        !common.has(fold(written).text),
    )
    .map(({ written, line, pages: on }) => ({ written, line, share: on.size / pages }));
};

interface Candidate extends NamedCompany {
  weight: number;
}

/**
 * The company's name: what the cover shows, what stands on most pages, what its addresses and its own sentences call it, each a vote. Null
 * when no two of them agree and none is plain.
 */
export const companyIn = (title: string, pages: readonly PageOfUnits[]): NamedCompany | null => {
  const lines = pages.flatMap(linesOf);
  const first = pages[0];
  if (first === undefined) return null;
  const candidates = new Map<string, Candidate>();
  const vote = (written: string, weight: number, line: Line): void => {
    const key = squeeze(written);
    if (key.length < 2 || !isNameLike(written)) return;
    const known = candidates.get(key);
    if (known === undefined) candidates.set(key, { name: written, page: line.page, quote: line.text, weight });
    else known.weight += weight;
  };

  const cover = lines.filter(({ page }) => page === first.n);
  for (const [at, line] of cover.slice(0, 6).entries())
    for (const written of namesIn(line.text)) vote(written, at === 0 ? 2 : at < 3 ? 1.2 : 0.5, line);
  for (const line of cover.slice(0, 3)) for (const written of namedByTitle(line.text)) vote(written, 2.5, line);
  const [top] = cover;
  const said =
    top === undefined || event.test(top.text) ? '' : trim(withTagline.exec(top.text)?.groups?.['name'] ?? '');
  if (top !== undefined && wordsOf(said).length <= 3 && namesIn(said).length > 0) vote(said, 1.2, top);
  for (const line of cover) {
    const groups = named.exec(line.text)?.groups;
    const written = trim(groups?.['name'] ?? groups?.['arabic'] ?? '');
    if (written !== '') vote(written, 2.5, line);
  }

  const pagesWith = new Map<string, Set<number>>();
  for (const { page, text } of lines) {
    const key = squeeze(text);
    if (text.length <= 40) pagesWith.set(key, (pagesWith.get(key) ?? new Set()).add(page));
  }
  for (const line of lines) {
    const on = pagesWith.get(squeeze(line.text))?.size ?? 0;
    if (line.text.length <= 40 && on >= 3 && on >= pages.length * 0.4) {
      pagesWith.delete(squeeze(line.text));
      for (const written of namesIn(line.text)) vote(written, 2.5, line);
    }
  }
  const titled = trim(title.replace(noise, ' ').replace(/[_-]+/gu, ' '));
  for (const line of lines)
    for (const pattern of patterns) {
      const written = trim(pattern.exec(line.text)?.groups?.['name'] ?? '');
      // Who opens by saying what somebody does says who it is.
      const opening = line === lines[0] ? 1.2 : 0;
      if (written !== '' && !common.has(fold(written).text) && !(pattern === patterns[6] && isKindOf(written)))
        vote(written, (pattern === patterns[2] ? 0.7 : 1.2) + opening, line);
    }
  const hosts = new Set<string>();
  for (const { text } of lines.filter((line) => !credit.test(line.text)))
    for (const found of text.matchAll(host)) {
      const label = found[1] ?? found[2] ?? '';
      if (!mailHosts.test(label)) hosts.add(squeeze(label));
    }
  for (const label of hosts) {
    const line = lines.find(({ text }) => wordsOf(text).some((word) => squeeze(word) === label));
    const written =
      line === undefined ? undefined : wordsOf(line.text.replace(host, ' ')).find((word) => squeeze(word) === label);
    if (line !== undefined && written !== undefined) vote(written, 0.3, line);
  }
  for (const { written, line, share } of repeatedNames(lines, pages.length)) vote(written, 1 + share, line);
  // A word that most pages use: names are said again and again.
  const counts = new Map<string, number>();
  for (const page of pages) {
    const words = new Set(wordsOf(fold(page.text).text).map(squeeze));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let best: Candidate | null = null;
  for (const [key, candidate] of candidates) {
    if (
      [...hosts].some(
        (label) =>
          label === key || (label.length > 3 && key.length > 3 && (label.startsWith(key) || key.startsWith(label))),
      )
    )
      candidate.weight += 2.5;
    const inTitle = squeeze(titled);
    if (inTitle.length > 2 && (inTitle === key || (key.length > 3 && (inTitle.includes(key) || key.includes(inTitle)))))
      candidate.weight += 1.5;
    const words = wordsOf(fold(candidate.name).text)
      .map(squeeze)
      .filter((word) => !common.has(word));
    const share = Math.min(...words.map((word) => (counts.get(word) ?? 0) / pages.length), 1);
    if (pages.length > 2) candidate.weight += 2 * share;
    if (/\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}|\d/u.test(candidate.name.split(' ')[0] ?? '')) candidate.weight += 0.3;
    if (words.length < wordsOf(candidate.name).length) candidate.weight -= 0.6;
    if (best === null || candidate.weight > best.weight + 1e-9) best = candidate;
  }
  if (best === null || best.weight < leastWeight) return null;
  return { name: best.name, page: best.page, quote: best.quote.slice(0, 300) };
};

/** One sign alone is a guess. */
const leastWeight = 2.3;
