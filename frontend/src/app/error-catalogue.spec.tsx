/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { languages } from '@plumbline/contracts/limits';
import { useText } from '@plumbline/web/text';
import { ScreenBoundary } from './screen-boundary.tsx';
import { catalogues, credentials, logIn, login, open, rows } from './test/error-rows.ts';
import type { Driven, Row } from './test/error-rows.ts';
import { pass, stopTimers } from './test/fake-timers.ts';
import '../features/report/report-page.tsx';
import '../features/report/chat/chat-tab.tsx';

/*
 * The spec's error catalogue (§8) and validation messages (§5), each provoked on the screen it belongs to. English reads
 * exactly as the spec writes it; Arabic has its own sentence. Where the server has a sentence, it comes first.
 */

/** The sentences of the spec in its own words and order; where it has two readings, both, and the one in use is first. */
const spec: Record<string, string[][]> = {
  '5. Validation rules': [
    ['Password is required'],
    ['Name must be 100 characters or less'],
    ['Phone must be 20 characters or less'],
    ['Email is required'],
    ['Invalid email format'],
    ['Password must be 8-128 characters'],
    ['Please confirm your password'],
    ['Passwords do not match'],
    ['File size must be under 10MB'],
    [
      'Unsupported file type. Please use PDF, DOC, DOCX, PPT, PPTX or TXT files.',
      'Unsupported file type. Please use PDF, DOCX, or TXT files.',
    ],
    ['Text must be under 50,000 characters'],
    ['Please provide a bit more detail in your answers (at least 100 characters total).'],
    ['Please provide either a file or text content'],
    ['Both plan and review style must be set before starting.'],
    ['Email address not available'],
  ],
  '8. Error catalogue': [
    ['Login failed'],
    ['Registration failed'],
    ['Failed to send verification email'],
    ['Verification email sent successfully!'],
    ['Invalid verification link'],
    ['Email verification failed'],
    ['Failed to upload pitch'],
    ['Failed to start evaluation', 'evaluation start failed'],
    ['Failed to load evaluation for re-evaluation'],
    ['No evaluations yet', 'no evaluations'],
    ['Failed to load evaluation history'],
    ['Failed to load evaluation results'],
    ['Unable to parse evaluation results', 'Unable to parse the evaluation results.'],
    ['Invalid Data Format'],
    ['No Results Available'],
    ['Sorry, something went wrong. Please try again.'],
    ['Still processing on server. You can check results in History shortly.'],
  ],
  // Of the progress: 'evaluation start failed', or this.
  '4. States and transitions': [['Evaluation failed']],
};
/** What a screen that breaks begins with: it has a test of its own below. */
const broken = 'something went wrong';

test('every sentence of the spec has its row, and every row is a sentence of the spec', () => {
  const first = Object.values(spec).flatMap((sentences) => sentences.map(([inUse]) => inUse));
  expect([...new Set(rows.map(({ says }) => says))].sort()).toEqual(first.sort());
});

const specFile = new URL('../../../../shared/spec/founder-side.md', import.meta.url);
const testWithSpec = existsSync(specFile) ? test : test.skip;
testWithSpec.each(['5. Validation rules', '8. Error catalogue'])(
  'the list is what the spec quotes in "%s"',
  (title) => {
    const section =
      readFileSync(specFile, 'utf8')
        .split('\n## ')
        .find((text) => text.startsWith(title)) ?? '';
    const quoted = [...section.matchAll(/(?<=[\s(])'([^'\n]+)'/g)].map(([, sentence]) => sentence);
    const listed = new Set([...(spec[title] ?? []).flat(), ...(title.startsWith('8') ? [broken] : [])]);
    // "No evaluations yet" is our longer form of the spec's 'no evaluations'.
    listed.delete('No evaluations yet');
    // The wizard names all six types that its drop zone names; the spec's sentence names three.
    listed.delete('Unsupported file type. Please use PDF, DOC, DOCX, PPT, PPTX or TXT files.');
    expect([...new Set(quoted)].sort()).toEqual([...listed].sort());
  },
);

afterEach(() => void jest.useRealTimers());

/** Lets so many polls be asked and answered. */
const letPass = async ({ server, say }: Driven, polls: number): Promise<void> => {
  await screen.findByText(say('wizard.processing.title'));
  const asked = () => server.calls('GET /evaluations/eval_00000001').length;
  while (asked() < polls) await pass(1_000);
};

describe.each(languages)('in %s', (language) => {
  test.each(rows.map((row): [string, string, Row] => [row.at, row.says, row]))('%s: %s', async (_at, _says, row) => {
    const { [row.id]: sentence = '' } = catalogues[language];
    if (language === 'en') expect(sentence).toBe(row.says);
    else expect(sentence).toMatch(/^[^A-Za-z]*[\u0600-\u06FF][^a-z]*$/);
    if (row.polls !== undefined) stopTimers();
    const driven = open(row, language, row.call === undefined ? {} : { [row.call]: 'offline' });
    await row.drive?.(driven);
    if (row.polls !== undefined) {
      await letPass(driven, row.polls - 1);
      expect(screen.queryByText(sentence)).toBeNull();
      await letPass(driven, row.polls);
    }
    expect(await screen.findAllByText(sentence)).toHaveLength(row.times ?? 1);
    expect(screen.queryByText('Down.')).toBeNull();
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

  test.each([true, false])(
    'emailNotVerified: neutral, a mail icon, a resend button (with the server’s sentence: %s)',
    async (withSentence) => {
      const error = 'Please verify, says the server.';
      const driven = open(login, language, {
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

  test.each([401, 403])('a %d clears the session and leads to login', async (status) => {
    const { say } = open({ at: '/evaluations', signedIn: true }, language, {
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
        <ScreenBoundary signedIn>
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
