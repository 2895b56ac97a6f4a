import { deflateSync, inflateSync } from 'node:zlib';

/*
 * PNG as far as its pixels have to be touched: rows without their filters, interlaced pictures in the order of their rows.
 * W3C PNG specification, clauses 8.2 and 9.
 */

export const isPng = (bytes: Uint8Array): boolean =>
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, i) => bytes[i] === byte);

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface Png {
  width: number;
  height: number;
  /** Bits of a channel. */
  bits: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colors: number;
  channels: number;
  interlaced: boolean;
  palette: Buffer | null;
  /** Whether single colors are transparent (tRNS). */
  keyed: boolean;
  /** Packed rows, each with its filter. */
  data: Buffer;
}

/** What the chunks say; null for colors that do not exist. */
export const readPng = (bytes: Buffer): Png | null => {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits = 0, colors = 0, , , interlaced] = bytes.subarray(24, 29);
  const channels = channelsOf[colors];
  if (channels === undefined) return null;
  const data: Buffer[] = [];
  let palette: Buffer | null = null;
  let keyed = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'IDAT') data.push(body);
    else if (kind === 'PLTE') palette = body;
    else if (kind === 'tRNS') keyed = true;
    at += 12 + length;
  }
  return { width, height, bits, colors, channels, interlaced: interlaced === 1, palette, keyed, data: Buffer.concat(data) }; // prettier-ignore
};

/** Undoes a PNG row filter in place; `above` is the row before, or zeros. */
const unfilter = (kind: number, row: Buffer, above: Buffer, step: number): void => {
  for (let i = 0; i < row.length; i += 1) {
    const left = i < step ? 0 : (row[i - step] ?? 0);
    const up = above[i] ?? 0;
    const corner = i < step ? 0 : (above[i - step] ?? 0);
    let guess = 0;
    if (kind === 1) guess = left;
    else if (kind === 2) guess = up;
    else if (kind === 3) guess = (left + up) >> 1;
    else if (kind === 4) {
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      guess = a <= b && a <= c ? left : b <= c ? up : corner;
    }
    row[i] = ((row[i] ?? 0) + guess) & 0xff;
  }
};

/** Calls `each` with every row of a picture that is not interlaced, unfiltered. `bits` are those of a pixel. */
const eachRow = (
  raw: Buffer,
  width: number,
  height: number,
  bits: number,
  each: (row: Buffer, y: number) => void,
): number => {
  const stride = Math.ceil((width * bits) / 8);
  let above: Buffer = Buffer.alloc(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const row = raw.subarray(start + 1, start + 1 + stride);
    unfilter(raw[start] ?? 0, row, above, Math.max(1, bits >> 3));
    each(row, y);
    above = row;
  }
  return (stride + 1) * height;
};

/** The seven passes of Adam7: first column and row, and the steps. */
const passes: Array<[x: number, y: number, across: number, down: number]> = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** An interlaced picture's rows in their order, packed again. Throws what zlib throws when they are damaged. */
export const deinterlaced = ({ width, height, bits, channels, data }: Png): Buffer => {
  const pixel = bits * channels;
  const stride = Math.ceil((width * pixel) / 8);
  const most = (stride + 8 + 1) * (height + 8) * 2;
  const raw = inflateSync(data, { maxOutputLength: most });
  const rows = Buffer.alloc((stride + 1) * height);
  let at = 0;
  for (const [left, top, across, down] of passes) {
    const [wide, high] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    if (wide <= 0 || high <= 0) continue;
    at += eachRow(raw.subarray(at), wide, high, pixel, (row, y) => {
      const start = (top + y * down) * (stride + 1) + 1;
      for (let x = 0; x < wide; x += 1) {
        const column = left + x * across;
        if (pixel >= 8) row.copy(rows, start + column * (pixel >> 3), x * (pixel >> 3), (x + 1) * (pixel >> 3));
        else {
          const bit = x * pixel;
          const value = ((row[bit >> 3] ?? 0) >> (8 - pixel - (bit & 7))) & ((1 << pixel) - 1);
          const place = start + ((column * pixel) >> 3);
          rows[place] = (rows[place] ?? 0) | (value << (8 - pixel - ((column * pixel) & 7)));
        }
      }
    });
  }
  return deflateSync(rows, { level: 1 });
};

/** Every pixel of a picture with alpha: its grey (0 black) and its alpha, 0 to 255. */
const eachPixel = (png: Png, each: (at: number, shade: number, alpha: number) => void): void => {
  const { width, height, channels, bits } = png;
  // Of sixteen bits the upper eight.
  const size = bits >> 3;
  const stride = width * channels * size;
  const packed = png.interlaced ? deinterlaced(png) : png.data;
  const raw = inflateSync(packed, { maxOutputLength: (stride + 1) * height });
  eachRow(raw, width, height, channels * bits, (row, y) => {
    for (let x = 0; x < width; x += 1) {
      const at = x * channels * size;
      const alpha = row[at + (channels - 1) * size] ?? 255;
      const [red = 0, green = 0, blue = 0] = [row[at], row[at + size], row[at + 2 * size]];
      each(y * width + x, channels === 2 ? red : 0.3 * red + 0.59 * green + 0.11 * blue, alpha);
    }
  });
};

/** Grey on white: what a transparent picture looks like on a slide without a ground of its own. */
export const onWhite = (png: Png): Buffer => {
  const grey = Buffer.alloc(png.width * png.height, 255);
  eachPixel(png, (at, shade, alpha) => {
    grey[at] = 255 - (alpha / 255) * (255 - shade);
  });
  return grey;
};

/** Whether nothing behind it can be seen. */
export const isOpaquePng = (png: Png): boolean => {
  if (png.keyed) return false;
  if (png.colors !== 4 && png.colors !== 6) return true;
  let opaque = true;
  eachPixel(png, (_at, _shade, alpha) => {
    if (alpha < 250) opaque = false;
  });
  return opaque;
};
