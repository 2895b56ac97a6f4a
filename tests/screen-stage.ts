import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '@plumbline/contracts/limits';
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { root } from '../scripts/tools.ts';
import { sentencesOf, type Say } from './journey.ts';

/** A screen of the built app in a real browser over scripted answers: no server, no database, any state at once. */

/** What `/v1` answers: `offline` breaks the connection, `never` lets the page wait. A list is answered in turn, its last for ever. */
export type Reply = { status?: number; body?: unknown } | 'offline' | 'never';
export type Replies = Record<string, Reply | Reply[]>;

/** One state of one screen. */
export interface Screen {
  /** Also the name of its picture: `dashboard-empty`. */
  name: string;
  at: string;
  /** Nobody is signed in. */
  visitor?: true;
  /** What the navigation to it carries. */
  state?: Record<string, unknown>;
  /** `'GET /evaluations'` → its answer, beside those every screen has (session, config). */
  replies?: (language: Language) => Replies;
  /** Brings the screen into its state. Time stands still for it and moves by `page.clock`. */
  act?: (page: Page, say: Say) => Promise<void>;
  /** Visible as soon as the state is reached. */
  shows: (page: Page, say: Say) => Locator;
  /** A state that exists at one width only. */
  width?: 390;
}

const widths = [390, 1280] as const;
const themes = ['light', 'dark'] as const;

const origin = 'http://plumbline.test';
const dist = join(root, 'frontend', 'dist');
const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

const token = 't'.repeat(43);
const user = {
  id: 'user_00000001',
  name: 'Sara Haddad',
  email: 'sara@clinic.example',
  phone: null,
  role: 'user',
  email_verified: true,
};
const always: Replies = {
  'GET /auth/session': { body: { user } },
  'GET /config': {
    body: {
      languages: ['en', 'ar'],
      prelimEnabled: false,
      limits: {},
      analyst: { provider: 'plumbline', model: 'plumbline-checklist-1', offline: true },
    },
  },
  'GET /evaluations': { body: { evaluations: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } } },
};

const sendFile = async (route: Route, path: string): Promise<void> => {
  const isFile = extname(path) !== '';
  const file = join(dist, isFile ? path : 'index.html');
  const contentType = mediaTypes[extname(file)];
  if (contentType === undefined) throw new Error(`${path}: of which type is this?`);
  await route.fulfill({ body: await readFile(file), contentType });
};

const answer = async (route: Route, replies: Replies, asked: Map<string, number>): Promise<void> => {
  const request = route.request();
  const name = `${request.method()} ${new URL(request.url()).pathname.slice('/v1'.length)}`;
  const times = asked.get(name) ?? 0;
  asked.set(name, times + 1);
  const reply = replies[name];
  const now = Array.isArray(reply) ? (reply[times] ?? reply.at(-1)) : reply;
  if (now === 'never') return;
  if (now === 'offline') return route.abort('connectionrefused');
  if (now === undefined) throw new Error(`the screen asks ${name}, and its line in tests/screens.ts has no answer`);
  const { status = 200, body } = now;
  await route.fulfill(body === undefined ? { status } : { status, json: body });
};

export interface Staged {
  page: Page;
  context: BrowserContext;
  say: Say;
  /** Exceptions, and errors in the console that no scripted refusal explains. */
  problems: string[];
}

/** Opens a screen in its state. Theme and width are changed by `look`. */
export const stage = async (
  browser: Browser,
  screen: Screen,
  { language, width = 1280 }: { language: Language; width?: number },
): Promise<Staged> => {
  const say = sentencesOf(language);
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    timezoneId: 'Asia/Riyadh',
    viewport: { width: screen.width ?? width, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const replies = { ...always, ...screen.replies?.(language) };
  const asked = new Map<string, number>();
  const problems: string[] = [];
  const failed = (error: unknown): void => void problems.push(error instanceof Error ? error.message : String(error));
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    await (pathname.startsWith('/v1/') ? answer(route, replies, asked) : sendFile(route, pathname)).catch(failed);
  });
  const stored = screen.visitor === true ? {} : { authToken: token, user: JSON.stringify(user) };
  await context.addInitScript(`
    for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);
    // As the router would have left it; what a reload finds there is kept.
    if (history.state === null) history.replaceState(${JSON.stringify({ usr: screen.state ?? null, key: 'staged', idx: 0 })}, '');
  `);
  const page = await context.newPage();
  page.on('pageerror', failed);
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  try {
    if (screen.act !== undefined) await page.clock.install({ time: '2026-11-27T09:00:00Z' });
    await page.goto(screen.at);
    await screen.act?.(page, say);
    await screen.shows(page, say).first().waitFor({ timeout: 20_000 });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
  } catch (error) {
    await context.close();
    throw new Error([`${screen.name} in ${language} was not reached`, ...problems].join('\n'), { cause: error });
  }
  return { page, context, say, problems };
};

/** Every way to look at a screen: its widths × themes. */
export const looks = ({ width }: Screen): { width: number; theme: (typeof themes)[number] }[] =>
  (width === undefined ? widths : [width]).flatMap((each) => themes.map((theme) => ({ width: each, theme })));

/** Changes width and theme of an open screen, and waits until no colour is on its way to another. */
export const look = async (page: Page, { width, theme }: ReturnType<typeof looks>[number]): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map((animation) => animation.finished));
  })()`);
};
