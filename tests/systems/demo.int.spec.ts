import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdminLoginAnswer } from '@plumbline/contracts/admin-auth';
import { LoginAnswer } from '@plumbline/contracts/auth';
import { EvaluationList, EvaluationResult } from '@plumbline/contracts/evaluations';
import { MemoReport } from '@plumbline/contracts/memo-report';
import { MemoList, MemoResult } from '@plumbline/contracts/memos';
import { TeamDetail, TeamList } from '@plumbline/contracts/teams';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readReport } from '../../frontend/src/features/report/read-report.ts';
import { call } from '../../scripts/demo-http.ts';
import { makeDemo, makeDemoAdmin } from '../../scripts/demo.ts';
import { startTestSystem, type TestSystem } from '../stages/system.ts';
import { startTraceCollector, type TraceCollector } from '../stages/trace-collector.ts';
import { observedOptions, observedTests } from './observed.ts';

/* What `make up` makes for its demo person, on the whole built product; and, once it has done all that, what can be seen of it. */

let system: TestSystem;
let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
  system = await startTestSystem(observedOptions(collector));
});
afterAll(async () => {
  await system.stop();
  await collector.stop();
});

const signIn = async (): Promise<string> => {
  const { email, password } = z
    .object({ email: z.string(), password: z.string() })
    .parse(JSON.parse(await readFile(join(system.dataDir, 'demo.json'), 'utf8')));
  return LoginAnswer.parse(await call(system, '/auth/login', { email, password })).token;
};

test('the demo admin can sign in to the console, also after a second start', async () => {
  const line = await makeDemoAdmin({ system, dataDir: system.dataDir });
  expect(await makeDemoAdmin({ system, dataDir: system.dataDir })).toBe(line);
  const [email = '', password = ''] = line.split('  ');
  const answer = AdminLoginAnswer.parse(await call(system, '/admin/auth/login', { email, password }));
  expect(answer.user).toMatchObject({ email: 'admin@plumbline.localhost', role: 'admin' });
});

describe('the demo person', () => {
  test('has one evaluation of each kind, and no more after a second start', async () => {
    const line = await makeDemo({ system, dataDir: system.dataDir });
    expect(line).toMatch(/^demo@plumbline\.localhost {2}\S+$/);
    expect(await makeDemo({ system, dataDir: system.dataDir })).toBe(line);

    const token = await signIn();
    const { evaluations } = EvaluationList.parse(await call(system, '/evaluations?limit=100', undefined, token));
    const kinds = await Promise.all(
      evaluations.map(async (evaluation) => {
        const answer = await call(system, `/evaluations/${evaluation.id}/results`, undefined, token);
        const read = readReport(z.array(EvaluationResult).parse(answer), evaluation);
        const shown = read.kind === 'investor' ? read.report.layout : read.kind;
        const { language, status, validation_status, version } = evaluation;
        return `${language} ${status} ${validation_status} ${version} ${shown}`;
      }),
    );
    expect(kinds).toEqual([
      'en completed valid initial hexagon',
      'ar completed valid initial hexagon',
      'en completed valid re-evaluation hexagon',
      'en completed valid initial hexagon',
      'en failed pending initial none',
      'en completed invalid initial pentagon',
      'en completed valid initial pentagon',
      'en completed valid initial legacy',
    ]);
    // Reviews and a memo: on a busy machine longer than most tests take.
  });

  test('owns one team with a colleague in it and one person invited, and no more after a second start', async () => {
    const token = await signIn();
    const { teams } = TeamList.parse(await call(system, '/teams', undefined, token));
    expect(teams).toMatchObject([{ name: 'Northwind deal room', role: 'owner', member_count: 2 }]);
    const team = TeamDetail.parse(await call(system, `/teams/${teams[0]?.id ?? ''}`, undefined, token));
    expect(team.members.map(({ email }) => email)).toContain('colleague@plumbline.localhost');
    expect(team.invitations).toMatchObject([{ email: 'invited@plumbline.localhost' }]);
  });

  test('has one investor memo, whose flags quote both sides, and no more after a second start', async () => {
    const token = await signIn();
    const { memos } = MemoList.parse(await call(system, '/investor-memos', undefined, token));
    expect(memos).toMatchObject([{ status: 'completed', validation_status: 'valid', document_count: 6 }]);
    const answer = await call(system, `/investor-memos/${memos[0]?.id ?? ''}/result`, undefined, token);
    const report = MemoReport.parse(JSON.parse(MemoResult.parse(answer).parsed_data));
    // The deck says 1.42 million at the end of the third quarter, the model 1.31.
    const contradictions = report.diligence_flags.filter(({ kind }) => kind === 'contradiction');
    expect(contradictions.map(({ evidence }) => new Set(evidence.map(({ document }) => document)).size)).toContain(2);
    expect(report.ownership).not.toEqual([]);
    expect(report.contracts).toHaveLength(1);
  });

  test('can have an old report reviewed anew, since its plan is there', async () => {
    const token = await signIn();
    const { evaluations } = EvaluationList.parse(await call(system, '/evaluations?limit=100', undefined, token));
    const old = evaluations.at(-1);
    const plan = z.object({ title: z.string(), status: z.string() });
    expect(plan.parse(await call(system, `/plans/${old?.plan_id ?? ''}`, undefined, token))).toMatchObject({
      title: old?.plan_title,
      status: 'ready',
    });
  });
});

describe('what is seen from outside:', () => observedTests(() => ({ system, collector })));
