import { expect, test } from '@jest/globals';
import { firstAlone } from './first-alone.ts';

test('the others begin when the first one’s answer has begun, not before, and not only when it has ended', async () => {
  const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const others: string[] = [];
  const other = (name: string) => () => {
    others.push(name);
    return Promise.resolve(name);
  };
  const all = firstAlone<string>([
    async (begun) => {
      await begin.promise;
      begun();
      return end.promise;
    },
    other('b'),
    other('c'),
  ]);
  await Promise.resolve();
  expect(others).toEqual([]);
  begin.resolve();
  while (others.length < 2) await new Promise((resolve) => setImmediate(resolve));
  end.resolve('a');
  expect(await all).toEqual(['a', 'b', 'c'].map((value) => ({ status: 'fulfilled', value })));
});

test('they begin too when the first one fails or ends without a word', async () => {
  const failed = await firstAlone<string>([() => Promise.reject(new Error('away')), () => Promise.resolve('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await firstAlone([])).toEqual([]);
});
