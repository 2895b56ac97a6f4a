import { afterEach, describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { founderStage } from '../stages/founder-stage.ts';
import { listed } from './screen-answers.ts';
import type { Screen, Staged } from '../stages/screen-stage.ts';
import { screenNamed } from './screens.ts';

/** Everything by keyboard: where the focus is, where it goes, and that it can be seen. */

const stage = founderStage();
let staged: Staged | undefined;
afterEach(async () => {
  await staged?.leave();
  staged = undefined;
});

const show = async (name: string | Screen, language: Language = 'en', width = 1280): Promise<Staged> => {
  const screen = typeof name === 'string' ? screenNamed(name) : name;
  staged = await stage.show(screen, { language, width, fresh: true });
  return staged;
};
const focused = (page: Page): Locator => page.locator(':focus');
const isFocused = (locator: Locator): Promise<void> => locator.and(locator.page().locator(':focus')).waitFor();

/** Steps through the page with Tab until the focus is back at the top; what it met, and what of it could not be seen. */
const walk = async (page: Page): Promise<{ names: string[]; unseen: string[] }> => {
  const names: string[] = [];
  const unseen: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const [name, seen] = z.tuple([z.string(), z.boolean()]).parse(
      await page.evaluate(`(() => {
        const element = document.activeElement;
        if (element === document.body) return ['', true];
        const marked = (each) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
          return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
        };
        // A control inside a frame (a password with its eye, the drop box over its picker) is marked by the frame.
        const seen = marked(element) || marked(element.parentElement);
        return [element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.name ?? '') + ' ' + element.textContent.trim(), seen];
      })()`),
    );
    if (name === '') break;
    names.push(name);
    if (!seen) unseen.push(name);
  }
  return { names, unseen };
};

describe.each(languages)('in %s', (language) => {
  test.each(['home', 'login', 'register', 'dashboard-five', 'history-rows', 'wizard-deck', 'wizard-case'])(
    '%s: every stop of the Tab key can be seen, and none is a trap',
    async (name) => {
      const { page } = await show(name, language);
      await page.evaluate('document.activeElement?.blur()');
      const { names, unseen } = await walk(page);
      expect(unseen).toEqual([]);
      expect(names.length).toBeGreaterThan(3);
      expect(names.length).toBeLessThan(60);
    },
  );

  test('the first stop leads past the navigation', async () => {
    const { page, say } = await show('dashboard-five', language);
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe(say('web.skip'));
    await page.keyboard.press('Enter');
    await isFocused(page.locator('main'));
    await page.keyboard.press('Tab');
    expect(await page.locator('main').locator(':focus').count()).toBe(1);
  });

  test('the menu of a phone takes the focus, keeps it, closes with Escape and gives it back', async () => {
    const { page, say } = await show('dashboard-empty', language, 390);
    const menu = page.getByRole('button', { name: say('app.menu.open') });
    await menu.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.waitFor();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      // After its last control comes the browser's own bar, where nothing of the page has the focus.
      expect(await page.locator(':focus').count()).toBe(await drawer.locator(':focus').count());
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await isFocused(menu);
    // A link to the page that is there already only closes it; any other gives the focus to its page.
    for (const [link, focus] of [
      ['app.nav.dashboard', menu],
      ['app.nav.history', page.locator('main')],
    ] as const) {
      await menu.focus();
      await page.keyboard.press('Enter');
      await drawer.waitFor();
      await drawer.getByRole('link', { name: say(link) }).focus();
      await page.keyboard.press('Enter');
      await drawer.waitFor({ state: 'hidden' });
      await isFocused(focus);
    }
  });
});

test('a new page takes the focus, and a refused form leads to its first wrong field', async () => {
  const { page, say } = await show('login');
  await page.getByRole('link', { name: say('auth.login.to_register') }).click();
  await page.getByRole('heading', { name: say('auth.register.title') }).waitFor();
  await isFocused(page.locator('main'));
  await page.locator('input[name=name]').fill('Sara');
  await page.keyboard.press('Enter');
  await isFocused(page.locator('input[name=email]'));
});

