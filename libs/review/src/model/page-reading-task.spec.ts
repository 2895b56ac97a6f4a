import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { broken, type ModelServer, startModelServer } from '../../../../tests/stages/model-server.ts';
import { ModelAnswerUnusable, ModelClient, ModelRefused, ModelUnavailable } from './model-client.ts';
import { longestPage, noText, readPageByModel } from './page-reading-task.ts';

const page = 'Market: 210,000 trailers we can reach\nServed now  64,000  $29.2M';
const picture = Buffer.from('a picture');
const UserMessage = z.tuple([
  z.looseObject({ role: z.literal('system') }),
  z.looseObject({
    role: z.literal('user'),
    content: z.tuple([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
    ]),
  }),
]);

describe('a page read by a model that sees', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => page);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.answerWith(() => page);
  });
  const patient = { firstTokenTimeoutMs: 30_000, idleTimeoutMs: 30_000, totalTimeoutMs: 30_000 };
  // Only for a model that is silent; one that speaks may be slow on a busy machine.
  const hurried = { firstTokenTimeoutMs: 300, idleTimeoutMs: 300, totalTimeoutMs: 2_000 };
  const read = (deadlines = patient): Promise<string> => {
    const model = new ModelClient(
      { baseUrl: server.baseUrl, apiKey: 'k', model: 'sees', maxAttempts: 2, ...deadlines },
      { sleep: () => Promise.resolve() },
    );
    return readPageByModel(model, picture, { calls: 0, tokensIn: 0, tokensOut: 0 });
  };

  test('is sent as a picture beside the question, and its text comes back', async () => {
    expect(await read()).toBe(page);
    const [, { content }] = UserMessage.parse(server.requests.at(-1)?.body.messages);
    expect(JSON.parse(content[0].text)).toEqual({ task: 'page_text' });
    expect(content[1].image_url.url).toBe(`data:image/png;base64,${picture.toString('base64')}`);
  });

  test('without thoughts, without a fence, and nothing at all where there is no text', async () => {
    server.answerWith(() => `<think>I see a slide.</think>\n\`\`\`text\n${page}\n\`\`\``);
    expect(await read()).toBe(page);
    server.answerWith(() => noText);
    expect(await read()).toBe('');
  });

  test.each([
    ['stalls', { kind: 'stall' } as const],
    ['sends signs of life for ever', { kind: 'drip', everyMs: 50 } as const],
    ['stops half-way', { kind: 'stall_midway', content: page } as const],
  ])('a model that %s has not read it', async (_what, answer) => {
    server.answerWith(() => answer);
    await expect(read(hurried)).rejects.toThrow(ModelUnavailable);
  });

  test.each([
    ['is overloaded', { kind: 'status', status: 503 } as const, ModelUnavailable],
    ['breaks off', { kind: 'truncate', content: page } as const, ModelAnswerUnusable],
    ['is cut off', { kind: 'say', content: page, finishReason: 'length' } as const, ModelAnswerUnusable],
    ['says nothing', broken.empty, ModelAnswerUnusable],
    ['is a proxy’s page', broken.html, ModelAnswerUnusable],
    ['is filtered', { kind: 'say', content: '', finishReason: 'content_filter' } as const, ModelRefused],
    ['declines in words', { kind: 'say', content: 'I’m sorry, I cannot read this.' } as const, ModelRefused],
    ['never ends', { kind: 'say', content: 'word '.repeat(longestPage / 4) } as const, ModelAnswerUnusable],
    ['is stuck', { kind: 'say', content: `${page}\n${'Total  0\n'.repeat(40)}` } as const, ModelAnswerUnusable],
  ])('a model that %s has not read it', async (_what, answer, error) => {
    server.answerWith(() => answer);
    await expect(read()).rejects.toThrow(error);
  });
});
