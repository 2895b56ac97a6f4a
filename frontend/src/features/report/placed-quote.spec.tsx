/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Block } from '@plumbline/contracts/blocks';
import { type Language, mediaTypes } from '@plumbline/contracts/limits';
import type { Page } from '@plumbline/contracts/plans';
import { englishReport } from './test/english-report.ts';
import { evaluationOf, resultsOf, showReport } from './test/screen.tsx';

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
afterEach(cleanup);

/** The drawer of a claim whose quote is this one, on the second slide. */
const openQuote = async (
  quote: string,
  slide: Omit<Page, 'n' | 'label'>,
  language: Language = 'en',
  answering: Record<string, () => Promise<Response>> = {},
  contentType = mediaTypes.pptx,
): Promise<HTMLElement> => {
  const quoted = englishReport.pillars_detailed.map((detail) => ({
    ...detail,
    evidence: detail.evidence.map((one) => ('absent' in one ? one : { ...one, page: 2, quote })),
  }));
  const results = resultsOf({ ...englishReport, pillars_detailed: quoted });
  showReport(
    { evaluations: [evaluationOf()], results, pages: [{ n: 2, label: '', ...slide }], answering, contentType },
    language,
  );
  const heading = await screen.findByRole('heading', { name: language === 'en' ? 'Problem & insight' : /المشكلة/ });
  const section = heading.closest('section');
  const chip = section?.querySelector('.report-chips button');
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

describe('the page itself', () => {
  const picture = '/v1/plans/plan_00000001/pages/2/picture';
  const drawn: Omit<Page, 'n' | 'label'> = {
    ...slide,
    ratio: 1.5,
    blocks: blocks.map((block) => (block.kind === 'text' ? { ...block, box: [100, 500, 600, 560] } : block)),
  };
  const webp = (): Response => new Response(new Uint8Array([82, 73, 70, 70]), { headers: { 'content-type': 'image/webp' } }); // prettier-ignore

  test('is shown as a picture with the quote marked, and its place is kept before it is there', async () => {
    const late = Promise.withResolvers<Response>();
    const dialog = await openQuote('interviewed 34', drawn, 'en', { [picture]: () => late.promise });
    expect(await within(dialog).findByText(/is being drawn/)).toBeTruthy();
    const place = dialog.querySelector<HTMLElement>('.page-picture');
    expect(place?.style.aspectRatio).toBe('1.5');
    late.resolve(webp());
    const image = await within(dialog).findByRole('img', { name: 'Slide 2 as it looks, with the quote marked' });
    expect(image.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==');
    const mark = dialog.querySelector<HTMLElement>('.page-mark');
    // A little round the block, from the left in both directions of reading.
    expect([mark?.style.left, mark?.style.top, mark?.style.width]).toEqual(['9.4%', '49.4%', '51.2%']);
    expect(place?.dir).toBe('ltr');
    expect(dialog.textContent).toContain('head pharmacists');
  });

  test('is there for a slide that was read before its size was noted', async () => {
    const dialog = await openQuote('interviewed 34', slide, 'en', { [picture]: () => Promise.resolve(webp()) });
    expect(await within(dialog).findByRole('img', { name: /Slide 2 as it looks/ })).toBeTruthy();
  });

  test('that could not be drawn can be asked for again', async () => {
    let asked = 0;
    const answer = (): Promise<Response> => {
      asked += 1;
      return Promise.resolve(asked === 1 ? Response.json({ error: 'Too busy.' }, { status: 503 }) : webp());
    };
    const dialog = await openQuote('interviewed 34', drawn, 'en', { [picture]: answer });
    expect(await within(dialog).findByText('Too busy.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByRole('img', { name: /Slide 2 as it looks/ })).toBeTruthy();
  });

  test('is not asked for where there is none, and leaves no gap where the server has none', async () => {
    let asked = 0;
    const none = (): Promise<Response> => {
      asked += 1;
      return Promise.resolve(Response.json({ error: 'No picture.' }, { status: 404 }));
    };
    const first = await openQuote('interviewed 34', slide, 'en', { [picture]: none }, mediaTypes.docx);
    expect(await within(first).findByText(/small errors are possible/)).toBeTruthy();
    expect(asked).toBe(0);
    cleanup();
    const second = await openQuote('interviewed 34', drawn, 'en', { [picture]: none });
    await waitFor(() => expect([asked, second.querySelector('.page-picture')]).toEqual([1, null]));
    expect(within(second).queryByText('No picture.')).toBeNull();
  });
});
