import { HexagonReport } from '@plumbline/contracts/report';
import { describe, expect, test } from '@jest/globals';
import invalid from '../../../../samples/old-reports/invalid.json' with { type: 'json' };
import legacy from '../../../../samples/old-reports/legacy.json' with { type: 'json' };
import pentagon from '../../../../samples/old-reports/pentagon.json' with { type: 'json' };
import { isMainActionShown, layoutOf, radarPillarsOf, readReport } from './read-report.ts';
import type { AboutReport, ReportView } from './read-report.ts';
import { scoreOf } from './report-values.ts';
import { arabicReport } from './test/arabic-report.ts';
import { englishReport } from './test/english-report.ts';
import { mutated, randomOf } from './test/mutations.ts';
import { about, readAs, resultOf, viewOf } from './test/read.ts';

test.each([
  ['English', englishReport],
  ['Arabic', arabicReport],
])('the %s fixture is a complete report of the contract', (_, report) => {
  expect(HexagonReport.parse(report)).toEqual(report);
});

describe('layout', () => {
  test.each([
    ['hexagon', { hexagon_scores: {} }],
    ['hexagon', { hexagon_scores: {}, pentagon_scores: {}, executive_summary: {} }],
    ['pentagon', { pentagon_scores: {} }],
    ['pentagon', { pillars_table: [] }],
    ['pentagon', { verdict: 'Wait.' }],
    ['pentagon', { hexagon_scores: null, verdict: 'Wait.', executive_summary: { score: 60 } }],
    ['legacy', { executive_summary: { score: 60 } }],
    ['legacy', { risk_assessment: {} }],
    ['legacy', { overall_assessment: { total_score: 60 }, pentagon_scores: null, verdict: null }],
    [null, { format: 'hexagon' }],
    [null, { executive_summary: null }],
    [null, {}],
  ])('is %s by the keys of %j', (layout, data) => expect(layoutOf(data)).toBe(layout));
});

describe('reading results', () => {
  test('none yet', () => expect(readReport([], about)).toEqual({ kind: 'none' }));

  test.each(['', '{"hexagon_scores":', '<html>'])('%j cannot be parsed', (text) =>
    expect(readReport([resultOf(text)], about)).toEqual({ kind: 'unparseable' }),
  );

  test.each([[null], ['"text"'], [[1, 2]], [{}], [{ legacy: true }]])('%j is of no known format', (data) =>
    expect(readReport([resultOf(data)], about)).toEqual({ kind: 'unknown_format' }),
  );

  test('a well-formed report is read whole, only the first item counts', () => {
    const read = readReport([resultOf(englishReport), resultOf('broken')], about);
    if (read.kind !== 'investor') throw new Error(read.kind);
    expect(read.bestEffort).toBe(false);
    expect(read.data).toEqual(englishReport);
    const { layout, pillars, investor_questions, overall_assessment, recorded_recommendation, ...rest } = read.report;
    expect([layout, investor_questions, recorded_recommendation]).toEqual(['hexagon', [], null]);
    expect(overall_assessment).toMatchObject(englishReport.overall_assessment);
    expect(englishReport).toMatchObject(rest);
    expect(pillars.map(({ detail }) => detail)).toEqual(englishReport.pillars_detailed);
  });

  test('a report the server found invalid is shown best-effort', () => {
    expect(readReport([resultOf(englishReport, 'invalid')], about)).toMatchObject({ bestEffort: true });
  });

  test('a report with holes is shown best-effort, and nothing is invented to fill them', () => {
    const { report, bestEffort } = readAs(
      'investor',
      {
        ...englishReport,
        verdict: 7,
        strengths: ['kept', 3, 'also kept'],
        hexagon_scores: { ...englishReport.hexagon_scores, team: 9 },
        pillars_detailed: [{ pillar: 'team' }, { pillar: 'go_to_market', score: 2 }],
        overall_assessment: { total_score: 300, recommendation: 'buy' },
        coverage: undefined,
      },
      { overall_score: 12 },
    );
    expect(bestEffort).toBe(true);
    expect(report.verdict).toBe('');
    expect(report.strengths).toEqual(['kept', '', 'also kept']);
    expect(report.pillars.find(({ name }) => name === 'team')).toMatchObject({
      score: null,
      detail: { strengths: [] },
    });
    expect(report.pillars[0]).toMatchObject({ name: 'problem_insight', score: 4, detail: null });
    expect(report.pillars[6]).toMatchObject({ name: null, written: 'go_to_market', score: 2 });
    expect(report.overall_assessment).toEqual({
      total_score: null,
      recommendation: null,
      recommendation_words: 'buy',
    });
    expect(report.coverage).toBeNull();
  });
});

