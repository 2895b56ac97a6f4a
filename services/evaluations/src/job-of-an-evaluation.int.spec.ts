import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import { AdminAction, Envelope, EvaluationSnapshot, facts } from '@plumbline/contracts/events';
import { ownersQuestions } from '@plumbline/contracts/owners';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Streams } from '@plumbline/service-kit/streams';
import { broken } from '../../../tests/stages/model-server.ts';
import { EvaluationsUnderTest, goodModel, person } from '../test/evaluations-under-test.ts';

/* What admins are told of an evaluation's job, and what they may do about it. */

let under: EvaluationsUnderTest;
beforeAll(async () => {
  under = await EvaluationsUnderTest.start({ EVALUATIONS_PER_DAY: 2, MODEL_PRICE_IN: 2, MODEL_PRICE_OUT: 10 });
});
afterAll(() => under.stop());
afterEach(() => under.model.answerWith(goodModel));

const exported = async (id: string): Promise<EvaluationSnapshot> => {
  const { rows } = await under.ask(ownersQuestions.exportEvaluations, { ids: [id] }, person());
  return EvaluationSnapshot.parse(rows[0]);
};
const retry = (evaluationId: string, admin = person()) =>
  under.ask(ownersQuestions.retryEvaluation, { evaluationId }, admin);
const steps = ({ timeline }: EvaluationSnapshot) => timeline.map(({ step, attempt }) => `${step} ${String(attempt)}`);

/** Everything said of an evaluation, in its order. */
const said = async (id: string) => {
  const { evaluationCreated: created, evaluationStatusChanged: changed, evaluationAdminActed: acted } = facts;
  const consumer = await under.service.get(Streams).consumer({
    stream: 'EVENTS',
    durable: `spec-${newPublicId()}`,
    subjects: [created.subject, changed.subject, acted.subject],
    ackWaitMs: 5_000,
  });
  const seen: { subject: string; data: unknown }[] = [];
  for (;;) {
    const message = await consumer.next({ expires: 1_000 });
    if (!message) break;
    seen.push({ subject: message.subject, data: Envelope.parse(message.json()).data });
  }
  const snapshots = seen
    .flatMap(({ data }) => EvaluationSnapshot.safeParse(data).data ?? [])
    .filter((one) => one.id === id);
  const actions = seen
    .flatMap(({ data }) => AdminAction.safeParse(data).data ?? [])
    .filter((one) => one.subject_id === id);
  return { snapshots, actions };
};

test('facts tell of every stage, what it took and what it cost; the last one is what is exported', async () => {
  const owner = person();
  const id = await under.begin(owner, under.newPlan(owner));
  await under.ending(owner, id);
  const now = await exported(id);
  expect(steps(now)).toEqual([
    'queued 0',
    'leased 1',
    'scoring_pillars 1',
    'synthesizing 1',
    'saving 1',
    'completed 1',
  ]);
  expect(now).toMatchObject({
    attempts: 1,
    company_name: 'Northwind',
    status: 'completed',
    stage: null,
    error_code: null,
  });
  expect(now.model_calls).toBeGreaterThan(6);
  expect(now.cost).toBeCloseTo((now.tokens_in * 2 + now.tokens_out * 10) / 1_000_000, 10);
  expect(Date.parse(now.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(now.started_at ?? ''));
  const { snapshots } = await said(id);
  expect(snapshots.at(-1)).toEqual(now);
  expect(snapshots.map(({ revision }) => revision)).toEqual(snapshots.map((_, at) => at + 1));
  expect(snapshots.map(({ stage }) => stage)).toEqual(['queued', 'scoring_pillars', 'synthesizing', 'saving', null]);
});

describe('a failed evaluation', () => {
  test('is run again: the same one, though its owner has used up the day', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    under.model.answerWith(() => broken.json);
    const id = await under.begin(owner, planId);
    expect((await under.ending(owner, id)).status).toBe('failed');
    const failed = await exported(id);
    expect(failed).toMatchObject({ status: 'failed', error_code: 'evaluations.model_answer_uncheckable', attempts: 1 });
    // The others of the day: their pitches are still being read.
    const unread = [1, 2].map(() => under.newPlan(owner, { status: 'reading' }));
    const others = [await under.begin(owner, unread[0] ?? '')];
    const second = await under.begin(owner, unread[1] ?? '').catch(() => null);
    if (second !== null) others.push(second);
    await expect(under.begin(owner, under.newPlan(owner))).rejects.toMatchObject({ code: 'evaluations.daily_limit' });

    under.model.answerWith(goodModel);
    const admin = person();
    expect(await retry(id, admin)).toMatchObject({ id, status: 'pending', error_code: null, ended_at: null });
    // While it runs the same start is still the same evaluation.
    expect(await under.begin(owner, planId)).toBe(id);
    expect((await under.ending(owner, id)).status).toBe('completed');
    const now = await exported(id);
    expect(steps(now).slice(-6, -3)).toEqual(['queued 1', 'leased 2', 'scoring_pillars 2']);
    expect(now.attempts).toBe(2);
    expect(now.model_calls).toBeGreaterThan(failed.model_calls);
    for (const other of others) await under.ask(evaluationsQuestions.remove, { evaluationId: other }, owner);
    const { actions } = await said(id);
    expect(actions).toMatchObject([
      { action: 'evaluation_retried', actor_id: admin.userId, reason: 'evaluations.model_answer_uncheckable' },
    ]);
  });

  test('case 40: is run again once, however often it is asked for at once; any other is not', async () => {
    const owner = person();
    under.model.answerWith(() => broken.json);
    const id = await under.begin(owner, under.newPlan(owner));
    await under.ending(owner, id);
    under.model.answerWith(goodModel);
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => retry(id)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await under.ending(owner, id);
    await expect(retry(id)).rejects.toMatchObject({ code: 'evaluations.not_failed' });
    await expect(retry('AAAAAAAAAAAAAAAA')).rejects.toMatchObject({ code: 'evaluations.not_found' });
    expect(await under.stored('results').countDocuments({ evaluation_id: id })).toBe(1);
  });
});

test('the queue says what waits, what runs and what failed', async () => {
  const owner = person();
  const kind = async () => {
    const [state] = await under.ask(ownersQuestions.evaluationsJobs, {}, person());
    return { ...state, open: (state?.waiting ?? 0) + (state?.running ?? 0) };
  };
  const before = await kind();
  const planId = under.newPlan(owner, { status: 'reading' });
  const id = await under.begin(owner, planId);
  expect(await kind()).toMatchObject({ kind: 'evaluations.run', failed: 0, open: before.open + 1 });
  under.changePlan(planId, { status: 'ready' });
  await under.ending(owner, id);
  expect(await kind()).toMatchObject({ failed: 0, open: before.open });
});
