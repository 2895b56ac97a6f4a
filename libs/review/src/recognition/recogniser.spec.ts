import { describe, expect, test } from '@jest/globals';
import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { recognise } from './recogniser.ts';
import type { PageOfUnits } from './units.ts';

const pagesOf = (...texts: string[]): PageOfUnits[] => texts.map((text, at) => ({ n: at + 1, label: '', text }));
const deck = pagesOf(
  'Loafline\nFresh bread without waste for small bakeries',
  'Problem\nBakeries throw away 30% of their bread because they guess how much to bake.',
  'Market\nThere are 9,400 bakeries in Spain, a market of $310 million a year.',
  'Traction\nOur revenue was $41,000 in March 2026.\n140 bakeries are paying customers today.',
  'Team\nRana Aziz, CEO and co-founder, ran a chain of bakeries for nine years.',
  'Competition\nOur competitors are Breadly and OvenTrack; neither plans the next day.',
  'The ask\nWe are raising $750,000 to open in Lisbon.',
);
const arabic = pagesOf(
  'رغيف\nخبز طازج بلا هدر للمخابز الصغيرة',
  'المشكلة\nتخسر المخابز 30% من خبزها لأنها تخمن الكمية.',
  'حجم السوق\nيبلغ حجم سوق المخابز في السعودية 1.2 مليار ريال.',
  'الفريق\nلينا خوري، الرئيسة التنفيذية والمؤسسة، أدارت مخابز تسع سنوات.',
  'المنافسون\nينافسنا تطبيق خبزي وتطبيق فرن.',
  'الطلب\nنطلب 3 ملايين ريال للتوسع في الدمام.',
);

describe('which part of a deck answers a check', () => {
  test.each<[CheckId, number, PageOfUnits[]]>([
    ['market.size', 3, deck],
    ['traction.revenue', 4, deck],
    ['traction.customers', 4, deck],
    ['team.founders', 5, deck],
    ['moat.competitors', 6, deck],
    ['traction.ask', 7, deck],
    ['market.size', 3, arabic],
    ['team.founders', 4, arabic],
    ['moat.competitors', 5, arabic],
    ['traction.ask', 6, arabic],
  ])('%s is on page %d', (id, page, pages) => expect(recognise(pages).get(id)?.[0]?.unit.page).toBe(page));

  test('the best stand first, a dozen at most, for every check', () => {
    const many = pagesOf(...Array.from({ length: 30 }, (_, at) => `Our revenue was $${String(at + 11)},000 last month.`));
    const found = recognise(many);
    expect([...found.keys()].sort()).toEqual([...checkIds].sort());
    for (const candidates of found.values()) {
      expect(candidates.length).toBeLessThanOrEqual(12);
      const odds = candidates.map(({ answers }) => answers);
      expect(odds).toEqual([...odds].sort((a, b) => b - a));
    }
  }); // prettier-ignore

  test('the order of the pages changes no odds', () => {
    const shown = (pages: PageOfUnits[]) =>
      checkIds.map((id) => recognise(pages).get(id)?.map(({ unit, answers }) => [unit.text, answers])); // prettier-ignore
    expect(shown([...deck].reverse())).toEqual(shown(deck));
  });
});

describe('what is proposed for no check', () => {
  test('a part without the kind of thing the check asks for', () => {
    const found = recognise(pagesOf('The ask\nWe are raising money to open in Lisbon.'));
    expect(found.get('traction.ask')).toEqual([]);
    expect(found.get('traction.revenue')).toEqual([]);
  });

  test.each(['[XX] paying customers and $[XX] of revenue', 'Founder: TBD', 'اسم المشروع: ........................'])(
    'a placeholder: %s',
    (text) => expect([...recognise(pagesOf(text)).values()].flat()).toEqual([]),
  );

  test('a lone figure, which tells nobody anything', () => {
    expect([...recognise(pagesOf('$41,000', '٤٢٪')).values()].flat()).toEqual([]);
  });

  test('an empty document', () => expect([...recognise([]).values()].flat()).toEqual([]));
});
