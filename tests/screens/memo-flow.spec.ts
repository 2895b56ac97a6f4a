import { expect, test } from '@jest/globals';
import { founder } from '@plumbline/web/test/founder-data';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { memoId, packageId, packageOf, runOf } from '../../frontend/src/features/memos/test/memo-data.ts';
import { founderStage } from '../stages/founder-stage.ts';
import { sentencesOf } from '../stages/journey.ts';
import type { Screen } from '../stages/screen-stage.ts';
import { choose, fill, memoReplies, memoScreens, running } from './memo-screens.ts';
import { heading } from './screen-answers.ts';

/** What an investor does with a package and its memo, in a real browser over scripted answers. */

const stage = founderStage();

const screenOf = (name: string): Screen => {
  const found = memoScreens.find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`there is no screen ${name}`);
  return found;
};
const create = (page: Page) => page.locator('button[type=submit]');

test('the button waits for a title and a document; notes are one, blanks are none', async () => {
  const { page, leave } = await stage.show(screenOf('memo-new'), { language: 'en' });
  const isReady = async (): Promise<boolean> => create(page).isEnabled();
  expect(await isReady()).toBe(false);
  await page.locator('input[name=title]').fill('   ');
  await page.locator('textarea[name=notes]').fill('A call with the founder.');
  expect(await isReady()).toBe(false);
  await page.locator('input[name=title]').fill(' Northwind ');
  expect(await isReady()).toBe(true);
  await page.locator('textarea[name=notes]').fill('  ');
  expect(await isReady()).toBe(false);
  await choose(page, [{ name: 'deck.pdf' }]);
  expect(await isReady()).toBe(true);
  await leave();
});

test('a file that the server refuses is marked; all else stays, and it can be replaced and sent again', async () => {
  const first = screenOf('memo-new-refused');
  const { page, say, leave } = await stage.show(
    {
      ...first,
      replies: (language) => {
        const refusal = first.replies?.(language)['POST /investor-memos/packages'];
        if (refusal === undefined || typeof refusal !== 'object' || Array.isArray(refusal))
          throw new Error('no refusal');
        return {
          ...running(language, { status: 'pending', stage: 'queued' }),
          'POST /investor-memos/packages': [refusal, { status: 201, body: packageOf(language) }],
        };
      },
    },
    { language: 'en' },
  );
  expect(await page.locator('.memo-file-wrong').count()).toBe(1);
  expect(await page.locator('.memo-file-wrong').textContent()).toContain('model.xlsx is empty.');
  expect(await page.locator('input[name=title]').inputValue()).toBe('Northwind');
  // Sent as it is, it would be refused again: the page says so itself.
  await create(page).click();
  await page.getByText(say('memo.new.error.marked')).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page
    .locator('.memo-file-wrong')
    .getByRole('button', { name: say('memo.new.replace') })
    .click();
  await (await chooser).setFiles({ name: 'model 2.xlsx', mimeType: '', buffer: Buffer.from('x') });
  expect(await page.locator('.memo-file-wrong').count()).toBe(0);
  // What the browser sends of files, it does not tell.
  await page.evaluate(`(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (form) {
      globalThis.sentFiles = form.getAll('files').map(({ name }) => name);
      send.call(this, form);
    };
  })()`);
  await create(page).click();
  await page.getByRole('progressbar', { name: say('memo.run.title') }).waitFor();
  expect(await page.evaluate('globalThis.sentFiles')).toEqual(['deck.pdf', 'model 2.xlsx', 'contract.docx']);
  await leave();
});

test('what was typed and chosen is there again after a detour, and the words after a reload', async () => {
  const { page, say, leave } = await stage.show(screenOf('memo-new'), { language: 'en', fresh: true });
  await fill(page);
  await page.locator('textarea[name=focus]').fill('Seed, logistics');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app.nav.new'), exact: true })
    .click();
  await page.getByText(say('wizard.deck.drop')).waitFor();
  await page.goBack();
  await page.locator('.memo-file').first().waitFor();
  expect(await page.locator('.memo-file').count()).toBe(3);
  // Files would be lost: the browser asks first.
  page.once('dialog', (dialog) => void dialog.accept());
  const asked = page.waitForEvent('dialog');
  await page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await page.locator('input[name=title]').waitFor();
  expect(await page.locator('textarea[name=focus]').inputValue()).toBe('Seed, logistics');
  expect(await page.locator('.memo-file').count()).toBe(0);
  await leave();
});

