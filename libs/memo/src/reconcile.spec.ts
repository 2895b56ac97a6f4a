import { describe, expect, test } from '@jest/globals';
import { factsOfText, factsOfWorkbook } from '../test/documents.ts';
import { reconcile } from './reconcile.ts';

const model = () =>
  factsOfWorkbook('model.xlsx', {
    'P&L': [
      ["USD '000"],
      ['', 'FY2023A', 'FY2024A', 'FY2025B'],
      ['Revenue', 1300, 2137, 3900],
      ['Gross profit', 780, 1368, 2574],
      ['Gross margin %', '60%', '64%', '66%'],
    ],
    KPIs: [
      ['Month', 'MRR (USD)', 'Customers', 'Cash (USD)'],
      ['2024-11', 190000, 115, 2010000],
      ['2024-12', 200000, 118, 1900000],
    ],
  });

const disagreementsWith = async (text: string): Promise<string[]> =>
  reconcile([await factsOfText('deck.txt', text, 'Deck'), await model()]).map(
    ({ kind, detail }) => `${kind} ${detail.key}`,
  );

describe('what is no contradiction', () => {
  test.each([
    ['rounding', 'Revenue of $2.1M in 2024.'],
    ['thousands told in full', 'Revenue of $2,137,000 in 2024.'],
    ['a year not told elsewhere', 'Revenue of $0.4M in 2022.'],
    ['a plan beside what was', 'We plan revenue of $3.1M in 2024.'],
    ['the plan itself', 'We expect revenue of $3.9M in 2025.'],
    ['a run rate that is twelve months of the last', 'ARR of $2.4M in December 2024.'],
    ['another currency', 'Revenue of SAR 8.0M in 2024.'],
    ['a part of the whole', '40 customers in Riyadh at the end of 2024. 12 enterprise customers.'],
    ['another metric of the name', 'Deferred revenue of $0.3M in 2024.'],
    ['more than', 'More than 100 customers at the end of 2024.'],
    ['an older month of the series', 'We have 115 customers.'],
    ['the market', 'The market had revenue of $4.2B in 2024.'],
    ['about', 'Revenue of about $2M in 2024.'],
  ])('%s', async (_, text) => {
    expect(await disagreementsWith(text)).toEqual([]);
  });

  test('a fiscal year that does not end in December, beside a calendar year', async () => {
    const fiscal = await factsOfText(
      'notes.txt',
      'The fiscal year ends on 31 March.\nRevenue of $1.6M in FY2024.',
      'Analyst',
    );
    const calendar = await factsOfText('deck.txt', 'Revenue of $2.1M in 2024.', 'Deck');
    expect(reconcile([fiscal, calendar])).toEqual([]);
  });
});

describe('what is one', () => {
  test.each([
    ['another sum of the same year', 'Revenue of $2.9M in 2024.', 'contradiction flag.metric'],
    ['a count that no month has', 'We have 146 paying customers.', 'contradiction flag.metric_open'],
    ['another rate of the same year', 'Gross margin of 71% in 2024.', 'contradiction flag.metric'],
    ['cash of the same day', 'Cash was $2.6M at the end of December 2024.', 'contradiction flag.metric'],
  ])('%s', async (_, text, expected) => {
    expect(await disagreementsWith(text)).toEqual([expected]);
  });

  test('both sides are quoted, the cell by its name', async () => {
    const [first] = reconcile([await factsOfText('deck.txt', 'We have 146 paying customers.', 'Deck'), await model()]);
    expect(first?.evidence.map(({ cell, quote }) => cell ?? quote)).toEqual(['We have 146 paying customers', 'C3']);
  });

  test('holdings that are more than the whole, and shares that are not those told', async () => {
    const rows = (share: string) => [
      ['Shareholder', 'Shares', 'Ownership %'],
      ['Rosa Blum', 6000, '60%'],
      ['Cedar Ventures', 3000, share],
      ['Option pool', 1000, '10%'],
      ['Total', 10000, '100%'],
    ];
    const flags = async (share: string): Promise<string[]> =>
      reconcile([await factsOfWorkbook('cap.xlsx', { 'Cap table': rows(share) })]).map(({ detail }) => detail.key);
    expect(await flags('33.5%')).toEqual(['flag.ownership_sum', 'flag.ownership_share']);
    expect(await flags('30%')).toEqual([]);
  });

  test('a total that is the sum in other years and not in this one', async () => {
    const rows = (total: number) => [
      ['', '2022', '2023', '2024'],
      ['Subscriptions', 400, 900, 1800],
      ['Services', 100, 150, 200],
      ['Total revenue', 500, 1050, total],
    ];
    const flags = async (total: number): Promise<string[]> =>
      reconcile([await factsOfWorkbook('m.xlsx', { Model: rows(total) })]).map(({ detail }) => detail.key);
    expect(await flags(2200)).toEqual(['flag.sum']);
    expect(await flags(2000)).toEqual([]);
  });
});
