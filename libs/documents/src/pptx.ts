import { graphicText } from './chart.ts';
import {
  type Aside,
  DocumentUnreadable,
  type OnProgress,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
} from './document.ts';
import { cleanLine, cleanText } from './letters.ts';
import type { Ocr } from './ocr.ts';
import { addPictureText } from './picture-pages.ts';
import { backgroundIsWhite, boxOf, type Box, isPainted, paintedIn, touch } from './pptx-backdrop.ts';
import { slidePictures } from './pptx-pictures.ts';
import { mainPart, type Relationship, relationshipsOf } from './relationships.ts';
import { child, descendants, type Element, elements, parseXml, path, textOf } from './xml.ts';
import { Package } from './zip.ts';

interface Backdrop {
  white: boolean;
  painted: Array<Box | null>;
  slide: { width: number; height: number } | null;
}

interface Said {
  text: string;
  hidden: string;
  /** What the author wrote for those who cannot see a picture. */
  described: string;
  title: boolean;
}

/** 16:9, for a presentation that says nothing. */
const usualSize = { width: 12_192_000, height: 6_858_000 };

const skipped = new Set(['sldNum', 'dt']);

/** The color of the shape's own ground, when it is plain; null when it has none or it is mixed. */
const ownFill = (shape: Element): string | null => {
  const color = path(shape, 'spPr', 'solidFill', 'srgbClr');
  return color === undefined || elements(color).length > 0 ? null : (color.attributes['val']?.toUpperCase() ?? null);
};

/** Words of one paragraph, split into what is seen and what is not: under 2 pt, or of the color of their ground. */
const paragraph = (element: Element, ground: string | null): { seen: string; unseen: string } => {
  let seen = '';
  let unseen = '';
  for (const run of elements(element)) {
    if (run.name === 'br') seen += '\n';
    else if (run.name === 'r' || run.name === 'fld') {
      const properties = child(run, 'rPr');
      const color = path(properties, 'solidFill', 'srgbClr')?.attributes['val']?.toUpperCase();
      // Sizes are in hundredths of a point.
      const tiny = Number(properties?.attributes['sz'] ?? '1800') < 200;
      const highlighted = child(properties, 'highlight') !== undefined;
      if (tiny || (color !== undefined && color === ground && !highlighted)) unseen += textOf(child(run, 't'));
      else seen += textOf(child(run, 't'));
    } else if (run.name === 'AlternateContent' || run.name === 'm') seen += descendants(run, 't').map(textOf).join('');
  }
  return { seen, unseen };
};

const body = (shape: Element, ground: string | null): { seen: string; unseen: string } => {
  const paragraphs = elements(child(shape, 'txBody') ?? { name: '', attributes: {}, children: [] })
    .filter(({ name }) => name === 'p')
    .map((one) => paragraph(one, ground));
  return {
    seen: cleanText(paragraphs.map(({ seen }) => seen).join('\n')).replace(/\n{2,}/g, '\n'),
    unseen: cleanLine(paragraphs.map(({ unseen }) => unseen).join(' ')),
  };
};

const tableText = (table: Element): string =>
  elements(table)
    .filter(({ name }) => name === 'tr')
    .map((row) =>
      elements(row)
        .filter(({ name }) => name === 'tc')
        .map((cell) => body(cell, null).seen.replaceAll('\n', ' ')),
    )
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(' | '))
    .join('\n');

const isOffSlide = (box: Box | null, slide: Backdrop['slide']): boolean =>
  box !== null &&
  slide !== null &&
  (box.x >= slide.width || box.y >= slide.height || box.x + box.width <= 0 || box.y + box.height <= 0);

class SlideText {
  readonly #parts: Package;
  readonly #links: Map<string, Relationship>;
  readonly #backdrop: Backdrop;
  readonly #painted: Array<Box | null>;

  constructor(parts: Package, links: Map<string, Relationship>, backdrop: Backdrop) {
    this.#parts = parts;
    this.#links = links;
    this.#backdrop = backdrop;
    this.#painted = [...backdrop.painted];
  }

