import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { User } from '@plumbline/contracts/auth';
import { languages, type Language } from '@plumbline/contracts/limits';
import { founderSurface } from '@plumbline/web/surface';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../../tests/stages/browser.ts';
import { sentencesOf } from '../../tests/stages/journey.ts';
import { startTestSystem } from '../../tests/stages/system.ts';
import { root } from '../tools.ts';
import { Founder } from './founder.ts';
import { median, seconds, type Bench, type Row } from './measure.ts';

/** A phone of a few years ago on a slow mobile net: 1.6 Mbit/s down, 0.75 up, 150 ms there and back, a quarter of this machine's speed. */
const net = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const cpu = 4;
const times = 5;

interface Place {
  what: string;
  path: string;
  signedIn: boolean;
  /** What one came for can be read once this is seen. */
  readable: (page: Page, language: Language) => Locator;
  mostMs: number;
  /** And it can be used once this is, where that is later. */
  usable?: (page: Page, language: Language) => Locator;
}

/** From the address to what one came for, with an empty cache. */
const opened = async (
  browser: Browser,
  baseUrl: string,
  place: Place,
  language: Language,
  stored: Record<string, string>,
): Promise<{ readable: number; usable: number }> => {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: language,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  try {
    if (place.signedIn)
      await context.addInitScript(`for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);`); // prettier-ignore
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', net);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    const begun = performance.now();
    await page.goto(place.path, { waitUntil: 'commit' });
    await place.readable(page, language).waitFor({ timeout: 60_000 });
    const readable = performance.now() - begun;
    await place.usable?.(page, language).waitFor({ timeout: 60_000 });
    return { readable, usable: performance.now() - begun };
  } finally {
    await context.close();
  }
};

/** How long a person with a slow phone waits for the first screen and for a report. */
export const slowPhone: Bench = async (say) => {
  const system = await startTestSystem();
  const browser = await launchBrowser();
  try {
    const founder = await Founder.register(system);
    const text = await readFile(join(root, 'samples', 'texts', 'complete.txt'), 'utf8');
    const id = await founder.start(await founder.plan(text));
    await founder.reaches(id, 'completed');
    const session = await fetch(`${system.baseUrl}/v1/auth/session`, {
      headers: { authorization: `Bearer ${founder.token}` },
    });
    const { user } = z.object({ user: User }).parse(await session.json());
    const stored = { [founderSurface.userKey]: JSON.stringify(user), [founderSurface.tokenKey]: founder.token };
    const places: Place[] = [
      {
        what: 'the sign-in page',
        path: '/auth/login',
        signedIn: false,
        readable: (page, language) => page.getByRole('heading', { name: sentencesOf(language)('auth.login.title') }),
        mostMs: 2_000,
        usable: (page) => page.locator('input[name=password]'),
      },
      {
        what: 'a report',
        path: `/evaluations/${id}`,
        signedIn: true,
        readable: (page) => page.locator('.report-weakest'),
        mostMs: 3_000,
      },
    ];
    const rows: Row[] = [];
    for (const place of places)
      for (const language of languages) {
        const all: { readable: number; usable: number }[] = [];
        for (let n = 0; n < times; n += 1) all.push(await opened(browser, system.baseUrl, place, language, stored));
        const on = `${place.what} on a slow phone (1.6 Mbit/s, 150 ms, ${String(cpu)} × slower), ${language}`;
        const readable = all.map((one) => one.readable);
        say(`${place.what} (${language}): ${readable.map((ms) => seconds(ms)).join(', ')}`);
        const ms = median(readable);
        rows.push({
          what: `${on}, readable after`,
          measured: seconds(ms),
          target: `≤ ${seconds(place.mostMs, 1)}`,
          met: ms <= place.mostMs,
        });
        if (place.usable)
          rows.push({
            what: `${on}, can be typed in after`,
            measured: seconds(median(all.map((one) => one.usable))),
            target: '–',
            met: undefined,
          });
      }
    return rows;
  } finally {
    await browser.close();
    await system.stop();
  }
};
