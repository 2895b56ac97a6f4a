import { expect, test } from '@jest/globals';
import { wantedOf } from './wanted.ts';

test.each([
  ['When do they break even?', 'date', true],
  ['Do they say when the pilot starts?', 'date', true],
  ['How many stores and when?', 'date', true],
  ['متى الإطلاق؟', 'date', true],
  ['Can you tell me when they break even?', 'date', true],
  ['Does the deck show when they launch?', 'date', true],
  ['Is there any information on when they launch?', 'date', true],
  ['Do you know exactly when they plan to launch?', 'date', true],
  ['What is the date when it launches?', 'date', true],
  ['Have they decided when to launch?', 'date', true],
  ['Could you tell us when and where they launch?', 'date', true],
  // A condition is no date.
  ['What happens to my order when I follow somebody?', 'text', false],
  ['Does it still record when there is no connection?', 'whether', false],
  ['How do they keep secrets when traces are shared?', 'manner', false],
  ['How do they charge, how much?', 'number', true],
  ['How can I see how many users there are?', 'count', true],
  ['How could I find out how much they raised?', 'money', true],
  ['كيف أعرف كم عدد المستخدمين؟', 'count', true],
  // How it is done, not how much.
  ['كيف يحصل المتداول على أفضل سعر؟', 'manner', false],
  ['كيف بيقللوا نسبة الغياب؟', 'manner', false],
  ['كيف أتواصل معهم؟', 'contact', true],
  ['How can I contact them?', 'contact', true],
  ['Where is the factory?', 'place', true],
  ['Where would the investment be spent?', 'text', false],
  ['Who are the founders?', 'person', true],
  ['Who are they selling to?', 'text', false],
])('%s wants: %s', (question, kind, isStrict) => {
  expect(wantedOf(question)).toMatchObject({ kind, isStrict });
});
