/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { mediaTypes } from '@plumbline/contracts/limits';
import { evaluationOf, planOf } from '@plumbline/web/test/founder-data';
import { showApp } from './test/show-app.tsx';
import '../features/report/report-page.tsx';

/* What a screen keeps of something that went wrong is said in the language that the page has now, not in the one it had then. */

const toArabic = async (person: ReturnType<typeof showApp>['person']): Promise<void> => {
  await person.click(screen.getByRole('button', { name: 'Language: العربية' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('ar'));
};
const sendDeck = async (person: ReturnType<typeof showApp>['person']): Promise<void> => {
  const picker = await screen.findByLabelText('Drop your deck here, or choose a file');
  await person.upload(picker, new File(['%PDF-'], 'Tidewater.pdf', { type: mediaTypes.pdf }));
  await person.click(await screen.findByRole('button', { name: 'Upload and start review' }));
};
const uploaded = { status: 201, body: { id: 'plan_00000001', title: 'Tidewater', status: 'reading' } };
const schema = { body: { id: 'schema_0001', name: 'investor5', version: '1' } };

test('the wizard’s own error', async () => {
  const { person } = showApp({ at: '/evaluations/new', signedIn: true });
  const picker = await screen.findByLabelText('Drop your deck here, or choose a file');
  picker.removeAttribute('accept');
  await person.upload(picker, new File(['MZ'], 'deck.exe', { type: 'application/x-msdownload' }));
  expect(
    await screen.findAllByText('Unsupported file type. Please use PDF, DOC, DOCX, PPT, PPTX or TXT files.'),
  ).toHaveLength(2);
  await toArabic(person);
  expect(
    screen.getAllByText('نوع الملف غير مدعوم. يُرجى استخدام ملفات PDF أو DOC أو DOCX أو PPT أو PPTX أو TXT.'),
  ).toHaveLength(2);
});

test('the server’s sentence in the wizard, with what fills it', async () => {
  const limit = {
    error: '200 evaluations at most.',
    code: 'evaluations.daily_limit',
    values: { limit: 200, retryAfterMinutes: 7 },
  };
  const { person } = showApp({
    at: '/evaluations/new',
    signedIn: true,
    routes: {
      'POST /plans/upload': uploaded,
      'GET /schemas/investor5': schema,
      'POST /evaluations/start': { status: 429, body: limit },
    },
  });
  await sendDeck(person);
  expect(await screen.findAllByText('200 evaluations at most.')).toHaveLength(2);
  await toArabic(person);
  expect(screen.getAllByText(/^بدأت 200 تقييم .* بعد 7 دقيقة\.$/)).toHaveLength(2);
});

test('a server’s sentence that cannot be said again is the screen’s own', async () => {
  const { person } = showApp({
    at: '/evaluations/new',
    signedIn: true,
    routes: { 'POST /plans/upload': { status: 503, body: { error: 'Storage is down.' } } },
  });
  await sendDeck(person);
  expect(await screen.findAllByText('Storage is down.')).toHaveLength(2);
  await toArabic(person);
  expect(screen.getAllByText('تعذّر رفع العرض')).toHaveLength(2);
});

test('why a pitch could not be read', async () => {
  const { person } = showApp({
    at: '/evaluations/new',
    signedIn: true,
    routes: {
      'POST /plans/upload': { status: 201, body: { ...uploaded.body, status: 'failed' } },
      'GET /plans/plan_00000001': {
        body: planOf({ status: 'failed', error: 'This file is empty.', error_code: 'plans.file_empty' }),
      },
    },
  });
  await sendDeck(person);
  expect(await screen.findAllByText('This file is empty.')).toHaveLength(2);
  await toArabic(person);
  expect(screen.getAllByText('هذا الملف فارغ.')).toHaveLength(2);
});

test('why a review failed', async () => {
  const { person } = showApp({
    at: '/evaluations/eval_00000001',
    signedIn: true,
    routes: {
      'GET /evaluations/eval_00000001': {
        body: evaluationOf({
          status: 'failed',
          error: 'The reviewer refused to review this pitch.',
          error_code: 'evaluations.model_refused',
        }),
      },
    },
  });
  await screen.findByText('The reviewer refused to review this pitch.');
  await toArabic(person);
  screen.getByText('رفض المُراجِع مراجعة هذا العرض.');
});

test('why a list could not be loaded', async () => {
  const down = { error: 'A part of the service is not reachable right now.', code: 'internal.unavailable' };
  const { person } = showApp({
    at: '/evaluations',
    signedIn: true,
    routes: { 'GET /evaluations': { status: 503, body: down } },
  });
  await screen.findByText(down.error);
  await toArabic(person);
  screen.getByText('جزء من الخدمة غير متاح حاليًا. يُرجى المحاولة بعد قليل.');
});

test('what the server said of a form and its fields', async () => {
  const refused = {
    error: 'Please check the highlighted fields.',
    code: 'request.invalid',
    fields: { email: 'Email must be 254 characters or less' },
  };
  const { person } = showApp({
    at: '/auth/register',
    routes: { 'POST /auth/register': { status: 400, body: refused } },
  });
  await person.type(await screen.findByLabelText('Full name'), 'Sara');
  await person.type(screen.getByLabelText('Email'), 'sara@clinic.example');
  await person.type(screen.getByLabelText('Password'), 'long enough');
  await person.type(screen.getByLabelText('Confirm password'), 'long enough');
  await person.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText(refused.fields.email);
  await toArabic(person);
  screen.getByText('يُرجى مراجعة الحقول المحدّدة.');
  screen.getByText('هذه القيمة غير صالحة.');
  expect(screen.queryByText(refused.fields.email)).toBeNull();
});
