import type { Sheet, SlideSheets } from '../slides/pptx-deck.ts';
import type { PlacedShape } from '../slides/pptx-shapes.ts';
import { child, type Element, elements, path } from '../office/xml.ts';
import { type Color, colorIn, type Palette } from './colors.ts';

/** What an area is filled with. */
export type Fill =
  | { kind: 'plain'; color: Color }
  /** `angle` is clockwise from the right, in degrees; null runs from the middle out. */
  | { kind: 'gradient'; stops: Array<{ at: number; color: Color }>; angle: number | null }
  | { kind: 'picture'; fill: Element; sheet: Sheet }
  /** As what is behind all. */
  | { kind: 'ground' };

export interface Line {
  /** Points. */
  width: number;
  fill: Fill;
  /** Lengths of dashes and gaps in widths of the line; empty for a line without gaps. */
  dashes: number[];
  round: boolean;
  /** What it begins and ends with, as `triangle`; null for nothing. */
  begins: string | null;
  ends: string | null;
}

const emuPerPoint = 12_700;

const mostStops = 64;

const gradientOf = (fill: Element, palette: Palette): Fill | null => {
  const stops = elements(child(fill, 'gsLst') ?? fill)
    .filter(({ name }) => name === 'gs')
    .slice(0, mostStops)
    .flatMap((stop) => {
      const color = colorIn(stop, palette);
      const at = Number((stop.attributes['pos'] ?? '0').replace('%', '000')) / 100_000;
      return color === null || !Number.isFinite(at) ? [] : [{ at: Math.min(1, Math.max(0, at)), color }];
    })
    .sort((a, b) => a.at - b.at);
  const [first] = stops;
  if (first === undefined) return null;
  if (stops.length === 1) return { kind: 'plain', color: first.color };
  const around = child(fill, 'path');
  const angle = Number(child(fill, 'lin')?.attributes['ang'] ?? '0') / 60_000;
  if (around === undefined) return { kind: 'gradient', stops, angle: Number.isFinite(angle) ? angle : 0 };
  return { kind: 'gradient', stops, angle: null };
};

/** A pattern seen from afar: half of each of its colors. */
const patternOf = (fill: Element, palette: Palette): Fill | null => {
  const [front, back] = [colorIn(child(fill, 'fgClr'), palette), colorIn(child(fill, 'bgClr'), palette)];
  if (front === null || back === null) return front === null ? null : { kind: 'plain', color: front };
  const color: Color = [0, 0, 0, 0];
  for (let i = 0; i < 4; i += 1) color[i] = ((front[i] ?? 0) + (back[i] ?? 0)) / 2;
  return { kind: 'plain', color };
};

const kinds = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];

const fillOf = (element: Element, palette: Palette, sheet: Sheet): Fill | null => {
  if (element.name === 'solidFill') {
    const color = colorIn(element, palette);
    return color === null ? null : { kind: 'plain', color };
  }
  if (element.name === 'gradFill') return gradientOf(element, palette);
  if (element.name === 'pattFill') return patternOf(element, palette);
  return element.name === 'blipFill' ? { kind: 'picture', fill: element, sheet } : null;
};

/** The fill among an element's children; undefined when it says nothing, null for none. */
export const fillIn = (holder: Element | undefined, palette: Palette, sheet: Sheet): Fill | null | undefined => {
  const element = holder === undefined ? undefined : elements(holder).find(({ name }) => kinds.includes(name));
  return element === undefined ? undefined : fillOf(element, palette, sheet);
};

export const paletteOf = (sheets: SlideSheets): Palette => ({
  theme: sheets.theme,
  map: sheets.map,
  placeholder: null,
});

const formats = (sheets: SlideSheets, list: string): Element[] => {
  const found = path(sheets.themePart?.root, 'themeElements', 'fmtScheme', list);
  return found === undefined ? [] : elements(found);
};

/** The theme's fill that a reference names by its number, in the reference's color. */
const referredFill = (reference: Element | undefined, sheets: SlideSheets): Fill | null => {
  const index = Number(reference?.attributes['idx'] ?? '0');
  if (reference === undefined || sheets.themePart === null || !(index > 0)) return null;
  const format = index > 1000 ? formats(sheets, 'bgFillStyleLst')[index - 1001] : formats(sheets, 'fillStyleLst')[index - 1]; // prettier-ignore
  const palette = paletteOf(sheets);
  const color = colorIn(reference, palette);
  if (format === undefined) return color === null ? null : { kind: 'plain', color };
  return fillOf(format, { ...palette, placeholder: color }, sheets.themePart);
};

