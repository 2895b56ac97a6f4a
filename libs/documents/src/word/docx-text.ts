import type { Block } from '@plumbline/contracts/blocks';
import { readGraphic } from '../office/chart.ts';
import { inkOf } from '../office/colors.ts';
import type { Numbering } from './docx-numbering.ts';
import {
  fillOf,
  type Ground,
  type Look,
  paragraphLook,
  runLook,
  type Styles,
  visibility,
  type WordColors,
} from './docx-styles.ts';
import { cleanLine, raised } from '../letters.ts';
import { mathText } from '../office/math.ts';
import { croppedIn, type Crop } from '../office/placed-pictures.ts';
import type { Relationship } from '../office/relationships.ts';
import { symbolOf, withSymbols } from '../office/symbols.ts';
import { headRowsOf, tableBlocks, type TableCell } from '../table-blocks.ts';
import { child, descendants, type Element, elements, isOn, path, textOf } from '../office/xml.ts';
import type { Package } from '../office/zip.ts';

// Control characters cannot stand in XML 1.0, so they mark places in the running text without being mistaken for it.
export const pageBreak = '\f';
const mark = (kind: string, id: string): string => `\u0002${kind}:${id}\u0003`;
/** A footnote's or comment's place, the beginning of a section, and a part that cannot be read. */
export const marks = /\u0002(footnote|endnote|comment|section|unread):([^\u0003]*)\u0003/g;
/** Words that are only seen when something is painted on the page behind them. */
const floating = (words: string): string => `\u0004${words}\u0005`;
export const floatingWords = /\u0004([^\u0004\u0005]*)\u0005/g;

/** A text without its marks. */
export const plain = (text: string): string =>
  cleanLine(text.replaceAll(marks, '').replaceAll(floatingWords, '$1').replaceAll(pageBreak, ' '));

/** A paragraph, a row of a table or a drawing: one or more lines of the text. */
export interface WordBlock {
  text: string;
  hidden: string[];
  /** Words for those who cannot see a picture. */
  descriptions: string[];
  pictures: Picture[];
  /** Whether something large is painted on the page here, as the picture of a title page. */
  painted: boolean;
  /** Outline level of a heading. */
  outline?: number;
  title?: boolean;
  caption?: boolean;
  /** Depth in a list, from 1. */
  list?: number;
  /** Cells of a row, parts of a chart, still with their marks; tables are numbered through the document. */
  parts?: Block[];
  /** The text box that it stands in. */
  box?: Element;
  /** The next paragraph goes on in the same line: the end of this one was deleted. */
  open?: boolean;
}

/** A picture in the running text, by the part that holds it; its size in points. */
export interface Picture {
  part: string;
  width: number;
  height: number;
  crop: Crop | null;
}

const nothing = (): Omit<WordBlock, 'text'> => ({ hidden: [], descriptions: [], pictures: [], painted: false });

/** Tracked changes as the final text: what was deleted or moved away is not walked. */
const gone = new Set([
  'del',
  'moveFrom',
  'delText',
  'delInstrText',
  'instrText',
  'rPr',
  'pPr',
  'rt',
  'commentRangeStart',
  'annotation',
]);

/** mc:AlternateContent says the same thing several times: the choice when it has anything, else the fallback. */
const oneOf = (alternate: Element): Element | undefined => {
  const choices = elements(alternate);
  return (
    choices.find(({ name, children }) => name === 'Choice' && children.length > 0) ??
    choices.find(({ name }) => name === 'Fallback')
  );
};

/** Elements of that name, also those inside content controls and tracked insertions, but not those of nested tables. */
const directly = (element: Element, name: string): Element[] =>
  elements(element).flatMap((inner) => {
    if (inner.name === name) return [inner];
    return ['sdt', 'sdtContent', 'ins', 'moveTo', 'customXml'].includes(inner.name) ? directly(inner, name) : [];
  });

/** EMU in a point. */
const emuPerPoint = 12_700;

