import type { Canvas } from 'canvaskit-wasm';
import { defaultReadLimits, DocumentUnreadable } from '../document.ts';
import { child, descendants, type Element, elements, parseXml, path, textOf } from '../office/xml.ts';
import { Package } from '../office/zip.ts';
import type { ColourPicture } from '../pdfium/draw-page.ts';
import { behind } from '../slides/pptx-backdrop.ts';
import { DeckParts, linkedPart, type Sheet, type SlideSheets } from '../slides/pptx-deck.ts';
import { pictureFill } from '../slides/pptx-pictures.ts';
import { type Box, type PlacedShape, shapesOf, type Turn } from '../slides/pptx-shapes.ts';
import { tableFrame, textStyle } from '../slides/pptx-text.ts';
import { type Shadow, SlideCanvas } from './canvas.ts';
import { drawChart } from './chart.ts';
import { colorIn } from './colors.ts';
import { groundOf, type Line, paletteOf, shapeFill, shapeLine } from './fills.ts';
import { geometryOf, type TextPlace } from './geometry.ts';
import { Pictures } from './pictures.ts';
import { type Skia, skia } from './skia.ts';
import { TableDrawing } from './table.ts';
import { TextDrawing } from './text.ts';

/** As wide as a page of a PDF is drawn (`pdfium/draw-page.ts`), and as long at most. */
const shownWidth = 1_200;
const mostPixels = 1_200 * 2_400;
const emuPerPoint = 12_700;
/** Shapes of one slide: a drawing of more is none that a person made. */
const mostShapes = 5_000;
/** A drawing inside a drawing (SmartArt) is no deeper. */
const deepest = 2;

/** What all turns together do to a point: x' = a x + c y + e, y' = b x + d y + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f,
]; // prettier-ignore

const matrixOf = ({ box, degrees, mirroredAcross, mirroredDown }: Turn): Matrix => {
  const [x, y] = [(box.x + box.width / 2) / emuPerPoint, (box.y + box.height / 2) / emuPerPoint];
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  const [across, down] = [mirroredAcross ? -1 : 1, mirroredDown ? -1 : 1];
  const turned: Matrix = [cos * across, sin * across, -sin * down, cos * down, 0, 0];
  return times(times([1, 0, 0, 1, x, y], turned), [1, 0, 0, 1, -x, -y]);
};

/** Draws the shapes of one slide. */
class SlideDrawing {
  readonly #deck: DeckParts;
  readonly #presentation: Element;
  readonly #tableStyles: Element | null;
  readonly #sheets: SlideSheets;
  readonly #on: SlideCanvas;
  readonly #text: TextDrawing;
  #left = mostShapes;

  constructor(
    deck: DeckParts,
    presentation: Element,
    tableStyles: Element | null,
    sheets: SlideSheets,
    on: SlideCanvas,
    text: TextDrawing,
  ) {
    // prettier-ignore
    this.#deck = deck;
    this.#presentation = presentation;
    this.#tableStyles = tableStyles;
    this.#sheets = sheets;
    this.#on = on;
    this.#text = text;
  }