test('the bar goes 12, 13, 16, 55, 60, 100, and 1.2 s later the memo is there', async () => {
  const language = 'en';
  const unfinished = { overall_score: null, recommendation: null, confidence: null };
  const states = (['pending', 'pending', 'processing', 'processing'] as const).map((status) => ({
    body: runOf(language, { ...unfinished, status, stage: 'writing_sections' }),
  }));
  const { page, say, leave } = await stage.show(
    {
      name: 'memo-whole-way',
      at: '/investor-memos/new',
      state: { package: packageId, memo: null, previous: null, owner: founder.id },
      clock: true,
      replies: () => ({
        ...running(language, {}),
        ...memoReplies(language),
        [`GET /investor-memos/${memoId}`]: [...states, { body: runOf(language) }],
      }),
      act: async (shown) => {
        await shown.locator('[role=progressbar]').waitFor();
        await shown.evaluate(`(() => {
          const bar = document.querySelector('[role=progressbar]');
          globalThis.percents = [bar.getAttribute('aria-valuenow')];
          new MutationObserver(() => {
            const now = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
            if (now != null && globalThis.percents.at(-1) !== now) globalThis.percents.push(now);
          }).observe(document.body, { subtree: true, attributes: true, childList: true });
        })()`);
      },
      shows: (shown, sentence) => shown.getByRole('progressbar', { name: sentence('memo.run.title') }),
    },
    { language },
  );
  for (let poll = 0; poll < 5; poll += 1) {
    const answered = page.waitForResponse(new RegExp(`/v1/investor-memos/${memoId}$`));
    await page.clock.runFor(4_000);
    await answered;
  }
  await page.clock.runFor(1_200);
  await heading('memo.section.summary')(page, say).waitFor();
  const percents = z.array(z.string()).parse(await page.evaluate('globalThis.percents'));
  expect(percents.filter((percent) => percent !== '0')).toEqual(['12', '13', '16', '55', '60', '100']);
  expect(new URL(page.url()).pathname).toBe(`/investor-memos/${memoId}`);
  await leave();
});

test('the contents lead to a section by keyboard and say which one is read', async () => {
  const { page, say, leave } = await stage.show(screenOf('memo'), { language: 'en' });
  const link = page.getByRole('navigation', { name: say('memo.contents') }).getByRole('link', {
    name: say('memo.section.risk_matrix'),
    exact: true,
  });
  await link.focus();
  await page.keyboard.press('Enter');
  const focused = await page.evaluate('document.activeElement?.id');
  expect(focused).toBe('memo-risk-matrix');
  await page
    .locator('a[aria-current=location]', { hasText: say('memo.section.risk_matrix') })
    .first()
    .waitFor();
  // A number of the grid leads to its row.
  await page.locator('.memo-grid a').first().click();
  expect(await page.evaluate('document.activeElement?.id')).toBe('memo-risk-2');
  await leave();
});

test('nothing jumps while the screens load, and nothing is too wide for 320 pixels', async () => {
  const found: unknown[] = [];
  for (const name of ['memos-few', 'memo-new', 'memo']) {
    const { page, leave } = await stage.show(screenOf(name), { language: 'en' });
    const shift = await page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    })`);
    if (z.number().parse(shift) > 0.02) found.push({ name, shift });
    await page.setViewportSize({ width: 320, height: 800 });
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (over !== 0) found.push({ name, over });
    await leave();
  }
  expect(found).toEqual([]);
});

test('a tick that the server does not keep is taken back, and said', async () => {
  const memo = screenOf('memo');
  const { page, say, leave } = await stage.show(
    {
      ...memo,
      replies: (language) => ({
        ...memo.replies?.(language),
        [`PATCH /investor-memos/${memoId}/follow-ups/0`]: { status: 503 },
      }),
    },
    { language: 'en' },
  );
  await page.getByRole('checkbox').first().click();
  await page.getByText(say('memo.follow_ups.failed')).waitFor();
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(false);
  expect(await page.getByRole('checkbox').nth(1).isChecked()).toBe(true);
  await leave();
});

test('on paper the memo has its quotes and nothing that can only be clicked', async () => {
  const { page, say, leave } = await stage.show(screenOf('memo'), { language: 'en' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.memo-printed').first().isVisible()).toBe(true);
  for (const gone of ['.memo-chip', '.memo-contents-side', '.side'])
    expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false]);
  expect(await page.getByRole('button', { name: say('report.export.menu') }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await leave();
});

/** Every sentence of memos that the spec has letter by letter (§8); that they are shown is seen in memo-screens.ts. */
test.each([
  ['memo.new.error.create', 'Unable to create investor memo package'],
  ['memo.run.error.start', 'Unable to start investor memo'],
  ['memo.run.error.failed', 'Investment memo failed to generate. Please try again.'],
  ['memo.error.load', 'Unable to load investment memo'],
  ['memo.still', 'Memo is still processing. Refresh in a moment.'],
  ['memo.no_results', 'Memo results are not available yet.'],
])('%s reads as in the spec', (id, sentence) => expect(sentencesOf('en')(id)).toBe(sentence));
