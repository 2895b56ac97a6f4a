import { expect, test } from '@jest/globals';
import type { CheckId } from '@plumbline/contracts/checklist';
import { isLacking } from './decide.ts';

test.each<[string, CheckId, string]>([
  ['a label', 'solution.state', '**Current status (MVP):**'],
  ['the number and name of a list', 'moat.difference', '2. **Live insights**'],
  ['a heading', 'solution.what', '### The oven platform'],
  ['what it is not', 'solution.what', 'This is not just an app, it is a message from the heart'],
  ['what it is not', 'solution.what', 'هذا التطبيق ليس مجرد تطبيق، إنه رسالة من القلب'],
  ['an example', 'problem.pain', 'For example, in Homs water may be more urgent than power'],
  ['an example', 'problem.pain', 'فمثلاً، في حمص قد تكون مشكلة الماء أكثر إلحاحاً'],
  ['a step of a plan', 'solution.state', 'Foundation | Week 1–2 | Two ovens live'],
  ['money that counts nobody', 'traction.customers', '~€140k in revenue from early customers'],
  ['a role of nobody', 'team.founders', 'CEO and CTO: experienced in ovens'],
  ['somebody who helps', 'team.founders', 'Lina Haddad: adviser to the developer'],
  ['an amount that nobody asks for', 'traction.ask', 'Cap: €3.8M, 20% discount'],
])('%s says a part at most: %s “%s”', (_, id, text) => {
  expect(isLacking(id, text)).toBe(true);
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
