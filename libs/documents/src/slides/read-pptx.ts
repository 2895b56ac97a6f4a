import { graphicText } from '../office/chart.ts';
import {
  type Aside,
  DocumentUnreadable,
  type OnProgress,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
} from '../document.ts';
import { cleanLine } from '../letters.ts';
import { readMetafile } from '../pictures/metafile.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { addPictureText } from '../pictures/picture-pages.ts';
import { isOpaque } from '../pictures/picture-pdf.ts';
import { Backdrop, behind, fillOf } from './pptx-backdrop.ts';
import { DeckParts, linkedPart, type Sheet, type SlideSheets } from './pptx-deck.ts';
import { pictureFill, pictureId, slidePictures } from './pptx-pictures.ts';
import { aboutOf, type Box, type PlacedShape, shapesOf } from './pptx-shapes.ts';
import { bodyWords, tableWords, textStyle, type Words } from './pptx-text.ts';
import { child, descendants, type Element, elements, path, textOf } from '../office/xml.ts';
import { Package } from '../office/zip.ts';

interface Said {
  text: string;
  hidden: string;
  /** What the author wrote for those who cannot see a picture. */
  described: string;
  title: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** 16:9, for a presentation that says nothing. */
const usualSize: Size = { width: 12_192_000, height: 6_858_000 };

const skipped = new Set(['sldNum', 'dt']);

const isOffSlide = (box: Box | null, slide: Size): boolean =>
  box !== null && (box.x >= slide.width || box.y >= slide.height || box.x + box.width <= 0 || box.y + box.height <= 0);

/** Metafiles hold their words as text; a larger one is a drawing of something else. */
const mostMetafile = 8_000_000;

/** The words of one slide's shapes. */
class SlideText {
  readonly #parts: Package;
  readonly #sheets: SlideSheets;
  readonly #presentation: Element;
  readonly #size: Size;
  readonly #backdrop: Backdrop;
  readonly #shapes: PlacedShape[];

