/*
 * Letters of fonts that have pictures in place of letters. Word keeps them at U+F000 and up, where no other font has
 * anything; these are what the usual ones look like.
 */

const symbol = new Map<number, string>();
const sequence = (from: number, letters: string): void => {
  [...letters].forEach((letter, i) => symbol.set(from + i, letter));
};
sequence(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ');
sequence(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ');
sequence(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…');
sequence(0xc5, '⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓');
sequence(0xe2, '®©™∑');
sequence(0xf2, '∫');
symbol.set(0x22, '∀').set(0x24, '∃').set(0x27, '∋').set(0x2d, '−').set(0x40, '≅');

const wingdings = new Map<number, string>([
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x4a, '☺'],
  [0x4c, '☹'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '❑'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '◻'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe1, '↑'],
  [0xe2, '↓'],
  [0xe8, '➔'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
]);

const fonts: Record<string, Map<number, string>> = { symbol, wingdings };

/** The sign at that place of a font; a space for one that is not known. */
export const symbolOf = (font: string, code: number): string => {
  const low = code & 0xff;
  const known = fonts[font.toLowerCase()]?.get(low);
  if (known !== undefined) return known;
  // Digits and punctuation stand in Symbol where they stand in any font.
  return font.toLowerCase() === 'symbol' && low >= 0x20 && low < 0x40 ? String.fromCharCode(low) : ' ';
};

/** The same for letters inside a text that is set in such a font. */
export const withSymbols = (text: string, font: string | undefined): string =>
  font === undefined || fonts[font.toLowerCase()] === undefined
    ? text
    : text.replace(/[\uF020-\uF0FF]/g, (letter) => symbolOf(font, letter.charCodeAt(0)));
