import { describe, expect, test } from '@jest/globals';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { prepareDocument } from '../document.ts';
import { request, pages } from '../../test/pitch.ts';
import { couldHold } from './page-headings.ts';

/** The checks that a page which was read in part could not answer. */
const excluded = async (text: string): Promise<CheckId[]> => {
  const { document } = request({ pages: pages([text]), partly: [1] });
  const [page] = (await prepareDocument(document)).pages;
  if (page === undefined) throw new Error('no page');
  return checkIds.filter((id) => !couldHold(page, id));
};
const team = checkIds.filter((id) => id.startsWith('team.'));

describe('a page that was read in part', () => {
  test.each(['Our solution\nfollowing Side', '2. Product overview\nSide', 'الحل\nجانب'])('under %j holds neither people nor the ask', async (text) => {
    const ids = await excluded(text);
    expect(ids).toEqual(expect.arrayContaining([...team, 'market.size', 'traction.ask']));
    expect(ids.some((id) => /^(?:solution|problem|moat)\.|^market\.segment|^traction\.(?:model|customers|named)/u.test(id))).toBe(false);
  }); // prettier-ignore

  test('under "Team" holds no market, and may hold all that is asked of people', async () => {
    const ids = await excluded('The team\nSara');
    expect(ids).toContain('market.size');
    expect(ids.filter((id) => team.includes(id))).toEqual([]);
  });

  test.each([
    'We turn slides into cases\nOur solution',
    'Solution\nThe ask\nside',
    'Traction\n40',
    'Solution and team\nside',
    'Solution\nTeam & Advisors\nSara Aziz, CEO',
    'Problem\nThe people\nSara Aziz, CEO',
    'Solution\nWe are raising €500k',
    'الحل\nالفريق والمستشارون',
    '12',
    'المنتج\nالفريق',
  ])('%j may hold anything', async (text) => {
    expect(await excluded(text)).toEqual([]);
  });
});
