import { anyOf, foldWord } from './folding.ts';

const factors: [number, string][] = [
  [1e2, 'hundred'],
  [1e3, 'k thousand thousands tsd tausend mille тыс ألف ألفا آلاف هزار'],
  [1e5, 'lakh lakhs lac lacs لاکھ'],
  [1e6, 'm mn mio mln mm million millions millionen milhão milhões millón millones miljon miljoner miljoonaa miljoen milioni milyon juta млн مليون مليونا مليوناً ملايين مليونين میلیون'],
  [1e7, 'crore crores cr crs کروڑ'],
  [1e9, 'b bn bln billion billions bilhão bilhões milliard milliards milliarde milliarden mrd md mds milyar miliar miljard miljarder miljardia miliardi miliardo млрд مليار مليارا ملياراً مليارات بليون بلايين میلیارد'],
  [1e12, 't tn trn trillion trillions trilhão trilhões تريليون ترليون تريليونات'],
]; // prettier-ignore

const byWord = new Map(
  factors.flatMap(([factor, words]) => words.split(' ').map((word): [string, number] => [foldWord(word), factor])),
);
const long = [...byWord.keys()].filter((word) => word.length > 1);

// Behind a number, perhaps a plus; German writes "Mio.", and "M€" goes on with its sign.
const magnitude = new RegExp(
  String.raw`(\+?)(?:([ -]?)(mil milhoes|mil milhões|mil millones|${anyOf(long)})\.?(?![\p{L}\d])|( ?)([kmbtl])(?![\p{L}\d²³]))(\+?)`,
  'uy',
);
const portuguese = String.raw`( ?)(mil|mi|bi|tri)(?![\p{L}\d])(\+?)`;
const iberian = new RegExp(portuguese, 'uy');
// A length, not a million.
const isLength =
  /^(?:\s?(?:tall|long|wide|high|deep|away|from|radius|above|below|apart|x\s?\d|\/\s?s)|\s?[²³]|[\s)]*$)/u;

export interface Magnitude {
  readonly factor: number;
  readonly end: number;
  readonly plus: boolean;
}

/** How the text around a number is written, as far as a letter's meaning hangs on it. */
export interface Around {
  readonly money: boolean;
  readonly rupees: boolean;
  /** "mil" is a thousand in Spanish and Portuguese, a million elsewhere. */
  readonly iberian: boolean;
  readonly original: (from: number, to: number) => string;
}

const oneLetter = (letter: string, spaced: boolean, written: string, rest: string, around: Around): number | null => {
  const capital = written !== letter;
  if (letter === 'l') return around.rupees && capital ? 1e5 : null;
  if (letter === 't') return around.money && (capital || !spaced) ? 1e12 : null;
  if (letter === 'm' && !around.money && !capital && (spaced || isLength.test(rest))) return null;
  if (spaced && !capital && !around.money) return null;
  return byWord.get(letter) ?? null;
};

/** The magnitude that stands at `at` of a folded text, right behind a number; null when there is none. */
export const magnitudeAt = (text: string, at: number, around: Around): Magnitude | null => {
  magnitude.lastIndex = at;
  const found = magnitude.exec(text);
  if (found !== null) {
    const [whole, before = '', , word, gap = '', letter, after = ''] = found;
    const end = at + whole.length;
    const plus = before !== '' || after !== '';
    if (word !== undefined) {
      if (word.startsWith('mil mil')) return { factor: 1e9, end, plus };
      const written = around.original(end - after.length - word.length, end - after.length);
      // "5 mm" is a length, "5 MM" is not; "CR" is a crore with money or as "Cr".
      if (word === 'mm' && !around.money && written !== 'MM') return null;
      if ((word === 'cr' || word === 'md') && !around.money && !/^C|^Md/u.test(written)) return null;
      const factor = byWord.get(word);
      if (factor !== undefined) return { factor, end, plus };
    } else if (letter !== undefined) {
      const at2 = end - after.length;
      const factor = oneLetter(letter, gap !== '', around.original(at2 - 1, at2), text.slice(end, end + 12), around);
      if (factor !== null) return { factor, end, plus };
    }
  }
  iberian.lastIndex = at;
  const local = iberian.exec(text);
  if (local === null) return null;
  const factor = { mil: around.iberian ? 1e3 : 1e6, mi: 1e6, bi: 1e9, tri: 1e12 }[local[2] ?? ''];
  if (factor === undefined || (local[2] !== 'mil' && !around.money)) return null;
  return { factor, end: at + local[0].length, plus: local[3] !== '' };
};

/** What a magnitude word is worth, in folded form; undefined for any other word, and for single letters. */
export const factorOf = (word: string): number | undefined => (word.length > 2 ? byWord.get(word) : undefined);
