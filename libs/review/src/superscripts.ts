const figure = '[⁰¹²³⁴-⁹]';
const afterNumber = String.raw`(?<=(?<![\p{Nd}.,])10)⁻?${figure}+`;
const afterText = String.raw`(?<=[\p{Nd}%٪)\]"'”’».,;:!?،؛؟]|\p{L}\p{M}*\p{L}\p{M}*\p{L}\p{M}*)${figure}+(?![/⁄])`;
const pattern = new RegExp(`(${afterNumber})|${afterText}`, 'gu');

/**
 * What stands for each superscript figure of a text where it may not become a plain digit, by its index: "^6" in "10⁶"; nothing in
 * "$12¹ billion", "41² clinics" and "the market¹", where it is a footnote's mark. In "m²" and "¹ Ministry of Health" it is a digit
 * like any other, and has no entry.
 */
export const superscriptsIn = (text: string): Map<number, string> => {
  const found = new Map<number, string>();
  for (const { 0: run, 1: power, index } of text.matchAll(pattern))
    for (let at = 0; at < run.length; at += 1) {
      const plain = (run[at] ?? '').normalize('NFKC');
      found.set(index + at, power === undefined ? '' : at === 0 ? `^${plain}` : plain);
    }
  return found;
};
