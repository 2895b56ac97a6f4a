import type { Block } from '@plumbline/contracts/blocks';
import { inkOf, looksSame, themeColor } from '../office/colors.ts';
import { cleanLine, cleanText, inLatinDigits, raised } from '../letters.ts';
import { formatNumber } from '../office/list-numbers.ts';
import { mathText } from '../office/math.ts';
import type { SlideSheets } from './pptx-deck.ts';
import { type Box, chosenIn, type PlacedShape } from './pptx-shapes.ts';
import { withSymbols } from '../office/symbols.ts';
import { headRowsOf, type TableCell, type TableHeads } from '../table-blocks.ts';
import { child, descendants, type Element, elements, path, textOf } from '../office/xml.ts';

/** Words that are seen and words that are not. */
export interface Words {
  seen: string;
  unseen: string;
}

/** A paragraph as it is seen. */
export interface Paragraph {
  text: string;
  /** Depth of a bullet or number, from 1; null for a paragraph without one. */
  bullet: number | null;
  /** Hundredths of a point. */
  size: number;
  /** Most of its letters are. */
  bold: boolean;
  /** The side of its frame that it stands at; null in the middle, or over the whole width. */
  side: 'left' | 'right' | null;
}

/** Where a text's looks come from, the nearest first: levels 0 to 8 of each. */
export interface TextStyle {
  lists: Element[];
  /** The color that a shape's style gives its text. */
  font: Element | undefined;
  /** Part of its size that text shrinks to, so as to fit. */
  scale: number;
  /** The color behind it; null when that is not known. */
  ground: string | null;
}

/** Hundredths of a point. */
const leastSize = 200;

export const levelIn = (list: Element, level: number): Element | undefined => child(list, `lvl${level + 1}pPr`);

/** The styles of a shape's text: its own, those of its placeholders, the master's, the presentation's. */
export const textStyle = (
  placed: PlacedShape,
  sheets: SlideSheets,
  presentation: Element,
  ground: string | null,
): TextStyle => {
  const kind = placed.placeholder;
  const ofMaster = kind === undefined ? 'otherStyle' : kind === 'title' || kind === 'ctrTitle' ? 'titleStyle' : 'bodyStyle'; // prettier-ignore
  const lists = [
    ...[placed.shape, ...placed.inherits].map((shape) => path(shape, 'txBody', 'lstStyle')),
    path(sheets.master?.root, 'txStyles', ofMaster),
    child(presentation, 'defaultTextStyle'),
  ].filter((one) => one !== undefined);
  const shrunk = Number(path(placed.shape, 'txBody', 'bodyPr', 'normAutofit')?.attributes['fontScale'] ?? '100000');
  return {
    lists,
    font: path(placed.shape, 'style', 'fontRef'),
    scale: Number.isFinite(shrunk) ? shrunk / 100_000 : 1,
    ground,
  };
};

const usualSize = 1_800;

const sizeOf = (properties: Element | undefined, level: number, style: TextStyle): number => {
  const chain = [properties, ...style.lists.map((list) => child(levelIn(list, level), 'defRPr'))];
  const size = Number(chain.find((one) => one?.attributes['sz'] !== undefined)?.attributes['sz'] ?? usualSize);
  return size * style.scale;
};

/** Where a paragraph stands; one from right to left that says nothing stands at the right. */
const sideOf = (properties: Element | undefined, level: number, style: TextStyle): Paragraph['side'] => {
  const chain = [properties, ...style.lists.map((list) => levelIn(list, level))];
  const said = (name: string): string | undefined => chain.map((one) => one?.attributes[name]).find((one) => one !== undefined); // prettier-ignore
  const align = said('algn') ?? (isSet(said('rtl')) ? 'r' : 'l');
  return align === 'l' ? 'left' : align === 'r' ? 'right' : null;
};

const isBold = (properties: Element | undefined, level: number, style: TextStyle): boolean => {
  const chain = [properties, ...style.lists.map((list) => child(levelIn(list, level), 'defRPr'))];
  return isSet(chain.find((one) => one?.attributes['b'] !== undefined)?.attributes['b']);
};

const isUnseen = (properties: Element | undefined, level: number, style: TextStyle, sheets: SlideSheets): boolean => {
  const levels = style.lists.map((list) => child(levelIn(list, level), 'defRPr'));
  if (sizeOf(properties, level, style) < leastSize) return true;
  const marked = inkOf(child(properties, 'highlight'), sheets.theme, sheets.map);
  const ground = marked === null ? style.ground : marked.color;
  const coloring = (one: Element | undefined): Element | undefined =>
    ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill'].flatMap((name) => child(one, name) ?? [])[0];
  // The shape's own style comes before what its placeholder inherits.
  const fill = coloring(properties) ?? coloring(levels[0]) ?? style.font ?? levels.slice(1).map(coloring).find((one) => one !== undefined); // prettier-ignore
  if (fill === undefined) return false;
  if (fill.name === 'noFill') return child(properties, 'ln') === undefined;
  if (fill.name !== 'solidFill' && fill.name !== 'fontRef') return false;
  const linked = child(properties, 'hlinkClick') !== undefined;
  const ink = linked
    ? { color: themeColor('hlink', sheets.theme, sheets.map), alpha: 1 }
    : inkOf(fill, sheets.theme, sheets.map);
  if (ink === null || ink.color === null) return false;
  return ink.alpha < 0.1 || (ground !== null && looksSame(ink.color, ground));
};

