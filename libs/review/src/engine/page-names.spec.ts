import { describe, expect, test } from '@jest/globals';
import type { PageNames } from '@plumbline/contracts/page-names';
import { inPageNames, inPages } from '@plumbline/contracts/said-pages';
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
    [
      'slide',
      'en',
      'Its landing pages convert, and its pages load fast.',
      'Its landing pages convert, and its pages load fast.',
    ],
    ['slide', 'en', 'It scans 40 pages a minute; any page by voice.', 'It scans 40 pages a minute; any page by voice.'],
    ['slide', 'en', 'It ranks on page 1 of Google.', 'It ranks on page 1 of Google.'],
    ['slide', 'en', 'Price: not found on any page.', 'Price: not found on any slide.'],
    ['slide', 'en', 'Read were 3 of 9 pages.', 'Read were 3 of 9 slides.'],
    ['slide', 'ar', 'السعر: لم يرد ذلك في أي صفحة.', 'السعر: لم يرد ذلك في أي شريحة.'],
    ['slide', 'en', 'Page 5: ““The best tool”, its page 3 says”.', 'Slide 5: ““The best tool”, its page 3 says”.'],
    [
      'slide',
      'en',
      'The 5" screen on page 3 and the 7" one on page 4',
      'The 5" screen on slide 3 and the 7" one on slide 4',
    ],
    [added, 'en', 'Pages not judged in full: 9, 12.', 'Pages not judged in full: 9, 12.'],
    [added, 'en', 'Pages not judged in full: 8, 9.', 'Slides not judged in full: 8, 9.'],
    [added, 'en', 'See page 12–13.', 'See page 12–13.'],
    [added, 'en', 'See pages 11 and 12, pages 3 and 4.', 'See pages 11 and 12, slides 3 and 4.'],
    [added, 'ar', 'في الصفحات 12 و13، وبالصفحة 12 وللصفحة 12', 'في الصفحات 12 و13، وفي الإضافة 2 وللإضافة 2'],
    [added, 'en', 'Page 12 says so, page 3 does not.', 'Supplement 2 says so, slide 3 does not.'],
    [added, 'ar', 'في الصفحة 11 وفي الصفحة 3', 'في الإضافة 1 وفي الشريحة 3'],
    [{ unit: 'page', supplementsFrom: 11 }, 'en', 'Page 12, page 3', 'Supplement 2, page 3'],
    ['page', 'en', 'Page 3 covers the price.', 'Page 3 covers the price.'],
    ['section', 'ar', 'تتناول الصفحة 3 السعر.', 'تتناول الصفحة 3 السعر.'],
  ])('%j, %s: %s', (names, language, said, named) => {
    expect(inPageNames(said, names, language)).toBe(named);
    expect(inPageNames(named, names, language)).toBe(named);
  });

  test.each<[PageNames, 'en' | 'ar', string]>([
    ['slide', 'en', 'Page 3 says “Slide to pay”; see pages 4 and 5: not found on any page.'],
    ['slide', 'ar', 'تقول الصفحة 3 «الشريحة 4»، وانظر في الصفحات 4 و5.'],
    [added, 'en', 'Page 12 covers the product, page 3 the price.'],
    [added, 'ar', 'تتناول الصفحة 12 المنتج والصفحة 3 السعر.'],
    [{ unit: 'page', supplementsFrom: 11 }, 'en', 'Page 12 says: “Slide 3 or supplement 1”.'],
    ['page', 'en', 'Page 3 covers the sliding door.'],
  ])('%j, %s: %s is known again as it was written', (names, language, said) => {
    const named = inPageNames(said, names, language);
    const back = inPages(named, language);
    expect(back.words.replaceAll(/90\d{3}/gu, (number) => String(Number(number) - 90_000 + 11))).toBe(said);
    expect(inPageNames(back.words, back.names, language)).toBe(named);
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