  constructor(parts: Package, sheets: SlideSheets, shapes: PlacedShape[], presentation: Element, size: Size) {
    this.#parts = parts;
    this.#sheets = sheets;
    this.#presentation = presentation;
    this.#size = size;
    this.#shapes = shapes;
    this.#backdrop = new Backdrop(sheets, shapes, async ({ id, sheet }) => {
      const bytes = await this.#picture(id, sheet);
      return bytes !== null && isOpaque(bytes);
    });
  }

  async #picture(id: string | undefined, sheet: Sheet): Promise<Buffer | null> {
    const target = sheet.links.get(id ?? '')?.target;
    return target === undefined ? null : this.#parts.bytes(target);
  }

  /** In the order of the slide, which is the order a screen reader takes. */
  async read(): Promise<Said[]> {
    const said: Said[] = [];
    for (const placed of this.#shapes) {
      if (placed.placeholder === undefined || !skipped.has(placed.placeholder)) said.push(await this.#shape(placed));
    }
    return said;
  }

  async #shape(placed: PlacedShape): Promise<Said> {
    const { shape, box, off, placeholder } = placed;
    const about = child(aboutOf(shape), 'cNvPr')?.attributes;
    const data = path(shape, 'graphic', 'graphicData');
    const table = child(data, 'tbl');
    const body = child(shape, 'txBody');
    const texts: Words[] = [];
    if (body !== undefined) {
      const fill = fillOf(placed, this.#sheets);
      const ground = fill === null ? this.#backdrop.behind(placed) : fill.color;
      texts.push(bodyWords(body, textStyle(placed, this.#sheets, this.#presentation, ground), this.#sheets));
    }
    if (table !== undefined) texts.push(tableWords(table, this.#backdrop.behind(placed), this.#sheets));
    if (data !== undefined)
      texts.push({ seen: await graphicText(this.#parts, this.#sheets.slide.links, data), unseen: '' });
    texts.push({ seen: await this.#metafile(shape), unseen: '' });
    const text = texts.map(({ seen }) => seen).filter((one) => one !== '').join('\n'); // prettier-ignore
    const away = text !== '' && (off || isOffSlide(box, this.#size) || (await this.#backdrop.covered(placed)));
    return {
      text: away ? '' : text,
      hidden: cleanLine([away ? text : '', ...texts.map(({ unseen }) => unseen)].join(' ')),
      described: cleanLine(`${about?.['title'] ?? ''} ${about?.['descr'] ?? ''}`),
      title: placeholder === 'title' || placeholder === 'ctrTitle',
    };
  }

  async #metafile(shape: Element): Promise<string> {
    const id = pictureId(pictureFill(shape));
    const target = this.#sheets.slide.links.get(id ?? '')?.target ?? '';
    if (!/\.(?:emf|wmf)$/i.test(target)) return '';
    const bytes = await this.#picture(id, this.#sheets.slide);
    return bytes === null || bytes.length > mostMetafile ? '' : (readMetafile(bytes)?.text ?? '');
  }
}

const paragraphsOf = (element: Element): string =>
  descendants(element, 'p')
    .map((one) => cleanLine(descendants(one, 't').map(textOf).join('')))
    .filter((line) => line !== '')
    .join('\n');

/** A slide's notes and comments: kept beside the slide, not part of its text. */
const asidesOf = async (deck: DeckParts, slide: Sheet): Promise<Aside[]> => {
  const asides: Aside[] = [];
  const notes = await deck.sheet(linkedPart(slide, 'notesSlide'));
  for (const shape of notes === null ? [] : descendants(notes.root, 'sp')) {
    const body = child(shape, 'txBody');
    if (body !== undefined && path(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes['type'] === 'body')
      asides.push({ kind: 'notes', text: paragraphsOf(body) });
  }
  for (const { kind, target } of slide.links.values()) {
    const comments = kind === 'comments' ? await deck.sheet(target) : null;
    // The older form has one text a comment; the newer one paragraphs, and replies of the same form.
    for (const comment of comments === null ? [] : descendants(comments.root, 'cm')) {
      const own = child(comment, 'txBody');
      const replies = descendants(comment, 'reply').map(paragraphsOf);
      const text = [cleanLine(textOf(child(comment, 'text'))), own === undefined ? '' : paragraphsOf(own), ...replies].filter((one) => one !== ''); // prettier-ignore
      asides.push({ kind: 'comment', text: text.join('\n') });
    }
  }
  return asides.filter(({ text }) => text !== '');
};

/** What a slide's layout and master say on every slide that uses them, above or below the middle. */
const runningLines = (sheets: SlideSheets, size: Size): Aside[] =>
  behind(sheets).flatMap((sheet) =>
    shapesOf(path(sheet.root, 'cSld', 'spTree'), sheets)
      .filter(({ placeholder, off }) => placeholder === undefined && !off)
      .map(({ shape, box }): Aside => {
        const body = child(shape, 'txBody');
        const below = box !== null && box.y + box.height / 2 > size.height / 2;
        return { kind: below ? 'footer' : 'header', text: body === undefined ? '' : cleanLine(paragraphsOf(body)) };
      })
      .filter(({ text }) => text !== ''),
  );

/** Whether nothing but plain shapes is on a slide beside its words, and whether something is that only PowerPoint shows. */
const beyondWords = (slide: Sheet, shapes: PlacedShape[]): { empty: boolean; unlooked: boolean } => {
  const background = path(slide.root, 'cSld', 'bg', 'bgPr', 'blipFill');
  const pictured =
    background !== undefined || shapes.some(({ shape }) => shape.name === 'pic' || pictureFill(shape) !== undefined);
  const unlooked = shapes.some(
    ({ shape }) =>
      shape.name === 'contentPart' ||
      (shape.name === 'graphicFrame' &&
        path(shape, 'graphic', 'graphicData', 'tbl') === undefined &&
        pictureId(pictureFill(shape)) === undefined),
  );
  return { empty: !unlooked && !pictured, unlooked };
};

const sizeOf = (presentation: Element): Size => {
  const attributes = child(presentation, 'sldSz')?.attributes;
  const [width, height] = [Number(attributes?.['cx']), Number(attributes?.['cy'])];
  return width > 0 && height > 0 ? { width, height } : usualSize;
};

/**
 * Reads a presentation in the order it is shown. A slide that is hidden keeps its number and has no text; its words are
 * reported apart. Slides that are pictures are read by OCR. Speaker notes and comments are asides of their slide: they are
 * not on it. A picture's description is for machines, so it is hidden text, as is what something opaque lies over.
 */
export const readPptx = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  ocr: Ocr | null,
  onProgress?: OnProgress,
): Promise<ReadParts> => {
  const parts = await Package.open(bytes, limits.maxUnpackedBytes);
  const deck = new DeckParts(parts);
  const presentation = await deck.presentation();
  if (presentation === null) throw new DocumentUnreadable('damaged');
  const { root, links } = presentation;
  const ids = elements(child(root, 'sldIdLst') ?? { name: '', attributes: {}, children: [] });
  if (ids.length === 0) throw new DocumentUnreadable('no_pages');
  if (ids.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const size = sizeOf(root);

  const pages: ReadPage[] = [];
  const slides: Array<{ slide: Sheet; shapes: PlacedShape[] } | null> = [];
  const told = new Set<string>();
  let title: string | null = null;
  for (const [index, id] of ids.entries()) {
    const label = `Slide ${index + 1}`;
    const sheets = await deck.slide(links.get(id.attributes['r:id'] ?? '')?.target);
    if (sheets === null) {
      pages.push({ label, text: '', hidden: [] });
      slides.push(null);
      continue;
    }
    const { slide } = sheets;
    const shapes = shapesOf(path(slide.root, 'cSld', 'spTree'), sheets);
    slides.push({ slide, shapes });
    const said = await new SlideText(parts, sheets, shapes, root, size).read();
    const inOrder = [...said.filter((one) => one.title), ...said.filter((one) => !one.title)];
    const seen = inOrder
      .map((one) => one.text)
      .filter((one) => one !== '')
      .join('\n');
    const unseen = inOrder.map((one) => one.hidden).filter((one) => one !== '');
    const descriptions = inOrder.map((one) => one.described).filter((one) => one !== '');
    // Once: a line of the master stands on every slide.
    const running = runningLines(sheets, size).filter(({ kind, text }) => !told.has(`${kind} ${text}`));
    for (const { kind, text } of running) told.add(`${kind} ${text}`);
    const asides = [...running, ...(await asidesOf(deck, slide))];
    const kept = ['0', 'false'].includes(slide.root.attributes['show'] ?? '1');
    pages.push(
      kept
        ? {
            label,
            text: '',
            hidden: [seen, ...unseen].filter((one) => one !== ''),
            descriptions,
            asides,
            keptBack: true,
          }
        : { label, text: seen, hidden: unseen, descriptions, asides, ...beyondWords(slide, shapes) },
    );
    title ??= kept ? null : cleanLine(said.find((one) => one.title && one.text !== '')?.text ?? '') || null;
  }
  if (slides.every((one) => one === null)) throw new DocumentUnreadable('damaged');
  if (ocr !== null) {
    const picturesOf = async (index: number): ReturnType<typeof slidePictures> => {
      const at = slides[index] ?? null;
      return at === null ? null : slidePictures(parts, at.slide, at.shapes, size);
    };
    await addPictureText(pages, picturesOf, ocr, onProgress);
  }
  return { pages, title };
};
