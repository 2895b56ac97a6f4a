import { expect, test } from '@jest/globals';
import { inTalkOrder } from './talk-order.ts';

const row = (public_id: string, answers?: string) => ({ public_id, ...(answers === undefined ? {} : { answers }) });
const order = (rows: ReturnType<typeof row>[]): string[] => inTalkOrder(rows).map(({ public_id }) => public_id);

test('of two questions asked at once each has its answer right after it', () => {
  expect(order([row('q1'), row('q2'), row('a2', 'q2'), row('a1', 'q1')])).toEqual(['q1', 'a1', 'q2', 'a2']);
});

test('an answer of before answers knew their question stays where it is, and so does one whose question is not here', () => {
  expect(order([row('a0', 'q0'), row('q1'), row('a1'), row('q2')])).toEqual(['a0', 'q1', 'a1', 'q2']);
});
