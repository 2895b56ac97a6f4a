import type { CheckResult, CheckState } from '@plumbline/contracts/checklist';
import type { PageNames } from '@plumbline/contracts/page-names';
import type { Evidence } from '@plumbline/contracts/report';
import { withoutMarks } from '@plumbline/contracts/marks';
import type { IntlShape } from 'react-intl';
import { claimsOf } from './evidence.ts';
import type { Claim } from './evidence.ts';
import { absentText, pagesText, writtenQuotes } from './places.ts';
import type { WrittenQuote } from './places.ts';
import type { PillarView } from './read-report.ts';

/** How many checks are in a state. */
export const countIn = (checks: readonly CheckResult[], state: CheckState): number =>
  checks.filter((one) => one.state === state).length;

export const checkName = (intl: IntlShape, { id }: CheckResult): string =>
  intl.formatMessage({ id: `report.check.${id}` });

/** "4 of 6 said" */
export const saidText = (intl: IntlShape, checks: readonly CheckResult[]): string =>
  intl.formatMessage({ id: 'report.checks.said' }, { said: countIn(checks, 'said'), total: checks.length });

/**
 * A check's sentence without the check's name in front, under which it stands. Of what was found nowhere nothing is left: the pages
 * that were searched say it.
 */
export const sentenceUnder = (name: string, { state, text }: CheckResult): string => {
  if (!text.startsWith(`${name}: `)) return text;
  if (state === 'not_found') return '';
  const rest = text.slice(name.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

export type Quoted = Exclude<Evidence, { absent: true }>;

/**
 * The passage that a check is said or partly said by, as evidence. The pillar's own evidence also knows what else agrees with it or
 * contradicts it; a check's quote is verified, or the check would not stand.
 */
export const evidenceOfCheck = ({ page, quote, text, more }: CheckResult, detail: PillarView | null): Quoted | null => {
  if (page === undefined || quote === undefined) return null;
  const same = (detail?.evidence ?? []).filter(
    (one): one is Quoted => !('absent' in one) && one.page === page && one.quote === quote,
  );
  const claimOf = ({ field, index }: Quoted): string | undefined =>
    field === 'strengths' || field === 'improvements' ? detail?.[field][index] : undefined;
  const found = same.find((one) => one.tier === 'contradicted') ?? same.find((one) => claimOf(one) === text);
  const own: Quoted = { field: 'checks', index: 0, page, quote, verified: true, tier: 'stated' };
  // Of two places that disagree both are shown, and nothing beside them.
  return { ...(found ?? own), ...(more === undefined || found?.tier === 'contradicted' ? {} : { more }) };
};

/** What a pillar's list says beside its checks: they say most of it already, in the same words. */
export const besideChecks = (
  { strengths, improvements, evidence }: PillarView,
  field: 'strengths' | 'improvements',
  checks: readonly CheckResult[],
): Claim[] => {
  const said = new Set(checks.map(({ text }) => text));
  return claimsOf(field === 'strengths' ? strengths : improvements, evidence, field).filter(
    ({ text }) => !said.has(text),
  );
};

/** Where a check was searched in vain; null when it was not. */
export const searchedText = (intl: IntlShape, unit: PageNames, { state, searched }: CheckResult): string | null =>
  state === 'not_found' ? absentText(intl, unit, searched ?? []) : null;

/** What a check counts: "4 out of 5: said with a figure"; null when it was not read. */
export const levelText = (intl: IntlShape, { level }: CheckResult): string | null => {
  if (level === null) return null;
  const score = intl.formatMessage({ id: 'report.score_spoken' }, { score: level, of: 5 });
  const why = intl.formatMessage({ id: `report.checks.level.${level}` });
  return intl.formatMessage({ id: 'report.checks.counts' }, { score, why });
};

/** A check's passages where chips cannot be opened. */
export const checkQuotes = (
  intl: IntlShape,
  unit: PageNames,
  check: CheckResult,
  detail: PillarView | null,
): WrittenQuote[] => {
  const evidence = evidenceOfCheck(check, detail);
  if (evidence !== null) return writtenQuotes(intl, unit, [evidence]);
  if (check.closest === undefined) return [];
  const { page, quote } = check.closest;
  const note = intl.formatMessage({ id: 'report.checks.closest_note' });
  const place = intl.formatMessage({ id: 'report.evidence.noted' }, { place: pagesText(intl, unit, [page]), note });
  return [{ place, quote: withoutMarks(quote) }];
};
