/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '@plumbline/contracts/blocks';
import type { Language } from '@plumbline/contracts/limits';
import type { Page } from '@plumbline/contracts/plans';
import { englishReport } from './test/english-report.ts';
import { evaluationOf, resultsOf, showReport } from './test/screen.tsx';

configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });
afterEach(cleanup);

/** The drawer of a claim whose quote is this one, on the second slide. */
const openQuote = async (
  quote: string,
  slide: Pick<Page, 'text' | 'blocks' | 'method'>,
  language: Language = 'en',
): Promise<HTMLElement> => {
  const quoted = englishReport.pillars_detailed.map((detail) => ({
    ...detail,
    evidence: detail.evidence.map((one) => ('absent' in one ? one : { ...one, page: 2, quote })),
  }));
  const results = resultsOf({ ...englishReport, pillars_detailed: quoted });
  showReport({ evaluations: [evaluationOf()], results, pages: [{ n: 2, label: '', ...slide }] }, language);
  const heading = await screen.findByRole('heading', { name: language === 'en' ? 'Problem & insight' : /المشكلة/ });
  const section = heading.closest('section');
  const [chip] = within(section ?? document.body).getAllByRole('button');
  if (!chip) throw new Error('no chip');
  await userEvent.click(chip);
  return screen.findByRole('dialog');
};

const blocks: Block[] = [
  { kind: 'title', text: 'The problem' },
  { kind: 'picture_text', text: 'Hospitals throw away 11% of their stock every year.', confidence: 0.4 },
  { kind: 'text', text: 'We interviewed 34 head pharmacists.' },
  { kind: 'cell', text: 'Loss', table: 0, row: 0, column: 1 },
  { kind: 'cell', text: 'Hospitals', table: 0, row: 1, column: 0 },
  { kind: 'cell', text: '€40,000', table: 0, row: 1, column: 1, head: ['Loss', 'Hospitals'] },
  { kind: 'note', text: 'Say that the fridges are old.' },
  { kind: 'picture_text', text: 'Fridge 7 is too warm', screen: true },
];
const slide: Pick<Page, 'text' | 'blocks' | 'method'> = {
  method: 'mixed',
  text: 'The problem\nHospitals throw away 11%\nof their stock every year.\nWe interviewed 34 head pharmacists.\n| Loss\nHospitals | €40,000',
  blocks,
};

describe('a quote in its place', () => {
  test.each<[Language, RegExp]>([
    ['en', /hard to read: it may contain errors/],
    ['ar', /وقد يحتوي على أخطاء/],
  ])('stands out with its whole block, with a warning where that was hard to read (%s)', async (language, warning) => {
    const dialog = await openQuote('throw away 11%', slide, language);
    expect(await within(dialog).findByText(warning)).toBeTruthy();
    const block = dialog.querySelector('[data-quoted-block]')?.textContent;
    expect(block).toMatch(/^Hospitals .*throw away 11%[^]*of their stock every year\.$/);
    expect(block).not.toMatch(/The problem|interviewed/);
    expect(dialog.querySelector('mark')?.textContent).toMatch(/throw away 11%/);
    expect(within(dialog).queryByText(/small errors are possible/)).toBeNull();
  });

  test('of a sure block is shown without that warning', async () => {
    const dialog = await openQuote('interviewed 34', slide);
    expect(await within(dialog).findByText(/small errors are possible/)).toBeTruthy();
    expect(within(dialog).queryByText(/hard to read/)).toBeNull();
  });

  test('in a table is shown with what stands over and beside it', async () => {
    const dialog = await openQuote('€40,000', slide);
    const head = await within(dialog).findByText('Loss · Hospitals');
    expect(head.closest('tr')?.textContent).toContain('€40,000');
  });

  test.each([
    ['fridges are old', /From the notes/],
    ['Fridge 7', /From a screen that a picture shows/],
  ])('beside the slide is shown there: “%s”', async (quote, where) => {
    const dialog = await openQuote(quote, slide);
    expect(await within(dialog).findByText(where)).toBeTruthy();
    expect(dialog.querySelector('mark')?.textContent).toContain(quote);
    expect(within(dialog).queryByText(/could not be placed/)).toBeNull();
    expect(dialog.textContent).not.toContain('interviewed');
  });

  test('on a slide stored without blocks is marked in its text', async () => {
    const dialog = await openQuote('interviewed 34', { ...slide, blocks: undefined });
    expect((await within(dialog).findByText(/interviewed 34/)).tagName).toBe('MARK');
    expect(dialog.querySelector('[data-quoted-block]')).toBeNull();
  });
});
