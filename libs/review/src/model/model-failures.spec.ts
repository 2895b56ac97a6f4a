import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  refusals,
  refusing,
  startModelServer,
  type AnswerModel,
  type ModelAnswer,
  type ModelServer,
} from '../../../../tests/stages/model-server.ts';
import { ModelClient, ModelUnavailable, type ModelConfig } from './model-client.ts';
import type { DailySpending } from './spending.ts';

const Answer = z.object({ word: z.string().max(20) });
const good = '{"word":"plumb"}';
const minute = 60_000;

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A client on a clock of its own, which only sleeping and the test move. */
const start = async (answers: (ModelAnswer | string)[] | AnswerModel, config: Partial<ModelConfig> = {}) => {
  const at = await startModelServer(
    typeof answers === 'function' ? answers : ({ index }) => answers[Math.min(index, answers.length - 1)] ?? good,
  );
  server = at;
  const slept: number[] = [];
  const clock = { now: 0, slept };
  const model = new ModelClient(
    { baseUrl: at.baseUrl, apiKey: 'secret-key', model: 'scripted-model', ...config },
    {
      sleep: (ms) => {
        slept.push(ms);
        clock.now += ms;
        return Promise.resolve();
      },
      random: () => 1,
      now: () => clock.now,
    },
  );
  return { model, at, clock };
};
const ask = (model: ModelClient, signal?: AbortSignal) =>
  model.ask({
    task: 'synthesis',
    system: 'Say a word.',
    input: { give: 'word' },
    schema: Answer,
    meter: { calls: 0, tokensIn: 0, tokensOut: 0 },
    signal,
  });
const failure = async (work: Promise<unknown>): Promise<ModelUnavailable> => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ModelUnavailable)) throw new Error('it did not fail as it should', { cause: error });
  return error;
};

describe('what is wrong is told apart', () => {
  const status = (code: number, message: string): ModelAnswer => ({ kind: 'status', status: code, message });
  test.each<[string, ModelAnswer, string, number]>([
    ['a wrong key', refusals.key, 'key_refused', 1],
    ['no such model', refusals.model, 'model_unknown', 1],
    ['a model that is not pulled', status(404, 'model "x" not found, try pulling it first'), 'model_unknown', 1],
    ['no such model, as 400', status(400, 'x is not a valid model ID: unknown model'), 'model_unknown', 1],
    ['a used-up quota', refusals.quota, 'quota_used_up', 1],
    ['an empty account', status(402, 'Insufficient Balance'), 'quota_used_up', 1],
    ['a rate limit', refusals.rate, 'rate_limited', 3],
    ['a full queue', refusals.queue, 'queue_full', 3],
    ['a model that is being loaded', status(503, 'Loading model'), 'queue_full', 3],
    ['a server that fails', status(500, 'oops'), 'unreachable', 3],
    ['a context too small', refusals.context, 'context_too_long', 1],
    ['the same in other words', status(400, "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in max_tokens)."), 'context_too_long', 1],
    ['a body too large', status(413, 'Payload Too Large'), 'context_too_long', 1],
    ['anything else', status(400, 'no'), 'request_refused', 1],
  ])('%s', async (_, answer, reason, requests) => {
    const { model, at } = await start([answer]);
    expect((await failure(ask(model))).reason).toBe(reason);
    expect(at.requests).toHaveLength(requests);
  }); // prettier-ignore

  test('the server’s words are kept for the log, without the key, and are not the message', async () => {
    const { model } = await start([{ kind: 'status', status: 401, message: 'bad key secret-key, see docs' }]);
    const error = await failure(ask(model));
    expect(error.serverWords).toContain('bad key ***, see docs');
    expect(error.message).not.toContain('docs');
  });

  test('a context too small is told in tokens, where the server says so', async () => {
    const { model } = await start([refusals.context]);
    expect((await failure(ask(model))).contextTokens).toBe(8_192);
  });

  test('after the whole time of an answer it is not asked again', async () => {
    const { model, at } = await start([{ kind: 'stall_midway', content: good }], {
      idleTimeoutMs: 5_000,
      totalTimeoutMs: 150,
    });
    expect((await failure(ask(model))).reason).toBe('too_slow');
    expect(at.requests.length).toBeLessThan(2);
  });
});

