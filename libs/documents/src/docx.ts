import { graphicText } from './chart.ts';
import {
  type Aside,
  DocumentUnreadable,
  type OnProgress,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
} from './document.ts';
import { isUnseen, type Look, paragraphLook, runLook, styleLooks } from './docx-styles.ts';
import { cleanLine, cleanText } from './letters.ts';
import type { Ocr } from './ocr.ts';
import { addPictureText } from './picture-pages.ts';
import type { PicturePage, PlacedPicture } from './picture-pdf.ts';
import { mainPart, type Relationship, relationshipsOf } from './relationships.ts';
import { child, descendants, type Element, elements, parseXml, path, textOf } from './xml.ts';
import { Package } from './zip.ts';

// Control characters cannot stand in XML 1.0, so they mark places in the running text without being mistaken for it.
const pageBreak = '\f';
const noteMark = (kind: string, id: string): string => `\u0002${kind}:${id}\u0003`;
const noteMarks = /\u0002(footnote|endnote):([^\u0003]*)\u0003/g;

interface Block {
  text: string;
  hidden: string[];
  /** Outline level of a heading. */
  outline?: number;
  title?: boolean;
  pictures?: Picture[];
}

/** A picture in the running text, by its relationship; its size in points. */
interface Picture {
  id: string;
  width: number;
  height: number;
}

interface Surroundings {
  /** Whether white text would be white on white here. */
  whitePage: boolean;
}

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

class DocxText {
  readonly #parts: Package;
  readonly #links: Map<string, Relationship>;
  readonly #styles: Map<string, Look>;

  constructor(parts: Package, links: Map<string, Relationship>, styles: Map<string, Look>) {
    this.#parts = parts;
    this.#links = links;
    this.#styles = styles;
  }

