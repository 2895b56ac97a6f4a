import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@plumbline/contracts/limits';
import { businessCaseFields, Page as PlanPage } from '@plumbline/contracts/plans';
import type { BusinessCaseField } from '@plumbline/contracts/plans';
import { pillars } from '@plumbline/contracts/pillars';
import { Evaluation } from '@plumbline/contracts/evaluations';
import type { Browser, Locator, Page } from 'playwright-core';
import { root } from '../../scripts/tools.ts';
import { dropFile, sentencesOf, verificationLink, visit, watchText } from '../stages/journey.ts';
import type { Say, Visit } from '../stages/journey.ts';
import type { HeldModel } from '../stages/journey-model.ts';
import { englishWords } from '../stages/journey-words.ts';
import { startJourney } from '../stages/start-journey.ts';
import type { Journey } from '../stages/start-journey.ts';
import type { TestSystem } from '../stages/system.ts';

/** The whole product in a real browser, as one founder would use it, in each language. */

let journey: Journey | undefined;
let browser: Browser;
let system: TestSystem;
let model: HeldModel;
beforeAll(async () => {
  journey = await startJourney();
  ({ browser, system, model } = journey);
});
afterAll(() => journey?.stop());

const deck = (name: string): string => join(root, 'samples', 'decks', name);
const password = 'a plumb line hangs straight';

interface Person {
  language: Language;
  say: Say;
  name: string;
  email: string;
}

const founder = (language: Language): Person => ({
  language,
  say: sentencesOf(language),
  name: language === 'ar' ? 'سلمى الحربي' : 'Salma Harbi',
  email: `salma.${language}@example.com`,
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
/** The sidebar's entries; the report's footer has links of the same names. */
const menu = (page: Page): Locator => page.getByRole('complementary').getByRole('navigation');
const isHere = async (locator: Locator): Promise<void> => locator.first().waitFor();
const at = (page: Page, path: string | RegExp): Promise<void> =>
  page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)));

/** In Arabic: nothing on this screen is English. In English: its direction, and that Arabic is offered. */
const isInLanguage = async ({ page }: Visit, { language }: Person): Promise<void> => {
  expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  if (language === 'ar') expect({ [page.url()]: await englishWords(page) }).toEqual({ [page.url()]: [] });
};

const register = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say } = person;
  await page.goto('/');
  await isHere(heading(page, say('home.hero.title')));
  await isInLanguage(visiting, person);
  await button(page, say('home.get_started'))
    .or(link(page, say('home.get_started')))
    .click();
  await at(page, '/auth/register');
  await isInLanguage(visiting, person);
  await page.locator('input[name=name]').fill(person.name);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirm]').fill(password);
  await button(page, say('auth.register.submit')).click();
  await at(page, '/auth/verify-email-pending');
  await isHere(page.getByText(person.email));
  await isInLanguage(visiting, person);
};

const verify = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say } = person;
  await page.goto(await verificationLink(system, person.email));
  await isHere(heading(page, say('auth.verify.done_title')));
  await isInLanguage(visiting, person);
  await at(page, '/auth/login'); // by itself, after 3 s
  await isHere(page.getByText(say('auth.verify.message')));
  await isInLanguage(visiting, person);
};

const logIn = async (page: Page, { say, email }: Person): Promise<void> => {
  await at(page, '/auth/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await button(page, say('auth.login.submit')).click();
};

const emptyDashboard = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  await at(page, '/dashboard');
  await isHere(page.getByText(person.email));
  await isHere(page.getByText(person.say('dashboard.none')));
  await isInLanguage(visiting, person);
};

const wrongFile = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say } = person;
  await menu(page)
    .getByRole('link', { name: say('app.nav.new') })
    .click();
  await at(page, '/evaluations/new');
  const file = { name: 'deck.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') };
  await page.locator('input[type=file]').setInputFiles(file);
  // In its place and in the corner.
  await isHere(page.getByRole('alert').getByText(say('wizard.error.type')));
  expect(await page.getByText(say('wizard.error.type')).count()).toBe(2);
  expect(await button(page, say('wizard.send')).isDisabled()).toBe(true);
  await isInLanguage(visiting, person);
  await button(page, say('wizard.error.close')).click();
};

