/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Asked } from '@plumbline/web/test/fake-server';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import { pass, stopTimers } from './test/fake-timers.ts';
import { emptyList, showApp, token } from './test/show-app.tsx';

/* The history: what it shows of a pitch, what it is filtered by, and how an evaluation is deleted. */

afterEach(() => void jest.useRealTimers());

const list = (evaluations: Evaluation[]) => ({
  body: { evaluations, pagination: { page: 1, limit: 20, total: evaluations.length, pages: 1 } },
});
const tidewater = evaluationOf({
  id: 'eval_00000003',
  pitch_id: 'plan_00000001',
  pitch_scores: [41, 55, 62],
  overall_score: 62,
});
const other = evaluationOf({
  id: 'eval_00000002',
  plan_title: 'Kiln',
  pitch_id: 'plan_00000002',
  pitch_scores: [70],
  overall_score: 70,
});
const before = evaluationOf({
  id: 'eval_00000001',
  pitch_id: 'plan_00000001',
  pitch_scores: [41, 55, 62],
  overall_score: 55,
});

describe('a pitch', () => {
  test('stands together: the newest with a line of its scores, those before it under it', async () => {
    showApp({ at: '/evaluations', signedIn: true, routes: { 'GET /evaluations': list([tidewater, other, before]) } });
    await screen.findByText('62/100');
    const rows = [...document.querySelectorAll('.history-list li')];
    const said = rows.map((row) => [
      row.textContent?.includes('Tidewater'),
      row.textContent?.includes('Earlier evaluation'),
    ]);
    expect(said).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    screen.getByRole('img', { name: 'Scores so far: 41, 55, 62' });
    // One score is no line.
    expect(screen.getAllByRole('img', { name: /^Scores/ })).toHaveLength(1);
    expect(screen.queryByText('Page 1 of 1')).toBeNull();
  });
});

describe('filters', () => {
  const filtered = () => {
    const asked: Record<string, string>[] = [];
    const app = showApp({
      at: '/evaluations?q=tide&status=completed&page=2',
      signedIn: true,
      routes: {
        'GET /evaluations': ({ query }: Asked) => {
          asked.push(Object.fromEntries(query));
          const none = query.get('q') === 'nothing';
          return none
            ? { body: emptyList }
            : {
                body: {
                  evaluations: [tidewater],
                  pagination: { page: Number(query.get('page')), limit: 20, total: 40, pages: 2 },
                },
              };
        },
      },
    });
    return { ...app, asked };
  };

  test('are in the address and in the question, and another one begins at the first page', async () => {
    const { person, address, asked } = filtered();
    await screen.findByText('Page 2 of 2');
    expect(asked.at(-1)).toEqual({ page: '2', limit: '20', q: 'tide', status: 'completed' });
    await person.selectOptions(screen.getByLabelText('Report in'), 'Arabic');
    await screen.findByText('Page 1 of 2');
    expect(address()).toBe('/evaluations?q=tide&status=completed&language=ar');
    expect(asked.at(-1)).toEqual({ page: '1', limit: '20', q: 'tide', status: 'completed', language: 'ar' });
    await person.selectOptions(screen.getByLabelText('Status'), 'All');
    await waitFor(() => expect(address()).toBe('/evaluations?q=tide&language=ar'));
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/evaluations?q=tide&language=ar&page=2'));
  });

  test('that nothing fits say so, and are cleared with one press', async () => {
    const { person, address, asked } = filtered();
    const search = await screen.findByLabelText('Search');
    await person.clear(search);
    await person.type(search, ' nothing {Enter}');
    await screen.findByText('No evaluation fits');
    expect(asked.at(-1)).toMatchObject({ q: 'nothing', status: 'completed' });
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('Page 1 of 2');
    expect(address()).toBe('/evaluations');
    expect(asked.at(-1)).toEqual({ page: '1', limit: '20' });
  });

  test('that an address makes up are none', async () => {
    const { server } = showApp({ at: '/evaluations?status=deleted&language=fr&q=%20', signedIn: true });
    await screen.findByText('No evaluations yet');
    expect(Object.fromEntries(server.calls('GET /evaluations')[0]?.query ?? [])).toEqual({ page: '1', limit: '20' });
  });
});

