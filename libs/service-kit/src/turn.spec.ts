import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { endOfTurn } from './turn.ts';

test('who waits in the same turn goes on together, in the order of waiting, before any timer of the next turn', async () => {
  const order: string[] = [];
  const wait = async (name: string): Promise<void> => {
    await endOfTurn();
    order.push(name);
  };
  const both = [wait('first'), wait('second')];
  expect(order).toEqual([]);
  setImmediate(() => order.push('a later callback'));
  await Promise.all(both);
  await nextTurn();
  expect(order).toEqual(['first', 'second', 'a later callback']);
});

test('a wait that begins while others go on has a turn of its own', async () => {
  const order: string[] = [];
  const again = (async () => {
    await endOfTurn();
    order.push('first turn');
    await endOfTurn();
    order.push('second turn');
  })();
  const other = endOfTurn().then(() => order.push('first turn too'));
  await Promise.all([again, other]);
  expect(order).toEqual(['first turn', 'first turn too', 'second turn']);
});
