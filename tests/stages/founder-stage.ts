import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { buildFounderApp } from '../../scripts/build.ts';
import { openStage, type Stage } from './screen-stage.ts';
import { launchBrowser } from './browser.ts';

/** A stage with the built app, for all tests of the file that calls this. */
export const founderStage = (): Pick<Stage, 'show'> => {
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
  return { show: (...shown) => stage.show(...shown) };
};
