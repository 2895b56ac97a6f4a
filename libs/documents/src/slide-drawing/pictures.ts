import type { CanvasKit, Image } from 'canvaskit-wasm';
import { pictureSize } from '../pictures/picture-pdf.ts';
import type { Package } from '../office/zip.ts';

/** The largest picture that is unpacked: 128 MB of colors, within what the reading process may take. */
const mostPixels = 32_000_000;
/** Of all pictures of a slide together; small ones are used again and again. */
const mostPixelsOfSlide = 200_000_000;
/** Width and height as the file says them, of the kinds that are drawn; null for any other. */
const sizeOf = (bytes: Buffer): { width: number; height: number } | null => {
  if (bytes.length < 33) return null;
  const kind = bytes.toString('latin1', 0, 4);
  if (kind === 'GIF8') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (kind.startsWith('BM')) return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
  if (kind !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return pictureSize(bytes);
  const part = bytes.toString('latin1', 12, 16);
  if (part === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (part === 'VP8L') return { width: 1 + (bytes.readUInt16LE(21) & 0x3fff), height: 1 + ((bytes.readUInt32LE(21) >> 14) & 0x3fff) }; // prettier-ignore
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
};

/** The pictures of one slide, unpacked when they are drawn and hardly larger than they are needed. */
export class Pictures {
  readonly #parts: Package;
  readonly #kit: CanvasKit;
  readonly #known = new Map<string, Image | null>();
  #left = mostPixelsOfSlide;

  constructor(parts: Package, kit: CanvasKit) {
    this.#parts = parts;
    this.#kit = kit;
  }

  /** The picture for a place that all of it is so many pixels wide in; null when there is no such part, or none that can be drawn. */
  async of(target: string, across: number): Promise<Image | null> {
    const bytes = await this.#parts.picture(target);
    const size = bytes === null ? null : sizeOf(bytes);
    if (bytes === null || size === null || !(size.width > 0 && size.height > 0)) return null;
    // Halved as long as it is more than twice as wide: smooth, and quicker than what Skia makes of it for all sizes.
    const halvings = Math.max(0, Math.floor(Math.log2(size.width / Math.max(1, across))));
    const key = `${target} ${halvings}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const image = this.#unpacked(bytes, size.width * size.height, halvings);
    this.#known.set(key, image);
    return image;
  }

  #unpacked(bytes: Buffer, pixels: number, halvings: number): Image | null {
    this.#left -= pixels;
    if (pixels > mostPixels || this.#left < 0) return null;
    let image = this.#kit.MakeImageFromEncoded(bytes);
    for (let at = 0; at < halvings && image !== null; at += 1) image = this.#half(image);
    return image;
  }

  #half(image: Image): Image | null {
    const [width, height] = [image.width(), image.height()];
    const across = Math.max(1, Math.round(width / 2));
    const down = Math.max(1, Math.round(height / 2));
    const { FilterMode, MipmapMode } = this.#kit;
    const surface = this.#kit.MakeSurface(across, down);
    if (surface === null) return image;
    const [from, to] = [this.#kit.XYWHRect(0, 0, width, height), this.#kit.XYWHRect(0, 0, across, down)];
    surface.getCanvas().drawImageRectOptions(image, from, to, FilterMode.Linear, MipmapMode.None, null);
    const half = surface.makeImageSnapshot();
    surface.dispose();
    image.delete();
    return half;
  }

  /** Gives their memory back. */
  close(): void {
    for (const image of this.#known.values()) image?.delete();
    this.#known.clear();
  }
}
