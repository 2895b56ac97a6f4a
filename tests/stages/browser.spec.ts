import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chromium, type Browser, type Page } from 'playwright-core';
import { carriedBrowser, launchBrowser } from './browser.ts';

let browser: Browser | undefined;
let folder: string;
const path = process.env['PATH'];
const given = process.env['CHROMIUM_PATH'];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-browser-'));
  browser = undefined;
});
afterEach(async () => {
  await browser?.close();
  await rm(folder, { recursive: true });
  process.env['PATH'] = path;
  if (given === undefined) delete process.env['CHROMIUM_PATH'];
  else process.env['CHROMIUM_PATH'] = given;
});

const show = async (page: Page, title: string): Promise<void> => {
  await page.setContent(`<html dir="rtl"><title>${title}</title><p>${title}</p></html>`);
};
const titleOf = async (launched: Browser): Promise<string> => {
  const page = await launched.newPage();
  await show(page, 'مرحبا');
  return page.title();
};

/** A program that is no browser: it leaves a mark that it was started, and ends. */
const pretender = async (name: string): Promise<{ program: string; started: () => boolean }> => {
  const [program, mark] = [join(folder, name), join(folder, `${name}.started`)];
  await writeFile(program, `#!/bin/sh\n: > '${mark}'\nexit 1\n`);
  await chmod(program, 0o755);
  return { program, started: () => existsSync(mark) };
};

test('a browser is found here, and eight visitors with two pages each are in it at once', async () => {
  browser = await launchBrowser();
  const launched = browser;
  const visitors = await Promise.all(
    Array.from({ length: 8 }, async (_, visitor) => {
      const context = await launched.newContext();
      const pages = await Promise.all([context.newPage(), context.newPage()]);
      await Promise.all(pages.map((page, number) => show(page, `زائر ${String(visitor)} ${String(number)}`)));
      return pages;
    }),
  );
  const titles = await Promise.all(visitors.flat().map((page) => page.title()));
  expect(titles).toEqual(Array.from({ length: 16 }, (_, n) => `زائر ${String(Math.floor(n / 2))} ${String(n % 2)}`));
  await visitors[0]?.[0]?.context().close(); // one that leaves takes nobody along
  for (const page of visitors.slice(1).flat()) expect((await page.screenshot()).length).toBeGreaterThan(0);
});

describe('the browser is', () => {
  const onLinux = { platform: 'linux', arch: 'x64' };
  const elsewhere = [
    { platform: 'linux', arch: 'arm64' },
    { platform: 'darwin', arch: 'arm64' },
    { platform: 'darwin', arch: 'x64' },
  ];

  test.each([onLinux, ...elsewhere])('the one that CHROMIUM_PATH names, on $platform $arch', async (machine) => {
    const named = await pretender('named');
    const met = await pretender('chromium');
    process.env['CHROMIUM_PATH'] = named.program;
    process.env['PATH'] = folder;
    await expect(launchBrowser(machine)).rejects.toThrow();
    expect([named.started(), met.started()]).toEqual([true, false]);
  });

  test.each(elsewhere)('else the one on PATH, on $platform $arch', async (machine) => {
    const met = await pretender('chromium');
    delete process.env['CHROMIUM_PATH'];
    process.env['PATH'] = folder;
    await expect(launchBrowser(machine)).rejects.toThrow();
    expect(met.started()).toBe(true);
    process.env['PATH'] = '';
    await expect(launchBrowser(machine)).rejects.toThrow('no Chromium was found: install one, or set CHROMIUM_PATH');
  });
});

const carriedRunsHere = process.platform === 'linux' && process.arch === 'x64';
(carriedRunsHere ? describe : describe.skip)('the one that the npm package carries', () => {
  beforeEach(() => {
    delete process.env['CHROMIUM_PATH'];
  });

  test('comes before one on PATH', async () => {
    const met = await pretender('chromium');
    process.env['PATH'] = folder;
    const libraries = process.env['LD_LIBRARY_PATH'];
    browser = await launchBrowser();
    expect(await titleOf(browser)).toBe('مرحبا');
    expect(met.started()).toBe(false);
    expect(process.env['LD_LIBRARY_PATH']).toBe(libraries); // its libraries are its own
    await browser.close();
    browser = await launchBrowser(); // a second one needs them too
    expect(await titleOf(browser)).toBe('مرحبا');
  });

  test('is unpacked once, and whole, by two who ask at the same time', async () => {
    const place = join(folder, 'unpacked', 'chromium');
    const asked = await Promise.all([carriedBrowser(place), carriedBrowser(place)]);
    expect(new Set(asked.map(({ executablePath }) => executablePath))).toEqual(new Set([join(place, 'chromium')]));
    expect(await readdir(join(folder, 'unpacked'))).toEqual(['chromium']);
    for (const carried of asked) {
      const launched = await chromium.launch({ ...carried, args: ['--no-sandbox'] });
      expect(await titleOf(launched)).toBe('مرحبا');
      await launched.close();
    }
  });

  test('draws Latin letters with a font of its own, on a machine without any', async () => {
    browser = await launchBrowser();
    const page = await browser.newPage();
    await page.setContent(
      '<span style="font: 100px sans-serif">iiii</span><br><span style="font: 100px sans-serif">WWWW</span>',
    );
    const widthOf = async (number: number): Promise<number> =>
      (await page.locator('span').nth(number).boundingBox())?.width ?? 0;
    const [narrow, wide] = [await widthOf(0), await widthOf(1)];
    expect(narrow).toBeGreaterThan(0);
    expect(wide).toBeGreaterThan(narrow * 2); // boxes in the letters' place are all equally wide
    const client = await page.context().newCDPSession(page);
    await client.send('DOM.enable');
    await client.send('CSS.enable');
    const { root } = await client.send('DOM.getDocument');
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'span' });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['Open Sans']);
  });
});
