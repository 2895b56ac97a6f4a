import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ChatHistory } from '@plumbline/contracts/chat';
import { z } from 'zod';
import { scripted } from '../libs/review/test/pitch.ts';
import { askChat, type Question } from './chat-client.ts';
import { eventually } from './http-client.ts';
import { Product } from './product.ts';

/* The chat at the product's HTTP border: streams, history, files, and everything that may end an answer early. */

let product: Product;
let sara: string;
let planId: string;
let evaluationId: string;

const Id = z.object({ id: z.string() });
const good = scripted();

const evaluated = async (token: string): Promise<{ planId: string; evaluationId: string }> => {
  const plan = await product.upload(token, [
    ['title', 'Northwind'],
    [
      'text',
      'Problem\nPharmacies throw away 12% of their insulin.\n\nTraction\nMediPlus signed a contract for 400 boxes in March 2025.',
    ],
  ]);
  const { id } = Id.parse(plan.body);
  const started = await product.call('POST', '/v1/evaluations/start', {
    token,
    body: { planId: id, schemaId: 'investor5-hexagon', language: 'en' },
  });
  const evaluation = Id.parse(started.body).id;
  await eventually(
    () => product.call('GET', `/v1/evaluations/${evaluation}`, { token }),
    ({ body }) => z.object({ status: z.string() }).parse(body).status === 'completed',
  );
  return { planId: id, evaluationId: evaluation };
};

beforeAll(async () => {
  product = await Product.start({ CHAT_PING_MS: '200', CHAT_STREAMS_PER_USER: '250' });
  sara = await product.signUp('sara@startup.test');
  ({ planId, evaluationId } = await evaluated(sara));
});
afterAll(() => product.stop());
beforeEach(async () => {
  product.model.answerWith(good);
  await clear();
});

const ask = (message: string, over: Partial<Question> = {}, options: Parameters<typeof askChat>[3] = {}) =>
  askChat(product, sara, { planId, evaluationId, message, ...over }, options);
const clear = (token = sara, id = evaluationId) =>
  product.call('DELETE', `/v1/chat/history?evaluationId=${id}`, { token });
const history = async (token = sara, id = evaluationId) =>
  ChatHistory.parse((await product.call('GET', `/v1/chat/history?evaluationId=${id}`, { token })).body).messages;

describe('a question', () => {
  test('is answered as a stream of deltas, its sources and [DONE], and stays in the history', async () => {
    const answer = await ask('How many boxes did MediPlus sign for?');
    expect(answer).toMatchObject({ status: 200, done: true, error: undefined });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.deltas.length).toBeGreaterThan(1);
    expect(answer.text).toBe('MediPlus signed for **400 boxes** [p. 2], and nobody left .');
    expect(answer.sources).toEqual([{ page: 2, quote: 'MediPlus signed a contract for 400 boxes' }]);
    expect(await history()).toEqual([
      { role: 'user', content: 'How many boxes did MediPlus sign for?', created_at: expect.any(String) },
      { role: 'assistant', content: answer.text, created_at: expect.any(String), sources: answer.sources },
    ]);
  });
});
