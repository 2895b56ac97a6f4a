import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import { headers, type Msg } from '@nats-io/transport-node';
import { evaluationsQuestions, type Evaluation } from '@plumbline/contracts/evaluations';
import { Envelope, facts } from '@plumbline/contracts/events';
import { plansQuestions, type PlanForReview } from '@plumbline/contracts/plans';
import { HexagonReport } from '@plumbline/contracts/report';
import { Bus } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { RunningService } from '@plumbline/service-kit/start-service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { pages, scripted } from '../../../libs/review/test/pitch.ts';
import { broken, startModelServer, type ModelServer } from '../../../tests/model-server.ts';
import { serviceEnvironment, startMongo, startNats, type Mongo, type Nats } from '../../../tests/real-parts.ts';
import { startEvaluations } from './evaluations.module.ts';

/* The service on real parts; a model server and the plans service are played, each by the messages that cross the border. */

const plans = new Map<string, { ownerId: string; plan: PlanForReview }>();
let mongo: Mongo;
let nats: Nats;
let model: ModelServer;
let service: RunningService;
const good = scripted({});

const start = (): Promise<RunningService> =>
  startEvaluations({
    ...serviceEnvironment(mongo, nats),
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'key',
    OPENAI_MODEL: 'scripted-model',
    SCORE_SAMPLES: 1,
    MODEL_TOKEN_BUDGET: 24_000,
    MODEL_FIRST_TOKEN_TIMEOUT_MS: 400,
    MODEL_IDLE_TIMEOUT_MS: 400,
    MODEL_TOTAL_TIMEOUT_MS: 2_000,
    EVALUATIONS_CONCURRENCY: 4,
    EVALUATIONS_PER_DAY: 25,
  });

/** Answers like the plans service, by the caller's id in the headers. */
const playPlans = (): void => {
  const answer = <T>(subject: string, respond: (planId: string) => T): void => {
    service.get(Bus).connection.subscribe(subject, {
      queue: 'plans',
      callback: (_error, message: Msg) => {
        const { id, data } = z
          .object({ id: z.string(), data: z.looseObject({ planId: z.string() }) })
          .parse(message.json());
        const known = plans.get(data.planId);
        const own = known?.ownerId === message.headers?.get('x-user-id');
        const reply =
          known && own ? { response: respond(data.planId) } : { err: { code: 'plans.not_found', details: {} } };
        message.respond(JSON.stringify({ id, isDisposed: true, ...reply }), { headers: headers() });
      },
    });
  };
  answer(plansQuestions.forReview.subject, (planId) => plans.get(planId)?.plan);
  answer(plansQuestions.pages.subject, () => ({ pages: pages(), next: null }));
};

beforeAll(async () => {
  [mongo, nats, model] = await Promise.all([startMongo(), startNats(), startModelServer(good)]);
  service = await start();
  playPlans();
});
afterAll(async () => {
  await service.close();
  await Promise.all([nats.stop(), mongo.stop(), model.stop()]);
});
afterEach(() => model.answerWith(good));

const person = (language: 'en' | 'ar' = 'en'): SignedInCaller => ({
  requestId: 'request-1',
  language,
  userId: newPublicId(),
  sessionId: newPublicId(),
});

const newPlan = (owner: SignedInCaller, over: Partial<PlanForReview> = {}): string => {
  const id = newPublicId();
  const plan: PlanForReview = {
    id,
    title: 'Northwind deck',
    status: 'ready',
    error_code: null,
    text_hash: id,
    page_count: pages().length,
    coverage: null,
    warnings: [],
    ...over,
  };
  plans.set(id, { ownerId: owner.userId, plan });
  return id;
};

const ask: Bus['ask'] = (question, input, caller) => service.get(Bus).ask(question, input, caller);
const schemaId = 'investor5-hexagon';
const begin = async (
  owner: SignedInCaller,
  planId: string,
  over: { idempotencyKey?: string; previousEvaluationId?: string } = {},
) => (await ask(evaluationsQuestions.start, { planId, schemaId, language: owner.language, ...over }, owner)).id;
const look = (owner: SignedInCaller, evaluationId: string): Promise<Evaluation> =>
  ask(evaluationsQuestions.get, { evaluationId }, owner);
