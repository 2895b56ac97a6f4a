import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { checksOf, type CheckId } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { Page } from '@plumbline/contracts/plans';
import { request, said } from '../../test/pitch.ts';
import { prepareDocument } from '../document.ts';
import type { CheckAnswer } from '../model/tasks.ts';
import { checkPillar, groundsOf, levelOf, medianScore, pillarScore, type SettledCheck } from './scoring.ts';

const [founders] = checksOf('team');
const competitors = checksOf('moat_defensibility').find(({ id }) => id === 'moat.competitors');
if (founders === undefined || competitors === undefined) throw new Error('the checklist has changed');
const nobody = { company: 'Northwind', people: [] };
const claim = (quote: string, thirdParty: string | null, confidence?: number) => ({
  place: { page: 1, quote, unit: { text: quote, ...(confidence === undefined ? {} : { confidence }) } },
  tier: 'stated' as const,
  thirdParty,
});

test.each([
  ['nothing of the kind', 'We sold boxes.', null, undefined, 3],
  ['a figure', 'We sold 40 boxes.', null, undefined, 4],
  ['a figure that OCR is sure of', 'We sold 40 boxes.', null, 0.9, 4],
  ['a figure that OCR is not sure of', 'We sold 40 boxes.', null, 0.4, 3],
  ['a third party', 'MediPlus signed for boxes.', 'MediPlus', 0.9, 5],
  ['a third party that OCR is not sure of', 'MediPlus signed for 40 boxes.', 'MediPlus', 0.4, 3],
])('the level of what is said with %s', (_, quote, party, confidence, expected) => {
  expect(levelOf(founders, claim(quote, party, confidence), nobody)).toBe(expected);
});

test('a year is a figure of people, and no number of a problem', () => {
  const pain = checksOf('problem_insight')[0];
  if (pain === undefined) throw new Error('the checklist has changed');
  expect(levelOf(founders, claim('They bake together since 2017.', null), nobody)).toBe(4);
  expect(levelOf(pain, claim('The law on flour changes in 2027.', null), nobody)).toBe(3);
  expect(levelOf(pain, claim('Bakers lose 12% since 2017.', null), nobody)).toBe(4);
});

test('a competitor vouches for nothing, and a contradicted claim stands at 3', () => {
  const named = claim('Others are MediPlus with 40 boxes.', 'MediPlus');
  expect(levelOf(competitors, named, nobody)).toBe(4);
  expect(levelOf(founders, { ...named, tier: 'contradicted' }, nobody)).toBe(3);
});

test.each([
  ['bread stays warm for hours', 'said'],
  ['the best bread of all', 'partly'],
])('praise is looked for in the passage itself, and not in what stands over it: %s', async (text, state) => {
  const cell: Block = { kind: 'cell', text, table: 0, row: 1, column: 0, head: ['our best side'] };
  const page: Page = { n: 1, label: 'Slide 1', text: `our best side\n${text}`, method: 'text', blocks: [cell] };
  const { document } = request({ pages: [page] });
  const answer = {
    checks: [said('moat.difference', 1, text)],
    summary: 'It warms.',
    questions: [],
    company: null,
    addressed_to_reviewer: [],
  };
  const searched = { sent: [1], unread: [] };
  const { checks } = checkPillar('moat_defensibility', answer, await prepareDocument(document), searched, () => null);
  expect(checks.find(({ check }) => check.id === 'moat.difference')).toMatchObject({ state });
});

test.each([
  ['We reach bakers in the towns nearby', 'partly', null],
  ['We reach 900 bakers, for $90,000 a year', 'said', 'Said on page 1.'],
])('what a reviewer calls said keeps its sentence only where it is: %s', async (quote, state, text) => {
  const { document } = request({ pages: [{ n: 1, label: 'Slide 1', text: `Our reach\n${quote}.`, method: 'text' }] });
  const told = { ...said('market.reachable', 1, quote), text: 'Said on page 1.' };
  const answer = { checks: [told], summary: 'It sells.', questions: [], company: null, addressed_to_reviewer: [] };
  const searched = { sent: [1], unread: [] };
  const { checks } = checkPillar('market_opportunity', answer, await prepareDocument(document), searched, () => null);
  expect(checks.find(({ check }) => check.id === 'market.reachable')).toMatchObject({ state, text });
});

