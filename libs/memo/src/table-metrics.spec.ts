import { describe, expect, test } from '@jest/globals';
import { factsOfWorkbook, metricLines } from '../test/documents.ts';

describe('figures of a sheet', () => {
  test('periods over the columns, in thousands, what was beside what is planned', async () => {
    const facts = await factsOfWorkbook('model.xlsx', {
      'P&L': [
        ["Figures in SAR '000"],
        ['', 'FY2023A', 'FY2024A', 'FY2025B'],
        ['Total revenue', 1050, 2000, 3250],
        ['Gross margin %', '63.8%', '65%', '69.2%'],
        ['Customers', 70, 118, 180],
      ],
    });
    expect(metricLines(facts)).toEqual([
      'revenue 1050000 SAR year 2023-12 actual B3',
      'revenue 2000000 SAR year 2024-12 actual C3',
      'revenue 3250000 SAR year 2025-12 plan D3',
      'gross_margin 63.8 year 2023-12 actual B4',
      'gross_margin 65 year 2024-12 actual C4',
      'gross_margin 69.2 year 2025-12 plan D4',
      'customers 70 year 2023-12 actual B5',
      'customers 118 year 2024-12 actual C5',
      'customers 180 year 2025-12 plan D5',
    ]);
  });

  test('years over what was, what was planned and the difference', async () => {
    const facts = await factsOfWorkbook('budget.xlsx', {
      Budget: [
        ['', '2024', '', ''],
        ['', 'Actual', 'Budget', 'Variance'],
        ['Net sales', 100, 120, -20],
        ['Payroll', 50, 55, -5],
      ],
    });
    expect(metricLines(facts)).toEqual([
      'revenue 100 year 2024-12 actual B3',
      'revenue 120 year 2024-12 plan C3',
      'payroll 50 year 2024-12 actual B4',
      'payroll 55 year 2024-12 plan C4',
    ]);
  });

  test('months down the side, a metric a column', async () => {
    const facts = await factsOfWorkbook('kpis.xlsx', {
      KPIs: [
        ['Month', 'MRR (USD)', 'Monthly churn'],
        ['Jan-24', 100000, '2.1%'],
        ['Feb-24', 105000, '2.0%'],
      ],
    });
    expect(metricLines(facts)).toEqual([
      'mrr 100000 USD month 2024-01 B2',
      'churn 2.1 month 2024-01 C2',
      'mrr 105000 USD month 2024-02 B3',
      'churn 2 month 2024-02 C3',
    ]);
  });

  test('tables beside each other, a name and its figure a line', async () => {
    const facts = await factsOfWorkbook('two.xlsx', {
      Inputs: [
        ['Runway', '14 months', null, 'Headcount', 25],
        ['LTV/CAC', '4.1x', null, 'Deferred revenue', '$120k'],
      ],
    });
    expect(metricLines(facts)).toEqual(
      ['runway 14 A1', 'headcount 25 E1', 'ltv_cac 4.1 B2', 'deferred_revenue 120000 USD E2'].map((line) =>
        line.replace(' A1', ' B1'),
      ),
    );
  });

  test('Arabic names, digits and thousands', async () => {
    const facts = await factsOfWorkbook('نموذج.xlsx', {
      'قائمة الدخل': [
        ['المبالغ بآلاف الريالات السعودية'],
        ['البند', '2023', '2024'],
        ['إجمالي الإيرادات', '١٬٠٥٠', '٢٬٠٠٠'],
        ['صافي الربح', '(900)', '(1,100)'],
      ],
    });
    expect(metricLines(facts)).toEqual([
      'revenue 1050000 SAR year 2023-12 B3',
      'revenue 2000000 SAR year 2024-12 C3',
      'net_income -900000 SAR year 2023-12 B4',
      'net_income -1100000 SAR year 2024-12 C4',
    ]);
  });
});
