import { describe, expect, test } from '@jest/globals';
import { askAll, hits, leastHits, searchSets } from './search-questions.ts';

describe('the search over the sample decks', () => {
  test.each(searchSets)('%s: the right slide is among the first three sources', async (set) => {
    const asked = await askAll(set);
    expect(asked.length).toBeGreaterThanOrEqual(set === 'questions.json' ? 120 : 60);
    expect(asked.filter(({ language }) => language === 'ar').length).toBeGreaterThanOrEqual(asked.length / 3);
    expect({ enough: hits(asked).hit3 >= leastHits[set], hit3: hits(asked).hit3 }).toMatchObject({ enough: true });
  });
});