describe('Retry-After', () => {
  test('of minutes is handed to whoever can come back, and nobody else asks meanwhile', async () => {
    const { model, at, clock } = await start([{ ...refusals.rate, retryAfter: '180' }, good]);
    const error = await failure(ask(model));
    expect([error.reason, error.retryAfterMs]).toEqual(['rate_limited', 3 * minute]);
    clock.now += minute;
    expect((await failure(ask(model))).retryAfterMs).toBe(2 * minute);
    expect(at.requests).toHaveLength(1);
    clock.now += 2 * minute;
    expect((await ask(model)).answer?.word).toBe('plumb');
    expect(clock.slept).toEqual([]);
  });

  test('in words counts as well, and makes of a "quota" a rate', async () => {
    const words = 'You exceeded your current quota. Please retry in 42.5s.';
    const { model } = await start([{ kind: 'status', status: 429, message: words }]);
    const error = await failure(ask(model));
    expect([error.reason, error.retryAfterMs]).toEqual(['rate_limited', 42_500]);
  });
});

describe('a refused parameter', () => {
  test('is forgotten after a while', async () => {
    const { model, at, clock } = await start(refusing(good, 'seed'));
    await ask(model);
    at.answerWith(() => good);
    clock.now += 29 * minute;
    await ask(model);
    expect([at.requests.at(-1)?.body['seed'], model.refusedParameters]).toEqual([undefined, ['seed']]);
    clock.now += 2 * minute;
    await ask(model);
    expect([typeof at.requests.at(-1)?.body['seed'], model.refusedParameters]).toEqual(['number', []]);
  });

  test('only what the server named is dropped, also where it names two', async () => {
    const message = "Extra inputs are not permitted: 'seed', 'stream_options'";
    const { model, at } = await start(({ body }) =>
      body['seed'] === undefined ? good : { kind: 'status', status: 422, message },
    );
    await ask(model);
    expect(Object.keys(at.requests[1]?.body ?? {})).toEqual(
      expect.arrayContaining(['temperature', 'response_format', 'max_completion_tokens']),
    );
    expect(model.refusedParameters).toEqual(['seed', 'stream_options']);
  });

  test('a pitch about a seed round in an echo of the request refuses nothing', async () => {
    const echo = `Bad request: ${'x'.repeat(600)} We raise a seed round.`;
    const { model, at } = await start([{ kind: 'status', status: 400, message: echo }]);
    expect((await failure(ask(model))).reason).toBe('request_refused');
    expect(at.requests).toHaveLength(1);
  });
});

describe('one job', () => {
  test('stops at the first failure that all of its questions would meet, and no other job does', async () => {
    const { model, at } = await start(({ index }) => (index === 0 ? { kind: 'stall' } : refusals.key));
    const job = model.forJob();
    const stalled = failure(ask(job));
    while (at.open === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await failure(ask(job))).reason).toBe('key_refused');
    expect((await stalled).reason).toBe('key_refused');
    expect((await failure(ask(job))).reason).toBe('key_refused');
    expect(at.requests).toHaveLength(2);
    at.answerWith(() => good);
    expect((await ask(model.forJob())).answer?.word).toBe('plumb');
  });

  test('a failure that may pass stops nothing', async () => {
    const { model, at } = await start([{ kind: 'status', status: 500 }], { maxAttempts: 1 });
    const job = model.forJob();
    await failure(ask(job));
    at.answerWith(() => good);
    expect((await ask(job)).answer?.word).toBe('plumb');
  });

  test('counts calls, tokens and seconds, across its runs, and costs where prices are known', async () => {
    const prices = { perMillionTokensIn: 2, perMillionTokensOut: 8 };
    const { model } = await start([good], { prices });
    const first = model.forJob();
    await ask(first);
    const { calls, tokensIn, tokensOut, seconds, cost } = first.usage;
    expect([calls, tokensOut]).toEqual([1, good.length / 4]);
    expect(seconds).toBeGreaterThan(0);
    expect(cost).toBeCloseTo((tokensIn * 2 + tokensOut * 8) / 1_000_000, 12);
    const again = model.forJob({ ...first.usage });
    await ask(again);
    expect([again.usage.calls, again.usage.cost]).toEqual([2, expect.closeTo(2 * (cost ?? 0), 12)]);
    expect(model.usage.calls).toBe(0);
  });

  test('an answer that code ended, or that stopped half-way, is counted too', async () => {
    const { model } = await start([{ kind: 'stall_midway', content: good }], { idleTimeoutMs: 100, maxAttempts: 1 });
    const job = model.forJob();
    await failure(ask(job));
    expect(job.usage).toMatchObject({ calls: 1, tokensOut: Math.ceil(good.length / 2 / 4) });
  });
});