const chooseDeck: Record<Language, (page: Page) => Promise<void>> = {
  en: (page) => dropFile(page, '.deck-drop', deck('northwind-cold-chain.pdf')),
  ar: (page) => page.locator('input[type=file]').setInputFiles(deck('masar-logistics-ar.pptx')),
};

const bands = ['initializing', 'structure', 'market', 'financials', 'recommendations', 'finalizing'];

/** The model is held until the bar has been seen to move through the bands. */
const reviewDeck = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say, language } = person;
  await chooseDeck[language](page);
  model.hold();
  // Watched from before it is there: on a slow machine the bar has crept on when it is first looked at.
  const bandsSeen = await watchText(page, '.processing-band');
  const percentsSeen = await watchText(page, '.processing bdi');
  await button(page, say('wizard.send')).click();
  await isHere(heading(page, say('wizard.processing.title')));
  await isHere(page.getByText(say('wizard.stage.scoring_pillars')));
  await isInLanguage(visiting, person);
  await isHere(page.getByText(say('wizard.band.market')));
  model.release();
  await at(page, /^\/evaluations\/[\w-]{8,}$/); // by itself, 1.5 s after it is completed
  const sentences = bands.map((band) => say(`wizard.band.${band}`));
  const shown = (await bandsSeen()).map((sentence) => sentences.indexOf(sentence));
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  expect(shown).toEqual(expect.arrayContaining([0, 1, 2, 5]));
  const percents = (await percentsSeen()).map((percent) => Number.parseInt(percent, 10));
  // The poller's steps, and between them what the bar creeps by itself.
  expect(percents).toEqual(expect.arrayContaining([10, 25, 30, 35, 40]));
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
};

const cards = [
  'report.details.title',
  'report.verdict.title',
  'report.actions.title',
  'report.radar.hexagon_title',
  'report.analysis.title',
  'report.pillars.title',
  'report.strengths_gaps.title',
  'report.questions.title',
  'report.executive.title',
  'report.market.title',
  'report.coverage.title',
  'report.method.title',
];

const card = (page: Page, title: string): Locator => page.locator('section').filter({ has: heading(page, title) });

/** The numbers behind "5/5". */
const scoresOf = async (badges: Locator): Promise<string[]> =>
  (await badges.allInnerTexts()).map((text) => /\d+\/\d+/.exec(text)?.[0] ?? text);

