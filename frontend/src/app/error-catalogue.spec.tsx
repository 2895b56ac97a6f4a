/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { languages, mediaTypes } from '@plumbline/contracts/limits';
import type { Language } from '@plumbline/contracts/limits';
import { useText } from '@plumbline/web/text';
import type { Answer, Routes } from '@plumbline/web/test/fake-server';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import webAr from '../../../libs/web/src/locales/ar.json' with { type: 'json' };
import webEn from '../../../libs/web/src/locales/en.json' with { type: 'json' };
import ar from '../locales/ar.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { ScreenBoundary } from './screen-boundary.tsx';
import { showApp } from './test/show-app.tsx';
import '../features/report/report-page.tsx';

/*
 * The spec's error catalogue (§8) and validation messages (§5), each provoked on the screen it belongs to. English reads
 * exactly as the spec writes it; Arabic has its own sentence. Where the server has a sentence, it comes first.
 * Polling's sentence and the fixed corner of the wizard need a clock and a layout: see tests/every-screen.spec.ts and poller.spec.ts.
 */

const catalogues: Record<Language, Record<string, string>> = { en: { ...webEn, ...en }, ar: { ...webAr, ...ar } };

interface Driven {
  person: ReturnType<typeof showApp>['person'];
  /** A sentence of the catalogue in the language of the page. */
  say: (id: string) => string;
}
type Drive = (driven: Driven) => Promise<void>;

interface Row {
  /** The sentence, letter by letter as the spec has it. */
  says: string;
  /** Its id in the catalogues. */
  id: string;
  at: string;
  signedIn?: boolean;
  drive?: Drive;
  /** How often it is in view: a wizard's error stands in its place and in the fixed box. */
  times?: number;
  /** The call that fails, without a word from the server; with one, that one is shown instead. */
  call?: string;
  routes?: Routes;
}

const button =
  (id: string): Drive =>
  async ({ person, say }) =>
    person.click(await screen.findByRole('button', { name: say(id) }));

/** Fills the fields (by their names) and sends the form. */
const submit =
  (fields: Record<string, string>, send: string): Drive =>
  async (driven) => {
    await screen.findByRole('button', { name: driven.say(send) });
    for (const [name, value] of Object.entries(fields)) {
      const input = document.querySelector(`input[name=${name}]`);
      if (input === null) throw new Error(`there is no field ${name}`);
      await driven.person.click(input);
      await driven.person.paste(value);
    }
    await button(send)(driven);
  };
const logIn = (fields: Record<string, string>): Drive => submit(fields, 'auth.login.submit');
const register = (fields: Record<string, string>): Drive => submit(fields, 'auth.register.submit');
const credentials = { email: 'sara@clinic.example', password: 'right' };
const registration = { name: 'Sara', email: 'sara@clinic.example', password: 'long enough', confirm: 'long enough' };

const choose =
  (name: string, type: string, bytes = 5): Drive =>
  async ({ person, say }) => {
    const picker = await screen.findByLabelText(say('wizard.deck.drop'));
    picker.removeAttribute('accept');
    await person.upload(picker, new File([new Uint8Array(bytes)], name, { type }));
  };
const sendDeck: Drive = async (driven) => {
  await choose('deck.pdf', mediaTypes.pdf)(driven);
  await button('wizard.send')(driven);
};
const openCase: Drive = async ({ person, say }) =>
  person.click(await screen.findByRole('tab', { name: say('wizard.tab.case') }));
const sendText =
  (text: string): Drive =>
  async (driven) => {
    const { person, say } = driven;
    await openCase(driven);
    await person.click(await screen.findByText(say('wizard.case.mode_text')));
    await person.click(await screen.findByLabelText(say('wizard.text.label')));
    if (text !== '') await person.paste(text);
    await button('wizard.send')(driven);
  };

const uploaded: Answer = { status: 201, body: { id: 'plan_00000001', title: 'Tidewater', status: 'reading' } };
const schema: Answer = { body: { id: 'schema_0001', name: 'investor5', version: '1' } };
const evaluation = evaluationOf();
const resultsOf = (...parsed: string[]): Routes => ({
  'GET /evaluations/eval_00000001': { body: evaluation },
  'GET /evaluations/eval_00000001/results': {
    body: parsed.map((parsed_data) => ({
      parsed_data,
      validation_status: 'invalid',
      created_at: '2026-11-27T09:00:00.000Z',
    })),
  },
});

const login = { at: '/auth/login' };
const registering = { at: '/auth/register' };
const pending = { at: '/auth/verify-email-pending' };
const wizard = { at: '/evaluations/new', signedIn: true };
const report = { at: '/evaluations/eval_00000001', signedIn: true };

