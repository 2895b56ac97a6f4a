import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ChatHistory } from '@plumbline/contracts/chat';
import mongoose from 'mongoose';
import { z } from 'zod';
import { scripted } from '../../libs/review/test/pitch.ts';
import { askChat } from '../stages/chat-client.ts';
import { eventually } from '../stages/http-client.ts';
import { Product } from '../stages/product.ts';

/* One reading for the house: pitches and files of a chat are read in one place, kept in one way, and go with what they belong to. */

let product: Product;
let sara: string;
let planId: string;
let evaluationId: string;
beforeAll(async () => {
  product = await Product.start({}, {}, { OCR_WORKERS: '1' });
  sara = await product.signUp('sara@startup.test');
  product.model.answerWith(answersFromFile);
  ({ planId, evaluationId } = await evaluated('Problem\nPharmacies throw away 12% of their insulin.'));
});
afterAll(() => product.stop());

const Id = z.object({ id: z.string() });
const Status = z.object({ status: z.string() });
const evaluated = async (text: string): Promise<{ planId: string; evaluationId: string }> => {
  const plan = Id.parse((await product.upload(sara, [['text', text]])).body);
  const body = { planId: plan.id, schemaId: 'investor5-hexagon', language: 'en' };
  const started = await product.call('POST', '/v1/evaluations/start', { token: sara, body });
  return { planId: plan.id, evaluationId: Id.parse(started.body).id };
};
const answersFromFile = scripted({
  chat: ({ document }) => `The margin is 31% [[${document.files[0]?.id ?? ''}:1|net margin of each box is 31%]].`,
});
const words = 'Pricing notes\n\nThe net margin of each box is 31% after two years.';
const notes = { name: 'notes.txt', bytes: words };
const cited = [{ page: 1, quote: 'net margin of each box is 31%', attachment: 'notes.txt' }];

type Files = { name: string; bytes: Uint8Array | string }[];
const ask = (message: string, files?: Files, of = { planId, evaluationId }) =>
  askChat(product, sara, { ...of, message, ...(files ? { files } : {}) });
const clear = (evaluation = evaluationId) =>
  product.call('DELETE', `/v1/chat/history?evaluationId=${evaluation}`, { token: sara });
const statusOf = async (id: string) =>
  Status.parse((await product.call('GET', `/v1/plans/${id}`, { token: sara })).body).status;

const rows = (name: string) => product.database.db(`${product.prefix}chat`).collection(name);
const kept = async () => ({
  attachments: await rows('attachments').countDocuments(),
  texts: await rows('texts').countDocuments(),
  pages: await rows('pages').countDocuments(),
});
const nothing = { attachments: 0, texts: 0, pages: 0 };
const reading = (name: string) => readFile(join(import.meta.dirname, '../../samples/reading', name));

beforeEach(async () => {
  await clear();
});

describe('files of a chat', () => {
  test('of one content have one text, which goes with the last of them', async () => {
    const other = await evaluated('Ask\nWe raise 400,000 dollars.');
    expect(await ask('What is the net margin of a box?', [notes])).toMatchObject({ done: true, sources: cited });
    expect(await ask('And here?', [{ ...notes, name: 'again.txt' }], other)).toMatchObject({ done: true });
    expect(await kept()).toEqual({ attachments: 2, texts: 1, pages: 1 });
    expect(await rows('texts').findOne()).toMatchObject({ uses: 2, page_count: 1 });
    await clear();
    expect(await kept()).toEqual({ attachments: 1, texts: 1, pages: 1 });
    expect((await ask('And what was the margin?', undefined, other)).sources).toMatchObject([{ page: 1 }]);
    await clear(other.evaluationId);
    expect(await kept()).toEqual(nothing);
  });

  test('are read no more when they were read before', async () => {
    expect(await ask('What is the net margin of a box?', [notes])).toMatchObject({ done: true });
    await product.pause('reading');
    try {
      expect(await ask('And once more?', [notes])).toMatchObject({ done: true, sources: cited });
    } finally {
      await product.resume('reading');
    }
  });
});

