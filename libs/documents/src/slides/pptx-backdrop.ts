import { inkOf } from '../office/colors.ts';
import type { Sheet, SlideSheets } from './pptx-deck.ts';
import { type Box, type PlacedShape, shapesOf } from './pptx-shapes.ts';
import { child, descendants, type Element, path } from '../office/xml.ts';

/** Something that is painted on a slide, under or over the text. */
interface Paint {
  box: Box | null;
  /** Null when it has many colors or lets through what is behind it. */
  color: string | null;
  /** Whether its rectangle is all its own; a picture's is when the picture is opaque. */
  rectangle: boolean;
  opaque: boolean;
  /** A picture, by its relationship: whether it is opaque is in its bytes. */
  picture: { id: string; sheet: Sheet } | null;
  ids: string[];
}

const insides = ['rect', 'roundRect', 'round1Rect', 'round2SameRect', 'snip1Rect', 'flowChartProcess'];

const isRectangle = ({ shape, turned }: PlacedShape): boolean => {
  if (turned) return false;
  const geometry = path(shape, 'spPr', 'prstGeom')?.attributes['prst'];
  return shape.name === 'pic'
    ? geometry === undefined || insides.includes(geometry)
    : geometry !== undefined && insides.includes(geometry);
};

const fills = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];

/** What fills a shape: `null` nothing, else its color when it is plain, and whether it hides what is behind. */
export const fillOf = (placed: PlacedShape, sheets: SlideSheets): { color: string | null; opaque: boolean } | null => {
  for (const shape of [placed.shape, ...placed.inherits]) {
    const properties = child(shape, 'spPr');
    const name = fills.find((one) => child(properties, one) !== undefined);
    if (name === 'noFill') return null;
    const solid = name === 'grpFill' ? placed.groupFill : name === 'solidFill' ? child(properties, name) : undefined;
    if (solid !== undefined) {
      const ink = inkOf(solid, sheets.theme, sheets.map);
      if (ink !== null && ink.alpha < 0.1) return null;
      return ink === null || ink.alpha < 1 ? { color: null, opaque: false } : { color: ink.color, opaque: true };
    }
    if (name === 'gradFill') {
      const seeThrough = descendants(child(properties, name) ?? shape, 'alpha').length > 0;
      return { color: null, opaque: !seeThrough };
    }
    if (name === 'grpFill') return null;
    if (name !== undefined) return { color: null, opaque: false };
    if (shape.attributes['useBgFill'] === '1') return { color: backgroundOf(sheets), opaque: true };
    const reference = path(shape, 'style', 'fillRef');
    const index = Number(reference?.attributes['idx'] ?? '0');
    if (reference !== undefined && index > 0) {
      const ink = inkOf(reference, sheets.theme, sheets.map);
      const plain = sheets.plainFills[index - 1] === true && ink !== null && ink.alpha === 1;
      return { color: plain ? ink.color : null, opaque: plain };
    }
  }
  return null;
};

/** The color behind everything; null when it is a picture or has many. A deck that says nothing is shown on white. */
export const backgroundOf = (sheets: SlideSheets): string | null => {
  for (const sheet of [sheets.slide, sheets.layout, sheets.master]) {
    const background = path(sheet?.root, 'cSld', 'bg');
    if (background === undefined) continue;
    const solid = path(background, 'bgPr', 'solidFill');
    const reference = child(background, 'bgRef');
    // 1001 is the theme's plain fill; the others may be gradients or pictures.
    const plain = solid ?? (reference?.attributes['idx'] === '1001' ? reference : undefined);
    return inkOf(plain, sheets.theme, sheets.map)?.color ?? null;
  }
  return 'FFFFFF';
};

const overlap = (a: Box, b: Box): number => {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const area = a.width * a.height;
  return across <= 0 || down <= 0 || area <= 0 ? 0 : (across * down) / area;
};

/** A text that lies this much inside something stands on it, or is under it. */
const inside = 0.98;
/** A text that is touched by less than this stands on what is behind. */
const touched = 0.1;

