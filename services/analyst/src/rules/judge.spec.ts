import { expect, test } from '@jest/globals';
import { comesNear } from './judge.ts';

test.each([
  ['Relative error: 20%, three times better than national averages', 0.2, false],
  ['Relative error: 20%, three times better than national averages', 0.4, true],
  ['Our pilot users in Huelva confirm it', 0.2, true],
  ['Our pilot users in Huelva confirm it', 0.05, false],
] as const)('“%s” at %d comes near to users by name: %s', (text, confidence, near) => {
  expect(comesNear('solution.proof', { text, confidence })).toBe(near);
});
