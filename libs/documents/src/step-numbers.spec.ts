import { describe, expect, test } from '@jest/globals';
import { areNumberedFromLeft, countOf } from './step-numbers.ts';

describe('what a text counts', () => {
  test.each([
    ['3', { of: '', number: 3 }],
    ['٣', { of: '', number: 3 }],
    ['2027', { of: 'year', number: 2027 }],
    ['3. Build the pump', { of: '', number: 3 }],
    ['٢) نبني المضخة', { of: '', number: 2 }],
    ['\u200F3 · نتيجة محلية', { of: '', number: 3 }],
    ['Phase 2: two valleys', { of: 'phase', number: 2 }],
    ['Q4 2027', { of: 'q', number: 4 }],
    ['الخيار ٢ (الأرخص)', { of: 'الخيار', number: 2 }],
    ['المرحلة الثالثة', { of: 'المرحلة', number: 3 }],
    ['الطور الأول: وادٍ واحد', { of: 'الطور', number: 1 }],
    ['ثانياً: نبني', { of: '', number: 2 }],
    ['رابعا', { of: '', number: 4 }],
  ])('%s', (text, count) => {
    expect(countOf(text)).toEqual(count);
  });

  test.each([
    'Pumps in 40 villages',
    '40 villages',
    '4,200',
    'Saves 35% of the water',
    'نخدم 12 قرية في الوادي',
    'يوفر 35٪ من الماء',
    'أول مضخة في الوادي',
    'Pump 3 stood still for a year before we came to the village and set it up again with its owner',
  ])('nothing: %s', (text) => {
    expect(countOf(text)).toBeNull();
  });
});

describe('columns', () => {
  const columns = (...texts: string[][]): ReturnType<typeof countOf>[][] => texts.map((some) => some.map(countOf));
  const numbered = (...texts: string[][]): boolean =>
    areNumberedFromLeft(columns(...texts).map((some) => some.filter((count) => count !== null)));

  test('are numbered from the left where each follows the one before', () => {
    expect(numbered(['1'], ['2'], ['3'])).toBe(true);
    expect(numbered(['المرحلة الأولى'], ['المرحلة الثانية'], ['المرحلة الثالثة'])).toBe(true);
    expect(numbered(['2025'], ['2026'], ['2027'])).toBe(true);
    expect(numbered(['1', '2'], ['3', '4'])).toBe(true);
    expect(numbered(['الخطوة 1'], ['نص'], ['الخطوة 2'], ['نص'])).toBe(true);
  });

  test('are not where they are numbered from the right, each from one, or only in part', () => {
    expect(numbered(['3'], ['2'], ['1'])).toBe(false);
    expect(numbered(['المرحلة الثانية'], ['المرحلة الأولى'])).toBe(false);
    expect(numbered(['1', '2'], ['1', '2'])).toBe(false);
    expect(numbered(['1'], ['2'], ['نص'])).toBe(false);
    expect(numbered(['Phase 1'], ['Step 2'])).toBe(false);
  });
});
