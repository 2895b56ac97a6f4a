import { child, type Element, elements, path, textOf } from '../office/xml.ts';
import type { Sheet, SlideSheets } from '../slides/pptx-deck.ts';
import type { TextStyle } from '../slides/pptx-text.ts';
import type { SlideCanvas } from './canvas.ts';
import { type Color, colorIn } from './colors.ts';
import { type Fill, fillIn, lineOf, type Line, paletteOf } from './fills.ts';
import type { LaidBody, TextBase, TextDrawing, TextSource } from './text.ts';

const emuPerPoint = 12_700;
const mostCells = 5_000;
const isSet = (value: string | undefined): boolean => value === '1' || value === 'true';

/** How cells of one kind look: `wholeTbl`, `firstRow`, `band1H` … */
interface Part {
  fill: Fill | null | undefined;
  base: TextBase;
  /** By side: left, right, top, bottom, insideH, insideV. */
  borders: Map<string, Line | null>;
}

/** "Medium Style 2 - Accent 1", which new tables have: a file need not spell it out. */
const mediumStyle = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}';

const scheme = (name: string, ...changes: Array<[string, string]>): Element => ({
  name: 'solidFill',
  attributes: {},
  children: [{ name: 'schemeClr', attributes: { val: name }, children: changes.map(([change, val]) => ({ name: change, attributes: { val }, children: [] })) }], // prettier-ignore
});

const mediumParts = (sheets: SlideSheets): Map<string, Part> => {
  const palette = paletteOf(sheets);
  const colorOf = (holder: Element): Color => colorIn(holder, palette) ?? [1, 1, 1, 1];
  const plain = (holder: Element): Fill => ({ kind: 'plain', color: colorOf(holder) });
  const white: Line = { width: 1, fill: plain(scheme('lt1')), dashes: [], round: false, begins: null, ends: null };
  const sides = new Map(['left', 'right', 'top', 'bottom', 'insideH', 'insideV'].map((side) => [side, white]));
  const strong: Part = { fill: plain(scheme('accent1')), base: { bold: true, color: colorOf(scheme('lt1')) }, borders: new Map() }; // prettier-ignore
  const band: Part = { fill: plain(scheme('accent1', ['tint', '40000'])), base: {}, borders: new Map() };
  return new Map([
    ['wholeTbl', { fill: plain(scheme('accent1', ['tint', '20000'])), base: { color: colorOf(scheme('dk1')) }, borders: sides }],
    ['band1H', band],
    ['band1V', band],
    ['firstRow', { ...strong, borders: new Map([['bottom', { ...white, width: 3 }]]) }],
    ['lastRow', { ...strong, borders: new Map([['top', { ...white, width: 3 }]]) }],
    ['firstCol', strong],
    ['lastCol', strong],
  ]); // prettier-ignore
};

/** The parts of a table style that the presentation spells out. */
const partsIn = (style: Element, sheets: SlideSheets, sheet: Sheet): Map<string, Part> => {
  const palette = paletteOf(sheets);
  return new Map(
    elements(style).map((part): [string, Part] => {
      const [cells, text] = [child(part, 'tcStyle'), child(part, 'tcTxStyle')];
      const color = colorIn(text, palette);
      const bold = text?.attributes['b'];
      const reference = path(cells, 'fillRef');
      const referred = reference === undefined ? null : colorIn(reference, palette);
      const fill = fillIn(child(cells, 'fill'), palette, sheet) ?? (referred === null ? undefined : { kind: 'plain' as const, color: referred }); // prettier-ignore
      const borders = elements(child(cells, 'tcBdr') ?? { name: '', attributes: {}, children: [] }).map(
        (side): [string, Line | null] => {
          // prettier-ignore
          const line = child(side, 'ln');
          const color = colorIn(child(side, 'lnRef'), palette);
          if (line !== undefined) return [side.name, lineOf([line], null, palette, sheet)];
          return [side.name, color === null ? null : { width: 1, fill: { kind: 'plain', color }, dashes: [], round: false, begins: null, ends: null }]; // prettier-ignore
        },
      );
      return [
        part.name,
        {
          fill,
          base: { ...(color === null ? {} : { color }), ...(bold === undefined ? {} : { bold: bold === 'on' }) },
          borders: new Map(borders),
        },
      ];
    }),
  );
};

interface Cell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  properties: Element | undefined;
  source: TextSource | null;
  parts: Part[];
}

const spanOf = (value: string | undefined): number => {
  const span = Number(value ?? '1');
  return Number.isInteger(span) && span > 0 && span <= 1_000 ? span : 1;
};

/** Where lines of these sizes begin, and where the last one ends. */
const edgesOf = (sizes: number[]): number[] => {
  let at = 0;
  return [0, ...sizes.map((size) => (at += size))];
};

const margins = { marL: 91_440, marR: 91_440, marT: 45_720, marB: 45_720 };

