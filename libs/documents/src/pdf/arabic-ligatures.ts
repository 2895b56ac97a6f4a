/*
 * Two Arabic letters of one glyph. PDFium names them as they are read where the file has one character for both, which it
 * takes apart; where the file itself names two, backwards. Unicode's ligatures tell which it was.
 */

type Form = 'alone' | 'start' | 'middle' | 'end';

/** Where Unicode keeps ligatures of two letters, by the form in which they stand (Arabic Presentation Forms-A). */
const ranges: Array<[from: number, to: number, form: Form]> = [
  [0xfc00, 0xfc5d, 'alone'],
  [0xfc64, 0xfc96, 'end'],
  [0xfc97, 0xfcde, 'start'],
  [0xfcdf, 0xfcf4, 'middle'],
  [0xfcf5, 0xfd10, 'alone'],
  [0xfd11, 0xfd2c, 'end'],
  [0xfd2d, 0xfd33, 'start'],
  [0xfd34, 0xfd3b, 'middle'],
];

const formsOf = new Map<string, Set<Form>>();
for (const [from, to, form] of ranges)
  for (let code = from; code <= to; code += 1) {
    const pair = String.fromCodePoint(code).normalize('NFKC');
    formsOf.set(pair, (formsOf.get(pair) ?? new Set()).add(form));
  }

/** Letters that join the one before them, and never the one behind. */
const joinsNothingBehind = /[\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0649\u0671]$/u;
const letter = /[\u0620-\u064A\u0671]$/u;

/**
 * Whether these two letters of one glyph stand as they are read. `before` is what is read before them. Lam and alef are told
 * elsewhere, as their order backwards is no ligature's.
 */
export const isLigature = (pair: string, before: string): boolean => {
  const forms = formsOf.get(pair);
  if (forms === undefined) return false;
  const joined = letter.test(before) && !joinsNothingBehind.test(before);
  return joined ? forms.has('end') || forms.has('middle') : forms.has('alone') || forms.has('start');
};
