import { describe, expect, test } from '@jest/globals';
import { isHoped, isOwnPrice } from './prices.ts';

describe('an amount is the company’s own price', () => {
  test.each([
    'Growers pay $12 per hectare',
    'Subscription €19/month',
    'Each session has a price of $40',
    'اشتراك شهري 45 ريالًا',
    'السعر 120 درهمًا لكل جهاز',
    'Target customers pay $12 per hectare',
    'We ask $400 per project',
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
    ['we plan to put it in', 'We plan to put $50,000 into sheds'],
    ['it goes out', 'Monthly burn: $20,000'],
    ['it goes out for ads', 'Ad spend of $300 a month'],
    ['an adviser takes it today', 'A consultant charges $150 per hour'],
    ['we pay it', 'We pay growers $3 per crate'],
    ['somebody is paid it', 'A picker is paid $20 per hour'],
    ['it is lost', 'A loss of $900 per month'],
    ['a pilot took it', 'The pilot took $5,000 per site'],
    ['the power company takes it', 'Energy bills of $200 per month'],
    ['it is a penalty', 'A fine of $500 per day'],
    ['it is a prize', 'A prize of $5,000 per team'],
    ['it is a country’s', 'GDP of $9,000 per capita'],
    ['it comes in altogether', 'Monthly GMV of $40,000'],
    ['no customer pays so much at once', 'An annual plan of $2 million'],
    ['we pay it, in Arabic', 'ننفق 45 ألف ريال شهريًا'],
    ['somebody is paid it, in Arabic', 'أجور القاطفين 900 ريال شهريًا'],
    ['it is a penalty, in Arabic', 'غرامة 500 ريال لكل مخالفة'],
    ['it is a prize, in Arabic', 'جائزة 5000 ريال لكل فريق'],
    ['what is used today costs it, in Arabic', 'البديل الحالي بسعر 45 ريالًا'],
    ['it is hoped for, in Arabic', 'الإيراد المتوقع 45 ألف ريال شهريًا'],
  ])('and is not where %s', (_, quote) => {
    expect(isOwnPrice(quote)).toBe(false);
  });
});

describe('an amount is hoped for', () => {
  test.each([
    'Revenue target: $10M',
    'Projected revenue of $9,000',
    'We project $9,000 of revenue',
    '1M users → $10M ARR',
    'الإيراد المستهدف 900 ريال',
    'الإيرادات المتوقعة 900 ريال',
  ])('where it shall come in: %s', (quote) => {
    expect(isHoped.test(quote)).toBe(true);
  });

  test.each([
    'Revenue grew: $2,000 → $9,000 a month',
    'Revenue of $9,000 from 12 projects',
    'Our target customers paid $9,000',
    'دفع العملاء المستهدفون 900 ريال',
  ])('and is not where it came in: %s', (quote) => {
    expect(isHoped.test(quote)).toBe(false);
  });
});