/** What a shape is filled with: its own, its group's, its placeholder's or its style's fill. */
export const shapeFill = (placed: PlacedShape, sheets: SlideSheets, sheet: Sheet): Fill | null => {
  const palette = paletteOf(sheets);
  for (const shape of [placed.shape, ...placed.inherits]) {
    const properties = child(shape, 'spPr');
    if (child(properties, 'grpFill') !== undefined) {
      const group = placed.groups.findLast((one) => fillIn(child(one, 'grpSpPr'), palette, sheet) !== undefined);
      return fillIn(child(group, 'grpSpPr'), palette, sheet) ?? null;
    }
    const own = fillIn(properties, palette, sheet);
    if (own !== undefined) return own;
    if (shape.attributes['useBgFill'] === '1') return { kind: 'ground' };
    const referred = referredFill(path(shape, 'style', 'fillRef'), sheets);
    if (referred !== null) return referred;
  }
  return null;
};

const dashes: Record<string, number[]> = {
  dot: [1, 3], sysDot: [1, 1], dash: [4, 3], sysDash: [3, 1], lgDash: [8, 3], dashDot: [4, 3, 1, 3], sysDashDot: [3, 1, 1, 1],
  lgDashDot: [8, 3, 1, 3], lgDashDotDot: [8, 3, 1, 3, 1, 3], sysDashDotDot: [3, 1, 1, 1, 1, 1],
}; // prettier-ignore

const usualWidth = 9_525;
const mostWidth = 200;

/** A line that `a:ln` elements describe, the nearest first; `usual` is its fill where none of them has one. */
export const lineOf = (holders: Element[], usual: Fill | null, palette: Palette, sheet: Sheet): Line | null => {
  const fill = holders.map((one) => fillIn(one, palette, sheet)).find((one) => one !== undefined);
  const painted = fill === undefined ? usual : fill;
  if (painted === null || painted.kind === 'picture' || painted.kind === 'ground') return null;
  const attribute = (name: string): string | undefined => holders.map((one) => one.attributes[name]).find((one) => one !== undefined); // prettier-ignore
  const width = Number(attribute('w') ?? usualWidth) / emuPerPoint;
  const inside = (name: string): Element | undefined => holders.map((one) => child(one, name)).find((one) => one !== undefined); // prettier-ignore
  const endOf = (name: string): string | null => {
    const type = inside(name)?.attributes['type'] ?? 'none';
    return type === 'none' ? null : type;
  };
  return {
    width: Number.isFinite(width) ? Math.min(mostWidth, Math.max(0, width)) : 1,
    fill: painted,
    dashes: dashes[inside('prstDash')?.attributes['val'] ?? ''] ?? [],
    round: attribute('cap') === 'rnd',
    begins: endOf('headEnd'),
    ends: endOf('tailEnd'),
  };
};

/** The line round a shape, or the line that it is. */
export const shapeLine = (placed: PlacedShape, sheets: SlideSheets, sheet: Sheet): Line | null => {
  const palette = paletteOf(sheets);
  const chain = [placed.shape, ...placed.inherits];
  const own = chain.map((shape) => path(shape, 'spPr', 'ln')).filter((one) => one !== undefined);
  const reference = chain.map((shape) => path(shape, 'style', 'lnRef')).find((one) => one !== undefined);
  const index = Number(reference?.attributes['idx'] ?? '0');
  const format = index > 0 ? formats(sheets, 'lnStyleLst')[index - 1] : undefined;
  const color = index > 0 ? colorIn(reference, palette) : null;
  const usual = format === undefined ? null : (fillIn(format, { ...palette, placeholder: color }, sheet) ?? null);
  const referred = usual ?? (color === null ? null : { kind: 'plain' as const, color });
  // The theme's own fill is in `referred`, in the color that the reference gives it.
  const shaped = format === undefined ? [] : [{ ...format, children: format.children.filter((one) => typeof one === 'string' || !kinds.includes(one.name)) }]; // prettier-ignore
  return lineOf([...own, ...shaped], referred, palette, sheet);
};

/** What is behind all of a slide; a deck that says nothing is shown on white. */
export const groundOf = (sheets: SlideSheets): Fill | null => {
  for (const sheet of [sheets.slide, sheets.layout, sheets.master]) {
    const ground = path(sheet?.root, 'cSld', 'bg');
    if (sheet === null || ground === undefined) continue;
    const own = child(ground, 'bgPr');
    return own === undefined ? referredFill(child(ground, 'bgRef'), sheets) : (fillIn(own, paletteOf(sheets), sheet) ?? null); // prettier-ignore
  }
  return null;
};
