import type { Block } from '@plumbline/contracts/blocks';
import { blocksOfText, isBullet } from '../blocks.ts';
import { isCard } from '../cards.ts';
import { type Graphic, readGraphic } from '../office/chart.ts';
import {
  type Aside,
  DocumentUnreadable,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
  type Watch,
} from '../document.ts';
import { cleanLine } from '../letters.ts';
import { readMetafile } from '../pictures/metafile.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { addPictureText } from '../pictures/picture-pages.ts';
import { isOpaque } from '../pictures/picture-pdf.ts';
import { Backdrop, behind, fillOf } from './pptx-backdrop.ts';
import { DeckParts, linkedPart, type Sheet, type SlideSheets } from './pptx-deck.ts';
import { pictureFill, pictureId, slidePictures } from './pptx-pictures.ts';
import { joinPlaced, type Look, type PlacedBlock, unknownLook, withHeadings, withLabels } from './pptx-labels.ts';
import { aboutOf, type Box, type PlacedShape, seenBox, shapesOf } from './pptx-shapes.ts';
import { inReadingOrder, mostUnits, onGrounds, type Unit } from './pptx-order.ts';
import {
  anchorOf,
  bodyWords,
  hasArabic,
  isArabic,
  type Paragraph,
  placeOfWords,
  tableFrame,
  tableWords,
  textStyle,
} from './pptx-text.ts';
import { countOf } from '../step-numbers.ts';
import { joinBlocks, tableBlocks } from '../table-blocks.ts';
import { child, descendants, type Element, elements, path, textOf } from '../office/xml.ts';
import { Package } from '../office/zip.ts';

