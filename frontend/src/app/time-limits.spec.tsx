/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mediaTypes } from '@plumbline/contracts/limits';
import { api } from '@plumbline/web/api';
import { never, openEventStream, serve } from '@plumbline/web/test/fake-server';
import type { EventStream, Routes } from '@plumbline/web/test/fake-server';
import { sendForm } from '@plumbline/web/upload';
import { authApi } from '../features/auth/auth.api.ts';
import { dashboardApi } from '../features/dashboard/dashboard.api.ts';
import { deletionsApi } from '../features/evaluations/deletions.ts';
import { evaluationsApi } from '../features/evaluations/evaluations.api.ts';
import { askChat } from '../features/report/chat/ask-chat.ts';
import { chatApi } from '../features/report/chat/chat.api.ts';
import { memosApi } from '../features/memos/memos.api.ts';
import { reportApi } from '../features/report/report.api.ts';
import { createStore } from './store.ts';
import { pass, stopTimers } from './test/fake-timers.ts';
import { showApp } from './test/show-app.tsx';

/*
 * How long the app waits for a server that never answers: 10 s, and 200 s for the preliminary assessment (spec §7 and §9);
 * an upload 10 s without progress and 200 s in all. The numbers are written out here, whatever limits.ts says.
 */

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Fails unless a promise is pending for all but the last of so many milliseconds; then what it became. */
const after = async <T,>(ms: number, promise: Promise<T>): Promise<T> => {
  let ended = false;
  const seen = promise.finally(() => (ended = true));
  await pass(ms - 1);
  expect(ended).toBe(false);
  await pass(1);
  expect(ended).toBe(true);
  return seen;
};

type Store = ReturnType<typeof createStore>;
const id = 'eval_00000001';
const planId = 'plan_00000001';
const credentials = { email: 'sara@clinic.example', password: 'long enough' };

