import { Evaluation } from '@plumbline/contracts/evaluations';
import { z } from 'zod';
import type { ReadReport } from '../read-report.ts';

/**
 * A report saved as JSON. `title` is what the screen calls the pitch; `overall_score` (0 to 100), `recommendation` and
 * `language` are those on the screen, which for an older report may come from the evaluation; `report` is what is stored, with
 * every key of its format (`HexagonReport`, or an older one), known or not.
 */
export const ReportFile = Evaluation.pick({
  id: true,
  company_name: true,
  plan_title: true,
  version: true,
  previous_public_id: true,
  language: true,
  created_at: true,
  status: true,
  validation_status: true,
})
  .extend({
    title: z.string(),
    overall_score: z.number().min(0).max(100).nullable(),
    /** One of the four, or an old report's own words. */
    recommendation: z.string().nullable(),
    report: z.record(z.string(), z.unknown()),
  })
  .strict();

/** Indented for a person. */
export const jsonOf = (evaluation: Evaluation, read: Extract<ReadReport, { data: unknown }>): Blob => {
  const { id, company_name, plan_title, version, previous_public_id, created_at, status } = evaluation;
  const { language, overall_assessment } = read.report;
  const { total_score, recommendation, recommendation_words } = overall_assessment;
  const file: z.infer<typeof ReportFile> = {
    id,
    title: company_name ?? plan_title,
    company_name,
    plan_title,
    version,
    previous_public_id,
    language,
    created_at,
    status,
    validation_status: read.bestEffort ? 'invalid' : evaluation.validation_status,
    overall_score: total_score,
    recommendation: recommendation ?? (recommendation_words === '' ? null : recommendation_words),
    report: read.data,
  };
  return new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
};