test('the wizard’s error stands in a fixed box at the bottom corner, on the screen, and can be dismissed', async () => {
  for (const [width, language] of [
    [1280, 'en'],
    [1280, 'ar'],
    [390, 'en'],
  ] as const) {
    const { page, say, leave } = await show('wizard-deck-refused', language, width);
    const box = page.locator('.error-corner');
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.error-corner')).position`)).toBe('fixed');
    const place = await box.boundingBox();
    expect(place).not.toBeNull();
    if (place === null) continue;
    expect(Math.round(900 - place.y - place.height)).toBe(16);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + place.width).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: say('wizard.error.close') }).click();
    await box.waitFor({ state: 'detached' });
    await leave();
  }
});

test('who asks for less motion gets none, but for the ring that says that something goes on', async () => {
  const { page } = await show('dashboard-five');
  const moving = await page.evaluate(`[...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration } = getComputedStyle(element);
    return transitionDuration.split(',').some((each) => parseFloat(each) > 0.001);
  }).length`);
  expect(moving).toBe(0);
});

test('only an Arabic screen fetches the Arabic font', async () => {
  const fonts = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /[/]arabic-[45]00|sans-arabic-arabic-/.test(name)).length`;
  const english = await show('dashboard-empty', 'en');
  expect(await english.page.evaluate(fonts)).toBe(0);
  await english.leave();
  const { page } = await show('dashboard-empty', 'ar');
  expect(await page.evaluate(fonts)).not.toBe(0);
  // U+062A, of the file with the letters of every day: the whole one behind it is not needed.
  const loaded = `[...document.fonts].filter(({ status, unicodeRange }) => status === 'loaded' && /U\\+621-63A/i.test(unicodeRange)).length`;
  expect(await page.evaluate(loaded)).not.toBe(0);
});

test.each(languages)(
  'the export menu opens in the window, for people who want no motion too (%s)',
  async (language) => {
    const { page, say } = await show('report-export-menu', language, 390);
    const inside = `(() => {
    const { top, bottom, left, right } = document.querySelector('[role=menu]').getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
  })()`;
    // Several times: it was seen to come and go.
    for (let frame = 0; frame < 10; frame += 1) {
      expect(await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => resolve(${inside})))`)).toBe(
        true,
      );
    }
    expect(await page.getByRole('menuitem', { name: say('report.export.print') }).isVisible()).toBe(true);
  },
);

describe('what is pressed and goes away hands the focus on:', () => {
  const press = async (button: Locator): Promise<void> => {
    // One whose part is still on its way cannot be pressed.
    await button.and(button.page().locator(':enabled')).focus();
    await button.page().keyboard.press('Enter');
  };

  test('a deck that is chosen, and removed', async () => {
    const { page, say } = await show('wizard-deck');
    const picker = page.locator('input[type=file]');
    await picker.focus();
    await picker.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    // What is next, and not what undoes it.
    await isFocused(page.getByRole('button', { name: say('wizard.send') }));
    await press(page.getByRole('button', { name: say('wizard.deck.remove') }));
    await isFocused(picker);
  });

  test('the wizard’s error', async () => {
    const { page, say } = await show('wizard-deck-refused');
    await page.locator('input[type=file]').focus();
    const dismiss = page.getByRole('button', { name: say('wizard.error.close') });
    while (!(await dismiss.and(focused(page)).isVisible())) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dismiss.waitFor({ state: 'detached' });
    expect(await page.locator('main').locator(':focus').count()).toBe(1);
  });

  test('a button that is disabled while it works, and did not succeed', async () => {
    const { page, say } = await show('wizard-upload-failed');
    await press(page.getByRole('button', { name: say('wizard.send') }));
    await isFocused(page.getByRole('button', { name: say('wizard.send') }));
    expect(await page.getByText(say('wizard.error.upload')).first().isVisible()).toBe(true);
  });

  test.each([
    ['wizard-start-failed', 'wizard.ready.change', 'wizard.step.upload'],
    ['wizard-again', 'wizard.version.upload', 'wizard.step.upload'],
    ['prelim-missing', 'wizard.ready.change', 'wizard.step.upload'],
  ])('a step of the wizard (%s), to the one that comes', async (name, button, next) => {
    const { page, say } = await show(name);
    await press(page.getByRole('button', { name: say(button) }));
    await isFocused(page.getByRole('region', { name: say(next), exact: true }));
  });

  test('a step of the wizard that ends by itself', async () => {
    for (const [name, title] of [
      ['prelim-waiting', 'wizard.prelim.waiting_title'],
      ['processing-pending', 'wizard.processing.title'],
      ['wizard-start-failed', 'wizard.ready.title'],
    ] as const) {
      const { page, say, leave } = await show(name);
      await isFocused(page.getByRole('region', { name: say(title), exact: true }));
      await leave();
    }
  });

  test('a page of the history that was the last', async () => {
    const { page, say } = await show('history-last-page');
    await press(page.getByRole('button', { name: say('history.previous') }));
    await page.getByText(say('history.page', { page: 1, pages: 2 })).waitFor();
    await isFocused(page.getByRole('button', { name: say('history.next') }));
    await page.keyboard.press('Enter');
    await page.getByText(say('history.page', { page: 2, pages: 2 })).waitFor();
    await isFocused(page.getByRole('button', { name: say('history.previous') }));
  });

  test('another try, that succeeds', async () => {
    const failed = screenNamed('history-failed');
    const { page, say } = await show({
      ...failed,
      replies: () => ({ 'GET /evaluations': [{ status: 503 }, { body: listed([], 0, 1) }] }),
    });
    await press(page.getByRole('button', { name: say('web.retry') }));
    await page.getByText(say('history.none')).waitFor();
    await isFocused(page.locator('main'));
  });

  test('the way to the latest message', async () => {
    const { page, say } = await show('chat-scrolled-up');
    const latest = page.getByRole('button', { name: say('report.chat.latest') });
    await press(latest);
    await latest.waitFor({ state: 'detached' });
    await isFocused(page.getByRole('region', { name: say('report.chat.messages') }));
  });

  test('the export menu, closed by Escape', async () => {
    const { page, say } = await show('report-hexagon');
    const menu = page.getByRole('button', { name: say('report.export.menu') });
    await press(menu);
    await isFocused(page.getByRole('menuitem', { name: say('report.export.print') }));
    await page.keyboard.press('Escape');
    await isFocused(menu);
  });
});

