import { describe, expect, test } from '@jest/globals';
import { type Direction, logicalOrder, mendRanges } from './bidi.ts';
import { segmentsOf } from './pdf/lines.ts';

/** A line as it is drawn: pieces from left to right; Arabic pieces are given as they are read, and drawn turned. */
const drawn = (...pieces: string[]): string[] =>
  pieces.flatMap((piece) => (/[\u0600-\u06ff]/.test(piece) ? [...piece].reverse() : [...piece]));
const read = (visual: string[], base: Direction): string =>
  mendRanges(logicalOrder(visual, base).glyphs.join(''), base);

describe('a line that is read from the right', () => {
  test.each([
    ['more Latin than Arabic', drawn('LTV = $900', ' و ', 'CAC = $40'), 'CAC = $40 و LTV = $900'],
    ['Latin at its end', drawn('Android', ' و ', 'iOS', 'متاح على '), 'متاح على iOS و Android'],
    ['Latin with a number in brackets', drawn('.', '(Ministry of Health, 2025)', 'عيادة '), 'عيادة (Ministry of Health, 2025).'], // prettier-ignore
    ['a version and brackets', drawn(' متاح', 'v2.1 (beta)', 'الإصدار '), 'الإصدار v2.1 (beta) متاح'],
    ['a number before an Arabic word', drawn(' عيادة', '41', 'لدينا '), 'لدينا 41 عيادة'],
    ['brackets named as they look', drawn('.', '(MRR)', 'إيراد '), 'إيراد (MRR).'],
    ['brackets named as they are meant', drawn('.', ')MRR(', 'إيراد '), 'إيراد (MRR).'],
    ['a bracket after the number of a list', drawn(' البحث', '(', '2'), '2) البحث'],
    ['comparisons, drawn as in a mirror', drawn('50%', ' ', '<', 'هامش '), 'هامش > 50%'],
    ['a count before what is counted', drawn(' في الرياض', 'SME 50', 'أكثر من '), 'أكثر من 50 SME في الرياض'],
    ['a sum before its currency', drawn(' في الشهر', 'MAD 500', 'ندفع '), 'ندفع 500 MAD في الشهر'],
    [
      'a registration behind its letters',
      drawn(' لتثبيت الحساس', 'SA 12876', 'براءة '),
      'براءة SA 12876 لتثبيت الحساس',
    ],
    ['a name with its number', drawn(' للجودة', 'ISO 9001', 'شهادة '), 'شهادة ISO 9001 للجودة'],
    ['a number before its unit', drawn(' فقط', 'GB 16', 'ذاكرة '), 'ذاكرة 16 GB فقط'],
    ['a number of a list before a name', drawn(' للجودة', 'ISO 2'), '2 ISO للجودة'],
    ['a mark on a number', drawn(' عيادة', '41²', 'في '), 'في 41² عيادة'],
    ['a range drawn downwards', drawn(' شهر', '12-7', 'من '), 'من 7-12 شهر'],
    ['a range drawn upwards', drawn(' شهر', '500–1,000', 'من '), 'من 500–1,000 شهر'],
    ['the same with its ends changed', drawn(' شهر', '1,000–500', 'من '), 'من 500–1,000 شهر'],
    ['a month and a date', drawn('2026-10', 'منذ '), 'منذ 2026-10'],
    ['a date', drawn('12/04/2026', 'في '), 'في 12/04/2026'],
    ['figures set apart', drawn('2 0 2 6', 'عام '), 'عام 2 0 2 6'],
    ['letters beyond the basic plane', [...drawn(')'), '𝐹', '𝑜', '𝑟', ...drawn('(', 'قوة ')], 'قوة (𝐹𝑜𝑟)'],
  ])('%s', (_, visual, text) => {
    expect(read(visual, 'R')).toBe(text);
  });
});

