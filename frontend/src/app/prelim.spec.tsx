/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Prelim } from '@plumbline/contracts/evaluations';
import { mediaTypes } from '@plumbline/contracts/limits';
import type { Routes } from '@plumbline/web/test/fake-server';
import { evaluationOf, planId, planOf } from '@plumbline/web/test/founder-data';
import { showApp } from './test/show-app.tsx';

const config = (prelimEnabled: boolean) => ({
  body: {
    languages: ['en', 'ar'],
    prelimEnabled,
    limits: {},
    analyst: { provider: 'Plumbline', model: 'rubric-analyst', offline: true },
  },
});

const found: Prelim = {
  pillars: [
    { pillar: 'problem_insight', score: 5, missing: false },
    { pillar: 'solution_product', score: 4, missing: false },
    { pillar: 'market_opportunity', score: 3, missing: false },
    { pillar: 'team', score: 0, missing: true },
    { pillar: 'moat_defensibility', score: 2, missing: false },
    { pillar: 'traction_viability', score: 1, missing: false },
  ],
  missing_pillars: ['team'],
  gap_questions: [
    { pillar: 'team', prompt: 'Who are the founders?' },
    { pillar: 'market_opportunity', prompt: 'Who counted the buyers?' },
  ],
  stage_guess: 'Idea with a pilot',
};
const complete: Prelim = {
  ...found,
  pillars: found.pillars.map((state) => (state.missing ? { ...state, score: 3, missing: false } : state)),
  missing_pillars: [],
};

const routes: Routes = {
  'GET /config': config(true),
  'POST /plans/upload': { status: 201, body: { id: planId, title: 'Tidewater', status: 'reading' } },
  'POST /evaluations/prelim': { body: found },
  [`POST /plans/${planId}/supplements`]: { status: 201, body: { id: planId } },
  'GET /schemas/investor5': { body: { id: 'schema_0001', name: 'investor5', version: '1' } },
  'POST /evaluations/start': { status: 202, body: { id: 'eval_00000001' } },
};

