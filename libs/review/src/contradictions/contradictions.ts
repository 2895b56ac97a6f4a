import { placeOf, type Contradiction } from './contradiction.ts';
import { figuresWrong, labelledIn, marketWrong, type Labelled } from './labelled.ts';
import { isAlike, linesOf, writtenLike, type ComparedPage } from './lines.ts';
import { unequalSums, unequalTo, type Spending } from './sums.ts';

/** What an investor asks first comes first. */
const order: readonly Contradiction['kind'][] = ['funds', 'figures', 'shares', 'market', 'total', 'order'];

/** What the money is for, where it is not what is asked for. */
function fundsWrong(spendings: readonly Spending[], labelled: readonly Labelled[]): Contradiction[] {
  const asks = labelled.filter(({ compared }) => compared.of === 'ask');
  const [ask] = asks;
  const [spending, another] = spendings;
  // Of several rounds or lists nobody knows which belong together.
  if (ask === undefined || spending === undefined || another !== undefined) return [];
  if (asks.some(({ isPlain }) => !isPlain)) return [];
  if (asks.some(({ figure }) => !isAlike(figure, ask.figure) || figure.value !== ask.figure.value)) return [];
  const sum = unequalTo(ask.figure, spending.parts);
  if (sum === null) return [];
  const { head } = spending;
  return [{ kind: 'funds', sum: writtenLike(sum, ask.figure), total: ask.figure.raw, page: head.page, other: ask.line.page, places: [head, ask.line].map(placeOf) }]; // prettier-ignore
}

/**
 * What a pitch says against itself, as far as code can be sure: sums, shares of one whole, a market larger than the one it is part of, the
 * same figure with two values. What an investor asks first comes first. Sums are taken only where a page's text was not read from a picture.
 */
export function contradictionsIn(pages: readonly ComparedPage[]): Contradiction[] {
  const spendings: Spending[] = [];
  const labelled: Labelled[] = [];
  const onPages = pages.flatMap((page) => {
    const lines = linesOf(page);
    const own = labelledIn(lines);
    labelled.push(...own);
    return [...(page.method === 'text' ? unequalSums(lines, spendings) : []), ...marketWrong(own)];
  });
  const found = [...fundsWrong(spendings, labelled), ...figuresWrong(labelled), ...onPages];
  const rank = ({ kind }: Contradiction): number => order.indexOf(kind);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
