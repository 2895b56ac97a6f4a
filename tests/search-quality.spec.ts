import { describe, expect, test } from '@jest/globals';
import { askAll, hits, leastHits } from './search-questions.ts';

describe('the search over the sample decks', () => {
  test('the right slide is among the first three sources in nine of ten questions', async () => {
    const asked = await askAll();
    expect(asked.length).toBeGreaterThanOrEqual(120);
    expect(asked.filter(({ language }) => language === 'ar').length).toBeGreaterThanOrEqual(asked.length / 3);
    const missed = asked.filter(({ rank }) => rank === null).map(({ deck, question }) => `${deck}: ${question}`);
    expect({ hit3: hits(asked).hit3 >= leastHits, missed }).toEqual({ hit3: true, missed });
  });
});
