import { useOf } from '@plumbline/contracts/blocks';
import { fold, wordsOf, type Folded } from '../fold.ts';
import type { ReviewDocument, ReviewPage } from '../document.ts';
import { isDate, isPlace } from './places.ts';
import { unitOfQuote, type QuoteUnit } from './quote-unit.ts';

/** A quote that stands on a page, in the page's own words. */
export interface Place {
  page: number;
  quote: string;
  /** What it is a piece of, where the page's blocks tell. */
  unit?: QuoteUnit;
}

/** Why a quote stands nowhere: in no page's text, only in what speaks to whoever judges, only over parts that are not one. */
export type Nowhere = 'not_found' | 'suspicious' | 'torn';

export type QuoteCheck = { verified: true; place: Place } | { verified: false; why: Nowhere | 'trivial' | 'heading' };

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isArabic = (character: string | undefined): boolean =>
  character !== undefined && /\p{Script=Arabic}/u.test(character);
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

// "5 customers" does not stand in "15 customers", nor "2%" in "1.2%". Arabic writes particles onto the word, so there an inner start is fine.
const endsInsideAWord = (text: string, start: number, end: number): boolean => {
  const [before, first, last, after] = [text[start - 1], text[start], text[end - 1], text[end]];
  if (isDigit(first) && (isDigit(before) || (/[.,]/.test(before ?? '') && isDigit(text[start - 2])))) return true;
  if (isDigit(last) && (isDigit(after) || (/[.,]/.test(after ?? '') && isDigit(text[end + 1])))) return true;
  if (isWordCharacter(before) && isWordCharacter(first) && !isArabic(first)) return true;
  return isWordCharacter(last) && isWordCharacter(after) && !isArabic(last);
};

