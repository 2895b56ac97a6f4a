import type { CheckId } from '@plumbline/contracts/checklist';
import type { DocumentInput } from '@plumbline/review/model/tasks';
import type { ListMember, Recognition } from '@plumbline/review/recognition/recogniser';

/*
 * What a pitch says in several points, rows or sentences is shown with all of them that answer: one step of six, one fee of three or the
 * cost of a customer without what a customer brings answers a part only.
 */

/**
 * A neighbour answers, too, when it speaks hardly less for the check (log odds) than the passage. On 110 strangers' decks that the encoder
 * was not trained on, a reader had marked 80 in 100 neighbours within this, and 17 in 100 below it (docs/decisions.md).
 */
const hardlyLess = 2.5;
/** A longer quote is no help; code refuses what is longer than 600 characters. */
const longest = 500;

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
/** Lines apart that members of a list may be: more are the seam of what was taken out between them, which the engine finds in its page. */
const mostLines = 2;
const areNeighbours = (text: string, first: ListMember, second: ListMember): boolean => {
  const between = text.slice(first.unit.place.end, second.unit.place.start);
  return !/[\p{L}\p{N}]/u.test(between) && between.split('\n').length - 1 <= mostLines;
};

/** The members around one of a list that answer like it, one by one those that speak most, as long as they fit: the first and the last. */
const answering = (
  text: string,
  members: readonly ListMember[],
  own: number,
  mayShow: (text: string) => boolean,
): [ListMember, ListMember] | null => {
  const [passage] = members.slice(own);
  if (passage === undefined) return null;
  let [from, to] = [own, own];
  const [first, last] = [(): ListMember => members[from] ?? passage, (): ListMember => members[to] ?? passage];
  const fits = (member: ListMember | undefined): member is ListMember => {
    if (member === undefined || member.answers < passage.answers - hardlyLess || !mayShow(member.unit.text))
      return false;
    const isBefore = member.unit.place.start < first().unit.place.start;
    const [start, end] = [Math.min(member.unit.place.start, first().unit.place.start), Math.max(member.unit.place.end, last().unit.place.end)]; // prettier-ignore
    return end - start <= longest && (isBefore ? areNeighbours(text, member, first()) : areNeighbours(text, last(), member)); // prettier-ignore
  };
  for (;;) {
    const [before, after] = [members[from - 1], members[to + 1]];
    if (fits(after) && !(fits(before) && before.answers > after.answers)) to += 1;
    else if (fits(before)) from -= 1;
    else return from === to ? null : [first(), last()];
  }
};

/**
 * A passage with all of its list that answers like it, as far as `mayShow` lets each part be shown; null where it stands by itself. The
 * places are those of the page as it was recognised: where orders were taken out of its text they are not, and nothing is told.
 */
export const listAround = (
  { id, page: n, text }: { id: CheckId; page: number; text: string },
  pages: DocumentInput['pages'],
  { listOf }: Pick<Recognition, 'listOf'>,
  mayShow: (text: string) => boolean,
): string | null => {
  const page = pages.find((one) => one.n === n);
  if (page === undefined) return null;
  const members = listOf(id, page.n, text);
  const isThere = ({ unit: { place, text: own } }: ListMember): boolean =>
    page.text.slice(place.start, place.end) === own;
  const own = members.findIndex(({ unit }) => inOneLine(unit.text).includes(inOneLine(text)));
  const found = own === -1 || !members.every(isThere) ? null : answering(page.text, members, own, mayShow);
  return found && page.text.slice(found[0].unit.place.start, found[1].unit.place.end);
};