describe('a ceiling for costs', () => {
  const prices = { perMillionTokensIn: 1, perMillionTokensOut: 1 };
  const daily = (): DailySpending & { total: number } => ({
    total: 0,
    book(most, ceiling) {
      if (this.total + most > ceiling) return Promise.resolve(null);
      this.total += most;
      return Promise.resolve((cost) => {
        this.total += cost - most;
        return Promise.resolve();
      });
    },
  });

  test('ends a job before the call that could pass it', async () => {
    const { model, at } = await start([good], { prices, costPerJob: 0.0013 });
    const job = model.forJob();
    let asked = 0;
    const all = (async () => {
      for (; asked < 100; asked += 1) await ask(job);
    })();
    expect((await failure(all)).reason).toBe('cost_ceiling');
    expect(at.requests).toHaveLength(asked);
    expect(asked).toBeGreaterThan(1);
    expect(job.usage.cost).toBeLessThanOrEqual(0.0013);
  });

  test('lets calls wait for others whose most would not fit beside theirs', async () => {
    const { model, at } = await start(() => ({ kind: 'say', content: good, firstTokenMs: 5 }), {
      prices,
      costPerJob: 0.0025,
    });
    const job = model.forJob();
    await Promise.all(Array.from({ length: 4 }, () => ask(job)));
    expect(at.requests).toHaveLength(4);
    expect(at.mostOpen).toBeLessThan(4);
  });

  test('of a day holds for all jobs, books what was used, and is free again where nothing was', async () => {
    const dailySpending = daily();
    const { model, at } = await start([good], { prices, costPerDay: 0.0013, dailySpending });
    const job = model.forJob();
    await ask(job);
    const once = dailySpending.total;
    expect(job.usage.cost).toBeCloseTo(once, 12);
    at.answerWith(() => refusals.key);
    await failure(ask(model.forJob()));
    expect(dailySpending.total).toBeCloseTo(once, 12);
    dailySpending.total = 0.0013;
    expect((await failure(ask(model.forJob()))).reason).toBe('daily_cost_ceiling');
    expect(at.requests).toHaveLength(2);
  });

  test('needs prices', () => {
    const config = { baseUrl: 'http://m/v1', apiKey: 'k', model: 'm', costPerJob: 1 };
    expect(() => new ModelClient(config)).toThrow('prices');
  });
});

test('a server that sends elsewhere is not followed: nobody else gets the documents or the key', async () => {
  const elsewhere = await startModelServer(() => good);
  const redirecting = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end();
  });
  redirecting.listen(0, '127.0.0.1');
  await once(redirecting, 'listening');
  try {
    const address = redirecting.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const model = new ModelClient(
      { baseUrl: `http://127.0.0.1:${String(address.port)}/v1`, apiKey: 'secret-key', model: 'scripted-model' },
      { sleep: () => Promise.resolve() },
    );
    await failure(ask(model));
    expect(elsewhere.requests).toEqual([]);
  } finally {
    redirecting.close();
    await elsewhere.stop();
  }
});
