import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Language } from '@plumbline/contracts/limits';
import { MemoReport } from '@plumbline/contracts/memo-report';
import { readDocument } from '@plumbline/documents/read';
import type { Browser, Locator, Page } from 'playwright-core';
import { workbook } from '../../samples/workbook.ts';
import { root } from '../../scripts/tools.ts';
import { launchBrowser } from '../stages/browser.ts';
import { HttpClient, password } from '../stages/http-client.ts';
import { sentencesOf, visit, type Say } from '../stages/journey.ts';
import { englishWords } from '../stages/journey-words.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';
import { unhurried } from '../stages/unhurried.ts';

/** An investor and her package, in a real browser before the real product, from the form to the files that are saved. */

let system: TestSystem;
let browser: Browser;
let client: HttpClient;
beforeAll(async () => {
  system = await startTestSystem({ env: unhurried, only: ['gateway', 'auth', 'reading', 'memos', 'analyst'] });
  browser = await launchBrowser();
  client = new HttpClient(system.baseUrl, (to) => system.mails(to));
});
afterAll(async () => {
  await browser.close();
  await system.stop();
});

interface Papers {
  title: string;
  deckFile: string;
  model: string;
  contract: string;
  notes: string;
  revenue: string;
}
const papers: Record<Language, Papers> = {
  en: {
    title: 'Northwind, Series A',
    deckFile: 'northwind-cold-chain.pdf',
    model: 'Northwind model.xlsx',
    contract: `Supply agreement between Northwind B.V. and Halden AS, made on 12 May 2025.

1. Term. This agreement runs for two years from 1 June 2025.
2. Termination. Customer may terminate for convenience on 60 days' notice.
3. Change of control. Customer may terminate at once if a competitor acquires more than 50% of the shares of Northwind.`,
    notes: 'Call with the founder, 14 November 2026. Two of the eleven customers are still on pilot prices.',
    revenue: 'Revenue',
  },
  ar: {
    title: 'مسار، الجولة الأولى',
    deckFile: 'masar-logistics-ar.pptx',
    model: 'نموذج مسار.xlsx',
    contract: `اتفاقية توريد بين شركة مسار وشركة هالدن، حُررت في 12 مايو 2025.

1. المدة. تسري هذه الاتفاقية عامين من 1 يونيو 2025.
2. الإنهاء. يجوز للعميل إنهاء الاتفاقية في أي وقت بإشعار مدته 60 يومًا.
3. تغيّر السيطرة. يجوز للعميل الإنهاء فورًا إذا استحوذ منافس على أكثر من 50% من أسهم مسار.`,
    notes: 'مكالمة مع المؤسِّسة في 14 نوفمبر 2026. لا يزال عميلان من أحد عشر عميلًا على أسعار تجريبية.',
    revenue: 'الإيرادات',
  },
};

const modelOf = (revenue: string): Buffer =>
  workbook([
    {
      name: 'P&L',
      rows: [
        ['USD', '2023', '2024', '2025'],
        [revenue, 210_000, 540_000, 1_180_000],
      ],
    },
  ]);

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const section = (page: Page, key: string): Locator => page.locator(`#memo-${key}`);

const logIn = async (page: Page, say: Say, email: string): Promise<void> => {
  await client.signUp(email);
  await page.goto('/investor-memos');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await button(page, say('auth.login.submit')).click();
  await page.getByText(say('memo.history.none')).waitFor();
};

/** The file that a click in the export menu saves. */
const saved = async (page: Page, say: Say, id: string): Promise<Buffer> => {
  await button(page, say('report.export.menu')).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say(id) }).click(),
  ]);
  return readFile(await download.path());
};

