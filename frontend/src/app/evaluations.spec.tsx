/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { mediaTypes } from '@plumbline/contracts/limits';
import { PageQuery } from '@plumbline/contracts/pagination';
import { evaluationOf as reviewed, planOf } from '@plumbline/web/test/founder-data';
import { draftEdited, draftReducer } from '../features/evaluations/draft.ts';
import type { Answer } from '@plumbline/web/test/fake-server';
import { showApp, token, user } from './test/show-app.tsx';

/** One that runs. */
const evaluationOf = (change: Partial<Evaluation> = {}): Evaluation =>
  reviewed({
    status: 'processing',
    stage: 'scoring_pillars',
    validation_status: 'pending',
    overall_score: null,
    recommendation: null,
    ...change,
  });
const listOf = (evaluations: Evaluation[], total = evaluations.length, page = 1) => ({
  body: { evaluations, pagination: { page, limit: 20, total, pages: Math.max(1, Math.ceil(total / 20)) } },
});
const uploaded = { status: 201, body: { id: 'plan_00000001', title: 'Tidewater', status: 'reading' } };
const schema = { body: { id: 'schema_0001', name: 'investor5', version: '1' } };
const started = { status: 202, body: { id: 'eval_00000001' } };
const running = {
  'POST /plans/upload': uploaded,
  'GET /schemas/investor5': schema,
  'POST /evaluations/start': started,
};
const pdf = () => new File(['%PDF-'], 'Tidewater.pdf', { type: mediaTypes.pdf });

const send = () => screen.findByRole('button', { name: 'Upload and start review' });
const picker = () => screen.findByLabelText('Drop your deck here, or choose a file');
const openCase = async (person: ReturnType<typeof showApp>['person']) =>
  person.click(await screen.findByRole('tab', { name: 'Build a business case' }));

