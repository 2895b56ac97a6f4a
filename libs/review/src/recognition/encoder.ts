import { readEncoderFile, type EncoderFile, type Matrix } from './encoder-file.ts';
import { encoderKernel } from './encoder-kernel.ts';
import { piecesOf } from './pieces.ts';
import type { Unit } from './units.ts';

/*
 * What a part of a page says, by a small transformer that reads it in either language: the first layers of multilingual-e5-small with a
 * head of our own. The products are of whole numbers (weights of seven bits, what they are multiplied with of eight), in WebAssembly:
 * the same odds on every machine.
 */

/** How much of a part is read, in characters of each text and in pieces; as the weights were fitted. */
const read = { characters: 700, title: 16, head: 14, text: 72 };
const [begin, end, unknown] = [0, 2, 3];

/** Texts are done together up to so many tokens: what lies in between stays near the processor. A multiple of `tile`. */
const rowsAtOnce = 144;
/** encoder-kernel.as does so many rows at a time. */
const tile = 6;
const headColumns = 32;
/** So many numbers of a row share one scale where they are made whole. */
const groupOf = (columns: number): number => [128, 64].find((size) => columns % size === 0) ?? 32;

type Read = Pick<Unit, 'title' | 'head' | 'text'>;

/** The pieces of a part, as the encoder reads them: `<s> title </s></s> head text </s>`. */
export const inputOf =
  (cut: (text: string) => number[]) =>
  ({ title, head, text }: Read): number[] => {
    const some = (words: string, most: number): number[] =>
      words.trim() === '' ? [] : cut([...words].slice(0, read.characters).join('')).slice(0, most);
    return [
      begin,
      ...some(title, read.title),
      end,
      end,
      ...some(head.join(' '), read.head),
      ...some(text, read.text),
      end,
    ];
  };

const kernelOf = () => {
  const bytes = Buffer.from(encoderKernel, 'base64');
  if (!WebAssembly.validate(bytes))
    throw new Error('The sentence encoder needs WebAssembly with relaxed SIMD, as Node 24 has it');
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("The sentence encoder's kernel has no memory");
  const step =
    (name: string) =>
    (...values: number[]): void => {
      const made = exports[name];
      if (typeof made !== 'function') throw new Error(`The sentence encoder's kernel has no ${name}`);
      Reflect.apply(made, undefined, values);
    };
  return {
    memory,
    quantise: step('quantise'),
    product: step('product'),
    addNorm: step('addNorm'),
    gelu: step('gelu'),
    attend: step('attend'),
  };
};

/** Weights as the kernel reads them: eight rows a block, of each the four columns that are multiplied at once, 64 too high. */
const packed = ({ rows, columns, values }: Matrix): Uint8Array => {
  const bytes = new Uint8Array(rows * columns);
  let at = 0;
  for (let first = 0; first < rows; first += 8)
    for (let column = 0; column < columns; column += 4)
      for (let row = first; row < first + 8; row += 1)
        for (let next = column; next < column + 4; next += 1) bytes[at++] = (values[row * columns + next] ?? 0) + 64;
  return bytes;
};

/** Puts the model into the kernel's memory. Gives what runs it: token numbers of some texts → the mean of each text's tokens. */
const networkOf = ({ hidden, feedForward, positions, word, places, ...file }: EncoderFile) => {
  const { memory, quantise, product, addNorm, gelu, attend } = kernelOf();
  let size = 64;
  const room = (bytes: number): number => {
    const at = size;
    size += Math.ceil(bytes / 16) * 16;
    const missing = size - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65_536));
    return at;
  };
  const put = (array: Float32Array | Uint8Array): number => {
    const at = room(array.byteLength);
    new Uint8Array(memory.buffer).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    return at;
  };
  const putMatrix = (matrix: Matrix, bias: Float32Array) => ({
    ...matrix,
    weights: put(packed(matrix)),
    scales: put(matrix.scales),
    bias: put(bias),
  });
  const [norm, normBias] = [put(file.norm), put(file.normBias)];
  const layers = file.layers.map((layer) => ({
    qkv: putMatrix(layer.qkv, layer.qkvBias),
    out: putMatrix(layer.out, layer.outBias),
    up: putMatrix(layer.up, layer.upBias),
    down: putMatrix(layer.down, layer.downBias),
    attentionNorm: put(layer.attentionNorm),
    attentionNormBias: put(layer.attentionNormBias),
    norm: put(layer.norm),
    normBias: put(layer.normBias),
  }));
  const widest = Math.max(3 * hidden, feedForward);
  const most = Math.max(rowsAtOnce, Math.ceil(positions / tile) * tile);
  const x = room(most * hidden * 4);
  const y = room(most * hidden * 4);
  const wide = room(most * widest * 4);
  const bytes = room(most * widest);
  const scales = room(most * Math.ceil(widest / 32) * 4);
  const starts = room(most * Math.ceil(widest / 32) * 4);
  const work = room((headColumns + 1) * (positions + 4) * 4);
  const floats = new Float32Array(memory.buffer);

  const multiply = (from: number, matrix: ReturnType<typeof putMatrix>, to: number, rows: number): void => {
    const group = groupOf(matrix.columns);
    quantise(from, bytes, scales, starts, rows, matrix.columns, group);
    product(
      bytes,
      scales,
      starts,
      matrix.weights,
      matrix.scales,
      matrix.bias,
      to,
      rows,
      matrix.rows,
      matrix.columns,
      group,
    );
  };

  return {
    most,
    run: (texts: readonly (readonly number[])[]): Float32Array[] => {
      const begins: number[] = [];
      let row = 0;
      for (const pieces of texts) {
        begins.push(row);
        pieces.forEach((piece, place) => {
          const at = row * hidden;
          word(piece, floats.subarray(x / 4 + at, x / 4 + at + hidden));
          floats.set(places.subarray(place * hidden, (place + 1) * hidden), y / 4 + at);
          row += 1;
        });
      }
      const rows = Math.ceil(row / tile) * tile;
      addNorm(x, y, norm, normBias, rows, hidden);
      for (const layer of layers) {
        multiply(x, layer.qkv, wide, rows);
        texts.forEach(({ length }, at) => {
          const first = (begins[at] ?? 0) * hidden * 4;
          attend(wide + first * 3, y + first, work, length, hidden);
        });
        // The attended rows make way for what is made of them.
        multiply(y, layer.out, wide, rows);
        addNorm(x, wide, layer.attentionNorm, layer.attentionNormBias, rows, hidden);
        multiply(x, layer.up, wide, rows);
        gelu(wide, rows * feedForward);
        multiply(wide, layer.down, y, rows);
        addNorm(x, y, layer.norm, layer.normBias, rows, hidden);
      }
      return texts.map(({ length }, at) => {
        const mean = new Float32Array(hidden);
        const from = x / 4 + (begins[at] ?? 0) * hidden;
        for (let column = 0; column < hidden; column += 1) {
          let sum = 0;
          for (let token = 0; token < length; token += 1) sum += floats[from + token * hidden + column] ?? 0;
          mean[column] = sum / length;
        }
        return mean;
      });
    },
  };
};

