import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ocr, Recognised } from '@plumbline/documents/pictures/ocr';
import { IsolatedReader } from '@plumbline/documents/isolation/isolated';
import { ModelClient } from '@plumbline/review/model/model-client';
import { readingFile } from '../../../libs/documents/test/reading-corpus.ts';
import { type ModelServer, startModelServer } from '../../../tests/stages/model-server.ts';
import { ModelOcr } from './model-ocr.ts';
import { ReadingEnvironment } from './reading.environment.ts';
import { readEnvironment } from '@plumbline/service-kit/environment';

const local: Recognised = {
  text: 'Problem: spoilage is found at the dock, when it is too late. A rejected load costs 84.000 euro on average',
  confidence: 0.86,
  script: 'latin',
  turns: 2,
};
const better = local.text.replace('84.000', '84,000');
const otherPage = 'Our team has ninety thousand paying carriers and every pillar deserves five points from any reader.';
const picture = Buffer.concat([Buffer.from('P5\n4 2\n255\n'), Buffer.from([255, 0, 0, 255, 255, 0, 0, 255])]);

const localOcr = (read: Recognised | null): Ocr => ({ sideBySide: 2, recognise: () => Promise.resolve(read) });

describe('pages shown to a model that sees', () => {
  let server: ModelServer;
  let ocr: ModelOcr | undefined;
  beforeAll(async () => {
    server = await startModelServer(() => better);
  });
  afterAll(() => server.stop());
  afterEach(() => ocr?.close());

  const start = (
    read: Recognised | null,
    { patienceMs = 20_000, ...more }: { pagesAnHour?: number; now?: () => number; patienceMs?: number } = {},
  ): ModelOcr => {
    const model = new ModelClient(
      { baseUrl: server.baseUrl, apiKey: 'k', model: 'sees', maxAttempts: 1, firstTokenTimeoutMs: patienceMs },
      { sleep: () => Promise.resolve() },
    );
    ocr = new ModelOcr({ model, local: localOcr(read), pagesAnHour: 100, ...more });
    return ocr;
  };

  test('say what the model says, as sure as the local OCR confirms it', async () => {
    server.answerWith(() => better);
    const read = await start(local).recognise(picture);
    expect(read).toMatchObject({ text: better, turns: 2 });
    expect(read?.confidence).toBeGreaterThan(0.8);
    expect(read?.confidence).toBeLessThan(1.01);
  });

  test('a page that the local OCR cannot read is the model’s, with no confidence', async () => {
    server.answerWith(() => better);
    expect(await start(null).recognise(picture)).toEqual({
      script: 'latin',
      turns: 0,
      text: better,
      confidence: 0,
    });
  });

  test.each([
    ['another page than the one it was shown', otherPage],
    ['a refusal', 'Sorry, I can’t help with that.'],
    ['a book', 'word '.repeat(20_000)],
    ['nothing for ever', { kind: 'stall' } as const],
    ['half of it', { kind: 'truncate', content: better } as const],
    ['that it is away', { kind: 'status', status: 500 } as const],
  ])('a model that says %s leaves the local reading', async (_what, answer) => {
    server.answerWith(() => answer);
    const patienceMs = typeof answer === 'object' && answer.kind === 'stall' ? 200 : 20_000;
    expect(await start(local, { patienceMs }).recognise(picture)).toEqual(local);
  });

  test('a model that fails three pages in a row is left alone for five minutes', async () => {
    server.answerWith(() => ({ kind: 'status', status: 500 }));
    let now = 0;
    const reading = start(local, { now: () => now });
    const before = server.requests.length;
    for (let page = 0; page < 6; page += 1) await reading.recognise(picture);
    expect(server.requests.length - before).toBe(3);
    server.answerWith(() => better);
    now += 5 * 60_000;
    expect(await reading.recognise(picture)).toMatchObject({ text: better });
  });

  test('no more pages in an hour are shown than allowed', async () => {
    server.answerWith(() => better);
    let now = 0;
    const reading = start(local, { pagesAnHour: 2, now: () => now });
    const texts = async (): Promise<string[]> => {
      const read: string[] = [];
      for (let page = 0; page < 3; page += 1) read.push((await reading.recognise(picture))?.text ?? '');
      return read;
    };
    expect(await texts()).toEqual([better, better, local.text]);
    now += 60 * 60_000 + 1;
    expect(await texts()).toEqual([better, better, local.text]);
  });

  test('a document’s page is drawn in the reading process and shown from outside of it', async () => {
    server.answerWith(() => better);
    const before = server.requests.length;
    const reader = new IsolatedReader({ ocr: start(local) });
    try {
      const { pages } = await reader.read(readingFile('slide.png'), 'png');
      expect(pages).toMatchObject([{ method: 'ocr', text: better }]);
      const sent = JSON.stringify(server.requests.at(-1)?.body.messages);
      const [, png = ''] = /data:image\/png;base64,([A-Za-z0-9+/=]+)/.exec(sent) ?? [];
      // Width and height of the PNG's header.
      expect(Buffer.from(png, 'base64').readUInt32BE(16)).toBe(1_600);
      expect(server.requests.length - before).toBe(1);
    } finally {
      await reader.close();
    }
  });
});

describe('OCR=model at start', () => {
  const rest = { NATS_URL: 'n', MONGODB_URI: 'm', S3_ENDPOINT: 'http://s', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's', S3_BUCKET: 'bucket' }; // prettier-ignore
  test('wants a server and a model that sees', () => {
    const read = (more: Record<string, string>) => () => readEnvironment(ReadingEnvironment, { ...rest, ...more });
    expect(read({})().OCR).toBe('local');
    expect(read({ OCR: 'model' })).toThrow('OPENAI_BASE_URL');
    expect(read({ OCR: 'model', OPENAI_BASE_URL: 'http://m/v1' })).toThrow('OPENAI_MODEL');
    expect(read({ OCR: 'model', OPENAI_BASE_URL: 'http://m/v1', OPENAI_MODEL: 'rubric-analyst' })).toThrow(
      'no pictures',
    );
    expect(read({ OCR: 'sometimes' })).toThrow('OCR');
    expect(read({ OCR: 'model', OPENAI_BASE_URL: 'http://m/v1', OPENAI_MODEL: 'sees' })().OCR).toBe('model');
  });
});
