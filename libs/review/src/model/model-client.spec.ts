import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  broken,
  refusing,
  type AnswerModel,
  type ModelAnswer,
  type ModelServer,
} from '../../../../tests/stages/model-server.ts';
import { startModel } from '../../test/pitch.ts';
import { Repair } from './tasks.ts';
import { ModelRefused, ModelUnavailable, type Meter, type ModelClient, type ModelConfig } from './model-client.ts';

const Answer = z.object({ word: z.string().max(20), note: z.string().nullable() });
const Repaired = z.object({ repair: Repair });
const good = '{"word":"plumb","note":null}';

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const start = async (answers: (ModelAnswer | string)[] | AnswerModel, config: Partial<ModelConfig> = {}) => {
  const started = await startModel(
    typeof answers === 'function' ? answers : ({ index }) => answers[Math.min(index, answers.length - 1)] ?? good,
    config,
  );
  server = started.server;
  return started;
};

const meter = (): Meter => ({ calls: 0, tokensIn: 0, tokensOut: 0 });
const ask = (model: ModelClient, over: { meter?: Meter; signal?: AbortSignal; check?: () => string[] } = {}) =>
  model.ask({
    task: 'synthesis',
    system: 'Say a word.',
    input: { give: 'word' },
    schema: Answer,
    meter: meter(),
    ...over,
  });
const quick = { firstTokenTimeoutMs: 100, idleTimeoutMs: 100 };

describe('a question', () => {
  test('goes out with a strict schema, temperature 0 and a fixed seed, and is counted', async () => {
    const { model, server: at } = await start([good]);
    const count = meter();
    expect((await ask(model, { meter: count })).answer).toEqual({ word: 'plumb', note: null });
    const body = at.requests[0]?.body;
    expect(body).toMatchObject({ stream: true, temperature: 0, model: 'scripted-model', seed: expect.any(Number) });
    expect(body?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body?.messages[1]?.content).toBe('{"give":"word"}');
    expect(body?.response_format?.json_schema).toEqual({
      name: 'synthesis',
      strict: true,
      schema: {
        type: 'object',
        properties: { word: { type: 'string', maxLength: 20 }, note: { type: ['string', 'null'] } },
        required: ['word', 'note'],
        additionalProperties: false,
      },
    });
    expect(count.calls).toBe(1);
    expect(count.tokensIn).toBeGreaterThan(0);
    expect(count.tokensOut).toBe(good.length / 4);
  });

  test.each([
    ['in a code fence', '```json\n' + good + '\n```'],
    ['after a thought', '<think>{"word":"no"}</think>\n' + good],
    ['after a sentence', 'Here it is: ' + good],
  ])('an answer %s is read', async (_, said) => {
    const { model } = await start([said]);
    expect((await ask(model)).answer?.word).toBe('plumb');
  });
});

