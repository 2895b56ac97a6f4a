import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@plumbline/contracts/errors';
import { readStored, type ReadingPiece } from '@plumbline/contracts/reading';
import type { ReadDocument } from '@plumbline/documents/document';
import { Bus } from '@plumbline/service-kit/bus';
import { answerStreams, type AnswersStreams } from '@plumbline/service-kit/streamed-answers';
import { serviceEnvironment, startNats, type Nats } from '../../../tests/stages/real-parts.ts';
import { DocumentReading, ReadingBrokeOff } from './document-reading.ts';

/* Who asks for a document to be read, with a reader that is played. */

let nats: Nats;
let bus: Bus;
let reader: AnswersStreams | undefined;
beforeAll(async () => {
  nats = await startNats();
  bus = new Bus();
  await bus.connect(serviceEnvironment({ uri: '', prefix: '', stop: () => Promise.resolve() }, nats));
});
afterEach(async () => {
  await reader?.close();
  reader = undefined;
});
afterAll(async () => {
  await bus.onApplicationShutdown();
  await nats.stop();
});

/** Answers every question with these pieces, then with the error, and counts them. */
const played = async (pieces: ReadingPiece[], error?: AppError): Promise<() => number> => {
  let asked = 0;
  reader = await answerStreams(
    bus,
    'reading',
    readStored,
    (_input, { send }) => {
      asked += 1;
      for (const piece of pieces) send(piece);
      return error ? Promise.reject(error) : Promise.resolve();
    },
    { onError: () => undefined },
  );
  return () => asked;
};
const deck = { objectKey: 'uploads/deck', type: 'pdf' } as const;
const document: ReadDocument = {
  type: 'pdf',
  pages: [
    {
      n: 1,
      label: 'Page 1',
      text: '🚀 إلى القمر',
      blocks: [{ kind: 'text', text: '🚀 إلى القمر' }],
      method: 'text',
      confidence: 1,
      hidden: [],
      asides: [],
    },
  ],
  coverage: { pages: 1, text: 1, ocr: 0, unread: [], partly: [], not_judged: [] },
  warnings: [{ kind: 'hidden_text', page: 1, quote: 'white' }],
  readerVersion: '5',
  title: null,
};
/** Cut between the halves of a letter too. */
const parts = (json: string, length: number): ReadingPiece[] =>
  Array.from({ length: Math.ceil(json.length / length) }, (_, at) => ({
    part: json.slice(at * length, (at + 1) * length),
  }));
const whole = parts(JSON.stringify(document), 1);

test('a document comes whole however it was cut, and how far it is meanwhile; asked for twice it is read once', async () => {
  const asked = await played([{ begun: true }, { done: 1, total: 2 }, ...whole]);
  const reading = new DocumentReading(bus);
  const progress: [number, number][] = [];
  const both = [reading.read('hash', deck, (done, total) => progress.push([done, total])), reading.read('hash', deck)];
  expect(await Promise.all(both)).toEqual([document, document]);
  expect(progress).toEqual([[1, 2]]);
  expect(asked()).toBe(1);
  await reading.read('another', deck);
  expect(asked()).toBe(2);
});

test('a document that cannot be read says why, and is asked for again the next time', async () => {
  const asked = await played([{ begun: true }, { unreadable: 'damaged' }]);
  const reading = new DocumentReading(bus);
  await expect(reading.read('hash', deck)).rejects.toMatchObject({ name: 'DocumentUnreadable', reason: 'damaged' });
  await expect(reading.read('hash', deck)).rejects.toMatchObject({ reason: 'damaged' });
  expect(asked()).toBe(2);
});

test('a reader that is away is told from one that ended in the midst of the document', async () => {
  const reading = new DocumentReading(bus);
  const away = await reading.read('hash', deck).catch((error: unknown) => error);
  expect(away).toMatchObject({ code: 'internal.unavailable' });
  expect(away).not.toBeInstanceOf(ReadingBrokeOff);
  await played([{ begun: true }, ...whole.slice(0, 5)], new AppError('internal.unavailable'));
  await expect(reading.read('hash', deck)).rejects.toBeInstanceOf(ReadingBrokeOff);
});

test('what the store says of the document comes as it is', async () => {
  await played([], new AppError('plans.storage_unavailable'));
  await expect(new DocumentReading(bus).read('hash', deck)).rejects.toMatchObject({
    code: 'plans.storage_unavailable',
  });
});

test('who waits for a document goes when the signal fires', async () => {
  const untilCancelled = (signal: AbortSignal): Promise<void> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('nobody waits'))));
  reader = await answerStreams(bus, 'reading', readStored, (_input, { signal }) => untilCancelled(signal), {
    onError: () => undefined,
  });
  const leave = new AbortController();
  const waiting = new DocumentReading(bus).readForPerson(deck, leave.signal);
  leave.abort(new AppError('chat.failed'));
  await expect(waiting).rejects.toMatchObject({ code: 'chat.failed' });
});
