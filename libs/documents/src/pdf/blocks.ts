import { looksLikeName, roles } from '../cards.ts';
import type { Block } from '@plumbline/contracts/blocks';
import { cleanLine, isReadable } from '../letters.ts';
import type { Rectangle } from './matrix.ts';
import type { Region, Row } from './layout.ts';
import type { Segment } from './lines.ts';

/*
 * The blocks of a PDF page: the lines of its regions put together where a person would copy them as one.
 */

const heightOf = ({ top, bottom }: Rectangle): number => top - bottom;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bulletMark =
  /^(?:[•‣◦●○◉▪▫■□◆◇❖►▶▸➢➤➔✓✔✅☑✗✘❌→»·*\uF0B7\uF0A7\uF0D8\uF0FC]|[-–—]|\(?(?:\d{1,2}|[\u0660-\u0669]{1,2}|[a-zA-Z])[.)])\s+(?=\S)/u;
/** A mark that stands in a segment of its own, left of its words. */
const loneMark = /^(?:[•‣◦●○◉▪▫■□◆◇❖►▶▸➢➤➔✓✔✅☑✗✘❌→»·*\uF0B7\uF0A7\uF0D8\uF0FC–—-]|\(?\d{1,2}[.)])$/u;
const endsSentence = (text: string): boolean => /[.!?:;؟؛।。]["'”’»)\]]*$/u.test(text);

/** Of two lines in one block; more is another size of letters. */
const sameSize = 1.18;
/** Space between two lines of one block, in their height. */
const leading = 0.75;
/** A tile: a figure, or a name, and the few words that belong to it. Lines and characters. */
const tileLines = 4;
const tileLength = 60;
/** A figure of a tile stands out by this against its words. */
const standsOut = 1.25;

interface Line extends Rectangle {
  text: string;
  size: number;
  /** Ends with a hyphen that was only set for the line's end. */
  broken: boolean;
}

const lineOf = (segments: Segment[], text: string): Line => ({
  text,
  left: Math.min(...segments.map(({ left }) => left)),
  right: Math.max(...segments.map(({ right }) => right)),
  bottom: Math.min(...segments.map(({ bottom }) => bottom)),
  top: Math.max(...segments.map(({ top }) => top)),
  size: Math.max(...segments.map(heightOf)),
  broken: segments.at(-1)?.broken ?? false,
});

const union = (a: Rectangle, b: Rectangle): Rectangle => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

const ratio = (a: number, b: number): number => Math.max(a, b) / Math.max(Math.min(a, b), 0.01);

/** What `next` begins anew, however near it stands: a bullet. */
const begins = (line: Line): boolean => bulletMark.test(line.text);

/** Whether the line before was full, so that its sentence goes on in the next one. */
const isFull = (line: Line, width: number, next: Line): boolean => {
  const firstWord = /^\S+/.exec(next.text)?.[0] ?? '';
  const perLetter = (line.right - line.left) / Math.max(line.text.length, 1);
  return line.right - line.left + (firstWord.length + 1) * perLetter > width;
};

interface Draft extends Rectangle {
  lines: Line[];
}

/** Lines of one column put into blocks. */
const paragraphs = (lines: Line[], whole: boolean): Draft[] => {
  const drafts: Draft[] = [];
  for (const line of lines) {
    const draft = drafts.at(-1);
    const last = draft?.lines.at(-1);
    if (draft === undefined || last === undefined || !(whole || belongs(draft, last, line, lines))) {
      drafts.push({ ...line, lines: [line] });
      continue;
    }
    Object.assign(draft, union(draft, line));
    draft.lines.push(line);
  }
  return drafts;
};

const belongs = (draft: Draft, last: Line, line: Line, all: Line[]): boolean => {
  if (last.broken) return true;
  if (begins(line) || ratio(last.size, line.size) > sameSize) return false;
  const gap = last.bottom - line.top;
  const size = Math.min(last.size, line.size);
  // Beside it, or somewhere else.
  if (gap > leading * size || gap < -0.45 * size || !overlaps(last, line)) return false;
  // The usual space within a paragraph against the one between two.
  const usual = draft.lines.length > 1 ? draftGap(draft) : leastGap(all, line);
  if (gap > usual + 0.16 * size) return false;
  const column = all.filter((one) => ratio(one.size, line.size) <= sameSize);
  const widest = Math.max(...column.map(({ left, right }) => right - left));
  if (/^[\p{Ll}(]/u.test(line.text) && !endsSentence(last.text)) return true;
  if (/[,،&/–-]$/u.test(last.text)) return true;
  return isFull(last, endsSentence(last.text) ? widest : 0.92 * widest, line);
};

/** The space between the two nearest lines of that size: what parts lines within a paragraph, if any two do. */
const leastGap = (all: Line[], like: Line): number =>
  all.slice(1).reduce((least, line, at) => {
    const above = all[at];
    if (above === undefined || ratio(above.size, like.size) > sameSize || ratio(line.size, like.size) > sameSize)
      return least;
    const gap = above.bottom - line.top;
    return gap > -0.45 * like.size && overlaps(above, line) ? Math.min(least, gap) : least;
  }, Infinity);

const overlaps = (a: Rectangle, b: Rectangle): boolean => a.left < b.right && a.right > b.left;

const draftGap = ({ lines }: Draft): number =>
  median(lines.slice(1).map((line, at) => (lines[at]?.bottom ?? 0) - line.top));

/** A large figure over, under or beside small words, or a name over a role: read as one. */
const isTile = (lines: Line[], boxed: boolean): boolean => {
  const text = lines.map((line) => line.text).join(' ');
  if (lines.length < 2 || lines.length > tileLines || text.length > tileLength) return false;
  if (lines.some(begins)) return false;
  const [first] = lines;
  if (lines.some((line, at) => at > 0 && (first === undefined || !overlaps(first, line) || line.top > (lines[at - 1]?.bottom ?? 0) + 0.45 * line.size))) return false; // prettier-ignore
  const sizes = lines.map(({ size }) => size);
  const large = Math.max(...sizes);
  const figure = lines.find(({ size }) => size === large);
  const hasFigure = figure !== undefined && /\p{N}/u.test(figure.text) && figure.text.length <= 24;
  return hasFigure && (boxed || large > standsOut * Math.min(...sizes));
};

const figureLength = 16;
const labelLength = 80;
const isFigure = ({ lines }: Draft): boolean => {
  const text = lines.map((line) => line.text).join(' ');
  return (
    lines.length === 1 &&
    !lines.some(begins) &&
    text.length <= figureLength &&
    /\p{N}/u.test(text) &&
    !/\p{L}{5}/u.test(text)
  );
};
const isLabel = (draft: Draft | undefined): draft is Draft => {
  if (draft === undefined || draft.lines.length > 3) return false;
  // It has its figure already, or is one.
  if (draft.lines.some((line) => isFigure({ ...line, lines: [line] }))) return false;
  const text = draft.lines.map((line) => line.text).join(' ');
  return text.length <= labelLength && !draft.lines.some(begins) && /\p{L}{2}/u.test(text);
};

/** What is closest to a figure above or below is what it is the figure of; a role below a name goes with it. */
const withLabels = (drafts: Draft[]): Draft[] => {
  const out = [...drafts];
  const merge = (at: number): void => {
    const [a, b] = [out[at], out[at + 1]];
    if (a !== undefined && b !== undefined) out.splice(at, 2, { ...union(a, b), lines: [...a.lines, ...b.lines] });
  };
  const apart = (at: number): number => {
    const [a, b] = [out[at], out[at + 1]];
    if (a === undefined || b === undefined || !overlaps(a, b)) return Infinity;
    const gap = a.bottom - b.top;
    return gap < -0.45 * Math.min(heightOf(a), heightOf(b)) ? Infinity : gap;
  };
  for (let at = 0; at < out.length; at += 1) {
    const draft = out[at];
    if (draft === undefined) continue;
    const [line] = draft.lines;
    if (line === undefined) continue;
    if (isFigure(draft)) {
      const [above, below] = [out[at - 1], out[at + 1]];
      const [up, down] = [isLabel(above) ? apart(at - 1) : Infinity, isLabel(below) ? apart(at) : Infinity];
      const near = Math.min(up, down);
      const stands = (other: Draft): boolean => line.size > standsOut * (other.lines[0]?.size ?? Infinity);
      // Far apart only where the other neighbour is farther still.
      const limit = Math.max(up, down) > 2 * near ? 1.8 * line.size : line.size;
      if (near > limit) continue;
      if (down <= up && below !== undefined && (stands(below) || up === Infinity)) merge(at);
      else if (up < down && above !== undefined) merge((at -= 1));
    } else if (draft.lines.length === 1 && looksLikeName(line.text)) {
      const below = out[at + 1];
      const text = below?.lines.map((one) => one.text).join(' ') ?? '';
      if (isLabel(below) && roles.test(text) && apart(at) < 0.9 * line.size) merge(at);
    }
  }
  return out;
};

/** Joined as a reader would type it: a hyphen that only ended the line goes. */
const textOf = (lines: Line[]): string =>
  lines.reduce((text, line, at) => {
    const before = lines[at - 1];
    if (before === undefined) return line.text;
    if (before.broken) return text + line.text;
    return /[a-z]-$/.test(text) && /^[a-z]{2}/.test(line.text) ? text.slice(0, -1) + line.text : `${text} ${line.text}`;
  }, '');

interface Cell extends Rectangle {
  text: string;
  row: number;
  column: number;
}

/** Where the columns of some rows stand, from the left; null when the rows do not stand in columns. */
const columnsOf = (rows: Row[]): Rectangle[] | null => {
  const wide = rows.filter((row) => row.length > 1);
  if (wide.length < 2) return null;
  const columns: Rectangle[] = [];
  for (const segment of wide.flat().toSorted((a, b) => a.left - b.left)) {
    const over = columns.find((column) => segment.left < column.right && segment.right > column.left);
    if (over === undefined) columns.push({ ...segment });
    else Object.assign(over, union(over, segment));
  }
  // One that reaches over others has joined them: then the columns are too few for the rows.
  const most = Math.max(...wide.map((row) => row.length));
  return columns.length >= 2 && columns.length >= most ? columns.toSorted((a, b) => a.left - b.left) : null;
};

/** Cells of rows that stand in columns; a line that goes on under one of them is part of its cell. */
const cellsOf = (rows: Row[], columns: Rectangle[], fromRight: boolean): Cell[] => {
  const cells: Cell[] = [];
  let row = -1;
  let above: Row | null = null;
  for (const segments of rows) {
    const gap = above === null ? Infinity : Math.min(...above.map(({ bottom }) => bottom)) - Math.max(...segments.map(({ top }) => top)); // prettier-ignore
    const size = median(segments.map(heightOf));
    const placed = segments.map((segment) => {
      const at = columns.findIndex(({ left, right }) => segment.left < right && segment.right > left);
      return { segment, column: fromRight ? columns.length - 1 - Math.max(at, 0) : Math.max(at, 0) };
    });
    // A row that begins in the first column is one; what only fills later columns close below goes on with theirs.
    const goesOn = row >= 0 && gap < 0.5 * size && segments.length < columns.length && !placed.some(({ column }) => column === 0); // prettier-ignore
    if (!goesOn) row += 1;
    for (const { segment, column } of placed) {
      const known = goesOn ? cells.findLast((cell) => cell.row === row && cell.column === column) : undefined;
      if (known === undefined) cells.push({ ...segment, row, column });
      else Object.assign(known, union(known, segment), { text: `${known.text} ${segment.text}` });
    }
    above = segments;
  }
  return cells;
};

/** Segments of a row from its beginning, a lone bullet mark put before its words. */
const phrasesOf = (row: Row, fromRight: boolean): Segment[] => {
  const sorted = row.toSorted((a, b) => (fromRight ? b.right - a.right : a.left - b.left));
  const out: Segment[] = [];
  let mark: Segment | null = null;
  for (const segment of sorted) {
    if (mark === null && loneMark.test(segment.text)) {
      mark = segment;
      continue;
    }
    out.push(mark === null ? segment : { ...segment, ...union(mark, segment), top: segment.top, bottom: segment.bottom, text: `${mark.text} ${segment.text}` }); // prettier-ignore
    mark = null;
  }
  if (mark !== null) out.push(mark);
  return out;
};

/** A page's own measures, for boxes in thousandths. */
export type PageFrame = Rectangle;

const boxIn = (frame: PageFrame, { left, right, bottom, top }: Rectangle): Block['box'] => {
  const part = (value: number, from: number, to: number): number =>
    Math.min(1000, Math.max(0, Math.round((1000 * (value - from)) / Math.max(to - from, 1))));
  return [
    part(left, frame.left, frame.right),
    part(frame.top - top, 0, frame.top - frame.bottom),
    part(right, frame.left, frame.right),
    part(frame.top - bottom, 0, frame.top - frame.bottom),
  ];
};

/**
 * Blocks of a page's regions, in their order. `frame` is what of the sheet is shown, in the segments' own frame.
 */
export const blocksOfRegions = (regions: Region[], frame: PageFrame): Block[] => {
  const sizes = regions.flatMap(({ rows }) => rows.flat()).map(heightOf);
  const usual = median(sizes);
  const largest = Math.max(...sizes, 0);
  const blocks: Block[] = [];
  let tables = 0;
  const add = (kind: Block['kind'], at: Rectangle, text: string, rest: Partial<Block> = {}): void => {
    const cleaned = cleanLine(text);
    const box = boxIn(frame, at);
    if (isReadable(cleaned)) blocks.push({ kind, text: cleaned, ...(box === undefined ? {} : { box }), ...rest });
  };
  const addDraft = (draft: Draft): void => {
    const text = textOf(draft.lines);
    const size = draft.lines[0]?.size ?? 0;
    const isTitle = size > 1.3 * usual && size > 0.8 * largest && text.length <= 150 && draft.lines.length <= 4;
    if (draft.lines[0] !== undefined && begins(draft.lines[0])) add('bullet', draft, text, { level: 1 });
    else if (isTitle && /\p{L}{2}/u.test(text)) add('title', draft, text, { level: 1 });
    else add('text', draft, text);
  };
  // A figure and its label may stand in neighbouring regions, but never across a table.
  let drafts: Draft[] = [];
  const flush = (): void => {
    for (const draft of withLabels(drafts)) addDraft(draft);
    drafts = [];
  };
  for (const { rows, fromRight, boxed } of regions) {
    const phrases = rows.map((row) => phrasesOf(row, fromRight));
    const columns = columnsOf(phrases);
    if (columns === null) {
      const lines = phrases.flatMap((row) => row.map((segment) => lineOf([segment], segment.text)));
      drafts.push(...paragraphs(lines, isTile(lines, boxed)));
      continue;
    }
    flush();
    const table = tables++;
    const cells = cellsOf(phrases, columns, fromRight);
    for (const { row, column, text, ...at } of cells) {
      const over = row === 0 ? undefined : cells.find((cell) => cell.row === 0 && cell.column === column);
      const beside = column === 0 ? undefined : cells.find((cell) => cell.row === row && cell.column === 0);
      const head = [over, beside].flatMap((one) => (one === undefined ? [] : [one.text]));
      add('cell', at, text, { table, row, column, ...(head.length === 0 ? {} : { head }) });
    }
  }
  flush();
  return blocks;
};
