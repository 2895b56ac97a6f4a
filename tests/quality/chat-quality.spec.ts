import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answerAll, keepsFloors, questionSets, tally } from './chat-questions.ts';
import { connect } from './inspection.ts';

/** The chat with the rubric analyst: what `make quality` shows of it. */
let analyst: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  analyst = await connect({});
});
afterAll(() => analyst.close());

describe('the chat over the sample decks', () => {
  test.each(questionSets)('%s: right pages are cited, and it is said when the deck does not say', async (set) => {
    const answers = await answerAll(set, analyst.model);
    const found = tally(answers);
    expect(found).toMatchObject({ badQuotes: 0, otherLanguage: 0 });
    expect(found.quotes).toBeGreaterThan(found.answerable);
    expect({ keeps: keepsFloors(set, found), found }).toEqual({ keeps: true, found });
  });
});
