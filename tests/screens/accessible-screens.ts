import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { sentencesOf } from '../stages/journey.ts';
import { foreignWords } from '../stages/journey-words.ts';
import { loadAxe, look, openStage, stillFrames, type Look, type Screen, type Stage } from '../stages/screen-stage.ts';
import { founderApp, type StagedApp } from '../stages/staged-apps.ts';
import { launchBrowser } from '../stages/browser.ts';

const Violations = z.array(z.object({ rule: z.string(), where: z.array(z.string()) }));

/** What is looked at: an open dialog, behind which nothing can be reached and which is looked at by itself, or else the page. */
const shown = `(document.querySelector('[role=dialog][aria-modal=true]') ?? document)`;

/** What axe calls serious or critical, colour contrast included. */
const violations = async (page: Page): Promise<z.infer<typeof Violations>> =>
  Violations.parse(
    await page.evaluate(`axe.run(${shown}, ${JSON.stringify({
      resultTypes: ['violations'],
      // What a finger meets is 24 px wide and high, or has as much room: a rule that axe leaves out by itself.
      rules: { 'target-size': { enabled: true } },
    })}).then(({ violations }) =>
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({ rule: id, where: nodes.map(({ target, any, all }) =>
          target.join(' ') + ': ' + [...any, ...all].map(({ message }) => message).join('; ')) })))`),
  );

/** Pixels by which the page is wider than the window; a phone would scroll sideways. */
const overflow = async (page: Page): Promise<number> =>
  z.number().parse(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));

/** Fields that say their direction (a phone number's, an address's) and are shown the other way round. */
const turnedFields = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`[...${shown}.querySelectorAll(':is(input, textarea):is([dir=ltr], [dir=rtl])')]
      .filter((field) => getComputedStyle(field).direction !== field.dir)
      .map(({ name, type }) => name + ': ' + type)`),
  );

/** In the page: where each line of an element's words stands. Written into what is evaluated. */
const linesOf = `(element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    for (const { top, left, right } of range.getClientRects()) {
      // Letters are higher than lines: two lines overlap.
      const line = lines.find((one) => Math.abs(top - one.top) < 8);
      if (line === undefined) lines.push({ top, left, right });
      else Object.assign(line, { left: Math.min(line.left, left), right: Math.max(line.right, right) });
    }
  }
  return lines;
}`;

/**
 * Names that begin on the other side than the page's words: what holds other words beside them does not show it, a box of their own (a
 * flex item is one) begins on the side of the name's script, as the document's own passages are to.
 */
const turnedNames = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`[...${shown}.querySelectorAll('bdi:not([data-document-text])')]
      .filter((name) => {
        if (!name.checkVisibility() || getComputedStyle(name).display === 'inline') return false;
        if (getComputedStyle(name).textAlign !== 'start') return false;
        const box = name.getBoundingClientRect();
        // One of several lines fills its box.
        const [line, ...others] = (${linesOf})(name);
        if (line === undefined || others.length > 0) return false;
        return document.documentElement.dir === 'rtl' ? box.right - line.right > 4 : line.left - box.left > 4;
      })
      .map(({ textContent }) => textContent)`),
  );

/** Headings in several lines whose words would have room in one: what stands beside them goes below first. */
const squeezedHeadings = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`[...${shown}.querySelectorAll('h1, h2, h3')]
      .filter((heading) => {
        if (!heading.checkVisibility() || heading.closest('.pl-hidden') !== null) return false;
        const lines = (${linesOf})(heading);
        const words = lines.reduce((sum, { left, right }) => sum + right - left, 0);
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(heading.parentElement);
        const room = heading.parentElement.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
        // A fold's arrow stands beside its words.
        return lines.length > 1 && words + 40 < room;
      })
      .map(({ textContent }) => textContent)`),
  );

