import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { readEncoderFile } from './encoder-file.ts';
import { encoderOf, inputOf, type Encoder } from './encoder.ts';
import { piecesOf } from './pieces.ts';

/*
 * A tiny model of random numbers, and what training/export_encoder.py makes of the same units: with Hugging Face's tokenizer, and in
 * floats with the weights as the file holds them (--tiny --units answers.json).
 */
const folder = `${import.meta.dirname}/../../test/encoder`;
const file = new Uint8Array(readFileSync(`${folder}/tiny.bin`));
const units = z
  .array(
    z.object({
      title: z.string(),
      head: z.array(z.string()),
      text: z.string(),
      ids: z.array(z.number()),
      odds: z.array(z.number()),
    }),
  )
  .parse(JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8')));

let encoder: Encoder;
let encode: Encoder['odds'];
beforeAll(() => {
  encoder = encoderOf(file);
  encode = encoder.odds;
});

describe('pieces', () => {
  const { pieces, scores } = readEncoderFile(file);
  const input = inputOf(piecesOf(pieces, scores, 3));

  test.each(units)('$title · $text', ({ ids, ...unit }) => {
    expect(input(unit)).toEqual(ids);
  });

  test('the way whose scores add up to most is taken; unknown characters side by side are one', () => {
    const cut = piecesOf(['<unk>', '▁', '▁a', 'b', 'ab', '▁abc', 'c'], [0, -3, -2, -2, -1, -9, -2], 0);
    expect(cut('abc')).toEqual([1, 4, 6]);
    expect(cut('a🚀🚀b 🚀')).toEqual([2, 0, 3, 1, 0]);
    expect(cut('')).toEqual([1]);
  });

  test('half of a pair of surrogates is a character that nobody knows', () => {
    expect(piecesOf(['<unk>', '▁'], [0, -1], 0)('\ud83d')).toEqual([1, 0]);
  });
});

describe('odds', () => {
  test('are those of the model in floats, but for what whole numbers lose', () => {
    const found = encode(units);
    const errors = found.flatMap((odds, at) => [...odds].map((odd, output) => odd - (units[at]?.odds[output] ?? NaN)));
    const spread = Math.sqrt(mean(units.flatMap(({ odds }) => odds.map((odd) => (odd + 3) ** 2))));
    expect(Math.sqrt(mean(errors.map((error) => error ** 2)))).toBeLessThan(0.02 * spread);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.1 * spread);
  });

  test('of a unit are the same alone, among others, again, and from another encoder', () => {
    const all = encode(units);
    expect(encode(units)).toEqual(all);
    expect(units.map((unit) => encode([unit])[0])).toEqual(all);
    expect(
      encoderOf(file)
        .odds([...units].reverse())
        .reverse(),
    ).toEqual(all);
  });

  test('are half with the title and half without', () => {
    const [titled, bare] = encode([
      { title: 'Market', head: [], text: 'Cold chain' },
      { title: '', head: [], text: 'Cold chain' },
    ]);
    expect(titled).not.toEqual(bare);
    expect(encode([{ title: ' ', head: [], text: 'Cold chain' }])[0]).toEqual(bare);
  });

  test('of a text that is too long are those of its beginning', () => {
    const long = { title: '', head: [], text: 'in Nairobi and '.repeat(2000) };
    const [whole, part] = encode([long, { ...long, text: long.text.slice(0, 700) }]);
    expect(whole).toEqual(part);
    expect(whole?.every(Number.isFinite)).toBe(true);
  });

  test('of more units than are done at once come in their order', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      title: '',
      head: [],
      text: `We sell to ${String(at)} bakeries`,
    }));
    const odds = encode(many);
    expect(odds).toHaveLength(100);
    expect(odds[73]).toEqual(encode(many.slice(73, 74))[0]);
    expect(odds[73]).not.toEqual(odds[72]);
  });

  test('of no units are none', () => {
    expect(encode([])).toEqual([]);
  });
});

describe('directions', () => {
  test('are of length one, the same for a unit alone and among others', () => {
    const all = encoder.directions(units);
    for (const direction of [...all, encoder.question('How large is the market?')])
      expect(direction.reduce((sum, one) => sum + one ** 2, 0)).toBeCloseTo(1, 5);
    expect(units.map((unit) => encoder.directions([unit])[0])).toEqual(all);
  });

  test('of questions are compared as the file says', () => {
    expect(encoder.asked).toEqual({ scale: 20, none: 0 });
  });

  test('of a question are its own: other words lie elsewhere, the same words in the same place', () => {
    const [first, again, other] = ['Who founded it?', 'Who founded it?', 'كم حجم السوق؟'].map(encoder.question);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

test('a file that is none, or is cut off, is refused', () => {
  expect(() => encoderOf(new Uint8Array(100))).toThrow("These bytes are no sentence encoder's file");
  expect(() => encoderOf(file.slice(0, -400))).toThrow("The sentence encoder's file is cut off");
});

test('a file may lie anywhere in its buffer', () => {
  const moved = new Uint8Array(file.length + 3);
  moved.set(file, 3);
  expect(encoderOf(moved.subarray(3)).odds(units.slice(0, 1))).toEqual(encode(units.slice(0, 1)));
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