const validation: Row[] = [
  { ...login, says: 'Email is required', id: 'auth.email.required', drive: logIn({ password: 'x' }) },
  { ...login, says: 'Invalid email format', id: 'auth.email.invalid', drive: logIn({ email: 'x@y' }) },
  { ...login, says: 'Password is required', id: 'auth.password.required', drive: logIn({ email: 'a@b.c' }) },
  {
    ...registering,
    says: 'Name must be 100 characters or less',
    id: 'auth.name.too_long',
    drive: register({ ...registration, name: ` ${'n'.repeat(101)} ` }),
  },
  {
    ...registering,
    says: 'Phone must be 20 characters or less',
    id: 'auth.phone.too_long',
    drive: register({ ...registration, phone: '1'.repeat(21) }),
  },
  { ...registering, says: 'Email is required', id: 'auth.email.required', drive: register({ name: 'Sara' }) },
  {
    ...registering,
    says: 'Invalid email format',
    id: 'auth.email.invalid',
    drive: register({ ...registration, email: 'sara@clinic' }),
  },
  {
    ...registering,
    says: 'Password must be 8-128 characters',
    id: 'auth.password.length',
    drive: register({ ...registration, password: '1234567' }),
  },
  {
    ...registering,
    says: 'Password must be 8-128 characters',
    id: 'auth.password.length',
    drive: register({ ...registration, password: 'p'.repeat(129) }),
  },
  {
    ...registering,
    says: 'Please confirm your password',
    id: 'auth.confirm.required',
    drive: register({ name: 'Sara', password: 'long enough' }),
  },
  {
    ...registering,
    says: 'Passwords do not match',
    id: 'auth.confirm.different',
    drive: register({ ...registration, confirm: 'long enougH' }),
  },
  { ...pending, says: 'Email address not available', id: 'auth.pending.no_email', drive: button('auth.resend') },
  {
    ...wizard,
    says: 'File size must be under 10MB',
    id: 'wizard.error.size',
    drive: choose('deck.pdf', mediaTypes.pdf, 10_485_761),
    times: 2,
  },
  {
    ...wizard,
    says: 'Unsupported file type. Please use PDF, DOCX, or TXT files.',
    id: 'wizard.error.type',
    drive: choose('deck.png', 'image/png'),
    times: 2,
  },
  // Under the field while it is too long; in its place and in the fixed box once it is sent.
  {
    ...wizard,
    says: 'Text must be under 50,000 characters',
    id: 'wizard.error.text_length',
    drive: sendText('x'.repeat(50_001)),
    times: 3,
  },
  {
    ...wizard,
    says: 'Please provide a bit more detail in your answers (at least 100 characters total).',
    id: 'wizard.error.case_length',
    drive: async (driven) => {
      await openCase(driven);
      await button('wizard.send')(driven);
    },
    times: 2,
  },
  {
    ...wizard,
    says: 'Please provide either a file or text content',
    id: 'wizard.error.nothing',
    drive: sendText(''),
    times: 2,
  },
  // The server names no review style: there is nothing to start with.
  {
    ...wizard,
    says: 'Both plan and review style must be set before starting.',
    id: 'wizard.error.not_set',
    drive: sendDeck,
    times: 2,
    routes: { 'POST /plans/upload': uploaded, 'GET /schemas/investor5': { body: {} } },
  },
];

const catalogue: Row[] = [
  { ...login, says: 'Login failed', id: 'auth.login.failed', drive: logIn(credentials), call: 'POST /auth/login' },
  {
    ...registering,
    says: 'Registration failed',
    id: 'auth.register.failed',
    drive: register(registration),
    call: 'POST /auth/register',
  },
  { at: '/verify-email', says: 'Invalid verification link', id: 'auth.verify.no_token' },
  {
    at: '/verify-email/abc',
    says: 'Email verification failed',
    id: 'auth.verify.failed',
    call: 'GET /auth/verify-email/abc',
  },
  {
    ...wizard,
    says: 'Failed to upload pitch',
    id: 'wizard.error.upload',
    drive: sendDeck,
    times: 2,
    call: 'POST /plans/upload',
  },
  {
    ...wizard,
    says: 'Failed to start evaluation',
    id: 'wizard.error.start',
    drive: sendDeck,
    times: 2,
    call: 'POST /evaluations/start',
    routes: { 'POST /plans/upload': uploaded, 'GET /schemas/investor5': schema },
  },
  {
    at: '/evaluations/new?reevaluate=eval_00000001',
    signedIn: true,
    says: 'Failed to load evaluation for re-evaluation',
    id: 'wizard.error.reevaluation',
    times: 2,
    call: 'GET /evaluations/eval_00000001',
  },
  {
    at: '/evaluations',
    signedIn: true,
    says: 'Failed to load evaluation history',
    id: 'history.failed',
    call: 'GET /evaluations',
  },
  {
    ...report,
    says: 'Failed to load evaluation results',
    id: 'report.error.load',
    call: 'GET /evaluations/eval_00000001',
  },
  {
    ...report,
    says: 'Failed to load evaluation results',
    id: 'report.error.load',
    call: 'GET /evaluations/eval_00000001/results',
    routes: resultsOf(),
  },
  {
    ...report,
    says: 'Unable to parse evaluation results',
    id: 'report.error.parse',
    routes: resultsOf('{"hexagon_scores":'),
  },
  { ...report, says: 'Invalid Data Format', id: 'report.error.format', routes: resultsOf('{"horoscope":"good"}') },
  { ...report, says: 'No Results Available', id: 'report.none.title', routes: resultsOf() },
];

