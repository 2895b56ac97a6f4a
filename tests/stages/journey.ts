import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@plumbline/contracts/limits';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import type { TestSystem } from './system.ts';

const Catalogue = z.record(z.string(), z.string());
const readCatalogue = (folder: string, language: Language): Record<string, string> =>
  Catalogue.parse(JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')));

/** The app's sentences in one language, as the screens show them. A sentence with a plural or a choice in it is refused. */
export const sentencesOf = (language: Language, app: 'frontend' | 'admin-frontend' = 'frontend') => {
  const sentences = {
    ...readCatalogue('libs/web/src/locales', language),
    ...readCatalogue(`${app}/src/locales`, language),
  };
  return (id: string, values: Record<string, string | number> = {}): string => {
    const sentence = sentences[id];
    if (sentence === undefined) throw new Error(`no sentence is called ${id}`);
    const filled = sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    if (/[{}]/.test(filled)) throw new Error(`${id} is more than words and values: ${filled}`);
    return filled;
  };
};
export type Say = ReturnType<typeof sentencesOf>;

/** A browser of its own for one person, and everything that went wrong in it, in any of its tabs. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, exceptions, violations of the content security policy, failed requests and refusals. */
  problems: string[];
  /** Lets refusals pass (status and path, e.g. `401 /v1/auth/login`), and the console line the browser writes for each. */
  expectRefusal: (refusal: string) => void;
}

export const visit = async (
  browser: Browser,
  { baseUrl, language, width = 1280 }: { baseUrl: string; language: Language; width?: number },
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: language,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  // No journey is about time: on a busy machine a step may take longer than Playwright's half minute.
  context.setDefaultTimeout(240_000);
  const problems: string[] = [];
  const expected = new Set<string>();
  const pathOf = (url: string): string => new URL(url).pathname;
  context.on('page', (page) => {
    page.on('response', (response) => {
      const refusal = `${String(response.status())} ${pathOf(response.url())}`;
      if (response.status() >= 400 && !expected.has(refusal)) problems.push(refusal);
    });
    // A page that is left gives up what it was still asking for.
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      if (why !== 'net::ERR_ABORTED') problems.push(`${why} ${request.url()}`);
    });
    page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Every refusal is told once more in the console; the response above decides about it.
      if (message.text().startsWith('Failed to load resource: the server responded')) return;
      problems.push(`console ${message.type()}: ${message.text()}`);
    });
  });
  const page = await context.newPage();
  await context.exposeFunction('reportViolation', (what: string) => problems.push(`policy: ${what}`));
  await context.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI));`);
  return { context, page, problems, expectRefusal: (refusal) => expected.add(refusal) };
};

/** The link of the one verification mail sent to an address, once it is in the mailbox. */
export const verificationLink = async (system: TestSystem, email: string): Promise<string> => {
  for (;;) {
    const mails = await system.mails(email);
    const [mail] = mails;
    if (mail !== undefined) {
      if (mails.length > 1) throw new Error(`${email} got ${String(mails.length)} mails`);
      const link = /https?:\/\/\S+\/verify-email\/[\w-]+/.exec(mail.text ?? '')?.[0];
      if (link === undefined) throw new Error(`no link in: ${mail.text ?? ''}`);
      return link;
    }
    await sleep(100);
  }
};

/** Drags a file of this machine over an element and drops it there, by the browser's own input events. */
export const dropFile = async (page: Page, selector: string, file: string): Promise<void> => {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not on the screen`);
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at });
  await devtools.detach();
};

/** Every text an element has had since; call the result to read them. The code runs in the page, which has a DOM; this side has none. */
export const watchText = async (page: Page, selector: string): Promise<() => Promise<string[]>> => {
  const seen = `globalThis.watchedTexts[${JSON.stringify(selector)}]`;
  await page.evaluate(`(() => {
    globalThis.watchedTexts ??= {};
    const seen = (${seen} = []);
    const look = () => {
      const text = document.querySelector(${JSON.stringify(selector)})?.textContent;
      if (text !== undefined && seen.at(-1) !== text) seen.push(text);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);
  return async () => z.array(z.string()).parse(await page.evaluate(seen));
};