/** The wizard with a deck uploaded, as far as the server lets it go. */
const upload = async (over: Routes = {}, at = '/evaluations/new') => {
  const app = showApp({ at, signedIn: true, routes: { ...routes, ...over } });
  const { person } = app;
  if (at.includes('reevaluate'))
    await person.click(await screen.findByRole('button', { name: 'Upload a new version' }));
  await person.upload(
    await screen.findByLabelText('Drop your deck here, or choose a file'),
    new File(['%PDF-'], 'Tidewater.pdf', { type: mediaTypes.pdf }),
  );
  await person.click(await screen.findByRole('button', { name: /^Upload and/ }));
  return app;
};
const heading = () => screen.findByRole('heading', { name: 'Preliminary assessment' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const submit = () => screen.findByRole('button', { name: 'Submit and generate the report' });
const skip = () => screen.findByRole('button', { name: 'Skip for a limited report' });
const processing = () => screen.findByText('Reviewing your pitch');
const supplements = (app: ReturnType<typeof showApp>) => app.server.calls(`POST /plans/${planId}/supplements`);
const starts = (app: ReturnType<typeof showApp>) => app.server.calls('POST /evaluations/start');

/** What the founder is not told: that there is no assessment, and why. */
const noted = () => jest.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => void jest.restoreAllMocks());

describe('the preliminary assessment', () => {
  test('off, as it is by default: two steps, and it is never asked for', async () => {
    const app = await upload({ 'GET /config': config(false) });
    await processing();
    expect(app.server.calls('POST /evaluations/prelim')).toHaveLength(0);
    expect(screen.queryByText('Assessment')).toBeNull();
  });

  test('on: three steps; each pillar with its score and word, questions below 4, an input where one helps', async () => {
    const app = await upload();
    await heading();
    for (const step of ['Upload', 'Assessment', 'Start']) screen.getByText(step);
    expect(app.server.calls('POST /evaluations/prelim')[0]?.body).toEqual({ planId, language: 'en' });
    expect(screen.getByText('Idea with a pilot').closest('p')?.textContent).toBe(
      'Stage, as far as the pitch shows it: Idea with a pilot',
    );
    const words = { 'Problem & insight': ['5/5', 'Solid'], 'Solution & product': ['4/5', 'Solid'], 'Market opportunity': ['3/5', 'Adequate'], Team: ['0/5', 'Data Missing'], 'Moat & defensibility': ['2/5', 'Needs Work'], 'Traction & viability': ['1/5', 'Needs Work'] }; // prettier-ignore
    for (const [name, [score, word]] of Object.entries(words)) {
      const pillar = await card(name);
      pillar.getByText(score ?? '');
      pillar.getByText(word ?? '');
      expect(pillar.queryAllByRole('textbox')).toHaveLength(word === 'Solid' ? 0 : 1);
    }
    expect((await card('Team')).getByRole('textbox', { name: /required/ }).getAttribute('aria-required')).toBe('true');
    (await card('Market opportunity')).getByText('Who counted the buyers?');
    (await card('Market opportunity')).getByRole('textbox', { name: /optional/ });
    expect(starts(app)).toHaveLength(0);
  });

  test('a missing pillar must be answered for the full report; the cursor is led there and nothing is sent', async () => {
    const app = await upload();
    await app.person.type((await card('Market opportunity')).getByRole('textbox'), 'We counted.');
    await app.person.click(await submit());
    expect(await screen.findAllByText('One answer is missing for the full report.')).toHaveLength(2);
    const team = (await card('Team')).getByRole('textbox');
    (await card('Team')).getByText('Please answer here, or skip for a limited report.');
    await waitFor(() => expect(document.activeElement).toBe(team));
    expect([...supplements(app), ...starts(app)]).toHaveLength(0);
    screen.getByDisplayValue('We counted.');
  });

  test('answers are saved as blocks under their pillars, then the review starts', async () => {
    const app = await upload();
    await app.person.type((await card('Team')).getByRole('textbox'), ' Sara, CEO. ');
    await app.person.type((await card('Market opportunity')).getByRole('textbox'), 'We counted.');
    await app.person.click(await submit());
    await processing();
    expect(supplements(app).map(({ body }) => body)).toEqual([
      { content: 'Pillar: Market opportunity\nWe counted.\n\nPillar: Team\nSara, CEO.' },
    ]);
    expect(starts(app)[0]?.body).toEqual({ planId, schemaId: 'schema_0001', language: 'en' });
  });

  test('with enough in the pitch, answers are optional: without any, nothing is saved', async () => {
    const app = await upload({ 'POST /evaluations/prelim': { body: complete } });
    await screen.findByText(/has enough for the full report/);
    await app.person.click(await submit());
    await processing();
    expect(supplements(app)).toHaveLength(0);
  });

  test('with nothing missing, going on without answers is no limited report', async () => {
    const app = await upload({ 'POST /evaluations/prelim': { body: complete } });
    await app.person.click(await screen.findByRole('button', { name: 'Generate without answers' }));
    await processing();
    expect(screen.queryByText(/limited report/)).toBeNull();
    expect(supplements(app)).toHaveLength(0);
  });

  test('with every pillar solid there is nothing to answer and nothing to skip', async () => {
    const solid = complete.pillars.map((state) => ({ ...state, score: 4 }));
    const app = await upload({ 'POST /evaluations/prelim': { body: { ...complete, pillars: solid } } });
    await screen.findByText(/Every pillar is solid/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /without|Skip/ })).toBeNull();
    await app.person.click(screen.getByRole('button', { name: 'Generate the report' }));
    await processing();
  });

  test('skipping starts the review with nothing saved, whatever was typed', async () => {
    const app = await upload();
    await app.person.type((await card('Team')).getByRole('textbox'), 'Sara');
    await app.person.click(await skip());
    await processing();
    expect(supplements(app)).toHaveLength(0);
    expect(starts(app)).toHaveLength(1);
  });

  test.each([
    ['the server', { status: 503, body: { error: 'Away.', code: 'evaluations.model_unavailable' } }],
    ['the network', 'offline'],
    ['an answer of another shape', { body: { pillars: 'many' } }],
    ['the switch, turned off meanwhile', { status: 404, body: { error: 'Nothing here.', code: 'request.not_found' } }],
  ] as const)('a failure of %s goes on without it', async (_, answer) => {
    const warned = noted();
    const app = await upload({ 'POST /evaluations/prelim': answer });
    await processing();
    expect(warned).toHaveBeenCalledWith(expect.stringMatching('no preliminary assessment'), expect.anything());
    expect(starts(app)).toHaveLength(1);
    expect(screen.queryByText('Away.')).toBeNull();
  });

  test('a pitch that turned out unreadable says so at the start step', async () => {
    const unreadable = { status: 422, body: { error: 'This file is empty.', code: 'plans.file_empty' } };
    const warned = noted();
    await upload({ 'POST /evaluations/prelim': unreadable, 'POST /evaluations/start': unreadable });
    expect(await screen.findAllByText('This file is empty.')).toHaveLength(2);
    await screen.findByRole('heading', { name: 'Ready to evaluate' });
    expect(warned).toHaveBeenCalledWith(expect.stringMatching('no preliminary assessment'), expect.anything());
  });

  test('nobody has to wait for it: the review is started without, and its late answer changes nothing', async () => {
    const late = Promise.withResolvers<{ body: Prelim }>();
    const app = await upload({ 'POST /evaluations/prelim': () => late.promise });
    await app.person.click(await screen.findByRole('button', { name: 'Start the review without it' }));
    await processing();
    late.resolve({ body: found });
    await processing();
    expect(screen.queryByRole('heading', { name: 'Preliminary assessment' })).toBeNull();
    expect(starts(app)).toHaveLength(1);
  });

  test('back to the pitch and forward again: the answers are still there', async () => {
    const app = await upload();
    await app.person.type((await card('Team')).getByRole('textbox'), 'Sara, CEO.');
    await app.person.click(screen.getByRole('button', { name: 'Change the pitch' }));
    await screen.findByText('Tidewater.pdf');
    await app.person.click(screen.getByRole('button', { name: 'Upload and continue' }));
    expect((await card('Team')).getByDisplayValue('Sara, CEO.')).toBeTruthy();
    expect(app.server.calls('POST /evaluations/prelim')).toHaveLength(2);
  });

  test('answers that cannot be saved stay, with the reason; once saved they are not saved twice', async () => {
    let away = true;
    let startAway = true;
    const app = await upload({
      [`POST /plans/${planId}/supplements`]: () => (away ? 'offline' : { status: 201, body: { id: planId } }),
      'POST /evaluations/start': () => (startAway ? 'offline' : { status: 202, body: { id: 'eval_00000001' } }),
    });
    await app.person.type((await card('Team')).getByRole('textbox'), 'Sara, CEO.');
    await app.person.click(await submit());
    expect(await screen.findAllByText('Failed to save your answers')).toHaveLength(2);
    away = false;
    await app.person.click(await submit());
    expect(await screen.findAllByText('Failed to start evaluation')).toHaveLength(2);
    screen.getByDisplayValue('Sara, CEO.');
    startAway = false;
    await app.person.click(await submit());
    await processing();
    expect(supplements(app)).toHaveLength(2);
  });

  test('an answer that was changed after a failed start is saved anew, one that was taken back is withdrawn', async () => {
    let startAway = true;
    const app = await upload({
      'POST /evaluations/start': () => (startAway ? 'offline' : { status: 202, body: { id: 'eval_00000001' } }),
    });
    await app.person.type((await card('Team')).getByRole('textbox'), 'S.');
    await app.person.type((await card('Market opportunity')).getByRole('textbox'), 'W.');
    await app.person.click(await submit());
    expect(await screen.findAllByText('Failed to start evaluation')).toHaveLength(2);
    startAway = false;
    await app.person.type((await card('Team')).getByRole('textbox'), ' O.');
    await app.person.clear((await card('Market opportunity')).getByRole('textbox'));
    await app.person.click(await submit());
    await processing();
    expect(supplements(app).at(-1)?.body).toEqual({
      content: 'Pillar: Market opportunity\n\nPillar: Team\nS. O.',
    });
  });

  test('the server’s own sentence is shown when it refuses more answers', async () => {
    const refusal = { status: 409, body: { error: 'Added 20 times.', code: 'plans.too_many_supplements' } };
    const app = await upload({ [`POST /plans/${planId}/supplements`]: refusal });
    await app.person.type((await card('Team')).getByRole('textbox'), 'Sara');
    await app.person.click(await submit());
    expect(await screen.findAllByText('Added 20 times.')).toHaveLength(2);
  });

  test('case 40: a double click saves once and starts once', async () => {
    const app = await upload();
    await app.person.type((await card('Team')).getByRole('textbox'), 'Sara');
    await app.person.dblClick(await submit());
    await processing();
    expect([supplements(app).length, starts(app).length]).toEqual([1, 1]);
  });

  test('in Arabic it is asked for and shown in Arabic; what is saved is headed the same', async () => {
    const app = showApp({ at: '/evaluations/new', signedIn: true, stored: { 'plumbline.language': 'ar' }, routes });
    await app.person.upload(await screen.findByLabelText('أفلت عرضك هنا، أو اختر ملفًا'), new File(['%PDF-'], 'T.pdf', { type: mediaTypes.pdf })); // prettier-ignore
    await app.person.click(await screen.findByRole('button', { name: 'ارفع وتابع' }));
    await screen.findByRole('heading', { name: 'التقييم الأولي' });
    await screen.findByText('بيانات ناقصة');
    expect(app.server.calls('POST /evaluations/prelim')[0]?.body).toEqual({ planId, language: 'ar' });
    await app.person.type((await card('الفريق')).getByRole('textbox'), 'سارة');
    await app.person.click(screen.getByRole('button', { name: 'أرسل وأنشئ التقرير' }));
    await waitFor(() => expect(supplements(app)).toHaveLength(1));
    expect(supplements(app)[0]?.body).toEqual({ content: 'Pillar: Team\nسارة' });
  });

  test('questions in the language of before say so, and are asked again only when that is wanted', async () => {
    const arabic: Prelim = {
      ...found,
      gap_questions: [{ pillar: 'team', prompt: 'من هم المؤسسون؟' }],
      stage_guess: 'فكرة مع تجربة',
    };
    let refuses = true;
    const app = await upload({
      'POST /evaluations/prelim': ({ body }) =>
        JSON.stringify(body).includes('"en"')
          ? { body: found }
          : refuses
            ? { status: 500, body: null }
            : { body: arabic },
    });
    expect((await screen.findByText('Who are the founders?')).lang).toBe('en');
    await app.person.type((await card('Team')).getByRole('textbox'), 'Sara, CEO.');
    await app.person.click(screen.getByRole('button', { name: 'Language: العربية' }));
    await screen.findByText('كُتبت الأسئلة بالإنجليزية قبل تغيير اللغة.');
    expect([screen.getByText('Who are the founders?').lang, screen.getByText('Idea with a pilot').lang]).toEqual(['en', 'en']); // prettier-ignore
    expect(app.server.calls('POST /evaluations/prelim')).toHaveLength(1);
    const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'اكتبها بالعربية' });
    await app.person.click(again());
    expect(await screen.findAllByText('تعذّرت كتابة الأسئلة بالعربية. الأسئلة السابقة ما زالت هنا.')).toHaveLength(2);
    screen.getByText('Who are the founders?');
    refuses = false;
    await waitFor(() => expect(again().className).not.toContain('loading'));
    await app.person.click(again());
    expect((await screen.findByText('من هم المؤسسون؟')).lang).toBe('ar');
    expect(screen.queryByText('كُتبت الأسئلة بالإنجليزية قبل تغيير اللغة.')).toBeNull();
    (await card('الفريق')).getByDisplayValue('Sara, CEO.');
    expect(app.server.calls('POST /evaluations/prelim').map(({ body }) => body)).toEqual([
      { planId, language: 'en' },
      { planId, language: 'ar' },
      { planId, language: 'ar' },
    ]);
    expect(starts(app)).toHaveLength(0);
  });
});

