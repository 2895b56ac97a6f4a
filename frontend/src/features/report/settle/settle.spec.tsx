/** @jest-environment jest-fixed-jsdom */
import '../test/browser-stubs.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Settlements } from '@plumbline/contracts/settlements';
import { englishChecked } from '../test/checked-report.ts';
import { englishPages } from '../test/english-report.ts';
import { evaluationOf, resultsOf, showReport } from '../test/screen.tsx';

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
afterEach(cleanup);

const path = '/v1/evaluations/eval_00000001/settlements';
const ofState = `${path}/solution.state`;
const { hexagon_scores: scores, overall_assessment: overall } = englishChecked;
const nothing: Settlements = {
  settlements: [],
  revision: 0,
  with_answers: { scores, overall: overall.total_score },
};
const closest = englishChecked.checks?.find(({ id }) => id === 'solution.state')?.closest;
const saidBy = (quote: string, page: number): Settlements => ({
  settlements: [
    { check: 'solution.state', answer: 'said', page, quote, level: 3, settled_at: '2026-11-27T09:10:00.000Z' },
  ],
  revision: 1,
  with_answers: { scores: { ...scores, solution_product: 4 }, overall: 82 },
});
const passages = {
  passages: [
    { page: 3, quote: 'No sensors to buy. Live in one afternoon.' },
    { page: 8, quote: '€690 per ward and month.', head: ['Price'] },
  ],
  next: null,
};

/** The report over a server that keeps what is settled; `refuse` is what it answers the first time instead. */
const show = async (refuse?: Response) => {
  let now = nothing;
  let refusal = refuse;
  const sent: { method: string; url: string; body: string }[] = [];
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    sent.push({ method: request.method, url: pathname + search, body: await request.text() });
    if (refusal !== undefined) {
      const first = refusal;
      refusal = undefined;
      return first;
    }
    const { quote = '', page = 0 } = request.method === 'PUT' ? { quote: /"quote":"([^"]*)"/.exec(sent.at(-1)?.body ?? '')?.[1], page: 7 } : {}; // prettier-ignore
    now = request.method === 'PUT' ? saidBy(quote, page) : { ...nothing, revision: 2 };
    return Response.json(now);
  };
  const { asked } = showReport({
    evaluations: [evaluationOf()],
    results: resultsOf(JSON.stringify(englishChecked)),
    pages: englishPages,
    others: { [`${ofState}/passages`]: passages },
    answering: { [path]: () => Promise.resolve(Response.json(now)), [ofState]: answer },
  });
  const row = (await screen.findByText('What exists today')).closest('li');
  if (!row) throw new Error('no check');
  return { row, sent, asked };
};
const press = async (part: HTMLElement, name: string | RegExp): Promise<void> =>
  userEvent.click(await within(part).findByRole('button', { name }));

describe('a check that the reviewer is unsure of', () => {
  test('is settled with the passage that is shown, and undone with one click; the reviewer’s score stays', async () => {
    const { row, sent } = await show();
    await press(row, 'Answer: What exists today');
    await press(row, 'Yes, this passage says it');
    expect(await within(row).findByText('Your answer: the passage says it.')).toBeTruthy();
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ revision: 0, answer: 'said', ...closest });
    // The reviewer's own, and beside it the founder's.
    expect(within(row).getByText('Not sure')).toBeTruthy();
    const card = document.querySelector('.with-answers')?.closest('section');
    expect(card?.textContent).toMatch(/79\/100.*With your answers: 82\/100.*Only you see this\./);
    // On no paper.
    expect(card?.querySelector('.with-answers')?.classList.contains('screen-only')).toBe(true);
    const undo = within(row).getByRole('button', { name: 'Undo your answer: What exists today' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await userEvent.click(undo);
    const again = await within(row).findByRole('button', { name: 'Answer: What exists today' });
    expect(sent[1]).toMatchObject({ method: 'DELETE', url: `${ofState}?revision=1` });
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(card?.textContent).not.toContain('With your answers');
  });

  test('is settled with a passage from the list, which can be searched', async () => {
    const { row, sent, asked } = await show();
    await press(row, 'Answer: What exists today');
    await press(row, 'It is elsewhere: choose the passage');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Slide 3')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Search the passages' }), 'price');
    await waitFor(() => expect(asked).toContain(`${ofState}/passages?q=price&from=0`));
    await press(dialog, /€690 per ward and month/);
    expect(await within(row).findByText('Your answer: the passage says it.')).toBeTruthy();
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      revision: 0,
      answer: 'said',
      page: 8,
      quote: '€690 per ward and month.',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that is refused says why and stays open', async () => {
    const { row } = await show(Response.json({ error: 'This passage has no date.' }, { status: 422 }));
    await press(row, 'Answer: What exists today');
    await press(row, 'My pitch does not say it');
    expect(await within(row).findByText('This passage has no date.')).toBeTruthy();
    expect(within(row).queryByText(/Your answer:/)).toBeNull();
  });

  test('is the only kind that can be settled', async () => {
    await show();
    await screen.findByRole('button', { name: 'Answer: What exists today' });
    const unsure = englishChecked.checks?.filter(({ state }) => state === 'unsure') ?? [];
    expect(screen.getAllByRole('button', { name: /^Answer: / })).toHaveLength(unsure.length);
  });
});