const automatic: Record<string, string> = {
  arabic: 'decimal',
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  arabic1: 'arabicAlpha',
  arabic2: 'arabicAbjad',
  hebrew2: 'hebrew2',
  hindiNum: 'hindiNumbers',
  hindiNum1: 'hindiNumbers',
  circleNumDb: 'decimalEnclosedCircle',
};

/** "2.", "b)", "(iv)" (ECMA-376 part 1, 20.1.10.61). */
const signOf = (type: string, value: number): string => {
  const [, base = '', ending = ''] = /^(.*?)(Period|ParenR|ParenBoth|Plain|Minus)$/.exec(type) ?? [];
  const number = formatNumber(value, automatic[base] ?? 'decimal');
  if (ending === 'ParenBoth') return `(${number})`;
  return number + ({ Period: '.', ParenR: ')', Minus: '-' }[ending] ?? '');
};

/** Counts the numbered paragraphs of one text. */
export class Counter {
  readonly #levels: Array<{ type: string; value: number } | undefined> = [];

  next(properties: Element | undefined, level: number, style: TextStyle): { sign: string; bullet: boolean } {
    const kinds = ['buNone', 'buChar', 'buBlip', 'buAutoNum'];
    const bullet = [properties, ...style.lists.map((list) => levelIn(list, level))]
      .flatMap((one) => kinds.flatMap((kind) => child(one, kind) ?? []))
      .at(0);
    this.#levels.length = Math.min(this.#levels.length, level + 1);
    if (bullet?.name !== 'buAutoNum') {
      this.#levels[level] = undefined;
      return { sign: '', bullet: bullet !== undefined && bullet.name !== 'buNone' };
    }
    const type = bullet.attributes['type'] ?? 'arabicPeriod';
    const start = Number(bullet.attributes['startAt'] ?? '1');
    const last = this.#levels[level];
    const value = last?.type === type ? last.value + 1 : Number.isInteger(start) ? start : 1;
    this.#levels[level] = { type, value };
    return { sign: `${signOf(type, value)} `, bullet: true };
  }
}

const paragraph = (
  element: Element,
  style: TextStyle,
  counter: Counter,
  sheets: SlideSheets,
): Words & Omit<Paragraph, 'text'> => {
  const properties = child(element, 'pPr');
  const asked = Number(properties?.attributes['lvl'] ?? '0');
  const level = Number.isInteger(asked) && asked >= 0 && asked < 9 ? asked : 0;
  let seen = '';
  let unseen = '';
  let size = 0;
  let bold = 0;
  const mathOf = (holder: Element): string =>
    [...descendants(holder, 'oMath')]
      .map((one) =>
        mathText(one, (run) =>
          elements(run)
            .filter(({ name }) => name === 't')
            .map(textOf)
            .join(''),
        ),
      ) // prettier-ignore
      .join(' ');
  for (const run of elements(element)) {
    if (run.name === 'br') seen += '\n';
    else if (run.name === 'r' || run.name === 'fld') {
      const own = child(run, 'rPr');
      const text = withSymbols(textOf(child(run, 't')), child(own, 'sym')?.attributes['typeface'] ?? child(own, 'latin')?.attributes['typeface']); // prettier-ignore
      // Percent of the size by which the text stands above its line.
      const words = Number(own?.attributes['baseline'] ?? '0') > 0 ? raised(text) : text;
      if (isUnseen(own, level, style, sheets)) unseen += words;
      else {
        seen += words;
        if (words.trim() !== '') size = Math.max(size, sizeOf(own, level, style));
        if (isBold(own, level, style)) bold += words.length;
      }
    } else if (run.name === 'm') seen += mathOf(run);
    else if (run.name === 'AlternateContent') {
      const chosen = chosenIn(run);
      if (chosen !== undefined) seen += mathOf(chosen);
    }
  }
  // A paragraph without words shows no number and is not counted.
  if (seen.trim() === '') return { seen, unseen, bullet: null, size, bold: false, side: null };
  const { sign, bullet } = counter.next(properties, level, style);
  const side = sideOf(properties, level, style);
  return { seen: sign + seen, unseen, bullet: bullet ? level + 1 : null, size, bold: bold > seen.length / 2, side };
};

