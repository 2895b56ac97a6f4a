import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions, type Evaluation } from '@plumbline/contracts/evaluations';
import { Envelope, facts } from '@plumbline/contracts/events';
import { Bus } from '@plumbline/service-kit/bus';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Outbox } from '@plumbline/service-kit/outbox';
import { z } from 'zod';
import { broken, type AnswerModel } from '../../../tests/stages/model-server.ts';
import { EvaluationsUnderTest, goodModel, person, schemaId } from '../test/evaluations-under-test.ts';

let under: EvaluationsUnderTest;

beforeAll(async () => {
  under = await EvaluationsUnderTest.start();
});
afterAll(() => under.stop());
afterEach(() => under.model.answerWith(goodModel));

const ask: Bus['ask'] = (question, input, caller) => under.ask(question, input, caller);
const newPlan = (...given: Parameters<EvaluationsUnderTest['newPlan']>) => under.newPlan(...given);
const begin = (...given: Parameters<EvaluationsUnderTest['begin']>) => under.begin(...given);
const look = (...given: Parameters<EvaluationsUnderTest['look']>) => under.look(...given);
const ending = (...given: Parameters<EvaluationsUnderTest['ending']>) => under.ending(...given);
const report = (...given: Parameters<EvaluationsUnderTest['report']>) => under.report(...given);
const stored = (name: string) => under.stored(name);

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
    under.changePlan(planId, { status: 'ready' });
    expect((await ending(owner, id)).status).toBe('completed');
  });

  test('notes which reading of its pitch it is of, also when it fails; one of before there were several is of the first', async () => {
    const owner = person();
    const planId = newPlan(owner, { status: 'reading', text_version: 2 });
    const first = await begin(owner, planId);
    expect(await look(owner, first)).not.toHaveProperty('text_version');
    under.changePlan(planId, { status: 'ready', text_version: 3 });
    expect(await ending(owner, first)).toMatchObject({ status: 'completed', text_version: 3 });
    under.changePlan(planId, { text_version: 4, text_hash: 'another' }, []);
    under.model.answerWith(() => broken.html);
    const second = await begin(owner, planId);
    expect(await ending(owner, second)).toMatchObject({ status: 'failed', text_version: 4 });
    await stored('evaluations').updateMany({ plan_id: planId }, { $unset: { text_version: '' } });
    for (const id of [first, second]) expect(await look(owner, id)).toMatchObject({ text_version: 1 });
  });

  test('of a document that turns out unreadable fails with the sentence of that', async () => {
    const owner = person('ar');
    const planId = newPlan(owner, { status: 'reading' });
    const id = await begin(owner, planId);
    under.changePlan(planId, { status: 'failed', error_code: 'plans.file_damaged' });
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
    const before = under.model.requests.length;
    const again = await ending(owner, await begin(owner, planId));
    const inArabic = await ending({ ...owner, language: 'ar' }, await begin({ ...owner, language: 'ar' }, planId));
    expect([again.overall_score, inArabic.overall_score]).toEqual([first.overall_score, first.overall_score]);
    const since = under.model.requests.slice(before).map(({ task }) => task);
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

  test('case 40: twenty pitches of one person started at once are a job each, and another person does not wait for them', async () => {
    const [busy, other] = [person(), person()];
    const ids = await Promise.all(Array.from({ length: 20 }, () => begin(busy, newPlan(busy))));
    const single = await begin(other, newPlan(other));
    expect(new Set(ids).size).toBe(20);
    await ending(other, single);
    const finished = { public_id: { $in: ids }, status: 'completed' };
    expect(await stored('evaluations').countDocuments(finished)).toBeLessThan(20);
    for (const id of ids) expect(await ending(busy, id)).toMatchObject({ status: 'completed' });
    expect(await stored('evaluations').countDocuments(finished)).toBe(20);
    for (const id of [...ids, single]) expect(await stored('jobs').countDocuments({ subject_id: id })).toBe(1);
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

  test('one of which the model made nothing that could be checked says so, and does not count towards the daily cap', async () => {
    const owner = person();
    const planId = newPlan(owner);
    under.model.answerWith((request) => (request.task === 'pillar_findings' ? '{"checks":[]}' : goodModel(request)));
    const id = await begin(owner, planId, { idempotencyKey: 'nonsense' });
    expect(await ending(owner, id)).toMatchObject({
      status: 'failed',
      overall_score: null,
      error_code: 'evaluations.model_answer_uncheckable',
      error: expect.stringContaining('no answer that could be checked'),
    });
    under.model.answerWith(goodModel);
    for (let n = 0; n < 25; n += 1) await begin(owner, planId, { idempotencyKey: `n-${String(n)}` });
    await expect(begin(owner, planId, { idempotencyKey: 'one-more' })).rejects.toMatchObject({ code: 'evaluations.daily_limit' }); // prettier-ignore
    await stored('jobs').deleteMany({ owner_id: owner.userId });
  });

  test('to be reviewed all the same, or not, are two starts; the same twice is one, and it is kept with the evaluation', async () => {
    const owner = person();
    const planId = newPlan(owner, { status: 'reading' });
    const plain = await begin(owner, planId);
    const anyway = await begin(owner, planId, { reviewAnyway: true });
    expect(anyway).not.toBe(plain);
    expect(await begin(owner, planId, { reviewAnyway: true })).toBe(anyway);
    expect(await begin(owner, planId, { reviewAnyway: false })).toBe(plain);
    const kept = await stored('evaluations')
      .find({ public_id: { $in: [plain, anyway] } })
      .toArray();
    expect(kept.map(({ public_id, review_anyway }) => [public_id, review_anyway]).sort()).toEqual([[plain, false], [anyway, true]].sort()); // prettier-ignore
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
    await expect(startWith({ reviewAnyway: 'yes' })).rejects.toMatchObject({
      details: { fields: { reviewAnyway: 'invalid' } },
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
      under.service.get(Bus).connection.subscribe(subject, {
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
    under.model.answerWith(async (request) => {
      await gate.promise;
      return goodModel(request);
    });
    const id = await begin(owner, newPlan(owner));
    const before = under.model.requests.length;
    while (under.model.requests.length < before + 1) await sleep(20);
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
    const outbox = under.service.get(Outbox);
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
  const outcome = async (answer: AnswerModel, language: 'en' | 'ar' = 'en'): Promise<Evaluation> => {
    under.model.answerWith(answer);
    const owner = person(language);
    const id = await begin(owner, newPlan(owner));
    const ended = await ending(owner, id);
    // A failed run has no result at all, nothing half usable.
    if (ended.status === 'failed')
      expect(await ask(evaluationsQuestions.results, { evaluationId: id }, owner)).toEqual([]);
    return ended;
  };

  test.each([
    ['429 with a day to wait', { kind: 'status', status: 429, retryAfter: '86400' }, 'takes no more questions'],
    ['500', { kind: 'status', status: 500 }, 'could not be reached'],
  ] as const)('case 7: %s ends in an honest failure', async (_name, answer, sentence) => {
    expect(await outcome(() => answer)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(sentence),
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
    const ended = await outcome(
      (request) => (request.task === 'write_report' ? '{"texts":[]}' : goodModel(request)),
      'ar',
    );
    expect(ended).toMatchObject({ status: 'completed', validation_status: 'invalid' });
  });

  test('case 10: a refusal ends in an honest failure', async () => {
    const refusal = { kind: 'say', content: '', refusal: 'I cannot help with that.', finishReason: 'stop' } as const;
    expect((await outcome(() => refusal)).error).toContain('refused');
  });

  test('that comes back in time is waited for', async () => {
    let first = true;
    const ended = await outcome((request) => {
      if (!first) return goodModel(request);
      first = false;
      return { kind: 'status', status: 503 };
    });
    expect(ended.status).toBe('completed');
  });
});