/** Draws a table over its frame of `w` by `h` points, from the corner. */
export class TableDrawing {
  readonly #on: SlideCanvas;
  readonly #text: TextDrawing;
  readonly #sheets: SlideSheets;
  readonly #sheet: Sheet;
  readonly #parts: Map<string, Part>;
  readonly #table: Element;
  readonly #lists: Element[];

  /** `styles` is the presentation's part of table styles; `lists` say how text is that nothing else says. */
  constructor(
    on: SlideCanvas,
    text: TextDrawing,
    sheets: SlideSheets,
    sheet: Sheet,
    table: Element,
    styles: Element | null,
    lists: Element[],
  ) {
    // prettier-ignore
    this.#on = on;
    this.#text = text;
    this.#sheets = sheets;
    this.#sheet = sheet;
    this.#table = table;
    this.#lists = lists;
    const id = textOf(path(table, 'tblPr', 'tableStyleId')).trim();
    const style = styles === null ? undefined : elements(styles).find(({ attributes }) => attributes['styleId'] === id);
    this.#parts = style !== undefined ? partsIn(style, sheets, sheet) : id === mediumStyle ? mediumParts(sheets) : new Map<string, Part>(); // prettier-ignore
  }

  #cells(lines: Element[], width: number): Cell[] {
    const properties = child(this.#table, 'tblPr')?.attributes ?? {};
    const on = (name: string): boolean => isSet(properties[name]);
    const cells: Cell[] = [];
    for (const [row, line] of lines.entries()) {
      for (const [column, cell] of elements(line)
        .filter(({ name }) => name === 'tc')
        .entries()) {
        // prettier-ignore
        if (cells.length >= mostCells) return cells;
        if (isSet(cell.attributes['hMerge']) || isSet(cell.attributes['vMerge'])) continue;
        const own = child(cell, 'tcPr');
        const [rows, columns] = [spanOf(cell.attributes['rowSpan']), spanOf(cell.attributes['gridSpan'])];
        const [fromRow, fromColumn] = [row - (on('firstRow') ? 1 : 0), column - (on('firstCol') ? 1 : 0)];
        // The nearest first.
        const kinds = [
          on('firstRow') && row === 0 ? 'firstRow' : '',
          on('lastRow') && row + rows === lines.length ? 'lastRow' : '',
          on('firstCol') && column === 0 ? 'firstCol' : '',
          on('lastCol') && column + columns === width ? 'lastCol' : '',
          on('bandRow') && fromRow >= 0 ? (fromRow % 2 === 0 ? 'band1H' : 'band2H') : '',
          on('bandCol') && fromColumn >= 0 ? (fromColumn % 2 === 0 ? 'band1V' : 'band2V') : '',
          'wholeTbl',
        ];
        const parts = kinds.flatMap((kind) => this.#parts.get(kind) ?? []);
        const base = parts.toReversed().reduce<TextBase>((all, part) => ({ ...all, ...part.base }), {});
        const body = child(cell, 'txBody');
        const style: TextStyle = { lists: this.#lists, font: undefined, scale: 1, ground: null };
        const source =
          body === undefined ? null : { body, style, own: undefined, base, bodies: [], sheets: this.#sheets };
        cells.push({ row, column, rows, columns, properties: own, source, parts });
      }
    }
    return cells;
  }

  #margin(cell: Cell, name: keyof typeof margins): number {
    const value = Number(cell.properties?.attributes[name] ?? margins[name]) / emuPerPoint;
    return Number.isFinite(value) ? value : 0;
  }

  /** The heights of rows, stretched where their texts need it, and the texts as they then stand. */
  #laid(
    cells: Cell[],
    across: number[],
    heights: number[],
    scale: number,
  ): { heights: number[]; texts: Map<Cell, LaidBody> } {
    const needed = [...heights];
    const texts = new Map<Cell, LaidBody>();
    for (const cell of cells) {
      if (cell.source === null) continue;
      const width = (across[Math.min(cell.column + cell.columns, across.length - 1)] ?? 0) - (across[cell.column] ?? 0);
      const room = Math.max(4, width - this.#margin(cell, 'marL') - this.#margin(cell, 'marR'));
      const laid = this.#text.layOut(cell.source, room, scale, 0);
      texts.set(cell, laid);
      const height = laid.height + this.#margin(cell, 'marT') + this.#margin(cell, 'marB');
      if (cell.rows === 1) needed[cell.row] = Math.max(needed[cell.row] ?? 0, height);
    }
    return { heights: needed, texts };
  }

  async draw(w: number, h: number): Promise<void> {
    const lines = elements(this.#table).filter(({ name }) => name === 'tr');
    const grid = elements(child(this.#table, 'tblGrid') ?? this.#table).map(({ attributes }) =>
      Number(attributes['w']),
    );
    const sizes = (values: number[], whole: number): number[] => {
      const known = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0));
      const sum = known.reduce((all, value) => all + value, 0);
      return sum > 0 ? known.map((value) => (value / sum) * whole) : known.map(() => whole / Math.max(1, known.length));
    };
    // As wide and as high as its frame, by which the reader places its cells.
    const across = edgesOf(sizes(grid, w));
    const asked = sizes(lines.map(({ attributes }) => Number(attributes['h'])), h); // prettier-ignore
    const cells = this.#cells(lines, grid.length);
    let scale = 1;
    let laid = this.#laid(cells, across, asked, scale);
    const height = (): number => laid.heights.reduce((all, one) => all + one, 0);
    // Another font may take more room: it is drawn smaller rather than out of its frame.
    for (let tries = 0; tries < 5 && height() > h * 1.02; tries += 1) {
      scale *= 0.9;
      laid = this.#laid(cells, across, asked, scale);
    }
    // Rows of little text give their room to those that need it.
    const extra = height() - h;
    const spare = laid.heights.map((one, row) => {
      const needs = cells.filter((cell) => cell.row === row && cell.rows === 1).map((cell) => (laid.texts.get(cell)?.height ?? 0) + this.#margin(cell, 'marT') + this.#margin(cell, 'marB')); // prettier-ignore
      return Math.max(0, one - Math.max(0, ...needs));
    });
    const free = spare.reduce((all, one) => all + one, 0);
    const heights = extra > 0 && free > 0 ? laid.heights.map((one, row) => one - ((spare[row] ?? 0) / free) * Math.min(free, extra)) : laid.heights; // prettier-ignore
    const down = edgesOf(heights);
    const fromRight = isSet(child(this.#table, 'tblPr')?.attributes['rtl']);
    const boxOf = (cell: Cell): [number, number, number, number] => {
      const [from, to] = [across[cell.column] ?? 0, across[Math.min(cell.column + cell.columns, across.length - 1)] ?? w]; // prettier-ignore
      const [top, bottom] = [down[cell.row] ?? 0, down[Math.min(cell.row + cell.rows, down.length - 1)] ?? h];
      return fromRight ? [w - to, top, w - from, bottom] : [from, top, to, bottom];
    };
    const palette = paletteOf(this.#sheets);
    for (const cell of cells) {
      const own = fillIn(cell.properties, palette, this.#sheet);
      const fill = own === undefined ? cell.parts.map((part) => part.fill).find((one) => one !== undefined) : own;
      if (fill === null || fill === undefined) continue;
      const [left, top, right, bottom] = boxOf(cell);
      const area = this.#on.outline(`M0 0H${right - left}V${bottom - top}H0Z`);
      this.#on.canvas.save();
      this.#on.canvas.translate(left, top);
      if (area !== null) await this.#on.fill(area, fill, right - left, bottom - top);
      this.#on.canvas.restore();
    }
    for (const cell of cells) this.#borders(cell, boxOf(cell), lines.length, grid.length, fromRight);
    for (const cell of cells) {
      const text = laid.texts.get(cell);
      if (text === undefined) continue;
      const [left, top, , bottom] = boxOf(cell);
      const room = bottom - top - this.#margin(cell, 'marT') - this.#margin(cell, 'marB');
      const anchor = cell.properties?.attributes['anchor'] ?? 't';
      const free = anchor === 'ctr' ? (room - text.height) / 2 : anchor === 'b' ? room - text.height : 0;
      this.#text.draw(text, left + this.#margin(cell, 'marL'), top + this.#margin(cell, 'marT') + free);
    }
  }

  #borders(
    cell: Cell,
    [left, top, right, bottom]: [number, number, number, number],
    rows: number,
    columns: number,
    fromRight: boolean,
  ): void {
    // prettier-ignore
    const palette = paletteOf(this.#sheets);
    const isFirst = fromRight ? cell.column + cell.columns >= columns : cell.column === 0;
    const isLast = fromRight ? cell.column === 0 : cell.column + cell.columns >= columns;
    const sides: Array<[string, string, string]> = [
      ['lnL', isFirst ? 'left' : 'insideV', `M${left} ${top}V${bottom}`],
      ['lnR', isLast ? 'right' : 'insideV', `M${right} ${top}V${bottom}`],
      ['lnT', cell.row === 0 ? 'top' : 'insideH', `M${left} ${top}H${right}`],
      ['lnB', cell.row + cell.rows >= rows ? 'bottom' : 'insideH', `M${left} ${bottom}H${right}`],
    ];
    for (const [name, side, d] of sides) {
      const own = child(cell.properties, name);
      const line = own === undefined ? cell.parts.map((part) => part.borders.get(side)).find((one) => one !== undefined) : lineOf([own], null, palette, this.#sheet); // prettier-ignore
      const outline = line === null || line === undefined || line.width === 0 ? null : this.#on.outline(d);
      if (outline !== null && line !== null && line !== undefined) this.#on.stroke(outline, line, right, bottom);
    }
  }
}
