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

const under = (title: string, head: string[] = []) => ({ title, head });

test.each<[CheckId, string, ReturnType<typeof under>]>([
  ['traction.customers', 'Bakeries | 45 | 180 | 450', under('Financials', ['Line', 'Year 1', 'Year 2', 'Year 3'])],
  ['traction.revenue', '€4,000 a month', under('Financial projections')],
  ['traction.revenue', '4,000 دينار في الشهر', under('التوقعات المالية: السنة الأولى')],
  ['traction.growth', '500 bakeries', under('Milestones')],
])('%s “%s” is a plan by what it stands under', (id, text, over) => {
  expect(isLacking(id, text, over)).toBe(true);
  expect(isLacking(id, text, under('Where we stand', ['Line', 'March 2026', 'June 2026']))).toBe(false);
  expect(isLacking(id, text, under('Traction and milestones'))).toBe(false);
});

test.each<[CheckId, string, ReturnType<typeof under>]>([
  ['traction.customers', '10,000 bakers signed up so far', under('Milestones')],
  ['traction.customers', 'وصلنا إلى 5,000 مستخدم في مايو', under('أهدافنا')],
  ['traction.named', 'Bosch and Siemens signed contracts', under('Target customers')],
  ['traction.revenue', 'Revenue | 1.2M | 2.4M | 4M', under('Financials', ['Line', '2024', '2025', '2026 projected'])],
])('%s “%s” is a fact also there', (id, text, over) => {
  expect(isLacking(id, text, over)).toBe(false);
});

test.each<[CheckId, string, ReturnType<typeof under>, boolean]>([
  ['team.experience', 'Baker with ten years at a mill', under('To be hired'), true],
  ['team.experience', 'خباز بخبرة عشر سنوات', under('خطة التوظيف'), true],
  ['team.experience', 'Baker with ten years at a mill', under('Leadership team (to be hired)'), true],
  ['team.experience', 'خباز بخبرة عشر سنوات', under('الفريق المطلوب توظيفه'), true],
  ['team.founders', 'First hire: a baker who has run a shop', under('Team'), true],
  ['team.experience', 'Hired forty bakers in ten years at a mill', under('Team'), false],
  ['team.experience', 'خباز بخبرة عشر سنوات', under('فريقنا'), false],
  ['team.founders', 'Lina Haddad, CEO and co-founder', under('Team & hiring plan'), false],
  ['team.founders', 'لينا حداد، المؤسسة والرئيسة التنفيذية', under('الفريق وخطة التوظيف'), false],
  ['team.experience', 'First hire at a mill, led forty bakers', under('Who we are'), false],
  ['team.experience', 'Ten years building a platform to hire nurses', under('Who we are'), false],
  ['traction.model', '$29 a month per shop', under('What it costs'), false],
  ['traction.model', '$29 a month', under('Cut your energy costs by 30%'), false],
  ['team.coverage', 'Baker with ten years at a mill', under('To be hired'), false],
  ['traction.model', 'Flour: $4,000 a month', under('Cost structure'), true],
  ['traction.model', 'رواتب الخبازين: 4,000 ريال في الشهر', under('الأرقام'), true],
  ['traction.model', 'Payroll: $9,000 a month', under('Numbers'), true],
  ['traction.model', 'Each bakery pays $29 a month', under('Costs'), false],
  ['traction.model', 'The oven app costs $29 a month', under('For bakeries'), false],
  ['traction.model', '$29 a month', under('Costs and revenue'), false],
  ['traction.model', '29 ريالًا في الشهر', under('التكاليف والإيرادات'), false],
  ['traction.unit', 'Flour: $4,000 a month', under('Cost structure'), false],
])('%s “%s” tells of somebody to be hired, or of what is spent', (id, text, over, told) => {
  expect(isLacking(id, text, over)).toBe(told);
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
  ['خريطة الطريق', 'النسخة التجريبية للتطبيق', true],
  ['خارطة الطريق', 'وتمّ إطلاق التطبيق', false],
  ['Milestones', 'MVP ready, pilot running in 3 hospitals', false],
])('under “%s”, “%s” is still to come: %s', (title, text, toCome) => {
  expect(isLacking('solution.state', text, under(title))).toBe(toCome);
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