export interface Encoder {
  /**
   * Of units in their order the log odds of each output (as `Scorer`), for half of the unit with its title and for half without.
   * Those of a unit do not depend on the others that it is given with.
   */
  odds: (units: readonly Read[]) => Float32Array[];
  /** Of units in their order what they are about, as directions: numbers whose squares add up to one. */
  directions: (units: readonly Read[]) => Float32Array[];
  /** The direction in which what answers a question lies. */
  question: (text: string) => Float32Array;
  /** How strongly a unit speaks for a question: the product of their directions times `scale`; `none` is as much as nothing has. */
  asked: { scale: number; none: number };
}

/** In place of a title, before a question. */
const questionMark = 'query';

const sumOf = (a: Float32Array, b: Float32Array | undefined): Float32Array => a.map((one, at) => one + (b?.[at] ?? 0));

const ofLengthOne = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0)) || 1;
  return vector.map((one) => one / length);
};

/**
 * An encoder of a file that training/export_encoder.py wrote. It takes about the file's size again in memory, and is meant to be kept.
 * @throws when the file is none, or WebAssembly lacks relaxed SIMD.
 */
export const encoderOf = (file: Uint8Array): Encoder => {
  const model = readEncoderFile(file);
  const { outputs, head, headBias, positions, asked } = model;
  const input = inputOf(piecesOf(model.pieces, model.scores, unknown));
  const network = networkOf(model);

  /** The mean of the tokens of each text, by its pieces. What is said twice is read once. */
  const meansOf = (texts: ReadonlyMap<string, number[]>): Map<string, Float32Array> => {
    const means = new Map<string, Float32Array>();
    let waiting: [string, number[]][] = [];
    let tokens = 0;
    const run = (): void => {
      network.run(waiting.map(([, pieces]) => pieces)).forEach((mean, at) => means.set(waiting[at]?.[0] ?? '', mean));
      waiting = [];
      tokens = 0;
    };
    for (const [key, pieces] of texts) {
      if (tokens + pieces.length > network.most) run();
      waiting.push([key, pieces]);
      tokens += pieces.length;
    }
    if (waiting.length > 0) run();
    return means;
  };

  /** Of each unit the mean of its tokens, half with its title and half without. */
  const read = (units: readonly Read[]): Float32Array[] => {
    const texts = new Map<string, number[]>();
    const keep = (unit: Read): string => {
      const pieces = input(unit).slice(0, positions);
      const key = pieces.join(' ');
      texts.set(key, pieces);
      return key;
    };
    const keys = units.map((unit) => [keep(unit), keep({ ...unit, title: '' })]);
    const means = meansOf(texts);
    const nothing = new Float32Array(model.hidden);
    return keys.map(([titled = '', bare = '']) =>
      sumOf(means.get(titled) ?? nothing, means.get(bare)).map((sum) => sum / 2),
    );
  };

  return {
    odds: (units) =>
      read(units).map((mean) =>
        Float32Array.from({ length: outputs }, (_, output) => {
          let sum = headBias[output] ?? 0;
          for (let column = 0; column < mean.length; column += 1)
            sum += (mean[column] ?? 0) * (head[output * mean.length + column] ?? 0);
          return sum;
        }),
      ),
    directions: (units) => read(units).map(ofLengthOne),
    question: (text) => {
      const pieces = input({ title: questionMark, head: [], text }).slice(0, positions);
      return ofLengthOne(meansOf(new Map([['', pieces]])).get('') ?? new Float32Array(model.hidden));
    },
    asked,
  };
};
