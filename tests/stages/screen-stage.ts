import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lettersWaitMs, type Language } from '@plumbline/contracts/limits';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { root } from '../../scripts/tools.ts';
import { AppPage } from '../../services/gateway/src/security-headers.ts';
import { sentencesOf, type Say } from './journey.ts';
import type { Replies } from './replies.ts';
import { founderApp, type StagedApp } from './staged-apps.ts';

/** A screen of the built app in a real browser over scripted answers: no product behind it, any state at once. */

export type { Replies, Reply } from './replies.ts';

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
  /** Time stands still and moves by `page.clock`. */
  clock?: true;
  /** Brings the screen into its state. */
  act?: (page: Page, say: Say) => Promise<void>;
  /** Visible as soon as the state is reached. */
  shows: (page: Page, say: Say) => Locator;
  /** What it waits for is there at once on a wide screen only. */
  opensWide?: true;
  /** A state that exists at one width only. */
  width?: 390;
}

const widths = [390, 1280] as const;
const themes = ['light', 'dark'] as const;

export interface Look {
  width: (typeof widths)[number];
  theme: (typeof themes)[number];
}

const axePath = '/axe.min.js';
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

/** A page without anything, for what a screen finds when it opens, and to end what the one before it was doing. */
const blank = '/blank';
const sendFile = async (response: ServerResponse, path: string, app: StagedApp): Promise<void> => {
  if (path === blank)
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><link rel="icon" href="data:,">');
  const isFile = extname(path) !== '';
  if (!isFile) {
    // As the gateway sends it: under the policy, with a nonce of its own.
    const { html, policy } = (await AppPage.in(join(root, app.folder, 'dist'))).write();
    const head = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    };
    return void response.writeHead(200, head).end(html);
  }
  const within = path.startsWith(app.base) ? path.slice(app.base.length) : path;
  const file = path === axePath ? axeFile : join(root, app.folder, 'dist', within);
  const contentType = mediaTypes[extname(file)];
  if (contentType === undefined) throw new Error(`${path}: of which type is this?`);
  // A browser that may keep the app's files also keeps what it made of them: the next screen opens in half the time.
  const kept = 'max-age=86400, immutable';
  response.writeHead(200, { 'content-type': contentType, 'cache-control': kept }).end(await readFile(file));
};

/** What is being shown: its answers, how often each was asked, and what went wrong. */
interface Play {
  replies: Replies;
  asked: Map<string, number>;
  problems: string[];
}

const answer = (request: IncomingMessage, path: string, response: ServerResponse, { replies, asked }: Play): void => {
  const name = `${request.method ?? ''} ${path.slice('/v1'.length)}`;
  const times = asked.get(name) ?? 0;
  asked.set(name, times + 1);
  const reply = replies[name];
  const now = Array.isArray(reply) ? (reply[times] ?? reply.at(-1)) : reply;
  request.resume();
  if (now === 'never') return;
  if (now === 'offline') return void request.socket.destroy();
  if (now === undefined)
    throw new Error(`the screen asks ${name}, and its line in tests/screens/screens.ts has no answer`);
  if ('events' in now) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(now.events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    if (now.then === 'breaks off') response.end();
    return;
  }
  if ('file' in now) return void response.writeHead(200, { 'content-type': now.file.type }).end(now.file.text);
  const { status = 200, body, headers = {} } = now;
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
};

export interface Staged {
  page: Page;
  say: Say;
  /** Exceptions, and errors in the console that no scripted refusal explains. */
  problems: string[];
  /** Lets come what was held back. */
  release: () => void;
  /** Ends what the screen is doing. The next one may be shown only then. */
  leave: () => Promise<void>;
}

