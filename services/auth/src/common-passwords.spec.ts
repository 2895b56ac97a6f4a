import { expect, test } from '@jest/globals';
import { isCommon } from './common-passwords.ts';

test.each(['password', 'Password123', '12345678', 'qwertyuiop', 'plumbline', 'Plumbline2026!', 'PLUMBLINE-abc'])(
  '%s is tried first',
  (password) => {
    expect(isCommon(password)).toBe(true);
  },
);

test.each([
  'correct horse battery',
  'a plumb line hangs straight',
  'plumbline and a donkey',
  '12345678901234567',
  ' password ',
])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false);
});
