import type { Evidence } from '@plumbline/contracts/report';
import type { ReportView } from './read-report.ts';

/** A sentence of the report together with the places it stands on. */
export interface Claim {
  text: string;
  evidence: Evidence[];
}

export const evidenceFor = (evidence: readonly Evidence[], field: string, index: number): Evidence[] =>
  evidence.filter((item) => item.field === field && item.index === index);

/** Joins a list of the report with its evidence by field and index; blanks are left out without moving the others' indexes. */
export const claimsOf = (texts: readonly string[], evidence: readonly Evidence[], field: string): Claim[] =>
  texts
    .map((text, index) => ({ text, evidence: evidenceFor(evidence, field, index) }))
    .filter(({ text }) => text.trim() !== '');

/**
 * Claims of a list that is named by its path (`executive_summary.strengths`). A sentence without evidence of its own that says
 * word for word what another claim says stands on the same places.
 */
export const repeatedClaimsOf = (report: ReportView, texts: readonly string[], path: string): Claim[] => {
  const known = [
    ...claimsOf(report.strengths, report.claims_evidence, 'strengths'),
    ...claimsOf(report.gaps, report.claims_evidence, 'gaps'),
    ...report.pillars_detailed.flatMap((pillar) => [
      ...claimsOf(pillar.strengths, pillar.evidence, 'strengths'),
      ...claimsOf(pillar.improvements, pillar.evidence, 'improvements'),
    ]),
  ];
  return claimsOf(texts, report.claims_evidence, path).map((claim) =>
    claim.evidence.length > 0
      ? claim
      : (known.find(({ text, evidence }) => text === claim.text && evidence.length > 0) ?? claim),
  );
};

/** Consecutive page numbers as ranges, ascending: [1,2,3,5] → [[1,3],[5,5]]. */
export const pageRanges = (pages: readonly number[]): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
};

/** What one page of the document is called: slides in a presentation, pages in a PDF, sections in running text. */
export type PageUnit = 'slide' | 'page' | 'section';

export const pageUnitOf = (contentType: string | undefined): PageUnit => {
  if (contentType === undefined || contentType === 'application/pdf') return 'page';
  return /powerpoint|presentationml/.test(contentType) ? 'slide' : 'section';
};

/** The same for a file of which only the name is known. */
export const pageUnitOfFile = (name: string): PageUnit => {
  if (/\.pptx?$/i.test(name)) return 'slide';
  return /\.(docx?|txt)$/i.test(name) ? 'section' : 'page';
};
