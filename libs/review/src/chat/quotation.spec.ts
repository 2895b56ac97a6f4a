import { describe, expect, test } from '@jest/globals';
import { asksInParts, inOneLine, quotationOf } from './quotation.ts';
import { prepareSearch } from '../search/search-index.ts';

/** The quotation when the search found `passage` on a page. */
const quoted = (text: string, passage: string, more = false): string =>
  quotationOf(prepareSearch([{ n: 1, label: '', text }]), { page: 1, passage, start: text.indexOf(passage) }, more);

const ask =
  'The ask\n\nWe raise £450,000; Kelvin Fund has committed £150,000 as lead. 60% goes to vans, 40%\nto seamstresses and stock.\nMilestones by 2027: 90 schools.\n\n12';

describe('what is quoted of a page', () => {
  test('a sentence is quoted whole, over semicolons and line ends', () => {
    expect(quoted(ask, 'We raise £450,000;')).toBe('We raise £450,000; Kelvin Fund has committed £150,000 as lead.');
    expect(quoted(ask, '60% goes to vans, 40%')).toBe('60% goes to vans, 40%\nto seamstresses and stock.');
    expect(quoted('£11,040\nARR in May, from\n£4,100 a year before\n\n26 schools', 'ARR in May, from')).toBe(
      '£11,040\nARR in May, from\n£4,100 a year before',
    );
    expect(quoted('المسؤولة: أ. هالة رسلان، من المنيا. فريق من تسعة.', 'المسؤولة: أ.')).toBe(
      'المسؤولة: أ. هالة رسلان، من المنيا.',
    );
  });

  test('of a question in two parts what follows is quoted too, but no other block', () => {
    expect(quoted(ask, 'We raise £450,000;', true)).toBe(ask.slice(ask.indexOf('We raise'), ask.indexOf('\n\n12')));
  });

  test('a table is quoted with its rows, not with its head alone', () => {
    const slide = 'Channels\nChannel | Share | Cost\nSchools | 44% | £3.10\nFriends | 31% | £1.60\nPaid search ended.';
    const table = 'Channel | Share | Cost\nSchools | 44% | £3.10\nFriends | 31% | £1.60';
    expect(quoted(slide, 'Channel | Share | Cost')).toBe(table);
    const pdf = 'Channel Share Cost\n\nSchools 44% £3.10\n\nFriends 31% £1.60\n\nPaid search ended.';
    expect(quoted(pdf, 'Channel Share Cost')).toBe('Channel Share Cost\n\nSchools 44% £3.10\n\nFriends 31% £1.60');
  });

  test('what is too long as sentences stays what was found', () => {
    const long = `${'one more word, '.repeat(40)}and the price is £9;`;
    expect(quoted(`${long} the end.`, 'and the price is £9;')).toBe('and the price is £9;');
  });

  test('it is never longer than its bound', () => {
    const page = Array.from({ length: 60 }, (_, at) => `Row ${String(at)} | ${String(at * 7)} | yes`).join('\n');
    expect(quoted(page, 'Row 2 | 14 | yes', true).length).toBeLessThanOrEqual(420);
  });
});

describe('a quotation in one line', () => {
  test.each([
    ['Germany\n\nCountry lead: Matthias Engel.', 'Germany / Country lead: Matthias Engel.'],
    ['We raise £4M.\nHalf goes to vans.', 'We raise £4M. Half goes to vans.'],
    ['forty per cent to seamstresses and\nstock of the\nwinter.', 'forty per cent to seamstresses and stock of the winter.'],
    ['المنافسة\nشركات التوصيل الكبرى.', 'المنافسة / شركات التوصيل الكبرى.'],
  ])('%j', (quotation, line) => {
    expect(inOneLine(quotation)).toBe(line);
  }); // prettier-ignore
});

describe('a question in two parts', () => {
  test.each([
    'How much do they want and what for?',
    'who is the CTO, and where did he work before',
    'Is there a patent? When does it end?',
    'كم يريدون وعلى ماذا سيصرف؟',
    'مين المديرة ووين كانت تشتغل',
  ])('%s', (question) => {
    expect(asksInParts(question)).toBe(true);
  });

  test.each(['How much do they want?', 'sensitivity and specificity in kids?', 'whatever and android', 'كم عدد السائقين والوسطاء؟'])(
    'not: %s',
    (question) => {
      expect(asksInParts(question)).toBe(false);
    },
  ); // prettier-ignore

  // Each would take longer than a test may, were the work more than linear.
  test.each([
    ['question marks and then letters', `${'?'.repeat(40_000)}${'a'.repeat(40_000)}`],
    ['commas', ', '.repeat(40_000)],
    ['blanks after a word', `and${' '.repeat(80_000)}`],
  ])('made of %s is told as fast as any', (_, hostile) => {
    expect(asksInParts(hostile)).toBe(false);
  });
});
