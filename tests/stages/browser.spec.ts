import { afterEach, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';

let browser: Browser | undefined;
const path = process.env['PATH'];
const given = process.env['CHROMIUM_PATH'];
afterEach(async () => {
  await browser?.close();
  process.env['PATH'] = path;
  if (given !== undefined) process.env['CHROMIUM_PATH'] = given;
});

const titleOf = async (launched: Browser): Promise<string> => {
  const page = await launched.newPage();
  await page.setContent('<html dir="rtl"><title>مرحبا</title></html>');
  return page.title();
};

test('a browser is found here', async () => {
  browser = await launchBrowser();
  expect(await titleOf(browser)).toBe('مرحبا');
});

const carriedRunsHere = process.platform === 'linux' && process.arch === 'x64';
(carriedRunsHere ? test : test.skip)('without one on PATH, the one from the npm package runs', async () => {
  process.env['PATH'] = '';
  delete process.env['CHROMIUM_PATH'];
  const libraries = process.env['LD_LIBRARY_PATH'];
  browser = await launchBrowser();
  expect(await titleOf(browser)).toBe('مرحبا');
  expect(process.env['LD_LIBRARY_PATH']).toBe(libraries);
  await browser.close();
  browser = await launchBrowser(); // a second one needs the same libraries
  expect(await titleOf(browser)).toBe('مرحبا');
});
