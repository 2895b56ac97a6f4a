import { expect, test } from '@jest/globals';
import { isAside, isAsideOf } from './asides.ts';

test.each([
  ['whose words they are', '© 2026 - جميع الحقوق محفوظة'],
  ['a disclaimer', 'This presentation does not constitute an offer to sell any securities of Krume, Inc.'],
  ['what to draw', 'Visual: A split screen of two bakeries, one of them empty'],
  ['what to draw', '[Image: a loaf on a scale]'],
  ['what stands over an answer', "## What we're looking for"],
  ['what stands over an answer', 'لماذا الآن'],
])('%s is nothing that a pitch says: %s', (_, text) => expect(isAside(text)).toBe(true));

test.each([
  'Tooly: https://tooly.example',
  'Website live: krume.example.app since May',
  'How it pays: bakeries give us 3 % of a sale',
  'Why bakers stay: they know each loaf of the day before they bake it',
  'Our app is designed to bring bread to the deaf',
  'Designed for bakers who work at night',
  'The results were presented to 40 bakeries',
  'Our visual search finds bread by its picture',
  'Confidential data of bakeries stays on their own servers',
  'Bread is baked in a background process for 41 shops',
  'A layout that bakers know: one screen, one loaf',
  'We contact every bakery by phone before the first order',
  'نتواصل مع المخابز عبر الهاتف كل صباح',
])('what tells of the company is kept: %s', (text) => expect(isAside(text)).toBe(false));

test.each([
  '[2]: https://news.example/growth "Why bread is booming"',
  '"U.S. Bread Use in 2015." Oven Research. N.p., 01 Apr. 2015. Web.',
])('a work that is cited is a source and nothing else: %s', (text) => {
  expect(isAsideOf('market.source', text)).toBe(false);
  for (const id of ['team.founders', 'moat.competitors', 'problem.why_now'] as const)
    expect(isAsideOf(id, text)).toBe(true);
});

test.each([
  ['an address', '💻 GitHub | github.com/alba/krume'],
  ['an address', 'https://krume.example.app/'],
  ['an address', 'Contact us: hello@krume.example'],
  ['who made the deck', '*تم إعداد هذا العرض بواسطة فريق كسرة* *فبراير 2026*'],
  ['who made the deck', 'Prepared for: Baker Prize'],
  ['until when it is sent in', 'Application deadline: 30 June'],
])('%s comes near nothing that is asked of a problem: %s', (_, text) => {
  expect(isAsideOf('problem.why_now', text)).toBe(true);
  expect(isAside(text)).toBe(false);
});

test('an address shows that a product is live, who somebody is, and another firm', () => {
  expect(isAsideOf('solution.state', 'https://krume.example.app/')).toBe(false);
  expect(isAsideOf('team.checkable', 'LinkedIn: linkedin.com/in/rana-aziz')).toBe(false);
  expect(isAsideOf('moat.competitors', 'Oven.com')).toBe(false);
  expect(isAsideOf('team.founders', 'Presented by: Rana Aziz, Lina Khoury')).toBe(false);
  expect(isAsideOf('market.growth', 'Oven.com')).toBe(true);
});

test('a link in a sentence makes it no footnote', () => {
  expect(isAsideOf('traction.customers', 'The waitlist at [krume.app](https://krume.app) has 41 bakeries')).toBe(false);
  expect(isAsideOf('moat.competitors', 'Oven.js Documentation](https://docs.oven.example/v5/')).toBe(true);
});
