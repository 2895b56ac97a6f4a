import type { Canvas, CanvasKit, Image, Paint, Path } from 'canvaskit-wasm';
import { child, descendants } from '../office/xml.ts';
import { croppedIn } from '../office/placed-pictures.ts';
import type { Color } from './colors.ts';
import type { Fill, Line } from './fills.ts';
import type { Pictures } from './pictures.ts';

/** A shadow: how far it falls and how soft it is, in points. */
export interface Shadow {
  across: number;
  down: number;
  blur: number;
  color: Color;
}

interface Freed {
  delete: () => void;
}

/** Paints on a canvas in points, whose units are a slide's. What it makes is given back by `close`. */
export class SlideCanvas {
  readonly kit: CanvasKit;
  readonly canvas: Canvas;
  readonly #pictures: Pictures;
  readonly #made: Freed[] = [];
  /** Paints what is behind all, over all of the slide. */
  paintGround: () => Promise<void> = () => Promise.resolve();

  /** Pixels in a point. */
  readonly #scale: number;

  constructor(kit: CanvasKit, canvas: Canvas, pictures: Pictures, scale: number) {
    this.kit = kit;
    this.canvas = canvas;
    this.#pictures = pictures;
    this.#scale = scale;
  }

  keep<T extends Freed>(made: T): T {
    this.#made.push(made);
    return made;
  }

  close(): void {
    for (const one of this.#made) one.delete();
    this.#made.length = 0;
  }

  /** The outline that a `d` draws; null when it draws none. */
  outline(d: string): Path | null {
    const made = this.kit.Path.MakeFromSVGString(d);
    return made === null ? null : this.keep(made);
  }

  paint(color: Color, width?: number): Paint {
    const paint = this.keep(new this.kit.Paint());
    paint.setAntiAlias(true);
    paint.setColor(this.kit.Color4f(...color));
    if (width !== undefined) {
      paint.setStyle(this.kit.PaintStyle.Stroke);
      paint.setStrokeWidth(width);
    }
    return paint;
  }

  /** The paint of a plain fill or a gradient over a box; null for the others. */
  #paintOf(fill: Fill, [left, top, right, bottom]: [number, number, number, number], width?: number): Paint | null {
    if (fill.kind === 'plain') return this.paint(fill.color, width);
    if (fill.kind !== 'gradient') return null;
    const { Shader, TileMode } = this.kit;
    const paint = this.paint([0, 0, 0, 1], width);
    const places = fill.stops.map(({ at }) => at);
    const colors = fill.stops.map(({ color }) => this.kit.Color4f(...color));
    const [x, y, w, h] = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
    if (fill.angle === null) {
      const radius = Math.max(0.01, Math.hypot(w, h) / 2);
      paint.setShader(this.keep(Shader.MakeRadialGradient([x, y], radius, colors, places, TileMode.Clamp)));
      return paint;
    }
    const angle = (fill.angle / 180) * Math.PI;
    // So long that the corners have the first and the last color.
    const half = (Math.abs(w * Math.cos(angle)) + Math.abs(h * Math.sin(angle))) / 2;
    const [dx, dy] = [half * Math.cos(angle), half * Math.sin(angle)];
    paint.setShader(this.keep(Shader.MakeLinearGradient([x - dx, y - dy], [x + dx, y + dy], colors, places, TileMode.Clamp))); // prettier-ignore
    return paint;
  }

  /** Fills an outline; a picture is laid over the box from the corner to `w` and `h`. */
  async fill(path: Path, fill: Fill, w: number, h: number, shadow: Shadow | null = null): Promise<void> {
    const paint = this.#paintOf(fill, [0, 0, w, h]);
    if (paint !== null) {
      if (shadow !== null) {
        const { across, down, blur, color } = shadow;
        const filter = this.kit.ImageFilter.MakeDropShadow(across, down, blur / 2, blur / 2, this.kit.Color4f(...color), null); // prettier-ignore
        paint.setImageFilter(this.keep(filter));
      }
      this.canvas.drawPath(path, paint);
      return;
    }
    this.canvas.save();
    this.canvas.clipPath(path, this.kit.ClipOp.Intersect, true);
    if (fill.kind === 'picture') await this.picture(fill, w, h);
    else await this.paintGround();
    this.canvas.restore();
  }

  /** Draws a line along an outline. */
  stroke(path: Path, line: Line, w: number, h: number): void {
    // A line without a width is still a line.
    const width = Math.max(0.5, line.width);
    const paint = this.#paintOf(line.fill, [0, 0, w, h], width);
    if (paint === null) return;
    const { PathEffect, StrokeCap, StrokeJoin } = this.kit;
    if (line.dashes.length > 0) paint.setPathEffect(this.keep(PathEffect.MakeDash(line.dashes.map((one) => one * width), 0))); // prettier-ignore
    if (line.round) paint.setStrokeCap(StrokeCap.Round);
    paint.setStrokeJoin(StrokeJoin.Round);
    this.canvas.drawPath(path, paint);
  }

