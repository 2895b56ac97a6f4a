/** @jest-environment jest-fixed-jsdom */
import { describe, expect, test } from '@jest/globals';
import { detectLanguage } from './language.ts';
import { failureOf, problemOf, problemText } from './problem.ts';
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
  const arabic = {
    language: 'ar',
    messages: {
      'error.a.full': 'ممتلئ',
      'error.a.limit': 'الحد {limit}',
      'error.a.wait': 'بعد {retryAfterSeconds} ثانية',
    },
  };
  const english = { language: 'en', messages: {} };

  test('the server’s sentence comes before the fallback, whatever else the body holds', () => {
    expect(problemText(problemOf(400, { error: 'No.', code: 'x.y', more: 1 }), 'fallback', english)).toBe('No.');
    expect(problemText(problemOf(502, '<html>'), 'fallback', english)).toBe('fallback');
    expect(problemText(problemOf(400, { error: '' }), 'fallback', english)).toBe('fallback');
    expect(problemText({ name: 'TypeError', message: 'x', error: 'y' }, 'fallback', english)).toBe('fallback');
  });

  test.each([
    ['by its code', problemOf(503, { error: 'Full.', code: 'a.full' }, null, 'en'), 'ممتلئ'],
    ['filled', problemOf(429, { error: '3 at most.', code: 'a.limit', values: { limit: 3 } }, null, 'en'), 'الحد 3'],
    ['filled by Retry-After', problemOf(429, { error: 'In 46 s.', code: 'a.wait' }, '46', 'en'), 'بعد 46 ثانية'],
    ['not with a gap in it', problemOf(429, { error: '3 at most.', code: 'a.limit' }, null, 'en'), 'خطأ'],
    ['not without a sentence of its own', problemOf(400, { error: 'No.', code: 'x.y' }, null, 'en'), 'خطأ'],
    [
      'as it is in its own language',
      problemOf(503, { error: 'الخادم متوقف', code: 'a.full' }, null, 'ar'),
      'الخادم متوقف',
    ],
  ])('after a change of language the server’s sentence is said again: %s', (_case, problem, said) => {
    expect(problemText(problem, 'خطأ', arabic)).toBe(said);
  });

  test('why a review failed is said by its code, in whichever language it was asked for', () => {
    expect(problemText(failureOf({ error: 'Full.', error_code: 'a.full' }), 'خطأ', arabic)).toBe('ممتلئ');
    expect(problemText(failureOf({ error: 'Full.' }), 'fallback', english)).toBe('Full.');
    expect(problemText(failureOf({ error: null }), 'fallback', english)).toBe('fallback');
  });

  test('Retry-After is kept in whole seconds, and only when it is a number', () => {
    expect(problemOf(429, undefined, '46.2').retryAfterSeconds).toBe(47);
    expect(problemOf(429, undefined, 'Wed, 21 Oct').retryAfterSeconds).toBeUndefined();
  });
});
