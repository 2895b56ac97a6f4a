import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import { z } from 'zod';
import { pages, pitchTexts } from '../../../libs/review/test/pitch.ts';
import { refusals, type AnswerModel, type ModelAnswer } from '../../../tests/stages/model-server.ts';
import { EvaluationsUnderTest, goodModel, person } from '../test/evaluations-under-test.ts';

let under: EvaluationsUnderTest;
beforeAll(async () => {
  const prices = { MODEL_PRICE_IN: 2, MODEL_PRICE_OUT: 8 };
  under = await EvaluationsUnderTest.start({ ...prices, MODEL_COST_PER_EVALUATION: 10, MODEL_COST_PER_DAY: 100 });
});
afterAll(() => under.stop());
afterEach(() => under.model.answerWith(goodModel));

const outcome = async (answer: AnswerModel, language: 'en' | 'ar' = 'en') => {
  under.model.answerWith(answer);
  const owner = person(language);
  return under.ending(owner, await under.begin(owner, under.newPlan(owner)));
};

describe('what is wrong is said in its own sentence, and never in the server’s words', () => {
  test.each<[string, ModelAnswer, string, string, string]>([
    ['a wrong key', refusals.key, 'model_key_refused', 'does not accept the key', 'المفتاح'],
    ['no such model', refusals.model, 'model_unknown', 'does not exist on its server', 'غير موجود'],
    ['a used-up quota', refusals.quota, 'model_quota_used_up', 'is used up', 'نفد رصيد'],
    ['a full queue', refusals.queue, 'model_queue_full', 'too much to do', 'عمل كثير'],
    ['a context too small', refusals.context, 'model_context_too_long', 'longer than the reviewer', 'أطول مما'],
    ['a question not taken', { kind: 'status', status: 400, message: 'frobnicated' }, 'model_request_refused', 'did not take', 'لم يقبل'],
  ])('%s', async (_, answer, code, english, arabic) => {
    const failed = await outcome(() => answer);
    expect(failed).toMatchObject({ status: 'failed', error_code: `evaluations.${code}` });
    expect(failed.error).toContain(english);
    const message = answer.kind === 'status' ? answer.message : undefined;
    expect(failed.error).not.toContain(message);
    expect((await outcome(() => answer, 'ar')).error).toContain(arabic);
  }); // prettier-ignore

  test('and with a wrong key nothing more is asked', async () => {
    const before = under.model.requests.length;
    let first = true;
    await outcome(async (request) => {
      if (first) {
        first = false;
        return refusals.key;
      }
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
      return refusals.key;
    });
    expect(under.model.requests.length - before).toBeLessThanOrEqual(6);
  });
});

describe('Retry-After', () => {
  test('puts the job back, which says that it waits, and goes on with what was answered before', async () => {
    let isBusy = true;
    under.model.answerWith((request) => (isBusy ? { ...refusals.rate, retryAfter: '1' } : goodModel(request)));
    const owner = person();
    const id = await under.begin(owner, under.newPlan(owner));
    const giveUpAt = Date.now() + 30_000;
    while ((await under.look(owner, id)).stage !== 'waiting_for_model' && Date.now() < giveUpAt) await sleep(20);
    expect(await under.look(owner, id)).toMatchObject({ status: 'processing', error: null });
    isBusy = false;
    expect(await under.ending(owner, id)).toMatchObject({ status: 'completed', error: null });
  });

  test('is not waited for without end', async () => {
    under.model.answerWith(() => ({ ...refusals.rate, retryAfter: '1' }));
    const owner = person();
    const id = await under.begin(owner, under.newPlan(owner));
    const rows = under.stored('evaluations');
    const waited = { public_id: id, waiting_for_model_since: { $exists: true } };
    const giveUpAt = Date.now() + 30_000;
    while ((await rows.countDocuments(waited)) === 0 && Date.now() < giveUpAt) await sleep(20);
    await rows.updateOne({ public_id: id }, { $set: { waiting_for_model_since: new Date(Date.now() - 3_700_000) } });
    expect(await under.ending(owner, id)).toMatchObject({
      status: 'failed',
      error_code: 'evaluations.model_rate_limited',
    });
  });
});

