import { firstSupplement, unitOf, type PageNames, type PageUnit } from '@plumbline/contracts/page-names';
import type { Coverage, Warning } from '@plumbline/contracts/plans';
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

/** The card of the page that says a sentence already. */
export type Card = 'strengths' | 'pillars';

/** Text ids of what those cards are called. */
export const cardTitles: Record<Card, string> = {
  strengths: 'report.strengths_gaps.title',
  pillars: 'report.pillars.title',
};

const sameWords = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** What the other cards of this layout say, so that a summary need not say it again. */
export const saidOn = (report: ReportView): ReadonlyMap<string, Card> => {
  const inPillars = report.pillars.flatMap(({ detail }) => [
    ...(detail?.strengths ?? []),
    ...(detail?.improvements ?? []),
  ]);
  // Only the hexagon has a card of strengths and gaps.
  const inStrengths = report.layout === 'hexagon' ? [...report.strengths, ...report.gaps] : [];
  return new Map([
    ...inPillars.map((text) => [sameWords(text), 'pillars'] as const),
    ...inStrengths.map((text) => [sameWords(text), 'strengths'] as const),
  ]);
};

/** A list that is named by its path (`executive_summary.strengths`): what only it says, and how much other cards say word for word. */
export const newAndRepeated = (
  report: ReportView,
  texts: readonly string[],
  path: string,
): { claims: Claim[]; repeated: { card: Card; count: number }[] } => {
  const said = saidOn(report);
  const all = claimsOf(texts, report.claims_evidence, path);
  const count = (card: Card): number => all.filter(({ text }) => said.get(sameWords(text)) === card).length;
  return {
    claims: all.filter(({ text }) => !said.has(sameWords(text))),
    repeated: (['strengths', 'pillars'] as const)
      .map((card) => ({ card, count: count(card) }))
      .filter((one) => one.count > 0),
  };
};

/** A summary's closing words, unless the verdict or the core analysis are the same ones. */
export const newWords = (report: ReportView, text: string): string =>
  [report.verdict, report.core_analysis].some((one) => sameWords(one) === sameWords(text)) ? '' : text;

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

/** Page numbers apart: the document's own, and supplements by their own count. */
export const apart = (names: PageNames, pages: readonly number[]): { own: number[]; supplements: number[] } => {
  const from = firstSupplement(names);
  return {
    own: pages.filter((page) => page < from),
    supplements: pages.filter((page) => page >= from).map((page) => page - from + 1),
  };
};

/** How much of the document itself was read, as values of `report.coverage.read`; supplements always are. */
export const readOf = (
  { pages, unread }: Coverage,
  names: PageNames,
): { read: number; pages: number; unit: PageUnit } => {
  const own = Math.min(pages, firstSupplement(names) - 1);
  return { read: own - unread.length, pages: own, unit: unitOf(names) };
};

/** Warnings that tell of somebody who may have tried to steer the reviewer. */
export const graveKinds: readonly Warning['kind'][] = ['injection_suspected', 'hidden_text'];

/** Someone may have tried to steer the reviewer. */
export const isGrave = ({ kind }: Warning): boolean => graveKinds.includes(kind);

export const gravestFirst = (warnings: readonly Warning[]): Warning[] =>
  [...warnings].sort((a, b) => Number(isGrave(b)) - Number(isGrave(a)));
