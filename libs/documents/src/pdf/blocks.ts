import type { Block } from '@plumbline/contracts/blocks';
import { cleanLine, isReadable } from '../letters.ts';
import { isTile, withLabels } from './labels.ts';
import type { Region } from './layout.ts';
import type { Rectangle } from './matrix.ts';
import { begins, type Draft, draftsOf, linesOf, wordsOf } from './paragraphs.ts';
import { loneMark } from './bullets.ts';
import { heightOf, overlaps, ratio, usualSize } from './rows.ts';
import { type Cell, cellsOfTable, joined } from './tables.ts';

/*
 * The blocks of a PDF page: the lines of its regions put together where a person would copy them as one.
 */

/** In the page's usual size: a title's letters. */
const titleSize = 1.3;
/** Of the largest letters that are no figure's: a title's. */
const likeLargest = 0.8;
const titleLength = 150;
const titleLines = 4;
/** A heading over its text: lines, characters, and in its text's size. */
const headingLines = 2;
const headingLength = 80;
const headingSize = 1.12;
/** In its label's size: a figure, which makes no heading of it. */
const figureSize = 1.25;
/** In the heading's size: white space to its text. */
const headingSpace = 1.6;

/** A page's box in thousandths of what is shown of the sheet. */
const boxIn = (frame: Rectangle, { left, right, bottom, top }: Rectangle): Block['box'] => {
  const part = (value: number, from: number, to: number): number =>
    Math.min(1000, Math.max(0, Math.round((1000 * (value - from)) / Math.max(to - from, 1))));
  return [
    part(left, frame.left, frame.right),
    part(frame.top - top, 0, frame.top - frame.bottom),
    part(right, frame.left, frame.right),
    part(frame.top - bottom, 0, frame.top - frame.bottom),
  ];
};

/** Cells as blocks: each knows what stands over it in the first row, and at the beginning of its row. */
const cellBlocks = (cells: Cell[], table: number, at: (place: Rectangle) => Block['box']): Block[] => {
  const over = new Map(cells.filter(({ row }) => row === 0).map(({ column, text }) => [column, cleanLine(text)]));
  const beside = new Map(cells.filter(({ column }) => column === 0).map(({ row, text }) => [row, cleanLine(text)]));
  return cells.map(({ row, column, text, ...place }): Block => {
    const heads = row === 0 ? [] : [over.get(column), column === 0 ? undefined : beside.get(row)];
    const head = heads.filter((one) => one !== undefined);
    return { kind: 'cell', text, box: at(place), table, row, column, ...(head.length === 0 ? {} : { head }) };
  });
};

/** A glyph of a font of icons stands for no letter. */
const isIcon = (text: string): boolean => /^[\p{Co}\s]+$/u.test(text) && !loneMark.test(text);

const hasWords = (draft: Draft): boolean => /\p{L}{2}/u.test(wordsOf(draft));

/** The sizes by which a page's title is told. */
interface PageSizes {
  usual: number;
  /** Of letters that are more than a figure. */
  largest: number;
}

const isTitle = (draft: Draft, { usual, largest }: PageSizes): boolean => {
  const { size } = draft.lines[0];
  const sameSize = draft.lines.every((line) => line.size * headingSize > size);
  return (
    sameSize &&
    size > titleSize * usual &&
    size > likeLargest * largest &&
    draft.lines.length <= titleLines &&
    wordsOf(draft).length <= titleLength &&
    hasWords(draft)
  );
};

/** A few words, larger or heavier than the text right below them. */
const isHeading = (draft: Draft, below: Draft | undefined): boolean => {
  if (below === undefined || draft.lines.length > headingLines || !overlaps(draft, below)) return false;
  const last = draft.lines.at(-1) ?? draft.lines[0];
  const [body] = below.lines;
  const text = wordsOf(draft);
  if (text.length > headingLength || !/\p{L}/u.test(text) || /[.؛;,،]$/u.test(text)) return false;
  if (last.size > headingSize * body.size) return draft.bottom - below.top < headingSpace * last.size;
  const heavier = last.bold && !body.bold && last.size * headingSize > body.size;
  return heavier && draft.bottom - below.top < headingSpace * last.size;
};

const kindOf = (draft: Draft, below: Draft | undefined, sizes: PageSizes, labelled: boolean): Block['kind'] => {
  const [first] = draft.lines;
  // A mark that is drawn only parts lines so far: what recognises answers was fitted on pages whose points were called text.
  const numbered = begins({ text: first.text });
  if (isTitle(draft, sizes)) return 'title';
  if (!labelled && isHeading(draft, below)) return 'title';
  return numbered ? 'bullet' : 'text';
};

/**
 * Blocks of a page's regions, in their order. `frame` is what of the sheet is shown, in the segments' own frame.
 */
export const blocksOfRegions = (regions: Region[], frame: Rectangle): Block[] => {
  const segments = regions.flatMap(({ rows }) => rows.flat());
  const worded = segments.filter(({ text }) => /\p{L}{3}/u.test(text) && !/^\P{L}*\p{N}/u.test(text));
  const sizes: PageSizes = {
    usual: usualSize(segments),
    largest: Math.max(...worded.map(heightOf), 0),
  };
  const at = (place: Rectangle): Block['box'] => boxIn(frame, place);
  const blocks: Block[] = [];
  let tables = 0;
  // A figure and its label may stand in neighbouring regions, but never across a table.
  let drafts: Draft[] = [];
  const flush = (): void => {
    const all = withLabels(drafts);
    all.forEach((draft, index) => {
      const labelled = draft.lines.some(({ size }) => ratio(size, draft.lines[0].size) > figureSize);
      const kind = kindOf(draft, all[index + 1], sizes, labelled);
      const level = kind === 'text' ? {} : { level: 1 };
      blocks.push({ kind, text: joined(draft.lines), box: at(draft), ...level });
    });
    drafts = [];
  };
  for (const { rows, table, edges, fromRight, boxed, running, gutter, rules } of regions) {
    if (running) {
      flush();
      for (const line of linesOf(rows, fromRight)) blocks.push({ kind: 'running', text: line.text, box: at(line) });
      continue;
    }
    if (table === null) {
      const lines = linesOf(rows, fromRight).filter(({ text }) => !isIcon(text));
      drafts.push(...draftsOf(lines, isTile(lines, boxed), rules, sizes.usual));
      continue;
    }
    flush();
    blocks.push(...cellBlocks(cellsOfTable(table, gutter, fromRight, edges), tables++, at));
  }
  flush();
  return blocks.map((block) => ({ ...block, text: cleanLine(block.text) })).filter(({ text }) => isReadable(text));
};