describe('case 7: the server answers 429 or 500', () => {
  test.each([429, 500, 503])('%i: it is asked again after a growing, capped pause, then given up', async (status) => {
    const { model, server: at, slept } = await start([{ kind: 'status', status }], { maxAttempts: 7 });
    await expect(ask(model)).rejects.toThrow(ModelUnavailable);
    expect(at.requests).toHaveLength(7);
    expect(slept).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  test('a Retry-After of a day is not obeyed, one of three seconds is', async () => {
    const { model, slept } = await start([
      { kind: 'status', status: 429, retryAfter: '86400' },
      { kind: 'status', status: 429, retryAfter: '3' },
      good,
    ]);
    expect((await ask(model)).answer?.word).toBe('plumb');
    expect(slept).toEqual([500, 3_000]);
  });

  test('a wrong key or model is not tried again', async () => {
    const { model, server: at } = await start([{ kind: 'status', status: 401 }]);
    await expect(ask(model)).rejects.toThrow(ModelUnavailable);
    expect(at.requests).toHaveLength(1);
  });

  test('a server that is not there', async () => {
    const { model, server: at, slept } = await start([good]);
    await at.stop();
    await expect(ask(model)).rejects.toThrow(ModelUnavailable);
    expect(slept).toHaveLength(2);
  });
});

describe('case 8: the server stalls or drips', () => {
  // Only what is awaited decides: on a busy machine a deadline may pass before the server has even seen the request.
  test.each<ModelAnswer>([{ kind: 'stall' }, { kind: 'drip', everyMs: 5 }, { kind: 'stall_midway', content: good }])(
    '$kind: the deadline passes, it is asked again, then given up; no request is left open',
    async (fault) => {
      const { model, server: at, slept } = await start([fault], { ...quick, maxAttempts: 2 });
      await expect(ask(model)).rejects.toThrow(ModelUnavailable);
      expect(slept).toEqual([500]);
      while (at.open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  );

  test('an answer that never ends runs into the total deadline', async () => {
    const endless: ModelAnswer = { kind: 'say', content: 'x'.repeat(40_000), tokensPerSecond: 100 };
    const { model } = await start([endless], { totalTimeoutMs: 200, maxAttempts: 1 });
    await expect(ask(model)).rejects.toThrow('took too long');
  });

  test('once is forgiven', async () => {
    let stalled = false;
    const { model } = await start(
      () => {
        if (stalled) return good;
        stalled = true;
        return { kind: 'stall' };
      },
      { firstTokenTimeoutMs: 300, maxAttempts: 20 },
    );
    expect((await ask(model)).answer?.word).toBe('plumb');
  });
});

describe('case 9: the answer is broken', () => {
  const faults: [string, ModelAnswer | string][] = [
    ['an HTML page', broken.html],
    ['broken JSON instead of events', broken.json],
    ['no choices', broken.noChoices],
    ['empty', broken.empty],
    ['half a JSON object', '{"word": "plu'],
    ['JSON of another shape', '{"words": ["plumb"]}'],
    ['cut by length', { kind: 'say', content: good, finishReason: 'length' }],
    ['ended without saying why', { kind: 'say', content: good, finishReason: null }],
    ['a stream that breaks off', { kind: 'truncate', content: good }],
    ['events that are no JSON', { kind: 'raw', body: 'data: {"choices": [\n\n', contentType: 'text/event-stream' }],
  ];

  test.each(faults)('%s: asked again once with the validator’s words, then well', async (_, fault) => {
    const { model, server: at } = await start([fault, good]);
    expect((await ask(model)).answer?.word).toBe('plumb');
    expect(at.requests).toHaveLength(2);
    const again: unknown = JSON.parse(z.string().parse(at.requests[1]?.body.messages[1]?.content));
    expect(again).toMatchObject({ give: 'word' });
    expect(Repaired.parse(again).repair.problems[0]).toMatch(/\w/);
    // A server that ignored the schema sees it in words now, after all that it has read before.
    expect(Repaired.parse(again).repair.problems.at(-1)).toContain('"additionalProperties":false');
    const beginnings = at.requests.map(({ body }) => body.messages[0]?.content);
    expect(beginnings[1]).toBe(beginnings[0]);
  });

  test.each(faults)('%s, twice: there is no answer, and no third asking', async (_, fault) => {
    const { model, server: at } = await start([fault]);
    expect((await ask(model)).answer).toBeNull();
    expect(at.requests).toHaveLength(2);
  });

  test('the validator’s words name the field', async () => {
    const { model, server: at } = await start(['{"word": 5, "note": null}', good]);
    await ask(model);
    expect(at.requests[1]?.body.messages[1]?.content).toContain('word: Invalid input: expected string');
  });

  test('what else must be true is asked for in the same way', async () => {
    const { model, server: at } = await start([good]);
    const { answer, raw, problems } = await ask(model, { check: () => ['word: must rhyme.'] });
    expect([answer, raw, problems]).toEqual([null, { word: 'plumb', note: null }, ['word: must rhyme.']]);
    expect(at.requests[1]?.body.messages[1]?.content).toContain('must rhyme');
  });
});

describe('case 10: the model refuses', () => {
  const refusals: [string, ModelAnswer | string][] = [
    ['by the field for it', { kind: 'say', content: '', refusal: 'I cannot do that.' }],
    ['by a content filter', { kind: 'say', content: '{"wo', finishReason: 'content_filter' }],
    ['in words', 'I’m sorry, but I cannot help with that.'],
    ['in Arabic words', 'عذرًا، لا أستطيع المساعدة في ذلك.'],
  ];
  test.each(refusals)('%s: asked once again, then an honest failure', async (_, refusal) => {
    const { model, server: at } = await start([refusal]);
    await expect(ask(model)).rejects.toThrow(ModelRefused);
    expect(at.requests).toHaveLength(2);
  });

  test('once is forgiven', async () => {
    const { model } = await start(['I’m sorry, I can’t.', good]);
    expect((await ask(model)).answer?.word).toBe('plumb');
  });
});

describe('a parameter the server does not take', () => {
  test('is left out, remembered for the next question, and told', async () => {
    const { model, server: at } = await start(refusing(good, 'temperature', 'seed', 'stream_options'));
    await ask(model);
    await ask(model);
    expect(model.refusedParameters).toEqual(['temperature', 'seed', 'stream_options']);
    expect(at.requests).toHaveLength(5);
    expect(Object.keys(at.requests[4]?.body ?? {})).not.toEqual(expect.arrayContaining(['temperature']));
  });

  test('response_format: the schema goes into the prompt instead', async () => {
    const { model, server: at } = await start(refusing(good, 'response_format'));
    expect((await ask(model)).answer?.word).toBe('plumb');
    expect(at.requests[0]?.body.messages[0]?.content).toBe('Say a word.');
    expect(at.requests[1]?.body.response_format).toBeUndefined();
    expect(at.requests[1]?.body.messages[0]?.content).toContain('"required":["word","note"]');
  });

  test('a 400 for another reason is a failure at once', async () => {
    const { model, server: at } = await start([{ kind: 'status', status: 400, message: 'context length exceeded' }]);
    await expect(ask(model)).rejects.toThrow(ModelUnavailable);
    expect(at.requests).toHaveLength(1);
  });
});

describe('aborting', () => {
  test('ends a running request with the signal’s reason', async () => {
    const { model, server: at } = await start([{ kind: 'stall' }]);
    const stop = new AbortController();
    const outcome = expect(ask(model, { signal: stop.signal })).rejects.toThrow('lease lost');
    while (at.open === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort(new Error('lease lost'));
    await outcome;
    expect(at.requests).toHaveLength(1);
  });
});
