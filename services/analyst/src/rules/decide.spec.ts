import { expect, test } from '@jest/globals';
import type { CheckId } from '@plumbline/contracts/checklist';
import { isLacking } from './decide.ts';

test.each<[string, CheckId, string]>([
  ['a label', 'solution.state', '**Where we stand (MVP):**'],
  ['the number and name of a list', 'moat.difference', '2. **Warm bread**'],
  ['a heading', 'solution.what', '### The oven platform'],
  ['what it is not', 'solution.what', 'This is not just an oven, it is a promise to the town'],
  ['what it is not', 'solution.what', 'هذا ليس مجرد فرن، إنه وعد لأهل البلدة'],
  ['an example', 'problem.pain', 'For example, on feast days bread may be dearer than milk'],
  ['an example', 'problem.pain', 'فمثلاً، في الأعياد قد يكون الخبز أغلى من الحليب'],
  ['a step of a plan', 'solution.state', 'Ovens | Week 3–4 | Two of them live'],
  ['money that counts nobody', 'traction.customers', '~$52k in revenue from bakeries so far'],
  ['a role of nobody', 'team.founders', 'CEO and CTO: experienced in ovens'],
  ['somebody who helps', 'team.founders', 'Lina Haddad: adviser to the developer'],
  ['an amount that nobody asks for', 'traction.ask', 'Valuation: $2.6M, 10% off'],
])('%s says a part at most: %s “%s”', (_, id, text) => {
  expect(isLacking(id, text)).toBe(true);
});

test.each<[CheckId, string, string]>([
  ['traction.customers', 'Bakeries | 45 | 180 | 450', 'Financials · Line · Year 1 · Year 2 · Year 3'],
  ['traction.revenue', '€4,000 a month', 'Financial projections'],
  ['traction.revenue', '4,000 دينار في الشهر', 'التوقعات المالية: السنة الأولى'],
  ['traction.growth', '500 bakeries', 'Milestones'],
])('%s “%s” under “%s” is a plan', (id, text, under) => {
  expect(isLacking(id, text, under)).toBe(true);
  expect(isLacking(id, text, 'Line · March 2026 · June 2026')).toBe(false);
  expect(isLacking(id, text, 'Traction and milestones')).toBe(false);
});

test.each<[string, string, boolean]>([
  ['Product roadmap', 'Oven app', true],
  ['خارطة الطريق', 'النسخة التجريبية للتطبيق', true],
  ['Our team', '- [ ] The oven app in the store', true],
  ['Product roadmap', '✅ Oven app in the store', false],
  ['Timeline', 'March 2026: the oven app was built in three weeks', false],
  ['Product roadmap · Product · Status', 'Oven app · Prototype', false],
  ['خارطة الطريق', 'تم إطلاق التطبيق في مارس', false],
  ['Where we stand', 'Oven app in the store', false],
])('under “%s”, “%s” is still to come: %s', (under, text, toCome) => {
  expect(isLacking('solution.state', text, under)).toBe(toCome);
});

test.each<[CheckId, string]>([
  ['solution.what', '### The marketplace that turns bakers of every small town into one large bakery'],
  ['solution.what', 'The app tells bakers what will be left over:\nthe bread of each shop, each hour'],
  ['moat.competitors', 'VS OVENTRACK / LOAFLY'],
  ['team.founders', 'Lina Haddad: student developer (full-stack)'],
  ['team.founders', 'لينا حداد، مهندسة برمجيات'],
  ['traction.ask', 'Amount | US$500,000'],
  ['traction.customers', '120 bakeries pay us €40,000 a month'],
])('%s “%s” may say it all', (id, text) => {
  expect(isLacking(id, text)).toBe(false);
});
