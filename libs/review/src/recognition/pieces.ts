/**
 * Text as numbers of pieces, by the unigram model of SentencePiece: of all ways to cut a word into known pieces the one whose
 * scores add up to most. The same as Hugging Face's `tokenizers` with NFKC, Metaspace and Unigram.
 */

const space = '▁';
/** What a character costs that is in no piece, below the least score of any. */
const unknownPenalty = 10;
/** With more words than this the memory of words already cut begins anew. */
const wordsKept = 20_000;
/** A longer one is seldom read twice, and would take more room than the others together. */
const longestKept = 40;

interface Cut {
  from: number;
  piece: number;
  score: number;
}

/**
 * `scores` are log probabilities, one for each piece; `unknown` is the number for what no piece covers. Spaces count as the
 * beginning of what follows them, and a text begins with one.
 */
export const piecesOf = (
  pieces: readonly string[],
  scores: ArrayLike<number>,
  unknown: number,
): ((text: string) => number[]) => {
  // Beginnings of pieces are in it too, as -1, so that a search ends where no piece goes on.
  const known = new Map<string, number>();
  for (const piece of pieces) {
    let beginning = '';
    for (const character of piece) known.set((beginning += character), -1);
  }
  pieces.forEach((piece, at) => known.set(piece, at));
  let least = Infinity;
  for (let at = 0; at < pieces.length; at += 1) least = Math.min(least, scores[at] ?? 0);
  const unknownScore = least - unknownPenalty;

  const cutWord = (word: string): number[] => {
    const characters = [...word];
    const best: (Cut | undefined)[] = [{ from: -1, piece: -1, score: 0 }];
    const offer = (end: number, cut: Cut): void => {
      const there = best[end];
      if (there === undefined || cut.score > there.score) best[end] = cut;
    };
    for (let from = 0; from < characters.length; from += 1) {
      const reached = best[from]?.score ?? -Infinity;
      let text = '';
      let isAlone = false;
      for (let end = from + 1; end <= characters.length; end += 1) {
        text += characters[end - 1] ?? '';
        const piece = known.get(text);
        if (piece === undefined) break;
        if (piece < 0) continue;
        offer(end, { from, piece, score: reached + (scores[piece] ?? 0) });
        isAlone ||= end === from + 1;
      }
      if (!isAlone) offer(from + 1, { from, piece: unknown, score: reached + unknownScore });
    }
    const found: number[] = [];
    for (let at = best[characters.length]; at !== undefined && at.from >= 0; at = best[at.from])
      // Unknown characters side by side are one.
      if (at.piece !== unknown || found.at(-1) !== unknown) found.push(at.piece);
    return found.reverse();
  };

  const words = new Map<string, number[]>();
  return (text) => {
    const spaced = text.toWellFormed().normalize('NFKC').replaceAll(' ', space);
    const found: number[] = [];
    for (const [word] of (spaced.startsWith(space) ? spaced : space + spaced).matchAll(/▁[^▁]*/gu)) {
      let cut = words.get(word);
      if (cut === undefined) {
        if (words.size >= wordsKept) words.clear();
        cut = cutWord(word);
        // A copy, since a slice holds all of its text.
        if (word.length <= longestKept) words.set(Buffer.from(word).toString(), cut);
      }
      for (const piece of cut) found.push(piece);
    }
    return found;
  };
};
