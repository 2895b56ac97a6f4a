import { expect, test } from '@jest/globals';
import { Drain } from './drain.ts';

const never = new Promise<void>(() => undefined);

test('what is under way is waited for, however it ends', async () => {
  const drain = new Drain(60_000);
  const failing = Promise.withResolvers<void>();
  let over = false;
  const waited = drain.wait([Promise.resolve(), failing.promise]).then(() => (over = true));
  await Promise.resolve();
  expect(over).toBe(false);
  failing.reject(new Error('it failed'));
  await waited;
});

test('all who wait share one span', async () => {
  const drain = new Drain(30);
  await Promise.all([drain.wait([never]), drain.wait([never])]);
  await drain.wait([never]);
});
