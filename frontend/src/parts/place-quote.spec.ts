import { describe, expect, test } from '@jest/globals';
import { placeQuote } from './place-quote.ts';

const placed = (page: string, quote: string): string | null => {
  const place = placeQuote(page, quote);
  return place && page.slice(place.start, place.end);
};

describe('placeQuote', () => {
  test('finds a quote word for word', () => {
    expect(placed('We serve 40 clinics. Revenue grew.', 'serve 40 clinics')).toBe('serve 40 clinics');
  });

  test('finds a quote across line breaks, odd spaces and a word broken at the line end', () => {
    expect(placed('Monthly\n  recurring reve-\nnue is $12k', 'monthly recurring revenue')).toBe(
      'Monthly\n  recurring reve-\nnue',
    );
  });

  test('takes typographic quotes, dashes and ligatures for their plain forms', () => {
    expect(placed('The “ﬁrst” clinics – all paying', '"first" clinics - all')).toBe('“ﬁrst” clinics – all');
  });

  test('finds Arabic written with tatweel and vowel marks', () => {
    expect(placed('نخدم العُمـــلاءَ في الرياض', 'العملاء في')).toBe('العُمـــلاءَ في');
  });

  test('finds Arabic presentation forms, the lam-alef ligature included', () => {
    expect(placed('ﺍﻟﺴﻼﻡ عليكم', 'السلام')).toBe('ﺍﻟﺴﻼﻡ');
  });

  test('takes Arabic-Indic and Persian digits for the same numbers', () => {
    expect(placed('الإيرادات ١٢٫٥ مليون', '12.5 مليون')).toBe('١٢٫٥ مليون');
    expect(placed('رشد ۴۵٪ در سال', '45%')).toBe('۴۵٪');
  });

  test('keeps its offsets after characters outside the basic plane', () => {
    expect(placed('🚀🚀 growth of 30%', 'growth of')).toBe('growth of');
  });

  test('highlights the last letter with its marks', () => {
    expect(placed('cafe\u0301s', 'cafe')).toBe('cafe\u0301');
  });

  test('does not take a part of a longer number for the number', () => {
    expect(placed('15 clinics asked, 5 clinics pay; growth 1.2%, churn 2%', '5 clinics')).toBe('5 clinics');
    expect(placeQuote('15 clinics asked, 5 clinics pay', '5 clinics')?.start).toBe(18);
    expect(placeQuote('growth 1.2%', '2%')).toBeNull();
    expect(placeQuote('في 2024 5 عيادات', '5 عيادات')?.start).toBe(8);
  });

  test('does not find what is not there', () => {
    expect(placeQuote('We serve 40 clinics', 'We serve 400 clinics')).toBeNull();
    expect(placeQuote('We serve 40 clinics', '  ')).toBeNull();
    expect(placeQuote('', 'clinics')).toBeNull();
  });
});
