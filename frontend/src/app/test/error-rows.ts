import { screen } from '@testing-library/react';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { mediaTypes } from '@plumbline/contracts/limits';
import type { Language } from '@plumbline/contracts/limits';
import type { Answer, Routes } from '@plumbline/web/test/fake-server';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import webAr from '../../../../libs/web/src/locales/ar.json' with { type: 'json' };
import webEn from '../../../../libs/web/src/locales/en.json' with { type: 'json' };
import ar from '../../locales/ar.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { showApp } from './show-app.tsx';

/** Every sentence of the spec's error catalogue (§8) and validation rules (§5), and how each comes to be shown. */

export const catalogues: Record<Language, Record<string, string>> = {
  en: { ...webEn, ...en },
  ar: { ...webAr, ...ar },
};

export interface Driven {
  person: ReturnType<typeof showApp>['person'];
  server: ReturnType<typeof showApp>['server'];
  /** A sentence of the catalogue in the language of the page. */
  say: (id: string) => string;
}
export type Drive = (driven: Driven) => Promise<void>;

export interface Row {
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
  /** What the page was handed on the way to it. */
  state?: unknown;
  /** It comes only after so many polls. */
  polls?: number;
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
export const logIn = (fields: Record<string, string>): Drive => submit(fields, 'auth.login.submit');
const register = (fields: Record<string, string>): Drive => submit(fields, 'auth.register.submit');
export const credentials = { email: 'sara@clinic.example', password: 'right' };
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
const reviewing = (change: Partial<Evaluation>): Routes => ({
  'POST /plans/upload': uploaded,
  'GET /schemas/investor5': schema,
  'POST /evaluations/start': { status: 202, body: { id: evaluation.id } },
  'GET /evaluations/eval_00000001': { body: evaluationOf(change) },
});
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

const sendQuestion: Drive = async (driven) => {
  await driven.person.click(await screen.findByLabelText(driven.say('report.chat.input')));
  await driven.person.paste('How many clinics pay?');
  await button('report.chat.send')(driven);
};

export const login = { at: '/auth/login' };
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
    says: 'Unsupported file type. Please use PDF, DOC, DOCX, PPT, PPTX or TXT files.',
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
  {
    at: '/dashboard',
    signedIn: true,
    says: 'No evaluations yet',
    id: 'dashboard.none',
  },
  {
    at: '/evaluations/eval_00000001?tab=chat',
    signedIn: true,
    says: 'Sorry, something went wrong. Please try again.',
    id: 'report.chat.error',
    drive: sendQuestion,
    // In the conversation, and told to who does not see it.
    times: 2,
    call: 'POST /chat/ask/stream',
    routes: { ...resultsOf(), 'GET /chat/history': { body: { messages: [] } } },
  },
  {
    ...wizard,
    says: 'Evaluation failed',
    id: 'wizard.error.evaluation',
    drive: sendDeck,
    times: 2,
    routes: reviewing({ status: 'failed' }),
    polls: 1,
  },
  {
    ...wizard,
    says: 'Still processing on server. You can check results in History shortly.',
    id: 'wizard.processing.still',
    drive: sendDeck,
    routes: reviewing({ status: 'processing', stage: 'scoring_pillars' }),
    polls: 240,
  },
];

/** A page that knows the address, so that a resend is possible. */
const knowing = { ...pending, state: { email: credentials.email }, drive: button('auth.resend') };
const resending: Row[] = [
  {
    ...knowing,
    says: 'Failed to send verification email',
    id: 'auth.resend.failed',
    call: 'POST /auth/resend-verification',
  },
  {
    ...knowing,
    says: 'Verification email sent successfully!',
    id: 'auth.resend.sent',
    routes: { 'POST /auth/resend-verification': { body: { message: 'ok' } } },
  },
];

export const rows = [...validation, ...catalogue, ...resending];

/** The app where a row happens, with nothing done yet. */
export const open = (
  { at, signedIn = false, state, routes: own }: Omit<Row, 'says' | 'id'>,
  language: Language,
  routes: Routes = {},
): Driven => {
  const { person, server } = showApp({
    at,
    signedIn,
    stored: { 'plumbline.language': language },
    ...(state === undefined ? {} : { state }),
    routes: { ...own, ...routes },
  });
  return { person, server, say: (id) => catalogues[language][id] ?? `no sentence ${id}` };
};
