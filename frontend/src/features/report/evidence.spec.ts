import { describe, expect, test } from '@jest/globals';
import { pageUnitOf } from '@plumbline/contracts/page-names';
import { claimsOf, evidenceFor, newAndRepeated, newWords, pageRanges } from './evidence.ts';
import { englishReport } from './test/english-report.ts';
import { viewOf } from './test/read.ts';

const report = viewOf(englishReport);

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
});

describe('a summary', () => {
  test('says only what the page does not say already, and where the rest stands', () => {
    const { claims, repeated } = newAndRepeated(
      report,
      [...(report.executive_summary?.strengths ?? []), 'Nobody else said this.'],
      'executive_summary.strengths',
    );
    expect(claims.map(({ text }) => text)).toEqual(['Nobody else said this.']);
    expect(repeated).toEqual([{ card: 'strengths', count: report.executive_summary?.strengths.length }]);
  });

  test('keeps the evidence of what only it says', () => {
    const own = { field: 'executive_summary.strengths', index: 1, absent: true as const, searched: [3] };
    const { claims } = newAndRepeated(
      { ...report, claims_evidence: [...report.claims_evidence, own] },
      ['', 'Nobody else said this.'],
      'executive_summary.strengths',
    );
    expect(claims).toEqual([{ text: 'Nobody else said this.', evidence: [own] }]);
  });

  test('of a pentagon, which has no card of strengths and gaps, keeps them', () => {
    const { claims } = newAndRepeated(
      { ...report, layout: 'pentagon', strengths: ['Ten customers.'] },
      ['Ten customers.'],
      'executive_summary.strengths',
    );
    expect(claims.map(({ text }) => text)).toEqual(['Ten customers.']);
  });

  test('does not end with the verdict again', () => {
    expect(newWords(report, ` ${report.verdict}\n`)).toBe('');
    expect(newWords(report, 'Something else.')).toBe('Something else.');
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
