import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EvaluationStatus, ValidationStatus } from '@plumbline/contracts/evaluations';
import { languages } from '@plumbline/contracts/limits';
import { Recommendation } from '@plumbline/contracts/report';
import mongoose from 'mongoose';
import { z } from 'zod';
import { evaluationSchema, resultSchema } from '../services/evaluations/src/evaluations.schema.ts';
import { root } from './tools.ts';

/*
 * Reports of formats that the product still displays and does not write any more: they cannot be made through its API, so
 * they are put into the database of the evaluations service, in that service's own shape. Other services hear nothing of it.
 */

const OldReport = z.strictObject({
  /** Names it for ever: importing it again finds it there. */
  key: z.string(),
  title: z.string(),
  company_name: z.string().nullable(),
  /** What was reviewed; the plan is made from it through the API, so that it can be reviewed anew. */
  pitch: z.string(),
  language: z.enum(languages),
  status: EvaluationStatus,
  validation_status: ValidationStatus,
  overall_score: z.number().int().nullable(),
  recommendation: Recommendation.nullable(),
  created_at: z.iso.datetime({ precision: 3 }),
  parsed_data: z.unknown(),
});
export type OldReport = z.infer<typeof OldReport>;

const folder = join(root, 'samples', 'old-reports');

/** The reports in samples/old-reports, oldest first. */
export const oldReports = async (): Promise<OldReport[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const reports = names.map(async (name) => OldReport.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))));
  return (await Promise.all(reports)).sort((a, b) => a.created_at.localeCompare(b.created_at));
};

interface Import {
  /** `MONGODB_URI` and, when there is one, `MONGODB_DB_PREFIX`. */
  env: Readonly<Record<string, string>>;
  ownerId: string;
  planId: string;
  report: OldReport;
}

/**
 * Writes one evaluation with its report, once for an owner: a second time changes nothing.
 * @returns the evaluation's public id.
 */
export const importOldReport = async ({ env, ownerId, planId, report }: Import): Promise<string> => {
  const id = createHash('sha256').update(`${ownerId} ${report.key}`).digest('base64url').slice(0, 16);
  const at = new Date(report.created_at);
  const connection = await mongoose
    .createConnection(env['MONGODB_URI'] ?? '', {
      dbName: `${env['MONGODB_DB_PREFIX'] ?? process.env['MONGODB_DB_PREFIX'] ?? ''}evaluations`,
      autoIndex: false,
      autoCreate: false,
    })
    .asPromise();
  try {
    // The result first: an evaluation that says it is finished has one.
    if (report.parsed_data !== null) {
      const { parsed_data, validation_status } = report;
      const result = { parsed_data: JSON.stringify(parsed_data), validation_status, created_at: at };
      await connection
        .model('Result', resultSchema)
        .updateOne({ evaluation_id: id }, { $setOnInsert: result }, { upsert: true });
    }
    const { title, company_name, language, status, validation_status, overall_score, recommendation } = report;
    const row = {
      owner_id: ownerId,
      plan_id: planId,
      plan_title: title,
      company_name,
      status,
      stage: null,
      validation_status,
      overall_score,
      recommendation,
      review_style: 'investor5',
      language,
      error_code: status === 'failed' ? ('evaluations.model_unavailable' as const) : null,
      revision: 1,
      created_at: at,
      updated_at: at,
    };
    await connection
      .model('Evaluation', evaluationSchema)
      .updateOne({ public_id: id }, { $setOnInsert: row }, { upsert: true, setDefaultsOnInsert: true });
  } finally {
    await connection.close();
  }
  return id;
};