describe('the wizard', () => {
  test('a deck is uploaded with its title, the review started in the page’s language, and watched', async () => {
    const { person, server } = showApp({ at: '/evaluations/new', signedIn: true, routes: running });
    await person.type(await screen.findByLabelText(/^Title/), 'Seed');
    await person.upload(await picker(), pdf());
    await person.click(await send());
    await screen.findByText('Reviewing your pitch');
    const form = server.calls('POST /plans/upload')[0]?.body;
    expect(form instanceof FormData && [...form.keys()]).toEqual(['title', 'file']);
    expect(server.calls('POST /evaluations/start')[0]?.body).toEqual({
      planId: 'plan_00000001',
      schemaId: 'schema_0001',
      language: 'en',
    });
  });

  test('the button waits for a file; a wrong or too large one is refused with the exact sentence, twice in view', async () => {
    const { server, person } = showApp({ at: '/evaluations/new', signedIn: true });
    expect((await send()).hasAttribute('disabled')).toBe(true);
    const anyFile = person;
    const input = await picker();
    input.removeAttribute('accept');
    await anyFile.upload(input, new File(['MZ'], 'deck.exe', { type: 'application/x-msdownload' }));
    expect(
      await screen.findAllByText('Unsupported file type. Please use PDF, DOC, DOCX, PPT, PPTX or TXT files.'),
    ).toHaveLength(2);
    await anyFile.upload(await picker(), new File([new Uint8Array(10_485_761)], 'deck.pdf', { type: mediaTypes.pdf }));
    expect(await screen.findAllByText('File size must be under 10MB')).toHaveLength(2);
    expect((await send()).hasAttribute('disabled')).toBe(true);
    expect(server.calls('POST /plans/upload')).toHaveLength(0);
  });

  test('a business case counts, asks for 100 characters, and keeps every answer when the upload fails', async () => {
    const { person, server } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: {
        'POST /plans/upload': { status: 503, body: { error: 'Storage is down.', code: 'plans.storage_unavailable' } },
      },
    });
    await openCase(person);
    const problem = await screen.findByLabelText('Problem');
    await person.type(problem, 'No-shows');
    await screen.findByText('16 characters in total; 84 more needed');
    await person.click(await send());
    expect(
      await screen.findAllByText('Please provide a bit more detail in your answers (at least 100 characters total).'),
    ).toHaveLength(2);
    expect(server.calls('POST /plans/upload')).toHaveLength(0);
    await person.click(problem);
    await person.paste('x'.repeat(100));
    await person.click(await send());
    expect(await screen.findAllByText('Storage is down.')).toHaveLength(2);
    expect(await screen.findByDisplayValue(/^No-showsx+$/)).toBe(problem);
    const form = server.calls('POST /plans/upload')[0]?.body;
    expect(form instanceof FormData && form.get('text')).toBe(`Problem\nNo-shows${'x'.repeat(100)}`);
  });

  test('what was typed is there after a reload, for the same person, and is gone once its review has started', async () => {
    const at = { at: '/evaluations/new', signedIn: true, routes: running };
    const { person } = showApp(at);
    await person.type(await screen.findByLabelText(/^Title/), 'Seed');
    await openCase(person);
    await person.type(await screen.findByLabelText('Problem'), 'Rolls are unsold.');

    const reloaded = showApp({ ...at, sameTab: true });
    await screen.findByDisplayValue('Rolls are unsold.');
    await screen.findByDisplayValue('Seed');
    await reloaded.person.click(await screen.findByText('Paste text'));
    await reloaded.person.type(await screen.findByLabelText('Your pitch as text'), 'Twelve bakeries pay.');
    await reloaded.person.click(await send());
    await screen.findByText('Reviewing your pitch');

    showApp({ ...at, sameTab: true });
    await picker();
    expect(screen.queryByDisplayValue('Seed')).toBeNull();
  });

  test.each([
    [
      'of another person',
      JSON.stringify({ ...draftReducer(undefined, draftEdited({ title: 'Seed' })), ownerId: 'user_00000009' }),
    ],
    ['of an older version', '{"title":7}'],
    ['that is no JSON', '{'],
  ])('a stored draft %s is none', async (_case, stored) => {
    showApp({ at: '/', signedIn: true });
    sessionStorage.setItem('plumbline.draft', stored);
    showApp({ at: '/evaluations/new', signedIn: true, sameTab: true });
    expect((await screen.findByLabelText(/^Title/)).getAttribute('value')).toBe('');
    await picker();
  });

  test('without any words from the server, a failed upload has its fallback', async () => {
    const { person } = showApp({ at: '/evaluations/new', signedIn: true, routes: { 'POST /plans/upload': 'offline' } });
    await person.upload(await picker(), pdf());
    await person.click(await send());
    expect(await screen.findAllByText('Failed to upload pitch')).toHaveLength(2);
    await screen.findByText('Tidewater.pdf');
  });

  test('a pitch that could not be read shows its own sentence', async () => {
    const { person } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: {
        'POST /plans/upload': { status: 201, body: { id: 'plan_00000001', title: 'Tidewater', status: 'failed' } },
        'GET /plans/plan_00000001': { body: planOf({ status: 'failed', error: 'The file is damaged.' }) },
      },
    });
    await person.upload(await picker(), pdf());
    await person.click(await send());
    expect(await screen.findAllByText('The file is damaged.')).toHaveLength(2);
  });

  test('a failed start is repeated without a second upload', async () => {
    let down = true;
    const { person, server } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: { ...running, 'POST /evaluations/start': () => (down ? 'offline' : started) },
    });
    await person.upload(await picker(), pdf());
    await person.click(await send());
    expect(await screen.findAllByText('Failed to start evaluation')).toHaveLength(2);
    down = false;
    await person.click(await screen.findByRole('button', { name: 'Start the review' }));
    await screen.findByText('Reviewing your pitch');
    expect(server.calls('POST /plans/upload')).toHaveLength(1);
  });

  test('case 40: a double click sends one pitch and starts one review', async () => {
    const { person, server } = showApp({ at: '/evaluations/new', signedIn: true, routes: running });
    await person.upload(await picker(), pdf());
    await person.dblClick(await send());
    await screen.findByText('Reviewing your pitch');
    expect(server.calls('POST /plans/upload')).toHaveLength(1);
    expect(server.calls('POST /evaluations/start')).toHaveLength(1);
  });

  test('case 40: a double click on "Start the review" is one start', async () => {
    const { person, server } = showApp({
      at: '/evaluations/new?reevaluate=eval_00000009',
      signedIn: true,
      routes: {
        ...running,
        'GET /evaluations/eval_00000009': { body: evaluationOf({ id: 'eval_00000009' }) },
        'GET /plans/plan_00000001': { body: planOf() },
      },
    });
    await person.dblClick(await screen.findByRole('button', { name: 'Start the review' }));
    await screen.findByText('Reviewing your pitch');
    expect(server.calls('POST /evaluations/start')).toHaveLength(1);
  });

  test('case 26: a session that ends during the upload leads to login and back, with what was typed', async () => {
    const { person, address, store } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: { 'POST /plans/upload': { status: 401 } },
    });
    await openCase(person);
    await person.click(await screen.findByText('Paste text'));
    await person.type(await screen.findByLabelText('Your pitch as text'), 'Twelve clinics pay.');
    await person.click(await send());
    await screen.findByText(/Your session has ended/);
    expect(address()).toBe('/auth/login');
    expect(store.getState().draft.text).toBe('Twelve clinics pay.');
  });

  test.each([
    ['the same person comes back to it', user, 'Reviewing your pitch'],
    ['another person begins afresh', { ...user, id: 'user_00000002' }, 'Drop your deck here, or choose a file'],
  ])('case 26: a session that ends while a review runs: %s', async (_case, whoLogsIn, shown) => {
    const { person, address } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: {
        ...running,
        'GET /evaluations/eval_00000001': ({ headers }) =>
          headers.get('authorization') === `Bearer ${token}` ? { status: 401 } : { body: evaluationOf() },
        'POST /auth/login': { body: { token: 'n'.repeat(43), user: whoLogsIn } },
      },
    });
    await person.upload(await picker(), pdf());
    await person.click(await send());
    await screen.findByText(/Your session has ended/);
    await person.type(await screen.findByLabelText('Email'), whoLogsIn.email);
    await person.type(await screen.findByLabelText('Password'), 'right enough');
    await person.click(await screen.findByRole('button', { name: 'Sign in' }));
    await screen.findByText(shown);
    expect(address()).toBe('/evaluations/new');
  });

  test('"back" from the report leads past the screen that waited for it', async () => {
    const { person, router, address } = showApp({
      at: '/dashboard',
      signedIn: true,
      routes: { ...running, 'GET /evaluations/eval_00000001': { body: reviewed() } },
    });
    await person.click(await screen.findByRole('link', { name: 'New evaluation' }));
    await person.upload(await picker(), pdf());
    await person.click(await send());
    await waitFor(() => expect(address()).toBe('/evaluations/eval_00000001'));
    await router.navigate(-1);
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('an evaluation that fails says why and keeps the pitch', async () => {
    const { person } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: {
        ...running,
        'GET /evaluations/eval_00000001': { body: evaluationOf({ status: 'failed', error: 'No model answers.' }) },
      },
    });
    await person.upload(await picker(), pdf());
    await person.click(await send());
    expect(await screen.findAllByText('No model answers.')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Change the pitch' }));
    await screen.findByText('Tidewater.pdf');
  });

  test('a re-evaluation begins at the start step and names its predecessor', async () => {
    const { person, server } = showApp({
      at: '/evaluations/new?reevaluate=eval_00000009',
      signedIn: true,
      routes: {
        ...running,
        'GET /evaluations/eval_00000009': { body: evaluationOf({ id: 'eval_00000009', status: 'failed' }) },
        'GET /plans/plan_00000001': { body: planOf() },
      },
    });
    await screen.findByText('Tidewater (Re-evaluation)');
    await person.click(await screen.findByRole('button', { name: 'Start the review' }));
    await screen.findByText('Reviewing your pitch');
    expect(server.calls('POST /evaluations/start')[0]?.body).toMatchObject({
      planId: 'plan_00000001',
      previousEvaluationId: 'eval_00000009',
    });
  });

  test('what was typed for a new pitch is not in the re-evaluation of another, whose title is set, and is there again', async () => {
    const { person, router, server } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: {
        ...running,
        'GET /evaluations/eval_00000009': { body: evaluationOf({ id: 'eval_00000009', status: 'completed' }) },
        'GET /plans/plan_00000001': { body: planOf() },
      },
    });
    await person.type(await screen.findByLabelText(/^Title/), 'Of another company');
    await act(() => router.navigate('/evaluations/new?reevaluate=eval_00000009'));
    await person.click(await screen.findByRole('button', { name: 'Upload a new version' }));
    expect(await screen.findByLabelText(/^Title/)).toHaveProperty('value', 'Tidewater (Re-evaluation)');
    await act(() => router.navigate('/evaluations/new'));
    await screen.findByDisplayValue('Of another company');
    await act(() => router.navigate('/evaluations/new?reevaluate=eval_00000009'));
    await person.click(await screen.findByRole('button', { name: 'Upload a new version' }));
    await person.upload(await picker(), pdf());
    await person.click(await send());
    await screen.findByText('Reviewing your pitch');
    const form = server.calls('POST /plans/upload')[0]?.body;
    expect(form instanceof FormData && form.get('title')).toBe('Tidewater (Re-evaluation)');
  });

  test('an address that names no evaluation to repeat begins a new one', async () => {
    showApp({ at: '/evaluations/new?reevaluate=', signedIn: true });
    await screen.findByRole('heading', { name: 'New evaluation' });
    await picker();
  });

  test('case 22: somebody else’s evaluation cannot be re-evaluated', async () => {
    const { person } = showApp({
      at: '/evaluations/new?reevaluate=eval_00000009',
      signedIn: true,
      routes: { 'GET /evaluations/eval_00000009': { status: 404 } },
    });
    // In its place and in the fixed box, until that is put away.
    expect(await screen.findAllByText('Failed to load evaluation for re-evaluation')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Dismiss the error' }));
    expect(screen.getAllByText('Failed to load evaluation for re-evaluation')).toHaveLength(1);
  });
});

