/*
 * The first frame of a GIF, in grey: enough to read what is written in it. GIF89a specification, clauses 18 to 23 and
 * appendix F.
 */

export const isGif = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(6, bytes.length)).toString('latin1').startsWith('GIF8');

export interface GreyPicture {
  width: number;
  height: number;
  /** A byte a pixel, 0 black; transparent ones are white. */
  grey: Buffer;
  opaque: boolean;
}

/** Joined sub-blocks, and where they end. */
const subBlocks = (bytes: Buffer, start: number): { data: Buffer; end: number } => {
  const parts: Buffer[] = [];
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0 && at < bytes.length; size = bytes[at] ?? 0) {
    parts.push(bytes.subarray(at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { data: Buffer.concat(parts), end: at + 1 };
};

const mostCodes = 4096;

/** At most `count` pixels; fewer when the data ends early. */
const unpack = (data: Buffer, leastBits: number, count: number): Buffer => {
  const out = Buffer.alloc(count);
  const clear = 1 << leastBits;
  const prefix = new Uint16Array(mostCodes);
  const last = new Uint8Array(mostCodes);
  const stack = new Uint8Array(mostCodes);
  let [bits, next, previous, first, written] = [leastBits + 1, clear + 2, -1, 0, 0];
  let [held, heldBits] = [0, 0];
  for (const byte of data) {
    held |= byte << heldBits;
    heldBits += 8;
    while (heldBits >= bits) {
      const code = held & ((1 << bits) - 1);
      held >>>= bits;
      heldBits -= bits;
      if (code === clear) {
        [bits, next, previous] = [leastBits + 1, clear + 2, -1];
        continue;
      }
      if (code === clear + 1 || code > next || (previous < 0 && code >= clear)) return out;
      let depth = 0;
      let at = code;
      if (code === next) {
        if (previous < 0) return out;
        stack[depth++] = first;
        at = previous;
      }
      while (at >= clear && depth < mostCodes - 1) {
        stack[depth++] = last[at] ?? 0;
        at = prefix[at] ?? 0;
      }
      first = at;
      stack[depth++] = first;
      while (depth > 0 && written < count) out[written++] = stack[--depth] ?? 0;
      if (written >= count) return out;
      if (previous >= 0 && next < mostCodes) {
        prefix[next] = previous;
        last[next] = first;
        next += 1;
        if (next === 1 << bits && bits < 12) bits += 1;
      }
      previous = code;
    }
  }
  return out;
};

/** Rows of an interlaced picture come in four passes. */
const rowOrder = (height: number): number[] =>
  [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ].flatMap(([start = 0, step = 1]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - start) / step)) }, (_, i) => start + i * step),
  );

/** Null when it is cut off before its first frame, or has more than `mostPixels`. */
export const readGif = (bytes: Buffer, mostPixels: number): GreyPicture | null => {
  if (bytes.length < 13) return null;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (width * height === 0 || width * height > mostPixels) return null;
  const flags = bytes[10] ?? 0;
  const size = (flags & 7) + 1;
  let at = 13;
  let palette = Buffer.alloc(0);
  if ((flags & 0x80) !== 0) {
    palette = Buffer.from(bytes.subarray(at, at + 3 * (1 << size)));
    at += 3 * (1 << size);
  }
  let transparent = -1;
  while (at + 10 <= bytes.length) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9 && ((bytes[at + 3] ?? 0) & 1) !== 0) transparent = bytes[at + 6] ?? -1;
      at = subBlocks(bytes, at + 2).end;
      continue;
    }
    if (bytes[at] !== 0x2c) return null;
    const [left, top, wide, high] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset));
    if (left === undefined || top === undefined || wide === undefined || high === undefined) return null;
    if (wide * high > mostPixels) return null;
    const own = bytes[at + 9] ?? 0;
    at += 10;
    if ((own & 0x80) !== 0) {
      palette = Buffer.from(bytes.subarray(at, at + 3 * (1 << ((own & 7) + 1))));
      at += 3 * (1 << ((own & 7) + 1));
    }
    const leastBits = bytes[at] ?? 0;
    if (leastBits < 1 || leastBits > 11) return null;
    const pixels = unpack(subBlocks(bytes, at + 1).data, leastBits, wide * high);
    const rows = (own & 0x40) === 0 ? null : rowOrder(high);
    const grey = Buffer.alloc(width * height, 255);
    const shades = Array.from({ length: 256 }, (_, i) => {
      const [red = 255, green = 255, blue = 255] = palette.subarray(i * 3, i * 3 + 3);
      return i === transparent ? 255 : 0.3 * red + 0.59 * green + 0.11 * blue;
    });
    for (let y = 0; y < high; y += 1) {
      const row = top + (rows?.[y] ?? y);
      if (row >= height) continue;
      for (let x = 0; x < wide && left + x < width; x += 1)
        grey[row * width + left + x] = shades[pixels[y * wide + x] ?? 0] ?? 255;
    }
    return { width, height, grey, opaque: transparent < 0 && wide >= width && high >= height };
  }
  return null;
};
