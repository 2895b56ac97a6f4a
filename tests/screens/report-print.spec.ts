import { describe, expect, test } from '@jest/globals';
import { languages, type Language } from '@plumbline/contracts/limits';
import { readDocument } from '@plumbline/documents/read';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { founderStage } from '../stages/founder-stage.ts';
import { look, type Look } from '../stages/screen-stage.ts';
import { reportScreens } from './report-screens.ts';

/** Reports on A4, printed by a real browser. */

const stage = founderStage();

const layouts = [
  'report-hexagon',
  'report-checks',
  'report-changes',
  'report-pentagon',
  'report-invalid',
  'report-legacy',
];
const screenOf = (name: string) => {
  const screen = reportScreens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`no screen is called ${name}`);
  return screen;
};

/** Printed as people do: without backgrounds, unless a style insists. */
const printed = (page: Page): Promise<Buffer> => page.pdf({ format: 'A4', preferCSSPageSize: true });

/** No colour and no length is left on its way to another. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    }
  })()`);

/** Shows the page as it is printed, until it is put back. */
const onPaper = async (page: Page, theme: Look['theme'], see: () => Promise<void>): Promise<void> => {
  await look(page, { width: 1280, theme });
  await page.emulateMedia({ media: 'print', colorScheme: theme });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await settled(page);
  await see();
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await page.emulateMedia({ media: null, colorScheme: theme });
};

const Texts = z.array(z.string());
const textsOf = async (page: Page, selector: string): Promise<string[]> =>
  Texts.parse(
    await page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent.replaceAll(/\\s+/g, ' ').trim())`,
    ),
  );

/** Every visible element with its colours. */
const inksOf = async (page: Page): Promise<string[]> =>
  Texts.parse(
    await page.evaluate(`[...document.querySelectorAll('body, .report-tab-panel:not([hidden]) *')]
      .filter((one) => one.getClientRects().length > 0)
      .map((one) => {
        const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(one);
        return [one.tagName, color, backgroundColor, borderTopColor, fill, stroke].join(' ');
      })`),
  );

const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{Cf}\s]/gu, '');

describe.each(layouts)('%s on paper', (name) => {
  test.each<Language>(languages)(
    'is whole, in the app’s font and without what can only be clicked (%s)',
    async (language) => {
      const { page, say, leave } = await stage.show(screenOf(name), { language });
      await page.locator('.apexcharts-svg').waitFor();
      await look(page, { width: 1280, theme: 'light' });
      const pdf = await printed(page);
      const headings = (await textsOf(page, '.report-card :is(h2, h3, h4)')).map(bare);
      const glance = (await textsOf(page, '.report-card:has(.report-radar) :is(h2, li:not([aria-hidden]) > div)')).map(
        bare,
      );
      const inks: string[][] = [];
      for (const theme of ['light', 'dark'] as const)
        await onPaper(page, theme, async () => void inks.push(await inksOf(page)));
      expect(inks[0]?.length).toBeGreaterThan(50);
      expect(inks[1]).toEqual(inks[0]);
      await leave();

      const raw = pdf.toString('latin1');
      const sizes = [...raw.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) => size.map(Number));
      expect(
        sizes.filter(([width = 0, height = 0]) => Math.abs(width - 595) > 1 || Math.abs(height - 842) > 1),
      ).toEqual([]);
      const fonts = new Set([...raw.matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, font]) => font));
      expect([...fonts].filter((font) => !font?.startsWith('IBMPlexSansArabic'))).toEqual([]);
      expect(fonts.size).toBeGreaterThan(0);

      const pages = (await readDocument(pdf, 'pdf')).pages.map(({ text }) =>
        text.split('\n').filter((line) => bare(line) !== ''),
      );
      expect(sizes).toHaveLength(pages.length);
      // The older reports are English: beside Arabic headings the reader takes them for columns of their own.
      const isReadInOrder = language === 'en' || ['report-hexagon', 'report-checks', 'report-changes'].includes(name);
      pages.forEach((lines, index) => {
        expect(lines.map(bare)).toContain(`${String(index + 1)}/${String(pages.length)}`);
        // The last line of a page is said under a heading, never one.
        if (isReadInOrder) expect([index, headings.includes(bare(lines.at(-2) ?? ''))]).toEqual([index, false]);
      });
      const all = pages.flat().map(bare);
      for (const id of [
        'app.nav.history',
        'app.logout',
        'report.back',
        'report.export.menu',
        'report.footer.reevaluate',
        'report.chat.send',
      ])
        expect(all).not.toContain(bare(say(id)));
      const chart = pages.map((lines) => bare(lines.join('')));
      expect(chart.filter((text) => glance.every((piece) => text.includes(piece)))).not.toEqual([]);
    },
  );

  test.each<Language>(languages)(
    'has even gaps between its cards, and begins every line where the page does (%s)',
    async (language) => {
      const { page, leave } = await stage.show(screenOf(name), { language });
      await onPaper(page, 'light', async () => {
        const gaps = z.array(z.number()).parse(
          await page.evaluate(`(() => {
        const cards = [...document.querySelectorAll('.report-card')].map((card) => card.getBoundingClientRect()).filter(({ height }) => height > 0);
        return cards.slice(1).map(({ top }, index) => Math.round(top - cards[index].bottom));
      })()`),
        );
        expect(gaps.length).toBeGreaterThan(3);
        expect(new Set(gaps).size).toBe(1);
        const starts = z.array(z.number()).parse(
          await page.evaluate(`['.print-cover-title bdi', '.print-cover-head .pl-muted bdi', '.report-card h2'].flatMap((selector) => {
        const line = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
        if (line === undefined) return [];
        const range = document.createRange();
        range.selectNodeContents(line);
        const { left, right } = range.getBoundingClientRect();
        return Math.round(document.dir === 'rtl' ? right : left);
      })`),
        );
        expect(starts.length).toBeGreaterThan(1);
        expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(3);
      });
      await leave();
    },
  );
});

test.each<Language>(languages)('pillars fill their rows, however many there are (%s)', async (language) => {
  for (const name of layouts.slice(0, 5)) {
    const { page, leave } = await stage.show(screenOf(name), { language });
    await look(page, { width: 1280, theme: 'light' });
    const widths = z.array(z.number()).parse(
      await page.evaluate(`(() => {
        const grid = document.querySelector('.report-columns:has(> .report-pillar)').getBoundingClientRect();
        const rows = new Map();
        for (const pillar of document.querySelectorAll('.report-pillar')) {
          const { top, left, right } = pillar.getBoundingClientRect();
          const [from, to] = rows.get(top) ?? [left, right];
          rows.set(top, [Math.min(from, left), Math.max(to, right)]);
        }
        return [...rows.values()].map(([from, to]) => Math.round(grid.width - (to - from)));
      })()`),
    );
    expect([name, widths]).toEqual([name, widths.map(() => 0)]);
    await leave();
  }
});