describe('a line that is read from the left', () => {
  test.each([
    ['a sentence of Arabic ends at the right', drawn('منذ سن مبكرة', '.'), 'منذ سن مبكرة.'],
    ['Latin between Arabic', drawn('يهدف مشروع', ' Coders ', 'إلى إنشاء'), 'يهدف مشروع Coders إلى إنشاء'],
    ['a year after its month', drawn('2023', 'أغسطس '), 'أغسطس 2023'],
    ['the number of a list', drawn('2. ', 'المشكلة'), '2. المشكلة'],
    ['a number and what it counts', drawn('6 ', 'أشهر'), '6 أشهر'],
    ['a part of something', drawn('3.7% ', 'نمو كل شهر'), '3.7% نمو كل شهر'],
    ['a range and what it counts', drawn('6–10 ', 'آبار في القرية'), '6–10 آبار في القرية'],
    ['a number in brackets', drawn('[12] ', 'سألنا القرى'), '[12] سألنا القرى'],
    ['a day before its month', drawn('26 2025 ', 'ديسمبر'), '26 ديسمبر 2025'],
    ['a number behind what has an article', drawn('2 ', 'البئر'), 'البئر 2'],
    ['an amount and what it counts', drawn('$1.5 ', 'مليون'), '$1.5 مليون'],
    ['a number behind the year that it numbers', drawn('5 ', 'هدف السنة'), 'هدف السنة 5'],
    ['a number behind what is numbered', drawn('2 ', 'صفحة'), 'صفحة 2'],
    ['a range among Arabic words', drawn(' مهندسا', '12-7', 'بفريق من '), 'بفريق من 7-12 مهندسا'],
    ['a number between Latin and Arabic', drawn('Network (3 ', 'أعضاء', ')'), 'Network (3 أعضاء)'],
  ])('%s', (_, visual, text) => {
    expect(read(visual, 'L')).toBe(text);
  });
});

describe('the direction of a line', () => {
  /** Lines of a page, 20 points apart, each ending at the right side; letters are 6 points wide. */
  const page = (...lines: string[][]): string[] =>
    segmentsOf(
      lines.flatMap((visual, at) =>
        visual.map((text, i) => {
          const right = 500 - (visual.length - 1 - i) * 6;
          return { text, left: right - 6, right, base: 700 - 20 * at, size: 12, blank: text === ' ' };
        }),
      ),
    ).map(({ text }) => text);

  test('is the page’s, whichever letters are more', () => {
    expect(page(drawn('نخدم العيادات في الخليج'), drawn('LTV = $900', ' و ', 'CAC = $40'))).toEqual([
      'نخدم العيادات في الخليج',
      'CAC = $40 و LTV = $900',
    ]);
  });

  test('is shown by a colon between Arabic and Latin: it stands behind what is read first', () => {
    expect(page(drawn('Demo: ', 'سارة تسأل القرى'))).toEqual(['Demo: سارة تسأل القرى']);
    expect(page(drawn('طلبنا', ': Pilot ', 'في القرى كلها'))).toEqual(['طلبنا: Pilot في القرى كلها']);
    expect(page(drawn('سارة تسأل القرى', ' :Demo'))).toEqual(['Demo: سارة تسأل القرى']);
    // What another line ends with is surer.
    expect(page(drawn('النهر', ': Pilot ', 'في القرى كلها'), drawn('.', 'نسألها كلها مرتين'))).toEqual([
      'في القرى كلها Pilot :النهر',
      'نسألها كلها مرتين.',
    ]);
  });

  test('is shown by numbers of a list, or by a day beside its year, at the left', () => {
    expect(page(drawn('1-', 'نسأل القرى كلها'), drawn('2-', 'نحفر الآبار فيها'))).toEqual(['1-نسأل القرى كلها', '2-نحفر الآبار فيها']); // prettier-ignore
    expect(page(drawn('1-', 'القرى كلها بند'))).toEqual(['القرى كلها بند-1']);
    expect(page(drawn('26 2025 ', 'ديسمبر'))).toEqual(['26 ديسمبر 2025']);
  });

  test('of a figure alone is the page’s: its minus is drawn behind it', () => {
    expect(page(drawn('قيس الماء في القرى'), drawn('3%-'))).toEqual(['قيس الماء في القرى', '-3%']);
  });

  test('is shown by the end of its paragraph: a full stop at the right side', () => {
    expect(page(drawn('يهدف مشروع', ' Coders ', 'إلى إنشاء تطبيق'), drawn('منذ سن مبكرة جدا في الحياة', '.'))).toEqual([
      'يهدف مشروع Coders إلى إنشاء تطبيق',
      'منذ سن مبكرة جدا في الحياة.',
    ]);
  });

  test('an English sentence with an Arabic word is English on an Arabic page', () => {
    expect(page(drawn('نخدم العيادات في الخليج والشام'), drawn('We are also known as ', 'مسار', ' in Egypt'))).toEqual([
      'نخدم العيادات في الخليج والشام',
      'We are also known as مسار in Egypt',
    ]);
  });
});
