import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { broken, startModelServer, type ModelAnswer, type ModelServer } from './model-server.ts';

let server: ModelServer;
let client: OpenAI;
beforeEach(async () => {
  server = await startModelServer(() => 'hello');
  client = new OpenAI({ baseURL: server.baseUrl, apiKey: 'k', maxRetries: 0 });
});
afterEach(() => server.stop());

const messages = [{ role: 'user' as const, content: 'hi' }];
const ask = () => client.chat.completions.create({ model: 'scripted-model', messages });
const answerWith = (answer: ModelAnswer): void => server.answerWith(() => answer);
const streamed = async (): Promise<{ text: string; finish: string | null }> => {
  let text = '';
  let finish: string | null = null;
  for await (const part of await client.chat.completions.create({ model: 'm', messages, stream: true })) {
    text += part.choices[0]?.delta.content ?? '';
    finish = part.choices[0]?.finish_reason ?? finish;
  }
  return { text, finish };
};

describe('an answer', () => {
  test('comes whole, with its usage, and the request is recorded', async () => {
    const answer = await ask();
    expect(answer.choices[0]?.message.content).toBe('hello');
    expect(answer.usage?.completion_tokens).toBe(2);
    expect(server.requests.map(({ body, authorization }) => [body.messages, authorization])).toEqual([
      [messages, 'Bearer k'],
    ]);
  });

  test('comes in pieces that make the same text, no character cut', async () => {
    answerWith({ kind: 'say', content: 'نص عربي 👩‍🚀 end', tokensPerSecond: 1_000 });
    expect(await streamed()).toEqual({ text: 'نص عربي 👩‍🚀 end', finish: 'stop' });
  });

  test('depends on the task when the test wants it', async () => {
    server.answerWith(({ task }) => `task ${String(task)}`);
    const response_format = { type: 'json_schema' as const, json_schema: { name: 'score_pillar', schema: {} } };
    const answer = await client.chat.completions.create({ model: 'm', messages, response_format });
    expect(answer.choices[0]?.message.content).toBe('task score_pillar');
  });

  test('can be cut by length', async () => {
    answerWith({ kind: 'say', content: 'half', finishReason: 'length' });
    expect((await ask()).choices[0]?.finish_reason).toBe('length');
  });
});

describe('a fault', () => {
  test('status with Retry-After', async () => {
    answerWith({ kind: 'status', status: 429, retryAfter: '86400' });
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error instanceof OpenAI.RateLimitError && error.headers.get('retry-after')).toBe('86400');
  });

  test('HTML, broken JSON, no choices, nothing said', async () => {
    answerWith(broken.html);
    expect(typeof (await ask())).toBe('string');
    answerWith(broken.json);
    await expect(ask()).rejects.toThrow(SyntaxError);
    answerWith(broken.noChoices);
    expect((await ask()).choices).toEqual([]);
    answerWith(broken.empty);
    expect((await ask()).choices[0]?.message.content).toBe('');
  });

  test('a truncated stream ends without a finish reason, a truncated body fails', async () => {
    answerWith({ kind: 'truncate', content: 'abcdef' });
    expect(await streamed()).toEqual({ text: 'abc', finish: null });
    await expect(ask()).rejects.toThrow();
  });

  test.each<ModelAnswer>([
    { kind: 'stall' },
    { kind: 'drip', everyMs: 5 },
    { kind: 'stall_midway', content: 'abcdef' },
  ])('$kind lasts until the client gives up, which the server notices', async (answer) => {
    answerWith(answer);
    const giveUp = new AbortController();
    const asked = client.chat.completions.create({ model: 'm', messages }, { signal: giveUp.signal });
    const outcome = expect(asked).rejects.toThrow(OpenAI.APIUserAbortError);
    while (server.open === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    giveUp.abort();
    await outcome;
    while (server.open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.requests.at(-1)?.signal.aborted).toBe(true);
  });
});