/** As the last landed version left a question with a file in the database: the file's pages in its row, without blocks. */
const storedBefore = async (): Promise<void> => {
  const plans = product.database.db(`${product.prefix}plans`).collection<{ _id: string; owner_id: string }>('plans');
  const owner_id = (await plans.findOne({ _id: planId }))?.owner_id;
  const created_at = new Date('2026-10-01T10:00:00Z');
  const of = { owner_id, evaluation_id: evaluationId, plan_id: planId, created_at };
  await rows('messages').insertMany([
    {
      _id: new mongoose.Types.ObjectId(),
      public_id: 'message-of-before',
      ...of,
      role: 'user',
      content: 'What is the net margin of a box?',
      attachments: [{ name: 'notes.txt', size: words.length }],
      sources: [],
      answered: true,
    },
  ]);
  const page = (n: number, text: string) => ({ n, label: `Page ${String(n)}`, text, method: 'text' });
  const files = [
    { name: 'notes.txt', pages: [page(1, words)] },
    { name: 'scan.pdf', pages: [page(1, 'A first page.'), { ...page(2, ''), method: 'unread' }] },
    { name: 'the same.txt', pages: [page(1, words)] },
  ];
  await rows('attachments').insertMany(
    files.map((file, position) => ({
      _id: new mongoose.Types.ObjectId(),
      message_id: 'message-of-before',
      ...of,
      position,
      ...file,
      length: file.pages.reduce((sum, { text }) => sum + text.length, 0),
    })),
  );
};

describe('an installation of before, whose chats kept pages with their files', () => {
  test('starts, answers from those files as they were read, and leaves nothing of a chat that is cleared', async () => {
    await product.pause('chat');
    await storedBefore();
    await product.resume('chat');
    expect(await kept()).toEqual({ attachments: 3, texts: 2, pages: 3 });
    expect(await rows('attachments').countDocuments({ pages: { $exists: true } })).toBe(0);
    expect(await rows('pages').distinct('method')).toEqual(['text', 'unread']);

    const answer = await ask('And what was the margin again?');
    expect(answer).toMatchObject({ done: true, sources: cited });
    const history = await product.call('GET', `/v1/chat/history?evaluationId=${evaluationId}`, { token: sara });
    expect(ChatHistory.parse(history.body).messages[0]).toMatchObject({ attachments: [{ name: 'notes.txt' }] });
    // Once is enough.
    await product.pause('chat');
    await product.resume('chat');
    expect(await kept()).toEqual({ attachments: 3, texts: 2, pages: 3 });
    await clear();
    expect(await kept()).toEqual(nothing);
  });
});

describe('case 2: the service that reads is away', () => {
  test('a deck is accepted and read when it is back; a question with a file is a 503 that keeps nothing', async () => {
    const before = await product.kept();
    await product.pause('reading');
    let id: string;
    try {
      const deck = {
        bytes: await readFile(join(import.meta.dirname, '../../samples/decks/snackly.pdf')),
        name: 'a.pdf',
      };
      const upload = await product.upload(sara, [['file', deck]]);
      expect(upload).toMatchObject({ status: 201, body: { status: 'reading' } });
      ({ id } = Id.parse(upload.body));
      expect(await ask('What is the net margin?', [notes])).toMatchObject({
        status: 503,
        body: { code: 'internal.unavailable' },
      });
      expect(await kept()).toEqual(nothing);
      expect(await statusOf(id)).toBe('reading');
    } finally {
      await product.resume('reading');
    }
    await eventually(
      () => product.call('GET', `/v1/plans/${id}`, { token: sara }),
      ({ body }) => Status.parse(body).status === 'ready',
    );
    await product.call('DELETE', `/v1/plans/${id}`, { token: sara });
    expect(await product.kept()).toEqual(before);
  });
});

/** OCR processes below this one. */
const ocrProcesses = (): number =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${String(process.pid)}\n`);
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ocr-process');
    } catch {
      return false; // it ended between the listing and now
    }
  }).length;

(process.platform === 'linux' ? test : test.skip)(
  'pictures of pitches and of a chat are read by one pool, which has as many processes as it may',
  async () => {
    const counts: number[] = [];
    const timer = setInterval(() => counts.push(ocrProcesses()), 50);
    try {
      const scan = { bytes: await reading('wrong-unicode-map.pdf'), name: 'scan.pdf' };
      const { id } = Id.parse((await product.upload(sara, [['file', scan]])).body);
      const slide = { bytes: await reading('slide.png'), name: 'slide.png' };
      expect(await ask('What is on the slide?', [slide])).toMatchObject({ done: true, error: undefined });
      expect(await rows('texts').findOne()).toMatchObject({ coverage: { ocr: 1 } });
      await eventually(
        () => statusOf(id),
        (status) => status === 'ready',
      );
    } finally {
      clearInterval(timer);
    }
    expect(Math.max(...counts)).toBe(1);
  },
);