describe('while nobody has said whether there is an assessment', () => {
  const chosen = async (over: Routes) => {
    const app = showApp({ at: '/evaluations/new', signedIn: true, routes: { ...routes, ...over } });
    await app.person.upload(
      await screen.findByLabelText('Drop your deck here, or choose a file'),
      new File(['%PDF-'], 'Tidewater.pdf', { type: mediaTypes.pdf }),
    );
    return app;
  };

  test('no number of steps is shown, and a pitch that is sent waits for the answer', async () => {
    const late = Promise.withResolvers<ReturnType<typeof config>>();
    const app = await chosen({ 'GET /config': () => late.promise });
    await app.person.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(app.server.calls('POST /plans/upload')).toHaveLength(1));
    for (const step of ['Assessment', 'Start']) expect(screen.queryByText(step)).toBeNull();
    late.resolve(config(true));
    await heading();
    for (const step of ['Upload', 'Assessment', 'Start']) screen.getByText(step);
  });

  test('it is asked again when that fails, and the pitch is assessed', async () => {
    let asked = 0;
    const app = await chosen({ 'GET /config': () => (++asked < 3 ? 'offline' : config(true)) });
    await app.person.click(screen.getByRole('button', { name: 'Upload' }));
    await screen.findByRole('heading', { name: 'Preliminary assessment' }, { timeout: 10_000 });
    expect(starts(app)).toHaveLength(0);
  });

  test('after some tries the review is started without, in two steps', async () => {
    const warned = noted();
    const app = await chosen({ 'GET /config': 'offline' });
    await app.person.click(screen.getByRole('button', { name: 'Upload' }));
    await screen.findByText('Reviewing your pitch', undefined, { timeout: 10_000 });
    expect(app.server.calls('POST /evaluations/prelim')).toHaveLength(0);
    screen.getByText('Start');
    expect(screen.queryByText('Assessment')).toBeNull();
    expect(warned).toHaveBeenCalledWith(expect.stringMatching('going on without it'), expect.anything());
  });
});