/** Every call of the app, by its name: what it ends with. */
const calls: Record<string, (dispatch: Store['dispatch']) => PromiseLike<{ error?: unknown }>> = {
  session: (dispatch) => dispatch(api.endpoints.session.initiate()),
  logout: (dispatch) => dispatch(api.endpoints.logout.initiate({ token: 't' })),
  login: (dispatch) => dispatch(authApi.endpoints.login.initiate(credentials)),
  register: (dispatch) => dispatch(authApi.endpoints.register.initiate({ ...credentials, name: 'Sara' })),
  verifyEmail: (dispatch) => dispatch(authApi.endpoints.verifyEmail.initiate({ token: 't' })),
  resendVerification: (dispatch) => dispatch(authApi.endpoints.resendVerification.initiate({ email: 'a@b.c' })),
  forgotPassword: (dispatch) => dispatch(authApi.endpoints.forgotPassword.initiate({ email: 'a@b.c' })),
  resetPassword: (dispatch) =>
    dispatch(authApi.endpoints.resetPassword.initiate({ token: 't', password: 'long enough' })),
  changeAccount: (dispatch) => dispatch(authApi.endpoints.changeAccount.initiate({ name: 'Sara' })),
  changePassword: (dispatch) =>
    dispatch(authApi.endpoints.changePassword.initiate({ current: 'long enough', password: 'long enough' })),
  openSessions: (dispatch) => dispatch(authApi.endpoints.openSessions.initiate()),
  endOtherSessions: (dispatch) => dispatch(authApi.endpoints.endOtherSessions.initiate()),
  deleteAccount: (dispatch) => dispatch(authApi.endpoints.deleteAccount.initiate({ password: 'long enough' })),
  latestEvaluations: (dispatch) => dispatch(dashboardApi.endpoints.latestEvaluations.initiate()),
  history: (dispatch) => dispatch(evaluationsApi.endpoints.history.initiate({ page: 1 })),
  evaluationNow: (dispatch) => dispatch(evaluationsApi.endpoints.evaluationNow.initiate({ id })),
  planNow: (dispatch) => dispatch(evaluationsApi.endpoints.planNow.initiate({ id: planId })),
  reviewSchema: (dispatch) => dispatch(evaluationsApi.endpoints.reviewSchema.initiate()),
  prelim: (dispatch) => dispatch(evaluationsApi.endpoints.prelim.initiate({ planId, language: 'en' })),
  addSupplement: (dispatch) => dispatch(evaluationsApi.endpoints.addSupplement.initiate({ planId, content: 'x' })),
  startEvaluation: (dispatch) =>
    dispatch(evaluationsApi.endpoints.startEvaluation.initiate({ planId, schemaId: 'schema_0001', language: 'en' })),
  deleteEvaluation: (dispatch) => dispatch(deletionsApi.endpoints.deleteEvaluation.initiate({ id })),
  publicConfig: (dispatch) => dispatch(evaluationsApi.endpoints.publicConfig.initiate()),
  reportEvaluation: (dispatch) => dispatch(reportApi.endpoints.reportEvaluation.initiate(id)),
  reportResults: (dispatch) => dispatch(reportApi.endpoints.reportResults.initiate(id)),
  reportPlan: (dispatch) => dispatch(reportApi.endpoints.reportPlan.initiate({ planId, textVersion: undefined })),
  reportPage: (dispatch) => dispatch(reportApi.endpoints.reportPage.initiate({ planId, textVersion: undefined, n: 1 })),
  reportPicture: (dispatch) =>
    dispatch(reportApi.endpoints.reportPicture.initiate({ planId, textVersion: undefined, n: 1 })),
  writeInLanguage: (dispatch) =>
    dispatch(
      reportApi.endpoints.writeInLanguage.initiate({
        planId,
        schemaId: 'schema_0001',
        language: 'en',
        previousEvaluationId: id,
      }),
    ),
  reviewStyle: (dispatch) => dispatch(reportApi.endpoints.reviewStyle.initiate()),
  reviewAnyway: (dispatch) =>
    dispatch(
      reportApi.endpoints.reviewAnyway.initiate({
        planId,
        schemaId: 'schema_0001',
        language: 'en',
        reviewAnyway: true,
      }),
    ),
  chatHistory: (dispatch) => dispatch(chatApi.endpoints.chatHistory.initiate(id)),
  clearChat: (dispatch) => dispatch(chatApi.endpoints.clearChat.initiate(id)),
  chatConfig: (dispatch) => dispatch(chatApi.endpoints.chatConfig.initiate()),
  memos: (dispatch) => dispatch(memosApi.endpoints.memos.initiate()),
  memo: (dispatch) => dispatch(memosApi.endpoints.memo.initiate(id)),
  memoNow: (dispatch) => dispatch(memosApi.endpoints.memoNow.initiate({ id })),
  memoResult: (dispatch) => dispatch(memosApi.endpoints.memoResult.initiate(id)),
  memoPackage: (dispatch) => dispatch(memosApi.endpoints.memoPackage.initiate({ id, language: 'en' })),
  memoPage: (dispatch) => dispatch(memosApi.endpoints.memoPage.initiate({ packageId: id, documentId: planId, n: 1 })),
  memoSchema: (dispatch) => dispatch(memosApi.endpoints.memoSchema.initiate()),
  startMemo: (dispatch) =>
    dispatch(memosApi.endpoints.startMemo.initiate({ packageId: id, schemaId: 'investor-memo-1', language: 'en' })),
  leaveOutDocument: (dispatch) =>
    dispatch(memosApi.endpoints.leaveOutDocument.initiate({ packageId: id, documentId: planId })),
  tickFollowUp: (dispatch) => dispatch(memosApi.endpoints.tickFollowUp.initiate({ memoId: id, n: 0, done: true })),
  deleteMemo: (dispatch) => dispatch(memosApi.endpoints.deleteMemo.initiate({ id })),
};

/** A server that never answers, whatever it is asked. */
const silent = (): void => void serve(new Proxy<Routes>({}, { get: () => never }));

describe('a call that is not answered', () => {
  test('every call of the app is in the table', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(api.endpoints).sort());
  });

  test.each(Object.entries(calls).map(([name, call]) => [name, name === 'prelim' ? 200_000 : 10_000, call] as const))(
    '%s is given up after %d ms',
    async (_name, ms, call) => {
      stopTimers();
      silent();
      const { error } = await after(ms, Promise.resolve(call(createStore().dispatch)));
      expect(error).toEqual({ status: 'timeout' });
    },
  );

  test('the screen says so in its own words: a login, after 10 s', async () => {
    stopTimers();
    const { person, server } = showApp({ at: '/auth/login', routes: { 'POST /auth/login': never } });
    await person.type(await screen.findByLabelText('Email'), credentials.email);
    await person.type(screen.getByLabelText('Password'), credentials.password);
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(server.calls('POST /auth/login')).toHaveLength(1);
    await pass(9_000);
    expect(screen.queryByText('Login failed')).toBeNull();
    await pass(1_000);
    await screen.findByText('Login failed');
  });
});