const ending = async (owner: SignedInCaller, id: string): Promise<Evaluation> => {
  const giveUpAt = Date.now() + 55_000;
  for (;;) {
    const evaluation = await look(owner, id);
    if (evaluation.status === 'completed' || evaluation.status === 'failed') return evaluation;
    if (Date.now() > giveUpAt) throw new Error(`still ${evaluation.status}, ${String(evaluation.stage)}`);
    await sleep(50);
  }
};
const report = async (owner: SignedInCaller, evaluationId: string) => {
  const [result] = await ask(evaluationsQuestions.results, { evaluationId }, owner);
  return HexagonReport.parse(JSON.parse(result?.parsed_data ?? 'null'));
};
const stored = (name: string) => service.get<Connection>(getConnectionToken()).collection(name);

describe('an evaluation', () => {
  test('runs from start to a report', async () => {
    const owner = person();
    const id = await begin(owner, newPlan(owner));
    expect(await ask(evaluationsQuestions.results, { evaluationId: id }, owner)).toEqual([]);
    const ended = await ending(owner, id);
    expect(ended).toMatchObject({
      status: 'completed',
      stage: null,
      validation_status: 'valid',
      company_name: 'Northwind',
      version: 'initial',
      error: null,
    });
    const parsed = await report(owner, id);
    expect(parsed.overall_assessment.total_score).toBe(ended.overall_score);
    expect(parsed.pillars_detailed).toHaveLength(6);
  });

  test('waits for a document that is still being read', async () => {
    const owner = person();
    const planId = newPlan(owner, { status: 'reading' });
    const id = await begin(owner, planId);
    const giveUpAt = Date.now() + 30_000;
    while ((await look(owner, id)).stage !== 'waiting_for_document' && Date.now() < giveUpAt) await sleep(50);
    expect(await look(owner, id)).toMatchObject({ status: 'pending', stage: 'waiting_for_document' });
    newPlan(owner);
    const known = plans.get(planId);
    if (known) known.plan = { ...known.plan, status: 'ready' };
    expect((await ending(owner, id)).status).toBe('completed');
  });

  test('of a document that turns out unreadable fails with the sentence of that', async () => {
    const owner = person('ar');
    const planId = newPlan(owner, { status: 'reading' });
    const id = await begin(owner, planId);
    const known = plans.get(planId);
    if (known) known.plan = { ...known.plan, status: 'failed', error_code: 'plans.file_damaged' };
    const ended = await ending(owner, id);
    expect(ended).toMatchObject({ status: 'failed', overall_score: null });
    expect(ended.error).toContain('تالف');
  });

  test('of a plan that already failed is refused at once', async () => {
    const owner = person();
    const planId = newPlan(owner, { status: 'failed', error_code: 'plans.file_no_text' });
    await expect(begin(owner, planId)).rejects.toMatchObject({ code: 'plans.file_no_text' });
  });

  test('the same deck gets the same score without asking the model again, in either language', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const first = await ending(owner, await begin(owner, planId));
    const before = model.requests.length;
    const again = await ending(owner, await begin(owner, planId));
    const inArabic = await ending({ ...owner, language: 'ar' }, await begin({ ...owner, language: 'ar' }, planId));
    expect([again.overall_score, inArabic.overall_score]).toEqual([first.overall_score, first.overall_score]);
    const since = model.requests.slice(before).map(({ task }) => task);
    expect(since).not.toContain('pillar_findings');
  });

  test('a re-evaluation names its predecessor, which must be the same person’s', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const first = await begin(owner, planId);
    const second = await begin(owner, planId, { previousEvaluationId: first });
    expect(await look(owner, second)).toMatchObject({ version: 're-evaluation', previous_public_id: first });
    const stranger = person();
    await expect(begin(stranger, newPlan(stranger), { previousEvaluationId: first })).rejects.toMatchObject({
      code: 'evaluations.previous_not_found',
    });
  });
});

