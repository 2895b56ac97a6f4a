import { fold, wordsOf } from '../../fold.ts';
import { figuresIn } from '../../figures/figures.ts';
import { measures, type Figure } from '../../figures/figure.ts';
import { plainText } from './whole-words.ts';
import type { PlacedBlock } from '../../page-units.ts';
import { cellsOf, type IndexedPage, type SearchIndex } from '../../search/search-index.ts';

/*
 * A document as an answer needs it: the smallest parts that say something by themselves, each with what stands over it. A point
 * of a list says little without the line that opens the list, a cell nothing without its heads.
 */

/** One block of a page, or the several that are one to a reader. */
export interface Piece {
  /** Its place among all pieces. */
  at: number;
  page: number;
  /** Its place in the page's text. */
  start: number;
  end: number;
  text: string;
  blocks: PlacedBlock[];
  /** Units of the search index that it has, from first to before last. */
  first: number;
  last: number;
  /** Of a cell: what stands over and beside it. */
  heads: string[];
  /** The pieces over it, nearest first: the line that opens its list, its heading, the page's title, the section's. */
  over: number[];
  /** The pieces that stand beside and above it in a row and column of the page, nearest first; of a figure its labels. */
  labels: number[];
  /** How deep in its page it stands, to tell what is under it. */
  depth: number;
  /** It only names what follows. */
  isHeading: boolean;
  /** It stands on many pages: a mark of the maker, no word of the page. */
  isRunning: boolean;
  /** A cell of a table in which each column is one thing and each row a property. */
  isInColumns: boolean;
  /** As patterns and comparisons want it. */
  plain: string;
}

export interface Outline {
  pieces: Piece[];
  /** Of each page its pieces, from first to before last. */
  pages: Map<number, { first: number; last: number }>;
}

const titleDepth = 1;
const headingDepth = 5;
const bulletHeadingDepth = 6;
const bulletDepth = 7;
const leafDepth = 12;

