import { describe, expect, test } from '@jest/globals';
import type { PageNames } from '@plumbline/contracts/page-names';
import { inPageNames } from '@plumbline/contracts/place-words';
import { calledByName } from './page-names.ts';

const added: PageNames = { unit: 'slide', supplementsFrom: 11 };

describe('what is said of a page calls it as the screens do', () => {
  test.each<[PageNames, 'en' | 'ar', string, string]>([
    ['slide', 'en', 'Page 3 covers the price; see pages 4 and 5.', 'Slide 3 covers the price; see slides 4 and 5.'],
    ['slide', 'ar', 'تتناول الصفحة 3 السعر، وانظر في الصفحات 4 و5.', 'تتناول الشريحة 3 السعر، وانظر في الشرائح 4 و5.'],
    ['slide', 'ar', 'بالصفحة 7 وفي الصفحتين 8 و9', 'بالشريحة 7 وفي الشريحتين 8 و9'],
    ['slide', 'en', 'Page 3 says “Page 4 has our web page”.', 'Slide 3 says “Page 4 has our web page”.'],
    ['slide', 'ar', 'جاء في الصفحة 2: «انظر الصفحة 5».', 'جاء في الشريحة 2: «انظر الصفحة 5».'],
    ['slide', 'ar', 'سعر \u2068Page 3 Pro\u2069 (الصفحة 6)', 'سعر \u2068Page 3 Pro\u2069 (الشريحة 6)'],
    ['slide', 'en', 'Put the price on your landing page.', 'Put the price on your landing page.'],
    ['slide', 'en', 'Ask five people to use the page that sells.', 'Ask five people to use the slide that sells.'],
    [added, 'en', 'Page 12 says so, page 3 does not.', 'Supplement 2 says so, slide 3 does not.'],
    [added, 'ar', 'في الصفحة 11 وفي الصفحة 3', 'في الإضافة 1 وفي الشريحة 3'],
    [{ unit: 'page', supplementsFrom: 11 }, 'en', 'Page 12, page 3', 'Supplement 2, page 3'],
    ['page', 'en', 'Page 3 covers the price.', 'Page 3 covers the price.'],
    ['section', 'ar', 'تتناول الصفحة 3 السعر.', 'تتناول الصفحة 3 السعر.'],
  ])('%j, %s: %s', (names, language, said, named) => {
    expect(inPageNames(said, names, language)).toBe(named);
    expect(inPageNames(named, names, language)).toBe(named);
  });

  test('a report’s quotes, names and provenance are left alone', () => {
    const told = {
      verdict: 'Page 2 is clear.',
      company_name: 'Page 2 Labs',
      checks: [{ text: 'See page 2.', quote: 'On page 2 we say', more: [{ page: 2, quote: 'page 2' }] }],
      provenance: { model: 'page 2' },
    };
    expect(calledByName(told, 'slide', 'en')).toEqual({
      ...told,
      verdict: 'Slide 2 is clear.',
      checks: [{ ...told.checks[0], text: 'See slide 2.' }],
    });
    expect(told.verdict).toBe('Page 2 is clear.');
  });
});
