import type { Evaluation } from '@plumbline/contracts/evaluations';
import type { Keyed } from '../report-values.ts';

/** The report as it is stored, with what it is of, indented for a person. */
export const jsonOf = (evaluation: Evaluation, data: Keyed): Blob => {
  const { id, company_name, plan_title, created_at, status } = evaluation;
  const file = { id, title: company_name ?? plan_title, created_at, status, report: data };
  return new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
};
