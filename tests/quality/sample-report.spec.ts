import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@plumbline/contracts/limits';
import { HexagonReport } from '@plumbline/contracts/report';
import { rubricVersion } from '@plumbline/contracts/rubric';
import { z } from 'zod';
import { root } from '../../scripts/tools.ts';
import { connect } from './inspection.ts';
import { sampleFile, sampleReport } from './sample-report.ts';

let analyst: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  analyst = await connect({});
});
afterAll(() => analyst.close());

test.each(languages)(
  'the sample report in %s is what the built-in reviewer writes today (else: node scripts/sample-report.ts)',
  async (language) => {
    const stored = z
      .strictObject({ title: z.string(), report: z.unknown(), pages: z.array(z.unknown()) })
      .parse(JSON.parse(readFileSync(join(root, sampleFile(language)), 'utf8')));
    const report = HexagonReport.parse(stored.report);
    expect(report).toEqual(stored.report);
    expect(report).toMatchObject({ language, rubric_version: rubricVersion, warnings: [] });
    expect(report.overall_assessment.total_score).not.toBeNull();
    expect(JSON.parse(JSON.stringify(await sampleReport(language, analyst.model)))).toEqual(stored);
  },
);
