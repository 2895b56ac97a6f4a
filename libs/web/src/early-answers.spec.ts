/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fetchOrEarly } from './early-answers.ts';

const url = 'http://localhost/v1/evaluations/a';
const headers = { 'accept-language': 'ar', authorization: 'Bearer mine' };
const asked: string[] = [];
const answerOf = (text: string): Response => new Response(text);
const early = (answer: Promise<Response>): void => {
  // As the page's first script does: nobody may come for it.
  answer.catch(() => undefined);
  window.earlyAnswers = new Map([[url, { headers, answer, asked: performance.now() }]]);
};
const call = async (more: RequestInit = {}): Promise<string> =>
  (await fetchOrEarly(new Request(url, { headers, ...more }))).text();

let real: typeof fetch;
beforeEach(() => {
  real = globalThis.fetch;
  asked.length = 0;
  globalThis.fetch = (input) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(answerOf('asked'));
  };
});
afterEach(() => {
  globalThis.fetch = real;
  delete window.earlyAnswers;
  jest.restoreAllMocks();
});

test('a call that the page has made already is not made again, but the next one is', async () => {
  early(Promise.resolve(answerOf('early')));
  expect(await call()).toBe('early');
  expect(asked).toEqual([]);
  expect(await call()).toBe('asked');
  expect(asked).toEqual([url]);
});

test.each([
  ['in another language', { headers: { ...headers, 'accept-language': 'en' } }],
  ['for somebody else', { headers: { ...headers, authorization: 'Bearer other' } }],
  ['for nobody', { headers: { 'accept-language': 'ar' } }],
  ['to change something', { method: 'DELETE' }],
])('a call %s is another one', async (_, more) => {
  early(Promise.resolve(answerOf('early')));
  expect(await call(more)).toBe('asked');
});

test('a call that failed is made again', async () => {
  early(Promise.reject(new TypeError('offline')));
  expect(await call()).toBe('asked');
});

test('a call that was made long ago is made again', async () => {
  early(Promise.resolve(answerOf('early')));
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 30_001);
  expect(await call()).toBe('asked');
});

test('a call that has no answer yet ends when it is given up', async () => {
  early(new Promise(() => undefined));
  const given = new AbortController();
  const answer = call({ signal: given.signal });
  given.abort(new Error('too long'));
  await expect(answer).rejects.toThrow('too long');
});
