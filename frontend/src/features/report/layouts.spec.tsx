/** @jest-environment jest-fixed-jsdom */
import './test/browser-stubs.ts';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Language } from '@plumbline/contracts/limits';
import invalid from '../../../../samples/old-reports/invalid.json' with { type: 'json' };
import legacy from '../../../../samples/old-reports/legacy.json' with { type: 'json' };
import pentagon from '../../../../samples/old-reports/pentagon.json' with { type: 'json' };
import { ReportFile } from './export/json-file.ts';
import { arabicReport } from './test/arabic-report.ts';
import { englishReport } from './test/english-report.ts';
import { mutated, randomOf } from './test/mutations.ts';
import { evaluationId, evaluationOf, resultsOf, showReport } from './test/screen.tsx';

// Whether each of a report's hundreds of elements is visible takes jsdom seconds to find out, and no test here asks it.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });
afterEach(cleanup);

const show = (data: unknown, language: Language = 'en', change: Parameters<typeof evaluationOf>[0] = {}) =>
  showReport(
    {
      evaluations: [evaluationOf({ ...change })],
      results: resultsOf(JSON.stringify(data), { validation_status: change.validation_status ?? 'valid' }),
    },
    language,
  );

const card = async (heading: string): Promise<HTMLElement> => {
  const found = (await screen.findByRole('heading', { name: heading, level: 2 })).closest<HTMLElement>('.pl-panel');
  if (!found) throw new Error(`no card "${heading}"`);
  return found;
};
const cards = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
/** Its items without the numbers and quotes around them. */
const items = (inside: HTMLElement): (string | null)[] =>
  within(inside)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[lang]')?.textContent ?? item.textContent);

const banner =
  'The report did not fully match the expected format. Displaying best-effort results. Consider re-running the evaluation.';

