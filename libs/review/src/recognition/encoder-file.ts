import { z } from 'zod';

/*
 * The sentence encoder's file, as training/export_encoder.py writes it: 'PLEN', the length of the header, the header (JSON), then the
 * arrays in the order in which they are read here, each padded to four bytes, little-endian.
 */

const Header = z.object({
  version: z.literal(1),
  /** Numbers by which a token is described: a multiple of 32, which is a head. */
  hidden: z.int().multipleOf(32),
  feedForward: z.int().multipleOf(32),
  layers: z.int().positive(),
  /** The most tokens in a text. */
  positions: z.int().positive(),
  outputs: z.int().positive(),
  bits: z.literal([4, 8]),
  /** How strongly a text speaks for a question: the product of their directions times `scale`; `none` is as much as nothing has. */
  asked: z.object({ scale: z.number(), none: z.number() }),
  pieces: z.array(z.string()),
});

/** A matrix of small whole numbers with one scale a row. */
export interface Matrix {
  rows: number;
  columns: number;
  /** From -63 to 63. */
  values: Int8Array;
  scales: Float32Array;
}

export interface EncoderLayer {
  /** Queries, keys and values, one below another. */
  qkv: Matrix;
  qkvBias: Float32Array;
  out: Matrix;
  outBias: Float32Array;
  attentionNorm: Float32Array;
  attentionNormBias: Float32Array;
  up: Matrix;
  upBias: Float32Array;
  down: Matrix;
  downBias: Float32Array;
  norm: Float32Array;
  normBias: Float32Array;
}

export interface EncoderFile extends Omit<z.infer<typeof Header>, 'version' | 'layers' | 'bits'> {
  /** Log probabilities of the pieces. */
  scores: Float32Array;
  /** Writes what describes a piece into `to`, `hidden` numbers. */
  word: (piece: number, to: Float32Array) => void;
  /** positions × hidden: what is added for the place of a token. */
  places: Float32Array;
  norm: Float32Array;
  normBias: Float32Array;
  layers: EncoderLayer[];
  /** outputs × hidden, and what is added. */
  head: Float32Array;
  headBias: Float32Array;
}

/** So many numbers share one scale where they have four bits. */
const block = 32;
const largest = 63;

/** A half-precision float. */
const half = (bits: number): number => {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return bits & 0x8000 ? -size : size;
};

/** Numbers of four bits: in a block the low halves of its sixteen bytes, then the high ones. */
const unpack = (scales: Uint16Array, nibbles: Uint8Array, from: number, to: Float32Array): void => {
  for (let at = 0; at < to.length; at += block) {
    const scale = half(scales[(from + at) / block] ?? 0);
    for (let place = 0; place < block / 2; place += 1) {
      const byte = nibbles[(from + at) / 2 + place] ?? 0;
      to[at + place] = ((byte & 15) - 8) * scale;
      to[at + place + block / 2] = ((byte >> 4) - 8) * scale;
    }
  }
};

/** The same in whole numbers with one scale a row. */
const byRow = (rows: number, columns: number, scales: Uint16Array, nibbles: Uint8Array): Matrix => {
  const matrix = { rows, columns, values: new Int8Array(rows * columns), scales: new Float32Array(rows) };
  const row = new Float32Array(columns);
  for (let at = 0; at < rows; at += 1) {
    unpack(scales, nibbles, at * columns, row);
    let top = 0;
    for (const value of row) top = Math.max(top, Math.abs(value));
    const scale = Math.fround(top / largest);
    matrix.scales[at] = scale;
    if (scale > 0)
      for (let column = 0; column < columns; column += 1)
        matrix.values[at * columns + column] = Math.round((row[column] ?? 0) / scale);
  }
  return matrix;
};

/** @throws when the bytes are not an encoder's file, or are cut off. */
export const readEncoderFile = (file: Uint8Array): EncoderFile => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 8 || new TextDecoder().decode(file.subarray(0, 4)) !== 'PLEN')
    throw new Error("These bytes are no sentence encoder's file");
  const headerEnd = 8 + view.getUint32(4, true);
  const { asked, pieces, hidden, feedForward, layers, positions, outputs, bits } = Header.parse(
    JSON.parse(new TextDecoder().decode(file.subarray(8, headerEnd))),
  );
  let at = headerEnd;
  /** A copy, since an array of larger numbers must begin at a multiple of their size. */
  const bytes = (length: number): Uint8Array<ArrayBuffer> => {
    if (at + length > file.byteLength) throw new Error("The sentence encoder's file is cut off");
    const part = file.slice(at, at + length);
    at += Math.ceil(length / 4) * 4;
    return new Uint8Array(part);
  };
  const floats = (count: number): Float32Array => new Float32Array(bytes(count * 4).buffer);
  const halves = (count: number): Uint16Array => new Uint16Array(bytes(count * 2).buffer);
  const matrix = (rows: number, columns: number): Matrix => {
    if (bits === 4) return byRow(rows, columns, halves((rows * columns) / block), bytes((rows * columns) / 2));
    const scales = floats(rows);
    return { rows, columns, scales, values: new Int8Array(bytes(rows * columns).buffer) };
  };
  const scores = floats(pieces.length);
  const wordScales = halves((pieces.length * hidden) / block);
  const words = bytes((pieces.length * hidden) / 2);
  return {
    asked,
    pieces,
    hidden,
    feedForward,
    positions,
    outputs,
    scores,
    word: (piece, to) => unpack(wordScales, words, piece * hidden, to),
    places: floats(positions * hidden),
    norm: floats(hidden),
    normBias: floats(hidden),
    layers: Array.from({ length: layers }, () => ({
      qkv: matrix(3 * hidden, hidden),
      qkvBias: floats(3 * hidden),
      out: matrix(hidden, hidden),
      outBias: floats(hidden),
      attentionNorm: floats(hidden),
      attentionNormBias: floats(hidden),
      up: matrix(feedForward, hidden),
      upBias: floats(feedForward),
      down: matrix(hidden, feedForward),
      downBias: floats(hidden),
      norm: floats(hidden),
      normBias: floats(hidden),
    })),
    head: floats(outputs * hidden),
    headBias: floats(outputs),
  };
};
