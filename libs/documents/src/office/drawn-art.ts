import { inflateSync } from 'node:zlib';
import type { Crop } from './placed-pictures.ts';

/*
 * Records of PowerPoint 97–2003 ([MS-PPT] 2.3.1) and of the drawings that it shares with Word ([MS-ODRAW] 2.2).
 */

export interface OfficeRecord {
  type: number;
  instance: number;
  container: boolean;
  body: Buffer;
}

/** Records one after another; a length that runs past the end ends the list. */
export const recordsOf = (bytes: Buffer): OfficeRecord[] => {
  const records: OfficeRecord[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const head = bytes.readUInt16LE(at);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length && records.length > 0) break;
    records.push({
      type: bytes.readUInt16LE(at + 2),
      instance: head >> 4,
      container: (head & 0x0f) === 0x0f,
      body: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length;
  }
  return records;
};

export const recordAt = (bytes: Buffer, at: number): OfficeRecord | null =>
  at + 8 > bytes.length
    ? null
    : (recordsOf(bytes.subarray(at, Math.min(bytes.length, at + 8 + bytes.readUInt32LE(at + 4))))[0] ?? null);

export const art = {
  storeContainer: 0xf001,
  shapeGroup: 0xf003,
  shape: 0xf004,
  storeEntry: 0xf007,
  groupPlace: 0xf009,
  properties: 0xf00b,
  childAnchor: 0xf00f,
  clientAnchor: 0xf010,
} as const;

const [emf, wmf, dib] = [0xf01a, 0xf01b, 0xf01f];
const bitmaps = [0xf01d, 0xf01e, dib, 0xf02a];

const mostUnpacked = 32_000_000;

/** A bitmap as a file: the header that a DIB in a record goes without. */
const asBmp = (pixels: Buffer): Buffer => {
  const header = Buffer.alloc(14);
  const bits = pixels.length > 16 ? pixels.readUInt16LE(14) : 24;
  const counted = pixels.length >= 36 ? pixels.readUInt32LE(32) : 0;
  const colors = bits > 8 ? 0 : counted === 0 || counted > 256 ? 1 << bits : counted;
  header.write('BM', 'latin1');
  header.writeUInt32LE(14 + (pixels.length >= 4 ? pixels.readUInt32LE(0) % 0x1_0000 : 40) + colors * 4, 10);
  return Buffer.concat([header, pixels]);
};

/** The picture that a blip record holds, as a file of its own; null for formats that nobody reads here. */
export const pictureIn = ({ type, instance, body }: OfficeRecord): Buffer | null => {
  const ids = instance % 2 === 0 ? 16 : 32;
  if (bitmaps.includes(type)) {
    const data = body.subarray(ids + 1);
    return type === dib ? asBmp(data) : data;
  }
  if ((type !== emf && type !== wmf) || body.length < ids + 34) return null;
  const packed = body.subarray(ids + 34);
  if (body[ids + 32] !== 0) return packed;
  try {
    return inflateSync(packed, { maxOutputLength: mostUnpacked });
  } catch (error) {
    // What zlib throws when it is damaged or too large.
    if (error instanceof Error) return null;
    throw error;
  }
};

/** Properties of a shape by their ids ([MS-ODRAW] 2.3). */
export const propertiesOf = (records: OfficeRecord[]): Map<number, number> => {
  const found = new Map<number, number>();
  for (const { type, instance, body } of records) {
    if (type !== art.properties) continue;
    for (let i = 0; i < instance && i * 6 + 6 <= body.length; i += 1)
      found.set(body.readUInt16LE(i * 6) & 0x3fff, body.readUInt32LE(i * 6 + 2));
  }
  return found;
};

/** Which picture of the store a shape shows, counted from 1; 0 for none. */
export const pictureNumber = (properties: Map<number, number>): number => properties.get(0x0104) ?? 0;

/** What a shape cuts away of its picture: 16.16 fixed numbers. */
export const cropOf = (properties: Map<number, number>): Crop | null => {
  const [top = 0, bottom = 0, left = 0, right = 0] = [0x0100, 0x0101, 0x0102, 0x0103].map(
    (id) => ((properties.get(id) ?? 0) | 0) / 0x1_0000,
  );
  const nothing = top === 0 && bottom === 0 && left === 0 && right === 0;
  return nothing || left + right >= 1 || top + bottom >= 1 ? null : { left, top, right, bottom };
};
