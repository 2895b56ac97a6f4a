import { describe, expect, test } from '@jest/globals';
import { errorCodes, errorText, fieldText, sentence } from './error-text.ts';
import en from './locales/en.json' with { type: 'json' };
import { textSubjects } from './text.ts';

describe('error texts', () => {
  test.each(errorCodes)('%s has a sentence in both languages', (code) => {
    expect(errorText(code, 'en')).toMatch(/\w/);
    expect(errorText(code, 'ar')).toMatch(/[\u0600-\u06ff]/);
  });

  test('every sentence about an error belongs to a code', () => {
    const ids = Object.keys(en).filter((id) => id.startsWith('error.'));
    expect(ids.sort()).toEqual(errorCodes.map((code) => `error.${code}`).sort());
  });

  test('placeholders are filled', () => {
    expect(sentence('error.request.too_many', 'en', { retryAfterSeconds: 7 })).toContain('7 seconds');
  });

  test.each(textSubjects.flatMap((subject) => [`${subject}.required`, `${subject}.too_long`]))(
    'the field error %s has a sentence of its own in both languages',
    (id) => {
      expect(fieldText(id, 'en')).not.toBe(fieldText('nothing.known', 'en'));
      expect(fieldText(id, 'ar')).not.toBe(fieldText('nothing.known', 'ar'));
    },
  );

  test('an unknown field id still reads as a sentence', () => {
    expect(fieldText('nothing.known', 'ar')).toBe('هذه القيمة غير صالحة.');
  });
});