describe('the lists', () => {
  test('the dashboard offers "view all" exactly when five are shown, and shows a score only where there is one', async () => {
    const five = [1, 2, 3, 4, 5].map((n) =>
      evaluationOf({
        id: `eval_0000000${n}`,
        plan_title: `Pitch ${n}`,
        ...(n === 1 ? { status: 'completed', overall_score: 82, company_name: 'Tidewater Ltd' } : {}),
      }),
    );
    showApp({ at: '/dashboard', signedIn: true, routes: { 'GET /evaluations': listOf(five) } });
    const first = await screen.findByRole('link', { name: /Tidewater Ltd/ });
    expect(first.getAttribute('href')).toBe('/evaluations/eval_00000001');
    expect(within(first).getByText('82/100')).toBeTruthy();
    expect(screen.getAllByText(/\/100$/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/evaluations');

    showApp({ at: '/dashboard', signedIn: true, routes: { 'GET /evaluations': listOf(five.slice(1)) } });
    await screen.findByText('Pitch 2');
    expect(screen.queryByRole('link', { name: 'View all' })).toBeNull();
  });

  test.each(['/dashboard', '/evaluations'])(
    '%s says of what was not reviewed what it is, without a score',
    async (at) => {
      const unscored = { status: 'completed', overall_score: null, recommendation: null } as const;
      const rows = [
        evaluationOf({ id: 'eval_00000001', ...unscored, recognised: { kind: 'template', language: 'en' } }),
        evaluationOf({ id: 'eval_00000002', ...unscored, recognised: { kind: 'pitch', language: 'fr' } }),
        evaluationOf({ id: 'eval_00000003', ...unscored, recognised: { kind: 'pitch', language: 'und' } }),
        // Of which too little could be read for a score.
        evaluationOf({ id: 'eval_00000004', ...unscored, plan_title: 'Unread' }),
      ];
      showApp({ at, signedIn: true, routes: { 'GET /evaluations': listOf(rows) } });
      await screen.findByText('Not a pitch: template');
      screen.getByText('Not reviewed: in French');
      screen.getByText('Not reviewed: in another language');
      expect(screen.getAllByText(/^Not /)).toHaveLength(3);
      expect(screen.queryByText(/\/100$/)).toBeNull();
    },
  );

  test('a dashboard that cannot load its list says so, not that there is nothing, and can ask again', async () => {
    let down = true;
    const { person } = showApp({
      at: '/dashboard',
      signedIn: true,
      routes: {
        'GET /evaluations': () =>
          down
            ? { status: 503, body: { error: 'Down.', code: 'internal.unavailable' } }
            : listOf([evaluationOf({ plan_title: 'Kiln' })]),
      },
    });
    await screen.findByText('Down.');
    expect(screen.queryByText('No evaluations yet')).toBeNull();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Kiln');
    expect(screen.queryByText('Down.')).toBeNull();
  });

  test('an evaluation that is not there has a heading and ways on, and nothing to try again', async () => {
    const gone = { status: 404, body: { error: 'This evaluation was not found.', code: 'evaluations.not_found' } };
    showApp({
      at: '/evaluations/eval_00000009',
      signedIn: true,
      routes: { 'GET /evaluations/eval_00000009': gone, 'GET /evaluations/eval_00000009/results': gone },
    });
    await screen.findByRole('heading', { level: 1, name: 'Evaluation not found' });
    screen.getByText('This evaluation was not found.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const ways = ['All your evaluations', 'New evaluation', 'Back to dashboard'];
    for (const name of ways) expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0);
  });

  test('a wrong answer of before is forgotten once the text is another', async () => {
    const { person } = showApp({ at: '/evaluations/new', signedIn: true });
    await person.click(await screen.findByRole('tab', { name: 'Build a business case' }));
    await person.click(screen.getByRole('button', { name: 'Upload and start review' }));
    const tooShort = 'Please provide a bit more detail in your answers (at least 100 characters total).';
    await screen.findAllByText(tooShort);
    await person.type(screen.getByLabelText('Team (optional)'), 'x');
    expect(screen.queryByText(tooShort)).toBeNull();
  });

  test('a re-evaluation leads with a new version, another try of a failed one with the same', async () => {
    const leads = async (status: 'completed' | 'failed'): Promise<string | null> => {
      showApp({
        at: '/evaluations/new?reevaluate=eval_00000001',
        signedIn: true,
        routes: {
          'GET /evaluations/eval_00000001': { body: reviewed({ status }) },
          'GET /plans/plan_00000001': { body: planOf() },
        },
      });
      await screen.findByRole('heading', { name: 'Ready to evaluate' });
      return document.querySelector('.wizard-foot .ant-btn-primary')?.textContent ?? null;
    };
    expect(await leads('completed')).toBe('Upload a new version');
    expect(await leads('failed')).toBe('Start the review');
  });

  test('the server’s refusal of a type names all six, too', async () => {
    const error = 'Unsupported file type. Please use PDF, DOCX, or TXT files.';
    const { person } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: { 'POST /plans/upload': { status: 415, body: { error, code: 'plans.unsupported_type' } } },
    });
    await person.upload(await picker(), new File(['MZ'], 'deck.pdf', { type: mediaTypes.pdf }));
    await person.click(await send());
    const six = 'Unsupported file type. Please use PDF, DOC, DOCX, PPT, PPTX or TXT files.';
    expect(await screen.findAllByText(six)).toHaveLength(2);
  });

  test('history: total in the title, an action for each status, and pages', async () => {
    const rows = [
      evaluationOf({ id: 'eval_00000001', plan_title: 'Done', status: 'completed' }),
      evaluationOf({ id: 'eval_00000002', plan_title: 'Broken', status: 'failed' }),
      evaluationOf({ id: 'eval_00000003', plan_title: 'Running' }),
    ];
    const { person, address, server } = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: { 'GET /evaluations': ({ query }) => listOf(rows, 47, Number(query.get('page'))) },
    });
    await screen.findByRole('heading', { name: 'Evaluation history (47)' });
    expect((await screen.findByRole('link', { name: 'View results: Done' })).getAttribute('href')).toBe(
      '/evaluations/eval_00000001',
    );
    expect(screen.getByRole('link', { name: 'Retry: Broken' }).getAttribute('href')).toBe(
      '/evaluations/new?reevaluate=eval_00000002',
    );
    screen.getByText('Processing…');
    screen.getByText('Page 1 of 3');
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 3');
    expect(address()).toBe('/evaluations?page=2');
    expect(server.calls('GET /evaluations').at(-1)?.query.get('limit')).toBe('20');
  });

  test.each(['9', '1e7', '9'.repeat(30)])('history: page %s, beyond the last, leads to the last', async (beyond) => {
    const { address } = showApp({
      at: `/evaluations?page=${beyond}`,
      signedIn: true,
      routes: {
        'GET /evaluations': ({ query }) => {
          const page = PageQuery.parse(Object.fromEntries(query)).page;
          return listOf(page > 3 ? [] : [evaluationOf()], 47, page);
        },
      },
    });
    await screen.findByText('Page 3 of 3');
    expect(address()).toBe('/evaluations?page=3');
  });

  test('history: a page on its way shows none of the page before, and one that fails says so under its own number', async () => {
    let secondPage: (answer: Answer) => void = () => {};
    let down = true;
    const { person, address } = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: {
        'GET /evaluations': ({ query }) => {
          const page = Number(query.get('page'));
          if (page === 1) return listOf([reviewed({ plan_title: 'First' })], 40, 1);
          if (down) return new Promise((resolve) => (secondPage = resolve));
          return listOf([reviewed({ plan_title: 'Second' })], 40, 2);
        },
      },
    });
    await screen.findByRole('link', { name: 'View results: First' });
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 2');
    expect(address()).toBe('/evaluations?page=2');
    // Its room is kept, so that nothing jumps; nobody sees, hears or reaches it.
    expect(screen.queryByRole('link', { name: 'View results: First' })).toBeNull();
    screen.getByText('Loading…');
    secondPage({ status: 503, body: { error: 'The list is down.', code: 'x.y' } });
    await screen.findByText('The list is down.');
    expect(screen.queryByText('First')).toBeNull();
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'View results: Second' });
    expect(screen.queryByText('The list is down.')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByRole('link', { name: 'View results: First' });
  });

  test('history: a list that cannot be brought up to date is shown, and so is that', async () => {
    let down = false;
    const { person } = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: { 'GET /evaluations': () => (down ? 'offline' : listOf([reviewed()])) },
    });
    await screen.findByRole('link', { name: 'View results: Tidewater' });
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByText('Recent activity');
    down = true;
    await person.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByText('Failed to load evaluation history');
    screen.getByRole('link', { name: 'View results: Tidewater' });
  });

  test('history that cannot be loaded says so and can be asked again', async () => {
    let down = true;
    const { person } = showApp({
      at: '/evaluations',
      signedIn: true,
      routes: { 'GET /evaluations': () => (down ? 'offline' : listOf([evaluationOf()])) },
    });
    await screen.findByText('Failed to load evaluation history');
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Tidewater')).not.toBeNull());
  });
});
