import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Language } from '@plumbline/contracts/limits';
import { Team, TeamDetail } from '@plumbline/contracts/teams';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../stages/browser.ts';
import { eventually, HttpClient, password } from '../stages/http-client.ts';
import { sentencesOf, visit, type Say, type Visit } from '../stages/journey.ts';
import { englishWords } from '../stages/journey-words.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';
import { unhurried } from '../stages/unhurried.ts';

/** Two people and a team, in two real browsers with the real mailbox between them. */

const Headers = z.looseObject({ headers: z.looseObject({ 'message-id': z.string() }) });

let system: TestSystem;
let browser: Browser;
let client: HttpClient;
beforeAll(async () => {
  system = await startTestSystem({ env: unhurried, only: ['gateway', 'auth', 'teams'] });
  browser = await launchBrowser();
  client = new HttpClient(system.baseUrl, (to) => system.mails(to));
});
afterAll(async () => {
  await browser.close();
  await system.stop();
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const isHere = async (locator: Locator): Promise<void> => locator.first().waitFor();
const at = (page: Page, path: string | RegExp): Promise<void> =>
  page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)));

interface Person {
  email: string;
  say: Say;
  visiting: Visit;
  page: Page;
}
const personOf = async (email: string, language: Language): Promise<Person> => {
  const visiting = await visit(browser, { baseUrl: system.baseUrl, language });
  return { email, say: sentencesOf(language), visiting, page: visiting.page };
};

const logIn = async ({ page, say, email }: Person): Promise<void> => {
  await at(page, '/auth/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await button(page, say('auth.login.submit')).click();
};

/** Somebody who has an account, in front of their teams. */
const signedIn = async (email: string, language: Language): Promise<Person> => {
  await client.signUp(email);
  const person = await personOf(email, language);
  await person.page.goto('/teams');
  await logIn(person);
  await at(person.page, '/teams');
  await isHere(person.page.getByRole('heading', { name: person.say('teams.title'), exact: true }));
  return person;
};

const makeTeam = async ({ page, say }: Person, name: string): Promise<void> => {
  await page.locator('input[name=name]').fill(name);
  await button(page, say('teams.create.submit')).click();
  await page.getByRole('link', { name: say('teams.create.invite') }).click();
  await at(page, /^\/teams\/[\w-]+\/members$/);
};

/** Invites an address from the members' page, and waits until the page says that its mail was sent. */
const invite = async ({ page, say }: Person, email: string): Promise<void> => {
  await page.locator('input[name=email]').fill(email);
  await button(page, say('teams.invite.submit')).click();
  await isHere(page.locator('.pl-notice-success').getByText(email));
  await isHere(page.getByText(say('teams.invitation.mail.sent')));
};

/** The one link of the one invitation that was mailed to an address. */
const linkTo = async (email: string): Promise<string> => {
  for (;;) {
    const invitations = (await system.mails(email)).filter(({ text }) => text?.includes('/invitations/'));
    if (invitations.length > 1) throw new Error(`${email} was invited ${String(invitations.length)} times`);
    const link = /https?:\/\/\S+\/invitations\/[\w-]{43}/.exec(invitations[0]?.text ?? '')?.[0];
    if (link !== undefined) return link;
    await sleep(100);
  }
};

/** The token of a link that was used is in no entry of the browser's history, and in no log of ours. */
const isForgotten = async (page: Page, link: string): Promise<void> => {
  const token = link.slice(-43);
  // Asked of the browser itself: the page is not told the addresses of pages that send no referrer.
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  await devtools.detach();
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.map(({ url }) => url).filter((url) => url.includes(token))).toEqual([]);
  const folder = join(system.dataDir, 'logs');
  for (const name of await readdir(folder))
    expect([name, (await readFile(join(folder, name), 'utf8')).includes(token)]).toEqual([name, false]);
};

test('an owner invites a stranger, who becomes a member', async () => {
  const owner = await signedIn('salma.owner@example.com', 'en');
  await isHere(owner.page.getByText(owner.say('teams.none')));
  await makeTeam(owner, 'Northwind deal room');
  const email = 'karim.stranger@example.com';
  await invite(owner, email);

  const stranger = await personOf(email, 'ar');
  const { page, say } = stranger;
  const link = await linkTo(email);
  await page.goto(link);
  await isHere(page.getByText(say('invitation.create_hint')));
  expect(await englishWords(page)).toEqual([]);
  const invited = page.locator('input[name=email]');
  expect([await invited.inputValue(), await invited.getAttribute('readonly')]).toEqual([email, '']);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=confirm]').fill(password);
  await button(page, say('invitation.create')).click();
  await isHere(page.getByRole('heading', { name: say('invitation.accepted_title') }));
  await at(page, '/teams'); // by itself, after 2 s
  await isHere(page.getByRole('link', { name: 'Northwind deal room', exact: true }));
  await isHere(page.getByText(say('teams.role.member'), { exact: true }));
  await isForgotten(page, link);
  // The link is of no use any more.
  stranger.visiting.expectRefusal(`404 /v1${new URL(link).pathname}/validate`);
  await page.goto(link);
  await isHere(page.getByText(say('invitation.invalid_hint')));
  await button(page, say('invitation.home')).click();
  await at(page, '/');
  await isForgotten(page, link);

  await owner.page.reload();
  await isHere(owner.page.getByText(email));
  expect(await owner.page.getByText(owner.say('teams.invitation.pending')).count()).toBe(0);
  expect([owner.visiting.problems, stranger.visiting.problems]).toEqual([[], []]);
  await Promise.all([owner, stranger].map(({ visiting }) => visiting.context.close()));
});

