import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { SessionAnswer } from '@plumbline/contracts/auth';
import type { Language } from '@plumbline/contracts/limits';
import type { Browser, Locator, Page } from 'playwright-core';
import { root } from '../../scripts/tools.ts';
import { HttpClient } from '../stages/http-client.ts';
import { sentencesOf, visit } from '../stages/journey.ts';
import type { Say, Visit } from '../stages/journey.ts';
import type { HeldModel } from '../stages/journey-model.ts';
import { englishWords } from '../stages/journey-words.ts';
import { startJourney } from '../stages/start-journey.ts';
import type { Journey } from '../stages/start-journey.ts';
import type { TestSystem } from '../stages/system.ts';

/** The way of a deck without a team, with the preliminary assessment switched on, in a real browser and in each language. */

let journey: Journey | undefined;
let browser: Browser;
let system: TestSystem;
let model: HeldModel;
beforeAll(async () => {
  journey = await startJourney({ PRELIM_ENABLED: 'true' });
  ({ browser, system, model } = journey);
});
afterAll(() => journey?.stop());

const deck = (name: string): string => join(root, 'samples', 'decks', name);
const answers: Record<Language, string> = {
  en: 'Lina Saad, CEO, sold cold-chain software at Maersk for nine years. Omar Nasser, CTO, built sensors at Bosch for six years.',
  ar: 'لينا سعد، الرئيسة التنفيذية، باعت برامج سلسلة التبريد في شركة ميرسك تسع سنوات. عمر ناصر، المدير التقني، بنى المجسات في شركة بوش ست سنوات.',
};

const signedIn = async (language: Language): Promise<Visit> => {
  const http = new HttpClient(system.baseUrl, (to) => system.mails(to));
  const token = await http.signUp(`prelim.${language}@example.com`);
  const { user } = SessionAnswer.parse((await http.call('GET', '/v1/auth/session', { token })).body);
  const visiting = await visit(browser, { baseUrl: system.baseUrl, language });
  const stored = { authToken: token, user: JSON.stringify(user), 'plumbline.language': language };
  await visiting.context.addInitScript(`for (const [key, value] of Object.entries(${JSON.stringify(stored)}))
    localStorage.setItem(key, value);`);
  return visiting;
};

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
const pillarOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The card of the report under a heading. */
const card = (page: Page, name: string): Locator => page.locator('section.pl-panel', { has: heading(page, name) });
const reportId = async (page: Page, unlike?: string): Promise<string> => {
  const path = /^\/evaluations\/([\w-]{10,})$/;
  await page.waitForURL(({ pathname }) => path.test(pathname) && !(unlike && pathname.endsWith(unlike)));
  return path.exec(new URL(page.url()).pathname)?.[1] ?? '';
};

const upload = async (page: Page, say: Say, name: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(deck(name));
  await button(page, say('wizard.send_first')).click();
};

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  test('the gap is asked for, the answer reviewed and cited, and a new version compared with it', async () => {
    const say = sentencesOf(language);
    const visiting = await signedIn(language);
    const { page } = visiting;
    const isInLanguage = async (): Promise<void> => {
      if (language === 'ar') expect({ [page.url()]: await englishWords(page) }).toEqual({ [page.url()]: [] });
    };

    await page.goto('/evaluations/new');
    model.hold();
    await upload(page, say, 'no-team.pdf');
    await heading(page, say('wizard.prelim.waiting_title')).waitFor();
    await isInLanguage();
    model.release();
    await heading(page, say('wizard.prelim.title')).waitFor();
    await isInLanguage();
    const team = pillarOf(page, say('report.pillar.team'));
    await team.getByText(say('wizard.prelim.label.missing')).waitFor();

    await button(page, say('wizard.prelim.submit')).click();
    await team.getByText(say('wizard.prelim.error.answer')).waitFor();
    await isInLanguage();
    const answer = team.getByRole('textbox');
    await team.locator('textarea:focus').waitFor();
    await answer.fill(answers[language]);
    await button(page, say('wizard.prelim.submit')).click();

    const first = await reportId(page);
    await button(page, say('report.folds.open_all')).click();
    const supplement = page.getByRole('button', { name: language === 'ar' ? /^الإضافة/ : /^Supplement/ });
    await supplement.first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText(say('report.pillar.team')).first().waitFor();
    expect(await drawer.locator('mark').first().textContent()).toContain(answers[language].slice(0, 8));
    await isInLanguage();
    await page.keyboard.press('Escape');

    // The same pitch again: nothing changed.
    await page.goto(`/evaluations/new?reevaluate=${first}`);
    await page.getByText(say('wizard.reevaluation_title', { title: 'no-team' })).waitFor();
    await button(page, say('wizard.ready.start')).click();
    const second = await reportId(page, first);
    await card(page, say('report.changes.title')).getByText(say('report.changes.none')).waitFor();
    await isInLanguage();

    // A version that names competitors and a source: gaps are closed.
    await page.goto(`/evaluations/new?reevaluate=${second}`);
    await button(page, say('wizard.version.upload')).click();
    await upload(page, say, 'northwind-cold-chain.pdf');
    await heading(page, say('wizard.prelim.title')).waitFor();
    await isInLanguage();
    await button(page, say('wizard.prelim.generate'))
      .or(button(page, say('wizard.prelim.skip_optional')))
      .click();
    await reportId(page, second);
    const changes = card(page, say('report.changes.title'));
    await changes.getByRole('listitem').first().waitFor();
    expect(await changes.getByRole('link').getAttribute('href')).toBe(`/evaluations/${second}`);
    await isInLanguage();

    expect(visiting.problems).toEqual([]);
    await visiting.context.close();
  });
});
