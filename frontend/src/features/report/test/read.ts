import type { EvaluationResult } from '@plumbline/contracts/evaluations';
import { readReport } from '../read-report.ts';
import type { AboutReport, ReadReport, ReportView } from '../read-report.ts';

export const about: AboutReport = { language: 'en', overall_score: null, recommendation: null };

export const resultOf = (
  data: unknown,
  validation: EvaluationResult['validation_status'] = 'valid',
): EvaluationResult => ({
  parsed_data: typeof data === 'string' ? data : JSON.stringify(data),
  validation_status: validation,
  created_at: '2026-11-27T10:00:00.000Z',
});

export const readAs = <Kind extends ReadReport['kind']>(
  kind: Kind,
  data: unknown,
  change: Partial<AboutReport> = {},
): Extract<ReadReport, { kind: Kind }> => {
  const read = readReport([resultOf(data)], { ...about, ...change });
  if (!isOf(read, kind)) throw new Error(`read as ${read.kind}`);
  return read;
};

const isOf = <Kind extends ReadReport['kind']>(
  read: ReadReport,
  kind: Kind,
): read is Extract<ReadReport, { kind: Kind }> => read.kind === kind;

export const viewOf = (data: unknown): ReportView => readAs('investor', data).report;