test('an owner invites somebody with an account, who first is signed in as somebody else', async () => {
  const owner = await signedIn('omar.owner@example.com', 'ar');
  await makeTeam(owner, 'صندوق الخليج');
  const email = 'dana.invited@example.com';
  await client.signUp(email);
  await invite(owner, email);

  // The browser is somebody else's at first.
  const person = await signedIn('dana.private@example.com', 'en');
  const { page, say } = person;
  const link = await linkTo(email);
  await page.goto(link);
  await isHere(button(page, say('invitation.log_out')));
  await isHere(page.locator('.pl-notice-error').getByText('dana.private@example.com'));
  expect(await button(page, say('invitation.accept')).count()).toBe(0);
  await button(page, say('invitation.log_out')).click();
  await isHere(page.getByText(say('invitation.create_hint')));
  expect(page.url()).toBe(link);
  await page.getByRole('link', { name: say('invitation.sign_in') }).click();
  await logIn({ ...person, email });
  await isHere(button(page, say('invitation.accept')));
  expect(page.url()).toBe(link);
  await button(page, say('invitation.accept')).click();
  await isHere(page.getByRole('heading', { name: say('invitation.accepted_title') }));
  await button(page, say('invitation.to_teams')).click(); // at once
  await at(page, '/teams');
  await page.getByRole('link', { name: 'صندوق الخليج', exact: true }).click();
  await isHere(page.getByText(say('teams.team.shared_soon')));
  await isForgotten(page, link);

  // The owner makes them an admin, hands the team over, and leaves it.
  await owner.page.reload();
  await owner.page.getByRole('button', { name: `${owner.say('teams.act.make_admin_label', { email })}` }).click();
  const answer = (act: string): Promise<void> =>
    owner.page
      .getByRole('dialog')
      .getByRole('button', { name: owner.say(act), exact: true })
      .click();
  await answer('teams.act.make_admin');
  await owner.page.getByRole('button', { name: owner.say('teams.act.hand_over_label', { email }) }).click();
  await answer('teams.act.hand_over');
  await owner.page.getByRole('button', { name: owner.say('teams.act.leave_label', { email: owner.email }) }).click();
  await answer('teams.act.leave');
  await at(owner.page, '/teams');
  await isHere(owner.page.getByText(owner.say('teams.none')));

  // The new owner deletes it.
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('teams.to.settings'), exact: true })
    .click();
  await button(page, 'Delete the team صندوق الخليج').click();
  await isHere(page.getByRole('dialog').getByText(say('teams.delete.lost_for_good')));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('teams.delete.confirm') })
    .click();
  await at(page, '/teams');
  await isHere(page.getByText(say('teams.none')));
  expect([owner.visiting.problems, person.visiting.problems]).toEqual([[], []]);
  await Promise.all([owner, person].map(({ visiting }) => visiting.context.close()));
});

test('an invitation is one mail though the service that sends it is killed again and again', async () => {
  const token = await client.signUp('kira.owner@example.com');
  const made = await client.call('POST', '/v1/teams', { token, body: { name: 'Killed' } });
  const { id } = Team.parse(made.body);
  const emails = ['one', 'two', 'three'].map((name) => `${name}.killed@example.com`);
  for (const email of emails) {
    await eventually(
      () => client.call('POST', `/v1/teams/${id}/invitations`, { token, body: { email } }),
      ({ status }) => status === 201,
    );
    system.kill('teams', 'SIGKILL');
  }
  const { invitations = [] } = await eventually(
    async () => {
      const answer = await client.call('GET', `/v1/teams/${id}`, { token });
      return answer.status === 200 ? TeamDetail.parse(answer.body) : { invitations: [] };
    },
    (team) => team.invitations?.length === emails.length && team.invitations.every(({ mail }) => mail === 'sent'),
  );
  expect(invitations.map(({ email }) => email).sort()).toEqual(emails.toSorted());
  for (const email of emails) {
    // A process that dies between the mail server's answer and its own note of it sends the same mail again: one to who reads it.
    const ids = (await system.mails(email)).map((mail) => Headers.parse(mail).headers['message-id']);
    expect([email, new Set(ids).size]).toEqual([email, 1]);
    const [mail] = await system.mails(email);
    const shown = await client.call(
      'GET',
      `/v1/invitations/${/\/invitations\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''}/validate`,
    );
    expect([email, shown.status]).toEqual([email, 200]);
  }
});