/** How far what is seen moved by itself while it came, as browsers count it (CLS), and the most of it that is let through. */
const shiftMost = 0.02;
const shift = async (page: Page): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    })`),
  );

/** What somebody does may move what is seen, also when its answer comes late. */
const comesByItself = ({ act }: Screen): boolean => act === undefined;
const comesAnywhere = (screen: Screen): boolean => comesByItself(screen) && screen.opensWide !== true;

/** Words of letters alone, and the two halves of addresses, as long as words are, that begin in one line and end in another. */
const brokenWords = async (page: Page): Promise<string[]> =>
  z.array(z.string()).parse(
    await page.evaluate(`(() => {
      const found = new Set();
      const texts = document.createTreeWalker(${shown}, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const holder = node.parentElement;
        if (holder?.checkVisibility({ visibilityProperty: true }) !== true || holder.closest('.pl-hidden') !== null) continue;
        for (const { 0: word, index } of node.data.matchAll(/(?<![^\\s])(?:\\p{L}{2,20}(?![^\\s])|[\\w.+]{2,20}(?=@))|@[\\w.]{2,20}(?![^\\s])/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top / 4)));
          if (lines.size > 1) found.add(word);
        }
      }
      return [...found];
    })()`),
  );

/** The narrowest that a page is made for: nothing sideways, no word in pieces. */
const narrowest = 320;
const faultsWhenNarrow = async (page: Page, { width }: Screen): Promise<unknown[]> => {
  if (width !== undefined) return [];
  await page.setViewportSize({ width: narrowest, height: 900 });
  await stillFrames(page);
  const sideways = await overflow(page);
  const broken = await brokenWords(page);
  return [
    ...(sideways > 0 ? [{ narrow: true, sideways }] : []),
    ...broken.map((word) => ({ narrow: true, broken: word })),
  ];
};

interface Round {
  /** In which it is opened; the other one is switched to. */
  opened: Language;
  looks: Record<Language, Look>;
}

/**
 * How a screen is looked at: in both languages, in each theme and at each width once; and opened in one language. Its neighbours in the
 * list are looked at the other ways round, and LOOKS=all looks at each screen in all of them.
 */
const rounds = languages.flatMap((opened): Round[] => [
  { opened, looks: { en: { width: 1280, theme: 'light' }, ar: { width: 390, theme: 'dark' } } },
  { opened, looks: { en: { width: 390, theme: 'light' }, ar: { width: 1280, theme: 'dark' } } },
  { opened, looks: { en: { width: 1280, theme: 'dark' }, ar: { width: 390, theme: 'light' } } },
  { opened, looks: { en: { width: 390, theme: 'dark' }, ar: { width: 1280, theme: 'light' } } },
]);
const otherLanguage: Record<Language, Language> = { en: 'ar', ar: 'en' };
/** By threes, which meets all of the eight, and the language that neighbours are opened in changes often. */
const roundsOf = (at: number): Round[] =>
  process.env['LOOKS'] === 'all' ? rounds : rounds.filter((_, turn) => turn === (at * 3) % rounds.length);

/** Looks at an open screen that has axe; one entry for whatever is wrong. */
const faults = async (page: Page, { width }: Look, language: Language): Promise<unknown[]> => {
  const sideways = await overflow(page);
  return [
    ...(await violations(page)),
    ...(sideways > 0 ? [{ sideways }] : []),
    ...(await foreignWords(page, language)).map((word) => ({ foreign: word })),
    ...(await turnedFields(page)).map((field) => ({ turned: field })),
    ...(await turnedNames(page)).map((name) => ({ turned: name })),
    ...(await squeezedHeadings(page)).map((heading) => ({ squeezed: heading })),
  ].map((fault) => ({ width, ...fault }));
};

/**
 * Switches the open screen to a language, on a wide window. False where there is no switch: on a page that is not there yet, and on
 * what is a phone's alone.
 */
const switched = async (page: Page, { width }: Screen, language: Language): Promise<boolean> => {
  if (width !== undefined) return false;
  await page.setViewportSize({ width: 1280, height: 900 });
  const isPressed = await page.evaluate(`(() => {
    // By its script, for a drawer may lie over it.
    const button = document.querySelector('.bar-tools [lang=${language}]')?.closest('button');
    button?.click();
    return button != null;
  })()`);
  if (isPressed !== true) return false;
  await page.locator(`html[lang=${language}]`).waitFor();
  return true;
};

/**
 * Looks at every one of the screens in a real browser, in both languages, both themes and at both widths. It is opened once, since that
 * costs as much as all that is asked of it: the other language is the app's own switch. A spec calls this once;
 * there are several, since a browser alone does not keep the machine busy.
 */
export const lookOver = (screens: Screen[], app: StagedApp = founderApp): void => {
  let browser: Browser;
  let stages: Record<Language, Stage>;
  beforeAll(async () => {
    await app.build();
    browser = await launchBrowser();
    stages = { en: await openStage(browser, app), ar: await openStage(browser, app) };
    // The first screen of a browser waits for its fonts, and what comes in another one's letters first moves: all have them then.
    const [first] = screens;
    if (first !== undefined)
      for (const language of languages) await (await stages[language].show(first, { language })).leave();
  });
  afterAll(async () => {
    await Promise.all(languages.map((language) => stages[language].close()));
    await browser.close();
  });

  /** What is wrong with an open screen in the language that it is in. */
  const faultsSeen = async (page: Page, screen: Screen, language: Language, shown: Look): Promise<unknown[]> => {
    const direction = await page.locator('html').getAttribute('dir');
    const wrongWay = direction === (language === 'ar' ? 'rtl' : 'ltr') ? [] : [{ direction }];
    const { theme } = shown;
    const width = screen.width ?? shown.width;
    await look(page, { width, theme });
    const seen = await faults(page, { width, theme }, language);
    const narrow = await faultsWhenNarrow(page, screen);
    return [...wrongWay, ...seen, ...narrow].map((fault) => ({ language, theme, fault }));
  };

  /** Opens a screen, looks at it, and then at what a switch to the other language makes of it. */
  const faultsWhenOpened = async (
    screen: Screen,
    { opened, looks }: Round,
  ): Promise<{ found: unknown[]; isWholeAfterSwitch: boolean }> => {
    // What comes at once on a wide screen only is reached there.
    const width = screen.width ?? (comesAnywhere(screen) ? looks[opened].width : 1280);
    const { theme } = looks[opened];
    const { page, problems, leave } = await stages[opened].show(screen, { language: opened, width, theme });
    try {
      const moved = comesByItself(screen) ? await shift(page) : 0;
      const jumps = moved > shiftMost ? [{ opened, width, moved }] : [];
      await loadAxe(page);
      const seen = await faultsSeen(page, screen, opened, looks[opened]);
      const other = otherLanguage[opened];
      const isSwitched = await switched(page, screen, other);
      // Whatever it shows, also of what went wrong before, has to be in the new language now.
      const kept = isSwitched ? await foreignWords(page, other) : [];
      const isWholeAfterSwitch =
        isSwitched &&
        (await screen
          .shows(page, sentencesOf(other, app.folder))
          .first()
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          ));
      const then = isWholeAfterSwitch ? await faultsSeen(page, screen, other, looks[other]) : [];
      return {
        found: [...jumps, ...seen, ...kept.map((foreign) => ({ switchedTo: other, foreign })), ...then, ...problems],
        isWholeAfterSwitch,
      };
    } finally {
      await leave();
    }
  };

  const looked = screens.flatMap((screen, at) =>
    roundsOf(at).map((round): [string, Screen, Round] => [screen.name, screen, round]),
  );
  test.each(looked)(
    '%s: nothing serious for axe, nothing sideways, squeezed or in pieces, nothing jumps, no field turned round, no name away from its row, no word of the other language, also after a switch',
    async (_, screen, round) => {
      const { found, isWholeAfterSwitch } = await faultsWhenOpened(screen, round);
      expect(found).toEqual([]);
      // What a switch closes is opened in the other language too.
      if (isWholeAfterSwitch) return;
      const again = await faultsWhenOpened(screen, { ...round, opened: otherLanguage[round.opened] });
      expect(again.found).toEqual([]);
    },
  );
};
