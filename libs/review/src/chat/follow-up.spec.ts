import { expect, test } from '@jest/globals';
import { isFollowUp } from './follow-up.ts';

test.each([
  'and why is that?', 'And in year 2?', 'Why?', 'what about Austria?', 'In 2027?', 'Which of them pays most?', 'How much is it?', 'Since when?', 'The margin?',
  'ولماذا؟', 'وفي السنة الثانية؟', 'ماذا عن مصر؟', 'كم منها في جدة؟', 'ومن يدفع ذلك؟', 'متى بالضبط؟',
])('“%s” takes up the question before', (question) => {
  expect(isFollowUp(question)).toBe(true);
}); // prettier-ignore

test.each([
  'Total number of employees?', 'What is the gross margin?', 'Who are the paying customers?', 'Does the company own a patent?', 'Which banks lend money to bakers?', 'How many employees are there?', 'What is the revenue?', 'What problem does it solve?', 'Why did they choose the Saudi market?',
  'كم عدد الموظفين؟', 'ما هامش الربح الإجمالي؟', 'هل تملك الشركة براءة اختراع؟', 'وش هامش الربح؟', 'وين مقر الشركة؟', 'من المؤسسون؟', 'وصف المنتج الأساسي؟',
])('“%s” is a question by itself', (question) => {
  expect(isFollowUp(question)).toBe(false);
}); // prettier-ignore
