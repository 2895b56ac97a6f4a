import type { Figure } from '../../figures/figure.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { termsOf } from '../../search/terms.ts';
import { isFigureKind, isOfKind } from './kinds.ts';
import { figuresOf, isBareFigure, outlineOf, type Piece } from './outline.ts';
import type { Wanted } from './wanted.ts';

/** The figure of a piece that a question asks for, as it is written; null when that is not sure. */
export const figureAsked = (index: SearchIndex, piece: Piece, question: string, wanted: Wanted): string | null => {
  if (!isFigureKind(wanted.kind)) return null;
  const fits = figuresOf(piece).filter((figure) => isOfKind(figure, wanted.kind));
  const best = fits.length === 1 ? fits[0] : nearest(piece, fits, question);
  if (best !== undefined) return best.raw;
  if (fits.length > 0) return null;
  const { pieces } = outlineOf(index);
  const beside = [pieces[piece.at - 1], pieces[piece.at + 1]].flatMap((one) =>
    one?.page !== piece.page || !isBareFigure(one)
      ? []
      : figuresOf(one).filter((figure) => isOfKind(figure, wanted.kind)),
  );
  return beside.length === 1 ? (beside[0]?.raw ?? null) : null;
};

const reach = 60;

/** Of several figures the one whose next words are those of the question; none when two are as near. */
const nearest = (piece: Piece, figures: readonly Figure[], question: string): Figure | undefined => {
  const asked = new Set(termsOf(question).map(({ stem }) => stem));
  const scored = figures
    .map((figure, at) => {
      const to = Math.min(figure.end + reach, figures[at + 1]?.start ?? piece.text.length);
      const from = Math.max(figure.start - reach, figures[at - 1]?.end ?? 0);
      const count = (text: string): number => termsOf(text).filter(({ stem }) => asked.has(stem)).length;
      return {
        figure,
        score: count(piece.text.slice(figure.end, to)) * 1.2 + count(piece.text.slice(from, figure.start)),
      };
    })
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  return first !== undefined && first.score > (second?.score ?? 0) ? first.figure : undefined;
};