/** The quote without the marks that a model puts around it. */
export const bareQuote = (quote: string): string =>
  fold(quote).text.replace(/^[\s"'.,;:()[\]-]+|[\s"'.,;:()[\]-]+$/g, '');

const brackets: readonly (readonly [open: string, close: string])[] = [['(', ')'], ['[', ']'], ['“', '”'], ['«', '»']]; // prettier-ignore

/** From where to where a passage goes with the bracket that stands next to it and whose other half it has. */
const withBracket = (text: string, from: number, to: number): readonly [from: number, to: number] => {
  const passage = text.slice(from, to);
  const count = (sign: string): number => passage.split(sign).length - 1;
  for (const [open, close] of brackets) {
    if (text[to] === close && count(open) > count(close)) return [from, to + 1];
    if (text[from - 1] === open && count(close) > count(open)) return [from - 1, to];
  }
  return [from, to];
};

interface Found {
  start: number;
  end: number;
}

const exactPlaces = (page: Folded, quote: string): Found[] => {
  const found: Found[] = [];
  for (let at = page.text.indexOf(quote); at !== -1; at = page.text.indexOf(quote, at + 1)) {
    if (!endsInsideAWord(page.text, at, at + quote.length)) found.push({ start: at, end: at + quote.length });
  }
  return found;
};

/** Where a quote stands on a page letter for letter, up to folding: ranges of the page's own text. */
export const rangesOf = ({ folded, text }: ReviewPage, quote: string): Found[] => {
  return exactPlaces(folded, bareQuote(quote)).map(({ start, end }) => ({
    start: folded.starts[start] ?? 0,
    end: folded.ends[end - 1] ?? text.length,
  }));
};

const figures = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

/**
 * The best place of `quote` in an OCR page with at most one wrong character in fifteen (Sellers' algorithm); figures must
 * be exactly right, since a misread figure is another claim.
 */
const noisyPlaces = (page: Folded, quote: string): Found[] => {
  const allowed = Math.floor(quote.length / 15);
  if (allowed === 0) return [];
  const width = quote.length + 1;
  let costs = Array.from({ length: width }, (_, row) => row);
  let origins = new Array<number>(width).fill(0);
  let best: (Found & { cost: number }) | undefined;
  for (let column = 1; column <= page.text.length; column++) {
    const nextCosts = [0];
    const nextOrigins = [column];
    for (let row = 1; row < width; row++) {
      const change = (costs[row - 1] ?? 0) + (quote[row - 1] === page.text[column - 1] ? 0 : 1);
      const skipPage = (costs[row] ?? 0) + 1;
      const skipQuote = (nextCosts[row - 1] ?? 0) + 1;
      const cost = Math.min(change, skipPage, skipQuote);
      nextCosts.push(cost);
      nextOrigins.push(
        (cost === change ? origins[row - 1] : cost === skipPage ? origins[row] : nextOrigins[row - 1]) ?? column,
      );
    }
    const cost = nextCosts[width - 1] ?? allowed + 1;
    if (cost <= allowed && (best === undefined || cost < best.cost)) {
      best = { cost, start: nextOrigins[width - 1] ?? 0, end: column };
    }
    costs = nextCosts;
    origins = nextOrigins;
  }
  if (best === undefined || figures(page.text.slice(best.start, best.end)) !== figures(quote)) return [];
  return [best];
};

// Comparing a quote with a long page character by character is slow: first see that most of its words are there.
const sharesWords = (page: ReviewPage, quote: string): boolean => {
  const words = wordsOf(quote).filter((word) => word.length > 2);
  return words.filter((word) => page.folded.text.includes(word)).length * 2 >= words.length;
};

const noisyPlacesOn = (page: ReviewPage, quote: string): Found[] =>
  (page.method === 'ocr' || page.method === 'mixed') && sharesWords(page, quote) ? noisyPlaces(page.folded, quote) : [];

/**
 * Finds a quote on its page or, failing that, on any other, exactly before nearly; passages under suspicion are no place to stand
 * on, nor is the seam of two blocks.
 */
export const locate = (document: ReviewDocument, page: number, quote: string): Place | Nowhere => {
  const bare = bareQuote(quote);
  if (bare === '') return 'not_found';
  let suspicious = false;
  let torn = false;
  let joined: Place | undefined;
  const exact = (candidate: ReviewPage) => exactPlaces(candidate.folded, bare);
  const nearly = (candidate: ReviewPage) => noisyPlacesOn(candidate, bare);
  for (const [onNamed, search] of [
    [true, exact],
    [true, nearly],
    [false, exact],
    [false, nearly],
  ] as const) {
    for (const candidate of document.pages) {
      if ((candidate.n === page) !== onNamed) continue;
      for (const { start, end } of search(candidate)) {
        const [from, to] = withBracket(
          candidate.text,
          candidate.folded.starts[start] ?? 0,
          candidate.folded.ends[end - 1] ?? candidate.text.length,
        );
        if (candidate.suspicious.some((passage) => passage.start < to && from < passage.end)) {
          suspicious = true;
          continue;
        }
        const unit = unitOfQuote(candidate, from, to);
        if (unit === 'torn') {
          torn = true;
          continue;
        }
        const found = { page: candidate.n, quote: candidate.text.slice(from, to), ...(unit === null ? {} : { unit }) };
        if (unit?.joined !== true) return found;
        joined ??= found;
      }
    }
    // One block is the better place only where it has the same words.
    if (joined !== undefined) return joined;
  }
  return suspicious ? 'suspicious' : torn ? 'torn' : 'not_found';
};

/** A quote's figures, without a leading list number. */
export const hasFigure = (quote: string): boolean => {
  const bare = fold(quote).text.replace(/^\s*\(?\d{1,2}[.):]\s+/, '');
  return (
    /\d/.test(bare) ||
    /(?<!\p{L})(hundred|thousand|million|billion|مئة|مئات|مائة|[أا]لف|آلاف|مليون|ملايين|مليار)(?!\p{L})/u.test(bare)
  );
};

// Words that only name a section; a quote made of nothing else says nothing.
const sectionWords = new Set(
  (
    'the our a an and of in for to key why what how who is we us problem solution product market opportunity size team founders ' +
    'founding traction ask competition competitive landscape advantage moat business model financials roadmap vision mission ' +
    'overview introduction summary executive growth go plan strategy customers target appendix contact thank you ' +
    'المشكلة مشكلة الحل حل المنتج منتج السوق سوق حجم الفرصة فرصة الفريق فريق العمل المؤسسون النمو الجدوى الطلب المنافسة ' +
    'المنافسون الميزة التنافسية نموذج الأعمال الخطة المالية الرؤية الرسالة مقدمة ملخص تنفيذي العملاء شكرا و'
  ).split(' '),
);

/** Whether a quote only names a section, or is only the heading of its page. */
export const isHeading = (written: string, page: Pick<ReviewPage, 'label' | 'text'> | undefined): boolean => {
  const quote = bareQuote(written);
  const words = wordsOf(quote);
  if (words.every((word) => sectionWords.has(word))) return true;
  if (hasFigure(quote) || words.length > 4) return false;
  if (page === undefined) return false;
  // A page of one line has no heading: that line is what it says.
  const [first, ...others] = page.text.split('\n').filter((line) => line.trim() !== '');
  return [page.label, others.length > 0 ? (first ?? '') : ''].some((heading) => bareQuote(heading) === quote);
};

/** Two words say something where they are all that a block says ("Patent pending"), or stand under a head; as a title they do not. */
const isWholeBlock = (document: ReviewDocument, { page, quote, unit }: Place): boolean => {
  const bare = bareQuote(quote);
  if (unit === undefined || unit.joined === true || bareQuote(unit.text) !== bare) return false;
  const blocks = document.pages.find(({ n }) => n === page)?.blocks ?? [];
  if (blocks.some(({ kind, text }) => kind === 'title' && bareQuote(text) === bare)) return false;
  return wordsOf([...(unit.head ?? []), quote].join(' ')).length >= 2;
};

/**
 * Whether a claim may stand on this quote: it is on a page (the page is corrected when it is another one), in full words, outside
 * suspicious passages, and says something: at least three words, a figure or all of a block, and not only a heading.
 */
export const checkQuote = (document: ReviewDocument, page: number, quote: string): QuoteCheck => {
  const place = locate(document, page, quote);
  if (typeof place === 'string') return { verified: false, why: place };
  const heading = isHeading(
    place.quote,
    document.pages.find(({ n }) => n === place.page),
  );
  if (heading) return { verified: false, why: 'heading' };
  if (wordsOf(quote).length < 3 && !hasFigure(quote) && !isWholeBlock(document, place))
    return { verified: false, why: 'trivial' };
  return { verified: true, place };
};

/**
 * The quote in the words of a page's notes, or of a screen that it shows, which may be quoted to a person who asks but prove
 * nothing; null when it stands there neither, or only in what speaks to whoever judges.
 */
export const quoteBeside = (document: ReviewDocument, page: number, quote: string): string | null => {
  const bare = bareQuote(quote);
  if (bare === '') return null;
  for (const block of document.pages.find(({ n }) => n === page)?.blocks ?? []) {
    if (useOf(block).inText || !useOf(block).found || block.suspicious) continue;
    const folded = fold(block.text);
    const [found] = exactPlaces(folded, bare);
    if (found !== undefined) return block.text.slice(folded.starts[found.start], folded.ends[found.end - 1]);
  }
  return null;
};

const genericParties = new Set(
  (
    'customer customers client clients partner partners investor investors supplier suppliers company companies competitor ' +
    'competitors user users market report study survey expert experts university bank government hospital clinic ' +
    'عميل عملاء العملاء شريك شركاء الشركاء مستثمر مستثمرون المستثمرون شركة شركات منافس منافسون مستخدم مستخدمون تقرير دراسة خبراء'
  ).split(' '),
);

const role =
  /^[\s,،:|()–-]*(?:(?:and|our|the|is|as|و)\s+)*(?:co-?)?(?:founder|founding|c[etfombp]o\b|cso\b|cio\b|chief|president|chair|managing|director|head of|vp\b|مؤسس|المؤسس|الرئيس|رئيس|مدير|المدير|الشريك)/iu;
const roleBefore =
  /(?:founders?|c[etfombp]o|chief \w+ officer|president|director|مؤسس\p{L}*|الرئيس\p{L}* \p{L}+|المدير\p{L}*)[\s,،:|()–-]*$/iu;

/** Whether a passage names `name` as one of the company's people: with a role beside it. */
const isInsider = (name: string, passage: string): boolean => {
  const folded = fold(passage);
  return exactPlaces(folded, name).some(
    ({ start, end }) => role.test(folded.text.slice(end)) || roleBefore.test(folded.text.slice(0, start)),
  );
};

/**
 * Whether `party` is a name that stands in the quote and is no place, no date, not the company's own, and none of its people, whom
 * `people` names with their roles.
 */
export const namesThirdParty = (
  quote: string,
  party: string | null,
  company: string | null,
  people: readonly string[] = [],
): boolean => {
  if (party === null || isPlace(party) || isDate(party)) return false;
  const name = bareQuote(party);
  const words = wordsOf(name);
  if (
    words.length === 0 ||
    name.length < 2 ||
    words.every((word) => genericParties.has(word) || sectionWords.has(word))
  )
    return false;
  const own = company === null ? null : bareQuote(company);
  // Neither the company nor a longer or shorter form of its name.
  if (own !== null && own !== '' && (own.includes(name) || name.startsWith(own))) return false;
  if (people.some((passage) => isInsider(name, passage))) return false;
  const folded = fold(quote);
  const [place] = exactPlaces(folded, name);
  if (place === undefined) return false;
  const written = quote.slice(folded.starts[place.start], folded.ends[place.end - 1]);
  // In scripts with capitals a name has one.
  return !/\p{Ll}/u.test(written) || /\p{Lu}/u.test(written);
};
