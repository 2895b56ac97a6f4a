import { newPublicId } from '@plumbline/service-kit/ids';
import type { EvaluationRow } from '../src/evaluations.schema.ts';

/** Rows of finished evaluations of one owner, "Pitch 1" the oldest, a minute apart unless `at` says otherwise. */
export const manyEvaluations = (
  ownerId: string,
  count: number,
  at = (n: number): Date => new Date(Date.UTC(2026, 0, 1) + n * 60_000),
): Omit<EvaluationRow, '_id'>[] =>
  Array.from({ length: count }, (_, index) => ({
    public_id: newPublicId(),
    owner_id: ownerId,
    plan_id: newPublicId(),
    plan_title: `Pitch ${String(index + 1)}`,
    company_name: null,
    status: 'completed',
    stage: null,
    validation_status: 'valid',
    overall_score: 60,
    recommendation: 'recommended',
    review_style: 'investor5',
    language: 'en',
    previous_evaluation_id: null,
    error_code: null,
    provider: 'tests',
    model: 'scripted-model',
    revision: 3,
    dedupe_key: null,
    created_at: at(index + 1),
    updated_at: at(index + 1),
  }));