/** A length as VML writes it in a style: points, inches or pixels; in points. */
const vmlLength = (style: string, name: string): number => {
  const [, value, unit] = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|px|cm|mm)?`).exec(style) ?? [];
  const factors: Record<string, number> = { in: 72, px: 0.75, cm: 28.35, mm: 2.835 };
  return Number(value) * (factors[unit ?? 'pt'] ?? 1);
};

/** A floating object that takes a tenth of an A4 page may be the ground of what stands there. */
const largeArea = 0.1 * 595 * 842;

/** Which part of a document is read, and what it shares with the others. */
export interface WordContext {
  parts: Package;
  links: Map<string, Relationship>;
  styles: Styles;
  numbering: Numbering;
  colors: WordColors;
  /** Whether the section after the one that these properties end begins on a new page. */
  nextSection: Map<Element, { index: number; newPage: boolean }>;
}

interface Listed {
  sign: string;
  depth: number | null;
}
const notListed: Listed = { sign: '', depth: null };

/** What a table's style is told to mark: its first row and its first column, unless it says otherwise. */
const looksOf = (table: Element): { firstRow: boolean; firstColumn: boolean } => {
  const attributes = path(table, 'tblPr', 'tblLook')?.attributes ?? {};
  const bits = Number.parseInt(attributes['val'] ?? 'FFFF', 16);
  const marked = (name: string, bit: number): boolean =>
    attributes[name] === undefined ? (bits & bit) !== 0 : !['0', 'false', 'off'].includes(attributes[name]);
  return { firstRow: marked('firstRow', 0x20), firstColumn: marked('firstColumn', 0x80) };
};

const mostSpanned = 1_000;
const spanIn = (properties: Element | undefined, name: string, usual: number): number => {
  const span = Number(child(properties, name)?.attributes['val'] ?? usual);
  return Number.isInteger(span) && span >= 0 && span <= mostSpanned ? span : usual;
};

export class DocxText {
  readonly #context: WordContext;
  #tables = 0;

  constructor(context: WordContext) {
    this.#context = context;
  }

  /** Blocks with tables of their own, numbered on from those before them. */
  #numbered(blocks: Block[]): Block[] {
    const from = this.#tables;
    this.#tables += 1 + Math.max(-1, ...blocks.map(({ table }) => table ?? -1));
    return blocks.map((block) => (block.table === undefined ? block : { ...block, table: from + block.table }));
  }

  #style(properties: Element | undefined, name: 'pStyle' | 'rStyle'): Look {
    return this.#context.styles.looks.get(child(properties, name)?.attributes['val'] ?? '') ?? {};
  }

  async blocks(container: Element, ground: Ground): Promise<WordBlock[]> {
    const found: WordBlock[] = [];
    for (const element of elements(container)) {
      if (element.name === 'p') found.push(...(await this.paragraph(element, ground)));
      else if (element.name === 'tbl') found.push(...(await this.#table(element, ground)));
      else if (element.name === 'altChunk')
        // A file inside the file, which Word takes in when it opens it: a page that is not read.
        found.push({ ...nothing(), text: `${pageBreak}${mark('unread', '')}${pageBreak}` });
      else if (element.name === 'AlternateContent') {
        const chosen = oneOf(element);
        if (chosen !== undefined) found.push(...(await this.blocks(chosen, ground)));
      } else if (!gone.has(element.name) && element.name !== 'sectPr')
        found.push(...(await this.blocks(element, ground)));
    }
    return found;
  }

  async paragraph(paragraph: Element, ground: Ground): Promise<WordBlock[]> {
    const { styles, colors } = this.#context;
    const properties = child(paragraph, 'pPr');
    const named = child(properties, 'pStyle') === undefined ? styles.usual : this.#style(properties, 'pStyle');
    const look = { ...named, ...paragraphLook(properties, colors) };
    const said: string[] = [];
    const block: WordBlock = { ...nothing(), text: '' };
    const boxes: WordBlock[] = [];
    // Fields stand in each other; what a code is made of is not shown, only the result of the outermost.
    const fields: Array<'code' | 'result'> = [];

    const say = (words: string, run: Look): void => {
      if (fields.slice(0, -1).includes('code')) return;
      const seen = visibility(run, ground);
      if (seen === 'seen') said.push(words);
      else if (seen === 'floating') said.push(floating(words));
      else block.hidden.push(words);
    };
    const lookOf = (run: Element): Look => {
      const own = elements(run)
        .filter(({ name }) => name === 'rPr')
        .at(-1);
      return { ...look, ...this.#style(own, 'rStyle'), ...runLook(own, colors) };
    };
    const boxed = async (content: Element, around: Ground, away: boolean): Promise<void> => {
      const inner = await this.blocks(content, around);
      if (away) block.hidden.push(` ${inner.map(({ text }) => plain(text)).join(' ')}`);
      else boxes.push(...inner.map((one) => ({ ...one, box: one.box ?? content })));
    };

    const walk = async (element: Element, run: Look, around: Ground, away: boolean): Promise<void> => {
      for (const inner of elements(element)) {
        if (inner.name === 'r') await walk(inner, lookOf(inner), around, away);
        else if (inner.name === 't') {
          const words = withSymbols(textOf(inner), run.font);
          say(run.raised === true ? raised(words) : words, run);
        } else if (inner.name === 'tab' || inner.name === 'ptab') said.push(' ');
        else if (inner.name === 'br') said.push(inner.attributes['type'] === 'page' ? pageBreak : '\n');
        else if (inner.name === 'cr') said.push('\n');
        else if (inner.name === 'noBreakHyphen') said.push('-');
        else if (inner.name === 'sym')
          say(symbolOf(inner.attributes['font'] ?? '', Number.parseInt(inner.attributes['char'] ?? '', 16)), run);
        else if (inner.name === 'oMath')
          said.push(
            mathText(inner, (part) => {
              const words = elements(part).filter(({ name }) => name === 't').map(textOf).join(''); // prettier-ignore
              if (visibility(lookOf(part), ground) === 'seen') return words;
              block.hidden.push(words);
              return '';
            }),
          );
        else if (inner.name === 'fldChar') {
          const kind = inner.attributes['fldCharType'];
          if (kind === 'begin') fields.push('code');
          else if (kind === 'separate' && fields.length > 0) fields[fields.length - 1] = 'result';
          else if (kind === 'end') fields.pop();
        } else if (inner.name === 'lastRenderedPageBreak') said.push(pageBreak);
        else if (inner.name === 'footnoteReference') said.push(mark('footnote', inner.attributes['id'] ?? ''));
        else if (inner.name === 'endnoteReference') said.push(mark('endnote', inner.attributes['id'] ?? ''));
        else if (inner.name === 'commentReference') said.push(mark('comment', inner.attributes['id'] ?? ''));
        else if (inner.name === 'inline' || inner.name === 'anchor') {
          const about = child(inner, 'docPr');
          const description = cleanLine(`${about?.attributes['title'] ?? ''} ${about?.attributes['descr'] ?? ''}`);
          if (description !== '') block.descriptions.push(description);
          if (inner.name === 'anchor' && isLarge(inner) && descendants(inner, 'graphicData').some(isPaint))
            block.painted = true;
          await walk(inner, run, around, away || about?.attributes['hidden'] === '1');
        } else if (inner.name === 'wsp') await walk(inner, run, shapeGround(inner, around, colors), away);
        else if (inner.name === 'txbxContent') await boxed(inner, around, away);
        else if (inner.name === 'textbox') await walk(inner, run, { color: null, page: false }, away);
        else if (inner.name === 'textpath') boxes.push({ ...nothing(), text: inner.attributes['string'] ?? '' });
        else if (inner.name === 'imagedata') this.#vmlPicture(element, inner, block);
        else if (inner.name === 'graphicData') {
          if (!away) block.pictures.push(...this.#picturesIn(inner));
          const { text, blocks: parts } = await readGraphic(this.#context.parts, this.#context.links, inner);
          if (text !== '' && away) block.hidden.push(text);
          else if (text !== '') boxes.push({ ...nothing(), text, parts: this.#numbered(parts) });
          await walk(inner, run, around, away);
        } else if (inner.name === 'AlternateContent') {
          const chosen = oneOf(inner);
          if (chosen !== undefined) await walk(chosen, run, around, away);
        } else if (!gone.has(inner.name)) await walk(inner, run, around, away);
      }
    };
    await walk(paragraph, look, ground, false);

    const words = said.join('');
    const before = isOn(child(properties, 'pageBreakBefore')) ? pageBreak : '';
    const deleted = path(properties, 'rPr', 'del') !== undefined;
    const { sign, depth } = deleted && words.trim() === '' ? notListed : this.#number(look, properties);
    block.text = `${before}${words.trim() === '' ? '' : sign}${words}${this.#sectionEnd(properties)}`;
    if (look.outline !== undefined && words.trim() !== '') block.outline = look.outline;
    if (look.title === true && words.trim() !== '') block.title = true;
    if (look.caption === true) block.caption = true;
    if (depth !== null) block.list = depth;
    if (deleted) block.open = true;
    const hidden = cleanLine(block.hidden.join(''));
    block.hidden = hidden === '' ? [] : [hidden];
    return [block, ...boxes];
  }

  /** "2.1 " or "- " before the words, and the depth in the list; counts the paragraph even when it has none. */
  #number(look: Look, properties: Element | undefined): Listed {
    if (look.list === undefined || look.list === '0') return notListed;
    const { numbering } = this.#context;
    const style = child(properties, 'pStyle')?.attributes['val'];
    const byStyle = style === undefined ? undefined : numbering.levelOfStyle(look.list, style);
    const own = path(properties, 'numPr', 'ilvl') === undefined ? undefined : look.depth;
    const at = own ?? byStyle ?? look.depth ?? 0;
    const sign = numbering.next(look.list, at);
    const depth = look.outline === undefined ? at + 1 : null;
    // A heading is marked by its style, a bullet before it is decoration.
    if (sign === null || sign === undefined) return { sign: look.outline === undefined ? '- ' : '', depth };
    return { sign: sign === '' ? '' : `${sign} `, depth: sign === '' ? null : depth };
  }

  #sectionEnd(properties: Element | undefined): string {
    const section = child(properties, 'sectPr');
    const next = section === undefined ? undefined : this.#context.nextSection.get(section);
    return next === undefined ? '' : `${next.newPage ? pageBreak : ''}${mark('section', String(next.index))}`;
  }

  #vmlPicture(shape: Element, data: Element, block: WordBlock): void {
    const target = this.#context.links.get(data.attributes['r:id'] ?? '')?.target;
    const style = shape.attributes['style'] ?? '';
    const [width, height] = [vmlLength(style, 'width'), vmlLength(style, 'height')];
    if (target !== undefined && width > 0 && height > 0)
      block.pictures.push({ part: target, width, height, crop: null });
  }

  #picturesIn(graphic: Element): Picture[] {
    return descendants(graphic, 'pic').flatMap((picture) => {
      const id = descendants(picture, 'blip')[0]?.attributes['r:embed'];
      const target = id === undefined ? undefined : this.#context.links.get(id)?.target;
      const size = path(picture, 'spPr', 'xfrm', 'ext')?.attributes ?? {};
      const [width, height] = [Number(size['cx']) / emuPerPoint, Number(size['cy']) / emuPerPoint];
      if (target === undefined || !(width > 0 && height > 0)) return [];
      return [{ part: target, width, height, crop: croppedIn(child(picture, 'blipFill')) }];
    });
  }

  /** Rows as lines, cells joined by a bar; a nested table's cells are joined by spaces. */
  async #table(table: Element, ground: Ground): Promise<WordBlock[]> {
    const { styles, colors } = this.#context;
    const style = path(table, 'tblPr', 'tblStyle')?.attributes['val'];
    const tableFill = fillOf(child(table, 'tblPr'), colors);
    // White text in a table that its style paints is taken as seen.
    const around: Ground =
      typeof tableFill === 'string'
        ? { color: tableFill, page: false }
        : style !== undefined && styles.painting.has(style)
          ? { color: null, page: false }
          : ground;
    const rows: WordBlock[] = [];
    const placed: TableCell[] = [];
    const nested = new Map<string, string[]>();
    let heads = 0;
    for (const row of directly(table, 'tr')) {
      const rowProperties = child(row, 'trPr');
      if (child(rowProperties, 'del') !== undefined) continue;
      const rowHidden = isOn(child(rowProperties, 'hidden'));
      if (heads === rows.length && isOn(child(rowProperties, 'tblHeader'))) heads += 1;
      let column = spanIn(rowProperties, 'gridBefore', 0);
      const cells: string[] = [];
      const whole: WordBlock = { ...nothing(), text: '' };
      let breaks = '';
      for (const cell of directly(row, 'tc')) {
        const cellProperties = child(cell, 'tcPr');
        if (child(cellProperties, 'cellDel') !== undefined) continue;
        const fill = fillOf(cellProperties, colors);
        const inner = await this.blocks(cell, typeof fill === 'string' ? { color: fill, page: false } : around);
        const text = inner.map((block) => block.text).join(' ');
        // A page that ends inside a row is taken to begin with that row: a row is never torn.
        if (text.includes(pageBreak)) breaks = pageBreak;
        const line = text.replaceAll(pageBreak, ' ').replaceAll(/\s+/g, ' ').trim();
        const merge = child(cellProperties, 'vMerge');
        // A cell that goes on from the row above shows nothing of its own.
        const covered = merge !== undefined && merge.attributes['val'] !== 'restart';
        const columns = Math.max(1, spanIn(cellProperties, 'gridSpan', 1));
        const above = covered ? placed.findLast((one) => one.column === column) : undefined;
        if (above !== undefined) above.rows = rows.length - above.row + 1;
        else if (!rowHidden && !covered) {
          placed.push({ row: rows.length, column, rows: 1, columns, text: line });
          // Of a table inside a cell each cell is a block of its own, in the place of the outer one.
          if (inner.some(({ parts }) => parts !== undefined))
            nested.set(`${rows.length} ${column}`, inner.flatMap(({ text: said, parts }) => parts?.map((part) => part.text) ?? [said])); // prettier-ignore
        }
        column += columns;
        if (rowHidden || covered) {
          const unseen = plain(line);
          if (unseen !== '') whole.hidden.push(unseen);
          if (covered) cells.push('');
        } else cells.push(line);
        for (const block of inner) {
          whole.hidden.push(...block.hidden);
          whole.descriptions.push(...block.descriptions);
          whole.pictures.push(...block.pictures);
        }
      }
      whole.text = breaks + (cells.every((cell) => cell === '') ? '' : cells.join(' | '));
      rows.push(whole);
    }
    const looks = looksOf(table);
    const shown = {
      rows: heads > 0 ? heads : looks.firstRow ? headRowsOf(placed) : 0,
      columns: looks.firstColumn ? 1 : 0,
    };
    for (const block of this.#numbered(tableBlocks(placed, shown))) {
      const row = rows[block.row ?? 0];
      const pieces = nested.get(`${block.row ?? 0} ${block.column ?? 0}`) ?? [block.text];
      if (row !== undefined) row.parts = [...(row.parts ?? []), ...pieces.map((text) => ({ ...block, text }))];
    }
    return rows;
  }
}

