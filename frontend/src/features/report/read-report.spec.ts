import type { EvaluationResult } from '@plumbline/contracts/evaluations';
import { HexagonReport } from '@plumbline/contracts/report';
import { describe, expect, test } from '@jest/globals';
import { isMainActionShown, layoutOf, pillarsOf, readReport, scoreLevel } from './read-report.ts';
import type { ReportView } from './read-report.ts';
import { arabicReport } from './test/arabic-report.ts';
import { englishReport } from './test/english-report.ts';

const resultOf = (data: unknown, validation: EvaluationResult['validation_status'] = 'valid'): EvaluationResult => ({
  parsed_data: typeof data === 'string' ? data : JSON.stringify(data),
  validation_status: validation,
  created_at: '2026-11-27T10:00:00.000Z',
});

const hexagon = (data: unknown, validation: EvaluationResult['validation_status'] = 'valid') => {
  const read = readReport([resultOf(data, validation)]);
  if (read.kind !== 'hexagon') throw new Error(`read as ${read.kind}`);
  return read;
};

test.each([
  ['English', englishReport],
  ['Arabic', arabicReport],
])('the %s fixture is a complete report of the contract', (_, report) => {
  expect(HexagonReport.parse(report)).toEqual(report);
});

describe('layout', () => {
  test('is the hexagon when its scores are there, whatever the format key says', () => {
    expect(layoutOf({ hexagon_scores: {} })).toBe('hexagon');
    expect(layoutOf({ format: 'hexagon' })).toBeNull();
    expect(layoutOf({})).toBeNull();
  });
});

describe('reading results', () => {
  test('none yet', () => expect(readReport([])).toEqual({ kind: 'none' }));

  test.each(['', '{"hexagon_scores":', '<html>'])('%j cannot be parsed', (text) =>
    expect(readReport([resultOf(text)])).toEqual({ kind: 'unparseable' }),
  );

  test.each([[null], ['"text"'], [[1, 2]], [{}], [{ legacy: true }]])('%j is of no known format', (data) =>
    expect(readReport([resultOf(data)])).toEqual({ kind: 'unknown_format' }),
  );

  test('a well-formed report is read whole, only the first item counts', () => {
    const read = readReport([resultOf(englishReport), resultOf('broken')]);
    expect(read).toMatchObject({ kind: 'hexagon', bestEffort: false });
    if (read.kind !== 'hexagon') throw new Error(read.kind);
    expect(englishReport).toMatchObject(read.report);
  });

  test('a report the server found invalid is shown best-effort', () => {
    expect(hexagon(englishReport, 'invalid').bestEffort).toBe(true);
  });

  test('a report with holes is shown best-effort, and nothing is invented to fill them', () => {
    const { report, bestEffort } = hexagon({
      ...englishReport,
      verdict: 7,
      strengths: ['kept', 3, 'also kept'],
      hexagon_scores: { ...englishReport.hexagon_scores, team: 9 },
      pillars_detailed: [{ pillar: 'team' }, { pillar: 'unheard_of' }],
      overall_assessment: { total_score: 300, recommendation: 'buy' },
      coverage: undefined,
    });
    expect(bestEffort).toBe(true);
    expect(report.verdict).toBe('');
    expect(report.strengths).toEqual(['kept', '', 'also kept']);
    expect(report.hexagon_scores.team).toBeNull();
    expect(report.hexagon_scores.problem_insight).toBe(4);
    expect(report.pillars_detailed.map(({ pillar, strengths }) => [pillar, strengths])).toEqual([['team', []]]);
    expect(report.overall_assessment).toEqual({ total_score: null, recommendation: null });
    expect(report.coverage).toBeNull();
  });
});

test('all six pillars are listed, the unassessed with null', () => {
  const { report } = hexagon(englishReport);
  expect(pillarsOf(report).map(({ pillar, score }) => [pillar, score])).toEqual([
    ['problem_insight', 4],
    ['solution_product', 3],
    ['market_opportunity', 5],
    ['team', null],
    ['moat_defensibility', 2],
    ['traction_viability', 5],
  ]);
});

describe('the main action', () => {
  const shown = (change: Partial<ReportView>) => isMainActionShown({ ...hexagon(englishReport).report, ...change });

  test('is shown when it says what to do', () => expect(shown({})).toBe(true));

  test.each(['The company is Not Ready for investors.', 'Funding is not  recommended at this point.', '  '])(
    'is hidden when it says %j',
    (main_action) => expect(shown({ main_action })).toBe(false),
  );

  test('in an Arabic report is hidden by its recommendation', () => {
    const { report } = hexagon(arabicReport);
    expect(isMainActionShown(report)).toBe(true);
    const refused = { ...report, overall_assessment: { total_score: 30, recommendation: 'not_recommended' as const } };
    expect(isMainActionShown(refused)).toBe(false);
  });
});

test('score levels change at 80 and 60', () => {
  expect([80, 79, 60, 59].map(scoreLevel)).toEqual(['high', 'middle', 'middle', 'low']);
});
