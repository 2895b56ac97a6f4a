/** @jest-environment jest-fixed-jsdom */
import { describe, expect, test } from '@jest/globals';
import { detectLanguage } from './language.ts';
import { problemOf, problemText } from './problem.ts';
import { readLoginState } from './return-state.ts';

describe('the language', () => {
  test.each([
    ['ar', ['en-GB'], 'en', 'ar'],
    [null, ['fr-FR', 'ar-EG', 'en'], 'en', 'ar'],
    ['xx', ['de'], 'ar-SA', 'ar'],
    [null, [], '', 'en'],
  ] as const)('stored %j, browser %j, page %j: %s', (stored, browser, page, expected) => {
    expect(detectLanguage(stored, browser, page)).toBe(expected);
  });
});

describe('the way back after login', () => {
  test('a path of this app is kept with its query', () => {
    expect(readLoginState({ from: '/evaluations?page=2' })).toEqual({ from: '/evaluations?page=2' });
  });

  test('what that place kept of itself comes along, and not alone', () => {
    const fromState = { running: 'eval_00000001' };
    expect(readLoginState({ from: '/evaluations/new', fromState })).toEqual({ from: '/evaluations/new', fromState });
    expect(readLoginState({ fromState })).toEqual({});
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/auth/login', 7, null])(
    '%j is no way back',
    (from) => {
      expect(readLoginState({ from })).toEqual({});
    },
  );
});

describe('a problem', () => {
  test('the server’s sentence comes before the fallback, whatever else the body holds', () => {
    expect(problemText(problemOf(400, { error: 'No.', code: 'x.y', more: 1 }), 'fallback')).toBe('No.');
    expect(problemText(problemOf(502, '<html>'), 'fallback')).toBe('fallback');
    expect(problemText(problemOf(400, { error: '' }), 'fallback')).toBe('fallback');
    expect(problemText({ name: 'TypeError', message: 'x', error: 'y' }, 'fallback')).toBe('fallback');
  });

  test('Retry-After is kept in whole seconds, and only when it is a number', () => {
    expect(problemOf(429, undefined, '46.2').retryAfterSeconds).toBe(47);
    expect(problemOf(429, undefined, 'Wed, 21 Oct').retryAfterSeconds).toBeUndefined();
  });
});
