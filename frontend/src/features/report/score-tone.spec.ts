import { expect, test } from '@jest/globals';
import { toneOf, toneOfRecommendation } from './score-tone.ts';

test('colours change at 80 and 60 of 100, and a pillar’s bands are fifths of that', () => {
  expect([80, 79, 60, 59, null].map((score) => toneOf(score, 100))).toEqual([
    'success',
    'warning',
    'warning',
    'error',
    'neutral',
  ]);
  for (const band of [1, 2, 3, 4, 5]) expect(toneOf(band, 5)).toBe(toneOf(band * 20, 100));
});

test('a recommendation has the colour of the scores that earn it', () => {
  for (const [score, recommendation] of [
    [80, 'highly_recommended'],
    [79, 'recommended'],
    [60, 'recommended'],
    [40, 'needs_improvement'],
    [20, 'not_recommended'],
  ] as const)
    expect(toneOfRecommendation(recommendation)).toBe(toneOf(score, 100));
});
