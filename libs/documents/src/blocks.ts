import { type Block, useOf } from '@plumbline/contracts/blocks';

/*
 * Blocks where a file gives no geometry: its lines, blank lines, marks and bars between cells tell.
 */

const bulletMark = /^([•‣◦●○▪▫■□◆◇►▸➢➤✓✔✅❌→·*+–—-]|\(?(?:\d{1,2}|[\u0660-\u0669]{1,2}|[a-zA-Z])[.)])\s+(?=\S)/u;
const markdownTitle = /^(#{1,6})\s+\S/;
const bar = ' | ';
/** A line that is this long and does not end a sentence goes on in the next one. */
const wrappedLength = 60;
const indentOfLevel = 2;
const maxLevel = 9;

const isLetterless = (line: string): boolean => !/[\p{L}\p{N}]/u.test(line);
const endsSentence = (line: string): boolean => /[.!?:;؟؛।。…]["'”’»)\]]*$/u.test(line);

/** Whether `line` goes on with what `before` began: the line was only too long for its place. */
const goesOn = (before: string, line: string): boolean =>
  !endsSentence(before) && (before.length >= wrappedLength || /^\p{Ll}/u.test(line)) && !line.includes(bar);

/** The blocks of one table of lines with bars: each cell knows its head and the beginning of its row. */
const cellsOf = (rows: string[], table: number): Block[] => {
  const cells = rows.filter((row) => !/^[\s|:–—-]*$/.test(row)).map((row) => row.split(bar).map((cell) => cell.trim()));
  const [heads = []] = cells;
  return cells.flatMap((row, at) =>
    row.flatMap((text, column): Block[] => {
      if (text === '') return [];
      const over = at === 0 ? '' : (heads[column] ?? '');
      const beside = column === 0 ? '' : (row[0] ?? '');
      const head = [over, beside].filter((one) => one !== '');
      return [{ kind: 'cell', text, table, row: at, column, ...(head.length === 0 ? {} : { head }) }];
    }),
  );
};

/** The blocks of a page of which only the text is known, in its order; each is a piece of it but for white space. */
export const blocksOfText = (text: string): Block[] => {
  const blocks: Block[] = [];
  let tables = 0;
  let rows: string[] = [];
  let last: Block | undefined;
  let lastLine = '';
  const closeTable = (): void => {
    if (rows.length > 0) blocks.push(...cellsOf(rows, tables++));
    rows = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.includes(bar)) {
      rows.push(line);
      last = undefined;
      continue;
    }
    closeTable();
    if (line === '' || isLetterless(line)) {
      last = undefined;
      continue;
    }
    const title = markdownTitle.exec(line)?.[1];
    const bullet = title === undefined && bulletMark.test(line);
    if (last !== undefined && title === undefined && !bullet && last.kind !== 'title' && goesOn(lastLine, line)) {
      last.text += ` ${line}`;
    } else {
      const indent = raw.length - raw.trimStart().length;
      last =
        title !== undefined
          ? { kind: 'title', text: line, level: title.length }
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
