import { type CheckId, type CheckResult } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import { pillars } from '@plumbline/contracts/pillars';
import type { HexagonReport, ReportChanges } from '@plumbline/contracts/report';
import { z } from 'zod';
import { digest } from '../document.ts';
import { text } from '../texts.ts';

/** What a report is compared by later, kept beside it: what was read. Rows of before the checklist hold more, which nobody reads now. */
export const ReviewBasis = z.object({
  /** Over the pages as they were reviewed: place, label, text, method. */
  text_hash: z.string(),
});
export type ReviewBasis = z.infer<typeof ReviewBasis>;

/** A finished review as a later one sees it. */
export interface ReviewedBefore {
  evaluation_id: string;
  report: Pick<HexagonReport, 'rubric_version' | 'overall_assessment' | 'hexagon_scores' | 'checks'>;
  basis: ReviewBasis;
}

type Compared = Omit<ReviewedBefore, 'evaluation_id'>;

export const textHash = (pages: { n: number; label: string; text: string; method: string }[]): string =>
  digest(pages.map(({ n, label, text: words, method }) => [n, label, words, method]));

type Checks = Map<CheckId, CheckResult>;
const byId = ({ report }: Compared): Checks => new Map((report.checks ?? []).map((check) => [check.id, check]));

const isGap = (check: CheckResult | undefined): boolean =>
  check !== undefined && check.state !== 'said' && check.state !== 'not_read';

/** Where every check stands: the same for the same findings, whatever the words. */
const findings = (checks: Checks): string =>
  digest(
    [...checks.values()].map(({ id, state, level, page, quote, closest }) => [id, state, level, page, quote, closest]),
  );

const labelOf = (language: Language, id: CheckId): string => text(language, `check.${id}`);

/**
 * Holds a new report against the one before it, check by check: a gap is closed when what was not said is said now, and new when what
 * was said is no longer. Under another rubric only the scores are compared. Texts are in `language`.
 */
export const compareReviews = (before: ReviewedBefore, now: Compared, language: Language): ReportChanges => {
  const sameText = before.basis.text_hash === now.basis.text_hash;
  const rubricChanged = before.report.rubric_version !== now.report.rubric_version;
  const [old, fresh] = [byId(before), byId(now)];
  const moved = (closed: boolean, pillar: (typeof pillars)[number]): string[] =>
    rubricChanged
      ? []
      : [...fresh.values()].flatMap((check) => {
          const was = old.get(check.id);
          if (check.pillar !== pillar || was === undefined) return [];
          const item = labelOf(language, check.id);
          if (closed && check.state === 'said' && isGap(was))
            return [text(language, 'change.closed', { item, page: check.page ?? 0 })];
          return !closed && was.state === 'said' && isGap(check) ? [text(language, 'change.opened', { item })] : [];
        });
  return {
    previous_evaluation_id: before.evaluation_id,
    unchanged: sameText && !rubricChanged && findings(old) === findings(fresh),
    same_text: sameText,
    ...(rubricChanged ? { rubric_changed: true } : {}),
    overall: { from: before.report.overall_assessment.total_score, to: now.report.overall_assessment.total_score },
    pillars: pillars.map((pillar) => ({
      pillar,
      from: before.report.hexagon_scores[pillar] ?? null,
      to: now.report.hexagon_scores[pillar] ?? null,
      gaps_closed: moved(true, pillar),
      new_gaps: moved(false, pillar),
    })),
  };
};