test.each<Language>(['en', 'ar'])(
  'in %s: a package with a bad file, which is replaced; its memo, the cell behind a figure, the files, and the end of it',
  async (language) => {
    const say = sentencesOf(language);
    const { page, problems, expectRefusal } = await visit(browser, { baseUrl: system.baseUrl, language });
    await logIn(page, say, `investor.${language}@fund.example`);
    const { title, deckFile, model, contract, notes, revenue } = papers[language];

    await page.getByRole('link', { name: say('memo.history.first') }).click();
    const create = button(page, say('memo.new.create'));
    expect(await create.isDisabled()).toBe(true);
    await page.locator('input[name=title]').fill(title);
    const deck = await readFile(join(root, 'samples', 'decks', deckFile));
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('.memo-picker').setInputFiles([
      { name: deckFile, mimeType: '', buffer: deck },
      { name: model, mimeType: xlsx, buffer: Buffer.from('no workbook at all, whatever its name says') },
      { name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from(contract) },
    ]);
    await page.locator('.memo-tag').nth(1).fill(say('memo.type.financials'));
    await page.locator('textarea[name=notes]').fill(notes);
    if (language === 'ar') expect(await englishWords(page)).toEqual([]);
    for (const status of [400, 415, 422]) expectRefusal(`${String(status)} /v1/investor-memos/packages`);
    await create.click();

    // The server names the file; everything typed and chosen is still there.
    const wrong = page.locator('.memo-file-wrong');
    await wrong.getByText(model).first().waitFor();
    expect(await wrong.count()).toBe(1);
    expect(await page.locator('input[name=title]').inputValue()).toBe(title);
    expect(await page.locator('.memo-tag').nth(1).inputValue()).toBe(say('memo.type.financials'));
    const chooser = page.waitForEvent('filechooser');
    await wrong.getByRole('button', { name: say('memo.new.replace') }).click();
    await (await chooser).setFiles({ name: model, mimeType: xlsx, buffer: modelOf(revenue) });
    await create.click();

    // The documents are read, the memo starts by itself, and the page goes on to it.
    await page.getByRole('progressbar', { name: say('memo.run.title') }).waitFor();
    await page.waitForURL(/\/investor-memos\/(?!new)[\w-]+$/);
    await section(page, 'documents').waitFor();
    expect(await page.locator('.memo-documents > li').count()).toBe(4);

    // A figure of the sheet opens the sheet with its cell marked.
    await section(page, 'metrics-snapshot').locator('.memo-chip', { hasText: model }).first().click();
    await page.getByRole('dialog').locator('.memo-cell-marked').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    // A question that is ticked off stays so.
    const question = page.getByRole('checkbox').first();
    const kept = page.waitForResponse(/\/follow-ups\/0$/);
    await question.click();
    expect((await kept).status()).toBe(200);
    await page.reload();
    await section(page, 'documents').waitFor();
    expect(await question.isChecked()).toBe(true);

    const json = JSON.parse((await saved(page, say, 'report.export.json')).toString('utf8'));
    const report = MemoReport.parse(json.memo);
    expect(report.language).toBe(language);
    const word = await readDocument(await saved(page, say, 'report.export.docx'), 'docx');
    expect(word.pages.map(({ text }) => text).join('\n')).toContain(
      report.recommended_action.settle_first[0]?.text ?? title,
    );
    const sheet = await readDocument(await saved(page, say, 'memo.export.xlsx'), 'xlsx');
    expect(sheet.pages[0]?.text).toContain('1180000');

    // Run again on the same documents: the new memo says what changed.
    await page.getByRole('link', { name: say('memo.again'), exact: true }).click();
    await button(page, say('memo.again.same')).click();
    await page.waitForURL(/\/investor-memos\/(?!new)[\w-]+$/);
    await section(page, 'changes').waitFor();

    await page.getByRole('link', { name: say('memo.to_history') }).click();
    await page.getByRole('heading', { name: say('memo.history.total', { total: 2 }) }).waitFor();
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: say('memo.delete') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('memo.delete.confirm') })
        .click();
      await page
        .getByText(left === 0 ? say('memo.history.none') : say('memo.history.total', { total: left }))
        .waitFor();
    }
    expect(problems).toEqual([]);
    await page.context().close();
  },
);
