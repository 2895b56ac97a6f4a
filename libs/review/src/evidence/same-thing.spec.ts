import { expect, test } from '@jest/globals';
import { sameThing } from './same-thing.ts';

test.each([
  ['Revenue reached $32,000 a month', 'We earn $32,000 monthly in revenue', 'supported', true],
  ['MediPlus signed for 400 boxes', '400 boxes are rented by a pharmacy chain', 'supported', true],
  ['نبيع إلى 21,000 صيدلية مستقلة', 'عدد الصيدليات المستقلة 21,000 صيدلية', 'supported', true],
  ['Built sensors at Bosch', 'A sensor in each box reports its temperature', 'supported', false],
  ['We have 12 customers', 'Growth of 12% a year', 'supported', false],
  ['Revenue reached $32,000 a month', 'Revenue is $20,000 a month', 'contradicted', true],
  ['Nobody has left so far', 'Two customers have left', 'contradicted', true],
  ['Revenue reached $32,000 a month', 'The market is worth $1.2 billion', 'contradicted', false],
  ['Revenue reached $32,000 a month', 'Revenue: $32,000', 'contradicted', false],
] as const)('“%s” and “%s”, %s', (here, there, tier, same) => {
  expect(sameThing(here, there, tier)).toBe(same);
});
