import { expect, test } from '@jest/globals';
import type { CheckId } from '@plumbline/contracts/checklist';
import { checkAsked } from './check-asked.ts';

test.each<[CheckId, string[]]>([
  ['team.founders', ['Who are the founders?', 'who founded the company', "Who's behind this?", 'من هم المؤسسون؟', 'مين المؤسسين', 'من أسس الشركة؟']], // prettier-ignore
  ['traction.customers', ['How many paying customers do they have?', 'How many customers pay?', 'How many users do you have today?', 'كم عدد العملاء؟', 'كم عميلا لديكم؟']], // prettier-ignore
  ['traction.revenue', ['What is their revenue?', 'How much do they make?', 'كم الإيرادات؟', 'ما إيراداتكم السنوية؟']],
  ['traction.model', ['How do they make money?', 'What is the business model?', 'ما نموذج العمل؟', 'كيف يربحون؟']], // prettier-ignore
  [
    'traction.ask',
    ['How much are they raising?', 'How much money do you need?', 'كم يطلبون من التمويل؟', 'ما المبلغ المطلوب؟'],
  ],
  ['market.size', ['How big is the market?', 'What is their TAM?', 'ما حجم السوق؟', 'كم حجم السوق']],
  ['market.segment', ['Who are the customers?', 'Who is it for?', 'من هم العملاء المستهدفون؟', 'لمن هذا المنتج؟']],
  [
    'moat.competitors',
    ['Who are their main competitors?', 'Who do they compete with?', 'من هم المنافسون؟', 'مين منافسينكم؟'],
  ],
  ['problem.pain', ['What problem does it solve?', 'ما المشكلة التي تحلونها؟']],
  ['solution.what', ['What is the product?', 'What do they sell?', 'ما هو المنتج؟', 'ماذا يبيعون؟']],
  ['solution.how', ['How does it work?', 'كيف يعمل؟', 'كيف تعمل المنصة؟']],
])('%s is asked plainly', (check, questions) => {
  for (const question of questions) expect([question, checkAsked(question)]).toEqual([question, check]);
});

test.each([
  'Which of the founders has a doctorate?',
  'Who are the founders of Bosch?',
  'How many customers left last year?',
  'How many customers do they have in Austria?',
  'What was the revenue in 2023?',
  'What is the revenue per customer?',
  'How much are they raising in the next round after this one?',
  'How big is the market in Kenya?',
  'Who are the competitors of Carrier in Spain?',
  'How does it work without electricity?',
  'كم عدد العملاء في جدة؟',
  'ما حجم السوق في مصر؟',
  'من هم المؤسسون السابقون؟',
  'كم إيرادات عام 2023؟',
  'كم الإيرادات 2023؟',
  'How many customers في جدة؟',
  'How much did they raise?',
  'How much do the founders make?',
  'What does the team do?',
  'How many customers will they have?',
  'What does it cost?',
  'What is the churn rate?',
  '',
])('“%s” asks for more than a check', (question) => {
  expect(checkAsked(question)).toBeNull();
});