test('the page behind an open quote stands still, whichever way the Tab key goes', async () => {
  const { page, say } = await show('report-hexagon');
  await page.getByRole('button', { name: say('report.folds.open_all') }).click();
  const chip = page.locator('.report-chips button').nth(6);
  await chip.focus();
  const before = await page.evaluate('scrollY');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('p:focus').waitFor();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await page.evaluate('scrollY')).toBe(before);
  }
  await page.keyboard.press('Escape');
  await isFocused(chip);
});

test.each(languages)(
  'in %s a quote whose drawer could not be fetched says so, and what is on the screen stays and can be used',
  async (language) => {
    const { page, say, problems } = await show('report-hexagon', language);
    await page.route('**/assets/evidence-drawer-*.js', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: say('report.folds.open_all') }).click();
    const chip = page.locator('.report-chips button').nth(6);
    await chip.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(say('report.evidence.page_failed')).waitFor();
    expect(await page.locator('#root[inert], body > [inert]').count()).toBe(0);
    await isFocused(chip);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The file that was kept from it.
    problems.length = 0;
  },
);

test('who logs out by keyboard begins at the top of the login page', async () => {
  const { page, say } = await show({
    ...screenNamed('dashboard-empty'),
    replies: () => ({ 'POST /auth/logout': { status: 204 } }),
  });
  const button = page.getByRole('button', { name: say('app.logout') });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: say('auth.login.title') }).waitFor();
  await isFocused(page.locator('main'));
});

