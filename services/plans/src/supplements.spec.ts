import { describe, expect, test } from '@jest/globals';
import { pagesOfTyped } from './read-text.ts';
import { withSupplement } from './supplements.ts';

const pagesAfter = (...supplements: string[]) =>
  supplements
    .map(pagesOfTyped)
    .reduce(withSupplement, [])
    .map(({ n, text }) => [n, text]);

describe('a supplement', () => {
  test('answers about a pillar in the place of an earlier answer, and only there', () => {
    expect(
      pagesAfter(
        'Pillar: Team\nSara alone.\n\nPillar: Market opportunity\n40 clinics.',
        'One more sentence.',
        'Pillar: Team\nSara and Omar.\n\nPillar: Moat and defensibility\nA patent.',
      ),
    ).toEqual([
      [1, 'Pillar: Team\nSara and Omar.'],
      [2, 'Pillar: Market opportunity\n40 clinics.'],
      [3, 'One more sentence.'],
      [4, 'Pillar: Moat and defensibility\nA patent.'],
    ]);
  });

  test('without headings stands beside the others, the same again too', () => {
    expect(pagesAfter('One.', '# Notes\nTwo.', 'One.', '# Notes\nTwo.')).toHaveLength(4);
  });

  test('that answers twice about a pillar keeps both, until the next one answers about it', () => {
    const twice = 'Pillar: Team\nSara.\n\nPillar: Team\nOmar.';
    expect(pagesAfter(twice)).toHaveLength(2);
    expect(pagesAfter(twice, 'Pillar: Team\nBoth.', 'Last.')).toEqual([
      [1, 'Pillar: Team\nBoth.'],
      [2, 'Last.'],
    ]);
  });

  test('with a heading alone withdraws the answer, and is nothing where there was none', () => {
    expect(pagesAfter('Pillar: Team\nSara.', 'Pillar: Team')).toEqual([]);
    expect(pagesAfter('Pillar: Team\nSara.\n\nPillar: Moat and defensibility', 'Last.')).toEqual([
      [1, 'Pillar: Team\nSara.'],
      [2, 'Last.'],
    ]);
  });
});