test('all six pillars are listed, the unassessed with null', () => {
  expect(radarPillarsOf(viewOf(englishReport)).map(({ name, score }) => [name, score])).toEqual([
    ['problem_insight', 4],
    ['solution_product', 3],
    ['market_opportunity', 5],
    ['team', null],
    ['moat_defensibility', 2],
    ['traction_viability', 5],
  ]);
});

describe('a pentagon', () => {
  test('has its five pillars from scores and table, and its questions in the action plan', () => {
    const { report, bestEffort } = readAs('investor', pentagon.parsed_data);
    expect(bestEffort).toBe(false);
    expect(report.layout).toBe('pentagon');
    expect(report.pillars.map(({ name, score }) => [name, score])).toEqual(
      Object.entries(pentagon.parsed_data.pentagon_scores),
    );
    expect(report.investor_questions).toEqual(pentagon.parsed_data.investor_questions);
    expect(report.key_investor_questions).toEqual([]);
  });

  test('with only a table takes scores from it, in the order of the radar', () => {
    const pillars_table = [
      { pillar: 'Team', score: '3/5' },
      { pillar: 'Market Size', score: '٤' },
    ];
    const report = viewOf({ pillars_table });
    expect(radarPillarsOf(report).map(({ name, score }) => [name, score])).toEqual([
      ['problem_insight', null],
      ['market_size', 4],
      ['solution', null],
      ['team', 3],
      ['unfair_advantage', null],
    ]);
  });

  test.each([
    ['an object by pillar', { pillars_table: { team: { score: 3, strengths: ['Two founders.'] } } }],
    ['radar entries', { pentagon_scores: [{ subject: 'Team', score: 3 }], pillars_table: [] }],
  ])('is read from %s too', (_, data) => {
    expect(viewOf(data).pillars.find(({ name }) => name === 'team')?.score).toBe(3);
  });

  test('with only a verdict has no scores, and takes the overall one from the evaluation', () => {
    const { report } = readAs(
      'investor',
      { verdict: 'Wait.' },
      { overall_score: 44, recommendation: 'needs_improvement' },
    );
    expect(report.overall_assessment).toMatchObject({ total_score: 44, recommendation: 'needs_improvement' });
    expect(report.pillars.every(({ score }) => score === null)).toBe(true);
  });

  test('in the language of its evaluation when it does not say', () => {
    expect(readAs('investor', { verdict: 'انتظر.' }, { language: 'ar' }).report.language).toBe('ar');
  });

  test('that does not match its format is shown as far as it goes', () => {
    const { report, bestEffort } = readAs('investor', invalid.parsed_data);
    expect(bestEffort).toBe(true);
    expect(report.pillars.map(({ written, score }) => [written, score])).toEqual([
      ['problem_insight', 4],
      ['market_size', 3],
      ['solution', 4],
      ['team', null],
      ['unfair_advantage', null],
      ['distribution', 3],
    ]);
    expect(report.pillars[0]?.detail?.strengths).toEqual(['Students were met where they study, and counted.']);
    expect(report.overall_assessment).toMatchObject({ total_score: 61, recommendation: 'recommended' });
    expect(report.next_actions).toEqual(['Ask two of the four schools to pay for a term.']);
  });
});

