import { describe, expect, test } from '@jest/globals';
import { companyIn } from './company.ts';

const nameIn = (title: string, ...texts: string[]): string | null =>
  companyIn(
    title,
    texts.map((text, at) => ({ n: at + 1, label: '', text })),
  )?.name ?? null;

const rest = ['Problem\nBread is thrown away every evening.', 'Ask\nWe raise $400,000.'];

describe('a company is named', () => {
  test.each<[string, string, string[]]>([
    ['its cover', 'Loafline', ['Loafline\nFresh bread without waste', ...rest]],
    ['its cover, before a tagline', 'Loafline', ['Loafline – fresh bread without waste', ...rest]],
    ['its opening sentence', 'Loafline', ['Loafline runs ovens for small bakeries.', ...rest]],
    ['how a founder tells it', 'LoafLine', ['Hi, I am Rana, a baker. My sister and I built LoafLine, an app that plans the next day.']],
    ['its address and its sentences', 'Loafline', ['Bread without waste', 'Loafline helps bakeries plan.', 'Write to hello@loafline.io']],
    ['its cover in Arabic', 'رغيف', ['رغيف\nخبز طازج بلا هدر', 'المشكلة\nتخسر المخابز خبزها.', 'رغيف تطبيق للمخابز.']],
    ['its cover, before what it is and for whom', 'رغيف', ['رغيف: منصة للمخابز\nنخطط اليوم التالي.', 'المشكلة\nتخسر المخابز خبزها.']],
    ['a title that says what the document is', 'Loafline', ['# Loafline — Investor Deck (12 Slides)', 'Speaker Notes', ...rest, 'Speaker Notes']],
    ['a title of an Arabic study', 'رغيف', ['# دراسة الجدوى لمشروع "رغيف"', 'المشكلة\nتخسر المخابز خبزها.']],
    ['its cover, before a separator and what the document is', 'رغيف', ['رغيف · ملف المستثمر', 'المشكلة\nتخسر المخابز خبزها.']],
    ['its cover, behind what the document is', 'رغيف', ['# ملف تعريفي · رغيف', 'المشكلة\nتخسر المخابز خبزها.']],
    ['its cover, before two of them', 'رغيف', ['رغيف · عرض تقديمي للمستثمرين — نسخة يونيو', 'المشكلة\nتخسر المخابز خبزها.']],
    ['a line that is there for it', 'Loafline', ['Introduction\nProject Name: Loafline - Bread without waste', ...rest]],
    ['quotation marks in Arabic', 'رغيف', ['اسمي لينا وبنيت مع أختي تطبيق «رغيف» الذي يخطط لليوم التالي.']],
  ])('by %s', (_, name, texts) => expect(nameIn('deck.pdf', ...texts)).toBe(name)); // prettier-ignore

  test('with the line that shows it', () => {
    const pages = ['Pitch deck 2026', 'Loafline helps bakeries plan.', 'Loafline\nhello@loafline.io'];
    const company = companyIn('Loafline_pitch_deck.pdf', pages.map((text, at) => ({ n: at + 1, label: '', text }))); // prettier-ignore
    expect(company?.name).toBe('Loafline');
    expect(pages[(company?.page ?? 0) - 1]).toContain(company?.quote);
    expect(company?.quote).toContain('Loafline');
  });
});

describe('nobody is named', () => {
  test.each<[string, string[]]>([
    ['by words of a cover', ['Pitch deck\nInvestor presentation', ...rest]],
    [
      'by a currency',
      ['Fresh bread without waste for small towns', 'Sold at EUR 12 a loaf.', 'We sell at EUR 14 now.'],
    ],
    [
      'by what is left open',
      ['Company: TBD\nFresh bread without waste for small towns', 'Revenue: TBD', 'Founder: TBD'],
    ],
    ['by "our app"', ['تطبيقنا الرائع\nخبز بلا هدر', 'المشكلة\nتخسر المخابز خبزها.']],
    [
      'by one passing sentence',
      ['Bread is thrown away every evening.', 'Bakers guess.', 'Ovens run all night at Marta, say some.'],
    ],
    ['by a mail host', ['Bread is thrown away every evening.', 'Write to baker@gmail.com']],
    ['by the title of a document alone', ['# Executive Summary', ...rest]],
    ['by the title of an Arabic document alone', ['# الملخص التنفيذي - خطة 2026', 'تخسر المخابز خبزها.']],
    ['in an empty document', []],
  ])('%s', (_, texts) => expect(nameIn('deck.pdf', ...texts)).toBeNull());
});
