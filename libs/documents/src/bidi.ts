/*
 * From the order in which letters stand on the line (left to right) to the order in which they are read.
 */

// Arabic digits stand within the letters' range but run from left to right.
const rightToLeft = /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** The first of these letters. */
export const firstRightToLeft = 0x590;
const letter = /\p{L}/u;
const digit = /^[0-9\u0660-\u0669\u06F0-\u06F9]/;
const superscript = /^[⁰¹²³⁴-⁹]/;
// What may stand inside a number: 1,434.5 · 12/04/2026 · 50% · +966
const inNumber = /^[.,:/\u066A-\u066C%+\-\u2212$€£]$/;

/** Whether any of it is read from right to left. */
export const hasRightToLeft = (text: string): boolean => {
  // Asked of every letter: most are Latin, and known without the expression.
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) >= firstRightToLeft) return rightToLeft.test(text);
  return false;
};

/** Which side a line is read from: `L` from the left, `R` from the right. */
export type Direction = 'L' | 'R';

type Way = Direction | 'N' | '-';

const wayOf = (glyph: string): Way => {
  if (digit.test(glyph)) return 'N';
  if (rightToLeft.test(glyph)) return 'R';
  return letter.test(glyph) ? 'L' : '-';
};

const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};
/** In Arabic, signs of comparison are drawn as in a mirror: what is named ">" there is a "<" that was turned, and means "<". */
const comparisons: Record<string, string> = { '<': '>', '>': '<', '≤': '≥', '≥': '≤', '≪': '≫', '≫': '≪' };
const openers = new Set(['(', '[', '{', '«', '‹']);

const isBlank = (glyph: string | undefined): boolean => glyph === undefined || glyph.trim() === '';

/**
 * In a file, a bracket in right-to-left text is named now as it looks, now as it is meant. Where it stands tells which it is: an
 * opening one has a blank before it and none behind. Where that tells nothing, one that follows an open one closes it.
 */
export const mendBrackets = (glyphs: string[]): string[] => {
  let open = 0;
  return glyphs.map((glyph, at) => {
    const other = mirrored[glyph];
    if (other === undefined) return glyph;
    const [before, after] = [glyphs[at - 1], glyphs[at + 1]];
    const closes = !isBlank(before) && (isBlank(after) || /^[.,:;!?\u060C\u061B\u061F]$/.test(after ?? ''));
    const opens = closes ? false : (isBlank(before) && !isBlank(after)) || open === 0;
    open = Math.max(0, open + (opens ? 1 : -1));
    return openers.has(glyph) === opens ? glyph : other;
  });
};

const range =
  /(?<![\d.,:/\p{L}\u2010-\u2015-])(\d[\d.,]*)(\s?[-\u2010-\u2015]\s?)(\d[\d.,]*)(?![\d:/\p{L}]|[.,]\d|\s?[-\u2010-\u2015])/gu;

/**
 * "12-7" in a line that is read from the right, or has Arabic words alone, is "7-12": programs draw the two ends in either order, and ranges go upwards.
 * A date (2026-10), a telephone number and a number with a zero before it stay.
 */
export const mendRanges = (text: string, base: Direction): string =>
  base === 'L' && /\p{Script=Latin}/u.test(text)
    ? text
    : text.replace(range, (whole: string, from: string, dash: string, to: string) => {
        const [first, second] = [from, to].map((one) => Number(one.replaceAll(',', '')));
        const isYear = /^(?:19|20)\d\d$/;
        if (first === undefined || second === undefined || !(first > second) || first > 1000 * second) return whole;
        if (/^0\d|^\d{5}/.test(from) || /^0\d|^\d{5}/.test(to) || (isYear.test(from) && second < 32)) return whole;
        return `${to}${dash}${from}`;
      });

/** PDFium mirrors some brackets beside right-to-left text: where all of a kind open or all close, every second is turned. */
export const pairBrackets = (line: string): string => {
  let text = line;
  if (!/[()[\]{}«»‹›]/.test(line)) return line;
  for (const open of openers) {
    const close = mirrored[open] ?? open;
    const [opening, closing] = [text.split(open).length - 1, text.split(close).length - 1];
    if (Math.max(opening, closing) % 2 === 1 || Math.min(opening, closing) > 0) continue;
    let turn = 0;
    text = [...text]
      .map((letter) => (letter === open || letter === close ? (turn++ % 2 === 0 ? open : close) : letter))
      .join('');
  }
  return text;
};

/** A ligature's letters, when the file lists them backwards: «ال» for the one glyph «لا», «هللا» for «الله». */
const ligature = (glyph: string): string =>
  /^[\u0622\u0623\u0625\u0627\u0671]\u0644$/.test(glyph) || glyph === '\u0647\u0644\u0644\u0627'
    ? [...glyph].reverse().join('')
    : glyph;