const open = (row: Row, language: Language, routes: Routes = {}): Driven => {
  const { person } = showApp({
    at: row.at,
    signedIn: row.signedIn === true,
    stored: { 'plumbline.language': language },
    // The address is known, so that a resend is possible.
    ...(row.at === pending.at && row.id !== 'auth.pending.no_email' ? { state: { email: credentials.email } } : {}),
    routes: { ...row.routes, ...routes },
  });
  return { person, say: (id) => catalogues[language][id] ?? `no sentence ${id}` };
};

const resend: Row = {
  ...pending,
  says: 'Failed to send verification email',
  id: 'auth.resend.failed',
  drive: button('auth.resend'),
  call: 'POST /auth/resend-verification',
};
const rows = [...validation, ...catalogue, resend];

describe.each(languages)('in %s', (language) => {
  test.each(rows.map((row): [string, string, Row] => [row.at, row.says, row]))('%s: %s', async (_at, _says, row) => {
    const { [row.id]: sentence = '' } = catalogues[language];
    if (language === 'en') expect(sentence).toBe(row.says);
    else expect(sentence).toMatch(/^[^A-Za-z]*[\u0600-\u06FF][^a-z]*$/);
    const driven = open(row, language, row.call === undefined ? {} : { [row.call]: 'offline' });
    await row.drive?.(driven);
    expect(await screen.findAllByText(sentence)).toHaveLength(row.times ?? 1);
  });

  test.each(
    rows.flatMap(({ call, ...row }): [string, Row][] => (call === undefined ? [] : [[call, { ...row, call }]])),
  )('%s: the server’s own sentence comes before the fallback', async (call, row) => {
    const error = language === 'en' ? 'This is what the server says.' : 'هذا ما يقوله الخادم.';
    const driven = open(row, language, { [call]: { status: 409, body: { error, code: 'request.invalid' } } });
    await row.drive?.(driven);
    expect(await screen.findAllByText(error)).toHaveLength(row.times ?? 1);
    expect(screen.queryByText(driven.say(row.id))).toBeNull();
  });

  test('a resend that worked: "Verification email sent successfully!"', async () => {
    const driven = open(resend, language, { 'POST /auth/resend-verification': { body: { message: 'ok' } } });
    await resend.drive?.(driven);
    await screen.findByText(
      language === 'en' ? 'Verification email sent successfully!' : driven.say('auth.resend.sent'),
    );
  });

  test.each([true, false])(
    'emailNotVerified: neutral, a mail icon, a resend button (with the server’s sentence: %s)',
    async (withSentence) => {
      const error = 'Please verify, says the server.';
      const driven = open({ ...login, says: '', id: 'auth.login.unverified' }, language, {
        'POST /auth/login': {
          status: 403,
          body: { ...(withSentence ? { error } : {}), code: 'auth.email_not_verified', emailNotVerified: true },
        },
      });
      await logIn(credentials)(driven);
      const notice = (await screen.findByText(withSentence ? error : driven.say('auth.login.unverified'))).closest(
        '.pl-notice',
      );
      expect(notice?.className).toContain('pl-notice-neutral');
      expect(notice?.getAttribute('role')).toBe('status');
      expect(notice?.querySelector('.anticon-mail')).not.toBeNull();
      expect(notice?.querySelector('button')?.textContent).toBe(driven.say('auth.resend'));
    },
  );

  test('the dashboard’s list fails in silence: logged, empty, "no evaluations"', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { say } = open({ at: '/dashboard', signedIn: true, says: '', id: '' }, language, {
      'GET /evaluations': { status: 503, body: { error: 'Down.', code: 'internal.unavailable' } },
    });
    await screen.findByText(say('dashboard.none'));
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Down.')).toBeNull();
    warned.mockRestore();
  });

  test.each([401, 403])('a %d clears the session and leads to login', async (status) => {
    const { say } = open({ at: '/evaluations', signedIn: true, says: '', id: '' }, language, {
      'GET /evaluations': { status, body: { error: 'x', code: 'auth.unauthenticated' } },
    });
    await screen.findByRole('heading', { name: say('auth.login.title') });
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

test.each(languages)('a screen that breaks says that something went wrong, in %s, and the shell stays', (language) => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = (): never => {
    throw new Error('broken');
  };
  render(
    <IntlProvider locale={language} messages={catalogues[language]}>
      <MemoryRouter>
        <p>the shell</p>
        <ScreenBoundary>
          <Broken />
        </ScreenBoundary>
      </MemoryRouter>
    </IntlProvider>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(language === 'en' ? /^Something went wrong/ : /^حدث خطأ ما/);
  screen.getByText('the shell');
  cleanup();
  said.mockRestore();
});

test('the language facility raises an error outside its provider', () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const Sentence = () => useText()('web.loading');
  expect(() => render(<Sentence />)).toThrow(/IntlProvider/);
  said.mockRestore();
});
