import { describe, expect, test } from '@jest/globals';
import { factsByCode } from './read-facts.ts';
import { focusPoints } from './focus.ts';
import { textDocument, workbookDocument } from '../test/documents.ts';
import { writeSections, type MemoSections } from './write-sections.ts';

/* What the investor wants to know, with code alone. */

test.each<[string, string[]]>([
  ['Does it work in summer?', ['Does it work in summer']],
  ['Churn, and the change of control clauses.\n• Runway', ['Churn', 'the change of control clauses', 'Runway']],
  ['التركيز على معدل التسرب، والعقود مع الموردين', ['التركيز على معدل التسرب', 'والعقود مع الموردين']],
  ['Please look at it', []],
  [' \n ', []],
])('%j asks for %j', (typed, points) => {
  expect(focusPoints(typed)).toEqual(points);
});

const call =
  'Call notes\n\nNorthwind competes with Tidewater on price.\n\nThe boxes were tested in July at 48 degrees and held their temperature all summer.\n\nNorthwind competes with Frostline in Norway.\n\nRisk: the supplier of seals may stop deliveries in winter.';
const memoOf = async (focus: string | null, language: 'en' | 'ar' = 'en'): Promise<MemoSections> => {
  const options = { language, focus };
  const facts = [
    await factsByCode(await textDocument('call.txt', call, 'Analyst'), options),
    await factsByCode(await workbookDocument('model.xlsx', { Model: [['Metric', '2023', '2024'], ['Revenue', 100, 200], ['Churn', '4%', '3%']] }), options), // prettier-ignore
  ];
  return writeSections(facts, [], { language });
};
const told = ({ focus = [] }: MemoSections) =>
  focus.map(({ asked, answer, items }) => [asked, answer, items.flatMap(({ evidence }) => evidence.map(({ cell, quote }) => cell ?? quote))]); // prettier-ignore

describe('a point', () => {
  test('is answered with the places that speak of it, or with that none does', async () => {
    expect(told(await memoOf('Does it hold in summer? Churn, patents'))).toEqual([
      [
        'Does it hold in summer',
        'Places that speak of it: 1.',
        ['The boxes were tested in July at 48 degrees and held their temperature all summer'],
      ],
      ['Churn', 'Places that speak of it: 2.', ['C3', 'B3']],
      ['patents', 'No page says anything of it.', []],
    ]);
  });

  test('may be asked in the other language', async () => {
    const [[, , places] = []] = told(await memoOf('المنافسون', 'ar'));
    expect(places).toEqual(expect.arrayContaining([expect.stringContaining('Tidewater')]));
  });

  test('puts what rests on its places first, and changes no judgement', async () => {
    const [plain, asked] = [await memoOf(null), await memoOf('Frostline')];
    expect(plain.focus).toBeUndefined();
    const first = (memo: MemoSections) => memo.market_landscape.competitors[0]?.text ?? '';
    expect(first(plain)).toContain('Tidewater');
    expect(first(asked)).toContain('Frostline');
    expect(asked.recommended_action).toEqual(plain.recommended_action);
    expect(asked.confidence).toEqual(plain.confidence);
    expect(asked.market_landscape.competitors).toHaveLength(plain.market_landscape.competitors.length);
  });
});