describe('deleting', () => {
  const remove = 'DELETE /evaluations/eval_00000003';
  const deleted = async (answer: Parameters<typeof showApp>[0]['routes'] = {}) => {
    let left = [tidewater, other];
    const app = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: {
        'GET /evaluations': () => list(left),
        [remove]: () => {
          left = [other];
          return { status: 204 };
        },
        ...answer,
      },
    });
    await screen.findByRole('button', { name: 'Delete: \u2068Tidewater\u2069' });
    stopTimers();
    await app.person.click(screen.getByRole('button', { name: 'Delete: \u2068Tidewater\u2069' }));
    await screen.findByText(/is deleted\.$/);
    return app;
  };

  test('takes the row away at once and is sent after 8 seconds, not before', async () => {
    const { server } = await deleted();
    expect(screen.queryByText('62/100')).toBeNull();
    screen.getByRole('heading', { name: 'Evaluation history (1)' });
    await pass(7_999);
    expect(server.calls(remove)).toHaveLength(0);
    await pass(1);
    await waitFor(() => expect(server.calls(remove)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    screen.getByRole('heading', { name: 'Evaluation history (1)' });
  });

  test('is undone with one press, which has the focus, and then never sent', async () => {
    const { person, server } = await deleted();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await person.keyboard('{Enter}');
    await screen.findByText('62/100');
    expect(document.activeElement?.id).toBe('main');
    await pass(20_000);
    expect(server.calls(remove)).toHaveLength(0);
  });

  test('is sent at once when the history is left', async () => {
    const { person, server } = await deleted();
    await person.click(screen.getByRole('link', { name: 'Teams' }));
    await waitFor(() => expect(server.calls(remove)).toHaveLength(1));
  });

  test.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the person logs out', () => screen.getByRole('button', { name: 'Log out' }).click()],
  ])('is sent at once, with the token, when %s', async (_, leave) => {
    const { server } = await deleted({ 'POST /auth/logout': { status: 204 } });
    leave();
    await waitFor(() => expect(server.calls(remove)).toHaveLength(1));
    expect(server.calls(remove)[0]?.headers.get('authorization')).toBe(`Bearer ${token}`);
    const order = server.asked.map(({ method, path }) => `${method} ${path}`).filter((call) => !call.startsWith('GET'));
    expect(order[0]).toBe(remove);
    await pass(20_000);
    expect(server.calls(remove)).toHaveLength(1);
  });

  test('that fails says so, on whatever page one is by then, and the row is there again', async () => {
    const refusal = { status: 503, body: { error: 'Not now.', code: 'internal.unavailable' } };
    const { person } = await deleted({ [remove]: refusal, 'GET /teams': { body: { teams: [] } } });
    await person.click(screen.getByRole('link', { name: 'Teams' }));
    const said = await screen.findByText('Not now.');
    expect(said.closest('[role=alert]')?.textContent).toContain('“Tidewater” could not be deleted.');
    await person.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByText('62/100');
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  test('of what is gone already is done', async () => {
    const { server } = await deleted({
      [remove]: { status: 404, body: { error: 'Not found.', code: 'evaluations.not_found' } },
    });
    await pass(8_000);
    await waitFor(() => expect(server.calls(remove)).toHaveLength(1));
    await pass(100);
    expect(screen.queryByText('Not found.')).toBeNull();
  });

  test('of the last one leaves the way to the first', async () => {
    const { person } = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: { 'GET /evaluations': list([tidewater]) },
    });
    await person.click(await screen.findByRole('button', { name: 'Delete: \u2068Tidewater\u2069' }));
    await screen.findByText('No evaluations yet');
    const undo = within(document.body).getByRole('button', { name: 'Undo' });
    await person.click(undo);
    await screen.findByText('62/100');
  });
});
