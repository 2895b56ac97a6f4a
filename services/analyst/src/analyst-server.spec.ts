import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { taskNames, PillarAnswer } from '@plumbline/review/model/tasks';
import OpenAI from 'openai';
import { findingsOn, questionOn, sample } from '../test/samples.ts';
import { analystModel, createAnalystServer, type Answered } from './analyst-server.ts';

const answered: Answered[] = [];
const server = createAnalystServer((one) => answered.push(one));
let client: OpenAI;
let address: string;

beforeAll(async () => {
  address = await server.listen(0, '127.0.0.1');
  client = new OpenAI({ baseURL: `${address}/v1`, apiKey: 'none', maxRetries: 0 });
});
afterAll(() => server.close());

const question = questionOn(sample('strong.txt'), 'team');
const format = (name: string) => ({ type: 'json_schema' as const, json_schema: { name, schema: { type: 'object' } } });
const ask = (name: string, content: string) => ({
  model: analystModel.id,
  messages: [
    { role: 'system' as const, content: 'Judge one pillar.' },
    { role: 'user' as const, content },
  ],
  response_format: format(name),
});

describe('the rubric analyst over HTTP', () => {
  test('lists its model and is ready', async () => {
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toEqual(['rubric-analyst']);
    expect((await client.models.retrieve('rubric-analyst')).id).toBe('rubric-analyst');
    for (const path of ['healthz', 'readyz']) expect((await fetch(`${address}/${path}`)).status).toBe(200);
  });

  test('answers a pillar as JSON of its schema, with usage', async () => {
    const completion = await client.chat.completions.create(ask(taskNames.pillar, JSON.stringify(question)));
    const [choice] = completion.choices;
    expect(choice?.finish_reason).toBe('stop');
    expect(PillarAnswer.parse(JSON.parse(choice?.message.content ?? ''))).toEqual(
      findingsOn(question.document, 'team'),
    );
    expect(completion.usage?.total_tokens).toBeGreaterThan(100);
    expect(answered.at(-1)?.task).toBe(taskNames.pillar);
  });

  test('takes the longest document that is read, in two bytes a character', async () => {
    const { document } = question;
    const blank = `\u00A0`.repeat(2_000_000);
    const long = { ...document, pages: [...document.pages, ...[91, 92].map((n) => ({ n, label: '', text: blank }))] };
    const completion = await client.chat.completions.create(
      ask(taskNames.pillar, JSON.stringify({ ...question, document: long })),
    );
    expect(PillarAnswer.parse(JSON.parse(completion.choices[0]?.message.content ?? '')).checks).toEqual(
      findingsOn(document, 'team').checks,
    );
  });

  test('streams the same answer in pieces and ends with usage', async () => {
    const stream = await client.chat.completions.create({
      ...ask(taskNames.pillar, JSON.stringify(question)),
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let pieces = 0;
    let finish: string | null = null;
    let total = 0;
    for await (const { choices, usage } of stream) {
      text += choices[0]?.delta.content ?? '';
      if (choices[0]?.delta.content) pieces += 1;
      finish = choices[0]?.finish_reason ?? finish;
      total = usage?.total_tokens ?? total;
    }
    expect(JSON.parse(text)).toEqual(findingsOn(question.document, 'team'));
    expect(pieces).toBeGreaterThan(3);
    expect(finish).toBe('stop');
    expect(total).toBeGreaterThan(0);
  });

  test('a repair is answered from the first question', async () => {
    const first = ask(taskNames.pillar, JSON.stringify(question));
    const completion = await client.chat.completions.create({
      ...first,
      messages: [
        ...first.messages,
        { role: 'assistant', content: '{}' },
        { role: 'user', content: 'This does not fit the schema. Answer again.' },
      ],
    });
    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual(findingsOn(question.document, 'team'));
  });

  test('a question it does not know, and a body it cannot read, are refused in the protocol’s own words', async () => {
    await expect(client.chat.completions.create(ask('poem', JSON.stringify(question)))).rejects.toMatchObject({
      status: 400,
      code: 'unknown_task',
    });
    await expect(client.chat.completions.create(ask(taskNames.pillar, 'Write a poem.'))).rejects.toMatchObject({
      status: 400,
      code: 'no_task',
    });
    await expect(
      client.chat.completions.create(ask(taskNames.synthesis, JSON.stringify(question))),
    ).rejects.toMatchObject({ status: 400, code: 'no_task' });
    await expect(client.models.retrieve('gpt')).rejects.toMatchObject({ status: 404 });
    const post = (body: string) =>
      fetch(`${address}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    for (const [body, status] of [
      ['{', 400],
      ['[]', 400],
      ['{"model":"x","messages":[]}', 400],
      [`"${'x'.repeat(13_000_000)}"`, 413],
    ] as const) {
      const response = await post(body);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    }
  });
});