describe('starting', () => {
  test('case 40: twenty starts at once are one evaluation', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const ids = await Promise.all(Array.from({ length: 20 }, () => begin(owner, planId)));
    expect(new Set(ids).size).toBe(1);
    await ending(owner, ids[0] ?? '');
    expect(await stored('evaluations').countDocuments({ plan_id: planId })).toBe(1);
    expect(await stored('jobs').countDocuments({ subject_id: ids[0] ?? '' })).toBe(1);
  });

  test('an Idempotency-Key answers the same id even after the end, another key starts anew', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const first = await begin(owner, planId, { idempotencyKey: 'key-1' });
    await ending(owner, first);
    expect(await begin(owner, planId, { idempotencyKey: 'key-1' })).toBe(first);
    expect(await begin(owner, planId, { idempotencyKey: 'key-2' })).not.toBe(first);
    const stranger = person();
    expect(await begin(stranger, newPlan(stranger), { idempotencyKey: 'key-1' })).not.toBe(first);
  });

  test('case 37: the daily cap says when the next one may start', async () => {
    const owner = person();
    const planId = newPlan(owner);
    for (let n = 0; n < 25; n += 1) await begin(owner, planId, { idempotencyKey: `n-${String(n)}` });
    const refused = begin(owner, planId, { idempotencyKey: 'one-more' });
    await expect(refused).rejects.toMatchObject({
      code: 'evaluations.daily_limit',
      details: { values: { limit: 25 } },
    });
    const seconds: unknown = await refused.catch(
      (error: { details: { retryAfterSeconds: number } }) => error.details.retryAfterSeconds,
    );
    expect(seconds).toBeGreaterThan(23 * 60 * 60);
    await stored('jobs').deleteMany({ owner_id: owner.userId });
  });

  test('an unknown review style, plan or field is refused', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const startWith = (input: object) =>
      ask({ ...evaluationsQuestions.start, input: z.unknown() }, { planId, schemaId, language: 'en', ...input }, owner);
    await expect(startWith({ schemaId: 'something-else' })).rejects.toMatchObject({
      code: 'evaluations.schema_not_found',
    });
    await expect(startWith({ planId: 'unknown-plan' })).rejects.toMatchObject({ code: 'evaluations.plan_not_found' });
    // Case 33 and 20 at this border.
    await expect(startWith({ ownerId: 'someone' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { ownerId: 'unknown' } },
    });
    await expect(startWith({ planId: { $ne: '' } })).rejects.toMatchObject({
      details: { fields: { planId: 'invalid' } },
    });
  });
});

describe('other people', () => {
  test("case 22: another person's evaluation is as unknown as one that does not exist", async () => {
    const owner = person();
    const id = await begin(owner, newPlan(owner));
    const stranger = person();
    for (const question of [
      evaluationsQuestions.get,
      evaluationsQuestions.results,
      evaluationsQuestions.remove,
    ] as const) {
      const foreign = await ask(question, { evaluationId: id }, stranger).catch((error: unknown) => error);
      const unknown = await ask(question, { evaluationId: newPublicId() }, stranger).catch((error: unknown) => error);
      expect(foreign).toMatchObject({ code: 'evaluations.not_found' });
      expect(foreign).toEqual(unknown);
    }
    const { evaluations, pagination } = await ask(evaluationsQuestions.list, { page: 1, limit: 20 }, stranger);
    expect([evaluations, pagination]).toEqual([[], { page: 1, limit: 20, total: 0, pages: 1 }]);
    expect((await ending(owner, id)).status).toBe('completed');
  });
});

describe('the list', () => {
  test('is newest first and paged', async () => {
    const owner = person();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await begin(owner, newPlan(owner)));
    const page = async (number: number) => ask(evaluationsQuestions.list, { page: number, limit: 2 }, owner);
    const [first, third] = [await page(1), await page(3)];
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 5, pages: 3 });
    expect(first.evaluations.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(third.evaluations.map(({ id }) => id)).toEqual(ids.slice(4));
  });
});