describe('a reload', () => {
  const again = (over: Routes = {}) =>
    showApp({ at: '/evaluations/new', signedIn: true, sameTab: true, routes: { ...routes, ...over } });
  const known: Routes = { [`GET /plans/${planId}`]: { body: planOf() } };

  test('of the assessment comes back to it, with its answers, without a second upload or assessment', async () => {
    const before = await upload();
    await before.person.type((await card('Team')).getByRole('textbox'), 'Sara, CEO.');
    const app = again(known);
    (await card('Team')).getByDisplayValue('Sara, CEO.');
    await app.person.click(await submit());
    await processing();
    expect(app.server.calls('POST /plans/upload')).toHaveLength(0);
    expect(app.server.calls('POST /evaluations/prelim')).toHaveLength(0);
    expect(supplements(app)[0]?.body).toEqual({ content: 'Pillar: Team\nSara, CEO.' });
    expect(starts(app)[0]?.body).toMatchObject({ planId });
  });

  test('while it is awaited asks for it again', async () => {
    await upload({ 'POST /evaluations/prelim': () => Promise.withResolvers<{ body: Prelim }>().promise });
    await screen.findByRole('button', { name: 'Start the review without it' });
    again(known);
    await heading();
  });

  test('when the pitch is gone from the server begins with the upload', async () => {
    await upload();
    await heading();
    again({ [`GET /plans/${planId}`]: { status: 404 } });
    await screen.findByLabelText('Drop your deck here, or choose a file');
  });

  test('after "Change the pitch" begins with the upload', async () => {
    const { person } = await upload();
    await person.click(await screen.findByRole('button', { name: 'Change the pitch' }));
    again(known);
    await screen.findByLabelText('Drop your deck here, or choose a file');
    expect(screen.queryByRole('heading', { name: 'Preliminary assessment' })).toBeNull();
  });

  test('with answers that are saved already saves only what is new', async () => {
    const before = await upload({ 'POST /evaluations/start': 'offline' });
    await before.person.type((await card('Team')).getByRole('textbox'), 'Sara, CEO.');
    await before.person.click(await submit());
    expect(await screen.findAllByText('Failed to start evaluation')).toHaveLength(2);
    const app = again(known);
    await app.person.click(await submit());
    await processing();
    expect(supplements(app)).toHaveLength(0);
  });
});

