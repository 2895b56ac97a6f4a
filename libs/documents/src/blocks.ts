import { type Block, useOf } from '@plumbline/contracts/blocks';
import { tableBlocks } from './table-blocks.ts';

/*
 * Blocks where a file gives no geometry: its lines, blank lines, marks and bars between cells tell.
 */

const bulletMark =
  /^(?:[•‣◦●○▪▫■□◆◇►▸➢➤✓✔✅❌→·*+–—-]|\p{Extended_Pictographic}[\p{Extended_Pictographic}\u200D\uFE0F\u{1F3FB}-\u{1F3FF}]*|\(?(?:\d{1,2}|[\u0660-\u0669]{1,2}|[a-zA-Z])[.)])\s+(?=\S)/u;
/** Whether a line begins with the mark or number of a list. */
export const isBullet = (line: string): boolean => bulletMark.test(line);

const markdownTitle = /^(#{1,6})\s+\S/;
/** "=== Team ===", "**Team**", "Slide 4: Team". */
const ruledTitle = /^(?:[=~─═━*_-]{2,})\s*\p{L}[^*=_~]*?\s*[=~─═━*_-]{2,}$/u;
const numberedSlide = /^(?:slide|page|section|شريحة|الشريحة)\s*(?:#|رقم\s*)?\p{Nd}{1,3}\b/iu;
const longestTitle = 100;
const underline = /^(?:={3,}|-{3,}|[═━─]{3,})$/;

/** A heading stands over sentences or a list, and is no sentence itself. */
const longestHeading = 60;
const leastSentence = 40;

const bar = ' | ';
/** A frame drawn with letters. */
const frame = /^[\s|│┃║+\-–—=:─━═┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛╔╦╗╠╬╣╚╩╝╭╮╰╯.]*$/u;
const upright = /[│┃║]/u;

/** A line that is this long and does not end a sentence goes on in the next one, as long as it is no longer than this. */
const wrappedLength = 60;
const widestColumn = 130;
/** Lines of one column end so near to its edge. */
const raggedness = 15;
const leastDoubleSpaced = 3;
const indentOfLevel = 2;
const maxLevel = 9;

const isLetterless = (line: string): boolean => !/[\p{L}\p{N}]/u.test(line);
const endsSentence = (line: string): boolean => /[.!?:;؟؛।。…]["'”’»)\]*_]*$/u.test(line);

/** "Market: two million shops", "**Ask:** 500,000"; no line that only goes on, which begins with a small letter. */
const isKeyed = (line: string): boolean =>
  /^(?:\*\*|__)[^*_]{1,60}(?:\*\*|__)/.test(line) ||
  /^(?:[\p{Lu}\p{N}][^:.!?؟|]{0,38}|\p{Lo}[^:.!?؟|]{0,20}):(?:\s|$)/u.test(line);

/** The cells of a line that is a table's row; null for any other line. A bar on one side alone stands beside an empty cell. */
const cellsIn = (line: string): string[] | null => {
  const isFramed = /^\|.*\|/.test(line);
  if (!isFramed && !line.includes(bar) && !/\S\s*[│┃║]\s*\S/u.test(line)) return null;
  const isClosed = /^[|│┃║].*[|│┃║]$/u.test(line);
  const within = (isClosed ? line.replace(/^[|│┃║]\s*/u, '') : line).replace(/\s*[|│┃║]$/u, '');
  const cells = within.split(isFramed ? '|' : upright.test(within) ? upright : bar).map((cell) => cell.trim());
  return cells.length > 1 || isFramed ? cells : null;
};

/** Each row's cells with the first row and the first column as their heads; a column without a word is none. */
const blocksOfRows = (all: string[][], table: number): Block[] => {
  const rows = all.every(([first]) => first === '') ? all.map((cells) => cells.slice(1)) : all;
  return tableBlocks(
    rows.flatMap((cells, row) => cells.map((text, column) => ({ row, column, rows: 1, columns: 1, text }))),
    { rows: 1, columns: 1 },
    table,
  );
};

/**
 * How wide the column is in which each line stands that has been broken by hand, as in a letter; 0 for lines that are not.
 * Several lines that end near the edge show it, one of them within a sentence.
 */
const columnWidths = (lines: string[]): number[] => {
  const widths = lines.map(() => 0);
  let from = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    if (at < lines.length && lines[at] !== '') continue;
    const run = lines.slice(from, at);
    const width = Math.max(0, ...run.map(({ length }) => length));
    const full = run.filter((line) => line.length >= Math.max(wrappedLength, width - raggedness));
    if (width <= widestColumn && full.length > 1 && full.some((line) => !endsSentence(line)))
      widths.fill(width, from, at);
    from = at + 1;
  }
  return widths;
};

/** Whether `line` goes on with what `before` began: the line was only too long for its place. */
const goesOn = (before: string, line: string, width: number): boolean => {
  if (/^\p{Ll}/u.test(line) && !endsSentence(before)) return true;
  if (isKeyed(line)) return false;
  const [word = ''] = line.split(' ');
  if (width > 0 && before.length >= wrappedLength && before.length + 1 + word.length > width) return true;
  // Outside a column only a sentence that cannot begin there goes on: what begins with a capital letter is a line of its own.
  const begins = /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(line);
  if (begins && (width === 0 || before.length < width - raggedness)) return false;
  return !endsSentence(before) && before.length >= wrappedLength && before.length <= widestColumn;
};

/** Lines between which one empty line always stands, as if each were a paragraph. */
const isDoubleSpaced = (lines: string[]): boolean => {
  const full = lines.filter((line) => line !== '').length;
  return full >= leastDoubleSpaced && lines.every((line, at) => line === '' || (lines[at + 1] ?? '') === '');
};

/** Depth of the title that a line is; null for any other line. */
const titleLevel = (line: string, before: string, next: string): number | null => {
  const marked = markdownTitle.exec(line)?.[1]?.length;
  if (marked !== undefined) return marked;
  if (line.length > longestTitle) return null;
  if (underline.test(next) && !isBullet(line)) return next.startsWith('-') ? 2 : 1;
  if (ruledTitle.test(line) || numberedSlide.test(line)) return 2;
  const isOver = isBullet(next) || (next.length >= leastSentence && cellsIn(next) === null);
  const isHeading = before === '' && line.length <= longestHeading && !isBullet(line) && !/[.!;,؛،۔।…]$/u.test(line);
  return isHeading && isOver && !isKeyed(line) && next.length > line.length ? 2 : null;
};

/**
 * The blocks of a page of which only the text is known, in its order; each is a piece of it but for white space. Where
 * lines are never `wrapped`, as in what a word processor keeps, each is a block.
 */
export const blocksOfText = (text: string, wrapped = true): Block[] => {
  const blocks: Block[] = [];
  let tables = 0;
  let rows: string[][] = [];
  let last: Block | undefined;
  let lastLine = '';
  const closeTable = (): void => {
    if (rows.length > 0) blocks.push(...blocksOfRows(rows, tables++));
    rows = [];
  };
  const given = text.split('\n');
  const spaced = wrapped && isDoubleSpaced(given.map((raw) => raw.trim()));
  // Whoever sets lines apart says no more by it than whoever does not: the one empty line after each is left out.
  const raws = spaced ? given.filter((raw, at) => raw.trim() !== '' || (given[at - 1] ?? '').trim() === '') : given;
  const lines = raws.map((raw) => raw.trim());
  const widths = wrapped ? columnWidths(lines) : [];
  for (const [index, whole] of lines.entries()) {
    // The rules of a table or a drawn box.
    if (whole !== '' && frame.test(whole)) {
      if (rows.length === 0) last = undefined;
      continue;
    }
    const cells = cellsIn(whole);
    if (cells !== null) {
      rows.push(cells);
      last = undefined;
      continue;
    }
    closeTable();
    const line = whole.replace(/^[│┃║]\s*|\s*[│┃║]$/gu, '');
    if (line === '' || isLetterless(line)) {
      last = undefined;
      continue;
    }
    const title = titleLevel(line, lines[index - 1] ?? '', lines[index + 1] ?? '');
    const bullet = title === null && isBullet(line);
    const joins = title === null && !bullet && wrapped && !spaced && last !== undefined && last.kind !== 'title';
    if (joins && last !== undefined && goesOn(lastLine, line, widths[index] ?? 0)) {
      last.text += ` ${line}`;
    } else {
      const indent = raws[index]?.search(/\S/) ?? 0;
      last =
        title !== null
          ? { kind: 'title', text: line, level: title }
          : bullet
            ? { kind: 'bullet', text: line, level: Math.min(maxLevel, 1 + Math.floor(indent / indentOfLevel)) }
            : { kind: 'text', text: line };
      blocks.push(last);
    }
    lastLine = line;
  }
  closeTable();
  return blocks;
};

/** The blocks of lines that are paragraphs of their own, as a drawing's: what makes a table or a bullet is not looked for. */
export const lineBlocks = (text: string): Block[] =>
  text
    .split('\n')
    .filter((line) => !isLetterless(line))
    .map((line) => ({ kind: 'text', text: line }));

const bare = (text: string): string => text.replace(/\s+/gu, '');

/** Whether every block that its page's text holds stands there, one after another; white space does not count. */
export const standInText = (blocks: readonly Block[], text: string): boolean => {
  const whole = bare(text);
  let at = 0;
  for (const block of blocks) {
    if (!useOf(block).inText) continue;
    const place = whole.indexOf(bare(block.text), at);
    if (place < 0) return false;
    at = place + bare(block.text).length;
  }
  return true;
};
