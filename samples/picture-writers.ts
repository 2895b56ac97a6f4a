import { crc32, deflateSync } from 'node:zlib';
import { decode, encode } from 'fast-png';
import { GifWriter } from 'omggif';

/*
 * Pictures in the formats that Office documents hold, from the pixels of a PNG that a browser drew.
 */

/** A byte a pixel, 0 black. */
export interface Grey {
  width: number;
  height: number;
  pixels: Buffer;
}

/** The grey of an RGB or RGBA picture, in sixteen shades. */
export const greyOf = (png: Buffer): Grey => {
  const { width, height, channels, data } = decode(png);
  const pixels = Buffer.alloc(width * height);
  for (let i = 0; i < pixels.length; i += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * channels, i * channels + 3);
    pixels[i] = (Math.round(0.3 * red + 0.59 * green + 0.11 * blue) >> 4) * 17;
  }
  return { width, height, pixels };
};

const chunk = (kind: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(8 + named.length);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), 4 + named.length);
  return out;
};

/** An interlaced PNG of four bits of grey a pixel, which no package was found to write. */
const pngOf = (width: number, height: number, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 0, 0, 0, 1], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Four bits a pixel, in the seven passes of Adam7. */
export const interlacedPng = ({ width, height, pixels }: Grey): Buffer => {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  const rows: Buffer[] = [];
  for (const [left = 0, top = 0, across = 1, down = 1] of passes) {
    const wide = Math.ceil((width - left) / across);
    for (let y = top; y < height; y += down) {
      const row = Buffer.alloc(1 + Math.ceil(wide / 2));
      for (let i = 0; i < wide; i += 1) {
        const value = (pixels[y * width + left + i * across] ?? 0) >> 4;
        row[1 + (i >> 1)] = (row[1 + (i >> 1)] ?? 0) | (i % 2 === 0 ? value << 4 : value);
      }
      rows.push(row);
    }
  }
  return pngOf(width, height, Buffer.concat(rows));
};

/** One shade, and an alpha for all of it or, where `hole` is set, for its edges only. */
export const flatPng = (width: number, height: number, shade: number, hole: boolean): Buffer => {
  const data = new Uint8Array(width * height * 2);
  for (let i = 0; i < width * height; i += 1) {
    const open = hole && Math.abs((i % width) - width / 2) < width * 0.45;
    data.set([shade, open ? 0 : 255], i * 2);
  }
  return Buffer.from(encode({ width, height, data, channels: 2, depth: 8 }));
};

/** GIF89a of sixteen shades. */
export const gif = ({ width, height, pixels }: Grey): Buffer => {
  // A code of at most twelve bits a pixel, and the palette.
  const out = Buffer.alloc(2 * pixels.length + 1_024);
  const writer = new GifWriter(out, width, height, { palette: Array.from({ length: 16 }, (_, i) => i * 0x111111) });
  writer.addFrame(
    0,
    0,
    width,
    height,
    Array.from(pixels, (shade) => shade >> 4),
  );
  return out.subarray(0, writer.end());
};

/** An enhanced metafile that writes lines of text. */
export const emf = (lines: string[]): Buffer => {
  const records = lines.map((line, i) => {
    const text = Buffer.from(line, 'utf16le');
    const padded = Math.ceil(text.length / 4) * 4;
    const spaces = line.length * 4;
    const record = Buffer.alloc(76 + padded + spaces);
    record.writeUInt32LE(84, 0);
    record.writeUInt32LE(record.length, 4);
    record.writeUInt32LE(1, 24);
    record.writeFloatLE(1, 28);
    record.writeFloatLE(1, 32);
    record.writeInt32LE(20, 36);
    record.writeInt32LE(40 + i * 60, 40);
    record.writeUInt32LE(line.length, 44);
    record.writeUInt32LE(76, 48);
    record.writeUInt32LE(76 + padded, 72);
    text.copy(record, 76);
    for (let k = 0; k < line.length; k += 1) record.writeUInt32LE(24, 76 + padded + k * 4);
    return record;
  });
  const end = Buffer.alloc(20);
  end.writeUInt32LE(14, 0);
  end.writeUInt32LE(20, 4);
  end.writeUInt32LE(16, 12);
  end.writeUInt32LE(20, 16);
  const size = 108 + records.reduce((sum, one) => sum + one.length, 0) + end.length;
  const header = Buffer.alloc(108);
  header.writeUInt32LE(1, 0);
  header.writeUInt32LE(108, 4);
  [0, 0, 1600, 900].forEach((value, i) => header.writeInt32LE(value, 8 + i * 4));
  [0, 0, 32_000, 18_000].forEach((value, i) => header.writeInt32LE(value, 24 + i * 4));
  header.write(' EMF', 40, 'latin1');
  header.writeUInt32LE(0x10000, 44);
  header.writeUInt32LE(size, 48);
  header.writeUInt32LE(records.length + 2, 52);
  header.writeUInt16LE(1, 56);
  [1600, 900].forEach((value, i) => header.writeInt32LE(value, 72 + i * 4));
  [320, 180].forEach((value, i) => header.writeInt32LE(value, 80 + i * 4));
  return Buffer.concat([header, ...records, end]);
};

/** A metafile of Windows 3 that writes lines in an eight-bit character set (178 is Arabic). */
export const wmf = (lines: Buffer[], characterSet: number): Buffer => {
  const record = (type: number, body: Buffer): Buffer => {
    const head = Buffer.alloc(6);
    const padded = Buffer.concat([body, Buffer.alloc(body.length % 2)]);
    head.writeUInt32LE((6 + padded.length) / 2, 0);
    head.writeUInt16LE(type, 4);
    return Buffer.concat([head, padded]);
  };
  const font = Buffer.alloc(18 + 6);
  font.writeInt16LE(-40, 0);
  font.writeInt16LE(400, 8);
  font[13] = characterSet;
  font.write('Arial', 18, 'latin1');
  const texts = lines.map((line, i) => {
    const head = Buffer.alloc(8);
    head.writeInt16LE(40 + i * 60, 0);
    head.writeInt16LE(20, 2);
    head.writeUInt16LE(line.length, 4);
    return record(0x0a32, Buffer.concat([head, line]));
  });
  const records = [record(0x02fb, font), record(0x012d, Buffer.from([0, 0])), ...texts, record(0, Buffer.alloc(0))];
  const header = Buffer.alloc(18);
  header.writeUInt16LE(1, 0);
  header.writeUInt16LE(9, 2);
  header.writeUInt16LE(0x0300, 4);
  header.writeUInt32LE(9 + records.reduce((sum, one) => sum + one.length, 0) / 2, 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt32LE(Math.max(...records.map((one) => one.length)) / 2, 12);
  const place = Buffer.alloc(22);
  place.writeUInt32LE(0x9ac6cdd7, 0);
  [0, 0, 1600, 900].forEach((value, i) => place.writeInt16LE(value, 6 + i * 2));
  place.writeUInt16LE(96, 14);
  let sum = 0;
  for (let at = 0; at < 20; at += 2) sum ^= place.readUInt16LE(at);
  place.writeUInt16LE(sum, 20);
  return Buffer.concat([place, header, ...records]);
};
