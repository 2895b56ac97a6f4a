import { expect, test } from '@jest/globals';
import { encoded, encoderInThread } from './encoder-thread.ts';
import { encoderWeights } from './encoder-weights.ts';
import { encoderOf } from './encoder.ts';

const units = Array.from({ length: 120 }, (_, at) => ({
  title: at % 2 === 0 ? 'Traction' : '',
  head: at % 3 === 0 ? ['Customers'] : [],
  text: `${String(at)} hospitals pay us every month`,
}));

test('the thread says of each unit what the encoder says, in their order, whoever else asks meanwhile', async () => {
  const [odds, directions, { directions: asked, asked: by }] = await Promise.all([
    encoded(units),
    encoderInThread.directions(units),
    encoderInThread.questions(['How many customers pay?', 'كم عميلًا يدفع؟']),
  ]);
  const encoder = encoderOf(encoderWeights());
  expect(odds).toEqual(encoder.odds(units));
  expect(directions).toEqual(encoder.directions(units));
  expect(asked).toEqual(['How many customers pay?', 'كم عميلًا يدفع؟'].map(encoder.question));
  expect(by).toEqual(encoder.asked);
  expect(new Set(odds.map((one) => one.join())).size).toBe(units.length);
});

test('of nothing it says nothing', async () => {
  expect(await encoded([])).toEqual([]);
  expect(await encoderInThread.directions([])).toEqual([]);
});