describe('the pentagon layout', () => {
  const { parsed_data: data } = pentagon;

  test('has its cards, and none of the hexagon’s', async () => {
    show(data);
    await card('Verdict');
    expect(cards()).toEqual([
      'Details',
      'Verdict',
      'Action plan',
      'Five pillars at a glance',
      'The review in short',
      'Pillars in detail',
      'Executive summary',
      'Market analysis',
    ]);
    expect(screen.queryByText('Validation issue')).toBeNull();
  });

  test('says the verdict with stage and numbered actions, and draws five pillars out of 5', async () => {
    show(data);
    const verdict = await card('Verdict');
    expect(verdict.textContent).toContain(data.verdict);
    expect((await card('The review in short')).textContent).toContain('Stage: Pre-seed');
    const plan = await card('Action plan');
    expect(items(plan).slice(0, 1 + data.next_actions.length)).toEqual([data.critical_next_step, ...data.next_actions]);
    expect(plan.querySelector('ol')).not.toBeNull();
    const radar = await card('Five pillars at a glance');
    expect(
      within(radar)
        .getAllByText(/ out of 5/)
        .map(({ textContent }) => textContent),
    ).toEqual([4, 3, 4, 3, 2].map((score) => `${score} out of 5`));
  });

  test('has each pillar’s score, strengths and improvements, then the critical step and the questions', async () => {
    show(data);
    const pillars = await card('Pillars in detail');
    expect(items(pillars)).toEqual(
      data.pillars_table.flatMap(({ strengths, improvements }) => [...strengths, ...improvements]),
    );
    const plan = await card('Action plan');
    expect(plan.textContent).toContain(data.critical_next_step);
    expect(items(plan).slice(-data.investor_questions.length)).toEqual(data.investor_questions);
  });

  test('summaries say what is new, and where the rest stands', async () => {
    show(data);
    const summary = await card('Executive summary');
    expect(items(summary)).toEqual(['Paying users at the first attempt.', 'One coast only.']);
    expect(within(summary).getAllByRole('link', { name: 'Pillars in detail' })[0]?.getAttribute('href')).toBe(
      '#report-pillars',
    );
    const market = await card('Market analysis');
    for (const text of [data.market_analysis.market_size_clarity, ...data.market_analysis.recommendations]) {
      expect(market.textContent).toContain(text);
    }
    expect(market.textContent).toContain('58/100');
  });

  test('in Arabic', async () => {
    show({ ...data, language: 'ar' }, 'ar');
    const radar = await card('المحاور الخمسة في لمحة');
    expect(within(radar).getByText('حجم السوق')).toBeTruthy();
    expect((await card('خطة العمل')).textContent).toContain('أسئلة المستثمرين');
  });

  test('with nothing but a verdict draws no chart', async () => {
    show({ verdict: 'Wait.' }, 'en', { overall_score: null, recommendation: null });
    await card('Verdict');
    expect(cards()).toEqual(['Details', 'Verdict', 'Action plan']);
    expect(screen.getByText('This report has no overall score.')).toBeTruthy();
  });

  test('that does not match shows the banner, hides a main action that says "not ready", and keeps an unknown pillar', async () => {
    show(invalid.parsed_data, 'en', { validation_status: 'invalid' });
    expect(await screen.findByText('Validation issue')).toBeTruthy();
    expect(screen.getByText(banner)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Main action' })).toBeNull();
    const own = within(await card('Pillars in detail')).getByRole('heading', { name: 'Distribution' });
    expect(own.querySelector('bdi')?.lang).toBe('en');
  });
});

describe('the legacy layout', () => {
  test('offers the re-evaluation, and has overall score, radar and four sections out of 100', async () => {
    show(legacy.parsed_data, 'en', { previous_evaluation_id: 'eval_00000000', version: 're-evaluation' });
    const again = await screen.findByRole('link', { name: 'Re-evaluate for a report of six pillars with evidence' });
    expect(again.getAttribute('href')).toBe(`/evaluations/new?reevaluate=${evaluationId}`);
    expect(cards()).toEqual([
      'Details',
      'Overall score',
      'Four sections at a glance',
      'Executive summary',
      'Market analysis',
      'Financial viability',
      'Risk assessment',
    ]);
    const score = await card('Overall score');
    expect(within(score).getByText('57 out of 100')).toBeTruthy();
    expect(within(score).getByText('Needs improvement')).toBeTruthy();
    const radar = within(await card('Four sections at a glance'));
    expect(radar.getAllByText(/ out of 100/).map(({ textContent }) => textContent)).toEqual(
      [64, 61, 48, 55].map((one) => `${one} out of 100`),
    );
    const risk = await card('Risk assessment');
    expect(risk.textContent).toContain('55/100');
    expect(items(risk)).toEqual(legacy.parsed_data.risk_assessment.risks);
    expect(screen.getByRole('link', { name: 'Open the previous evaluation' }).getAttribute('href')).toBe(
      '/evaluations/eval_00000000',
    );
  });

  test('with parts missing says so', async () => {
    show({ executive_summary: { score: '61' }, overall_assessment: { recommendation: 'Come back in spring' } }, 'en', {
      overall_score: null,
      recommendation: null,
    });
    expect((await card('Risk assessment')).textContent).toContain('The report says nothing about this.');
    expect((await card('Overall score')).textContent).toContain('Come back in spring');
    expect(screen.getByText('Validation issue')).toBeTruthy();
  });

  test.each(['en', 'ar'] as const)(
    'spells out fields that no language has a word for, as English (%s)',
    async (language) => {
      const fields = { unit_economics: 'LTV/CAC 3', burnRate: ['40k'], الهامش: '30%', strengths: ['Lean'] };
      show({ ...legacy.parsed_data, language, financial_viability: { score: 48, ...fields } }, language);
      const title = language === 'en' ? 'Financial viability' : 'الجدوى المالية';
      const headings = within(await card(title)).getAllByRole('heading', { level: 3 });
      expect(headings.map(({ textContent }) => textContent)).toEqual([
        language === 'en' ? 'Strengths' : 'نقاط القوة',
        'Unit economics',
        'Burn rate',
        'الهامش',
      ]);
      expect(headings.map((heading) => heading.querySelector('bdi')?.lang)).toEqual([undefined, 'en', 'en', '']);
    },
  );
});

test('the executive summary of a hexagon points at strengths and gaps instead of saying them again', async () => {
  show(englishReport);
  const summary = await card('Executive summary');
  expect(items(summary)).toEqual([]);
  expect(
    within(summary)
      .getAllByRole('link', { name: 'Strengths and gaps' })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#report-strengths', '#report-strengths']);
});

test('on paper, a claim is followed by its quotes and their places', async () => {
  show(englishReport);
  const gaps = await card('Strengths and gaps');
  const printed = [...gaps.querySelectorAll('.report-printed-quote')].map(({ textContent }) => textContent);
  expect(printed).toContain('Slide 4 (Contradicted): “€31,500 monthly recurring revenue”');
  expect(printed).toContain('Slide 9 (Contradicted): “Current MRR: €27,000”');
});

describe('saving', () => {
  const saved: { name: string; file: Blob }[] = [];
  const files = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.set(`blob:${files.size}`, file);
        return `blob:${files.size - 1}`;
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const file = files.get(this.href);
      if (file) saved.push({ name: this.download, file });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const choose = async (item: string): Promise<void> => {
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: /Export/ }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  };

  test.each([
    ['hexagon', englishReport, { overall_score: 79, recommendation: 'recommended' }],
    ['pentagon', pentagon.parsed_data, { overall_score: 66, recommendation: 'recommended' }],
    ['legacy', legacy.parsed_data, { overall_score: 57, recommendation: 'needs_improvement' }],
    ['mismatched', invalid.parsed_data, { overall_score: 61, validation_status: 'invalid' }],
  ])('as JSON gives the stored %s report and what the screen says beside it', async (_, data, shown) => {
    // What an older report leaves out is known of its evaluation.
    show(data, 'en', { company_name: 'A/B \u202e pods', overall_score: shown.overall_score });
    await choose('Data (.json)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('A-B pods-review-2026-11-27.json');
    const text = (await saved[0]?.file.text()) ?? '';
    const file = ReportFile.parse(JSON.parse(text));
    expect(file).toMatchObject({
      id: evaluationId,
      title: 'A/B \u202e pods',
      created_at: '2026-11-27T09:00:00.000Z',
      status: 'completed',
      version: 'initial',
      language: 'en',
      ...shown,
    });
    expect(file.report).toEqual(data);
    expect(text).toContain('\n  "report": {\n');
  });

  test.each([
    ['hexagon', englishReport],
    ['pentagon', pentagon.parsed_data],
    ['legacy', legacy.parsed_data],
  ])('as a Word document gives a file, from the %s layout', async (_, data) => {
    show(data);
    await choose('Word document (.docx)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^Cold Chain Copilot-review-2026-11-27\.docx$/);
    expect(saved[0]?.file.size).toBeGreaterThan(5_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('printing asks the browser to', async () => {
    const print = jest.fn();
    Object.assign(window, { print });
    show(pentagon.parsed_data);
    await choose('Print or save as PDF');
    expect(print).toHaveBeenCalledTimes(1);
  });
});

test('whatever is wrong with a stored report, the page shows it or says that it cannot', async () => {
  const whole = [englishReport, arabicReport, pentagon.parsed_data, invalid.parsed_data, legacy.parsed_data];
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomOf(seed * 977);
    show(mutated(whole[seed % whole.length], random, 0.05 + random() * 0.2), seed % 2 === 0 ? 'en' : 'ar');
    await screen.findByText(
      /^(Details|التفاصيل|Invalid Data Format|صيغة البيانات غير صالحة|Unable to parse.*|تعذّرت قراءة نتائج التقييم)$/,
    );
    cleanup();
  }
});
