import type { GreyPicture } from './gif.ts';

/*
 * Windows bitmaps without compression, in grey: as files (BMP), and as older Office documents and metafiles keep them
 * (DIB: the same without the file's header). [MS-WMF] 2.2.2.9.
 */

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** `bitsAt`: where the pixels begin; by default behind the header and its colors. Null for what is not read here. */
export const readDib = (bytes: Buffer, mostPixels: number, bitsAt?: number): GreyPicture | null => {
  if (bytes.length < 40) return null;
  const header = bytes.readUInt32LE(0);
  const [width, tall] = [bytes.readInt32LE(4), bytes.readInt32LE(8)];
  const [bits, compression] = [bytes.readUInt16LE(14), bytes.readUInt32LE(16)];
  const height = Math.abs(tall);
  // 3: the channels' places are given; they are the usual ones in what Office writes.
  const plain = compression === 0 || (compression === 3 && bits === 32);
  if (header < 40 || header > 200 || width <= 0 || height === 0 || width * height > mostPixels || !plain) return null;
  if (![1, 4, 8, 24, 32].includes(bits)) return null;
  const counted = bytes.readUInt32LE(32);
  const colors = bits > 8 ? 0 : counted === 0 || counted > 256 ? 1 << bits : counted;
  const masks = compression === 3 && header === 40 ? 12 : 0;
  const start = bitsAt ?? header + masks + colors * 4;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const shade = (at: number): number =>
    0.11 * (bytes[at] ?? 255) + 0.59 * (bytes[at + 1] ?? 255) + 0.3 * (bytes[at + 2] ?? 255);
  const palette = Array.from({ length: colors }, (_, i) => shade(header + i * 4));
  const grey = Buffer.alloc(width * height, 255);
  for (let y = 0; y < height; y += 1) {
    const row = start + (tall > 0 ? height - 1 - y : y) * stride;
    for (let x = 0; x < width; x += 1) {
      const bit = x * bits;
      const value = bits > 8 ? 0 : ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
      grey[y * width + x] = bits > 8 ? shade(row + (bit >> 3)) : (palette[value] ?? 255);
    }
  }
  return { width, height, grey, opaque: true };
};

export const readBmp = (bytes: Buffer, mostPixels: number): GreyPicture | null =>
  bytes.length < 54 ? null : readDib(bytes.subarray(14), mostPixels, bytes.readUInt32LE(10) - 14);
