import { expect, test } from '@jest/globals';
import { checklist, type CheckId } from '@plumbline/contracts/checklist';
import type { SettledCheck } from '../rubric/scoring.ts';
import { improvementsOf, strengthsOf, wordsOfCheck } from './check-words.ts';

const place = { page: 1, quote: 'Revenue is $20,000 a month.' };
const settled = (id: CheckId, over: Partial<SettledCheck>): SettledCheck => {
  const check = checklist.find((one) => one.id === id);
  if (check === undefined) throw new Error(`no ${id}`);
  return { check, state: 'said', level: 3, text: null, place, tier: 'stated', second: null, more: [], thirdParty: null, searched: [], ...over }; // prettier-ignore
};
const idsOf = (checks: SettledCheck[]): CheckId[] => checks.map(({ check: { id } }) => id);

const checks = [
  settled('traction.model', { state: 'unsure', level: 2 }),
  settled('traction.unit', { state: 'not_found', level: 1, place: null }),
  settled('traction.customers', { state: 'partly', level: 2 }),
  settled('traction.named', { state: 'not_found', level: 1, place: null }),
  settled('traction.growth', { state: 'not_read', level: null, place: null }),
  settled('traction.ask', { level: 4 }),
  settled('traction.revenue', { level: 5 }),
  settled('team.advisers', { tier: 'contradicted', second: { page: 2, quote: 'Revenue is $9 a month.' } }),
];

test('what is to be mended: what disagrees, then core checks, the missing ones first; what was not read is left out', () => {
  expect(idsOf(improvementsOf(checks))).toEqual([
    'team.advisers',
    'traction.named',
    'traction.customers',
    'traction.unit',
    'traction.model',
  ]);
});

test('what is praised: what is said and not said otherwise elsewhere, the best supported first', () => {
  expect(idsOf(strengthsOf(checks))).toEqual(['traction.revenue', 'traction.ask']);
});

test('that no source is given for a market figure is to be mended only where there is a figure', () => {
  const missing = { state: 'not_found', level: 1, place: null } as const;
  const source = settled('market.source', missing);
  expect(idsOf(improvementsOf([settled('market.size', missing), source]))).toEqual(['market.size']);
  expect(idsOf(improvementsOf([settled('market.size', {}), source]))).toEqual(['market.source']);
  const vague = settled('market.size', { place: { page: 1, quote: 'A huge market of bakeries' } });
  expect(idsOf(improvementsOf([vague, source]))).toEqual([]);
  const grown = settled('market.growth', { place: { page: 1, quote: 'It grows by 12% a year' } });
  expect(idsOf(improvementsOf([settled('market.size', missing), grown, source]))).toEqual([
    'market.size',
    'market.source',
  ]);
});

test.each([
  ['en', 'said', 'Revenue is $20,000 a month.', 'Revenue so far: page 1 says “Revenue is $20,000 a month”.'],
  ['en', 'partly', '**Revenue** soon', 'Revenue so far: said in part on page 1: “Revenue soon”.'],
  ['en', 'said', 'إيرادنا 20 ألف ريال', 'Revenue so far: page 1 says “\u2067إيرادنا 20 ألف ريال\u2069”.'],
  ['ar', 'said', '40 shops pay $99', 'الإيرادات حتى الآن: جاء في الصفحة 1: «\u206840 shops pay $99\u2069».'],
  ['ar', 'partly', 'إيراد قريب', 'الإيرادات حتى الآن: ورد ذلك جزئيًا في الصفحة 1: «إيراد قريب».'],
] as const)('code’s own sentence in %s quotes what is %s: %s', (language, state, quote, words) => {
  expect(wordsOfCheck(language, settled('traction.revenue', { state, place: { page: 1, quote } }))).toBe(words);
});

test('a long passage is quoted to a whole word, and never half a character', () => {
  const long = settled('traction.revenue', { place: { page: 1, quote: 'We sell bread '.repeat(40) } });
  expect(wordsOfCheck('en', long)).toMatch(/says “We sell bread .{100,160} …”\.$/);
  const signs = settled('traction.revenue', { place: { page: 1, quote: `${'a'.repeat(159)}${'🍞'.repeat(40)}` } });
  expect(wordsOfCheck('en', signs)).not.toMatch(/\p{Cs}/u);
});
