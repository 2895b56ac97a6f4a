import { describe, expect, test } from '@jest/globals';
import { featuresOf, featureSpace, wordsFor } from './features.ts';
import { unitsOfPage } from './units.ts';

const featuresIn = (text: string, label = '') => {
  const [unit] = unitsOfPage({ n: 1, label, text });
  if (unit === undefined) throw new Error('one line was expected');
  const { places, values } = featuresOf(unit);
  return new Map([...places].map((place, at) => [place, values[at]]));
};

describe('words as they are counted', () => {
  test('figures are known by their size, years as years', () => {
    expect(wordsFor('In 2026 we had 7 shops, 41 ovens, 410 staff and 12,500 loaves')).toEqual(
      'in #year we had #small shops #tens ovens #hundreds staff and #many loaves'.split(' '),
    );
  });

  test.each([
    ['أُسرة', 'اسره'],
    ['مستشفى', 'مستشفي'],
    ['والمخابز', 'مخابز'],
    ['مخـــابز', 'مخابز'],
    ['Bakeries', 'bakeries'],
    ['ＢＡＫＥＲＹ', 'bakery'],
  ])('%s is written as %s', (one, other) => expect(wordsFor(one)).toEqual(wordsFor(other)));
});

describe('the features of a part', () => {
  test('are places in the space, each once, with what it weighs', () => {
    const features = featuresIn('41 bakeries pay us $215 a month', 'Traction');
    expect(features.size).toBeGreaterThan(50);
    for (const [place, value] of features) {
      expect(place).toBeLessThan(featureSpace);
      expect(value).toBeGreaterThan(0);
    }
  });

  test('know a figure only by its size, so that no weight learns one', () => {
    expect(featuresIn('We have 41 bakeries')).toEqual(featuresIn('We have 57 bakeries'));
    expect(featuresIn('We have 41 bakeries')).not.toEqual(featuresIn('We have 570 bakeries'));
  });

  test('differ by the title, by money and by the words', () => {
    const plain = featuresIn('41 bakeries pay us', 'Traction');
    expect(featuresIn('41 bakeries pay us', 'Market')).not.toEqual(plain);
    expect(featuresIn('$41 bakeries pay us', 'Traction')).not.toEqual(plain);
    expect(featuresIn('41 clinics pay us', 'Traction')).not.toEqual(plain);
  });
});
