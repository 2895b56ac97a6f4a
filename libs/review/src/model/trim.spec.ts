import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { boundsInWords, cutText, longestAnswer, trimToSchema } from './trim.ts';

const Found = z.object({
  summary: z.string().max(20),
  found: z.array(z.object({ text: z.string().max(12), page: z.number().int().min(1).max(60) })).max(2),
  second: z.object({ quote: z.string().max(5) }).nullable(),
  score: z.number().int().min(1).max(5),
  state: z.enum(['said', 'not_said']),
});

describe('what is too much is trimmed', () => {
  test('counts, lengths at the end of a word, and numbers', () => {
    const item = { text: 'short', page: 1_029_856_743 };
    const much = {
      summary: 'A sentence that goes on beyond its length',
      found: [{ text: 'one two three four', page: 0 }, item, item, item],
      second: { quote: 'abcdefgh' },
      score: 27,
      state: 'said',
    };
    expect(Found.parse(trimToSchema(much, Found))).toEqual({
      summary: 'A sentence that goes',
      found: [
        { text: 'one two', page: 1 },
        { text: 'short', page: 60 },
      ],
      second: { quote: 'abcde' },
      score: 5,
      state: 'said',
    });
  });

  test('what fits, is missing, or is of another kind stays for the validator', () => {
    const odd = { summary: 5, found: 'none', second: null, state: 'perhaps', more: ['x'] };
    expect(trimToSchema(odd, Found)).toEqual(odd);
  });

  test('a character is never cut in two', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('يذكر العرض عميلاً', 11)).toBe('يذكر العرض');
  });
});

test('the longest answer of a schema is never shorter than an answer that uses all of it', () => {
  const full = {
    summary: 'x'.repeat(20),
    found: Array.from({ length: 2 }, () => ({ text: 'x'.repeat(12), page: 60 })),
    second: { quote: 'x'.repeat(5) },
    score: 5,
    state: 'not_said',
  };
  expect(longestAnswer(Found)).toBeGreaterThanOrEqual(JSON.stringify(full).length);
  expect(longestAnswer(z.object({ texts: z.array(z.object({ key: z.string() })) }))).toBeNull();
});

test('bounds in words name each list and text', () => {
  expect(boundsInWords(Found)).toBe(
    'summary: at most 20 characters; found: at most 2; each of found.text: at most 12 characters; second.quote: at most 5 characters',
  );
});