export interface Stage {
  /**
   * Opens a screen in its state. Theme and width are changed by `look`. A page is used again by the next screen in its
   * language: nothing of it is left but the browser's cache. A `fresh` one has that cache too, and no past; one whose clock stands
   * still has a browser's context of its own. The app's own script can be `held` back: what the page has without it is seen until it is let go; or the files of its letters, as on a slow line (`held`, on a system that has Arabic letters itself; `late`, the Arabic ones by a second and a half, on one that has none).
   */
  show: (
    screen: Screen,
    options: {
      language: Language;
      width?: number;
      theme?: Look['theme'];
      fresh?: true;
      held?: true;
      letters?: 'held' | 'late';
    },
  ) => Promise<Staged>;
  close: () => Promise<void>;
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The built app, and answers for one screen at a time, on a port of their own. */
const openHouse = async (app: StagedApp) => {
  let play: Play = { replies: {}, asked: new Map(), problems: [] };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const now = play;
    const send = async (): Promise<void> =>
      pathname.startsWith('/v1/') ? answer(request, pathname, response, now) : sendFile(response, pathname, app);
    send().catch((error: unknown) => {
      now.problems.push(said(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    play: (replies: Replies): Play => (play = { replies, asked: new Map(), problems: [] }),
    problems: () => play.problems,
    close: async (): Promise<void> => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

/** The file that all others of the app come with. */
const appScript = /\/assets\/index-[^/]+\.js$/;

/** `waitFor` looks twice a second at last, which over all screens is a minute. */
const seen = async (locator: Locator): Promise<void> => {
  for (let look = 0; look < 40; look += 1) {
    if (await locator.isVisible()) return;
    await setTimeout(25);
  }
  await locator.waitFor();
};

/**
 * Letters that are there may come late on a busy machine, which then reads in others: here they are waited for. Their wait is known by its
 * length and by what ends it, a promise's own function: Playwright's clock and React have timers of as many milliseconds at times.
 */
const waitForLetters = `const later = setTimeout;
const isOfPromise = (act) => act.name === '' && String(act).includes('[native code]');
window.setTimeout = (act, ms, ...more) =>
  ms === ${String(lettersWaitMs / 2)} && isOfPromise(act) ? 0 : later(act, ms, ...more);`;

/** Whether the system has Arabic letters: the app measures these three, and the package's Chromium has none, others do. */
const arabicLetters = (has: boolean): string => `const { measureText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.measureText = function (text) {
  return /^[اشم]$/.test(text) ? { width: ${has ? 'text.codePointAt(0)' : '1'} } : measureText.call(this, text);
};`;

/** A stage in a browser. `close` closes the stage, not the browser. */
export const openStage = async (browser: Browser, app: StagedApp = founderApp): Promise<Stage> => {
  const house = await openHouse(app);
  const kept = new Map<Language, Page>();

  const openPage = async (context: BrowserContext, letters?: 'held' | 'late'): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => house.problems().push(error.message));
    page.on('console', (message) => {
      const isError = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
      // A warning only, since the app shows it then; a fault just the same (`frontend/src/early/report.tsx`).
      if (isError || message.text().includes('could not be shown early')) house.problems().push(message.text());
    });
    // A clock of its own is installed over both.
    if (letters === undefined) await page.addInitScript(waitForLetters);
    await page.addInitScript(arabicLetters(letters !== 'late'));
    await page.goto(blank);
    return page;
  };
  const openContext = async (language: Language): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: house.origin,
      locale: language,
      timezoneId: 'Asia/Riyadh',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(240_000);
    return context;
  };
  const keptPage = async (language: Language): Promise<Page> => {
    const page = kept.get(language) ?? (await openPage(await openContext(language)));
    kept.set(language, page);
    return page;
  };

  const show: Stage['show'] = async (screen, { language, width = 1280, theme = 'light', fresh, held, letters }) => {
    const say = sentencesOf(language, app.folder);
    const isAlone = held === true || letters !== undefined || screen.clock === true;
    const isKept = !isAlone && fresh !== true;
    const page = isAlone
      ? await openPage(await openContext(language), letters)
      : isKept
        ? await keptPage(language)
        : await openPage((await keptPage(language)).context());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const leave = async (): Promise<void> => {
      release();
      await (isKept ? page.goto(blank) : isAlone ? page.context().close() : page.close());
    };
    const stored = screen.visitor === true ? {} : app.stored;
    // As the router would have left it.
    const entry = { usr: screen.state ?? null, key: 'staged', idx: 0 };
    const { problems } = house.play({ ...app.always, ...screen.replies?.(language) });
    try {
      if (screen.clock === true) await page.clock.install({ time: '2026-11-27T09:00:00Z' });
      await page.setViewportSize({ width: screen.width ?? width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      // The page is blank: it is new, or the screen before it was left.
      await page.evaluate(`
        localStorage.clear();
        sessionStorage.clear();
        for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);
        history.replaceState(${JSON.stringify(entry)}, '', ${JSON.stringify(app.base + screen.at)});`);
      const back =
        held === true
          ? appScript
          : letters === 'held'
            ? /\.woff2$/
            : letters === 'late'
              ? /arabic[^/]*\.woff2$/
              : undefined;
      const late = letters === 'late' ? setTimeout(1_500) : released;
      if (back !== undefined)
        await page.route(back, async (route) => {
          await late;
          await route.continue();
        });
      await page.reload({ waitUntil: held === true ? 'commit' : 'domcontentloaded' });
      await screen.act?.(page, say);
      // Without the app there may be nothing that has a size.
      if (held === true) await screen.shows(page, say).first().waitFor({ state: 'attached' });
      else await seen(screen.shows(page, say).first());
      // What is seen is the app's own.
      if (held !== true) await page.locator('.early-screen').waitFor({ state: 'detached' });
      if (letters !== 'held') await page.evaluate('document.fonts.ready.then(() => undefined)');
    } catch (error) {
      await leave();
      throw new Error([`${screen.name} in ${language} was not reached`, ...problems].join('\n'), { cause: error });
    }
    return { page, say, problems, release, leave };
  };

  return {
    show,
    close: async () => {
      await Promise.all([...kept.values()].map((page) => page.context().close()));
      await house.close();
    },
  };
};

/** Has axe-core in the page, as `axe`. */
export const loadAxe = async (page: Page): Promise<void> => void (await page.addScriptTag({ url: axePath }));

/** Every way to look at a screen: its widths × themes. */
export const looks = ({ width }: Screen): Look[] =>
  (width === undefined ? widths : [width]).flatMap((each) => themes.map((theme) => ({ width: each, theme })));

/** Ends every transition, until three frames pass without one: on a busy machine new colours come some frames after the theme. */
export const stillFrames = async (page: Page): Promise<void> => {
  await page.evaluate(`(async () => {
    for (let still = 0, frame = 0; still < 3 && frame < 120; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      for (const transition of moving) transition.finish();
      still = moving.length === 0 ? still + 1 : 0;
    }
  })()`);
};

/** Changes width and theme of an open screen; no colour is left on its way to another. */
export const look = async (page: Page, { width, theme }: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await stillFrames(page);
};

/** Files held over an element; as in a browser, what they are is not told before they are dropped. */
export const dragFilesOver = async (page: Page, selector: string): Promise<void> => {
  const held = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7'], 'deck.pdf', { type: 'application/pdf' }));
    return transfer;
  })()`);
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: held });
};