/** The direction that most of the letters of a line have. */
export const directionByLetters = (visual: string[]): Direction => {
  const ways = visual.map(wayOf);
  return ways.filter((way) => way === 'R').length >= ways.filter((way) => way === 'L').length ? 'R' : 'L';
};

/**
 * Glyphs of one line from left to right, in reading order: the Unicode algorithm (UAX #9) undone. Runs of the direction that is
 * not the line's are turned; numbers and what belongs to them always run left to right.
 */
export const logicalOrder = (visual: string[], base: Direction): { glyphs: string[]; order: number[] } => {
  const ways = visual.map(wayOf);
  // A sign between digits, or hard against one, belongs to the number.
  const resolved = ways.map((way, i): Way => {
    // A footnote's mark on a number is drawn as its last figure.
    if (superscript.test(visual[i] ?? '') && /^[0-9⁰¹²³⁴-⁹\u0660-\u0669]/.test(visual[i - 1] ?? '')) return 'N';
    if (way !== '-' || !inNumber.test(visual[i] ?? '')) return way;
    const [before, after] = [ways[i - 1], ways[i + 1]];
    const sign = visual[i] ?? '';
    if (before === 'N' && (after === 'N' || /[%\u066A]/.test(sign))) return 'N';
    return after === 'N' && before !== 'R' && /[+\-\u2212$€£]/.test(sign) ? 'N' : way;
  });
  const strong = neutralsIn(numbersIn(latinBrackets(visual, resolved), resolved, visual, base), base);
  const runs: Array<{ way: Way; items: number[] }> = [];
  strong.forEach((way, i) => {
    const last = runs.at(-1);
    if (last !== undefined && last.way === way) last.items.push(i);
    else runs.push({ way, items: [i] });
  });
  const ordered = (base === 'R' ? runs.toReversed() : runs).flatMap(({ way, items }) =>
    way === 'R' ? turnKeepingNumbers(items, resolved) : items,
  );
  const meant = (i: number): string => {
    const glyph = visual[i] ?? '';
    return strong[i] === 'R' ? (comparisons[glyph] ?? ligature(glyph)) : ligature(glyph);
  };
  return { glyphs: mendBrackets(ordered.map(meant)), order: ordered };
};

const isStrong = (way: Way): boolean => way === 'R' || way === 'L';

/** Latin words in brackets are one run with all that stands between the two, and with them: "(Ministry of Health, 2025)". */
const latinBrackets = (visual: string[], ways: Way[]): Way[] => {
  const out = [...ways];
  const brackets = visual.flatMap((glyph, at) => (mirrored[glyph] === undefined ? [] : [at]));
  for (let i = 0; i + 1 < brackets.length; i += 1) {
    const [from = 0, to = 0] = [brackets[i], brackets[i + 1]];
    const inside = ways.slice(from + 1, to);
    const kind = [visual[from], mirrored[visual[from] ?? '']];
    if (!kind.includes(visual[to]) || !inside.includes('L') || inside.includes('R')) continue;
    out.fill('L', from, to + 1);
    i += 1;
  }
  return out;
};

/** A name in Latin letters and a blank, as in "ISO 9001" and "Series 7"; most words stand behind their number: "50 SME", "500 MAD". */
const numbersName =
  /(?:^|[^\p{Script=Latin}\d])(?:ISO|IEC|EN|DIN|RFC|Series|Windows|Version|Web|Industry|Vision|Model|Mark|Type|Class|Grade|Level|Phase|Stage|Step|Tier|Track|Article|Section|Clause|Figure|Table|Page|Chapter|Form|Reg|No)[.]?\s$/iu;
/** A registration: as many figures, behind a few capitals that are no unit and no currency. */
const registers =
  /(?:^|[^\p{Script=Latin}\d])(?!(?:[KMGT]B|[KMGT]?W|[KMG]?Hz|USD|EUR|SAR|AED|EGP|KWD|QAR|OMR|BHD|JOD|GBP|MAD|IQD|TND|DZD|LBP|SYP|YER|LYD|SDG|TRY|INR|PKR|IRR|USDT|CHF|JPY|CNY|CAD|AUD)\s)\p{Lu}{2,5}\s$/u;
const fewestRegistered = 5;
/** A name is looked for in so many characters before its number. */
const nameReach = 30;

const equals = /^\s*[=:<>~\u2248\u2264\u2265]\s*$/;

/** What a number stands behind, in Arabic and in Persian: "page 3", "phase 2", "from 3". */
const beforeNumber =
  /^(?:ال)?(?:مرحلة|خطوة|صفحة|رقم|شكل|جدول|ملحق|خيار|بند|مادة|فصل|قسم|باب|نسخة|إصدار|عام|سنة|جولة|فئة|مستوى|نوع|مرحله|صفحه|شماره|گام|فاز|بخش|سال|نسخه|سطح|ص|ج|ح|لـ|بـ|من|إلى|الى|في|حتى|از|تا|در)$/u;
