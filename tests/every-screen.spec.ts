import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { languages, type Language } from '@plumbline/contracts/limits';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { buildFounderApp } from '../scripts/build.ts';
import { englishWords } from './journey-words.ts';
import { look, looks, stage, type Screen } from './screen-stage.ts';
import { screens } from './screens.ts';
import { launchBrowser } from './system-browser.ts';

/** Every screen and state (tests/screens.ts) in a real browser, in both languages, both themes and at both widths. */

let browser: Browser;
beforeAll(async () => {
  await buildFounderApp();
  browser = await launchBrowser();
}, 240_000);
afterAll(() => browser.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const Violations = z.array(z.object({ rule: z.string(), where: z.array(z.string()) }));

/** What axe calls serious or critical, colour contrast included. */
const violations = async (page: Page): Promise<z.infer<typeof Violations>> =>
  Violations.parse(
    await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target, any, all }) =>
          target.join(' ') + ': ' + [...any, ...all].map(({ message }) => message).join('; ')) })))`),
  );

/** Pixels by which the page is wider than the window; a phone would scroll sideways. */
const overflow = async (page: Page): Promise<number> =>
  z.number().parse(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));

/** Looks at a screen in every theme and width; one entry for whatever is wrong. */
const faults = async (page: Page, screen: Screen, language: Language): Promise<unknown[]> => {
  const found: unknown[] = [];
  await page.evaluate(axe);
  for (const { width, theme } of looks(screen)) {
    await look(page, { width, theme });
    const sideways = await overflow(page);
    if (sideways > 0) found.push({ width, sideways });
    for (const violation of await violations(page)) found.push({ width, theme, ...violation });
    if (language === 'ar') for (const word of await englishWords(page)) found.push({ width, english: word });
  }
  return found;
};

describe.each(languages)('in %s', (language) => {
  test.each(screens.map((screen): [string, Screen] => [screen.name, screen]))(
    '%s: nothing serious for axe, nothing sideways, no word of the other language',
    async (_, screen) => {
      const { page, context, problems } = await stage(browser, screen, { language });
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect([...(await faults(page, screen, language)), ...problems]).toEqual([]);
      await context.close();
    },
  );
});