interface Said {
  text: string;
  /** The parts of the text. */
  blocks: Block[];
  /** How each block's letters look. */
  looks: Look[];
  /** Of its largest letters, in hundredths of a point; 0 where that is not known. */
  size: number;
  hidden: string;
  /** What the author wrote for those who cannot see a picture. */
  described: string;
  title: boolean;
  /** Others may stand on it. */
  ground: boolean;
  /** Where in its frame its words stand. */
  words: Box | null;
  placed: PlacedShape;
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

const thousandths = (part: number): number => Math.min(1000, Math.max(0, Math.round(part * 1000)));

const lettersIn = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
const isLettered = (text: string): boolean => lettersIn(text) > 0;

interface SeenBlock {
  block: Block;
  look: Look;
}

/** The paragraphs of a shape; a title's are one block, as are a label and its value. */
const paragraphBlocks = (paragraphs: Paragraph[], title: boolean, running: boolean, box: Block['box']): SeenBlock[] => {
  const placed = box === undefined ? {} : { box };
  const shown = paragraphs.filter(({ text }) => isLettered(text));
  const whole = shown.map(({ text }) => text).join('\n');
  const look: Look = { size: Math.max(0, ...shown.map(({ size }) => size)), bold: shown.every(({ bold }) => bold) };
  if (shown.length === 0) return [];
  if (title) return [{ block: { kind: 'title', text: whole, level: 1, ...placed }, look }];
  if (shown.length === paragraphs.length && isCard(shown.map(({ text }) => text)))
    return [{ block: { kind: 'text', text: whole, ...placed }, look }];
  const blockOf = ({ text, bullet }: Paragraph): Block => {
    if (running) return { kind: 'running', text, ...placed };
    if (bullet === null && !isBullet(text)) return { kind: 'text', text, ...placed };
    return { kind: 'bullet', text, level: bullet ?? 1, ...placed };
  };
  return shown.map((one) => ({ block: blockOf(one), look: { size: one.size, bold: one.bold } }));
};

const pictureBlocks = (text: string): Block[] =>
  blocksOfText(text).map((block): Block => ({ kind: 'picture_text', text: block.text }));

const within = ({ text, blocks }: Graphic, box: Block['box']): Graphic => ({
  text,
  blocks: box === undefined ? blocks : blocks.map((block) => ({ ...block, box })),
});

/** What is larger, of the slide, is the ground of all. */
const mostGround = 0.6;

/** Gives groups their place: around all that is in them, which may be groups again. */
const settle = (unit: Unit<Said>): void => {
  unit.inside.forEach(settle);
  unit.box ??= around(unit.inside.map(({ box }) => box));
};

const areLevel = (a: Box, b: Box): boolean =>
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > Math.min(a.height, b.height) / 2;

/** Texts whose frames reach into a frame beside them stand where their words do. */
const besideEachOther = (units: Array<Unit<Said>>): Array<Unit<Said>> => {
  if (units.length > mostUnits) return units;
  return units.map((unit) => {
    const { box, item } = unit;
    const words = item?.words ?? null;
    if (box === null || words === null || unit.inside.length > 0) return unit;
    const meets = units.some(
      (other) =>
        other !== unit &&
        other.box !== null &&
        areLevel(box, other.box) &&
        Math.min(box.x + box.width, other.box.x + other.box.width) > Math.max(box.x, other.box.x),
    );
    return meets ? { ...unit, box: words } : unit;
  });
};

const standsOver = (above: Box | null, below: Box | null): boolean =>
  above !== null && below !== null && above.y + above.height / 2 < below.y;

/** Of a card: how much of its group it takes. */
const mostOfGroup = 0.9;

/** Whether something may be a card: a shape that others stand on, or a group that is no larger than such a shape in it. */
const isCardOf = ({ item, box, inside }: Unit<Said>): boolean =>
  item === undefined
    ? inside.some(
        (one) =>
          isCardOf(one) &&
          one.box !== null &&
          box !== null &&
          one.box.width * one.box.height > mostOfGroup * box.width * box.height,
      )
    : item.ground;

/** The shapes of a slide as they are read: what stands in one group, or on one card, together. */
const inOrder = (said: Said[], size: Size, fromRight: boolean): Said[][] => {
  const nothing = { inside: [], letters: 0, size: 0, count: null };
  const root: Unit<Said> = { ...nothing, box: null, drawn: -1, inside: [] };
  const groups = new Map<unknown, Unit<Said>>();
  for (const [drawn, item] of said.entries()) {
    let around = root;
    for (const group of item.placed.groups) {
      const known = groups.get(group) ?? { ...nothing, box: null, drawn, inside: [] };
      if (!groups.has(group)) {
        groups.set(group, known);
        around.inside.push(known);
      }
      around = known;
    }
    around.inside.push({ box: item.placed.box, drawn, item, inside: [], letters: lettersIn(item.text), size: item.size, count: countOf(item.text) }); // prettier-ignore
  }
  root.inside.forEach(settle);
  const isGround = (unit: Unit<Said>): boolean =>
    unit.box !== null && unit.box.width * unit.box.height < mostGround * size.width * size.height && isCardOf(unit);
  /** What is read of a unit, each list what stands together. */
  const walk = (unit: Unit<Said>): Said[][] => {
    const own = unit.item === undefined || unit.item.text === '' ? [] : [[unit.item]];
    const on = unit.item === undefined ? onGrounds(unit.inside, isGround) : unit.inside;
    const ordered = inReadingOrder(besideEachOther(on.flatMap(told)), fromRight);
    // What stands on a card may stand over the card's own words.
    const below = ordered.findIndex((part) => own.length === 0 || !standsOver(part.box, unit.item?.words ?? null));
    const over = below < 0 ? ordered : ordered.slice(0, below);
    const parts = [...over.flatMap(walk), ...own, ...ordered.slice(over.length).flatMap(walk)];
    const lines = parts.flat();
    const one = unit !== root && lines.every(({ blocks }) => blocks.length === 1 && blocks[0]?.kind === 'text');
    return one && isCard(lines.map(({ text }) => text)) ? [lines] : parts;
  };
  /** A unit with something to read, and the place that this takes. */
  const told = (unit: Unit<Said>): Array<Unit<Said>> => {
    const inside = unit.inside.flatMap(told);
    const speaks = unit.item !== undefined && unit.item.text !== '';
    if (!speaks && inside.length === 0) return [];
    const letters = unit.letters + inside.reduce((sum, one) => sum + one.letters, 0);
    return [{ ...unit, letters, size: Math.max(unit.size, ...inside.map(({ size: own }) => own)) }];
  };
  return walk(root);
};

/** The rectangle around others; null when one of them has no place. */
const around = (boxes: Array<Box | null>): Box | null => {
  const placed = boxes.filter((box) => box !== null);
  if (placed.length < boxes.length || placed.length === 0) return null;
  const [x, y] = [Math.min(...placed.map((box) => box.x)), Math.min(...placed.map((box) => box.y))];
  const right = Math.max(...placed.map((box) => box.x + box.width));
  const bottom = Math.max(...placed.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
};

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
    return target === undefined ? null : this.#parts.picture(target);
  }

