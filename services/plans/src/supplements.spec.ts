import { describe, expect, test } from '@jest/globals';
import { pagesOfTyped } from '@plumbline/reading/read-text';
import { nextVersion, withSupplement, type VersionedPage } from './supplements.ts';

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

describe('what a review has read', () => {
  /** The pages stored after these supplements; those after which `reviewed` says so were reviewed at once. */
  const storedAfter = (supplements: string[], reviewed: number[]): VersionedPage[] =>
    supplements.reduce<VersionedPage[]>((stored, content, from) => {
      const seen = new Set(reviewed.filter((version) => version <= from));
      return nextVersion(stored, { from, to: from + 1, reviewed: seen }, pagesOfTyped(content));
    }, []);
  const of = (stored: VersionedPage[], version: number) =>
    stored.filter(({ versions }) => versions.includes(version)).map(({ n, text }) => [n, text]);

  const one = 'Pillar: Team\nSara.\n\nPillar: Moat and defensibility\nA patent.';
  const other = 'Pillar: Team\nSara and Omar.';

  test('keeps its numbers and its text, and what stands in its place gets numbers of its own', () => {
    const stored = storedAfter([one, other], [1]);
    expect(of(stored, 1)).toEqual([
      [1, 'Pillar: Team\nSara.'],
      [2, 'Pillar: Moat and defensibility\nA patent.'],
    ]);
    expect(of(stored, 2)).toEqual([
      [2, 'Pillar: Moat and defensibility\nA patent.'],
      [3, 'Pillar: Team\nSara and Omar.'],
    ]);
  });

  test('is the same page when it is said again', () => {
    const stored = storedAfter([one, other, 'Pillar: Team\nSara.'], [1, 2]);
    expect(of(stored, 3)).toEqual(of(stored, 1));
    expect(stored).toHaveLength(3);
  });

  test('outlives its withdrawal', () => {
    const stored = storedAfter([one, 'Pillar: Team\n\nPillar: Moat and defensibility'], [1]);
    expect(of(stored, 1)).toHaveLength(2);
    expect(of(stored, 2)).toEqual([]);
  });

  test('is all that is kept of before', () => {
    const stored = storedAfter([one, other, 'Pillar: Team\nOmar.'], [1]);
    expect(of(stored, 1)).toHaveLength(2);
    expect(stored.map(({ text }) => text)).not.toContain(other);
    expect(of(stored, 3)).toEqual([
      [2, 'Pillar: Moat and defensibility\nA patent.'],
      [3, 'Pillar: Team\nOmar.'],
    ]);
  });

  test('twice the same sentence are two pages, in each version', () => {
    const stored = storedAfter(['One.', 'One.', 'Two.'], [1, 2]);
    expect(of(stored, 3).map(([, text]) => text)).toEqual(['One.', 'One.', 'Two.']);
    expect(stored).toHaveLength(3);
  });
});
