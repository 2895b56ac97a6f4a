import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import { setTimeout } from 'node:timers/promises';
import { founderSurface } from '@plumbline/web/surface';
import type { Browser, Page } from 'playwright-core';
import { buildFounderApp } from '../../scripts/build.ts';
import { englishChecked } from '../../frontend/src/features/report/test/checked-report.ts';
import { evaluationOf } from '@plumbline/web/test/founder-data';
import { launchBrowser } from '../stages/browser.ts';
import { openStage, type Screen, type Stage, type Staged } from '../stages/screen-stage.ts';
import { reportScreens } from './report-screens.ts';
import { refused, reportReplies } from './screen-answers.ts';
import type { Replies } from '../stages/replies.ts';

/** A report before the app is there: it says what the app then says, where the app says it, or nothing. */

let browser: Browser;
let stage: Stage;
beforeAll(async () => {
  await buildFounderApp();
  browser = await launchBrowser();
  stage = await openStage(browser);
});
afterAll(async () => {
  await stage.close();
  await browser.close();
});

const screenOf = (name: string): Screen => {
  const found = reportScreens.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`there is no screen ${name}`);
  return found;
};

const early = '.early-screen';
const first = '#root .report-first';
/** As it is without the app. */
const shownEarly = (screen: Screen, language: Language, width = 390): Promise<Staged> => {
  const { act: _, ...rest } = screen;
  return stage.show({ ...rest, shows: (page) => page.locator(`${early} h1`) }, { language, width, held: true });
};

interface Seen {
  words: string[];
  things: string[];
  /** Left, top, width and height of each. */
  places: number[][];
}

/** What stands in the shell and on the report's first screen, and where. */
const seenIn = (page: Page, within: string): Promise<Seen> =>
  page.evaluate(`(() => {
    const all = (what) => [...document.querySelectorAll(${JSON.stringify(within)} + ' ' + what)].filter((one) => one.checkVisibility());
    const parts = ['.in-bar', '.side', '.report-screen > nav', 'h1', '.report-tabs', '.report-contents', '.report-first'];
    const things = ':is(h1, h2, p, li, a, dd, ol, time, svg, .pl-badge, .ant-btn, .plan-words, [role=tab], section)';
    const around = ':is(.in-bar, .side, .report-screen > nav, .pl-actions, .report-tabs, .report-contents, .report-first)';
    const found = all(around + ' ' + things).filter((one) => one.closest('.report-foot, .report-fold-all') === null);
    return {
      words: parts.flatMap((part) => all(part).map((one) => one.innerText)),
      things: found.map((one) => (one.tagName === 'svg' ? 'svg' : one.innerText)),
      places: found.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
      }),
    };
  })()`);

const countShifts = (page: Page): Promise<void> =>
  page.evaluate(`window.shifted = 0; new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift' });`);

const same = [
  'report-checks-closed',
  'report-other-language',
  'report-limited',
  'report-not-assessed',
  'report-changes',
  'report-predecessor-gone',
];
test.each(
  same.flatMap((name) => languages.flatMap((language) => [390, 1280].map((width) => [name, language, width] as const))),
)('%s in %s, %i pixels wide, is what the app then shows, in the same place', async (name, language, width) => {
  const { page, problems, release, leave } = await shownEarly(screenOf(name), language, width);
  const before = await seenIn(page, early);
  await countShifts(page);
  release();
  await page.locator(first).waitFor();
  expect(await page.locator(early).count()).toBe(0);
  const after = await seenIn(page, '#root');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const shifted = await page.evaluate('window.shifted');
  await leave();
  expect(before.words.join('')).not.toBe('');
  expect([before.words, before.things]).toEqual([after.words, after.things]);
  const moved = before.places.map((place, n) => place.map((at, side) => Math.abs(at - (after.places[n]?.[side] ?? Infinity)))); // prettier-ignore
  expect(Math.max(...moved.flat())).toBeLessThanOrEqual(1);
  expect(shifted).toBeLessThanOrEqual(0.02);
  expect(problems).toEqual([]);
});

const changed = (change: object): Screen => ({
  ...screenOf('report-checks-closed'),
  replies: () => ({
    ...reportReplies('en'),
    'GET /evaluations/eval_00000001/results': {
      body: [
        {
          parsed_data: JSON.stringify({ ...englishChecked, ...change }),
          validation_status: 'valid',
          created_at: '2026-11-27T09:06:00.000Z',
        },
      ],
    },
  }),
});