  async draw(w: number, h: number): Promise<void> {
    const ground = groundOf(this.#sheets);
    const whole = this.#on.outline(`M0 0H${w}V${h}H0Z`);
    this.#on.paintGround = async () => {
      if (whole !== null && ground !== null) await this.#on.fill(whole, ground, w, h);
    };
    await this.#on.paintGround();
    for (const sheet of behind(this.#sheets)) await this.#tree(path(sheet.root, 'cSld', 'spTree'), sheet, false);
    await this.#tree(path(this.#sheets.slide.root, 'cSld', 'spTree'), this.#sheets.slide, true);
  }

  /** `filled`: with the shapes that fill a placeholder; those of a layout say only where. */
  async #tree(tree: Element | undefined, sheet: Sheet, filled: boolean, depth = 0): Promise<void> {
    for (const placed of shapesOf(tree, this.#sheets)) {
      if (placed.off || isUnfilled(placed) || (!filled && placed.placeholder !== undefined)) continue;
      this.#left -= 1;
      if (this.#left < 0) throw new DocumentUnreadable('too_complex');
      await this.#shape(placed, sheet, depth);
    }
  }

  async #shape(placed: PlacedShape, sheet: Sheet, depth: number): Promise<void> {
    const { box, shape, turns } = placed;
    if (box === null) return;
    const [x, y, w, h] = [box.x, box.y, box.width, box.height].map((one) => one / emuPerPoint);
    if (x === undefined || y === undefined || w === undefined || h === undefined) return;
    if (![x, y, w, h].every((one) => Math.abs(one) < 100_000) || w < 0 || h < 0) return;
    const matrix = turns.map(matrixOf).reduce(times, [1, 0, 0, 1, 0, 0]);
    const { canvas } = this.#on;
    canvas.save();
    concat(canvas, matrix);
    canvas.translate(x, y);
    if (shape.name === 'graphicFrame') await this.#frame(placed, sheet, w, h, depth);
    else await this.#painted(placed, sheet, w, h);
    canvas.restore();
    if (shape.name === 'graphicFrame' || shape.name === 'pic') return;
    canvas.save();
    // Text is turned with its shape and never mirrored.
    const middle = times(matrix, [1, 0, 0, 1, x + w / 2, y + h / 2]);
    const mirrored = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0;
    const angle = Math.atan2(mirrored ? -matrix[1] : matrix[1], mirrored ? -matrix[0] : matrix[0]);
    canvas.translate(middle[4], middle[5]);
    canvas.rotate((angle / Math.PI) * 180, 0, 0);
    canvas.translate(-w / 2, -h / 2);
    this.#words(placed, w, h);
    canvas.restore();
  }

  async #painted(placed: PlacedShape, sheet: Sheet, w: number, h: number): Promise<void> {
    const { shape } = placed;
    const properties = [shape, ...placed.inherits].map((one) => child(one, 'spPr')).find((one) => child(one, 'prstGeom') ?? child(one, 'custGeom')) ?? child(shape, 'spPr'); // prettier-ignore
    const { outlines } = geometryOf(properties, w, h, shape.name === 'cxnSp' ? 'line' : 'rect');
    const picture = child(shape, 'blipFill');
    const fill = picture === undefined ? shapeFill(placed, this.#sheets, sheet) : { kind: 'picture' as const, fill: picture, sheet }; // prettier-ignore
    const line = shapeLine(placed, this.#sheets, sheet);
    const shadow = this.#shadowOf(shape);
    for (const outline of outlines) {
      const drawn = this.#on.outline(outline.d);
      if (drawn === null) continue;
      if (fill !== null && outline.filled) await this.#on.fill(drawn, fill, w, h, shadow);
      if (line === null || !outline.stroked || line.width === 0) continue;
      this.#on.stroke(drawn, line, w, h);
      if (!outline.filled || shape.name === 'cxnSp') this.#ends(outline.d, line);
    }
  }

  #shadowOf(shape: Element): Shadow | null {
    const found = path(shape, 'spPr', 'effectLst', 'outerShdw');
    const color = colorIn(found, paletteOf(this.#sheets));
    if (found === undefined || color === null) return null;
    const [distance = 0, blur = 0, direction = 0] = ['dist', 'blurRad', 'dir'].map((name) => {
      const value = Number(found.attributes[name] ?? '0');
      return Number.isFinite(value) ? value : 0;
    });
    const angle = (direction / 60_000 / 180) * Math.PI;
    const far = Math.min(50, distance / emuPerPoint);
    return { across: far * Math.cos(angle), down: far * Math.sin(angle), blur: Math.min(30, Math.max(0, blur / emuPerPoint)), color }; // prettier-ignore
  }

  /** Arrowheads where a line begins and ends. */
  #ends(d: string, line: Line): void {
    if ((line.begins === null && line.ends === null) || line.fill.kind !== 'plain') return;
    const outline = this.#on.outline(d);
    if (outline === null) return;
    const measures = this.#on.keep(new this.#on.kit.ContourMeasureIter(outline, false, 1));
    const measure = measures.next();
    if (measure === null) return;
    this.#on.keep(measure);
    const size = Math.max(1.5, line.width) * 3;
    for (const [kind, at, way] of [
      [line.begins, 0, -1],
      [line.ends, measure.length(), 1],
    ] as const) {
      // prettier-ignore
      if (kind === null) continue;
      const [x = 0, y = 0, across = 1, down = 0] = measure.getPosTan(at);
      const [u, v] = [across * way, down * way];
      const point = (along: number, aside: number): string => `${x + u * along - v * aside} ${y + v * along + u * aside}`; // prettier-ignore
      const head = kind === 'oval' ? `M${point(-size / 2, 0)}A${size / 2} ${size / 2} 0 1 1 ${point(size / 2, 0)}A${size / 2} ${size / 2} 0 1 1 ${point(-size / 2, 0)}Z` : `M${point(0.5, 0)}L${point(-size, size / 2)}L${point(-size, -size / 2)}Z`; // prettier-ignore
      const drawn = this.#on.outline(head);
      if (drawn !== null) this.#on.canvas.drawPath(drawn, this.#on.paint(line.fill.color));
    }
  }

  #words(placed: PlacedShape, w: number, h: number): void {
    const { shape } = placed;
    const body = child(shape, 'txBody');
    if (body === undefined) return;
    const chain = [shape, ...placed.inherits];
    const bodies = chain.map((one) => path(one, 'txBody', 'bodyPr')).filter((one) => one !== undefined);
    const style = textStyle(placed, this.#sheets, this.#presentation, null);
    const own = child(body, 'lstStyle');
    const place = placeIn(placed) ?? geometryOf(child(shape, 'spPr'), w, h).text;
    this.#text.inBox({ body, style, own, base: {}, bodies, sheets: this.#sheets }, place);
  }

  async #frame({ shape, box }: PlacedShape, sheet: Sheet, w: number, h: number, depth: number): Promise<void> {
    const data = path(shape, 'graphic', 'graphicData');
    const table = child(data, 'tbl');
    if (table !== undefined) {
      const lists = [path(this.#sheets.master?.root, 'txStyles', 'otherStyle'), child(this.#presentation, 'defaultTextStyle')].filter((one) => one !== undefined); // prettier-ignore
      await new TableDrawing(this.#on, this.#text, this.#sheets, sheet, table, this.#tableStyles, lists).draw(
        ...wholeOf(table, box, w, h),
      );
      return;
    }
    const chart = sheet.links.get(child(data, 'chart')?.attributes['r:id'] ?? '')?.target;
    if (chart !== undefined) {
      const part = await this.#deck.parts.text(chart);
      if (part !== null) drawChart(parseXml(part), this.#on, this.#text, this.#sheets, sheet, w, h);
      return;
    }
    const diagram = await this.#diagram(data, sheet);
    if (diagram !== null && depth < deepest) {
      await this.#tree(child(diagram.root, 'spTree'), diagram, true, depth + 1);
      return;
    }
    const preview = pictureFill(shape);
    if (preview !== undefined) await this.#on.picture({ kind: 'picture', fill: preview, sheet }, w, h);
  }

  /** The drawing that PowerPoint keeps of a SmartArt, beside its data. */
  async #diagram(data: Element | undefined, sheet: Sheet): Promise<Sheet | null> {
    const model = sheet.links.get(child(data, 'relIds')?.attributes['r:dm'] ?? '')?.target;
    const part = model === undefined ? null : await this.#deck.parts.text(model);
    if (part === null) return null;
    const id = descendants(parseXml(part), 'dataModelExt')[0]?.attributes['relId'];
    return this.#deck.sheet(sheet.links.get(id ?? '')?.target);
  }
}

/** Width and height of a table in points. */
const wholeOf = (table: Element, box: Box | null, w: number, h: number): [number, number] => {
  const frame = tableFrame(table, box);
  return frame === null ? [w, h] : [frame.width / emuPerPoint, frame.height / emuPerPoint];
};

/** Where the text of a SmartArt's shape stands, in points from the shape's corner; null where it does not say. */
const placeIn = ({ shape, box }: PlacedShape): TextPlace | null => {
  const transform = child(shape, 'txXfrm');
  const [off, ext] = [child(transform, 'off')?.attributes, child(transform, 'ext')?.attributes];
  const [x = 0, y = 0, w = 0, h = 0] = [off?.['x'], off?.['y'], ext?.['cx'], ext?.['cy']].map((one) => Number(one ?? Number.NaN)); // prettier-ignore
  if (box === null || ![x, y, w, h].every(Number.isFinite)) return null;
  const [left, top] = [(x - box.x) / emuPerPoint, (y - box.y) / emuPerPoint];
  return [left, top, left + w / emuPerPoint, top + h / emuPerPoint];
};

/** A placeholder that nobody filled is not shown. */
const isUnfilled = ({ shape, placeholder }: PlacedShape): boolean =>
  placeholder !== undefined && shape.name === 'sp' && !descendants(shape, 't').some((one) => textOf(one).trim() !== '') && !['solidFill', 'gradFill', 'blipFill'].some((fill) => path(shape, 'spPr', fill) !== undefined); // prettier-ignore

const concat = (canvas: Canvas, [a, b, c, d, e, f]: Matrix): void => {
  canvas.concat([a, c, e, b, d, f, 0, 0, 1]);
};

/** 16:9, for a presentation that says nothing. */
const usualSize = { width: 12_192_000, height: 6_858_000 };

const sizeOf = (
  presentation: Element,
): { w: number; h: number; across: number; down: number; scale: number } | null => {
  // prettier-ignore
  const attributes = child(presentation, 'sldSz')?.attributes;
  const asked = [Number(attributes?.['cx']), Number(attributes?.['cy'])];
  const [width = 0, height = 0] = asked.every((one) => one > 0) ? asked : [usualSize.width, usualSize.height];
  const [w, h] = [width / emuPerPoint, height / emuPerPoint];
  if (!Number.isFinite(w) || !Number.isFinite(h)) return null;
  const scale = Math.min(shownWidth / w, Math.sqrt(mostPixels / (w * h)));
  return { w, h, scale, across: Math.max(1, Math.round(w * scale)), down: Math.max(1, Math.round(h * scale)) };
};

const drawOn = async (
  { kit, fonts }: Skia,
  deck: DeckParts,
  presentation: Sheet,
  sheets: SlideSheets,
): Promise<ColourPicture | null> => {
  const size = sizeOf(presentation.root);
  const surface = size === null ? null : kit.MakeSurface(size.across, size.down);
  if (size === null || surface === null) return null;
  const canvas = surface.getCanvas();
  const pictures = new Pictures(deck.parts, kit);
  const on = new SlideCanvas(kit, canvas, pictures, size.scale);
  try {
    canvas.clear(kit.WHITE);
    canvas.scale(size.scale, size.scale);
    const styles = await deck.sheet(linkedPart(presentation, 'tableStyles'));
    const text = new TextDrawing({ kit, fonts }, on);
    await new SlideDrawing(deck, presentation.root, styles?.root ?? null, sheets, on, text).draw(size.w, size.h);
    const wanted = {
      width: size.across,
      height: size.down,
      colorType: kit.ColorType.RGBA_8888,
      alphaType: kit.AlphaType.Unpremul,
      colorSpace: kit.ColorSpace.SRGB,
    };
    const pixels = canvas.readPixels(0, 0, wanted);
    if (pixels === null || pixels instanceof Float32Array) return null;
    return { width: size.across, height: size.down, pixels: Uint8ClampedArray.from(pixels) };
  } finally {
    on.close();
    pictures.close();
    surface.dispose();
  }
};

/**
 * A slide as it is shown, counted from 1, at most 1,200 px wide; null when there is no such slide or no memory to draw it.
 * Nothing outside the file is ever opened.
 * @throws DocumentUnreadable
 */
export const drawSlide = async (bytes: Uint8Array, n: number): Promise<ColourPicture | 'no_page' | null> => {
  const deck = new DeckParts(await Package.open(bytes, defaultReadLimits.maxUnpackedBytes));
  const presentation = await deck.presentation();
  if (presentation === null) throw new DocumentUnreadable('damaged');
  const id = elements(child(presentation.root, 'sldIdLst') ?? presentation.root)[n - 1]?.attributes['r:id'];
  const sheets = await deck.slide(presentation.links.get(id ?? '')?.target);
  if (sheets === null) return 'no_page';
  return drawOn(await skia(), deck, presentation, sheets);
};