describe('an upload', () => {
  const form = new FormData();
  const upload = () => sendForm('/plans/upload', form)(createStore().dispatch);

  test('that does not get on is given up after 10 s', async () => {
    stopTimers();
    silent();
    expect(await after(10_000, upload())).toEqual({ problem: { status: 'timeout' } });
  });

  test('that always gets on a little is given up after 200 s in all', async () => {
    stopTimers();
    serve({
      'POST /plans/upload': ({ arrived }) => {
        setInterval(() => arrived?.(), 9_000);
        return never();
      },
    });
    expect(await after(200_000, upload())).toEqual({ problem: { status: 'timeout' } });
  });
});

describe('an answer in the chat', () => {
  const ask = (files: File[] = []) =>
    askChat(
      { planId, evaluationId: id, message: 'Q', files },
      {
        onDelta: () => undefined,
        onSources: () => undefined,
        stop: new AbortController().signal,
      },
    )(createStore().dispatch);

  test.each([
    ['without files', 45_000, []],
    ['with a file, which has to arrive and be read', 200_000, [new File(['x'], 'notes.txt')]],
  ])('that does not begin, %s: given up after %d ms', async (_, ms, files) => {
    stopTimers();
    silent();
    expect(await after(ms, ask(files))).toEqual({ kind: 'failed' });
  });

  test('that falls silent is given up after 45 s without a sign of life, and a sign is enough to go on', async () => {
    stopTimers();
    const events: EventStream = openEventStream();
    serve({ 'POST /chat/ask/stream': { events } });
    const end = ask();
    await pass(44_000);
    events.write(': ping\n\n');
    await pass(0);
    expect(await after(45_000, end)).toEqual({ kind: 'failed' });
  });
});

describe('the preliminary assessment', () => {
  test('is waited for 200 s; then the review starts without it', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    stopTimers();
    let askedAt = 0;
    const { person, server } = showApp({
      at: '/evaluations/new',
      signedIn: true,
      routes: {
        'GET /config': {
          body: {
            languages: ['en', 'ar'],
            prelimEnabled: true,
            limits: {},
            analyst: { provider: 'plumbline', model: 'checklist', offline: true },
          },
        },
        'POST /plans/upload': { status: 201, body: { id: planId, title: 'Tidewater', status: 'reading' } },
        'POST /evaluations/prelim': () => {
          askedAt = Date.now();
          return never();
        },
        'GET /schemas/investor5': { body: { id: 'schema_0001', name: 'investor5', version: '1' } },
        'POST /evaluations/start': { status: 202, body: { id } },
      },
    });
    const picker = await screen.findByLabelText('Drop your deck here, or choose a file');
    await person.upload(picker, new File(['%PDF-'], 'Tidewater.pdf', { type: mediaTypes.pdf }));
    await person.click(await screen.findByRole('button', { name: /^Upload and/ }));
    await screen.findByText('Looking for gaps');
    await waitFor(() => expect(server.calls('POST /evaluations/prelim')).toHaveLength(1));
    await pass(askedAt + 199_999 - Date.now());
    screen.getByText('Looking for gaps');
    expect(server.calls('POST /evaluations/start')).toHaveLength(0);
    await pass(1);
    await screen.findByText('Reviewing your pitch');
    expect(server.calls('POST /evaluations/prelim')).toHaveLength(1);
    expect(server.calls('POST /evaluations/start').map(({ body }) => body)).toEqual([
      { planId, schemaId: 'schema_0001', language: 'en' },
    ]);
  });
});

test('3 s after an address is verified, the login page comes with its message', async () => {
  stopTimers();
  let answeredAt = 0;
  const { address } = showApp({
    at: '/verify-email/good',
    routes: {
      'GET /auth/verify-email/good': () => {
        answeredAt = Date.now();
        return { body: { verified: true } };
      },
    },
  });
  await screen.findByText('Email Verified!');
  await pass(answeredAt + 2_999 - Date.now());
  expect(address()).toBe('/verify-email/good');
  // The page may have had its answer a look later than it was given.
  await pass(101);
  expect(address()).toBe('/auth/login');
  await screen.findByText('Email verified successfully! You can now log in.');
});