/** What stands behind and before the texts of one slide. */
export class Backdrop {
  readonly #paints: Paint[] = [];
  readonly #sheets: SlideSheets;
  readonly #animated: Set<string>;
  /** How many paints were there before the slide's own shapes. */
  readonly #places = new Map<Element, number>();
  readonly #isOpaque: (picture: { id: string; sheet: Sheet }) => Promise<boolean>;

  /** `isOpaque` looks into a picture's bytes. */
  constructor(
    sheets: SlideSheets,
    shapes: PlacedShape[],
    isOpaque: (picture: { id: string; sheet: Sheet }) => Promise<boolean>,
  ) {
    this.#sheets = sheets;
    this.#isOpaque = isOpaque;
    const timing = child(sheets.slide.root, 'timing');
    this.#animated = new Set(
      timing === undefined ? [] : descendants(timing, 'spTgt').map(({ attributes }) => attributes['spid'] ?? ''),
    );
    for (const sheet of behind(sheets))
      for (const placed of shapesOf(path(sheet.root, 'cSld', 'spTree'), sheets))
        if (placed.placeholder === undefined) this.#add(placed, sheet);
    for (const placed of shapes) {
      this.#places.set(placed.shape, this.#paints.length);
      this.#add(placed, sheets.slide);
    }
  }

  #add(placed: PlacedShape, sheet: Sheet): void {
    const { shape, box, ids, off } = placed;
    if (off) return;
    const common = { box, ids, rectangle: isRectangle(placed) };
    if (shape.name === 'pic' || child(child(shape, 'spPr'), 'blipFill') !== undefined) {
      const holder = child(shape, 'blipFill') ?? path(shape, 'spPr', 'blipFill');
      const blip = child(holder, 'blip');
      const id = blip?.attributes['r:embed'];
      // Effects as alphaModFix let through what is behind.
      const plain = blip !== undefined && descendants(blip, 'alphaModFix').length + descendants(blip, 'clrChange').length === 0; // prettier-ignore
      this.#paints.push({ ...common, color: null, opaque: false, picture: id === undefined || !plain ? null : { id, sheet } }); // prettier-ignore
    } else if (shape.name === 'graphicFrame')
      this.#paints.push({ ...common, color: null, opaque: false, picture: null });
    else {
      const fill = fillOf(placed, this.#sheets);
      if (fill !== null) this.#paints.push({ ...common, ...fill, picture: null });
    }
  }

  /** The color that a shape's text would stand on if the shape had no fill; null when that is not known. */
  behind({ shape, box }: PlacedShape): string | null {
    const before = this.#paints.slice(0, this.#places.get(shape) ?? 0);
    for (const paint of before.toReversed()) {
      if (box === null || paint.box === null) return null;
      const share = overlap(box, paint.box);
      if (share >= inside && paint.rectangle) return paint.color;
      if (share >= touched) return null;
    }
    return backgroundOf(this.#sheets);
  }

  /** Whether something opaque lies over all of a shape, and stays there. */
  async covered({ shape, box }: PlacedShape): Promise<boolean> {
    if (box === null) return false;
    // A shape's own paint is the first of those from its place on.
    for (const paint of this.#paints.slice(this.#places.get(shape) ?? 0)) {
      if (paint.box === null || !paint.rectangle || paint.ids.some((id) => this.#animated.has(id))) continue;
      if (paint.box === box || overlap(box, paint.box) < inside) continue;
      if (paint.opaque || (paint.picture !== null && (await this.#isOpaque(paint.picture)))) return true;
    }
    return false;
  }
}

/** The sheets whose own shapes are seen behind a slide's, from the back. */
export const behind = ({ slide, layout, master }: SlideSheets): Sheet[] => {
  const shown = ({ root }: Sheet): boolean => root.attributes['showMasterSp'] !== '0';
  if (!shown(slide) || layout === null) return [];
  return master === null || !shown(layout) ? [layout] : [master, layout];
};
