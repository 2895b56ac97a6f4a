import { expect, test } from '@jest/globals';
import { checkStates, sureness, type CheckState } from './checklist.ts';

const checks = (...states: CheckState[]): { state: CheckState }[] => states.map((state) => ({ state }));

test('how sure a score is: the share of checks that are neither unsure nor unread', () => {
  expect(sureness(checks(...checkStates))).toBe(3 / 5);
  expect(sureness(checks('said', 'partly', 'not_found'))).toBe(1);
  expect(sureness(checks('unsure', 'not_read'))).toBe(0);
});

test('without checks nothing is known of it', () => {
  expect(sureness([])).toBeNull();
});