describe('a document longer than the context', () => {
  test('is reviewed by less of it, and the report names the pages that were not sent', async () => {
    const longest = 30_000;
    under.model.answerWith((request) =>
      JSON.stringify(request.body.messages).length > longest ? refusals.context : goodModel(request),
    );
    const owner = person();
    const long = Array.from({ length: 12 }, (_, index) =>
      `Page ${String(index)} goes on about the trade. `.repeat(120),
    );
    const planId = under.newPlan(owner, {}, pages([...pitchTexts, ...long]));
    const id = await under.begin(owner, planId);
    expect(await under.ending(owner, id)).toMatchObject({ status: 'completed' });
    const { warnings } = await under.report(owner, id);
    expect(warnings.map(({ kind }) => kind)).toContain('pages_not_sent');
  });
});

describe('what the model was used for', () => {
  test('is kept for each evaluation, with what it cost, also when it fails', async () => {
    const asked = () => under.model.requests.length;
    const before = asked();
    const ended = await outcome(goodModel);
    expect(ended.usage).toMatchObject({ calls: asked() - before, seconds: expect.any(Number) });
    const { tokens_in: tokensIn = 0, tokens_out: tokensOut = 0, cost } = ended.usage ?? {};
    expect(cost).toBeCloseTo((tokensIn * 2 + tokensOut * 8) / 1_000_000, 9);
    const between = asked();
    const failed = await outcome(() => ({ kind: 'say', content: 'I think this is a lovely company.' }));
    expect(failed).toMatchObject({ status: 'failed', usage: { calls: asked() - between } });
  });

  test('ends an evaluation before it could pass its ceiling, earlier runs counted', async () => {
    const owner = person();
    const planId = under.newPlan(owner, { status: 'reading' });
    const id = await under.begin(owner, planId);
    const usage = { calls: 9, tokens_in: 1, tokens_out: 1, seconds: 1, cost: 9.9999 };
    await under.stored('evaluations').updateOne({ public_id: id }, { $set: { usage } });
    const before = under.model.requests.length;
    under.changePlan(planId, { status: 'ready' });
    expect(await under.ending(owner, id)).toMatchObject({
      status: 'failed',
      error_code: 'evaluations.model_cost_ceiling',
      usage: { calls: 9 },
    });
    expect(under.model.requests).toHaveLength(before);
  });

  test('ends all of them at the ceiling of the day', async () => {
    const day = under.stored('model_spending');
    const booked = async (): Promise<number[]> =>
      (await day.find().toArray()).map(({ cost }) => z.number().parse(cost));
    // Two where the day has just changed.
    expect(await booked()).not.toEqual([]);
    await day.updateMany({}, { $set: { cost: 99.9999 } });
    expect(await outcome(goodModel)).toMatchObject({ error_code: 'evaluations.model_daily_cost_ceiling' });
    await day.updateMany({}, { $set: { cost: 0 } });
    const ended = await outcome(goodModel);
    const sum = (await booked()).reduce((all, cost) => all + cost, 0);
    expect(sum).toBeCloseTo(ended.usage?.cost ?? 0, 9);
  });
});

describe('a failure that is the model’s alone', () => {
  test('takes nothing from a person’s day', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    for (let n = 0; n < 25; n += 1) await under.begin(owner, planId, { idempotencyKey: `n-${String(n)}` });
    await under.stored('jobs').deleteMany({ owner_id: owner.userId });
    const another = () =>
      under.ask(evaluationsQuestions.start, { planId, schemaId: 'investor5-hexagon', language: 'en', idempotencyKey: 'more' }, owner);
    await expect(another()).rejects.toMatchObject({ code: 'evaluations.daily_limit' });
    await under
      .stored('evaluations')
      .updateOne({ owner_id: owner.userId }, { $set: { error_code: 'evaluations.model_answer_uncheckable' } });
    expect(await another()).toHaveProperty('id');
    await under.stored('jobs').deleteMany({ owner_id: owner.userId });
  }); // prettier-ignore
});
