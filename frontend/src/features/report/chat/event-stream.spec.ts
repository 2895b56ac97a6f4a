import { describe, expect, test } from '@jest/globals';
import { answerEvents } from './event-stream.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function* inChunks(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const eventsOf = async (chunks: readonly Uint8Array[]): Promise<unknown[]> => {
  const events: unknown[] = [];
  for await (const event of answerEvents(inChunks(chunks))) events.push(event);
  return events;
};
const eventsOfText = (text: string): Promise<unknown[]> => eventsOf([bytes(text)]);

/** Numbers that are the same in every run, so that a failing split can be repeated. */
const numbersFrom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const cut = (whole: Uint8Array, random: () => number): Uint8Array[] => {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < whole.length;) {
    // An empty chunk now and then, as a network may give one.
    const length = Math.floor(random() * 7);
    chunks.push(whole.slice(at, at + length));
    at += length;
  }
  return chunks;
};

const stream = [
  ': connected',
  '',
  'data: {"delta": "الإيرادات "}',
  '',
  'data: not json',
  'data: {"something": "else"}',
  'event: delta',
  'data:{"delta":"are €31,500 👩🏽‍⚕️"}',
  ': ping',
  '',
  'data: {"delta": "line\\nbreak: data: {x}"}',
  'data: {"sources": [{"page": 4, "quote": "MRR €31,500"}]}',
  '',
  'data: [DONE]',
  '',
  'data: {"delta": "after the end"}',
  '',
].join('\n');

const expected = [
  { delta: 'الإيرادات ' },
  { delta: 'are €31,500 👩🏽‍⚕️' },
  { delta: 'line\nbreak: data: {x}' },
  { sources: [{ page: 4, quote: 'MRR €31,500' }] },
  '[DONE]',
];

describe('the event stream of an answer', () => {
  test('empty lines, comments and what cannot be parsed are skipped; nothing is read after the end marker', async () => {
    expect(await eventsOfText(stream)).toEqual(expected);
  });

  test('lines may end in CRLF', async () => {
    expect(await eventsOfText(stream.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test('one byte at a time is the same, inside a character too', async () => {
    for (const text of [stream, stream.replaceAll('\n', '\r\n')]) {
      expect(await eventsOf([...bytes(text)].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
    }
  });

  test('chunks that end anywhere are the same', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const whole = bytes(seed % 2 === 0 ? stream : stream.replaceAll('\n', '\r\n'));
      expect({ seed, events: await eventsOf(cut(whole, numbersFrom(seed))) }).toEqual({ seed, events: expected });
    }
  });

  test('a last line without an end counts', async () => {
    expect(await eventsOfText('data: {"delta": "a"}\ndata: [DONE]')).toEqual([{ delta: 'a' }, '[DONE]']);
  });

  test('without the marker the events end with the bytes', async () => {
    expect(await eventsOfText('data: {"delta": "a"}\n\ndata: {"delta": "b')).toEqual([{ delta: 'a' }]);
    expect(await eventsOf([])).toEqual([]);
  });

  test('bytes that are no text do not stop it', async () => {
    const broken = [bytes('data: {"delta": "'), Uint8Array.of(0xff, 0xd9), bytes('"}\n\ndata: [DONE]\n')];
    expect(await eventsOf(broken)).toEqual([{ delta: '\ufffd\ufffd' }, '[DONE]']);
  });

  test('events that do not fit the contract are skipped', async () => {
    expect(
      await eventsOfText('data: {"delta": 5}\ndata: null\ndata: []\ndata: {"sources": [{"page": 0}]}\ndata: [DONE]\n'),
    ).toEqual(['[DONE]']);
  });
});