  /** Shapes in the order of the slide, which is the order a screen reader takes. */
  async shapes(tree: Element, inGroup: boolean): Promise<Said[]> {
    const said: Said[] = [];
    for (const shape of elements(tree)) {
      if (shape.name === 'grpSp') said.push(...(await this.shapes(shape, true)));
      else if (shape.name === 'AlternateContent') {
        const options = elements(shape);
        const chosen = options.find(({ name, children }) => name === 'Choice' && children.length > 0) ?? options.at(-1);
        if (chosen !== undefined) said.push(...(await this.shapes(chosen, inGroup)));
      } else if (['sp', 'cxnSp', 'graphicFrame', 'pic'].includes(shape.name)) {
        const one = await this.#shape(shape, inGroup);
        if (one !== null) said.push(one);
        if (isPainted(shape)) this.#painted.push(inGroup ? null : boxOf(shape));
      }
    }
    return said;
  }

  async #shape(shape: Element, inGroup: boolean): Promise<Said | null> {
    const about = elements(shape).find(({ name }) => name.startsWith('nv'));
    const placeholder = path(about, 'nvPr', 'ph')?.attributes['type'];
    if (placeholder !== undefined && skipped.has(placeholder)) return null;
    const box = inGroup ? null : boxOf(shape);
    const whiteOnWhite =
      this.#backdrop.white && !inGroup && !isPainted(shape) && !this.#painted.some((behind) => touch(box, behind));
    const { seen, unseen } = body(shape, ownFill(shape) ?? (whiteOnWhite ? 'FFFFFF' : null));
    const described = cleanLine(child(about, 'cNvPr')?.attributes['descr'] ?? '');
    const data = path(shape, 'graphic', 'graphicData');
    const table = child(data, 'tbl');
    const texts = [
      seen,
      table === undefined ? '' : tableText(table),
      data === undefined ? '' : await graphicText(this.#parts, this.#links, data),
    ];
    const text = texts.filter((one) => one !== '').join('\n');
    const away = child(about, 'cNvPr')?.attributes['hidden'] === '1' || isOffSlide(box, this.#backdrop.slide);
    return {
      text: away ? '' : text,
      hidden: cleanLine(`${away ? text : ''} ${unseen}`),
      described,
      title: placeholder === 'title' || placeholder === 'ctrTitle',
    };
  }
}

const linked = async (
  parts: Package,
  links: Map<string, Relationship>,
  kind: string,
): Promise<[string, Element] | null> => {
  const target = [...links.values()].find((link) => link.kind === kind)?.target;
  const text = target === undefined ? null : await parts.text(target);
  return target === undefined || text === null ? null : [target, parseXml(text)];
};

const paragraphsOf = (element: Element): string =>
  descendants(element, 'p')
    .map((one) => cleanLine(descendants(one, 't').map(textOf).join('')))
    .filter((line) => line !== '')
    .join('\n');

/** A slide's notes and comments: kept beside the slide, not part of its text. */
const asidesOf = async (parts: Package, links: Map<string, Relationship>): Promise<Aside[]> => {
  const asides: Aside[] = [];
  const notes = await linked(parts, links, 'notesSlide');
  for (const shape of notes === null ? [] : descendants(notes[1], 'sp')) {
    const body = child(shape, 'txBody');
    if (body !== undefined && path(shape, 'nvSpPr', 'nvPr', 'ph')?.attributes['type'] === 'body')
      asides.push({ kind: 'notes', text: paragraphsOf(body) });
  }
  const comments = await linked(parts, links, 'comments');
  // The older form has one text a comment; the newer one paragraphs, and replies of the same form.
  for (const comment of comments === null ? [] : descendants(comments[1], 'cm')) {
    const text = [cleanLine(textOf(child(comment, 'text'))), paragraphsOf(comment)].filter((one) => one !== '');
    asides.push({ kind: 'comment', text: text.join('\n') });
  }
  return asides.filter(({ text }) => text !== '');
};

/** What stands behind a slide's shapes: its own background, else its layout's, else its master's. */
const backdropOf = async (
  parts: Package,
  links: Map<string, Relationship>,
  slide: Element,
  size: Backdrop['slide'],
): Promise<Backdrop> => {
  const layout = await linked(parts, links, 'slideLayout');
  const master = layout === null ? null : await linked(parts, await relationshipsOf(parts, layout[0]), 'slideMaster');
  const behind = [layout, master].flatMap((found) => (found === null ? [] : [found[1]]));
  return {
    // A deck that says nothing at all is shown on white.
    white: [slide, ...behind].map(backgroundIsWhite).find((answer) => answer !== null) ?? true,
    painted: behind.flatMap(paintedIn),
    slide: size,
  };
};

/**
 * Reads a presentation in the order it is shown. A slide that is hidden keeps its number and has no text; its words are
 * reported apart. Slides that are pictures are read by OCR. Speaker notes and comments are asides of their slide: they are
 * not on it. A picture's description is for machines, so it is hidden text.
 */
export const readPptx = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  ocr: Ocr | null,
  onProgress?: OnProgress,
): Promise<ReadParts> => {
  const parts = await Package.open(bytes, limits.maxUnpackedBytes);
  const main = await mainPart(parts, 'ppt/presentation.xml');
  const text = await parts.text(main);
  if (text === null) throw new DocumentUnreadable('damaged');
  const presentation = parseXml(text);
  const links = await relationshipsOf(parts, main);
  const ids = elements(child(presentation, 'sldIdLst') ?? { name: '', attributes: {}, children: [] });
  if (ids.length === 0) throw new DocumentUnreadable('no_pages');
  if (ids.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  const size = child(presentation, 'sldSz')?.attributes;
  const [width, height] = [Number(size?.['cx']), Number(size?.['cy'])];
  const slideSize = Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;

  const pages: ReadPage[] = [];
  const slides: Array<{ slide: Element; slideLinks: Map<string, Relationship> } | null> = [];
  let title: string | null = null;
  let found = 0;
  for (const [index, id] of ids.entries()) {
    const label = `Slide ${index + 1}`;
    const target = links.get(id.attributes['r:id'] ?? '')?.target;
    const slideText = target === undefined ? null : await parts.text(target);
    if (target === undefined || slideText === null) {
      pages.push({ label, text: '', hidden: [] });
      slides.push(null);
      continue;
    }
    found += 1;
    const slide = parseXml(slideText);
    const slideLinks = await relationshipsOf(parts, target);
    slides.push({ slide, slideLinks });
    const tree = path(slide, 'cSld', 'spTree');
    const reader = new SlideText(parts, slideLinks, await backdropOf(parts, slideLinks, slide, slideSize));
    const said = tree === undefined ? [] : await reader.shapes(tree, false);
    const inOrder = [...said.filter((one) => one.title), ...said.filter((one) => !one.title)];
    const seen = inOrder
      .map((one) => one.text)
      .filter((one) => one !== '')
      .join('\n');
    const unseen = inOrder.map((one) => one.hidden).filter((one) => one !== '');
    const descriptions = inOrder.map((one) => one.described).filter((one) => one !== '');
    const kept = slide.attributes['show'] === '0';
    const asides = await asidesOf(parts, slideLinks);
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
        : { label, text: seen, hidden: unseen, descriptions, asides },
    );
    title ??= kept ? null : cleanLine(said.find((one) => one.title && one.text !== '')?.text ?? '') || null;
  }
  if (found === 0) throw new DocumentUnreadable('damaged');
  if (ocr !== null) {
    const shown = slideSize ?? usualSize;
    const picturesOf = async (index: number): ReturnType<typeof slidePictures> => {
      const at = slides[index] ?? null;
      return at === null ? null : slidePictures(parts, at.slideLinks, at.slide, shown);
    };
    await addPictureText(pages, picturesOf, ocr, onProgress);
  }
  return { pages, title };
};
