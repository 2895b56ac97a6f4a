/*
 * From the order in which letters stand on the line (left to right) to the order in which they are read.
 */

// Arabic digits stand within the letters' range but run from left to right.
const rightToLeft = /[\u0590-\u065F\u066A-\u06EF\u06FA-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const leftToRight = /[A-Za-z\u00AA\u00B5\u00BA\u00C0-\u024F\u0370-\u058F\u0900-\u1FFF\u3040-\u9FFF\uAC00-\uD7AF]/;
const digit = /[0-9\u0660-\u0669\u06F0-\u06F9]/;
// What may stand inside a number: 1,434.5 · 12/04/2026 · 50% · +966
const inNumber = /^[.,:/\u066A-\u066C%+\-\u2212$€£]$/;

/** Whether any of it is read from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text);

type Way = 'R' | 'L' | 'N' | '-';

const wayOf = (glyph: string): Way => {
  if (digit.test(glyph)) return 'N';
  if (rightToLeft.test(glyph)) return 'R';
  return leftToRight.test(glyph) ? 'L' : '-';
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
const openers = new Set(['(', '[', '{', '«', '‹']);

/** In a file, a bracket in right-to-left text is named now as it looks, now as it is meant: the first one must open. */
const mendBrackets = (glyphs: string[]): string[] => {
  const first = glyphs.find((glyph) => mirrored[glyph] !== undefined);
  if (first === undefined || openers.has(first)) return glyphs;
  return glyphs.map((glyph) => mirrored[glyph] ?? glyph);
};

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

/**
 * Glyphs of one line from left to right, in reading order. The line's direction is that of most of its letters.
 * Runs of the other direction are turned; numbers and what belongs to them always run left to right.
 */
export const logicalOrder = (visual: string[]): { glyphs: string[]; order: number[] } => {
  const ways = visual.map(wayOf);
  const base: Way = ways.filter((way) => way === 'R').length >= ways.filter((way) => way === 'L').length ? 'R' : 'L';
  // A sign between digits, or hard against one, belongs to the number.
  const resolved = ways.map((way, i): Way => {
    if (way !== '-' || !inNumber.test(visual[i] ?? '')) return way;
    const [before, after] = [ways[i - 1], ways[i + 1]];
    const sign = visual[i] ?? '';
    if (before === 'N' && (after === 'N' || /[%\u066A]/.test(sign))) return 'N';
    return after === 'N' && before !== 'R' && /[+\-\u2212$€£]/.test(sign) ? 'N' : way;
  });
  // Neutral glyphs take the direction of both neighbours when these agree, else the line's; numbers count as their surroundings.
  const strong = resolved.map((way, i): Way => {
    if (way === 'R' || way === 'L') return way;
    const before = resolved.slice(0, i).findLast((other) => other === 'R' || other === 'L') ?? base;
    const after = resolved.slice(i + 1).find((other) => other === 'R' || other === 'L') ?? base;
    if (way === 'N')
      return before === 'L' && after === 'L'
        ? 'L'
        : base === 'R' && (before === 'L') !== (after === 'L')
          ? nearest(resolved, i, base)
          : before === after
            ? before
            : base;
    return before === after ? before : base;
  });
  const runs: Array<{ way: Way; items: number[] }> = [];
  strong.forEach((way, i) => {
    const last = runs.at(-1);
    if (last !== undefined && last.way === way) last.items.push(i);
    else runs.push({ way, items: [i] });
  });
  const ordered = (base === 'R' ? runs.toReversed() : runs).flatMap(({ way, items }) =>
    way === 'R' ? turnKeepingNumbers(items, resolved) : items,
  );
  const glyphs = ordered.map((i) => ligature(visual[i] ?? ''));
  return { glyphs: base === 'R' ? mendBrackets(glyphs) : glyphs, order: ordered };
};

/** A number between Latin and Arabic goes with the Latin only when nothing but blanks and signs of one phrase part them. */
const nearest = (ways: Way[], at: number, base: Way): Way => {
  const left = ways[at - 1];
  const right = ways[at + 1];
  return left === 'L' || right === 'L' ? 'L' : base;
};

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
