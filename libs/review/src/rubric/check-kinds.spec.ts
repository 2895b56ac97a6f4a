import { describe, expect, test } from '@jest/globals';
import type { AnswerKind } from '@plumbline/contracts/checklist';
import { hasKind } from './check-kinds.ts';

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
