import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SessionAnswer } from '@plumbline/contracts/auth';
import { errorSentence } from '@plumbline/contracts/error-text';
import { AppError } from '@plumbline/contracts/errors';
import type { Language } from '@plumbline/contracts/limits';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { pitchTexts, scripted } from '../../libs/review/test/pitch.ts';
import { root } from '../../scripts/tools.ts';
import { eventually, HttpClient, password } from '../stages/http-client.ts';
import { sentencesOf, visit } from '../stages/journey.ts';
import type { Say, Visit } from '../stages/journey.ts';
import { englishWords } from '../stages/journey-words.ts';
import { startModelServer, type ModelAnswer, type ModelServer } from '../stages/model-server.ts';
import { launchBrowser } from '../stages/browser.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';
import { unhurried } from '../stages/unhurried.ts';

/* The chat in a real browser before the built product, when its answers do not simply come: each way it goes on from there. */

const Id = z.object({ id: z.string() });
/** What is asked and answered, in the language of the screen; a half is long enough that it is no thought that begins. */
const talk = {
  en: {
    word: 'word',
    question: 'How many boxes?',
    half: 'Half of it, and then many more words that never come.',
    whole: 'The whole answer.',
  },
  ar: {
    word: 'كلمة',
    question: 'كم عدد الصناديق؟',
    half: 'نصف الجواب، ثم كلمات كثيرة أخرى لا تصل.',
    whole: 'الجواب كله.',
  },
};
const slowly = (word: string): ModelAnswer => ({
  kind: 'say',
  content: `${word} `.repeat(2_000),
  tokensPerSecond: 12,
});

