import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { languages } from '@plumbline/contracts/limits';
import type { Page } from 'playwright-core';
import { founderStage } from '../stages/founder-stage.ts';
import { stillFrames, type Staged } from '../stages/screen-stage.ts';
import { reportReplies } from './screen-answers.ts';
import { screenNamed } from './screens.ts';

/** Parts of the app that do not come, and parts that fail: each is told as what it is, for as long as it is so. */

const stage = founderStage();
let staged: Staged | undefined;
afterEach(async () => {
  await staged?.leave();
  staged = undefined;
});

const fails = 'export default function Part() { throw new Error("a fault in the code"); }';
/** The code of a part: `missing` cannot be fetched, `broken` throws when it is drawn; until it is let go. */
const without = async (page: Page, code: RegExp, fault: 'missing' | 'broken'): Promise<() => Promise<void>> => {
  await page.route(code, (route) =>
    fault === 'missing' ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: fails }),
  );
  return () => page.unroute(code);
};

const menuCode = /\/assets\/menu-drawer-[^/]+\.js$/;
describe.each(languages)('a menu that does not come, in %s', (language) => {
  const press = async (fault: 'missing' | 'broken', code = menuCode) => {
    staged = await stage.show(screenNamed('dashboard-five'), { language, width: 390, fresh: true });
    const { page, say } = staged;
    const comes = await without(page, code, fault);
    await page.getByRole('button', { name: say('app.menu.open') }).click();
    const alert = page.getByRole('alert').filter({ hasText: say(`web.part_${fault}`) });
    await alert.waitFor();
    return { page, say, alert, comes };
  };

  test.each([
    ['its own file', menuCode],
    ['a file that it imports', /\/assets\/drawers-[^/]+\.js$/],
  ])('for want of %s is told no longer on the next screen, and opens there', async (_what, code) => {
    const { page, say, alert, comes } = await press('missing', code);
    await comes();
    await page.locator('main a[href="/evaluations/new"]').first().click();
    await page.getByRole('heading', { name: say('wizard.title') }).waitFor();
    expect(await alert.count()).toBe(0);
    await page.getByRole('button', { name: say('app.menu.open') }).click();
    await page.getByRole('dialog').waitFor();
    expect(await alert.count()).toBe(0);
  });

  test('is told no longer once there is a network, and does not open by itself', async () => {
    const { page, say, alert, comes } = await press('missing');
    await comes();
    const fetched = page.waitForResponse(menuCode);
    await page.evaluate(`window.dispatchEvent(new Event('online'))`);
    await fetched;
    await alert.waitFor({ state: 'detached' });
    await stillFrames(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: say('app.menu.open') }).click();
    await page.getByRole('dialog').waitFor();
  });

  test('is told in the page’s words of what it is: a fault is not a matter of the connection', async () => {
    const { page, say } = await press('broken');
    expect(await page.getByText(say('web.part_missing')).count()).toBe(0);
  });
});

describe('a report whose page', () => {
  const reportCode = /\/assets\/report-page-[^/]+\.js$/;
  const mains = 'main:not([role])';
  /** Opened anew, with what is shown before the app is there. */
  const open = async (fault: 'missing' | 'broken') => {
    staged = await stage.show(screenNamed('report-checks-closed'), { language: 'en', width: 1280, fresh: true });
    const { page, say } = staged;
    await without(page, reportCode, fault);
    await page.reload();
    await page.getByText(say(fault === 'missing' ? 'web.part_missing' : 'app.screen_broken')).waitFor();
    return page;
  };

  test('throws is not read on as if a file were missing', async () => {
    const page = await open('broken');
    expect(await page.locator('.early-screen').count()).toBe(0);
    expect(await page.locator(mains).count()).toBe(1);
  });

  test('is missing stays readable, with one main content and each name once', async () => {
    const page = await open('missing');
    await page.locator('.early-screen .report-weakest').waitFor();
    expect(await page.locator(mains).count()).toBe(1);
    expect(await page.locator('#main').count()).toBe(1);
    expect(
      await page
        .getByRole('region', { name: /Plumbline/ })
        .locator('.report-weakest')
        .count(),
    ).toBe(1);
  });
});

test.each(languages)('an address that cannot be read leads to where there is nothing, in %s', async (language) => {
  const torn = '/evaluations/%E0%A4%A';
  const gone = { status: 404, body: { error: '', code: 'evaluations.not_found' } };
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  staged = await stage.show(
    {
      name: 'report-torn',
      at: torn,
      replies: () => ({ ...reportReplies(language), [`GET ${torn.replaceAll('%', '%25')}`]: gone }),
      shows: (page, say) => page.getByRole('heading', { name: say('report.error.gone_title') }),
    },
    { language, width: 390, fresh: true },
  );
  warned.mockRestore();
  expect(await staged.page.locator('main a[href="/evaluations"]').count()).toBeGreaterThan(0);
  expect(staged.problems).toEqual([]);
});
