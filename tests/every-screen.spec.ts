import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { buildFounderApp } from '../scripts/build.ts';
import { englishWords } from './journey-words.ts';
import { loadAxe, look, openStage, type Look, type Screen, type Stage } from './screen-stage.ts';
import { screens } from './screens.ts';
import { launchBrowser } from './system-browser.ts';

/** Every screen and state (tests/screens.ts) in a real browser, in both languages, both themes and at both widths. */

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

/** axe's rules that a theme can break; all others depend on what is on the page, which only a width changes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const Violations = z.array(z.object({ rule: z.string(), where: z.array(z.string()) }));

/** What axe calls serious or critical, colour contrast included; or of the rules given. */
const violations = async (page: Page, rules?: string[]): Promise<z.infer<typeof Violations>> =>
  Violations.parse(
    await page.evaluate(`axe.run(document, ${JSON.stringify({
      resultTypes: ['violations'],
      ...(rules === undefined ? {} : { runOnly: rules }),
    })}).then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target, any, all }) =>
          target.join(' ') + ': ' + [...any, ...all].map(({ message }) => message).join('; ')) })))`),
  );

/** Pixels by which the page is wider than the window; a phone would scroll sideways. */
const overflow = async (page: Page): Promise<number> =>
  z.number().parse(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));

/** What is looked at where: everything once at each width, colours in each theme. */
const rounds: (Look & { rules?: string[] })[] = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark', rules: colourRules },
  { width: 390, theme: 'dark' },
  { width: 390, theme: 'light', rules: colourRules },
];

/** Looks at a screen in every theme and width; one entry for whatever is wrong. */
const faults = async (page: Page, screen: Screen, language: Language): Promise<unknown[]> => {
  const found: unknown[] = [];
  await loadAxe(page);
  for (const { width, theme, rules } of rounds) {
    if (screen.width !== undefined && screen.width !== width) continue;
    await look(page, { width, theme });
    for (const violation of await violations(page, rules)) found.push({ width, theme, ...violation });
    if (rules !== undefined) continue;
    const sideways = await overflow(page);
    if (sideways > 0) found.push({ width, sideways });
    if (language === 'ar') for (const word of await englishWords(page)) found.push({ width, english: word });
  }
  return found;
};

describe.each(languages)('in %s', (language) => {
  test.each(screens.map((screen): [string, Screen] => [screen.name, screen]))(
    '%s: nothing serious for axe, nothing sideways, no word of the other language',
    async (_, screen) => {
      const { page, problems, leave } = await stage.show(screen, { language });
      try {
        expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
        expect([...(await faults(page, screen, language)), ...problems]).toEqual([]);
      } finally {
        await leave();
      }
    },
  );
});