const headingLength = 90;
const plainMarks = /[*_#>`]+/gu;

/** Marks of Markdown are no words of the page. */
export const withoutMarks = (text: string): string => text.replace(plainMarks, ' ').replace(/\s+/gu, ' ').trim();

const opensList = (text: string): boolean => /[:：][\s*_]*$/u.test(text.trim());
const isEmphasised = (text: string): boolean => /^\W*\*\*[^*]+\*\*[:：]?\W*$/u.test(text.trim());
const endsSentence = /[.!?؟…]["”»’)*_]*$/u;

/** Whether a text block only names what follows it. */
const isHeadingText = (block: PlacedBlock, next: PlacedBlock | undefined): boolean => {
  const text = block.text.trim();
  if (text.length > headingLength || next === undefined) return false;
  if (opensList(text)) return true;
  if (endsSentence.test(text) || !/\p{L}{2}/u.test(text)) return false;
  if (isEmphasised(text)) return next.kind === 'bullet' || next.kind === 'text';
  if (next.kind === 'bullet') return true;
  return wordsOf(text).length <= 6 && !/\p{N}/u.test(text) && next.kind === 'text' && next.text.length > 2 * text.length && wordsOf(next.text).length > 6; // prettier-ignore
};

const depthOf = (unit: readonly PlacedBlock[], next: PlacedBlock | undefined): number => {
  const [block] = unit;
  if (block === undefined) return leafDepth;
  if (block.kind === 'title' && /\p{L}{2}/u.test(block.text))
    return Math.min(headingDepth - 1, titleDepth + (block.level ?? 1) - 1);
  if (block.kind === 'bullet') {
    const nextIsBullet = next?.kind === 'bullet';
    return (nextIsBullet && opensList(block.text) ? bulletHeadingDepth : bulletDepth) + ((block.level ?? 1) - 1) / 2;
  }
  if (unit.length === 1 && block.kind === 'text' && isHeadingText(block, next)) return headingDepth;
  return leafDepth;
};

const headingKinds = (depth: number): boolean => depth <= headingDepth || (depth >= bulletHeadingDepth && depth < bulletDepth); // prettier-ignore

const piecesOfPage = (index: SearchIndex, page: IndexedPage, from: number): Piece[] => {
  const spans =
    page.blocks.length > 0
      ? page.blocks.flatMap(cellsOf).map((blocks) => ({
          blocks,
          start: blocks[0]?.place.start ?? 0,
          end: blocks.at(-1)?.place.end ?? 0,
        }))
      : index.units.slice(page.first, page.last).map(({ start, end }) => ({ blocks: [], start, end }));
  const pieces: Piece[] = [];
  let unit = page.first;
  let open: Piece[] = [];
  spans.forEach(({ blocks, start, end }, nth) => {
    if (start >= page.ownLength && page.blocks.length > 0) return;
    while (unit < page.last && (index.units[unit]?.end ?? 0) <= start) unit += 1;
    const first = unit;
    let last = first;
    while (last < page.last && (index.units[last]?.start ?? 0) < end) last += 1;
    const depth = depthOf(blocks, spans[nth + 1]?.blocks[0]);
    open = open.filter((over) => over.depth < depth);
    const piece: Piece = {
      at: from + pieces.length,
      page: page.n,
      start,
      end,
      text: page.text.slice(start, end),
      blocks,
      first,
      last,
      heads: [...new Set(blocks.flatMap(({ head = [] }) => head))],
      over: open.map(({ at }) => at).reverse(),
      labels: [],
      depth,
      isHeading: headingKinds(depth),
      isRunning: blocks[0]?.kind === 'running',
      isInColumns: false,
      plain: plainText(page.text.slice(start, end)),
    };
    pieces.push(piece);
    if (depth < leafDepth) open.push(piece);
  });
  // What nothing stands under says what it has to say itself.
  pieces.forEach((piece, at) => {
    const next = pieces[at + 1];
    if (piece.isHeading && (next === undefined || next.depth <= piece.depth) && pieces.length < 3)
      piece.isHeading = false;
  });
  // A slide whose reader saw no title: its first words stand over the rest.
  const [title, ...others] = pieces;
  if (
    title !== undefined &&
    title.depth > headingDepth &&
    title.blocks[0]?.kind === 'text' &&
    wordsOf(title.text).length <= 14
  )
    // prettier-ignore
    for (const piece of others) if (!piece.over.includes(title.at)) piece.over.push(title.at);
  putLabels(pieces);
  putLabelsByOrder(pieces);
  putCells(pieces);
  return pieces;
};

/** What a table's cells stand with: the others of its row, or of its column where each column is one thing and each row a property. */
const putCells = (pieces: readonly Piece[]): void => {
  const tables = Map.groupBy(
    pieces.filter(({ blocks: [cell] }) => cell?.kind === 'cell'),
    ({ blocks: [cell] }) => cell?.table ?? 0,
  );
  for (const table of tables.values()) {
    const top = table.filter(({ blocks: [cell] }) => cell?.row === 0);
    const isInColumns =
      top.length > 1 && top.every((piece) => figuresOf(piece).length === 1 && /^[^\p{L}]*$/u.test(piece.text));
    for (const piece of table) {
      const [cell] = piece.blocks;
      piece.isInColumns = isInColumns;
      if (isInColumns)
        piece.heads = top
          .filter(({ blocks: [head] }) => head?.column === cell?.column && head !== cell)
          .map(({ text }) => text);
      const beside = table.filter(
        ({ blocks: [other] }) =>
          other !== cell && (isInColumns ? other?.column === cell?.column : other?.row === cell?.row),
      );
      piece.labels.push(...beside.map(({ at }) => at).slice(0, 6));
    }
  }
};

type Box = readonly [number, number, number, number];

const boxOf = ({ blocks }: Piece): Box | undefined => blocks[0]?.box;

const shareOf = (from: number, to: number, from2: number, to2: number): number =>
  (Math.min(to, to2) - Math.max(from, from2)) / Math.max(1, Math.min(to - from, to2 - from2));

const runningLength = 60;
const longestColumn = 5;
const labelWords = 8;

/** By where they stand: in a table that is only drawn, or in cards side by side, what is over a figure tells of what it is. */
const putLabels = (pieces: readonly Piece[]): void => {
  const placed = pieces.flatMap((piece) => {
    const box = boxOf(piece);
    return box === undefined || piece.blocks[0]?.kind === 'cell' ? [] : [{ piece, box, isFigure: isBareFigure(piece) }];
  });
  for (const { piece, box, isFigure } of placed) {
    const [left, top, right] = box;
    const above = placed
      .filter(({ piece: other, box: [left2, , right2, bottom2], isFigure: otherIsFigure }) => {
        const isOver = other !== piece && bottom2 <= top + 4 && shareOf(left, right, left2, right2) >= 0.5;
        return isOver && !otherIsFigure && wordsOf(other.text).length <= labelWords && right2 - left2 < 600;
      })
      .sort((a, b) => b.box[3] - a.box[3])
      .slice(0, longestColumn);
    const beside = isFigure
      ? placed
          .filter(({ piece: other, box: [, top2, right2, bottom2], isFigure: otherIsFigure }) => {
            const isLeft = other !== piece && right2 <= left + 4 && shareOf(top, box[3], top2, bottom2) >= 0.5;
            return isLeft && !otherIsFigure && wordsOf(other.text).length <= labelWords;
          })
          .sort((a, b) => b.box[2] - a.box[2])
          .slice(0, 1)
      : [];
    piece.labels.push(...beside.map(({ piece: { at } }) => at), ...above.map(({ piece: { at } }) => at));
  }
};

const captionWords = 14;

/** Where nobody knows where things stand: figures and, right after them, as many lines that say what they are. */
const putLabelsByOrder = (pieces: readonly Piece[]): void => {
  const isCaption = (piece: Piece | undefined): piece is Piece =>
    piece?.blocks[0]?.kind === 'text' &&
    !isBareFigure(piece) &&
    wordsOf(piece.text).length <= captionWords &&
    /\p{L}{2}/u.test(piece.text);
  for (let at = 0; at < pieces.length; at += 1) {
    let to = at;
    while (pieces[to]?.blocks[0]?.kind === 'text' && pieces[to]?.labels.length === 0 && isBareFigureOf(pieces[to]))
      to += 1;
    const count = to - at;
    if (count === 0) continue;
    const captions = pieces.slice(to, to + count);
    if (captions.length === count && captions.every(isCaption))
      captions.forEach((caption, nth) => pieces[at + nth]?.labels.push(caption.at));
    at = to - 1;
  }
};

const isBareFigureOf = (piece: Piece | undefined): boolean => piece !== undefined && isBareFigure(piece);

const outlines = new WeakMap<SearchIndex, Outline>();

/** The pieces of an index's document; made once for each index. */
export const outlineOf = (index: SearchIndex): Outline => {
  const known = outlines.get(index);
  if (known !== undefined) return known;
  const outline: Outline = { pieces: [], pages: new Map() };
  let sections: { at: number; level: number }[] = [];
  for (const page of index.pages) {
    const first = outline.pieces.length;
    const pieces = piecesOfPage(index, page, first);
    // Where a reader made a page of each section, a section's heading stands over its parts.
    const level = sectionLevel(pieces[0]);
    if (level === null) sections = [];
    else {
      sections = sections.filter((section) => section.level < level);
      for (const piece of pieces) piece.over.push(...sections.map(({ at }) => at).reverse());
      sections.push({ at: first, level });
    }
    outline.pieces.push(...pieces);
    outline.pages.set(page.n, { first, last: outline.pieces.length });
  }
  const pagesWith = new Map<string, Set<number>>();
  for (const { text, page } of outline.pieces) {
    const words = withoutMarks(text).toLowerCase();
    if (words.length <= runningLength) pagesWith.set(words, (pagesWith.get(words) ?? new Set()).add(page));
  }
  const many = Math.max(3, index.pages.length / 4);
  for (const piece of outline.pieces)
    if ((pagesWith.get(withoutMarks(piece.text).toLowerCase())?.size ?? 0) >= many) piece.isRunning = true;
  outlines.set(index, outline);
  return outline;
};

const sectionLevel = (piece: Piece | undefined): number | null => {
  const block = piece?.blocks[0];
  return block?.kind === 'title' && block.box === undefined ? (block.level ?? 1) : null;
};

/** The headings of the pages that are parts of the section that a piece opens. */
export const partsOf = ({ pieces, pages }: Outline, piece: Piece): Piece[] => {
  const level = sectionLevel(piece);
  if (level === null || pages.get(piece.page)?.first !== piece.at) return [];
  const parts: Piece[] = [];
  for (const [page, { first }] of pages) {
    if (page <= piece.page) continue;
    const opening = pieces[first];
    const next = sectionLevel(opening);
    if (opening === undefined || next === null || next <= level) break;
    if (next === level + 1) parts.push(opening);
  }
  return parts;
};

/** What stands under a piece on its page, down to the next one as high as it. */
export const under = ({ pieces, pages }: Outline, piece: Piece): Piece[] => {
  const page = pages.get(piece.page);
  const found: Piece[] = [];
  for (let at = piece.at + 1; at < (page?.last ?? 0); at += 1) {
    const next = pieces[at];
    if (next === undefined || next.depth <= piece.depth) break;
    found.push(next);
  }
  return found;
};

const figures = new WeakMap<Piece, Figure[]>();

/** The figures of a piece; read once. */
export const figuresOf = (piece: Piece): Figure[] => {
  const known = figures.get(piece) ?? figuresIn(piece.text);
  figures.set(piece, known);
  return known;
};

const looksBare = (piece: Piece): boolean =>
  !/^\W*(?:stage|phase|step|year|month|week|day|q\d|مرحلة|المرحلة|السنة|سنة|الشهر|شهر|الخطوة)/iu.test(piece.text) &&
  wordsOf(fold(piece.text).text).length <= 3 && figuresOf(piece).some((figure) => measures(figure) || figure.kind === 'year' || figure.kind === 'date'); // prettier-ignore

const bare = new WeakMap<Piece, boolean>();

/** Whether a piece is hardly more than a figure, so that its words stand beside it. Told once: every word of every question asks. */
export const isBareFigure = (piece: Piece): boolean => {
  const known = bare.get(piece) ?? looksBare(piece);
  bare.set(piece, known);
  return known;
};