  /** The picture of a `blipFill` over the box from the corner to `w` and `h`, cropped, stretched or laid as tiles. */
  async picture({ fill, sheet }: Extract<Fill, { kind: 'picture' }>, w: number, h: number): Promise<void> {
    const blip = child(fill, 'blip');
    const target = sheet.links.get(blip?.attributes['r:embed'] ?? '')?.target;
    const cut = croppedIn(fill);
    const whole = w / (1 - (cut === null ? 0 : cut.left + cut.right));
    const tile = child(fill, 'tile');
    // A tile is as large as its pixels say.
    const across = tile === undefined ? whole * this.#scale : Number.POSITIVE_INFINITY;
    const image = target === undefined ? null : await this.#pictures.of(target, across);
    if (image === null || blip === undefined) {
      this.#absent(w, h);
      return;
    }
    const paint = this.paint([0, 0, 0, 1]);
    const faint = Number(descendants(blip, 'alphaModFix')[0]?.attributes['amt'] ?? '100000') / 100_000;
    if (faint < 1) paint.setAlphaf(Math.max(0, faint));
    if (descendants(blip, 'grayscl').length > 0) paint.setColorFilter(this.keep(this.kit.ColorFilter.MakeMatrix(grey)));
    const bright = Number(descendants(blip, 'lum')[0]?.attributes['bright'] ?? '0') / 100_000;
    if (bright !== 0 && Number.isFinite(bright)) {
      const lighter = [1, 0, 0, 0, bright, 0, 1, 0, 0, bright, 0, 0, 1, 0, bright, 0, 0, 0, 1, 0];
      paint.setColorFilter(this.keep(this.kit.ColorFilter.MakeMatrix(lighter)));
    }
    if (tile !== undefined) this.#tiles(image, tile.attributes, w, h, paint);
    else this.#stretched(image, fill, w, h, paint);
  }

  #stretched(image: Image, fill: Extract<Fill, { kind: 'picture' }>['fill'], w: number, h: number, paint: Paint): void {
    const { left, top, right, bottom } = croppedIn(fill) ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const attributes = child(child(fill, 'stretch'), 'fillRect')?.attributes ?? {};
    const [l = 0, t = 0, r = 0, b = 0] = ['l', 't', 'r', 'b'].map((side) => {
      const part = Number(attributes[side] ?? '0') / 100_000;
      return Number.isFinite(part) ? part : 0;
    });
    // The whole picture's place, of which only what is not cut away is seen.
    const [x, y, across, down] = [l * w, t * h, w * (1 - l - r), h * (1 - t - b)];
    const [wide, high] = [across / (1 - left - right), down / (1 - top - bottom)];
    if (!(wide > 0 && high > 0)) return;
    const { ClipOp, FilterMode, MipmapMode } = this.kit;
    this.canvas.save();
    this.canvas.clipRect(this.kit.XYWHRect(x, y, across, down), ClipOp.Intersect, true);
    const from = this.kit.XYWHRect(0, 0, image.width(), image.height());
    const to = this.kit.XYWHRect(x - left * wide, y - top * high, wide, high);
    this.canvas.drawImageRectOptions(image, from, to, FilterMode.Linear, MipmapMode.None, paint);
    this.canvas.restore();
  }

  #tiles(image: Image, attributes: Record<string, string>, w: number, h: number, paint: Paint): void {
    const { TileMode, FilterMode, MipmapMode, Matrix } = this.kit;
    const scale = (name: string): number => {
      const part = Number(attributes[name] ?? '100000') / 100_000;
      // A pixel of a tile is 1/96 inch.
      return (Number.isFinite(part) && part > 0.01 ? part : 1) * 0.75;
    };
    const shader = image.makeShaderOptions(TileMode.Repeat, TileMode.Repeat, FilterMode.Linear, MipmapMode.None, Matrix.scaled(scale('sx'), scale('sy'))); // prettier-ignore
    paint.setShader(this.keep(shader));
    this.canvas.drawRect(this.kit.XYWHRect(0, 0, w, h), paint);
  }

  /** Where a picture is that nothing here can draw: an empty frame. */
  #absent(w: number, h: number): void {
    const area = this.kit.XYWHRect(0, 0, w, h);
    this.canvas.drawRect(area, this.paint([0.5, 0.5, 0.5, 0.12]));
    this.canvas.drawRect(area, this.paint([0.5, 0.5, 0.5, 0.5], 0.75));
  }
}

const grey = [0.21, 0.72, 0.07, 0, 0, 0.21, 0.72, 0.07, 0, 0, 0.21, 0.72, 0.07, 0, 0, 0, 0, 0, 1, 0];
