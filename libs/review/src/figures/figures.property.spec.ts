import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatFigure, type FigureStyle } from '../../test/format-figure.ts';
import { figuresIn } from './figures.ts';
import { sameFigure } from './same-figure.ts';

const none = { word: '', factor: 1, gap: '' } as const;
const english = [
  none,
  ...(
    [
      ['k', 1e3, ''],
      ['K', 1e3, ''],
      ['thousand', 1e3, ' '],
      ['lakh', 1e5, ' '],
      ['m', 1e6, ''],
      ['M', 1e6, ''],
      ['mn', 1e6, ' '],
      ['mio', 1e6, ' '],
      ['mln', 1e6, ' '],
      ['million', 1e6, ' '],
      ['million', 1e6, '-'],
      ['crore', 1e7, ' '],
      ['Cr', 1e7, ' '],
      ['B', 1e9, ''],
      ['bn', 1e9, ''],
      ['Bln', 1e9, ' '],
      ['billion', 1e9, ' '],
      ['trillion', 1e12, ' '],
    ] as const
  ).map(([word, factor, gap]) => ({ word, factor, gap })),
];
const arabic = [
  none,
  ...(
    [
      ['ألف', 1e3],
      ['آلاف', 1e3],
      ['مليون', 1e6],
      ['ملايين', 1e6],
      ['مليونًا', 1e6],
      ['مليار', 1e9],
      ['بليون', 1e9],
      ['تريليون', 1e12],
    ] as const
  ).map(([word, factor]) => ({ word, factor, gap: ' ' as const })),
];
const money = [
  ['$', '', 'USD'],
  ['US$ ', '', 'USD'],
  ['', ' USD', 'USD'],
  ['€', '', 'EUR'],
  ['£', '', 'GBP'],
  ['₹', '', 'INR'],
  ['INR ', '', 'INR'],
  ['GH₵ ', '', 'GHS'],
  ['₦', '', 'NGN'],
  ['KES ', '', 'KES'],
  ['E£', '', 'EGP'],
  ['SAR ', '', 'SAR'],
  ['', ' AED', 'AED'],
  ['', ' دولار', 'USD'],
  ['', ' ر.س', 'SAR'],
  ['', ' ريال سعودي', 'SAR'],
  ['', ' درهم إماراتي', 'AED'],
  ['', ' دينار كويتي', 'KWD'],
  ['', ' ج.م', 'EGP'],
] as const;

const styles = fc.record({
  // A point before three digits may be the thousands' of another country, so decimals have one or two places here.
  written: fc.oneof(
    fc.integer({ min: 1, max: 999 }),
    fc.integer({ min: 2101, max: 99_999_999 }),
    fc.integer({ min: 1, max: 99_999 }).map((value) => value / 100),
  ),
  magnitude: fc.oneof(fc.constantFrom(...english), fc.constantFrom(...arabic)),
  digits: fc.constantFrom<FigureStyle['digits']>('latin', 'arabic', 'persian'),
  grouping: fc.constantFrom<FigureStyle['grouping']>('', ',', '٬', "'", '\u2009', '\u00a0', ' ', 'indian'),
  sentence: fc.constantFrom(
    ['We have ', ' today'],
    ['', ''],
    ['لدينا ', ' حتى اليوم'],
    ['(', ')'],
    ['Now: ', '.'],
    ['\n', '\n'],
  ),
});

const style = ({ magnitude, digits, grouping }: { magnitude: (typeof english)[number] | (typeof arabic)[number]; digits: FigureStyle['digits']; grouping: FigureStyle['grouping'] }): FigureStyle => ({
  digits,
  grouping,
  decimal: digits === 'latin' ? '.' : '٫',
  ...(magnitude.factor === 1 ? {} : { magnitude }),
}); // prettier-ignore

describe('a number written in any style', () => {
  test('is read back as money', () => {
    fc.assert(
      fc.property(styles, fc.constantFrom(...money), ({ sentence, written, ...rest }, [before, behind, currency]) => {
        const value = Number((written * rest.magnitude.factor).toPrecision(12));
        const text = formatFigure(value, { ...style(rest), before, behind });
        const whole = `${sentence[0] ?? ''}${text}${sentence[1] ?? ''}`;
        // In brackets alone it is a debt.
        const expected = sentence[0] === '(' ? -value : value;
        expect(figuresIn(whole)).toMatchObject([{ kind: 'money', value: expected, currency, magnitude: rest.magnitude.factor }]); // prettier-ignore
      }),
      { numRuns: 2000 },
    );
  });

  test('is read back as a percentage and as a count', () => {
    fc.assert(
      fc.property(
        styles,
        fc.constantFrom('%', ' %', '٪', ' per cent', ' بالمئة', ' في المائة'),
        ({ written, ...rest }, sign) => {
          const percent = formatFigure(written, { ...style({ ...rest, magnitude: none }), behind: sign });
          expect(figuresIn(`grew by ${percent} since then`)).toMatchObject([{ kind: 'percent', value: written }]);
          const value = Number((written * rest.magnitude.factor).toPrecision(12));
          const count = formatFigure(value, { ...style(rest), behind: ' shops' });
          expect(figuresIn(`served ${count} so far`)).toMatchObject([{ kind: 'count', value, noun: 'shops' }]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is the same figure in every style, and another one when its value differs', () => {
    fc.assert(
      fc.property(styles, styles, (one, other) => {
        const value = one.written;
        const read = (written: number, { magnitude: _, ...rest }: typeof one) =>
          figuresIn(formatFigure(written, { ...style({ ...rest, magnitude: none }), before: '$' }))[0];
        const [first, second, more] = [read(value, one), read(value, other), read(value + 1, other)];
        expect(first !== undefined && second !== undefined && sameFigure(first, second)).toBe(true);
        expect(first !== undefined && more !== undefined && sameFigure(first, more)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any text at all', () => {
  test('gives figures in order, on their places, none over another', () => {
    const scraps = fc.constantFrom(...'0123456789٣۷.,٫٬\'-–+~<>%٪$€₹()/:x×kMmbT \n', ' million', ' ألف', 'ساعتين', ' to ', ' إلى ', 'Q3 ', '2025', ' per ', ' of ', ' and ', '²', '½', 'ـ', '\u200f'); // prettier-ignore
    fc.assert(
      fc.property(fc.array(scraps, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let past = 0;
        for (const figure of figuresIn(text)) {
          expect(figure.start).toBeGreaterThanOrEqual(past);
          expect(text.slice(figure.start, figure.end)).toBe(figure.raw);
          expect(figure.low).toBeLessThanOrEqual(figure.high);
          past = figure.end;
        }
      }),
      { numRuns: 3000 },
    );
  });
});
