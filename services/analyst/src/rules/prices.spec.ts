import { describe, expect, test } from '@jest/globals';
import { isOwnPrice } from './prices.ts';

describe('an amount is the company’s own price', () => {
  test.each([
    'Growers pay $12 per hectare',
    'Subscription €19/month',
    'Each session has a price of $40',
    'اشتراك شهري 45 ريالًا',
    'السعر 120 درهمًا لكل جهاز',
  ])('where one amount stands with what it is paid for: %s', (quote) => {
    expect(isOwnPrice(quote)).toBe(true);
  });

  test.each([
    ['a rival asks it', 'Our rival takes $12 per hectare'],
    ['something costs it', 'Hosting costs $12 per user'],
    ['somebody else is paid it', 'The driver gets a share of $3 per order'],
    ['it shall be earned', 'Target: $12,000 a month by spring'],
    ['it is earned', 'Revenue of $900 per month'],
    ['a market is worth it', 'A market of $900 million a year'],
    ['it is saved', 'Growers save $900 per year'],
    ['it is asked of investors', 'We raise $900,000 for one year'],
    ['nobody knows which it is', 'Growers pay $12 or $20 per hectare'],
    ['nothing is paid for it', 'We won $900 at a fair'],
    ['it is a share', 'A fee of 3% per order'],
    ['it is nothing', 'The plan is $0 a month'],
    ['a rival asks it, in Arabic', 'يطلب المنافس 45 ريالًا شهريًا'],
    ['it is hoped for, in Arabic', 'الإيراد المتوقع 45 ألف ريال شهريًا'],
  ])('and is not where %s', (_, quote) => {
    expect(isOwnPrice(quote)).toBe(false);
  });
});
