import { describe, expect, test } from '@jest/globals';
import { Passwords } from './passwords.ts';

/** Work that lasts until it is let go. */
const held = () => {
  let letGo: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { work: () => work, letGo: () => letGo() };
};

describe('passwords', () => {
  test('a hash is argon2id at the agreed cost, salted, and matches its password alone', async () => {
    const passwords = new Passwords();
    const [first, second] = await Promise.all([passwords.hash('كلمة سر 🔑'), passwords.hash('كلمة سر 🔑')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    await passwords.inTurn(async (argon) => {
      expect(await argon.verify(first, 'كلمة سر 🔑')).toBe(true);
      expect(await argon.verify(first, 'كلمة سر')).toBe(false);
      expect(await argon.verify(null, '')).toBe(false);
    });
  });

  test('two run at once, the others in the order they came', async () => {
    const passwords = new Passwords();
    const works = [held(), held(), held(), held()];
    const begun: number[] = [];
    const turns = works.map(({ work }, n) =>
      passwords.inTurn(async () => {
        begun.push(n);
        await work();
      }),
    );
    expect(begun).toEqual([0, 1]);
    works[1]?.letGo();
    await turns[1];
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2]);
    for (const { letGo } of works) letGo();
    await Promise.all(turns);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  test('a turn that fails is handed on', async () => {
    const passwords = new Passwords();
    const turns = Array.from({ length: 5 }, () => passwords.inTurn(() => Promise.reject(new Error('no'))));
    expect((await Promise.allSettled(turns)).map(({ status }) => status)).toEqual(turns.map(() => 'rejected'));
    expect(await passwords.inTurn(() => Promise.resolve('mine'))).toBe('mine');
  });

  test('whoever would wait too long is told to come back', async () => {
    const passwords = new Passwords();
    const { work, letGo } = held();
    const turns = Array.from({ length: 52 }, () => passwords.inTurn(work));
    await expect(passwords.inTurn(work)).rejects.toMatchObject({
      code: 'auth.too_many_attempts',
      details: { retryAfterSeconds: 2 },
    });
    letGo();
    await Promise.all(turns);
    expect(await passwords.inTurn(() => Promise.resolve('mine'))).toBe('mine');
  });
});
