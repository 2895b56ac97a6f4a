import { describe, expect, test } from '@jest/globals';
import type { AnswerKind } from '@plumbline/contracts/checklist';
import { hasKind, hasMeasure, isBareClaim } from './check-kinds.ts';

describe('a passage has the kind of thing its check asks for', () => {
  test.each<[AnswerKind, string]>([
    ['money', 'We raise $400,000'],
    ['money', 'Each loaf costs INR 40'],
    ['money', 'A market of 4.2 billion'],
    ['money', 'نطلب 3 ملايين ريال'],
    ['money', 'السعر ٤٠ دينارا'],
    ['figure', '41 bakeries lose bread'],
    ['figure', 'Half of the bread is thrown away'],
    ['figure', 'يُهدر ثلث الخبز'],
    ['rate', 'Users grew 12% a month'],
    ['rate', 'Usage doubled since May'],
    ['rate', 'From 40 users in May to 90 in June'],
    ['rate', 'تضاعف عدد المستخدمين'],
    ['count', 'Forty bakeries use it'],
    ['count', 'يستخدمه 140 مخبزا'],
    ['person_with_role', 'Rana Aziz, CEO'],
    ['person_with_role', 'لينا خوري، المديرة المالية'],
    ['person', 'Advised by Rana Aziz'],
    ['named', 'We compete with OvenTrack'],
    ['named', 'ينافسنا تطبيق خبزي'],
    ['words', 'Bread is thrown away'],
    ['words', 'خبز يُهدر'],
  ])('%s: %s', (kind, text) => expect(hasKind(kind, text)).toBe(true));

  test.each<[AnswerKind, string]>([
    ['money', 'We raise a round to open a second shop'],
    ['money', '41 bakeries lose bread'],
    ['money', 'نطلب تمويلا للتوسع'],
    ['figure', 'A huge market of bakeries'],
    ['figure', 'سوق ضخم للمخابز'],
    ['figure', 'The law on flour changes in 2027'],
    ['figure', 'Version 2.0 of the oven'],
    ['count', 'Bakeries wait for it since March 2024'],
    ['rate', 'We grow fast'],
    ['rate', '9 bakeries use it'],
    ['count', 'Many bakeries use it'],
    ['person_with_role', 'Rana Aziz loves bread'],
    ['person_with_role', 'our developer builds it'],
    ['person', 'an experienced baker'],
    ['named', 'a well known national chain'],
    ['words', '142 %'],
  ])('not %s: %s', (kind, text) => expect(hasKind(kind, text)).toBe(false));
});

test.each([
  ['Mills wait for the 2027 law on flour', false],
  ['See page 12 and the law of 14 May 2024', false],
  ['منذ عام 2021 تغيرت القوانين', false],
  ['Since 2021 they lose 12% of the bread', true],
  ['يخسر كل مخبز 40 رغيفا منذ 2021', true],
  ['A $9B market', true],
])('"%s" measures something: %s', (text, expected) => {
  expect(hasMeasure(text)).toBe(expected);
});

test.each([
  ['moat.difference', 'Only app wholly made for bread that is baked with patience', true],
  ['moat.difference', 'الأفضل في السوق', true],
  ['moat.protection', 'A strong and innovative brand', true],
  ['moat.difference', 'The only oven that warms bread without gas', false],
  ['moat.difference', 'Our oven is the first with a lid by Siemens', false],
  ['moat.difference', 'The best oven: 40% less gas', false],
  ['moat.difference', 'Less gas for each loaf', false],
  ['moat.difference', 'Heat | Yes (wood at night) | Gas alone', false],
  ['moat.protection', 'Strong network effects: each bakery brings two', false],
  ['moat.protection', 'A unique patented lid', false],
  ['solution.what', 'The best oven of all', false],
] as const)('%s, "%s" only praises: %s', (id, text, expected) => {
  expect(isBareClaim(id, text)).toBe(expected);
});