describe('an answer that goes on in further places', () => {
  const texts = [
    'We ask for money: $400,000',
    'It pays for two ovens',
    'It pays for a baker in Cairo',
    'We ask for $90,000',
  ];
  const pages = texts.map((text, at): Page => ({ n: at + 1, label: `Slide ${String(at + 1)}`, text: `Our plan\n${text}.`, method: 'text' })); // prettier-ignore
  const settled = async (over: Partial<CheckAnswer>) => {
    const { document } = request({ pages });
    const told = said('traction.ask', 1, 'We ask for money: $400,000', over);
    const answer = { checks: [told], summary: 'It asks.', questions: [], company: null, addressed_to_reviewer: [] };
    const searched = { sent: [1, 2, 3, 4], unread: [] };
    const { checks } = checkPillar('traction_viability', answer, await prepareDocument(document), searched, () => null);
    return checks.find(({ check }) => check.id === 'traction.ask');
  };
  const ovens = { page: 2, quote: 'It pays for two ovens' };
  const baker = { page: 3, quote: 'It pays for a baker in Cairo' };

  test('shows those that stand on their page, each once, without its own', async () => {
    const own = { page: 1, quote: 'money: $400,000' };
    const more = [own, ovens, { page: 2, quote: 'It pays for two cars' }, ovens, baker];
    expect((await settled({ more }))?.more).toMatchObject([ovens, baker]);
  });

  test('stands no higher for them', async () => {
    const [plain, rich] = [await settled({}), await settled({ more: [ovens, baker] })];
    expect(rich).toMatchObject({ state: plain?.state, level: plain?.level });
  });

  test('shows none of them beside what contradicts it', async () => {
    const second = { page: 4, quote: 'We ask for $90,000' };
    expect(await settled({ tier: 'contradicted', second, more: [ovens] })).toMatchObject({ tier: 'contradicted', more: [] }); // prettier-ignore
  });

  test('shows none of them twice, and none beside a part', async () => {
    const second = { page: 4, quote: 'We ask for $90,000' };
    const supported = await settled({ tier: 'supported', second, more: [second, ovens] });
    const places = [supported?.second, ...(supported?.more ?? [])].map((place) => place?.quote ?? '');
    expect(new Set(places.filter((quote) => quote.includes('$90,000'))).size).toBe(1);
    expect(places.filter((quote) => quote.includes('$90,000'))).toHaveLength(1);
    expect(await settled({ state: 'partly', more: [ovens] })).toMatchObject({ state: 'partly', more: [] });
  });

  test('rests on all of them', async () => {
    const found = await settled({ more: [baker] });
    if (found === undefined) throw new Error('not settled');
    expect(groundsOf(found, null)).toMatchObject({ texts: [expect.stringContaining('$400,000'), expect.stringContaining('Cairo')], pages: [1, 3] }); // prettier-ignore
  });
});

type Given = Partial<Record<CheckId, SettledCheck['level'] | 'unread'>>;

/** A pillar's checks at these levels: 1 not found, 2 in part, from 3 on said; the others not found. */
const checksAt = (pillar: Pillar, levels: Given) =>
  checksOf(pillar).map((check) => {
    const level = levels[check.id] ?? 1;
    if (level === 'unread') return { check, state: 'not_read' as const, level: null };
    return { check, level, state: level >= 3 ? ('said' as const) : level === 2 ? ('partly' as const) : ('not_found' as const) };
  }); // prettier-ignore

describe('a pillar’s score', () => {
  // The core checks of traction: customers, revenue, named.
  test.each<[string, Given, number | null]>([
    ['nothing found: 1', {}, 1],
    ['something in part: 2', { 'traction.model': 2 }, 2],
    ['only what is not core is said: 2', { 'traction.model': 5, 'traction.ask': 4 }, 2],
    ['a core check is said: 3', { 'traction.revenue': 3 }, 3],
    ['two core checks are not said, whatever the figures: 3', { 'traction.revenue': 5, 'traction.ask': 5 }, 3],
    ['one core check is not said, but no figure: 3', { 'traction.customers': 3, 'traction.revenue': 3 }, 3],
    ['one core check is not said, one figure: 4', { 'traction.customers': 3, 'traction.revenue': 4 }, 4],
    ['the same with the figure elsewhere: 4', { 'traction.customers': 3, 'traction.revenue': 3, 'traction.ask': 4 }, 4],
    ['one core check only in part: no 5', { 'traction.customers': 5, 'traction.revenue': 4, 'traction.named': 2 }, 4],
    ['all core checks, no third party: 4', { 'traction.customers': 4, 'traction.revenue': 4, 'traction.named': 3 }, 4],
    ['all core checks, a third party, no other figure: 4', { 'traction.customers': 3, 'traction.revenue': 3, 'traction.named': 5 }, 4],
    ['all core checks, a third party and a figure: 5', { 'traction.customers': 3, 'traction.revenue': 4, 'traction.named': 5 }, 5],
    ['all core checks said without figures: 3', { 'traction.customers': 3, 'traction.revenue': 3, 'traction.named': 3 }, 3],
    ['a core check was not read: it is left out', { 'traction.customers': 3, 'traction.revenue': 4, 'traction.named': 'unread', 'traction.ask': 5 }, 5],
    ['nothing found while something was not read: null', { 'traction.ask': 'unread' }, null],
    ['something in part while something was not read: 2', { 'traction.ask': 'unread', 'traction.model': 2 }, 2],
  ])('%s', (_, levels, score) => {
    expect(pillarScore(checksAt('traction_viability', levels))).toBe(score);
  }); // prettier-ignore

  test('is none when nothing was read', () => {
    const unread = Object.fromEntries(checksOf('team').map(({ id }) => [id, 'unread'] as const));
    expect(pillarScore(checksAt('team', unread))).toBeNull();
  });
});

test.each<[(number | null)[], number | null]>([
  [[2, 5, 3], 3],
  [[2, 5], 2],
  [[null, 4, 4], 4],
  [[null, null, 4], null],
  [[null, 4], null],
  [[], null],
])('the middle of %j is %p', (scores, middle) => {
  expect(medianScore(scores)).toBe(middle);
});
