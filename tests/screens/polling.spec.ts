import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import type { Page } from 'playwright-core';
import { founderStage } from '../stages/founder-stage.ts';
import type { Staged } from '../stages/screen-stage.ts';
import { screens } from './screens.ts';

/** The processing screen in a browser whose clock the test moves; the rules of a single poll are in poller.spec.ts. */

const stage = founderStage();

const found = screens.find(({ name }) => name === 'processing-pending');
if (found === undefined) throw new Error('the list has no processing screen');
const processing = found;

let staged: Staged;
let page: Page;
let asked: number;
beforeEach(async () => {
  // One poll has been answered: pending.
  staged = await stage.show(processing, { language: 'en' });
  page = staged.page;
  asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/evaluations/eval_00000001')) asked += 1;
  });
});
afterEach(() => staged.leave());

/** Lets time pass until the next question has been answered. */
const poll = async (ms = 3_000): Promise<void> => {
  const answered = page.waitForResponse(/\/v1\/evaluations\/eval_00000001$/);
  await page.clock.runFor(ms);
  await answered;
};
const title = () => page.getByRole('heading', { name: staged.say('wizard.processing.title') });
const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

test('a hidden tab asks no faster, and one that is looked at again does not catch up', async () => {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));`);
  const before = asked;
  for (let n = 0; n < 3; n += 1) await poll();
  expect(asked - before).toBe(3);
  // Ten minutes asleep: what was due is asked once.
  const answered = page.waitForResponse(/\/v1\/evaluations\/eval_00000001$/);
  await page.clock.fastForward(600_000);
  await answered;
  await page.evaluate(`delete document.visibilityState; document.dispatchEvent(new Event('visibilitychange'));`);
  await page.clock.runFor(2_000);
  expect(asked - before).toBe(4);
});

test('leaving the page stops the questions; coming back picks the review up, and a reload does too', async () => {
  await open(staged.say('app.nav.history'));
  await page.getByText(staged.say('history.none')).waitFor();
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  await page.goBack();
  await title().waitFor();
  await poll();
  await page.reload();
  await title().waitFor();
  await poll();
  expect(new URL(page.url()).pathname).toBe('/evaluations/new');
});

test('who comes back, or reloads, finds the bar where it was, and never further back', async () => {
  await page.route(/\/v1\/evaluations\/eval_00000001$/, (route) =>
    route.fulfill({ json: evaluationOf({ status: 'processing', stage: 'scoring_pillars' }) }),
  );
  // The clock also runs by itself, so that the bar may have gone on meanwhile.
  const percent = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'));
  await poll();
  await poll();
  await page.getByText(staged.say('wizard.stage.scoring_pillars')).waitFor();
  const left = await percent();
  expect(left).toBeGreaterThanOrEqual(30);
  await open(staged.say('app.nav.history'));
  await page.getByText(staged.say('history.none')).waitFor();
  await page.goBack();
  await title().waitFor();
  const back = await percent();
  expect(back).toBeGreaterThanOrEqual(left);
  await page.getByText(staged.say('wizard.stage.scoring_pillars')).waitFor();
  await page.reload();
  await title().waitFor();
  expect(await percent()).toBeGreaterThanOrEqual(back);
  await page.getByText(staged.say('wizard.stage.scoring_pillars')).waitFor();
});

test('"New evaluation" while one is reviewed begins a new one', async () => {
  await open(staged.say('app.nav.new'));
  await page.getByText(staged.say('wizard.deck.drop')).waitFor();
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
});
