import { isFigureText, isLabelText, isPictureNumber, looksLikeName, roles } from '../cards.ts';
import { apart, begins, type Draft, type Line, wordsOf } from './paragraphs.ts';
import { overlaps, ratio, union } from './rows.ts';

/*
 * What is read with its neighbour: a figure with its label, a name with its role.
 */

/** A figure of a tile stands out by this against its words, in sizes of letters. */
const standsOut = 1.25;
/** In the figure's size: a label in larger letters has another figure. */
const likeLabel = 1.04;
/** A tile: a figure, and the few words that belong to it. Lines and characters. */
const tileLines = 4;
const tileLength = 60;
const tileFigureLength = 24;
/** Words in its figure's letters; more are a headline. */
const mostFigureWords = 2;
/** In the largest letters' size: white space between its lines; and between what stands over several tiles and one of them. */
const tileSpace = 2;
const farHead = 1;
const labelLines = 3;
/** In the figure's size: white space to its label, and where its other neighbour is twice as far. */
const labelSpace = 1;
const labelSpaceAlone = 1.8;
/** In the name's size: white space to the role below it. */
const roleSpace = 0.9;
/** In a line's size: how far the next one may reach into it. */
const overlap = 0.45;

/** A number that counts something: not that of a step, nor in the middle of "B2B". */
const hasNumber = (text: string): boolean =>
  /\p{N}/u.test(text.replaceAll(/(?<!\p{L})\p{L}\p{N}\p{L}(?!\p{L})/gu, '')) && !/\p{N}:\s/u.test(text);

/** A name and its number: "React 18", and not "SAR 40", "Nearly 40%" or "Under 5 min". */
const isName =
  /^(?!(?:nearly|about|around|under|above|below|almost|saves?|roughly|within|every|first|after|least|close|another)\b)\p{L}{5,}\s[\d.]+(?:\s\p{L}+)?$/iu;

/** Whether all lines of a region are one tile: a large figure over, under or beside small words. */
export const isTile = (lines: Line[], boxed: boolean): boolean => {
  const text = lines.map((line) => line.text).join(' ');
  if (lines.length < 2 || lines.length > tileLines || text.length > tileLength || lines.some(begins)) return false;
  const [first] = lines;
  if (first === undefined) return false;
  const sizes = lines.map(({ size }) => size);
  const large = Math.max(...sizes);
  const below = lines.every((line, at) => {
    const above = lines[at - 1];
    if (above === undefined) return true;
    const gap = above.bottom - line.top;
    return overlaps(first, line) && gap >= -overlap * line.size && gap < tileSpace * large;
  });
  if (!below) return false;
  // A line over a row of tiles belongs to none of them.
  const [head = 0, ...within] = lines.slice(1).map((line, at) => (lines[at]?.bottom ?? 0) - line.top);
  if (within.length > 0 && head > farHead * large && head > 2 * Math.max(...within)) return false;
  const figure = lines.find(({ size }) => size === large);
  const hasFigure = figure !== undefined && hasNumber(figure.text) && !isName.test(figure.text) && !isPictureNumber(figure.text) && figure.text.length <= tileFigureLength; // prettier-ignore
  if (!hasFigure) return false;
  if (large < standsOut * Math.min(...sizes)) return boxed;
  const words = lines
    .filter(({ size }) => size * likeLabel > large)
    .flatMap((line) => line.text.match(/\p{L}{2,}/gu) ?? []);
  return words.length <= mostFigureWords;
};

const isFigure = (draft: Draft): boolean =>
  draft.lines.length === 1 && !draft.lines.some(begins) && isFigureText(wordsOf(draft));

/** Few words and no sentence; not what has its figure already, or is one. */
const isLabel = (draft: Draft | undefined): draft is Draft => {
  if (draft === undefined || draft.lines.length > labelLines) return false;
  if (draft.lines.some((line) => isFigure({ ...draft, lines: [line] }))) return false;
  return isLabelText(wordsOf(draft)) && !draft.lines.some(begins);
};

/** Which neighbour a figure belongs to: the one above (-1), below (1), or none (0). */
const sideOfLabel = (figure: Draft, above: Draft | undefined, below: Draft | undefined): -1 | 0 | 1 => {
  const { size } = figure.lines[0];
  // What stands in brackets behind a figure is set in smaller letters, and the figure with it.
  const like = /\)$/u.test(wordsOf(figure)) ? standsOut : likeLabel;
  const up = isLabel(above) && above.lines[0].size < like * size ? apart(above, figure) : Infinity;
  const down = isLabel(below) && below.lines[0].size < standsOut * size ? apart(figure, below) : Infinity;
  const near = Math.min(up, down);
  const alone = Math.max(up, down) > 2 * near;
  if (near > (alone ? labelSpaceAlone : labelSpace) * size) return 0;
  if (down > up) return -1;
  return alone || (below !== undefined && size > standsOut * below.lines[0].size) ? 1 : 0;
};

const isNameOver = (name: Draft, below: Draft | undefined): below is Draft =>
  name.lines.length === 1 &&
  looksLikeName(name.lines[0].text) &&
  isLabel(below) &&
  apart(name, below) < roleSpace * name.lines[0].size;

/** Names of people over what they do; where some of them have a role, all have one in their own words. */
const fewestPeople = 3;
const showPeople = (drafts: Draft[]): boolean => {
  const under = drafts.flatMap((draft, at) => {
    const below = drafts[at + 1];
    return isNameOver(draft, below) ? [wordsOf(below)] : [];
  });
  return under.length >= fewestPeople && under.filter((text) => roles.test(text)).length > 1;
};

/** Whether a line goes on with a person's role. */
const goesOnRole = (role: Draft, below: Draft | undefined, after: Draft | undefined): boolean => {
  const last = role.lines.at(-1) ?? role.lines[0];
  return (
    isLabel(below) &&
    !/[\p{N}:]/u.test(wordsOf(below)) &&
    !isNameOver(below, after) &&
    ratio(last.size, below.lines[0].size) < likeLabel &&
    last.bold === below.lines[0].bold &&
    apart(role, below) < roleSpace * Math.min(last.size, below.lines[0].size)
  );
};

/** Drafts in their order, those put together that are read as one. */
export const withLabels = (drafts: Draft[]): Draft[] => {
  const out = [...drafts];
  const people = showPeople(drafts);
  const merge = (at: number): void => {
    const [a, b] = [out[at], out[at + 1]];
    if (a !== undefined && b !== undefined) out.splice(at, 2, { ...union(a, b), lines: [...a.lines, ...b.lines] });
  };
  for (let at = 0; at < out.length; at += 1) {
    const draft = out[at];
    if (draft === undefined) continue;
    if (isFigure(draft)) {
      const side = sideOfLabel(draft, out[at - 1], out[at + 1]);
      if (side === 1) merge(at);
      else if (side === -1) merge((at -= 1));
      continue;
    }
    const below = out[at + 1];
    if (!isNameOver(draft, below) || !(people || roles.test(wordsOf(below)))) continue;
    merge(at);
    while (people && goesOnRole(out[at] ?? draft, out[at + 1], out[at + 2])) merge(at);
  }
  return out;
};
