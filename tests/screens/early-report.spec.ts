import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { buildFounderApp } from '../../scripts/build.ts';
import { englishChecked } from '../../frontend/src/features/report/test/checked-report.ts';
import { launchBrowser } from '../stages/browser.ts';
import { openStage, type Screen, type Stage, type Staged } from '../stages/screen-stage.ts';
import { reportScreens } from './report-screens.ts';
import { refused, reportReplies } from './screen-answers.ts';

/** A report before the app is there: it says what the app then says, where the app says it, or nothing. */

let browser: Browser;
let stage: Stage;
beforeAll(async () => {
  await buildFounderApp();
  browser = await launchBrowser();
  stage = await openStage(browser);
}, 240_000);
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
)(
  '%s in %s, %i pixels wide, is what the app then shows, in the same place',
  async (name, language, width) => {
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
  },
  60_000,
);

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
    ['the chat', { ...screenOf('report-checks-closed'), at: '/evaluations/eval_00000001?tab=chat' }],
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
});
