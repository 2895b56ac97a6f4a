import { describe, expect, test } from '@jest/globals';
import { CitedText, type Claim } from './citations.ts';

/** Page 3 of the pitch and page 1 of an attached file say "yes indeed"; nothing else stands anywhere. */
const check = ({ file, page, quote }: Claim) => {
  if (quote !== 'yes indeed') return null;
  if (file === null && page === 3) return { page, quote };
  return file === 'a1' && page === 1 ? { page, quote, attachment: 'notes.txt' } : null;
};
const mark = (
  { page, quote, attachment = 'p' }: { page: number; quote: string; attachment?: string | undefined },
  isSaid: boolean,
) => `${isSaid ? `“${quote}” ` : ''}<${attachment} ${String(page)}>`;

/** What is shown of a text that comes in pieces of `size` characters. */
const shown = (text: string, size = text.length): { text: string; sources: object[] } => {
  const cited = new CitedText(check, mark);
  let out = '';
  for (let at = 0; at < text.length; at += size) out += cited.push(text.slice(at, at + size));
  return { text: out + cited.end(), sources: cited.sources };
};

describe('citations in a text that streams', () => {
  test.each<[string, string, string, number]>([
    ['a mark that holds', 'It grows [[3|yes indeed]].', 'It grows <p 3>.', 1],
    ['a mark for an attached file', 'So says it [[a1:1|yes indeed]]!', 'So says it <notes.txt 1>!', 1],
    ['a mark with p. before the page', 'It grows [[p. 3|yes indeed]].', 'It grows <p 3>.', 1],
    ['the same source twice', 'A [[3|yes indeed]] B [[3|yes indeed]]', 'A <p 3> B <p 3>', 1],
    ['a quote that is nowhere', 'It shrinks [[3|not at all]].', 'It shrinks.', 0],
    ['a quote of a file that is none', 'It shrinks [[a7:1|yes indeed]] now.', 'It shrinks now.', 0],
    ['a dropped mark between words', 'one [[9|x y z]] two', 'one two', 0],
    ['dropped marks in a row', 'one [[9|x y z]] [[8|a b c]].', 'one.', 0],
    ['a page without a quote', 'See [p. 9], [page 12], [ص 4] and [[7]].', 'See,, and.', 0],
    ['marks as answers have them', 'See [slide 9], [section 1], [الشريحة 4] and [الإضافة 1].', 'See,, and.', 0],
    [
      'a quote for a bullet',
      '- [[3|yes indeed]]\n- **Why:** [[3|yes indeed]]',
      '- “yes indeed” <p 3>\n- **Why:** “yes indeed” <p 3>',
      1,
    ],
    ['a quote for a numbered line', '1. [[3|yes indeed]]', '1. “yes indeed” <p 3>', 1],
    ['a quote after a word that wants more', 'Her answer is [[3|yes indeed]].', 'Her answer is “yes indeed” <p 3>.', 1],
    ['proof after one word', 'Yes [[3|yes indeed]].', 'Yes <p 3>.', 1],
    ['a quote after a name for somebody', '- She [[3|yes indeed]]', '- She “yes indeed” <p 3>', 1],
    ['proof after brackets that are no mark', 'Prices are in [SAR] [[3|yes indeed]].', 'Prices are in [SAR] <p 3>.', 1],
    ['a quote after one that is nowhere', '- [[9|x y z]] [[3|yes indeed]]', '- … “yes indeed” <p 3>', 1],
    ['a quote for a line with an Arabic number', '١. [[3|yes indeed]]', '١. “yes indeed” <p 3>', 1],
    ['a quote after a word written with and', 'وهو [[3|yes indeed]].', 'وهو “yes indeed” <p 3>.', 1],
    [
      'quotes in a list',
      'Signs, such as [[3|yes indeed]], [[3|yes indeed]] and [[3|yes indeed]].',
      'Signs, such as “yes indeed” <p 3>, “yes indeed” <p 3> and “yes indeed” <p 3>.',
      1,
    ],
    ['a quote after words in Arabic', 'جوابها هو [[3|yes indeed]].', 'جوابها هو “yes indeed” <p 3>.', 1],
    [
      'proof after proof',
      'It grows [[3|yes indeed]] [[a1:1|yes indeed]] and [[3|yes indeed]].',
      'It grows <p 3> <notes.txt 1> and <p 3>.',
      2,
    ],
    ['proof after a full stop', 'It grows. [[3|yes indeed]]', 'It grows. <p 3>', 1],
    [
      'proof after what was quoted',
      'Why: [[3|yes indeed]]. It grows fast [[3|yes indeed]].',
      'Why: “yes indeed” <p 3>. It grows fast <p 3>.',
      1,
    ],
    [
      'a quote for words that is nowhere',
      '- [[3|not at all]]\n- Her answer is [[9|x y z]].',
      '- …\n- Her answer is ….',
      0,
    ],
    ['a mark with its unit', 'It grows [[slide 3|yes indeed]].', 'It grows <p 3>.', 1],
    ['brackets that are no mark', 'a[i] = [b], [see below] [', 'a[i] = [b], [see below] [', 0],
    ['a bracket that never closes', 'list [[3|yes', 'list [[3|yes', 0],
    ['no mark at all', '**Bold** and\n- a bullet \n', '**Bold** and\n- a bullet \n', 0],
  ])('%s', (_name, text, expected, sources) => {
    for (const size of [text.length, 1, 2, 3, 5]) {
      const seen = shown(text, size);
      expect([size, seen.text]).toEqual([size, expected]);
      expect(seen.sources).toHaveLength(sources);
    }
  });

  test('text before a mark is not held back', () => {
    const cited = new CitedText(check, mark);
    expect(cited.push('It grows')).toBe('It grows');
    expect(cited.push(' fast [[3|yes')).toBe(' fast');
    expect(cited.push(' indeed]]')).toBe(' <p 3>');
  });

  test('an opening that stays open is given up at its longest', () => {
    const long = `[[3|${'word '.repeat(300)}`;
    const cited = new CitedText(check, mark);
    expect(cited.push(long).length).toBeGreaterThan(700);
    expect(cited.push('more')).toBe(' more');
  });
});
