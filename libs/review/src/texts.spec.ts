import { describe, expect, test } from '@jest/globals';
import ar from './locales/ar.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { text } from './texts.ts';

describe('the engine’s own sentences', () => {
  test('both languages have the same keys and the same placeholders', () => {
    const placeholders = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
    for (const [key, sentence] of Object.entries(en)) {
      expect([key, placeholders(Object.entries(ar).find(([other]) => other === key)?.[1] ?? '')]).toEqual([
        key,
        placeholders(sentence),
      ]);
    }
  });

  test('placeholders are filled, unknown ones left standing', () => {
    expect(text('en', 'warning.unread_pages', { pages: '2, 3' })).toContain('2, 3');
    expect(text('ar', 'warning.unread_pages')).toContain('{pages}');
  });
});