const isLarge = (anchor: Element): boolean => {
  const { cx, cy } = child(anchor, 'extent')?.attributes ?? {};
  return (Number(cx) / emuPerPoint) * (Number(cy) / emuPerPoint) > largeArea;
};

/** A picture, or a shape with a fill of its own. */
const isPaint = (data: Element): boolean =>
  descendants(data, 'pic').length > 0 ||
  descendants(data, 'wsp').some((shape) => {
    const properties = child(shape, 'spPr');
    if (child(properties, 'noFill') !== undefined) return false;
    const filled = ['solidFill', 'gradFill', 'blipFill', 'pattFill'].some((fill) => child(properties, fill) !== undefined); // prettier-ignore
    return filled || path(shape, 'style', 'fillRef') !== undefined;
  });

const shapeGround = (shape: Element, around: Ground, { theme, map }: WordColors): Ground => {
  const properties = child(shape, 'spPr');
  const solid = child(properties, 'solidFill');
  if (solid !== undefined) {
    const ink = inkOf(solid, theme, map);
    return { color: ink === null || ink.alpha < 1 ? null : ink.color, page: false };
  }
  if (['gradFill', 'blipFill', 'pattFill', 'grpFill'].some((fill) => child(properties, fill) !== undefined))
    return { color: null, page: false };
  const byTheme = path(shape, 'style', 'fillRef')?.attributes['idx'] ?? '0';
  return child(properties, 'noFill') === undefined && byTheme !== '0' ? { color: null, page: false } : around;
};
