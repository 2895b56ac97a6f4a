import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adminSurface } from '@plumbline/web/surface';
import { SessionAnswer } from '@plumbline/contracts/auth';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { pitchTexts, scripted } from '../../libs/review/test/pitch.ts';
import { launchBrowser } from '../stages/browser.ts';
import { eventually, HttpClient } from '../stages/http-client.ts';
import { sentencesOf, visit } from '../stages/journey.ts';
import { broken, startModelServer, type ModelServer } from '../stages/model-server.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';
import { unhurried } from '../stages/unhurried.ts';

/* An admin in a real browser before the built product: what staff do in a day, and what of it stands in the log. */

const admin = { email: 'dana@plumbline.test', password: 'correct horse battery' };
const Id = z.object({ id: z.string() });
const say = sentencesOf('en', 'admin-frontend');
const sayToFounder = sentencesOf('en');

let model: ModelServer;
let system: TestSystem;
let browser: Browser;
let client: HttpClient;
beforeAll(async () => {
  model = await startModelServer(scripted());
  system = await startTestSystem({
    env: {
      ...unhurried,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'scripted-model',
      OPENAI_PROVIDER: 'tests',
    },
  });
  browser = await launchBrowser();
  client = new HttpClient(system.baseUrl, (to) => system.mails(to));
});
afterAll(async () => {
  await browser.close();
  await system.stop();
  await model.stop();
});

/** A founder with one evaluation that came to this end: their token, and its id. */
const founderWith = async (email: string, title: string, status: 'completed' | 'failed') => {
  const token = await client.signUp(email);
  const plan = await client.upload(token, [
    ['title', title],
    ['text', pitchTexts.join('\n\n')],
  ]);
  const body = { planId: Id.parse(plan.body).id, schemaId: 'investor5-hexagon', language: 'en' };
  const { id } = Id.parse((await client.call('POST', '/v1/evaluations/start', { token, body })).body);
  await eventually(
    () => client.call('GET', `/v1/evaluations/${id}`, { token }),
    (answer) => z.object({ status: z.string() }).parse(answer.body).status === status,
  );
  return { token, id };
};

test('signs in, finds who registered just now, runs a failed evaluation again, suspends somebody in the middle of a chat, and reads it all in the log', async () => {
  const omar = await founderWith('omar@startup.test', 'Northwind', 'completed');
  model.answerWith(() => broken.json);
  await founderWith('sara.haddad+deck@startup.test', 'Tidewater', 'failed');
  model.answerWith(scripted());

  const { page, problems, expectRefusal } = await visit(browser, { baseUrl: system.baseUrl, language: 'en' });
  const button = (id: string) => page.getByRole('button', { name: say(id), exact: true });

  // Where one came from is where one goes, once signed in.
  await page.goto('/admin/users?search=haddad%2Bdeck');
  await page.getByRole('heading', { name: say('admin.login.title') }).waitFor();
  expectRefusal('401 /v1/admin/auth/login');
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[name=password]').fill('not the password');
  await button('admin.login.submit').click();
  await page.getByText('Invalid email or password', { exact: true }).waitFor();
  await page.locator('input[name=password]').fill(admin.password);
  await button('admin.login.submit').click();

  await page.getByRole('link', { name: 'sara.haddad+deck@startup.test', exact: true }).click();
  await page.getByRole('link', { name: 'Tidewater', exact: true }).click();
  await page.getByText(say('admin.evaluation.why'), { exact: true }).waitFor();
  await button('admin.evaluation.retry').click();
  await page.locator('.timeline .step-completed').waitFor();
  expect(await page.locator('.timeline .step-failed').count()).toBe(1);

  // Omar asks, and his answer is being written.
  const { user } = SessionAnswer.parse((await client.call('GET', '/v1/auth/session', { token: omar.token })).body);
  const chat = await visit(browser, { baseUrl: system.baseUrl, language: 'en' });
  await chat.page.goto('/auth/login');
  const stored = { authToken: omar.token, user: JSON.stringify(user) };
  await chat.page.evaluate(
    `for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value)`,
  );
  await chat.page.goto(`/evaluations/${omar.id}`);
  await chat.page.getByRole('tab', { name: sayToFounder('report.tab.chat'), exact: true }).click();
  model.answerWith(scripted({ chat: () => ({ kind: 'say', content: 'word '.repeat(2_000), tokensPerSecond: 12 }) }));
  await chat.page
    .getByRole('textbox', { name: sayToFounder('report.chat.input'), exact: true })
    .fill('How many boxes?');
  await chat.page.getByRole('button', { name: sayToFounder('report.chat.send'), exact: true }).click();
  await chat.page
    .getByRole('region', { name: sayToFounder('report.chat.messages') })
    .getByText('word word')
    .last()
    .waitFor();

  await page.getByRole('link', { name: say('admin.nav.users'), exact: true }).click();
  await page.locator('input[type=search]').fill('OMAR@');
  await page.getByRole('link', { name: 'omar@startup.test', exact: true }).click();
  await button('admin.set_status.suspended').click();
  await page.locator('textarea[name=reason]').fill('=Spam, sent to others');
  await page.locator('form button[type=submit]').click();
  await button('admin.set_status.active').waitFor();
  chat.expectRefusal('401 /v1/chat/ask/stream');
  // His stream ends, and with the next thing he does he is out.
  await chat.page.getByText(sayToFounder('report.chat.cut')).waitFor();
  chat.expectRefusal('401 /v1/auth/session');
  // A report is asked for beside the session, before the app runs.
  chat.expectRefusal(`401 /v1/evaluations/${omar.id}`);
  await chat.page.reload();
  await chat.page.getByRole('heading', { name: sayToFounder('auth.login.title') }).waitFor();

  await page.getByRole('link', { name: say('admin.nav.audit'), exact: true }).click();
  const rows = page.locator('table.rows tbody tr');
  await rows
    .filter({ hasText: say('admin.action.user_suspended') })
    .filter({ hasText: '=Spam, sent to others' })
    .waitFor();
  await rows
    .filter({ hasText: say('admin.action.evaluation_retried') })
    .filter({ hasText: 'Tidewater' })
    .waitFor();
  await rows
    .filter({ hasText: say('admin.action.sign_in_failed') })
    .filter({ hasText: admin.email })
    .waitFor();
  await button('admin.audit.check').click();
  await page.locator('.filters .pl-notice-success').waitFor();
  const download = page.waitForEvent('download');
  await button('admin.audit.export').click();
  expect((await download).suggestedFilename()).toBe('audit.csv');

  await page.getByRole('link', { name: say('admin.nav.overview'), exact: true }).click();
  await page.locator('.day-chart').nth(1).waitFor();
  await button('admin.logout').click();
  await page.getByRole('heading', { name: say('admin.login.title') }).waitFor();
  expect(await page.evaluate(`localStorage.getItem(${JSON.stringify(adminSurface.tokenKey)})`)).toBeNull();
  expect([problems, chat.problems]).toEqual([[], []]);
});