describe('a legacy report', () => {
  test('has its four sections with every text they hold', () => {
    const { report, bestEffort } = readAs('legacy', legacy.parsed_data);
    expect(bestEffort).toBe(false);
    expect(report.overall_assessment).toMatchObject({ total_score: 57, recommendation: 'needs_improvement' });
    expect(report.sections.map(({ name, score }) => [name, score])).toEqual([
      ['executive_summary', 64],
      ['market_analysis', 61],
      ['financial_viability', 48],
      ['risk_assessment', 55],
    ]);
    expect(report.sections[2]?.fields).toEqual([
      { name: 'feedback', words: legacy.parsed_data.financial_viability.feedback },
      { name: 'recommendations', words: legacy.parsed_data.financial_viability.recommendations },
      { name: 'revenue_model', words: legacy.parsed_data.financial_viability.revenue_model },
    ]);
  });

  test('keeps what is there of a broken one', () => {
    const { report, bestEffort } = readAs('legacy', {
      executive_summary: '61',
      market_analysis: 'A large market.',
      financial_viability: null,
      risk_assessment: { score: 'high', risks: ['One.', 7, ''], nested: { more: 1 } },
      overall_assessment: { total_score: '57', recommendation: 'Come back in spring' },
    });
    expect(bestEffort).toBe(true);
    expect(report.sections.map(({ score, fields }) => [score, fields])).toEqual([
      [61, []],
      [null, [{ name: 'feedback', words: 'A large market.' }]],
      [null, []],
      [null, [{ name: 'risks', words: ['One.'] }]],
    ]);
    expect(report.overall_assessment).toEqual({
      total_score: 57,
      recommendation: null,
      recommendation_words: 'Come back in spring',
    });
  });
});

test('a score may be written as text, but has to fit its scale', () => {
  const of5 = [4, 0, 3.5, '4', ' 4 / 5 ', '٣٫٥', '۴'].map((value) => scoreOf(value, 5));
  expect(of5).toEqual([4, 0, 3.5, 4, 4, 3.5, 4]);
  const none = [6, -1, '8/10', '', 'four', null, true, [4], {}, Infinity, '1e1'].map((value) => scoreOf(value, 5));
  expect(none.every((value) => value === null)).toBe(true);
});

describe('the main action', () => {
  const shown = (change: Partial<ReportView>) => isMainActionShown({ ...viewOf(englishReport), ...change });

  test('is shown when it says what to do', () => expect(shown({})).toBe(true));

  test.each(['The company is Not Ready for investors.', 'Funding is not  recommended at this point.', '  '])(
    'is hidden when it says %j',
    (main_action) => expect(shown({ main_action })).toBe(false),
  );

  test('in an Arabic report is hidden by its recommendation', () => {
    const report = viewOf(arabicReport);
    expect(isMainActionShown(report)).toBe(true);
    const assessment = { total_score: 30, recommendation: 'not_recommended', recommendation_words: '' } as const;
    expect(isMainActionShown({ ...report, overall_assessment: assessment })).toBe(false);
  });

  const old = (recommendation: string, change: Partial<AboutReport> = {}, main_action = 'قابلوا عشرة زبائن.') =>
    isMainActionShown(
      readAs('investor', { verdict: 'انتظر.', main_action, overall_assessment: { recommendation } }, { language: 'ar', ...change }).report, // prettier-ignore
    );

  test.each([
    'غير موصى به في الوقت الحالي.',
    'غيرُ موصًى به',
    'لا نوصي بالاستثمار الآن.',
    'الشركة غير جاهزة للاستثمار.',
    'Not recommended at this time.',
    'not_recommended',
  ])('in an old Arabic report is hidden by the recommendation %j, a label or a sentence', (recommendation) => {
    expect(old(recommendation)).toBe(false);
    expect(old(recommendation, { language: 'en' })).toBe(false);
  });

  test('in an old Arabic report that has another sentence, or none, is hidden by what was recorded', () => {
    for (const written of ['', 'عودوا في الربيع.']) {
      expect(old(written)).toBe(true);
      expect(old(written, { recommendation: 'not_recommended' })).toBe(false);
    }
    expect(old('موصى به', { recommendation: 'recommended' })).toBe(true);
  });

  test('is hidden when it says so in Arabic', () => expect(old('', {}, 'العرض غير جاهز للمستثمرين.')).toBe(false));
});

test('whatever is wrong with a stored report, it is read, and every score is null or on its scale', () => {
  const whole = [englishReport, arabicReport, pentagon.parsed_data, invalid.parsed_data, legacy.parsed_data];
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const random = randomOf(seed);
    const read = readReport([resultOf(mutated(whole[seed % whole.length], random, 0.02 + random() * 0.3))], about);
    kinds.add(read.kind);
    if (read.kind !== 'investor' && read.kind !== 'legacy') continue;
    const [scores, max] =
      read.kind === 'investor' ? ([read.report.pillars, 5] as const) : ([read.report.sections, 100] as const);
    for (const { score } of scores)
      if (score !== null && !(score >= 0 && score <= max)) throw new Error(`seed ${seed}`);
  }
  expect([...kinds].sort()).toEqual(['investor', 'legacy', 'unknown_format', 'unparseable']);
});
