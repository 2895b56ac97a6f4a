import { describe, expect, test } from '@jest/globals';
import { sourceNumbers, unsourcedNumbers } from './numbers.ts';

const unsourced = (prose: string, source: string) => unsourcedNumbers(prose, sourceNumbers([source]));

describe('a number in prose', () => {
  test.each([
    ['12% of insulin', 'throw away 12% of it'],
    ['a market of 1.2 billion dollars', 'worth $1.2bn'],
    ['$1,200,000 a year', 'USD 1.2M'],
    ['1.2 million riyals', '1.2 مليون ريال'],
    ['إيراد 1.2 مليون', 'revenue of $1.2m'],
    ['٣٢٬٠٠٠ دولار', '$32,000 a month'],
    ['32k a month', '$32,000 a month'],
    ['نمو ١٢٫٥٪', 'grows 12.5%'],
    ['3 pilots', 'three pilots are running'],
    ['between 10 and 15 million', '10-15 million users'],
    ['10 million', '10-15 million users'],
    ['since 2017', 'founded 2017-05-01'],
    ['the quote on page 17 and pages 18, 19', 'nothing'],
    ['كما في الصفحة 17', 'nothing'],
    ['a score of 4/5 and 62 out of 100', 'nothing'],
  ])('"%s" stands in "%s"', (prose, source) => {
    expect(unsourced(prose, source)).toEqual([]);
  });

  test.each([
    ['13% of insulin', 'throw away 12% of it', '13'],
    ['$1.2 billion', '$1.2 million', '$1.2 billion'],
    ['12 customers', '120 customers', '12'],
    ['40 customers', '1.40 dollars', '40'],
    ['١٣ عميلًا', '12 customers', '13'],
  ])('"%s" does not stand in "%s"', (prose, source, number) => {
    expect(unsourced(prose, source)).toEqual([number]);
  });
});