/** The words of a `txBody`, paragraph by paragraph; `seen` is these as lines. */
export const bodyWords = (
  body: Element | undefined,
  style: TextStyle,
  sheets: SlideSheets,
): Words & { paragraphs: Paragraph[] } => {
  const counter = new Counter();
  const all = (body === undefined ? [] : elements(body))
    .filter(({ name }) => name === 'p')
    .map((one) => paragraph(one, style, counter, sheets));
  const paragraphs = all
    .map(({ seen, ...rest }) => ({
      text: cleanText(seen).replace(/\n{2,}/g, '\n'),
      bullet: rest.bullet,
      size: rest.size,
      bold: rest.bold,
      side: rest.side,
    }))
    .filter(({ text }) => text !== '');
  return {
    seen: paragraphs.map(({ text }) => text).join('\n'),
    unseen: cleanLine(all.map(({ unseen }) => unseen).join(' ')),
    paragraphs,
  };
};

const emuOfSize = 127;
/** Of the size of letters: how wide one is, and how high a line, both rather too much. */
const letterWidth = 0.55;
const lineHeight = 1.25;
/** PowerPoint's own, in EMU. */
const inset = 91_440;

/** Where in its frame a text stands: frames are often larger than their words. */
export const placeOfWords = (frame: Box, paragraphs: Paragraph[], anchor: string): Box => {
  const room = Math.max(1, frame.width - 2 * inset);
  const lines = paragraphs.flatMap(
    ({ text, size }) =>
    text.split('\n').map((line) => ({ width: line.length * size * letterWidth * emuOfSize, high: size * lineHeight * emuOfSize })), // prettier-ignore
  );
  const sides = new Set(paragraphs.map(({ side }) => side));
  const [side, ...others] = sides;
  const wide = Math.min(frame.width, Math.max(0, ...lines.map(({ width }) => width)) + 2 * inset);
  const high = Math.min(frame.height, lines.reduce((sum, { width, high: one }) => sum + one * Math.ceil(width / room), 0) + inset); // prettier-ignore
  // On both sides of the frame: as wide as that.
  const width = others.length > 0 || side === undefined ? frame.width : wide;
  const [left, over] = [frame.width - width, frame.height - high];
  return {
    x: frame.x + (side === 'left' ? 0 : side === 'right' ? left : left / 2),
    y: frame.y + (anchor === 'b' ? over : anchor === 'ctr' ? over / 2 : 0),
    width,
    height: high,
  };
};

/** How a shape's text stands between the frame's top and bottom: "t", "ctr" or "b". */
export const anchorOf = ({ shape, inherits }: PlacedShape): string =>
  [shape, ...inherits].map((one) => path(one, 'txBody', 'bodyPr')?.attributes['anchor']).find((one) => one !== undefined) ?? 't'; // prettier-ignore

/** No style, no grid: the only table style that paints nothing. */
const bareStyle = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';

const isSet = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

const arabicLetters = /[\u0620-\u064A]/gu;
/** Of the letters: names, addresses and terms stand among Arabic words in Latin letters, and take more of them. */
const leastArabic = 1 / 3;
/** Whether any of it is Arabic: on a slide of an Arabic deck, what says that it is read from the right too. */
export const hasArabic = (text: string): boolean => text.search(arabicLetters) >= 0;

/** Whether it is read from the right. */
export const isArabic = (text: string): boolean =>
  (text.match(arabicLetters) ?? []).length > leastArabic * (text.match(/\p{L}/gu) ?? []).length;

/**
 * Whether a table that says nothing of its direction is read from the right all the same: an Arabic one, but for one whose
 * first column has names and whose last one has values. Numbers that only count the rows stand where reading begins.
 */
const readsFromRight = (cells: TableCell[], width: number): boolean => {
  if (!isArabic(cells.map(({ text }) => text).join(' '))) return false;
  const columnOf = (at: number): string[] =>
    cells.filter(({ row, column, text }) => row > 0 && column === at && text !== '').map(({ text }) => text);
  const isNamed = (texts: string[]): boolean => texts.length > 0 && texts.every((text) => /\p{L}/u.test(text));
  const last = columnOf(width - 1);
  const counts = last.map((text) => Number(/^(\d{1,3})[.)-]?$/.exec(inLatinDigits(text))?.[1]));
  const counted = counts.length > 1 && counts.every((count, at) => at === 0 || count === (counts[at - 1] ?? 0) + 1);
  return counted || isNamed(last) || !isNamed(columnOf(0));
};

