import { describe, expect, test } from '@jest/globals';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { pillarHeadings } from '@plumbline/contracts/supplements';
import { pages, pitchTexts, request } from '../../test/pitch.ts';
import { prepareDocument } from '../document.ts';
import { estimateTokens } from '../model/tokens.ts';
import { pillarOfHeading, selectPages } from './page-selection.ts';

const padded = pitchTexts.map((text) => `${text}\n${'And so on without saying more. '.repeat(20)}`);
const document = await prepareDocument(request({ pages: pages(padded) }).document);

describe('pages for a pillar', () => {
  test('are all of them when they fit', () => {
    expect(selectPages(document, 'team', 10_000)).toMatchObject({ notSent: [], pages: { length: 7 } });
  });

  test('are the first and the best-ranked within the budget, in order; the rest is named', () => {
    const budget = 3 * (estimateTokens(padded[1] ?? '') + 30);
    const team = selectPages(document, 'team', budget);
    expect(team.pages.map(({ n }) => n)).toContain(1);
    expect(team.pages.map(({ n }) => n)).toContain(5);
    expect([...team.pages.map(({ n }) => n), ...team.notSent].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(selectPages(document, 'market_opportunity', budget).pages.map(({ n }) => n)).toContain(4);
    expect(selectPages(document, 'moat_defensibility', budget).pages.map(({ n }) => n)).toContain(6);
  });

  test('a supplement’s answer about the pillar comes before what a search finds, however little it says', async () => {
    const answers = pages([...padded, `Pillar: Team\n${'Two of us. '.repeat(70)}`, `Pillar: moat_defensibility\n${'A secret. '.repeat(70)}`]); // prettier-ignore
    for (const page of answers.slice(7)) page.label = page.text.split('\n')[0] ?? '';
    const supplemented = await prepareDocument(request({ pages: answers }).document);
    const budget = 3 * (estimateTokens(padded[1] ?? '') + 30);
    const sent = (pillar: Pillar) => selectPages(supplemented, pillar, budget).pages.map(({ n }) => n);
    expect(sent('team')).toContain(8);
    expect(sent('team')).not.toContain(9);
    expect(sent('moat_defensibility')).toContain(9);
  });

  test.each([
    ...pillars.map((pillar): [string, Pillar] => [pillarHeadings[pillar], pillar]),
    ['Pillar: traction_viability', 'traction_viability'],
    ['pillar:  MOAT AND DEFENSIBILITY (2)', 'moat_defensibility'],
    ['Pillar: الفريق', 'team'],
  ])('“%s” heads an answer about %s', (label, pillar) => {
    expect(pillarOfHeading(label)).toBe(pillar);
  });

  test.each(['Team', 'Pillar: Weather', 'The pillar: Team', 'Pillar:'])('“%s” heads none', (label) => {
    expect(pillarOfHeading(label)).toBeNull();
  });

  test('Arabic pages are found by Arabic terms', async () => {
    const filler = 'كلام عام لا يفيد كثيرًا في هذا الموضوع. '.repeat(10);
    const texts = [
      `شركة مسار\n${filler}`,
      `الفريق: سارة المؤسسة والرئيسة التنفيذية\n${filler}`,
      `السوق حجمه كبير\n${filler}`,
    ];
    const arabic = await prepareDocument(request({ pages: pages(texts) }).document);
    const budget = estimateTokens(texts[0] ?? '') * 2 + 100;
    expect(selectPages(arabic, 'team', budget).pages.map(({ n }) => n)).toEqual([1, 2]);
    expect(selectPages(arabic, 'market_opportunity', budget).pages.map(({ n }) => n)).toEqual([1, 3]);
  });

  test('a single page over the budget is sent in part and counts as not sent', async () => {
    const long = await prepareDocument(request({ pages: pages(['We sell boxes. '.repeat(1_000)]) }).document);
    const { pages: sent, notSent } = selectPages(long, 'team', 500);
    expect(notSent).toEqual([1]);
    expect(sent).toHaveLength(1);
    expect(estimateTokens(sent[0]?.text ?? '')).toBeLessThanOrEqual(500);
    expect(sent[0]?.text.length).toBeGreaterThan(500);
  });
});