  #style(properties: Element | undefined, name: 'pStyle' | 'rStyle'): Look {
    return this.#styles.get(child(properties, name)?.attributes['val'] ?? '') ?? {};
  }

  async blocks(container: Element, around: Surroundings): Promise<Block[]> {
    const found: Block[] = [];
    for (const element of elements(container)) {
      if (element.name === 'p') found.push(...(await this.paragraph(element, around)));
      else if (element.name === 'tbl') found.push(...(await this.#table(element, around)));
      else if (element.name === 'AlternateContent') {
        const chosen = oneOf(element);
        if (chosen !== undefined) found.push(...(await this.blocks(chosen, around)));
      } else if (!gone.has(element.name) && element.name !== 'sectPr')
        found.push(...(await this.blocks(element, around)));
    }
    return found;
  }

  async paragraph(paragraph: Element, around: Surroundings): Promise<Block[]> {
    const properties = child(paragraph, 'pPr');
    const look = { ...this.#style(properties, 'pStyle'), ...paragraphLook(properties) };
    const said: string[] = [];
    const hidden: string[] = [];
    const boxes: Block[] = [];
    const pictures: Picture[] = [];

    const walk = async (element: Element, run: Look): Promise<void> => {
      for (const inner of elements(element)) {
        if (inner.name === 'r') {
          const own = child(inner, 'rPr');
          await walk(inner, { ...look, ...this.#style(own, 'rStyle'), ...runLook(own) });
        } else if (inner.name === 't') (isUnseen(run, around.whitePage) ? hidden : said).push(textOf(inner));
        else if (inner.name === 'tab' || inner.name === 'ptab') said.push(' ');
        else if (inner.name === 'br') said.push(inner.attributes['type'] === 'page' ? pageBreak : '\n');
        else if (inner.name === 'docPr') hidden.push(` ${inner.attributes['descr'] ?? ''}`);
        else if (inner.name === 'cr') said.push('\n');
        else if (inner.name === 'noBreakHyphen') said.push('-');
        else if (inner.name === 'lastRenderedPageBreak') said.push(pageBreak);
        else if (inner.name === 'footnoteReference') said.push(noteMark('footnote', inner.attributes['id'] ?? ''));
        else if (inner.name === 'endnoteReference') said.push(noteMark('endnote', inner.attributes['id'] ?? ''));
        else if (inner.name === 'txbxContent') boxes.push(...(await this.blocks(inner, { whitePage: false })));
        else if (inner.name === 'graphicData') {
          pictures.push(...picturesIn(inner));
          const text = await graphicText(this.#parts, this.#links, inner);
          if (text !== '') boxes.push({ text, hidden: [] });
          await walk(inner, run);
        } else if (inner.name === 'AlternateContent') {
          const chosen = oneOf(inner);
          if (chosen !== undefined) await walk(chosen, run);
        } else if (!gone.has(inner.name)) await walk(inner, run);
      }
    };
    await walk(paragraph, look);

    const before = isSet(child(properties, 'pageBreakBefore')) ? pageBreak : '';
    const section = path(properties, 'sectPr');
    const after = section !== undefined && beginsPage(section) ? pageBreak : '';
    const words = said.join('');
    const listed = path(properties, 'numPr', 'numId')?.attributes['val'];
    const bullet =
      listed !== undefined && listed !== '0' && look.outline === undefined && words.trim() !== '' ? '- ' : '';
    const block: Block = { text: `${before}${bullet}${words}${after}`, hidden };
    if (look.outline !== undefined && words.trim() !== '') block.outline = look.outline;
    if (look.title === true && words.trim() !== '') block.title = true;
    if (pictures.length > 0) block.pictures = pictures;
    return [block, ...boxes];
  }

  /** Rows as lines, cells joined by a bar; a nested table's cells are joined by spaces. */
  async #table(table: Element, around: Surroundings): Promise<Block[]> {
    // A table style may shade cells in ways that only a layout engine knows; white text there is taken as seen.
    const styled = path(table, 'tblPr', 'tblStyle') !== undefined;
    const rows: Block[] = [];
    for (const row of directly(table, 'tr')) {
      if (path(row, 'trPr', 'del') !== undefined) continue;
      const cells: string[] = [];
      const hidden: string[] = [];
      let breaks = '';
      for (const cell of directly(row, 'tc')) {
        const fill = paragraphLook(child(cell, 'tcPr')).shaded === true;
        const inner = await this.blocks(cell, { whitePage: around.whitePage && !styled && !fill });
        const text = inner.map((block) => block.text).join(' ');
        // A page that ends inside a row is taken to begin with that row: a row is never torn.
        if (text.includes(pageBreak)) breaks = pageBreak;
        cells.push(text.replaceAll(pageBreak, ' ').replaceAll(/\s+/g, ' ').trim());
        hidden.push(...inner.flatMap((block) => block.hidden));
      }
      const text = cells.every((cell) => cell === '') ? '' : cells.join(' | ');
      rows.push({ text: breaks + text, hidden });
    }
    return rows;
  }
}

/** EMU in a point. */
const emuPerPoint = 12_700;

const picturesIn = (graphic: Element): Picture[] =>
  descendants(graphic, 'pic').flatMap((picture) => {
    const id = descendants(picture, 'blip')[0]?.attributes['r:embed'];
    const size = path(picture, 'spPr', 'xfrm', 'ext')?.attributes ?? {};
    const [width, height] = [Number(size['cx']) / emuPerPoint, Number(size['cy']) / emuPerPoint];
    return id === undefined || !(width > 0 && height > 0) ? [] : [{ id, width, height }];
  });

/** Elements of that name, also those inside content controls and tracked insertions, but not those of nested tables. */
const directly = (element: Element, name: string): Element[] =>
  elements(element).flatMap((inner) => {
    if (inner.name === name) return [inner];
    return ['sdt', 'sdtContent', 'ins', 'moveTo', 'customXml'].includes(inner.name) ? directly(inner, name) : [];
  });

const isSet = (element: Element | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(element.attributes['val'] ?? '1');

const beginsPage = (section: Element): boolean =>
  !['continuous', 'nextColumn'].includes(child(section, 'type')?.attributes['val'] ?? 'nextPage');

/** Notes by their id; the separators that Word keeps among them have no text. */
const notesOf = async (
  parts: Package,
  links: Map<string, Relationship>,
  kind: string,
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const target = [...links.values()].find((link) => link.kind === `${kind}s`)?.target;
  const text = target === undefined ? null : await parts.text(target);
  if (text === null) return found;
  const reader = new DocxText(parts, new Map(), new Map());
  for (const note of elements(parseXml(text))) {
    const blocks = await reader.blocks(note, { whitePage: false });
    found.set(`${kind}:${note.attributes['id'] ?? ''}`, cleanLine(blocks.map((block) => block.text).join(' ')));
  }
  return found;
};

/** Running lines and comments, each once: they belong to the whole document, so they stand beside its first page. */
const asidesOf = async (parts: Package, links: Map<string, Relationship>): Promise<Aside[]> => {
  const asides = new Map<string, Aside>();
  const reader = new DocxText(parts, new Map(), new Map());
  for (const { kind, target } of links.values()) {
    const as = kind === 'header' || kind === 'footer' ? kind : kind === 'comments' ? 'comment' : null;
    const part = as === null ? null : await parts.text(target);
    if (as === null || part === null) continue;
    const whole = parseXml(part);
    for (const one of as === 'comment' ? elements(whole) : [whole]) {
      const blocks = await reader.blocks(one, { whitePage: false });
      const text = cleanLine(blocks.map((block) => block.text.replaceAll(noteMarks, '')).join(' '));
      if (text !== '') asides.set(`${as} ${text}`, { kind: as, text });
    }
  }
  return [...asides.values()];
};

interface Draft {
  label: string | null;
  lines: string[];
  hidden: string[];
  pictures: Picture[];
}

/** Pages where the file says that pages end; else a section for each top heading, when there are several. */
const paginate = (blocks: Block[]): Draft[] => {
  const paged = blocks.some(({ text }) => text.includes(pageBreak));
  const levels = blocks.flatMap(({ outline }) => (outline === undefined ? [] : [outline]));
  const top = [...new Set(levels)]
    .sort((a, b) => a - b)
    .find((level) => levels.filter((other) => other === level).length > 1);
  const drafts: Draft[] = [{ label: null, lines: [], hidden: [], pictures: [] }];
  for (const block of blocks) {
    if (!paged && top !== undefined && block.outline !== undefined && block.outline <= top) {
      drafts.push({ label: cleanLine(block.text.replaceAll(noteMarks, '')), lines: [], hidden: [], pictures: [] });
    }
    const [first = '', ...rest] = block.text.split(pageBreak);
    drafts.at(-1)?.lines.push(first);
    for (const piece of rest) drafts.push({ label: null, lines: [piece], hidden: [], pictures: [] });
    drafts.at(-1)?.hidden.push(...block.hidden);
    drafts.at(-1)?.pictures.push(...(block.pictures ?? []));
  }
  return drafts;
};

/** Smaller pictures are logos and signs. */
const leastPicture = 100;

/** A page's pictures in the order of the text, as one page of their own. */
const underEachOther = async (
  parts: Package,
  links: Map<string, Relationship>,
  pictures: Picture[],
): Promise<PicturePage | null> => {
  const placed: PlacedPicture[] = [];
  let y = 0;
  for (const { id, width, height } of pictures.filter((one) => Math.min(one.width, one.height) >= leastPicture)) {
    const target = links.get(id)?.target;
    const bytes = target === undefined ? null : await parts.bytes(target);
    if (bytes === null) continue;
    placed.push({ bytes, x: 0, y, width, height });
    y += height;
  }
  return placed.length === 0
    ? null
    : { width: Math.max(...placed.map(({ width }) => width)), height: y, pictures: placed };
};

/** Reads a Word document. Headers, footers and comments are asides of its first page: they are not what the document says. */
export const readDocx = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  ocr: Ocr | null,
  onProgress?: OnProgress,
): Promise<ReadParts> => {
  const parts = await Package.open(bytes, limits.maxUnpackedBytes);
  const main = await mainPart(parts, 'word/document.xml');
  const text = await parts.text(main);
  if (text === null) throw new DocumentUnreadable('damaged');
  const links = await relationshipsOf(parts, main);
  const stylesPart = [...links.values()].find(({ kind }) => kind === 'styles')?.target;
  const styles = styleLooks(stylesPart === undefined ? null : await parts.text(stylesPart));
  const document = parseXml(text);
  const whitePage = descendants(document, 'background').length === 0;
  const reader = new DocxText(parts, links, styles);
  const blocks: Block[] = [];
  // Some writers leave more than one body; all of them are shown.
  for (const body of elements(document).filter(({ name }) => name === 'body')) {
    blocks.push(...(await reader.blocks(body, { whitePage })));
  }
  const notes = new Map([...(await notesOf(parts, links, 'footnote')), ...(await notesOf(parts, links, 'endnote'))]);

  const pages: ReadPage[] = [];
  const pictures: Picture[][] = [];
  for (const draft of paginate(blocks)) {
    const raw = draft.lines.join('\n');
    const referred = [...raw.matchAll(noteMarks)].map(([, kind, id]) => notes.get(`${kind}:${id}`) ?? '');
    const said = cleanText(raw.replaceAll(noteMarks, ''));
    const hidden = [cleanLine(draft.hidden.join(''))].filter((quote) => quote !== '');
    if (said === '' && hidden.length === 0 && draft.pictures.length === 0) continue;
    pictures.push(draft.pictures);
    const whole = [said, ...referred.filter((note) => note !== '')].join('\n');
    pages.push({ label: draft.label ?? `Page ${pages.length + 1}`, text: whole, hidden });
  }
  const [front] = pages;
  if (front !== undefined) front.asides = await asidesOf(parts, links);
  if (ocr !== null)
    await addPictureText(pages, (index) => underEachOther(parts, links, pictures[index] ?? []), ocr, onProgress);
  const opening = blocks.find(({ title }) => title === true) ?? blocks.find(({ outline }) => outline !== undefined);
  return { pages, title: opening === undefined ? null : cleanLine(opening.text.replaceAll(noteMarks, '')) };
};