const report = '/evaluations/eval_00000001';
const reportCall = `GET ${report}`;
const ofAnother = (): Screen => ({
  ...screenOf('report-checks-closed'),
  replies: () => ({ ...reportReplies('en'), [reportCall]: { body: evaluationOf({ id: 'eval_00000002' }) } }),
});
/** Answered otherwise than the screen's own replies. */
const answered = (more: Replies): Screen => {
  const screen = screenOf('report-checks-closed');
  return { ...screen, replies: (language) => ({ ...screen.replies?.(language), ...more }) };
};
/** What is asked for at an address waits until it is let go. */
const holdBack = async (page: Page, at: RegExp) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(at, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};
const earlyScript = /\/assets\/early-report-[^/]+\.js$/;
/** Before anything of the page runs. */
const again = async (page: Page): Promise<void> => void (await page.reload({ waitUntil: 'commit' }));
const isLeft = (page: Page): Promise<void> =>
  page.locator('html[data-early-report=left]').waitFor({ state: 'attached' });
const isGone = (page: Page): Promise<void> => page.locator(early).waitFor({ state: 'detached' });
const signOut = (page: Page): Promise<void> => page.evaluate(`localStorage.removeItem('${founderSurface.tokenKey}')`);

describe('left to the app', () => {
  const others: [string, Screen][] = [
    ...[
      'report-running',
      'report-failed',
      'report-unparseable',
      'report-unknown-format',
      'report-hexagon',
      'report-unreviewed',
      'report-unreviewed-language',
      'report-no-results',
      'report-pentagon',
      'report-invalid',
      'report-legacy',
      'report-results-not-loaded',
    ].map((name): [string, Screen] => [name, screenOf(name)]),
    ['a score that is no number', changed({ hexagon_scores: { ...englishChecked.hexagon_scores, team: '3' } })],
    ['a pillar without a score', changed({ hexagon_scores: { ...englishChecked.hexagon_scores, team: undefined } })],
    ['a warning of no known kind', changed({ warnings: [{ kind: 'another', message: 'Of later.' }] })],
    ['a verdict that is none', changed({ verdict: null })],
    ['another evaluation than was asked for', ofAnother()],
  ];
  test.each(others)('%s', async (_, { act: __, ...screen }) => {
    const { page, problems, leave } = await stage.show(
      { ...screen, shows: (page) => page.locator('html[data-early-report=left]') },
      { language: 'en', width: 390, held: true },
    );
    const shown = await page.locator(early).count();
    await leave();
    expect(shown).toBe(0);
    expect(problems).toEqual([]);
  });

  /** Before the script that would show it runs. */
  const meanwhile = async (act: (page: Page) => Promise<unknown>): Promise<number> => {
    const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    const go = await holdBack(page, earlyScript);
    await again(page);
    await page.locator('#root').waitFor({ state: 'attached' });
    await act(page);
    go();
    await isLeft(page);
    const shown = await page.locator(early).count();
    await leave();
    return shown;
  };
  test('when the address is another by now', async () => {
    expect(await meanwhile((page) => page.evaluate(`history.pushState(null, '', '/evaluations/eval_00000002')`))).toBe(
      0,
    );
  });
  test('when the session is over by now', async () => {
    expect(await meanwhile(signOut)).toBe(0);
  });
  test.each(['{', '{}', 'null'])('when the stored user is %s', async (user) => {
    const put = `localStorage.setItem('${founderSurface.userKey}', '${user}')`;
    expect(await meanwhile((page) => page.evaluate(put))).toBe(0);
  });

  test('when its shell is there already', async () => {
    const { page, problems, leave } = await stage.show(screenOf('report-checks-closed'), {
      language: 'en',
      fresh: true,
    });
    const answer = await holdBack(page, /\/v1\/evaluations\/eval_00000001$/);
    await again(page);
    await page.locator('#root .in-shell').waitFor();
    answer();
    await isLeft(page);
    await page.locator(first).waitFor();
    await leave();
    expect(problems).toEqual([]);
  });

  const fileAhead = 'link[rel=modulepreload][href*="/report-page-"]';
  test('the chat, whose files wait for nothing', async () => {
    const { page, leave } = await stage.show(
      {
        ...screenOf('report-checks-closed'),
        at: `${report}?tab=chat`,
        shows: (page) => page.locator(fileAhead).or(page.locator('script[src*=early-report]')),
      },
      { language: 'en', width: 390, held: true },
    );
    const counts = [await page.locator('script[src*=early-report]').count(), await page.locator(fileAhead).count()];
    await leave();
    expect(counts).toEqual([0, 1]);
  });

  test.each(['not a script (', 'throw new Error("broken")'])(
    'when the script is %j, and the files wait no longer',
    async (body) => {
      const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
      // However long that takes: what would let them go at last never comes.
      await page.addInitScript(
        'const later = setTimeout; window.setTimeout = (act, ms, ...more) => (ms === 1500 ? 0 : later(act, ms, ...more));',
      );
      await page.route(earlyScript, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      await again(page);
      await page.locator(fileAhead).waitFor({ state: 'attached' });
      const kept = await page.evaluate('window.earlyReport !== undefined');
      await leave();
      expect(kept).toBe(false);
    },
  );

  test('when it crashes, which is told', async () => {
    const { page, problems, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    await page.addInitScript('CSSStyleSheet.prototype.replaceSync = () => { throw new Error("broken"); };');
    await again(page);
    await isLeft(page);
    release();
    await page.locator(first).waitFor();
    await leave();
    expect(problems.join('')).toContain('could not be shown early');
  });

  test.each(['/results', 'plan'])('when there is no answer about %s before anybody listens', async (which) => {
    const call = which === 'plan' ? 'GET /plans/plan_00000001' : `${reportCall}${which}`;
    const { page, problems, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    const path = call.slice('GET '.length);
    const go = await holdBack(page, earlyScript);
    await page.route(`**/v1${path}*`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/v1${path}`));
    await again(page);
    await failed;
    go();
    await isLeft(page);
    await leave();
    expect(problems).toEqual([]);
  });
});

describe('gone', () => {
  test('when one goes elsewhere before the app is there', async () => {
    const { page, problems, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    await page.evaluate(`history.replaceState(null, '', '/'); history.pushState(null, '', '${report}');`);
    await again(page);
    await page.locator(`${early} h1`).waitFor();
    await page.evaluate('history.back()');
    await isGone(page);
    const title = await page.title();
    release();
    await page.locator('#root .home').waitFor();
    await leave();
    expect(title).not.toContain('·');
    expect(problems).toEqual([]);
  });

  test('when one goes on to the chat', async () => {
    const { page, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    await page.evaluate(
      `history.replaceState(null, '', '${report}?tab=chat'); history.pushState(null, '', '${report}');`,
    );
    await again(page);
    await page.locator(`${early} h1`).waitFor();
    await page.evaluate('history.back()');
    await isGone(page);
    release();
    await page.locator('#root [role=tab][aria-selected=true]').waitFor();
    await leave();
  });

  test('after a sign-out in another tab, also from memory', async () => {
    const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    const other = await page.context().newPage();
    await other.goto('/blank');
    const before = await page.locator(early).count();
    await signOut(other);
    await isGone(page);
    const left = await page.evaluate('[document.body.innerText.trim(), document.title, typeof window.earlyReport]');
    await leave();
    expect([before, left]).toEqual([1, ['', 'Plumbline', 'undefined']]);
  });

  test('after a sign-out that a kept page has missed', async () => {
    const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    // A page's own changes are no news to it.
    await signOut(page);
    await page.evaluate(`window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
    await isGone(page);
    await leave();
  });

  test('when the server refuses the session, though the login does not come', async () => {
    const screen = answered({
      'GET /auth/session': { status: 401, body: { error: 'x', code: 'auth.unauthenticated' } },
    });
    const { page, release, leave } = await shownEarly(screen, 'en');
    await page.route(/\/assets\/login-page-[^/]+\.js$/, () => undefined);
    release();
    await page.locator('#root .out-shell').waitFor();
    const shown = await page.locator(early).count();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await leave();
    expect(shown).toBe(0);
  });

  const problem = { error: 'No.', code: 'evaluations.not_found' };
  test.each([
    ['the server has it no more', { status: 404, body: problem }, 0],
    ['the server says that it cannot', { status: 500, body: problem }, 0],
    ['there is no network', 'offline', 1],
  ] as const)('or not, by why the app has none: %s', async (_, reply, shown) => {
    const own = reportReplies('en')[reportCall];
    if (typeof own !== 'object' || !('body' in own)) throw new Error('the report has no answer');
    const { page, release, leave } = await shownEarly(answered({ [reportCall]: [own, reply] }), 'en');
    // The app asks for itself.
    await page.evaluate('window.earlyAnswers.clear()');
    release();
    await page.locator('#root .report-screen .pl-state').waitFor();
    const there = await page.locator(early).count();
    await leave();
    expect(there).toBe(shown);
  });
});

test('words of a report are words, whatever is in them', async () => {
  const hostile = '<img src=x onerror="window.hit = true"><script>window.hit = true</script>';
  const screen = changed({ verdict: hostile, next_actions: [hostile, ...englishChecked.next_actions.slice(1)] });
  const { page, leave } = await shownEarly(screen, 'en');
  const said = await page.locator(early).innerText();
  const made = await page.locator(`${early} :is(img, script)`).count();
  const isHit = await page.evaluate('window.hit === true');
  await leave();
  expect(said.split(hostile)).toHaveLength(3);
  expect([made, isHit]).toEqual([0, false]);
});

describe('when the app takes its place', () => {
  test('the focus stays on its link and the page where it was scrolled to', async () => {
    const { page, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    await page.locator(`${early} .report-weakest a`).focus();
    await page.setViewportSize({ width: 390, height: 500 });
    // By hand: what a script scrolls, a browser puts back once a page that was loaded again is there.
    await page.mouse.move(195, 250);
    await page.mouse.wheel(0, 120);
    while ((await page.evaluate('window.scrollY')) !== 120) await setTimeout(20);
    release();
    await page.locator(first).waitFor();
    const focused = await page.evaluate('document.activeElement.closest("#root .report-weakest") !== null');
    const scrolled = await page.evaluate('window.scrollY');
    await leave();
    expect([focused, scrolled]).toEqual([true, 120]);
  });

  test('the focus goes to none of the links that cannot be seen, of those that lead to the same', async () => {
    const { page, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en', 1280);
    await page.locator(`${early} .side .bar-logo`).focus();
    release();
    await page.locator(first).waitFor();
    const focused = await page.evaluate('document.activeElement.closest("#root .side") !== null');
    await leave();
    expect(focused).toBe(true);
  });

  test('and to the content when its link cannot be seen', async () => {
    const { page, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en', 1280);
    await page.locator(`${early} .side .bar-logo`).focus();
    await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('#root .side .bar-logo { display: none }');
      document.adoptedStyleSheets.push(sheet);
    })()`);
    release();
    await page.locator(first).waitFor();
    const focused = await page.evaluate('document.activeElement.id');
    await leave();
    expect(focused).toBe('main');
  });

  test('it cannot be heard or found twice', async () => {
    const { page, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    const hidden = await page.locator('#root').isHidden();
    release();
    await page.locator(first).waitFor();
    const headings = await page.locator('h1').count();
    await leave();
    expect([hidden, headings]).toEqual([true, 1]);
  });
});

describe('without the app', () => {
  test('it stays readable when the app cannot be fetched', async () => {
    const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(/\/assets\/(index|report-page)-[^/]+\.js$/, (route) => route.abort());
    await page.reload();
    await page.locator(`${early} .report-weakest`).waitFor();
    await leave();
  });

  test.each([
    ['the report', /\/assets\/report-page-[^/]+\.js$/, 248],
    ['the shell', /\/assets\/signed-in-shell-[^/]+\.js$/, 0],
  ])(
    'on a wide screen it stands right below what the app says, as wide as ever, without the code of %s',
    async (_, code, beside) => {
      const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en', 1280);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.route(code, (route) => route.abort());
      await page.reload();
      await page.locator('#root .pl-state').waitFor();
      const said = await page.locator('#root .pl-state').innerText();
      const box = await page.locator(`${early} .report-first`).boundingBox();
      await leave();
      expect(said).toMatch(/could not be loaded/);
      expect(box?.width).toBeGreaterThan(600);
      expect(box?.x).toBeGreaterThanOrEqual(beside);
      expect(box?.y).toBeLessThan(700);
    },
  );

  test('the report stays when only what exports it or the chat cannot be fetched', async () => {
    const { page, release, leave } = await shownEarly(screenOf('report-checks-closed'), 'en', 1280);
    await page.route(/\/assets\/(export-menu|chat-tab)-[^/]+\.js$/, (route) => route.abort());
    release();
    await page.locator(first).waitFor();
    const button = page.locator('#root .report-details').getByRole('button', { name: 'Export' });
    await button.click();
    await page.locator('#root .report-details').getByText('could not be loaded').waitFor();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await page.locator('#root [role=tabpanel] .pl-state').getByText('could not be loaded').waitFor();
    const stays = await page.locator('#root h1').isVisible();
    await leave();
    expect(stays).toBe(true);
  });

  test('it stays readable below what the app says when it does not come as far as that', async () => {
    const screen = screenOf('report-checks-closed');
    const replies: Screen['replies'] = (language) => ({ ...screen.replies?.(language), 'GET /auth/session': refused });
    const { page, release, leave } = await shownEarly({ ...screen, replies }, 'en');
    release();
    await page.locator('#root .pl-state').waitFor();
    const isThere = await page.locator(`${early} .report-weakest`).isVisible();
    await leave();
    expect(isThere).toBe(true);
  });

  test('the app is hidden again while it tries once more', async () => {
    const screen = answered({ 'GET /auth/session': [refused, 'never'] });
    const { page, release, leave } = await shownEarly(screen, 'en');
    release();
    await page.locator('#root .pl-state button').click();
    await page.locator('#root .pl-loading').waitFor({ state: 'attached' });
    const hidden = await page.locator('#root').isHidden();
    const shown = await page.locator(`${early} .side`).count();
    await leave();
    expect([hidden, shown]).toEqual([true, 1]);
  });

  test('it is not printed, as it is not the whole', async () => {
    const { page, leave } = await shownEarly(screenOf('report-checks-closed'), 'en');
    await page.emulateMedia({ media: 'print' });
    const seen = await page.locator(early).isVisible();
    await leave();
    expect(seen).toBe(false);
  });
});