describe('a re-evaluation', () => {
  const earlier = evaluationOf({ id: 'eval_00000009', plan_id: 'plan_00000009' });
  const plan = planOf({ id: 'plan_00000009', public_id: 'plan_00000009' });
  const again: Routes = {
    'GET /evaluations/eval_00000009': { body: earlier },
    'GET /plans/plan_00000009': { body: plan },
  };
  const at = '/evaluations/new?reevaluate=eval_00000009';

  test('of the same pitch begins at the start step, assessment or not, and carries its predecessor', async () => {
    const app = showApp({ at, signedIn: true, routes: { ...routes, ...again } });
    await screen.findByText('Tidewater (Re-evaluation)');
    expect(screen.queryByText('Assessment')).toBeNull();
    await app.person.click(screen.getByRole('button', { name: 'Start the review' }));
    await processing();
    expect(starts(app)[0]?.body).toEqual({
      planId: 'plan_00000009',
      schemaId: 'schema_0001',
      language: 'en',
      previousEvaluationId: 'eval_00000009',
    });
    expect(app.server.calls('POST /evaluations/prelim')).toHaveLength(0);
  });

  test('of a new version uploads it and carries the predecessor', async () => {
    const app = await upload({ ...again, 'GET /config': config(false) }, at);
    await processing();
    expect(starts(app)[0]?.body).toMatchObject({ planId, previousEvaluationId: 'eval_00000009' });
  });

  test('of a new version is assessed first where that is on', async () => {
    const app = await upload(again, at);
    await heading();
    await app.person.click(await skip());
    await processing();
    expect(starts(app)[0]?.body).toMatchObject({ planId, previousEvaluationId: 'eval_00000009' });
  });

  test('whoever thinks better of it keeps the same pitch', async () => {
    const app = showApp({ at, signedIn: true, routes: { ...routes, ...again } });
    await app.person.click(await screen.findByRole('button', { name: 'Upload a new version' }));
    await app.person.click(await screen.findByRole('button', { name: 'Keep the same pitch' }));
    await app.person.click(await screen.findByRole('button', { name: 'Start the review' }));
    await processing();
    expect(starts(app)[0]?.body).toMatchObject({ planId: 'plan_00000009', previousEvaluationId: 'eval_00000009' });
  });

  test('whose predecessor cannot be loaded says so', async () => {
    showApp({ at, signedIn: true, routes: { ...routes, 'GET /evaluations/eval_00000009': 'offline' } });
    await screen.findAllByText('Failed to load evaluation for re-evaluation');
  });
});
