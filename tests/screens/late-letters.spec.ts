import { afterEach, expect, test } from '@jest/globals';
import { languages } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { founderStage } from '../stages/founder-stage.ts';
import type { Staged } from '../stages/screen-stage.ts';
import { screenNamed } from './screens.ts';

/** The first visit over a slow line: letters that have not come with the first words move nothing, then or later. */

const stage = founderStage();
let staged: Staged | undefined;
afterEach(async () => {
  await staged?.leave();
  staged = undefined;
});

/** How far what is seen moved by itself until now, as browsers count it (CLS). */
const shift = async (page: Page): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))), 200);
    })`),
  );

const shown = [
  ...['home', 'method', 'sample', 'login', 'register', 'invitation-stranger'],
  ...['dashboard-five', 'history-rows', 'history-pitches', 'wizard-deck', 'chat-empty', 'chat-long'],
  ...['memos-few', 'memos-many', 'memo-new', 'memo-reading', 'memo', 'members-owner', 'settings'],
];
test.each(
  shown.flatMap((name) =>
    languages.flatMap((language) => [390, 1280].map((width) => [name, language, width] as const)),
  ),
)(
  '%s in %s, %i pixels wide, is read at once and stays where it is when its letters come',
  async (name, language, width) => {
    staged = await stage.show(screenNamed(name), { language, width, letters: 'held' });
    const { page, release } = staged;
    expect(await page.locator('html').getAttribute('data-letters')).toBe('system');
    const before = await shift(page);
    release();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect([before, await shift(page)].map((moved) => moved <= 0.02)).toEqual([true, true]);
    expect(
      await page.evaluate('getComputedStyle(document.querySelector("main h1, main h2")).fontFamily'),
    ).not.toContain('Plex');
  },
);

test.each(languages)('letters that are there are used, in %s', async (language) => {
  staged = await stage.show(screenNamed('dashboard-five'), { language, width: 390, fresh: true });
  const { page } = staged;
  expect(await page.locator('html').getAttribute('data-letters')).toBeNull();
  expect(await page.evaluate('getComputedStyle(document.querySelector("main h1")).fontFamily')).toContain('Plex');
});

test.each(languages)('on a system without Arabic letters they are waited for, in %s', async (language) => {
  staged = await stage.show(screenNamed('dashboard-five'), { language, width: 390, letters: 'late' });
  const { page } = staged;
  expect(await page.locator('html').getAttribute('data-letters')).toBeNull();
  expect(
    await page.evaluate(
      `[400, 500, 600].map((weight) => document.fonts.check(weight + " 15px 'IBM Plex Sans Arabic'", 'aأ'))`,
    ),
  ).toEqual([true, true, true]);
});
