import { Injectable } from '@nestjs/common';
import { storedHexagon } from '@plumbline/contracts/report';
import { ReviewBasis, type ReviewedBefore as Review } from '@plumbline/review/engine/changes';
import { EvaluationsRepository } from './evaluations.repository.ts';
import type { EvaluationRow } from './evaluations.schema.ts';

/** How far back a report is looked for behind re-evaluations that failed. */
const mostFailed = 20;

/** Finds the review that a re-evaluation is held against. */
@Injectable()
export class ReviewedBefore {
  constructor(private readonly evaluations: EvaluationsRepository) {}

  /**
   * The report before this evaluation: the predecessor's own or, when that has none (it failed and was tried again), of the
   * nearest one before. Undefined when it was deleted, or is of a format that cannot be compared.
   */
  async of(row: EvaluationRow): Promise<Review | undefined> {
    let id = row.previous_evaluation_id;
    for (let steps = 0; id !== null && steps < mostFailed; steps++) {
      const previous = await this.evaluations.findOwned(row.owner_id, id);
      if (!previous) return undefined;
      const result = await this.evaluations.result(previous.public_id);
      if (result) return readable(previous.public_id, result);
      id = previous.previous_evaluation_id;
    }
    return undefined;
  }
}

const readable = (id: string, result: { parsed_data: string; basis?: unknown }): Review | undefined => {
  const report = storedHexagon(result.parsed_data);
  const basis = ReviewBasis.safeParse(result.basis);
  return report && basis.success ? { evaluation_id: id, report, basis: basis.data } : undefined;
};
