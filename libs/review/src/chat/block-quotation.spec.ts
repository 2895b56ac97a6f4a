import { describe, expect, test } from '@jest/globals';
import type { Block } from '@plumbline/contracts/blocks';
import { prepareSearch } from '../search/search-index.ts';
import { asksForList, quotationsOf } from './block-quotation.ts';

/** What is quoted when the search found `passage` on a page of these blocks, a head before its words. */
const quoted = (blocks: Block[], passage: string, question = '', between = '\n\n'): string[] => {
  const text = blocks.map((block) => block.text).join(between);
  const [page] = prepareSearch([{ n: 7, label: '', text, blocks }]).pages;
  if (page === undefined) throw new Error('one page was expected');
  return quotationsOf(page, { start: text.indexOf(passage), passage, question }).map(({ words, head }) =>
    [...head, words].join(' > '),
  );
};

const said = (text: string, box?: Block['box']): Block => ({ kind: 'text', text, ...(box ? { box } : {}) });
const title = (text: string): Block => ({ kind: 'title', text });
const bullet = (text: string, level = 1): Block => ({ kind: 'bullet', text, level });
const cell = (text: string, row: number, column: number, ...head: string[]): Block => ({
  kind: 'cell',
  text,
  table: 0,
  row,
  column,
  ...(head.length > 0 ? { head } : {}),
});

describe('what is quoted of a page of blocks', () => {
  test('is the whole block, and nothing of the next one', () => {
    const page = [
      title('Our ask'),
      said('We raise £450,000. Kelvin Fund leads. 60% goes to vans.'),
      said('Thank you!'),
    ];
    expect(quoted(page, 'Kelvin Fund leads.')).toEqual(['We raise £450,000. Kelvin Fund leads. 60% goes to vans.']);
  });

  test('are the blocks of a passage that runs over several, each by itself, without their title', () => {
    const page = [title('Traction'), said('1,840 families pay.'), said('2.4% cancel each month.')];
    expect(quoted(page, page.map(({ text }) => text).join('\n\n'))).toEqual([
      '1,840 families pay.',
      '2.4% cancel each month.',
    ]);
  });

  test('under a title alone is what stands under it; a title with a figure says something itself', () => {
    expect(quoted([title('Traction'), said('1,840 families pay.')], 'Traction')).toEqual(['1,840 families pay.']);
    expect(quoted([title('139,000 cartridges sold'), said('Since launch.')], '139,000')).toEqual([
      '139,000 cartridges sold',
    ]);
  });

  test('is never the number of the page', () => {
    expect(quoted([said('We sell boxes.'), said('7')], 'We sell boxes.\n\n7')).toEqual(['We sell boxes.']);
  });

  test('of a paragraph as long as a page are the sentences that were found', () => {
    const long = `${'We go on and on. '.repeat(40)}The price is £9. ${'And on again. '.repeat(20)}`.trim();
    expect(quoted([said(long)], 'The price is £9.')).toEqual(['The price is £9.']);
  });

  test('of a question in two parts is the next block too, where no gap parts them', () => {
    const page = [said('We raise €7.5M.'), said('Half goes to the factory.'), said('It lasts 22 months.')];
    const question = 'how much do they raise and what is it for?';
    expect(quoted(page, 'We raise €7.5M.', question, '\n')).toEqual(page.map(({ text }) => text));
    expect(quoted(page, 'We raise €7.5M.', question)).toEqual(['We raise €7.5M.']);
  });
});

describe('of a table', () => {
  const table = [
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

  test('the cell that is asked for is quoted with its heads, whichever of its row was found', () => {
    expect(quoted(table, '50,000', 'how many users in year 2?')).toEqual(['Year 2 > Users > 90,000']);
    expect(quoted(table, 'Users', 'how many users in year 2?')).toEqual(['Year 2 > Users > 90,000']);
  });

  test('else the row is quoted under the table’s head', () => {
    expect(quoted(table, 'Users', 'how many users?', ' ')).toEqual(['Target Year 1 Year 2 > Users 50,000 90,000']);
  });

  test('of its head alone all rows are quoted', () => {
    expect(quoted(table, 'Year 1', 'what is planned?', ' ')).toEqual([
      'Target Year 1 Year 2 > Users 50,000 90,000',
      'Cities 2 5',
    ]);
  });

  test('whose head leaves one column out no cell is quoted for another', () => {
    const shifted = [cell('| 2024', 0, 0), cell('2025', 0, 1), cell('Margin', 1, 0, '| 2024'), cell('3%', 1, 1, '2025', 'Margin'), cell('4%', 1, 2, 'Margin')]; // prettier-ignore
    expect(quoted(shifted, 'Margin', 'the margin in 2025?', ' ')).toEqual(['| 2024 2025 > Margin 3% 4%']);
  });

  test('that the reader took for none the rows are quoted under what stands over them', () => {
    const line = (top: number, ...texts: string[]): Block[] =>
      texts.map((text, at) => said(text, [at * 300, top, at * 300 + 100, top + 25]));
    const page = [...line(300, 'Channel', 'Cost'), ...line(350, 'Schools', '$3.10'), ...line(400, 'Radio', '$5.40')];
    const rows = ['Channel > Cost > Schools $3.10', 'Radio $5.40'];
    expect(quoted(page, 'Channel', '', ' ')).toEqual(rows);
    expect(quoted(page, '$5.40', '', ' ')).toEqual(['Channel > Cost > Radio $5.40']);
  });
});

describe('of a list', () => {
  test('that is asked for all points are quoted, else the one that was found', () => {
    const page = [title('How it works'), bullet('1. Scan the box'), bullet('2. Seal it'), bullet('3. Send it'), said('In one day.')]; // prettier-ignore
    expect(quoted(page, '2. Seal it', 'what are the steps?')).toEqual(['1. Scan the box', '2. Seal it', '3. Send it']);
    expect(quoted(page, '2. Seal it', 'do they seal it?')).toEqual(['2. Seal it']);
  });

  test('of persons every one is quoted, with the role', () => {
    const page = [said('Sara Haddad, CEO'), said('Both met in 2017.'), said('Omar Nasser, CTO')];
    expect(quoted(page, 'Omar Nasser, CTO', 'who are the founders?')).toEqual(['Sara Haddad, CEO', 'Omar Nasser, CTO']);
  });

  test('of cards side by side every one is quoted', () => {
    const page = ['Clinics', 'Schools', 'Banks'].map((text, at) => said(`${text} pay`, [at * 300, 200, at * 300 + 99, 260])); // prettier-ignore
    expect(quoted(page, 'Schools pay', 'what are the customers?')).toEqual(['Clinics pay', 'Schools pay', 'Banks pay']);
  });
});

test.each(['who are the founders?', 'what are the steps', 'list all the risks', 'من هم المؤسسون؟', 'ما هي الخطوات', 'اذكر المنافسين'])('"%s" asks for a list', (question) => {
  expect(asksForList(question)).toBe(true);
}); // prettier-ignore

test.each(['who is the CEO?', 'how much is the price?', 'كم عدد السائقين؟'])('"%s" does not', (question) => {
  expect(asksForList(question)).toBe(false);
});