const isYear = /^(?:19|20)\d\d$/;
/** At the left of an Arabic line: a number, or one in brackets; then its words. */
const numberFirst =
  /^\s*(?:([$€£]?\d[\d.,]*(?:[-–]\d+)?%?)|([[\](){}]\d+[[\](){}]))\s+(?=(?:(?:19|20)\d\d\s)?\p{Script=Arabic})/u;
/** Words of a line that a number begins; a reference, of several parts, often ends with one. */
const fewWords = 10;
const hasParts = /[()[\]{}]|[.\u060C]\S/u;

/**
 * Where a number ends that stands at the left of an Arabic line read from the left and counts what is read next, as "6 أشهر": both
 * ways it is drawn alike. 0 where none does: what has an article is not counted, and years stand behind their month.
 */
const endOfCount = (visual: string[]): number => {
  const drawn = visual.join('');
  const [whole, number, listed] = numberFirst.exec(drawn) ?? [];
  if (whole === undefined || isYear.test(number ?? '')) return 0;
  const rest = drawn.slice(whole.length).trim();
  const words = rest.split(/\s+/u).map((word) => [...word].toReversed().join(''));
  const [last = '', first = ''] = [words[0], words.at(-1)];
  const isCounted =
    words.length <= fewWords &&
    !hasParts.test(rest) &&
    !/^(?:ال|لل)/u.test(first) &&
    ![first, last].some((word) => beforeNumber.test(word));
  return listed !== undefined || isCounted ? whole.trimEnd().length : 0;
};

/** Whether a number of so many characters is part of the name that it is drawn behind. */
const isNumberOf = (before: string, figures: number): boolean =>
  numbersName.test(before) || (figures >= fewestRegistered && registers.test(before));

/**
 * A number goes with the letters around it; between Latin and Arabic with the line, unless it touches the Latin or is what that
 * is equal to ("CAC = $40").
 */
const numbersIn = (ways: Way[], numbers: Way[], visual: string[], base: Direction): Way[] => {
  const out = [...ways];
  const latin = ways.includes('L');
  const count = base === 'L' && !latin ? endOfCount(visual) : 0;
  for (let from = 0; from < ways.length; from += 1) {
    if (ways[from] !== 'N') continue;
    let to = from;
    while (ways[to + 1] === 'N') to += 1;
    const before = ways.slice(0, from).findLastIndex(isStrong);
    const after = ways.findIndex((way, at) => at > to && isStrong(way));
    const [left, right] = [ways[before] ?? base, ways[after] ?? base];
    const tied = (gap: string): boolean => gap === '' || equals.test(gap);
    const withLatin =
      (ways[before] === 'L' && tied(visual.slice(before + 1, from).join(''))) ||
      (ways[after] === 'L' && tied(visual.slice(to + 1, after).join(''))) ||
      (ways[before] === 'L' && ways[after] === 'R' && isNumberOf(visual.slice(Math.max(0, from - nameReach), from).join(''), to + 1 - from)); // prettier-ignore
    // Read from the left, "2023 أغسطس" is «أغسطس 2023»; "2. المشكلة" is a list.
    const ofList = before < 0 && /[.)-]/.test(visual[to + 1] ?? '');
    let way: Way = left === right ? left : base;
    if (base === 'R' && left !== right && withLatin) way = 'L';
    if (base === 'L' && !latin && !ofList) way = to < count ? 'L' : 'R';
    out.fill(way, from, to + 1);
    from = to;
  }
  // Figures set apart, three or more, keep their order: "2 0 2 6".
  for (let from = 0; from < numbers.length; from += 1) {
    let to = from;
    while (numbers[to] === 'N' && visual[to + 1] === ' ' && numbers[to + 2] === 'N' && numbers[to + 3] !== 'N') to += 2;
    if (to >= from + 4 && numbers[from - 1] !== 'N') numbers.fill('N', from, to + 1);
    from = Math.max(from, to);
  }
  return out;
};

/** What is neither letter nor number takes the direction of both neighbours when these agree, else the line's. */
const neutralsIn = (ways: Way[], base: Direction): Way[] =>
  ways.map((way, i): Way => {
    if (isStrong(way)) return way;
    const before = ways.slice(0, i).findLast(isStrong) ?? base;
    const after = ways.slice(i + 1).find(isStrong) ?? base;
    return before === after ? before : base;
  });

const turnKeepingNumbers = (items: number[], ways: Way[]): number[] => {
  const out: number[] = [];
  const back = items.toReversed();
  for (let i = 0; i < back.length;) {
    let end = i;
    while (end < back.length && ways[back[end] ?? -1] === 'N') end += 1;
    if (end > i) {
      out.push(...back.slice(i, end).reverse());
      i = end;
    } else {
      const one = back[i];
      if (one !== undefined) out.push(one);
      i += 1;
    }
  }
  return out;
};
