/** Where a quote stands in a page's text: UTF-16 offsets, `end` exclusive. */
export interface QuotePlace {
  start: number;
  end: number;
}

/** Signs that the two scripts, and typesetters, write differently for the same thing. */
const sameSign: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '٬': ',',
  '،': ',',
  '٫': '.',
  '٪': '%',
  '؛': ';',
  '؟': '?',
  // Persian and Maghrebi letter forms of the same Arabic letters.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
};

/** 0–9 for a decimal digit of any script. Unicode keeps the ten digits of a script in one run, so a digit's value is its distance from the run's start. */
export const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
};

/**
 * What is left of one code point when only its meaning counts: compatibility and Arabic presentation forms resolved, digits of
 * every script as 0–9, lower case; marks, tatweel, white space, dashes (words broken at a line's end) and invisible controls gone.
 */
const foldCodePoint = (char: string): string => {
  let folded = '';
  for (const part of char.normalize('NFKD')) {
    if (/[\p{M}\p{Cf}\p{Cc}\p{Z}\p{Pd}\u0640]/u.test(part)) continue;
    folded += /\p{Nd}/u.test(part) ? asciiDigit(part) : (sameSign[part] ?? part.toLowerCase());
  }
  return folded;
};

interface Folded {
  text: string;
  /** For each UTF-16 unit of `text`, the start and end of the code point it came from. */
  starts: number[];
  ends: number[];
}

const fold = (source: string): Folded => {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let at = 0;
  for (const char of source) {
    const end = at + char.length;
    const piece = foldCodePoint(char);
    folded.text += piece;
    for (let unit = 0; unit < piece.length; unit += 1) {
      folded.starts.push(at);
      folded.ends.push(end);
    }
    at = end;
  }
  return folded;
};

/** "5 customers" does not stand in "15 customers", nor "2%" in "1.2%". */
const cutsNumber = (text: string, start: number, end: number): boolean =>
  (/^\p{Nd}/u.test(text.slice(start)) && /\p{Nd}[.,٫٬]?$/u.test(text.slice(0, start))) ||
  (/\p{Nd}$/u.test(text.slice(start, end)) && /^[.,٫٬]?\p{Nd}/u.test(text.slice(end)));

/**
 * Finds a quote in a page's text, tolerant of white space, line breaks, letter case, digits of another script, Arabic presentation
 * forms, tatweel and vowel marks. Null when it does not stand there; the screen then shows the quote above the text.
 */
export const placeQuote = (pageText: string, quote: string): QuotePlace | null => {
  const needle = fold(quote).text;
  if (needle === '') return null;
  const page = fold(pageText);
  for (let at = page.text.indexOf(needle); at !== -1; at = page.text.indexOf(needle, at + 1)) {
    const start = page.starts[at] ?? 0;
    const end = page.ends[at + needle.length - 1] ?? 0;
    if (!cutsNumber(pageText, start, end)) {
      // Marks and tatweel that belong to the last letter are highlighted with it.
      const tail = /^[\p{M}\u0640]+/u.exec(pageText.slice(end));
      return { start, end: end + (tail?.[0].length ?? 0) };
    }
  }
  return null;
};