export interface SlideTable extends Words {
  cells: TableCell[];
  heads: TableHeads;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Rows as lines, cells joined by a bar; each cell in its place. `frame` is the whole table's, `boxOf` makes of a part of it
 * the box of a block.
 */
export const tableWords = (
  table: Element,
  ground: string | null,
  sheets: SlideSheets,
  frame: Frame | null,
  boxOf: (part: Frame) => Block['box'],
): SlideTable => {
  const properties = child(table, 'tblPr');
  const styleId = textOf(child(properties, 'tableStyleId')).trim();
  const around = styleId === '' || styleId === bareStyle ? ground : null;
  const unseen: string[] = [];
  const lines = elements(table).filter(({ name }) => name === 'tr');
  const found: TableCell[] = [];
  for (const [row, line] of lines.entries()) {
    for (const [column, cell] of elements(line)
      .filter(({ name }) => name === 'tc')
      .entries()) {
      const own = child(cell, 'tcPr');
      const solid = inkOf(child(own, 'solidFill'), sheets.theme, sheets.map);
      const painted = ['solidFill', 'gradFill', 'blipFill', 'pattFill'].some((fill) => child(own, fill) !== undefined);
      const empty = child(own, 'noFill') !== undefined;
      const behind = painted ? (solid !== null && solid.alpha === 1 ? solid.color : null) : empty ? ground : around;
      const words = bodyWords(child(cell, 'txBody'), { lists: [], font: undefined, scale: 1, ground: behind }, sheets);
      const merged = ['hMerge', 'vMerge'].some((name) => isSet(cell.attributes[name]));
      // A cell that another one takes the place of shows nothing of its own.
      if (merged && words.seen !== '') unseen.push(words.seen);
      if (words.unseen !== '') unseen.push(words.unseen);
      const [rows, columns] = ['rowSpan', 'gridSpan'].map((name) => {
        const span = Number(cell.attributes[name] ?? '1');
        return Number.isInteger(span) && span > 0 && span <= mostSpanned ? span : 1;
      });
      const text = merged ? '' : words.seen.replaceAll('\n', ' ');
      found.push({ row, column, rows: rows ?? 1, columns: columns ?? 1, text });
    }
  }
  const width = Math.max(0, ...found.map(({ column }) => column + 1));
  const turned = !isSet(properties?.attributes['rtl']) && readsFromRight(found, width);
  const placed = found.map((cell) => ({ ...cell, column: turned ? Math.max(0, width - cell.column - cell.columns) : cell.column })); // prettier-ignore
  const fromRight = turned || isSet(properties?.attributes['rtl']);
  const across = edges(elements(child(table, 'tblGrid') ?? table).map(({ attributes }) => Number(attributes['w'])));
  const down = edges(lines.map(({ attributes }) => Number(attributes['h'])));
  const cells = placed
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map((cell): TableCell => {
      const from = across[cell.column];
      const to = across[Math.min(cell.column + cell.columns, across.length - 1)];
      const top = down[cell.row];
      const bottom = down[Math.min(cell.row + cell.rows, down.length - 1)];
      if (frame === null || from === undefined || to === undefined || top === undefined || bottom === undefined)
        return cell;
      const [left, right] = fromRight ? [1 - to, 1 - from] : [from, to];
      const box = boxOf({
        x: frame.x + left * frame.width,
        y: frame.y + top * frame.height,
        width: (right - left) * frame.width,
        height: (bottom - top) * frame.height,
      });
      return box === undefined ? cell : { ...cell, box };
    });
  const seen = lines
    .map((_, row) => cells.filter((cell) => cell.row === row))
    .filter((inRow) => inRow.some(({ text }) => text !== ''))
    .map((inRow) => inRow.map(({ text }) => text).join(' | '))
    .join('\n');
  const flag = (name: string): boolean => isSet(properties?.attributes[name] ?? '1');
  return {
    seen,
    unseen: cleanLine(unseen.join(' ')),
    cells,
    heads: { rows: flag('firstRow') ? headRowsOf(cells) : 0, columns: flag('firstCol') ? 1 : 0 },
  };
};

const mostSpanned = 1_000;

/** The frame that Google Slides gives to each table, whatever its size. EMU. */
const everyTable = 3_000_000;

/** The frame of a table as it is shown: where its own says nothing, as wide and as high as its columns and rows. */
export const tableFrame = <F extends Frame | null>(table: Element, frame: F): F => {
  if (frame?.width !== everyTable || frame.height !== everyTable) return frame;
  const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0);
  const width = sum(elements(child(table, 'tblGrid') ?? table).map(({ attributes }) => Number(attributes['w'])));
  const lines = elements(table).filter(({ name }) => name === 'tr');
  const height = sum(lines.map(({ attributes }) => Number(attributes['h'])));
  return width > 0 && height > 0 ? { ...frame, width, height } : frame;
};

/** Where lines of these sizes begin, and the end of the last: 0 to 1. Empty when a size is not known. */
const edges = (sizes: number[]): number[] => {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (!(whole > 0)) return [];
  let at = 0;
  return [0, ...sizes.map((size) => (at += size) / whole)];
};
