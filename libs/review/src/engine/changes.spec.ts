import { describe, expect, test } from '@jest/globals';
import { pillars } from '@plumbline/contracts/pillars';
import { gapsOf, reviewed } from '../../test/reviewed.ts';
import { compareReviews } from './changes.ts';

const noFounder = {
  english: 'The pitch does not say who the founders are. Name each of them with role and background.',
};
const noFounderAgain = { english: 'Founders are never named; say their roles and background.' };
const noAdviser = { english: 'No adviser or board member is named. Name one who knows the market.' };
const bigMarket = { english: 'The market size comes without a source.', quote: 'a $5 billion market' };

describe('what changed', () => {
  test('the same text and evidence is no change, whatever the words and the language', () => {
    const before = reviewed({ team: [noFounder, noAdviser] });
    const now = reviewed({ team: [{ ...noFounderAgain, shown: 'لا يذكر العرض المؤسسين' }, { english: 'Say who sits on the board.', shown: 'اذكر مجلس الإدارة' }] }, { language: 'ar' }); // prettier-ignore
    expect(compareReviews(before, now).changes).toEqual({
      previous_evaluation_id: 'previous-1',
      unchanged: true,
      same_text: true,
      overall: { from: 60, to: 60 },
      pillars: pillars.map((pillar) => ({ pillar, from: 3, to: 3, gaps_closed: [], new_gaps: [] })),
    });
  });

  test('the same text with other findings is a change, and says that the text is the same', () => {
    const { changes } = compareReviews(reviewed({ team: [noFounder] }), reviewed({}, { scores: { team: 4 } }));
    expect(changes).toMatchObject({ unchanged: false, same_text: true });
  });

  test('another text with the same findings is no "no change"', () => {
    const { changes } = compareReviews(reviewed({ team: [noFounder] }), reviewed({ team: [noFounder] }, { text: 'b' }));
    expect(changes).toMatchObject({ unchanged: false, same_text: false });
    expect(changes.pillars.every(({ gaps_closed, new_gaps }) => gaps_closed.length + new_gaps.length === 0)).toBe(true);
  });

  test('moves are told pillar by pillar, to and from "not assessed" too', () => {
    const before = reviewed({ team: [noFounder] }, { scores: { team: 2, market_opportunity: null }, overall: 55 });
    const now = reviewed({}, { text: 'b', scores: { team: 4, market_opportunity: 3, moat_defensibility: null }, overall: 70 }); // prettier-ignore
    const { changes } = compareReviews(before, now);
    expect(changes.overall).toEqual({ from: 55, to: 70 });
    expect(Object.fromEntries(changes.pillars.map(({ pillar, from, to }) => [pillar, [from, to]]))).toMatchObject({
      team: [2, 4],
      market_opportunity: [null, 3],
      moat_defensibility: [3, null],
    });
  });

  test('a gap said in other words is the same gap; one that is not mentioned any more is closed', () => {
    const before = reviewed({ team: [noFounder, noAdviser] });
    const now = reviewed({ team: [noFounderAgain] }, { text: 'b' });
    expect(gapsOf(before, now, 'team')).toEqual({ closed: [noAdviser.english], opened: [], toWrite: [] });
  });

  test('the same passage is the same gap when the words have something in common, however the quote is written', () => {
    const before = reviewed({ market_opportunity: [bigMarket] });
    const again = { english: 'Who counted this market?', quote: 'A  $5 billion  market.' };
    const other = { english: 'Growth per year is missing.', quote: 'a $5 billion market' };
    expect(gapsOf(before, reviewed({ market_opportunity: [again] }, { text: 'b' }), 'market_opportunity')).toMatchObject({ closed: [], opened: [] }); // prettier-ignore
    expect(gapsOf(before, reviewed({ market_opportunity: [other] }, { text: 'b' }), 'market_opportunity')).toMatchObject({ closed: [bigMarket.english], opened: [other.english] }); // prettier-ignore
  });

  test('a gap stays with its pillar', () => {
    const now = reviewed({ moat_defensibility: [noAdviser] }, { text: 'b' });
    expect(gapsOf(reviewed({ team: [noAdviser] }), now, 'team').closed).toEqual([noAdviser.english]);
    expect(gapsOf(reviewed({ team: [noAdviser] }), now, 'moat_defensibility').opened).toEqual([noAdviser.english]);
  });

  test('an Arabic report before an English one: matched by the English, and the closed gap given in English', () => {
    const before = reviewed({ team: [{ ...noFounder, shown: 'لا يذكر العرض المؤسسين.' }, { ...noAdviser, shown: 'لا يوجد مستشار.' }] }, { language: 'ar' }); // prettier-ignore
    const now = reviewed({ team: [noFounderAgain] }, { text: 'b' });
    expect(gapsOf(before, now, 'team')).toEqual({
      closed: [noAdviser.english],
      opened: [],
      toWrite: [noAdviser.english],
    });
  });

  test('two Arabic reports: the closed gap is the sentence that was read then, and nothing is to be written', () => {
    const before = reviewed({ team: [{ ...noAdviser, shown: 'لا يوجد مستشار.' }] }, { language: 'ar' });
    const now = reviewed({ team: [{ ...noFounder, shown: 'لا يذكر العرض المؤسسين.' }] }, { language: 'ar', text: 'b' });
    expect(gapsOf(before, now, 'team')).toEqual({ closed: ['لا يوجد مستشار.'], opened: ['لا يذكر العرض المؤسسين.'], toWrite: [] }); // prettier-ignore
  });

  test('a pillar that could not be assessed now has closed nothing', () => {
    const now = reviewed({}, { text: 'b', scores: { team: null } });
    expect(gapsOf(reviewed({ team: [noFounder] }), now, 'team').closed).toEqual([]);
  });
});