let model: ModelServer;
let system: TestSystem;
let browser: Browser;
let client: HttpClient;
beforeAll(async () => {
  model = await startModelServer(scripted());
  system = await startTestSystem({
    env: { ...unhurried, OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted-model', OPENAI_PROVIDER: 'tests' },
    serviceEnv: {
      gateway: { AUTH_REQUESTS_PER_MINUTE: '1000' },
      chat: { CHAT_FIRST_TOKEN_TIMEOUT_MS: '5000', CHAT_IDLE_TIMEOUT_MS: '5000' },
    },
  });
  browser = await launchBrowser();
  client = new HttpClient(system.baseUrl, system.mails);
});
afterAll(async () => {
  await browser.close();
  await system.stop();
  await model.stop();
});

/** A person of their own with a finished evaluation, on whose report the chat is open. */
const atTheChat = async (
  language: Language,
  name: string,
): Promise<{ visiting: Visit; token: string; email: string }> => {
  model.answerWith(scripted());
  const email = `${name}.${language}@startup.test`;
  const token = await client.signUp(email);
  const plan = await client.upload(token, [
    ['title', 'Northwind'],
    ['text', pitchTexts.join('\n\n')],
  ]);
  const body = { planId: Id.parse(plan.body).id, schemaId: 'investor5-hexagon', language: 'en' };
  const { id } = Id.parse((await client.call('POST', '/v1/evaluations/start', { token, body })).body);
  await eventually(
    () => client.call('GET', `/v1/evaluations/${id}`, { token }),
    (answer) => z.object({ status: z.string() }).parse(answer.body).status === 'completed',
  );
  const { user } = SessionAnswer.parse((await client.call('GET', '/v1/auth/session', { token })).body);
  const visiting = await visit(browser, { baseUrl: system.baseUrl, language });
  const stored = { authToken: token, user: JSON.stringify(user), 'plumbline.language': language };
  const { page } = visiting;
  // Once only: what the app makes of a session that ended must not be undone by the next page.
  await page.goto('/auth/login');
  await page.evaluate(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`,
  );
  await page.goto(`/evaluations/${id}`);
  await page.getByRole('tab', { name: sentencesOf(language)('report.tab.chat'), exact: true }).click();
  return { visiting, token, email };
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const box = (page: Page, say: Say): Locator =>
  page.getByRole('textbox', { name: say('report.chat.input'), exact: true });
const messages = (page: Page, say: Say): Locator => page.getByRole('region', { name: say('report.chat.messages') });
const ask = async (page: Page, say: Say, question: string): Promise<void> => {
  await box(page, say).fill(question);
  await button(page, say('report.chat.send')).click();
};

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  const say = sentencesOf(language);
  const { word, question, half, whole } = talk[language];
  const isInLanguage = async (page: Page): Promise<void> => {
    if (language === 'ar') expect(await englishWords(page)).toEqual([]);
  };

  test('an answer is stopped, one that stalls says so, one that breaks off keeps what came, and the next one comes whole', async () => {
    const { visiting } = await atTheChat(language, 'stop');
    const { page, problems, expectRefusal } = visiting;
    const list = messages(page, say);

    model.answerWith(scripted({ chat: () => slowly(word) }));
    await ask(page, say, question);
    await list.getByText(`${word} ${word}`).waitFor();
    const asked = model.requests.at(-1);
    await button(page, say('report.chat.stop')).click();
    await list.getByText(say('report.chat.stopped')).waitFor();
    await eventually(
      () => Promise.resolve(asked?.signal.aborted),
      (aborted) => aborted === true,
    );

    model.answerWith(scripted({ chat: () => ({ kind: 'stall_midway', content: half }) }));
    await ask(page, say, question);
    await list.getByText(half.slice(0, 8)).waitFor();
    await list.getByText(say('report.chat.cut')).waitFor();
    await isInLanguage(page);

    expectRefusal('503 /v1/chat/ask/stream');
    model.answerWith(scripted({ chat: () => ({ kind: 'stall' }) }));
    await ask(page, say, question);
    await list.getByText(say('report.chat.thinking')).waitFor();
    await list.getByText(say('report.chat.thinking')).waitFor({ state: 'detached' });
    // Nothing came, so the question is there to be sent again.
    expect(await box(page, say).inputValue()).toBe(question);

    model.answerWith(scripted({ chat: () => whole }));
    await button(page, say('report.chat.send')).click();
    await list.getByText(whole).waitFor();
    expect(await box(page, say).inputValue()).toBe('');
    expect(problems).toEqual([]);
    await visiting.context.close();
  });

  test('a file that cannot be read is refused with its reason, the question stays; a readable one is answered from', async () => {
    const { visiting } = await atTheChat(language, 'file');
    const { page, problems, expectRefusal } = visiting;
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

    await choose('program.exe', Buffer.from('MZ'));
    await page.getByText(say('report.chat.file.type')).waitFor();
    await isInLanguage(page);

    expectRefusal('415 /v1/chat/ask/stream');
    await choose('program.pdf', Buffer.from('MZ, and no page'));
    await ask(page, say, question);
    await messages(page, say).getByRole('listitem').last().getByText(language === 'ar' ? /PDF/u : /file type|PDF/u).first().waitFor(); // prettier-ignore
    expect(await box(page, say).inputValue()).toBe(question);
    await page.getByRole('button', { name: say('report.chat.detach', { name: 'program.pdf' }) }).click();

    model.answerWith(
      scripted({ chat: ({ document }) => `Read: ${document.files[0]?.passages[0]?.text.slice(0, 40) ?? 'no file'}` }),
    );
    await choose('deck.pdf', await readFile(join(root, 'samples', 'decks', 'northwind-cold-chain.pdf')));
    await ask(page, say, question);
    await messages(page, say)
      .getByText(/^Read: (?!no file)/u)
      .waitFor();
    expect(problems).toEqual([]);
    await visiting.context.close();
  });

  test('case 25: a session that ends in the midst of an answer leads to the login, and back to the report', async () => {
    const { visiting, token, email } = await atTheChat(language, 'session');
    const { page, expectRefusal } = visiting;
    const report = new URL(page.url()).pathname;
    expectRefusal('401 /v1/chat/ask/stream');
    model.answerWith(scripted({ chat: () => slowly(word) }));
    await ask(page, say, question);
    const list = messages(page, say);
    await list.getByText(`${word} ${word}`).waitFor();
    await client.call('POST', '/v1/auth/logout', { token });
    await list.getByText(say('report.chat.cut')).waitFor();
    await list.getByText(errorSentence(new AppError('auth.unauthenticated'), language)).waitFor();
    await isInLanguage(page);
    await ask(page, say, question);
    await page.waitForURL(({ pathname }) => pathname.endsWith('/login'));
    await page.locator('input[type=email]').waitFor();
    await isInLanguage(page);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === report);
    await visiting.context.close();
  });
});
