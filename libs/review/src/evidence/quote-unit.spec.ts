import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { pages, request } from '../../test/pitch.ts';
import { prepareDocument } from '../document.ts';
import { checkQuote } from './evidence.ts';

/** The unit of a quote on a page of these blocks, or why it may not be quoted. */
const unitOf = async (text: string, blocks: Block[], quote: string) => {
  const [page] = pages([text]);
  if (page === undefined) throw new Error('one page was expected');
  const check = checkQuote(await prepareDocument(request({ pages: [{ ...page, blocks }] }).document), 1, quote);
  return check.verified ? check.place.unit : check.why;
};

const said = (text: string, box?: Block['box']): Block => ({ kind: 'text', text, ...(box ? { box } : {}) });
const cell = (text: string, row: number, column: number, ...head: string[]): Block => ({
  kind: 'cell',
  text,
  table: 0,
  row,
  column,
  ...(head.length > 0 ? { head } : {}),
});

describe('the unit of a quote', () => {
  test('is the whole block, over its line ends', async () => {
    const text = 'Our team\n\nSara ran logistics for six years\nat Aramex.\nOmar built sensors.';
    const blocks = [said('Our team'), said('Sara ran logistics for six years at Aramex.'), said('Omar built sensors.')];
    expect(await unitOf(text, blocks, 'six years at Aramex')).toEqual({
      text: 'Sara ran logistics for six years\nat Aramex.',
    });
  });

  test('ends where the next card begins: what runs over both was said by nobody', async () => {
    const text = '3+ years of experience in retail 30+ years of experience in banking';
    const blocks = [
      said('3+ years of experience in retail', [50, 300, 300, 340]),
      said('30+ years of experience in banking', [400, 300, 650, 340]),
    ];
    expect(await unitOf(text, blocks, '3+ years of experience in retail 30+ years')).toBe('torn');
    expect(await unitOf(text, blocks, text)).toBe('torn');
    expect(await unitOf(text, blocks, '30+ years of experience in banking')).toMatchObject({
      text: '30+ years of experience in banking',
    });
  });

  const point = (words: string, box?: Block['box']): Block => ({
    kind: 'bullet',
    text: words,
    level: 1,
    ...(box ? { box } : {}),
  });
  const list = '**Use of funds**:\n- 40% - Product\n- 30% - Marketing\n- 30% - Sales\nWe start in May.';
  const points = [said('**Use of funds**:'), point('40% - Product'), point('30% - Marketing'), point('30% - Sales'), said('We start in May.')]; // prettier-ignore

  test.each([
    ['with its lead-in', 'Use of funds**:\n- 40% - Product\n- 30% - Marketing\n- 30% - Sales'],
    ['of some of its points', '40% - Product\n- 30% - Marketing'],
  ])('is a list %s', async (_, quote) => {
    expect(await unitOf(list, points, quote)).toMatchObject({ text: expect.stringContaining(quote.slice(-20)) });
  });

  test.each([
    ['half of a point', '40% - Product\n- 30%'],
    ['half of the line before it', 'funds**:\n- 40% - Product'],
    ['what stands behind it', '30% - Sales\nWe start in May'],
  ])('is no list with %s', async (_, quote) => {
    expect(await unitOf(list, points, quote)).toBe('torn');
  });

  test('is no list with a sentence of its own before it', async () => {
    const text = 'Rivals charge 40 SAR.\n- Free delivery\n- Open at night';
    const blocks = [said('Rivals charge 40 SAR.'), point('Free delivery'), point('Open at night')];
    expect(await unitOf(text, blocks, 'Rivals charge 40 SAR.\n- Free delivery')).toBe('torn');
    expect(await unitOf(text, blocks, 'Free delivery\n- Open at night')).toMatchObject({
      text: 'Free delivery\n- Open at night',
    });
  });

  test('is no list over two columns', async () => {
    const apart = [point('40% - Product', [50, 300, 300, 340]), point('30% - Marketing', [600, 300, 850, 340])];
    expect(await unitOf('40% - Product\n30% - Marketing', apart, '40% - Product 30% - Marketing')).toBe('torn');
  });

  test('a torn quote stands all the same where its words are one block', async () => {
    const text = 'We sell boxes\nto pharmacies\nWe sell boxes to pharmacies';
    const blocks = [said('We sell boxes'), said('to pharmacies'), said('We sell boxes to pharmacies')];
    expect(await unitOf(text, blocks, 'We sell boxes to pharmacies')).toEqual({ text: 'We sell boxes to pharmacies' });
  });

  test('may be two words where they are all of it, and no title', async () => {
    const text = 'Why us\nSeed round\nPatent pending\nOur seal opens for nobody else';
    const blocks: Block[] = [said('Why us'), { kind: 'title', text: 'Seed round' }, said('Patent pending'), said('Our seal opens for nobody else')]; // prettier-ignore
    expect(await unitOf(text, blocks, 'Patent pending')).toEqual({ text: 'Patent pending' });
    expect(await unitOf(text, blocks, 'Seed round')).toBe('trivial');
    expect(await unitOf(text, blocks, 'Our seal')).toBe('trivial');
  });

  const table = 'Target | Year 1 | Year 2\nUsers | 50,000 | 90,000\nCities | 2 | 5';
  const cells = [
    cell('Target', 0, 0),
    cell('Year 1', 0, 1),
    cell('Year 2', 0, 2),
    cell('Users', 1, 0, 'Target'),
    cell('50,000', 1, 1, 'Year 1', 'Users'),
    cell('90,000', 1, 2, 'Year 2', 'Users'),
    cell('Cities', 2, 0, 'Target'),
    cell('2', 2, 1, 'Year 1', 'Cities'),
    cell('5', 2, 2, 'Year 2', 'Cities'),
  ];

  test('of a cell has its heads', async () => {
    expect(await unitOf(table, cells, '90,000')).toEqual({ text: '90,000', head: ['Year 2', 'Users'] });
  });

  test('is the row of neighbouring cells, and a head with what stands under it', async () => {
    expect(await unitOf(table, cells, 'Users | 50,000 | 90,000')).toEqual({ text: 'Users | 50,000 | 90,000' });
    expect(await unitOf(table, cells, 'Target | Year 1 | Year 2\nUsers | 50,000')).toMatchObject({
      text: 'Target | Year 1 | Year 2\nUsers | 50,000',
    });
    expect(await unitOf(table, cells, 'Users | 50,000 | 90,000\nCities | 2')).toBe('torn');
    const rows = 'Users | 50,000 | 90,000\nCities | 2 | 5';
    expect(await unitOf(table, cells, rows)).toEqual({ text: rows });
  });

  test('is a row of words and short figures in one line of the page, if the reader saw no table', async () => {
    const row = [said('Paying families', [67, 430, 173, 456]), said('3,050', [386, 430, 423, 456]), said('8,990', [762, 430, 799, 456])]; // prettier-ignore
    expect(await unitOf('Paying families 3,050 8,990', row, 'Paying families 3,050 8,990')).toMatchObject({
      text: 'Paying families 3,050 8,990',
    });
    expect(await unitOf('Paying families 3,050 8,990', row, 'families 3,050')).toMatchObject({
      text: 'Paying families 3,050 8,990',
    });
    const below = [said('Paying families', [67, 430, 173, 456]), said('3,050', [67, 530, 173, 556])];
    expect(await unitOf('Paying families\n3,050', below, 'Paying families\n3,050')).toBe('torn');
    const tiles = [said('142 shops', [67, 430, 173, 456]), said('4.1% leave', [386, 430, 423, 456])];
    expect(await unitOf('142 shops 4.1% leave', tiles, '142 shops 4.1% leave')).toBe('torn');
    const names = ['Ann Lee', 'Bob Ray', 'Cem Day'].map((name, at) => said(name, [at * 300, 100, at * 300 + 99, 130]));
    expect(await unitOf('Ann Lee Bob Ray Cem Day', names, 'Ann Lee Bob Ray Cem Day')).toBe('torn');
  });

  const title = (words: string, box?: Block['box']): Block => ({ kind: 'title', text: words, ...(box ? { box } : {}) });
  const column = (...lines: string[]): Block[] =>
    lines.map((line, at) => said(line, [60, 100 + 40 * at, 400, 130 + 40 * at]));

  test.each<[string, Block[]]>([
    ['a heading with its text', [title('Every host is verified'), said('We check each passport by hand.')]],
    ['lines of a list without marks', [said('Name: Rohit M'), said('Age: 15'), said('Role: founder')]],
    [
      'a sum, a lead-in and its points',
      [said('Seeking: $2M in a Series A round'), said('Use of funds:'), point('40% Product'), point('60% Sales')],
    ],
    [
      'a heading, its text and its points',
      [title('Print costs'), said('The app works out costs for:'), point('Books'), point('Cards')],
    ],
    ['a figure over a sentence, in its place', column('$112B', 'is booked for short rentals in a year.')],
    ['عنوان ونصه', [title('لماذا الآن'), said('تلزم وزارة الصحة كل عيادة بالحجز الإلكتروني منذ يناير.')]],
    ['أسطر قائمة بلا علامات', [said('العيادات الصغيرة'), said('المختبرات'), said('مراكز الأشعة')]],
  ])('is %s: whole lines that stand below each other', async (_, blocks) => {
    const text = blocks.map((block) => block.text).join('\n');
    expect(await unitOf(`Before\n${text}\nBehind`, [said('Before'), ...blocks, said('Behind')], text)).toEqual({ text, joined: true }); // prettier-ignore
    // Not a part of them.
    expect(await unitOf(text, blocks, text.slice(0, text.lastIndexOf(' ')))).toBe('torn');
  });

  test.each<[string, Block[]]>([
    ['two paragraphs', [said('We are the best platform.'), said('We serve 40 shops.')]],
    ['two headings', [title('Trusted by'), title('Aramex')]],
    ['a heading and the figure of the words below', [title('Churn'), said('4.1%', [60, 140, 400, 170])]],
    ['a figure and the label of the next one', column('142', 'Shops that leave us in their first month:')],
    [
      'a figure with its currency and words whose places nobody knows',
      [said('SAR 40'), said('of all shops leave us in their first month.')],
    ],
    ['a sentence and the sum below it', column('We sell in nine towns.', 'SAR 1.2M')],
    [
      'what stands above',
      [said('Open at night', [60, 140, 400, 170]), said('Shops with a counter', [60, 100, 400, 130])],
    ],
    [
      'a line at every page’s foot and a point',
      [{ kind: 'running', text: 'Backed by Aramex' }, point('Open at night')],
    ],
    ['a sentence and the figure below it', column('We sell in nine towns.', '4.1%')],
    ['a figure and words of another column', [said('4.1%', [60, 100, 200, 130]), said('of shops leave us in a month.', [500, 140, 900, 170])]], // prettier-ignore
    [
      'a figure and words whose places nobody knows',
      [said('4.1%'), said('of all shops leave us again in their first month.')],
    ],
    ['a point and a paragraph', [point('Open at night'), said('Rivals charge 40 SAR.')]],
    ['a sentence and a line whose places nobody knows', [said('We sell in nine towns.'), said('Our rivals')]],
    [
      'lines that stand far apart',
      [said('Paying shops', [60, 100, 400, 130]), said('in nine towns', [60, 600, 400, 630])],
    ],
  ])('is not %s', async (_, blocks) => {
    const text = blocks.map((block) => block.text).join('\n');
    expect(await unitOf(text, blocks, text)).toBe('torn');
  });

  test('is a figure with its label where nobody knows what stands where, but no figure of a row', async () => {
    const tile = [said('Traction'), said('142'), said('shops are active'), said('4.1%'), said('leave each month')];
    const text = tile.map((block) => block.text).join('\n');
    expect(await unitOf(text, tile, '142\nshops are active')).toEqual({ text: '142\nshops are active' });
    expect(await unitOf(text, tile, 'shops are active\n4.1%')).toBe('torn');
    const rows = [said('142'), said('4.1%'), said('shops are active'), said('leave each month')];
    expect(await unitOf('142\n4.1%\nshops are active\nleave each month', rows, '4.1%\nshops are active')).toBe('torn');
  });

  test('knows how sure OCR is of it', async () => {
    const row = [
      { ...cell('Users', 1, 0), confidence: 0.9 },
      { ...cell('90,000', 1, 1, 'Users'), confidence: 0.4 },
    ];
    expect(await unitOf('Users | 90,000', row, 'Users | 90,000')).toMatchObject({ confidence: 0.4 });
  });

  test('is not known on a page without blocks, nor of what was added to a page', async () => {
    expect(await unitOf('We sold 40 boxes.\nIn one week.', [], 'We sold 40 boxes. In one week.')).toBeUndefined();
    expect(await unitOf('We rent.\nWe sold 40 boxes.', [said('We rent.')], 'We sold 40 boxes.')).toBeUndefined();
  });
});
