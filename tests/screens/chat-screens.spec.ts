import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../stages/browser.ts';
import { openStage, type Stage } from '../stages/screen-stage.ts';
import { chatScreens } from './chat-screens.ts';
import { lookOver } from './accessible-screens.ts';

lookOver(chatScreens);

describe('the chat on its page', () => {
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    browser = await launchBrowser();
    stage = await openStage(browser);
  });
  afterAll(async () => {
    await stage.close();
    await browser.close();
  });

  const Measured = z.object({
    page: z.number(),
    chat: z.number(),
    top: z.number(),
    bottom: z.number(),
    window: z.number(),
  });
  const measure = `(() => {
    const box = document.querySelector('.chat-composer').getBoundingClientRect();
    const chat = document.querySelector('.chat').getBoundingClientRect();
    return {
      page: document.documentElement.scrollHeight, chat: chat.bottom + scrollY, top: box.top, bottom: box.bottom, window: innerHeight,
    };
  })()`;

  test.each(['chat-empty', 'chat-long'])('%s: the box is in view on a phone, above its keyboard too', async (name) => {
    const screen = chatScreens.find((one) => one.name === name);
    if (screen === undefined) throw new Error(`no screen ${name}`);
    const { page, leave } = await stage.show(screen, { language: 'en', width: 390 });
    for (const height of [844, 500]) {
      await page.setViewportSize({ width: 390, height });
      const { top, bottom, window } = Measured.parse(await page.evaluate(measure));
      expect([height, top >= 0 && bottom <= window]).toEqual([height, true]);
    }
    await leave();
  });

  test('a long talk makes the page no longer than what is seen of it', async () => {
    const screen = chatScreens.find(({ name }) => name === 'chat-long');
    if (screen === undefined) throw new Error('no screen chat-long');
    const { page, leave } = await stage.show(screen, { language: 'en', width: 1280 });
    const { page: length, chat } = Measured.parse(await page.evaluate(measure));
    // A footer and a margin may follow, no emptiness.
    expect(length - chat).toBeLessThan(200);
    await leave();
  });
});
