import { describe, expect, test } from '@jest/globals';
import { claimsOf, evidenceFor, pageRanges, pageUnitOf, repeatedClaimsOf } from './evidence.ts';
import { readReport } from './read-report.ts';
import { englishReport } from './test/english-report.ts';

const view = () => {
  const read = readReport([
    { parsed_data: JSON.stringify(englishReport), validation_status: 'valid', created_at: '2026-11-27T10:00:00.000Z' },
  ]);
  if (read.kind !== 'hexagon') throw new Error(read.kind);
  return read.report;
};

describe('evidence', () => {
  test('belongs to a claim by field and index, both', () => {
    const { claims_evidence: evidence } = englishReport;
    expect(evidenceFor(evidence, 'strengths', 1)).toEqual([evidence[1]]);
    expect(evidenceFor(evidence, 'gaps', 1)).toEqual([evidence[3]]);
    expect(evidenceFor(evidence, 'strengths', 7)).toEqual([]);
    expect(evidenceFor(evidence, 'verdict', 0)).toEqual([]);
  });

  test('stays with its claim when a blank one before it is left out', () => {
    const claims = claimsOf(['', 'A three-year contract', 'Interviews'], englishReport.claims_evidence, 'strengths');
    expect(claims.map(({ text }) => text)).toEqual(['A three-year contract', 'Interviews']);
    expect(claims[0]?.evidence).toEqual([englishReport.claims_evidence[1]]);
  });

  test('of a sentence that another card repeats word for word is found again', () => {
    const report = view();
    const [claim] = repeatedClaimsOf(report, report.executive_summary?.strengths ?? [], 'executive_summary.strengths');
    expect(claim?.evidence).toEqual([englishReport.claims_evidence[0]]);
    const [advice] = repeatedClaimsOf(
      report,
      report.market_analysis?.recommendations ?? [],
      'market_analysis.recommendations',
    );
    expect(advice?.evidence).toEqual([]);
  });
});

test('searched pages are told as ranges', () => {
  expect(pageRanges([3, 1, 2, 5, 5, 8, 9])).toEqual([
    [1, 3],
    [5, 5],
    [8, 9],
  ]);
  expect(pageRanges([])).toEqual([]);
});

test('a page is called what the document calls it', () => {
  expect(pageUnitOf('application/vnd.openxmlformats-officedocument.presentationml.presentation')).toBe('slide');
  expect(pageUnitOf('application/vnd.ms-powerpoint')).toBe('slide');
  expect(pageUnitOf('application/pdf')).toBe('page');
  expect(pageUnitOf('text/plain')).toBe('section');
  expect(pageUnitOf(undefined)).toBe('page');
});
