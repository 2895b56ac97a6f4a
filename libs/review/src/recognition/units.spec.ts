import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { isTelling, unitsOfPage, type Unit } from './units.ts';

const unitsOf = (blocks: Block[], label = ''): Unit[] =>
  unitsOfPage({ n: 3, label, text: blocks.map(({ text }) => text).join('\n'), blocks });
const said = (text: string): Block => ({ kind: 'text', text });
const title = (text: string): Block => ({ kind: 'title', text });
const cell = (text: string, row: number, column: number, ...head: string[]): Block => ({
  kind: 'cell',
  text,
  table: 0,
  row,
  column,
  ...(head.length > 0 ? { head } : {}),
});

describe('the parts of a page of blocks', () => {
  test('are its blocks in their own words, each under the title and between its neighbours', () => {
    const units = unitsOf([title('Traction'), said('41 bakeries pay us.'), said('Two left in May.')]);
    expect(units).toMatchObject([
      { page: 3, kind: 'title', text: 'Traction', title: '', before: '', after: '41 bakeries pay us.' },
      { kind: 'text', text: '41 bakeries pay us.', title: 'Traction', before: 'Traction', after: 'Two left in May.' },
      { text: 'Two left in May.', title: 'Traction', before: '41 bakeries pay us.', after: '' },
    ]);
    for (const { around } of units) expect(around).toBe('Traction\n41 bakeries pay us.\nTwo left in May.');
  });

  test('put a figure and its words, and a name and its role, together', () => {
    const texts = unitsOf([said('142'), said('shops are active'), said('Rana Aziz'), said('CEO')]).map(({ text }) => text);
    expect(texts).toEqual(['142\nshops are active', 'Rana Aziz\nCEO']);
  }); // prettier-ignore

  test('are whole rows of a table, with the cells of its first row over them', () => {
    const table = [cell('City', 0, 0), cell('Users', 0, 1), cell('Amman', 1, 0, 'City'), cell('410', 1, 1, 'Users', 'Amman')]; // prettier-ignore
    expect(unitsOf(table)).toMatchObject([
      { text: 'City\nUsers', cells: ['City', 'Users'], head: [] },
      { text: 'Amman\n410', cells: ['Amman', '410'], head: ['City', 'Users'] },
    ]);
  });

  test('are the sentences of a long block; an abbreviation ends none', () => {
    const sentences = [
      'Bakeries throw away a third of what they bake on every single day of the week.',
      'Eng. Sami Haddad counted the loaves of forty shops in Amman for a whole year.',
      'Nobody in the trade had ever written down what was left over at closing time.',
    ];
    expect(unitsOf([said(sentences.join(' '))]).map(({ text }) => text)).toEqual(sentences);
    expect(unitsOf([said('We bake bread. We sell it.')]).map(({ text }) => text)).toEqual(['We bake bread. We sell it.']);
  }); // prettier-ignore

  test('are not its notes, nor what stands on a screen that it shows', () => {
    const page: Block[] = [said('41 bakeries pay us.'), { kind: 'note', text: 'Tell them of the oven.' }, { ...said('Add to basket now'), screen: true }]; // prettier-ignore
    expect(unitsOf(page).map(({ text }) => text)).toEqual(['41 bakeries pay us.']);
  });
});

test('a page without blocks is read by its lines, under its label', () => {
  const units = unitsOfPage({ n: 1, label: 'الطلب', text: 'نطلب 3 ملايين ريال.\n\n  لفرن ثان في الدمام.  ' });
  expect(units).toMatchObject([
    { text: 'نطلب 3 ملايين ريال.', title: 'الطلب', after: 'لفرن ثان في الدمام.' },
    { text: 'لفرن ثان في الدمام.', title: 'الطلب', before: 'نطلب 3 ملايين ريال.' },
  ]);
});

describe('a part that tells nobody anything', () => {
  test.each(['142', '4.1%', 'Mar 2026', 'CEO', 'Amman', '2024 – 2026', 'عمّان', '٤٢'])('%s', (text) =>
    expect(isTelling({ text, head: [] })).toBe(false),
  );
  test.each(['142 active shops', 'Rana Aziz, CEO', 'ثلاثة فروع في عمّان'])('but %s does', (text) =>
    expect(isTelling({ text, head: [] })).toBe(true),
  );
  test('a lone figure does under its heads', () =>
    expect(isTelling({ text: '142', head: ['Shops', 'Amman'] })).toBe(true));
});