describe('deleting', () => {
  const hearNext = (subject: string): Promise<unknown> =>
    new Promise((resolve) => {
      service.get(Bus).connection.subscribe(subject, {
        max: 1,
        callback: (_error, message) => resolve(Envelope.parse(message.json()).data),
      });
    });

  test('removes evaluation and result, and says whether the plan has another', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const first = await begin(owner, planId);
    const second = await begin(owner, planId, { previousEvaluationId: first });
    await Promise.all([ending(owner, first), ending(owner, second)]);
    for (const [id, last] of [
      [first, false],
      [second, true],
    ] as const) {
      const heard = hearNext(facts.evaluationDeleted.subject);
      await ask(evaluationsQuestions.remove, { evaluationId: id }, owner);
      expect(await heard).toMatchObject({ id, plan_id: planId, last_of_plan: last });
    }
    await expect(look(owner, first)).rejects.toMatchObject({ code: 'evaluations.not_found' });
    expect(await stored('results').countDocuments({ evaluation_id: { $in: [first, second] } })).toBe(0);
  });

  test('one that runs leaves no result behind', async () => {
    const owner = person();
    const gate = Promise.withResolvers<void>();
    model.answerWith(async (request) => {
      await gate.promise;
      return good(request);
    });
    const id = await begin(owner, newPlan(owner));
    const before = model.requests.length;
    while (model.requests.length < before + 6) await sleep(20);
    await ask(evaluationsQuestions.remove, { evaluationId: id }, owner);
    gate.resolve();
    await sleep(500);
    expect(await stored('results').countDocuments({ evaluation_id: id })).toBe(0);
  });

  test('a deleted plan takes its evaluations, results and remembered answers along', async () => {
    const owner = person();
    const planId = newPlan(owner);
    const id = await begin(owner, planId);
    await ending(owner, id);
    expect(await stored('scoring_answers').countDocuments({ plan_ids: planId })).toBeGreaterThan(0);
    const outbox = service.get(Outbox);
    await outbox.transaction((session) =>
      outbox.say(session, facts.planDeleted, { id: planId, owner_id: owner.userId }),
    );
    const left = async (): Promise<number> =>
      (await stored('evaluations').countDocuments({ plan_id: planId })) +
      (await stored('results').countDocuments({ evaluation_id: id })) +
      (await stored('scoring_answers').countDocuments({ plan_ids: planId }));
    const giveUpAt = Date.now() + 30_000;
    while ((await left()) > 0 && Date.now() < giveUpAt) await sleep(50);
    expect(await left()).toBe(0);
  });
});

describe('a model that misbehaves', () => {
  const outcome = async (
    answer: Parameters<ModelServer['answerWith']>[0],
    language: 'en' | 'ar' = 'en',
  ): Promise<Evaluation> => {
    model.answerWith(answer);
    const owner = person(language);
    const id = await begin(owner, newPlan(owner));
    const ended = await ending(owner, id);
    // A failed run has no result at all, nothing half usable.
    if (ended.status === 'failed')
      expect(await ask(evaluationsQuestions.results, { evaluationId: id }, owner)).toEqual([]);
    return ended;
  };

  test.each([
    ['429 with a day to wait', { kind: 'status', status: 429, retryAfter: '86400' }],
    ['500', { kind: 'status', status: 500 }],
  ] as const)('case 7: %s ends in an honest failure', async (_name, answer) => {
    expect(await outcome(() => answer)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('could not be reached'),
    });
  });

  test.each([
    ['stalls', { kind: 'stall' }],
    ['drips keep-alives', { kind: 'drip', everyMs: 100 }],
  ] as const)('case 8: one that %s is given up', async (_name, answer) => {
    expect((await outcome(() => answer)).error).toContain('could not be reached');
  });

  test.each([
    ['HTML', broken.html],
    ['broken JSON', broken.json],
    ['nothing', broken.empty],
    ['prose', 'I think this is a lovely company.'],
  ] as const)('case 9: %s is never stored', async (_name, answer) => {
    expect((await outcome(() => answer)).status).toBe('failed');
  });

  test('case 10: English where Arabic was asked is asked again, then shown as not valid', async () => {
    const ended = await outcome((request) => (request.task === 'write_report' ? '{"texts":[]}' : good(request)), 'ar');
    expect(ended).toMatchObject({ status: 'completed', validation_status: 'invalid' });
  });

  test('case 10: a refusal ends in an honest failure', async () => {
    const refusal = { kind: 'say', content: '', refusal: 'I cannot help with that.', finishReason: 'stop' } as const;
    expect((await outcome(() => refusal)).error).toContain('refused');
  });

  test('that comes back in time is waited for', async () => {
    let first = true;
    const ended = await outcome((request) => {
      if (!first) return good(request);
      first = false;
      return { kind: 'status', status: 503 };
    });
    expect(ended.status).toBe('completed');
  });
});
