import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  refusing,
  type AnswerModel,
  type ModelAnswer,
  type ModelServer,
  type Said,
} from '../../../../tests/stages/model-server.ts';
import { startModel } from '../../test/pitch.ts';
import { LoopWatch } from './answer-bounds.ts';
import { ModelAnswerUnusable, type Meter, type ModelClient, type ModelConfig } from './model-client.ts';

const Answer = z.object({ words: z.array(z.string().max(20)).max(3), note: z.string().max(100).nullable() });
const good = '{"words":["plumb"],"note":null}';

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
const ask = (model: ModelClient, over: { onFirstToken?: () => void; meter?: Meter } = {}) =>
  model.ask({ task: 'synthesis', system: 'Words.', input: { give: 'words' }, schema: Answer, meter: meter(), ...over });
const hear = async (model: ModelClient): Promise<string> => {
  let said = '';
  await model.say({ system: 'Talk.', input: {}, meter: meter(), onText: (piece) => (said += piece) });
  return said;
};
const bodies = (at: ModelServer) => at.requests.map(({ body }) => body);

describe('the length of an answer', () => {
  test('is bounded in the request, by what its schema allows', async () => {
    const { model, server: at } = await start([good]);
    await ask(model);
    const question = { task: 'synthesis' as const, system: '', input: {}, schema: Answer, meter: meter() };
    const bound = z.number().parse(bodies(at)[0]?.['max_completion_tokens']);
    expect(bound).toBe(3_000 / 3);
    await model.ask({ ...question, schema: z.object({ text: z.string().max(30_000) }) });
    expect(bodies(at)[1]?.['max_completion_tokens']).toBe(Math.ceil((30_000 + '{"text":""}'.length + 1) / 3));
    await model.ask({ ...question, answerLength: 5_000 });
    expect(bodies(at).at(-1)?.['max_completion_tokens']).toBe(2_000);
  });

  test('refused: max_tokens, then none, and that is remembered', async () => {
    const { model, server: at } = await start(refusing(good, 'max_completion_tokens', 'max_tokens'));
    await ask(model);
    await ask(model);
    const named = bodies(at).map((body) => ['max_completion_tokens', 'max_tokens'].filter((name) => name in body));
    expect(named).toEqual([['max_completion_tokens'], ['max_tokens'], [], []]);
    expect(model.refusedParameters).toEqual([]);
  });

  test.each<[string, Said]>([
    ['says the same again and again', { kind: 'say', content: 'The team is strong. ', endless: true }],
    ['repeats one item of a list', { kind: 'say', content: ', {"text":"no","quote":"no"}', endless: true }],
    ['gets stuck in white space', { kind: 'say', content: '\n', endless: true }],
  ])('a model that %s is stopped by code, and its place is free', async (_, answer) => {
    const { model, server: at } = await start([answer, good]);
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    expect(at.requests).toHaveLength(2);
    expect(at.requests[1]?.body.messages[1]?.content).toContain('repeated itself');
    while (at.open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  test('one that runs on without repeating itself is stopped too', async () => {
    const counted = Array.from({ length: 60_000 }, (_, index) => `word ${String(index * 7919)}`).join(', ');
    const { model, server: at } = await start([{ kind: 'say', content: `{"words":["${counted}` }, good]);
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    expect(at.requests[1]?.body.messages[1]?.content).toContain('too long');
  });

  test('a chat that repeats itself ends as unusable', async () => {
    const { model } = await start([{ kind: 'say', content: 'It is on slide 3. ', endless: true }]);
    await expect(hear(model)).rejects.toThrow(ModelAnswerUnusable);
  });

  test('a table, a list and a rule are no loops', () => {
    const watch = new LoopWatch();
    const rows = Array.from({ length: 80 }, (_, index) => `| Q${String(index)} | ${String(index * 37)} | EUR |\n`);
    expect(rows.map((row) => watch.push(row))).not.toContain(true);
    expect(new LoopWatch().push(`${'-'.repeat(300)}\nTotal`)).toBe(false);
  });
});

describe('what is too much', () => {
  test('is trimmed and costs no second call', async () => {
    const much = { words: Array.from({ length: 18 }, () => 'seven words of which some are too many'), note: null };
    const { model, server: at } = await start([JSON.stringify(much)]);
    expect((await ask(model)).answer).toEqual({ words: ['seven words of which', 'seven words of which', 'seven words of which'], note: null }); // prettier-ignore
    expect(at.requests).toHaveLength(1);
  });

  test('is told the server in the schema; a keyword that it refuses is told in words, and no other is dropped', async () => {
    const { model, server: at } = await start(({ body }) =>
      JSON.stringify(body.response_format).includes('maxLength')
        ? { kind: 'status', status: 400, param: 'response_format', message: "Invalid schema for response_format 'synthesis': In context=('properties', 'note'), 'maxLength' is not permitted." }
        : good,
    ); // prettier-ignore
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    const [first, second] = bodies(at).map((body) => JSON.stringify(body.response_format));
    expect([first?.includes('maxItems'), second?.includes('maxItems'), second?.includes('maxLength')]).toEqual([true, true, false]); // prettier-ignore
    expect(bodies(at)[1]?.messages[0]?.content).toContain('note: at most 100 characters');
    expect(model.refusedParameters).toEqual([]);
  });
});

describe('json_object', () => {
  test('stands between a schema and nothing', async () => {
    const { model, server: at } = await start(({ body }) =>
      body.response_format?.type === 'json_schema'
        ? { kind: 'status', status: 400, message: 'This response_format type is unavailable now' }
        : good,
    );
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    expect(bodies(at).map((body) => body.response_format?.type)).toEqual(['json_schema', 'json_object']);
    expect(bodies(at)[1]?.messages[0]?.content).toContain('"maxItems":3');
    expect(model.refusedParameters).toEqual(['json_schema']);
  });

  test('is left out as well where it is refused', async () => {
    const { model, server: at } = await start(({ body }) =>
      body.response_format === undefined
        ? good
        : { kind: 'status', status: 400, message: `response_format.type: '${body.response_format.type}' must be one of: text` },
    ); // prettier-ignore
    await ask(model);
    expect(bodies(at).map((body) => body.response_format?.type)).toEqual(['json_schema', 'json_object', undefined]);
  });

  test('a grammar that the server cannot make of the bounds is made without them', async () => {
    const { model, server: at } = await start(({ body }) =>
      JSON.stringify(body.response_format).includes('maxItems')
        ? { kind: 'status', status: 400, message: 'The provided JSON schema contains features not supported.' }
        : good,
    );
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    expect(bodies(at)[1]?.response_format?.type).toBe('json_schema');
  });
});

describe('thoughts', () => {
  test.each<[string, Said]>([
    ['in a field', { kind: 'say', content: good, reasoning: 'I think {"words":["no"]}' }],
    ['in a channel', { kind: 'say', content: `<|channel|>analysis<|message|>{"words":["no"],"note":null}<|end|><|start|>assistant<|channel|>final<|message|>${good}` }],
    ['without an opening mark', { kind: 'say', content: `{"words":["no"],"note":null} is my first idea.</think>${good}` }],
  ])('%s are no answer', async (_, answer) => {
    const { model, server: at } = await start([answer]);
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    expect(at.requests).toHaveLength(1);
  }); // prettier-ignore

  test('a model that thinks gets room for it, once it is known to', async () => {
    const { model, server: at } = await start([
      { kind: 'say', content: '', finishReason: 'length' },
      { kind: 'say', content: good, reasoning: 'long' },
    ]);
    expect((await ask(model)).answer?.words).toEqual(['plumb']);
    const [first = 0, second = 0] = bodies(at).map((body) => z.number().parse(body['max_completion_tokens']));
    expect(second - first).toBe(16_000);
    expect(bodies(at)[1]?.messages).toEqual(bodies(at)[0]?.messages);
  });

  test('never reach a listener, and one that slipped through is told and does not happen again', async () => {
    const slipped = 'A customer is named on page seven of it.</think>MediPlus signed.';
    const { model } = await start([`<think>hm</think>MediPlus signed.`, slipped]);
    expect(await hear(model)).toBe('MediPlus signed.');
    await expect(hear(model)).rejects.toThrow('a thought and no answer');
    expect(await hear(model)).toBe('MediPlus signed.');
  });
});

describe('the first token', () => {
  test('is told when the answer begins', async () => {
    const gate = Promise.withResolvers<void>();
    const { model, server: at } = await start(async () => {
      await gate.promise;
      return good;
    });
    let begun = 0;
    const answered = ask(model, { onFirstToken: () => (begun += 1) });
    while (at.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(begun).toBe(0);
    gate.resolve();
    await answered;
    expect(begun).toBe(1);
  });
});

describe('requests under way', () => {
  test('are no more than the server is meant to get', async () => {
    const { model, server: at } = await start(() => ({ kind: 'say', content: good, firstTokenMs: 5 }), {
      concurrency: 2,
    });
    await Promise.all(Array.from({ length: 7 }, () => ask(model)));
    expect([at.requests.length, at.mostOpen]).toEqual([7, 2]);
  });

  test('one that waits for its turn can be called off, and takes nobody’s place', async () => {
    const { model, server: at } = await start([{ kind: 'stall' }, good], { concurrency: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const question = { task: 'synthesis' as const, system: '', input: {}, schema: Answer, meter: meter() };
    const stalled = expect(model.ask({ ...question, signal: first.signal })).rejects.toThrow('enough');
    while (at.open === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const waiting = expect(model.ask({ ...question, signal: second.signal })).rejects.toThrow('gone');
    const third = ask(model);
    second.abort(new Error('gone'));
    await waiting;
    first.abort(new Error('enough'));
    await stalled;
    expect((await third).answer?.words).toEqual(['plumb']);
  });
});