test.each(languages)(
  'in %s the sign-in says what it is before the app is there, and once when it is',
  async (language) => {
    const { page, say, problems } = await show('login', language, 390);
    const heading = page.getByRole('heading', { name: say('auth.login.title') });
    const scripts = '**/assets/*.js';
    await page.route(scripts, (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await heading.waitFor();
    expect(await page.locator('#root').innerHTML()).toBe('');
    await page.getByText(say('auth.login.lead')).waitFor();
    // The files that were kept from it.
    problems.length = 0;
    await page.unroute(scripts);
    await page.reload();
    await page.getByRole('button', { name: say('auth.login.submit') }).waitFor();
    expect(await heading.count()).toBe(1);
    // Another screen of the same visit is not taken for it.
    await page.getByRole('link', { name: say('auth.login.forgot') }).click();
    await page.getByRole('heading', { name: say('auth.forgot.title') }).waitFor();
    expect(await heading.count()).toBe(0);
  },
);

/** How far what is seen has moved by itself until nothing comes any more, as browsers count it (CLS). */
const shift = async (page: Page): Promise<number> => {
  await page.waitForLoadState('networkidle');
  return z.number().parse(
    await page.evaluate(`document.fonts.ready.then(() => new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    }))`),
  );
};

test.each(languages.flatMap((language) => ([390, 1280] as const).map((width) => [language, width] as const)))(
  'in %s at %i px the first visit of all hardly moves while it comes: its fonts are there with it',
  async (language, width) => {
    const { page } = await show('home', language, width);
    expect(await shift(page)).toBeLessThanOrEqual(0.02);
  },
);

describe('the report’s page', () => {
  const bottomOf = async (page: Page, selector: string): Promise<number> =>
    z.number().parse(await page.evaluate(`document.querySelectorAll(${JSON.stringify(selector)})[2].getBoundingClientRect().bottom`)); // prettier-ignore

  test.each([
    ['report-checks-closed', 'en'],
    ['report-checks-closed', 'ar'],
    ['sample', 'en'],
    ['sample', 'ar'],
  ] as const)(
    '%s in %s: on a phone warnings, score, why and the first three steps stand on the first screen',
    async (name, language) => {
      const { page } = await show(
        { ...screenNamed(name), shows: (shown) => shown.locator('.plan-actions') },
        language,
        390,
      );
      await page.setViewportSize({ width: 390, height: 844 });
      for (const selector of ['.report-score-line', '.report-weakest']) expect(await page.locator(selector).isVisible()).toBe(true); // prettier-ignore
      expect(await bottomOf(page, '.plan-actions > li')).toBeLessThanOrEqual(844);
      expect(await page.evaluate('scrollY')).toBe(0);
      // Arabic letters reach below a close line: what stands there would lie on their dots.
      const lines = z.array(z.number()).parse(await page.evaluate(`[...document.querySelectorAll('.plan-words')].map((words) => {
        const { lineHeight, fontSize } = getComputedStyle(words);
        return parseFloat(lineHeight) / parseFloat(fontSize);
      })`)); // prettier-ignore
      expect(Math.min(...lines)).toBeGreaterThanOrEqual(language === 'ar' ? 1.5 : 1.35);
    },
  );

  test.each([
    [390, 'en'],
    [1280, 'ar'],
  ] as const)('at %i in %s hardly moves while it comes', async (width, language) => {
    const { page } = await show('report-checks-closed', language, width);
    expect(await shift(page)).toBeLessThanOrEqual(0.02);
  });

  test('a report in the other language has the letters of the page, not another font for each of its sentences', async () => {
    const { page } = await show('report-other-language', 'en', 390);
    const fonts = z.array(z.string()).parse(await page.evaluate(`[document.body, ...document.querySelectorAll('main [lang=ar]')]
      .map((one) => getComputedStyle(one).fontFamily)`)); // prettier-ignore
    expect(fonts.length).toBeGreaterThan(3);
    expect(new Set(fonts).size).toBe(1);
  });

  test('the list of contents follows along, and leads by keyboard to a card that it opens', async () => {
    const { page, say } = await show('report-checks-closed');
    const contents = page.getByRole('navigation', { name: say('report.contents') });
    const current = contents.locator('[aria-current]');
    expect(await current.textContent()).toBe(say('report.verdict.title'));
    await contents.getByRole('link', { name: say('report.coverage.title') }).focus();
    await page.keyboard.press('Enter');
    const card = page.locator('#report-coverage');
    await isFocused(card);
    expect(await card.getByRole('button', { name: say('report.coverage.title') }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    await contents.locator('[aria-current]', { hasText: say('report.coverage.title') }).waitFor();
    expect(await contents.boundingBox().then((box) => (box?.y ?? -1) >= 0)).toBe(true);
  });

  test('a pillar opens and closes by its heading; what is closed is no stop of the Tab key', async () => {
    const { page, say } = await show('report-checks-closed');
    const heading = page.getByRole('button', { name: say('report.pillar.team'), exact: true });
    const folded = page.locator('#report-pillar-team .check-fold');
    expect(await folded.isVisible()).toBe(false);
    await heading.focus();
    await page.keyboard.press('Enter');
    expect(await folded.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await folded.isVisible()).toBe(false);
  });
});