  /** In the order of drawing. */
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
    const seenAt = seenBox(placed);
    const place = seenAt === null ? undefined : this.#boxOf(seenAt);
    const title = placeholder === 'title' || placeholder === 'ctrTitle';
    const said: Graphic[] = [];
    const unseen: string[] = [];
    let seen: SeenBlock[] = [];
    let size = 0;
    let spoken = seenAt;
    const fill = fillOf(placed, this.#sheets);
    if (body !== undefined) {
      const ground = fill === null ? this.#backdrop.behind(placed) : fill.color;
      const words = bodyWords(body, textStyle(placed, this.#sheets, this.#presentation, ground), this.#sheets);
      size = Math.max(0, ...words.paragraphs.map((one) => one.size));
      if (box !== null && placed.turns.length === 0) spoken = placeOfWords(box, words.paragraphs, anchorOf(placed));
      seen = paragraphBlocks(words.paragraphs, title, placeholder === 'ftr', place);
      said.push({ text: words.seen, blocks: seen.map(({ block }) => block) });
      unseen.push(words.unseen);
    }
    if (table !== undefined) {
      const ground = this.#backdrop.behind(placed);
      const words = tableWords(table, ground, this.#sheets, tableFrame(table, box), (part) => this.#boxOf(part));
      said.push({ text: words.seen, blocks: tableBlocks(words.cells, words.heads) });
      unseen.push(words.unseen);
    }
    if (data !== undefined) said.push(within(await readGraphic(this.#parts, this.#sheets.slide.links, data), place));
    const drawn = await this.#metafile(shape);
    said.push(within({ text: drawn, blocks: pictureBlocks(drawn) }, place));
    const text = said.map((one) => one.text).filter((one) => one !== '').join('\n'); // prettier-ignore
    const away = text !== '' && (off || isOffSlide(box, this.#size) || (await this.#backdrop.covered(placed)));
    const blocks = away ? [] : joinBlocks(said.map((one) => one.blocks));
    return {
      text: away ? '' : text,
      blocks,
      // Of a table's and a chart's cells none are told.
      looks: blocks.map((_, at) => seen[at]?.look ?? unknownLook),
      size,
      hidden: cleanLine([away ? text : '', ...unseen].join(' ')),
      described: cleanLine(`${about?.['title'] ?? ''} ${about?.['descr'] ?? ''}`),
      title,
      ground: shape.name === 'pic' || (shape.name === 'sp' && (text === '' || fill !== null)),
      words: spoken,
      placed,
    };
  }

  #boxOf({ x, y, width, height }: Box): Block['box'] {
    const [left, right] = [x, x + width].map((at) => thousandths(at / this.#size.width));
    const [top, bottom] = [y, y + height].map((at) => thousandths(at / this.#size.height));
    return [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0];
  }

  async #metafile(shape: Element): Promise<string> {
    const id = pictureId(pictureFill(shape));
    const target = this.#sheets.slide.links.get(id ?? '')?.target ?? '';
    if (!/\.(?:emf|wmf)$/i.test(target)) return '';
    const bytes = await this.#picture(id, this.#sheets.slide);
    return bytes === null || bytes.length > mostMetafile ? '' : (readMetafile(bytes)?.text ?? '');
  }
}

/** The blocks of what stands together: one, where it is a label with its value. */
const asOne = (together: Said[]): PlacedBlock[] => {
  const [first, ...others] = together.flatMap((shape) =>
    shape.blocks.map((block, at): PlacedBlock => {
      return { block, ...(shape.looks[at] ?? unknownLook), frame: shape.placed.box, shape };
    }),
  );
  if (first === undefined) return [];
  return together.length < 2 ? [first, ...others] : [others.reduce(joinPlaced, first)];
};

const blocksOf = (read: Said[][]): Block[] => {
  const placed = read.map(asOne);
  // The tables are counted over all shapes.
  const counted = joinBlocks(placed.map((some) => some.map(({ block }) => block)));
  return withHeadings(withLabels(placed.flat().map((one, at) => ({ ...one, block: counted[at] ?? one.block }))));
};

const longestTitle = 150;
const upperPart = 0.4;

/** A few words in one block in the upper part of a slide. */
const isHeadline = ({ blocks: [block, ...rest] }: Said): boolean =>
  block?.box !== undefined &&
  rest.length === 0 &&
  block.box[1] < upperPart * 1000 &&
  block.text.length <= longestTitle &&
  /\p{L}{2}/u.test(block.text);

/** Of a slide that fills no title's place: the words in its upper part that are larger than all others. */
const nameTitle = (read: Said[][], blocks: Block[]): void => {
  const sizes = read.flat().map(({ size }) => size);
  const largest = Math.max(0, ...sizes);
  const [only, ...more] = read.flat().filter(({ size }) => size === largest);
  const [block] = only?.blocks ?? [];
  if (only === undefined || block === undefined || more.length > 0 || sizes.length < 2 || !isHeadline(only)) return;
  const at = blocks.findIndex(({ kind, text }) => kind === 'text' && text === block.text);
  if (at >= 0) blocks[at] = { ...block, kind: 'title', level: 1 };
};

const leastRepeated = 3;
/** Thousandths of the slide. */
const sameBox = 20;
/** In the same: at the slide's head and foot a line may stand farther left or right. */
const margin = 100;

const placeOf = ({ kind, text, box, table }: Block): string | null => {
  if (box === undefined || table !== undefined || kind === 'picture_text') return null;
  const [, top, , bottom] = box;
  const place =
    bottom < margin ? 'head' : top > 1000 - margin ? 'foot' : box.map((at) => Math.round(at / sameBox)).join(' ');
  return `${text.replace(/\p{Nd}+/gu, '0')} ${place}`;
};

/** A line that stands in the same place of most slides, but for its numbers, is no part of what they say. */
const markRunning = (slides: Said[][]): void => {
  const told = slides.filter((said) => said.some(({ blocks }) => blocks.length > 0));
  const counts = new Map<string, number>();
  for (const said of told)
    for (const place of new Set(said.flatMap(({ blocks }) => blocks.map(placeOf))))
      if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
  const least = Math.max(leastRepeated, told.length / 2);
  for (const shape of told.flat())
    shape.blocks = shape.blocks.map((block): Block => {
      const place = placeOf(block);
      const repeated = place !== null && (counts.get(place) ?? 0) >= least;
      return !repeated ? block : { kind: 'running', text: block.text, ...(block.box === undefined ? {} : { box: block.box }) }; // prettier-ignore
    });
};

const isRunning = ({ blocks }: Said): boolean => blocks.length > 0 && blocks.every(({ kind }) => kind === 'running');

/** In the size of what is second largest: a headline's letters. */
const headlineSize = 1.15;

/** What stands wholly over something, the topmost first. */
const overOf = ({ placed: { box } }: Said, told: Said[]): Said[] =>
  told
    .filter(({ placed }) => box !== null && placed.box !== null && placed.box.y + placed.box.height / 2 < box.y)
    .toSorted((a, b) => (a.placed.box?.y ?? 0) - (b.placed.box?.y ?? 0));

/** Whether one of them stands over or below the other and not beside it. */
const areInLine = ({ placed: { box: a } }: Said, { placed: { box: b } }: Said): boolean =>
  a !== null && b !== null && a.x < b.x + b.width && b.x < a.x + a.width;

/**
 * The headline of a slide that fills no title's place, behind the lines that stand over it: what the largest letters say in the
 * upper part, with nothing over it but a few lines. None where that is not so plain.
 */
const headlineOf = (own: Said[]): Said[] => {
  const told = own.filter(({ text }) => isLettered(text));
  const largest = Math.max(0, ...told.map(({ size }) => size));
  const [headline, ...more] = told.filter(({ size }) => size * headlineSize > largest);
  if (headline === undefined || more.length > 0 || told.length < 2 || !isHeadline(headline)) return [];
  const over = overOf(headline, told);
  return over.every((one) => areInLine(one, headline) && one.text.length <= longestTitle) ? [...over, headline] : [];
};

/**
 * Templates give the headings of cards a title's place too: of several, the slide's own title is the one over all others, or in
 * the largest letters, and the rest are headings.
 */
const nameHeadings = (said: Said[]): void => {
  const titles = said.filter(({ title, text }) => title && text !== '');
  const placed = titles.flatMap((one) => (one.placed.box === null ? [] : [{ one, box: one.placed.box }]));
  const [first, ...others] = placed.toSorted((a, b) => a.box.y - b.box.y);
  if (first === undefined || others.length === 0 || placed.length < titles.length) return;
  const isOver = others.every(({ box }) => first.box.y + first.box.height / 2 < box.y);
  const largest = Math.max(...titles.map(({ size }) => size));
  const large = placed.filter(({ one }) => one.size * headlineSize > largest);
  const [own] = isOver ? [first] : large.length === 1 ? large : [];
  for (const { one } of placed.filter((some) => some !== own)) {
    one.title = false;
    one.blocks = one.blocks.map((block) => (block.kind === 'title' ? { ...block, level: 2 } : block));
  }
};

/** The titles of a slide, each behind the short lines that stand over it and over nothing else. */
const titlesOf = (own: Said[]): Said[] => {
  const titles = own.filter(({ title, text }) => title && text !== '');
  const [title, ...more] = titles;
  if (title === undefined) return headlineOf(own);
  const over = overOf(title, own.filter((one) => isLettered(one.text))); // prettier-ignore
  const plain = more.length === 0 && over.every((one) => areInLine(one, title) && one.text.length <= longestTitle);
  return plain ? [...over, title] : titles;
};

/** What a slide says in the order in which it is read, between the lines that come again on most slides. */
const readingOf = (said: Said[], size: Size, fromRight: boolean): Said[][] => {
  const running = said.filter(isRunning);
  const own = said.filter((one) => !isRunning(one));
  const isHead = ({ placed: { box } }: Said): boolean => box !== null && box.y + box.height / 2 < size.height / 2;
  const titles = titlesOf(own);
  return [
    ...running.filter(isHead).map((one) => [one]),
    ...titles.map((one) => [one]),
    ...inOrder(
      own.filter((one) => !one.title && !titles.includes(one)),
      size,
      fromRight,
    ),
    ...running.filter((one) => !isHead(one)).map((one) => [one]),
  ];
};

const wordsOf = (said: Said[]): string => said.map(({ text }) => text).join(' ');

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
  watch: Watch,
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
  const ratio = Math.max(0.001, Math.round((size.width / size.height) * 1000) / 1000);

  const enters = watch.enters ?? (() => true);
  const slides: Array<{ sheets: SlideSheets; shapes: PlacedShape[]; said: Said[]; isHidden: boolean } | null> = [];
  let leftOut = 0;
  for (const [index, id] of ids.entries()) {
    const entered = enters(`words ${index}`);
    if (!entered) leftOut += 1;
    const sheets = entered ? await deck.slide(links.get(id.attributes['r:id'] ?? '')?.target) : null;
    if (sheets === null) {
      slides.push(null);
      continue;
    }
    const shapes = shapesOf(path(sheets.slide.root, 'cSld', 'spTree'), sheets);
    const said = await new SlideText(parts, sheets, shapes, root, size).read();
    const isHidden = ['0', 'false'].includes(sheets.slide.root.attributes['show'] ?? '1');
    slides.push({ sheets, shapes, said, isHidden });
  }
  if (leftOut === ids.length) throw new DocumentUnreadable('too_complex');
  markRunning(slides.flatMap((one) => (one === null || one.isHidden ? [] : [one.said])));

  const inArabic = isArabic(slides.map((one) => wordsOf(one?.said ?? [])).join(' '));
  const pages: ReadPage[] = [];
  const told = new Set<string>();
  let title: string | null = null;
  for (const [index, one] of slides.entries()) {
    const label = `Slide ${index + 1}`;
    if (one === null || !enters(`layout ${index}`)) {
      pages.push({ label, text: '', hidden: [] });
      continue;
    }
    const { sheets, shapes, said, isHidden } = one;
    const { slide } = sheets;
    nameHeadings(said);
    const words = wordsOf(said);
    const read = readingOf(said, size, isArabic(words) || (inArabic && hasArabic(words)));
    const seen = read
      .flat()
      .map(({ text }) => text)
      .join('\n');
    const blocks = blocksOf(read);
    if (!said.some((shape) => shape.title && shape.text !== '')) nameTitle(read, blocks);
    const unseen = said.map(({ hidden }) => hidden).filter((words) => words !== '');
    const descriptions = said.map(({ described }) => described).filter((words) => words !== '');
    // Once: a line of the master stands on every slide.
    const running = runningLines(sheets, size).filter(({ kind, text }) => !told.has(`${kind} ${text}`));
    for (const { kind, text } of running) told.add(`${kind} ${text}`);
    const asides = [...running, ...(await asidesOf(deck, slide))];
    pages.push(
      isHidden
        ? {
            label,
            text: '',
            hidden: [seen, ...unseen].filter((words) => words !== ''),
            descriptions,
            asides,
            keptBack: true,
          }
        : { label, text: seen, blocks, hidden: unseen, descriptions, asides, ratio, ...beyondWords(slide, shapes) },
    );
    title ??= isHidden ? null : cleanLine(said.find((shape) => shape.title && shape.text !== '')?.text ?? '') || null;
  }
  if (slides.every((one) => one === null)) throw new DocumentUnreadable('damaged');
  if (ocr !== null) {
    const picturesOf = async (index: number): ReturnType<typeof slidePictures> => {
      const at = slides[index] ?? null;
      return at === null ? null : slidePictures(parts, at.sheets.slide, at.shapes, size);
    };
    await addPictureText(pages, picturesOf, ocr, watch);
  }
  return { pages, title };
};
