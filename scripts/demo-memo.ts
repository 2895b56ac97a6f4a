import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PublicConfig } from '@plumbline/contracts/config';
import { ReviewSchema } from '@plumbline/contracts/evaluations';
import { MemoList, MemoPackage, MemoRun } from '@plumbline/contracts/memos';
import { z } from 'zod';
import { workbook } from '../samples/workbook.ts';
import { answerOf, call, send, type DemoPlace } from './demo-http.ts';
import { root } from './tools.ts';

/* Monday's committee on Northwind: the deck, the company's own model, its cap table, a contract, the offer, and notes of a call. */

const model = (): Buffer =>
  workbook([
    {
      name: 'P&L',
      rows: [
        ['Northwind Cold Chain: profit and loss, USD'],
        ['', 'Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026'],
        ['Subscriptions', 128_000, 171_000, 236_000, 303_000],
        ['Hardware', 41_000, 56_000, 74_000, 82_000],
        ['Revenue', 169_000, 227_000, 310_000, 385_000],
        ['Cost of revenue', 71_000, 90_000, 118_000, 139_000],
        ['Gross profit', 98_000, 137_000, 192_000, 246_000],
        ['Operating expenses', 402_000, 455_000, 521_000, 588_000],
        ['Net income', -304_000, -318_000, -329_000, -342_000],
      ],
    },
    {
      name: 'KPIs',
      rows: [
        ['', 'Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026'],
        ['ARR (USD)', 580_000, 800_000, 1_090_000, 1_310_000],
        ['Customers', 6, 8, 9, 11],
        ['Trailers', 1_272, 1_754, 2_390, 3_114],
        ['Employees', 14, 17, 19, 22],
        ['Cash (USD)', 2_950_000, 2_610_000, 2_240_000, 1_860_000],
      ],
    },
  ]);

const capTable = (): Buffer =>
  workbook([
    {
      name: 'Cap table',
      rows: [
        ['Shareholder', 'Class', 'Shares', '% fully diluted'],
        ['Maya Verhoeven', 'Ordinary', 3_200_000, '40.0%'],
        ['Jonas Lindqvist', 'Ordinary', 2_400_000, '30.0%'],
        ['Delta Seed Fund', 'Seed Preferred', 1_600_000, '20.0%'],
        ['Option pool', 'Options', 800_000, '10.0%'],
        ['Total', '', 8_000_000, '100.0%'],
      ],
    },
  ]);

const contract = `Supply and services agreement

This agreement is made on 12 May 2025 between Northwind Cold Chain B.V. ("Northwind") and Halden Pharma Logistics AS ("Customer").

1. Term. This agreement runs for two years from 1 June 2025 and renews for one year unless a party gives three months' notice.
2. Termination. Either party may terminate for material breach that is not cured within 30 days. Customer may terminate for convenience on 60 days' notice.
3. Exclusivity. Northwind shall not supply its predictive warnings to another pharmaceutical carrier in Norway during the term.
4. Change of control. Customer may terminate at once if a competitor of Customer acquires more than 50% of the shares of Northwind.
5. Liability. Northwind's total liability is limited to the fees paid in the twelve months before the claim.
6. Governing law. This agreement is governed by the laws of Norway.
`;

const termSheet = `Term sheet, Series A Preferred Shares, Northwind Cold Chain B.V.

Amount: USD 6,000,000, of which the lead investor takes USD 4,000,000.
Pre-money valuation: USD 24,000,000, fully diluted, including an option pool of 10% after closing.
Liquidation preference: 1x, non-participating.
Anti-dilution: broad-based weighted average.
Board: two founders, one investor, one independent.
Pro rata: major investors may take part in later rounds.
Exclusivity: 45 days from signature.
Conditions: audited accounts to 30 September 2026; assignment of all intellectual property to the company.
`;

const notes = `Call with Maya Verhoeven, 14 November 2026. The third quarter is not audited yet. Two of the eleven customers are still on pilot prices. Hiring a head of sales for Germany is open since July. She expects to raise again in 18 months.`;

const title = 'Northwind, Series A';

const packageForm = async (): Promise<FormData> => {
  const deck = await readFile(join(root, 'samples', 'decks', 'northwind-cold-chain.pdf'));
  const files: [name: string, sourceTag: string, bytes: Uint8Array | string][] = [
    ['Northwind deck.pdf', 'deck', deck],
    ['Northwind model.xlsx', 'financials', model()],
    ['Cap table.xlsx', 'cap table', capTable()],
    ['Halden agreement.txt', 'contract', contract],
    ['Term sheet.txt', 'term sheet', termSheet],
  ];
  const form = new FormData();
  form.set('title', title);
  form.set('notes', 'Series A, up to USD 4M. Does the third quarter hold, and what if Halden leaves?');
  form.set('metadata', JSON.stringify(files.map(([name, sourceTag]) => ({ name, sourceTag }))));
  form.set('text_documents', JSON.stringify([{ title: 'Call notes', content: notes, sourceTag: 'Analyst' }]));
  for (const [name, , bytes] of files)
    form.append('files', new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]), name);
  return form;
};

/** Makes (once) an investor memo of a package of documents, and waits for its end. @throws Error when it failed. */
export const makeDemoMemo = async (system: DemoPlace, token: string): Promise<void> => {
  // A model that somebody pays for is asked for one review only.
  const { analyst } = PublicConfig.parse(await call(system, '/config'));
  if (!analyst.offline) return;
  const { memos } = MemoList.parse(await call(system, '/investor-memos?limit=100', undefined, token));
  if (memos.some((memo) => memo.package_title === title && memo.status !== 'failed')) return;
  const path = '/investor-memos/packages';
  const made = MemoPackage.parse(await answerOf(await send(system, path, await packageForm(), token), path));
  const schema = ReviewSchema.parse(await call(system, '/schemas/investor-memo', undefined, token));
  const start = { packageId: made.id, schemaId: schema.id, language: 'en' };
  const { id } = z.object({ id: z.string() }).parse(await call(system, '/investor-memos/start', start, token));
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const run = MemoRun.parse(await call(system, `/investor-memos/${id}`, undefined, token));
    if (run.status === 'completed') return;
    if (run.status === 'failed') throw new Error(run.error ?? 'the sample memo failed');
    await sleep(300);
  }
};