const readReport = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say } = person;
  await page.locator('.apexcharts-svg').waitFor();
  for (const id of cards) expect([id, await heading(page, say(id)).count()]).toEqual([id, 1]);
  await isHere(page.getByText(say('web.status.completed')));
  await isHere(card(page, say('report.details.title')).getByText(say('report.version.initial')));

  // The radar's six scores are those of the six pillars in detail, which stand in two columns.
  const radar = await scoresOf(card(page, say('report.radar.hexagon_title')).locator('li strong'));
  const details = pillars.map((pillar) =>
    card(page, say('report.pillars.title'))
      .locator('section')
      .filter({ has: heading(page, say(`report.pillar.${pillar}`)) }),
  );
  expect(await scoresOf(page.locator('section section .pl-badge'))).toEqual(radar);
  const boxes = await Promise.all(details.map((detail) => detail.boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(3);

  await button(page, say('report.folds.open_all')).click();
  // Strengths and gaps carry their counts; how many there are is the reviewer's affair.
  const strengthsGaps = card(page, say('report.strengths_gaps.title'));
  const counts = (await strengthsGaps.locator('.report-count').allInnerTexts()).map(Number);
  expect(counts).toHaveLength(2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(await strengthsGaps.locator('ul > li').count());
  for (const id of ['report.actions.title', 'report.strengths_gaps.title', 'report.questions.title'])
    expect(await card(page, say(id)).locator('li').count()).toBeGreaterThan(0);
  await isInLanguage(visiting, person);
};

const unfolded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A claim's slide number opens the quote where it stands, and the keyboard is enough for it. */
const openQuotes = async ({ page }: Visit, { say, language }: Person): Promise<void> => {
  const evaluationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const get = async (path: string): Promise<unknown> => {
    const token = await page.evaluate('localStorage.getItem("authToken")');
    const response = await page.request.get(`/v1${path}`, { headers: { authorization: `Bearer ${String(token)}` } });
    return response.json();
  };
  const { plan_id } = Evaluation.parse(await get(`/evaluations/${evaluationId}`));
  for (const id of ['report.strengths_gaps.title', 'report.pillars.title']) {
    const chip = card(page, say(id)).locator('button[aria-haspopup=dialog]').first();
    await chip.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    const pageNumber = Number(/\d+/.exec(await chip.innerText())?.[0]);
    // An answer may stand on several pages: the first that the chip names.
    const shown = drawer.locator('section').filter({ has: page.locator('h3', { hasText: String(pageNumber) }) });
    const mark = shown.locator('mark').first();
    await mark.waitFor();
    const planPage = PlanPage.parse(await get(`/plans/${plan_id}/pages/${String(pageNumber)}`));
    const quote = unfolded(await mark.innerText())
      .replace(say('report.evidence.quote_starts'), '')
      .replace(say('report.evidence.quote_ends'), '');
    expect(quote.trim().length).toBeGreaterThan(3);
    expect(unfolded(planPage.text)).toContain(quote.trim());
    // A row of a table is shown cell by cell as well: the page is what holds the mark.
    const shownPage = shown.locator('[data-document-text]').filter({ has: page.locator('mark') });
    expect(await shownPage.innerText()).toContain(planPage.text.split('\n')[0] ?? '');
    if (language === 'ar') expect(await englishWords(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await chip.and(page.locator(':focus')).waitFor();
  }
};

const answers: Record<Language, Record<BusinessCaseField, string>> = {
  en: {
    problem: 'Driving schools in Ireland lose 14% of their lessons to late cancellations: EUR 9,400 a year for each.',
    solution:
      'Our app offers the free lesson to the nearest learner; empty lessons fell from 14% to 5% in three months.',
    market: '3,100 driving schools in Ireland and the UK at EUR 1,900 a year: EUR 5.9 million.',
    traction: '58 schools pay; monthly recurring revenue is EUR 9,280.',
    ask: 'We raise EUR 700,000 for 18 months.',
    team: 'Salma Harbi ran 14 schools; Khaled Omari built the payroll system of Noor.',
    moat: '',
  },
  ar: {
    problem: 'تخسر مدارس تعليم القيادة في الرياض 14% من حصصها بسبب الإلغاء المتأخر، أي 38,000 ريال سنويًا لكل مدرسة.',
    solution: 'يعرض تطبيقنا الحصة الملغاة على أقرب متدرب، فانخفضت الحصص الفارغة من 14% إلى 5% في ثلاثة أشهر.',
    market: 'في المملكة 410 مدارس، ومتوسط الاشتراك 7,800 ريال في السنة.',
    traction: 'تدفع لنا 58 مدرسة، والإيراد الشهري المتكرر 37,000 ريال.',
    ask: 'نطلب 2.6 مليون ريال لمدة 18 شهرًا.',
    team: 'سلمى الحربي أدارت 14 مدرسة، وخالد العمري بنى نظام الرواتب في شركة نور.',
    moat: '',
  },
};

const businessCase = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say, language } = person;
  await menu(page)
    .getByRole('link', { name: say('app.nav.new') })
    .click();
  await page.getByRole('tab', { name: say('wizard.tab.case') }).click();
  await page.getByLabel(say('wizard.case.problem'), { exact: true }).fill('x');
  await button(page, say('wizard.send')).click();
  await isHere(page.getByRole('alert').getByText(say('wizard.error.case_length')));
  for (const field of businessCaseFields)
    // The two that may be left out say so after their name.
    await page
      .getByRole('textbox', { name: new RegExp(`^${say(`wizard.case.${field}`)}`) })
      .fill(answers[language][field]);
  await isInLanguage(visiting, person);
  await button(page, say('wizard.send')).click();
  await at(page, /^\/evaluations\/[\w-]{8,}$/);
  await isHere(heading(page, say('report.coverage.title')));
  // Each answer is a section, and a claim names its section.
  expect(await page.locator('button[aria-haspopup=dialog]').count()).toBeGreaterThan(0);
  await isInLanguage(visiting, person);
};

const pastedText = async (visiting: Visit, person: Person): Promise<void> => {
  const { page } = visiting;
  const { say, language } = person;
  const title = language === 'ar' ? 'نص ملصق' : 'Pasted text';
  await menu(page)
    .getByRole('link', { name: say('app.nav.new') })
    .click();
  // The answers are under review and put away; a title is given.
  await page.getByRole('tab', { name: say('wizard.tab.case') }).click();
  expect(await page.getByLabel(say('wizard.case.problem'), { exact: true }).inputValue()).toBe('');
  await page.getByRole('textbox').first().fill(title);
  await page.getByText(say('wizard.case.mode_text'), { exact: true }).click();
  await page.getByLabel(say('wizard.text.label')).fill(Object.values(answers[language]).join('\n\n'));
  await button(page, say('wizard.send')).click();
  await at(page, /^\/evaluations\/[\w-]{8,}$/);
  await isHere(heading(page, say('report.coverage.title')));
  await isInLanguage(visiting, person);
};

/** Newest first, three of them; resolves to the address of the deck's report. */
const history = async (visiting: Visit, person: Person): Promise<string> => {
  const { page } = visiting;
  const { say } = person;
  await menu(page)
    .getByRole('link', { name: say('app.nav.history') })
    .click();
  await at(page, '/evaluations');
  await isHere(heading(page, say('history.title_total', { total: 3 })));
  expect(
    await menu(page)
      .getByRole('link', { name: say('app.nav.history') })
      .getAttribute('aria-current'),
  ).toBe('page');
  const results = page.getByRole('link').filter({ hasText: say('history.view') });
  expect(await results.count()).toBe(3);
  await isInLanguage(visiting, person);
  await results.last().click();
  await at(page, /^\/evaluations\/[\w-]{8,}$/);
  await isHere(heading(page, say('report.pillars.title')));
  return new URL(page.url()).pathname;
};

const logOutAndComeBack = async (visiting: Visit, person: Person, report: string): Promise<void> => {
  const { page } = visiting;
  const { say } = person;
  await button(page, say('app.logout')).click();
  await at(page, '/auth/login');
  expect(await page.evaluate('[localStorage.getItem("authToken"), localStorage.getItem("user")]')).toEqual([
    null,
    null,
  ]);
  // A visitor to a protected page is asked to sign in and then brought back to it.
  await page.goto(report);
  await logIn(page, person);
  await at(page, report);
  await isHere(heading(page, say('report.pillars.title')));
};

const preferences = async (visiting: Visit, { say, language }: Person): Promise<void> => {
  const { page } = visiting;
  const direction = (): Promise<string | null> => page.locator('html').getAttribute('dir');
  const theme = (): Promise<string | null> => page.locator('html').getAttribute('data-theme');
  const other = language === 'ar' ? 'English' : 'العربية';
  const side = page.getByRole('complementary');
  const before = await side.boundingBox();
  await page.getByRole('button', { name: other }).click();
  await page.locator(`html[dir=${language === 'ar' ? 'ltr' : 'rtl'}]`).waitFor();
  expect((await side.boundingBox())?.x).not.toBe(before?.x);
  await page.getByRole('button', { name: language === 'ar' ? 'العربية' : 'English' }).click();
  await page.locator(`html[dir=${language === 'ar' ? 'rtl' : 'ltr'}]`).waitFor();
  await button(page, say('web.theme.to_dark')).click();
  expect(await theme()).toBe('dark');
  await page.reload();
  await isHere(heading(page, say('report.pillars.title')));
  expect([await theme(), await direction()]).toEqual(['dark', language === 'ar' ? 'rtl' : 'ltr']);
};

const endElsewhere = async (page: Page): Promise<void> => {
  const token = String(await page.evaluate('localStorage.getItem("authToken")'));
  const elsewhere = await fetch(`${system.baseUrl}/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(elsewhere.status).toBe(204);
};

/** An address that is none leads home; a session that was ended elsewhere ends here with the next call, and says so. */
const odds = async (visiting: Visit, person: Person): Promise<void> => {
  const { page, expectRefusal } = visiting;
  const { say } = person;
  await page.goto('/no/such/page');
  await at(page, '/');
  await isHere(page.getByText(say('home.to_dashboard')));
  await page.goto('/dashboard');
  await isHere(page.getByText(say('dashboard.recent')));
  await isInLanguage(visiting, person);
  await endElsewhere(page);
  expectRefusal('401 /v1/evaluations');
  await menu(page)
    .getByRole('link', { name: say('app.nav.history') })
    .click();
  await at(page, '/auth/login');
  await isHere(page.getByText(say('web.session.ended')));
  expect(await page.evaluate('localStorage.getItem("authToken")')).toBeNull();
  await isInLanguage(visiting, person);
};

/** One person, two tabs: a session that runs out costs nothing that is typed in the other one, a logout ends both. */
const tabs = async (visiting: Visit, person: Person): Promise<void> => {
  const { page, context, expectRefusal } = visiting;
  const { say } = person;
  const title = person.language === 'ar' ? 'عنوان غير مكتمل' : 'Half a title';
  await logIn(page, person);
  await at(page, '/evaluations');
  const beside = await context.newPage();
  const titleField = beside.getByRole('textbox').first();
  await beside.goto('/evaluations/new');
  await titleField.fill(title);
  await endElsewhere(page);
  expectRefusal('401 /v1/evaluations');
  await menu(page)
    .getByRole('link', { name: say('app.nav.dashboard') })
    .click();
  for (const tab of [page, beside]) {
    await at(tab, '/auth/login');
    await isHere(tab.getByText(say('web.session.ended')));
  }
  await logIn(page, person);
  await at(page, '/dashboard');
  await at(beside, '/evaluations/new');
  expect(await titleField.inputValue()).toBe(title);

  await button(page, say('app.logout')).click();
  for (const tab of [page, beside]) {
    await at(tab, '/auth/login');
    await isHere(button(tab, say('auth.login.submit')));
  }
  expect(await beside.getByText(say('web.session.ended')).count()).toBe(0);
  await isInLanguage({ ...visiting, page: beside }, person);
  await logIn(page, person);
  await at(page, '/dashboard');
  await at(beside, '/dashboard');
  await beside.goto('/evaluations/new');
  await titleField.waitFor();
  expect(await titleField.inputValue()).toBe('');
  await beside.close();
};

/** The newest link of a mail to an address that leads to a new password. */
const resetLink = async (email: string): Promise<string> => {
  for (;;) {
    const links = (await system.mails(email)).flatMap(
      ({ text }) => /https?:\/\/\S+\/reset-password\/[\w-]+/.exec(text ?? '')?.[0] ?? [],
    );
    const newest = links.at(-1);
    if (newest !== undefined) return newest;
    await sleep(100);
  }
};

/** Forgets the password, chooses another by the mail, and leaves for good, with a copy of everything. */
const forgetAndLeave = async (visiting: Visit, person: Person): Promise<void> => {
  const { page, expectRefusal } = visiting;
  const { say, email } = person;
  const chosen = 'another line, as straight';
  const signIn = async (secret: string): Promise<void> => {
    await isHere(heading(page, say('auth.login.title')));
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(secret);
    await button(page, say('auth.login.submit')).click();
  };
  await button(page, say('app.logout')).click();
  await at(page, '/auth/login');
  await link(page, say('auth.login.forgot')).click();
  // The sign-in page has a field of the same name, and stays until the next one is there.
  await isHere(heading(page, say('auth.forgot.title')));
  await isInLanguage(visiting, person);
  await page.locator('input[name=email]').fill(email);
  await button(page, say('auth.forgot.submit')).click();
  await isHere(page.getByText(email));
  await isInLanguage(visiting, person);
  await page.goto(await resetLink(email));
  await isHere(heading(page, say('auth.reset.title')));
  await page.locator('input[name=password]').fill(chosen);
  await page.locator('input[name=confirm]').fill(chosen);
  await isInLanguage(visiting, person);
  await button(page, say('auth.reset.submit')).click();
  await isHere(page.getByText(say('auth.reset.message')));
  expectRefusal('401 /v1/auth/login');
  await signIn(password);
  await isHere(page.getByRole('alert'));
  await signIn(chosen);
  await at(page, '/dashboard');

  await page
    .getByRole('complementary')
    .getByRole('link', { name: say('app.nav.settings') })
    .click();
  await isHere(page.getByText(say('settings.sessions.here')));
  await isInLanguage(visiting, person);
  await button(page, say('settings.delete.open')).click();
  const dialog = page.getByRole('dialog');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: say('settings.copy.save') }).click();
  const copy = await readFile(await (await saving).path());
  expect(copy.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  for (const part of ['account/account.json', 'evaluations/', 'plans/'])
    expect([part, copy.includes(part)]).toEqual([part, true]);
  await isInLanguage(visiting, person);
  await dialog.locator('input[name=password]').fill(chosen);
  await dialog.getByRole('button', { name: say('settings.delete.confirm') }).click();
  await at(page, '/account-deleted');
  await isHere(heading(page, say('settings.deleted.title')));
  await isInLanguage(visiting, person);
  await page.goto('/auth/login');
  await signIn(chosen);
  await isHere(page.getByRole('alert'));
};

const complaints = (log: string): string =>
  log
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line))
    .slice(-3)
    .join('\n');

/** Names the step in which a journey ended, and everything the browser complained about until then. */
const step = async (name: string, { problems, page }: Visit, walk: () => Promise<void>): Promise<void> => {
  try {
    await walk();
    expect(problems).toEqual([]);
  } catch (error) {
    const logged = [...system.services.keys()].map((service) => `${service}: ${complaints(system.log(service))}`);
    const lines = [`${name}, at ${page.url()}`, ...problems, ...logged];
    throw new Error(lines.join('\n'), { cause: error });
  }
};

describe.each<Language>(['en', 'ar'])('a founder who reads %s', (language) => {
  test('registers, has a deck, a business case and a text reviewed, reads the report and comes back to it', async () => {
    const person = founder(language);
    const visiting = await visit(browser, { baseUrl: system.baseUrl, language });
    const { page } = visiting;
    const { say } = person;
    let report = '';
    // The link of the mail opens a tab of its own; the one that asks for the inbox stays open.
    const inbox = await visiting.context.newPage();
    await step('registration', visiting, () => register({ ...visiting, page: inbox }, person));
    await step('verification', visiting, () => verify(visiting, person));
    await step('first login', visiting, async () => {
      await logIn(page, person);
      await emptyDashboard(visiting, person);
      await isHere(button(inbox, say('app.logout')));
      await inbox.close();
      await page.reload();
      await emptyDashboard(visiting, person);
    });
    await step('a wrong file', visiting, () => wrongFile(visiting, person));
    await step('the deck', visiting, () => reviewDeck(visiting, person));
    await step('the report', visiting, () => readReport(visiting, person));
    await step('the quotes', visiting, () => openQuotes(visiting, person));
    await step('the business case', visiting, () => businessCase(visiting, person));
    await step('the pasted text', visiting, () => pastedText(visiting, person));
    await step('the history', visiting, async () => {
      report = await history(visiting, person);
    });
    await step('logout and return', visiting, () => logOutAndComeBack(visiting, person, report));
    await step('language and theme', visiting, () => preferences(visiting, person));
    await step('unknown address and ended session', visiting, () => odds(visiting, person));
    await step('two tabs', visiting, () => tabs(visiting, person));
    await step('a forgotten password, and the end', visiting, () => forgetAndLeave(visiting, person));
    await visiting.context.close();
  });
});
