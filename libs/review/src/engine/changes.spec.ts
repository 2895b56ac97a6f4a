import { describe, expect, test } from '@jest/globals';
import { pillars } from '@plumbline/contracts/pillars';
import { movesOf, reviewed } from '../../test/reviewed.ts';
import { compareReviews, ReviewBasis } from './changes.ts';

describe('what changed', () => {
  test('the same text and checks is no change, whatever the words and the language', () => {
    const before = reviewed({ 'team.founders': 'not_found' });
    const now = reviewed({ 'team.founders': 'not_found' }, { words: 'كلمات أخرى' });
    expect(compareReviews(before, now, 'ar')).toEqual({
      previous_evaluation_id: 'previous-1',
      unchanged: true,
      same_text: true,
      overall: { from: 60, to: 60 },
      pillars: pillars.map((pillar) => ({ pillar, from: 3, to: 3, gaps_closed: [], new_gaps: [] })),
    });
  });

  test('the same text with other findings is a change, and says that the text is the same', () => {
    const changes = compareReviews(reviewed({ 'team.founders': 'not_found' }), reviewed({}, { scores: { team: 4 } }), 'en'); // prettier-ignore
    expect(changes).toMatchObject({ unchanged: false, same_text: true });
    expect(compareReviews(reviewed({}), reviewed({}, { quote: 'Another passage.' }), 'en').unchanged).toBe(false);
  });

  test('another text with the same findings is no "no change"', () => {
    const changes = compareReviews(reviewed({}), reviewed({}, { text: 'b' }), 'en');
    expect(changes).toMatchObject({ unchanged: false, same_text: false });
    expect(changes.pillars.every(({ gaps_closed, new_gaps }) => gaps_closed.length + new_gaps.length === 0)).toBe(true);
  });

  test('moves are told pillar by pillar, to and from "not assessed" too', () => {
    const before = reviewed({}, { scores: { team: 2, market_opportunity: null }, overall: 55 });
    const now = reviewed({}, { text: 'b', scores: { team: 4, market_opportunity: 3, moat_defensibility: null }, overall: 70 }); // prettier-ignore
    const changes = compareReviews(before, now, 'en');
    expect(changes.overall).toEqual({ from: 55, to: 70 });
    expect(Object.fromEntries(changes.pillars.map(({ pillar, from, to }) => [pillar, [from, to]]))).toMatchObject({
      team: [2, 4],
      market_opportunity: [null, 3],
      moat_defensibility: [3, null],
    });
  });

  test.each(['not_found', 'unsure', 'partly'] as const)('a check that was %s and is said now is a gap closed, and the other way round a new one', (state) => {
    const [gap, none] = [reviewed({ 'team.advisers': state }), reviewed({}, { text: 'b' })];
    expect(movesOf(gap, none, 'team')).toEqual({ closed: ['Advisers by name: now said on page 2.'], opened: [] });
    expect(movesOf(none, gap, 'team')).toEqual({ closed: [], opened: ['Advisers by name: no longer said.'] });
    expect(movesOf(gap, none, 'moat_defensibility')).toEqual({ closed: [], opened: [] });
  }); // prettier-ignore

  test('what was not read, before or now, has closed and opened nothing', () => {
    const [unread, gap] = [reviewed({ 'team.founders': 'not_read' }), reviewed({ 'team.founders': 'not_found' })];
    for (const [before, now] of [[unread, reviewed({})], [reviewed({}), unread], [unread, gap], [gap, unread]] as const) {
      expect(movesOf(before, now, 'team')).toEqual({ closed: [], opened: [] });
    }
  }); // prettier-ignore

  test('a gap that came nearer but is still one has moved nothing', () => {
    const now = reviewed({ 'team.founders': 'partly' }, { text: 'b' });
    expect(movesOf(reviewed({ 'team.founders': 'not_found' }), now, 'team')).toEqual({ closed: [], opened: [] });
  });

  test('under another rubric no check is compared', () => {
    const old = reviewed({ 'team.founders': 'not_found' }, { rubric: 'hexagon-1' });
    expect(compareReviews(old, reviewed({}), 'en')).toMatchObject({ unchanged: false, rubric_changed: true });
    expect(movesOf(old, reviewed({}), 'team')).toEqual({ closed: [], opened: [] });
  });

  test('what an earlier version kept to compare by is still understood', () => {
    expect(ReviewBasis.parse({ text_hash: 'abc', gaps: { team: ['No founder is named.'] } })).toEqual({
      text_hash: 'abc',
    });
  });
});
