import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@plumbline/contracts/limits';
import { adminScreens } from '../tests/screens/admin-screens.ts';
import { screens } from '../tests/screens/screens.ts';
import { launchBrowser } from '../tests/stages/browser.ts';
import { look, looks, openStage, type Screen, type Stage } from '../tests/stages/screen-stage.ts';
import { adminApp, founderApp, type StagedApp } from '../tests/stages/staged-apps.ts';

/**
 * `node scripts/screens.ts [part of a name …]`: a picture of every screen and state, in both languages and themes and at
 * both widths, as `<folder>/<name>.<language>.<theme>.<width>.png`. Prints the folder.
 */

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Screen): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
const folder = await mkdtemp(join(tmpdir(), 'plumbline-screens-'));
const browser = await launchBrowser();

const picture = async (stage: Stage, screen: Screen): Promise<void> => {
  for (const language of languages) {
    const { page, problems, leave } = await stage.show(screen, { language });
    for (const { width, theme } of looks(screen)) {
      await look(page, { width, theme });
      // A picture of the whole page puts what sticks to the window where the window is.
      await page.evaluate('scrollTo(0, 0)');
      const name = [screen.name, language, theme, String(width), 'png'].join('.');
      await page.screenshot({ path: join(folder, name), fullPage: true });
    }
    for (const problem of problems) process.stdout.write(`${screen.name} (${language}): ${problem}\n`);
    await leave();
  }
};

const apps: [StagedApp, Screen[]][] = [
  [founderApp, screens],
  [adminApp, adminScreens],
];
for (const [app, all] of apps) {
  const chosen = all.filter(isWanted);
  if (chosen.length === 0) continue;
  await app.build();
  const stage = await openStage(browser, app);
  for (const screen of chosen) await picture(stage, screen);
  await stage.close();
}
await browser.close();
process.stdout.write(`${folder}\n`);
