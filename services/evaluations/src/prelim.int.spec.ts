import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { answerTo, asked, pages, pitchTexts, said, scripted } from '../../../libs/review/test/pitch.ts';
import { broken, type ModelRequest } from '../../../tests/stages/model-server.ts';
import { EvaluationsUnderTest, goodModel, person } from '../test/evaluations-under-test.ts';

let under: EvaluationsUnderTest;
const perDay = 5;

beforeAll(async () => {
  under = await EvaluationsUnderTest.start({
    EVALUATIONS_PER_DAY: perDay,
    // A model may be held here as long as a test needs.
    MODEL_FIRST_TOKEN_TIMEOUT_MS: 30_000,
    MODEL_IDLE_TIMEOUT_MS: 30_000,
    MODEL_TOTAL_TIMEOUT_MS: 60_000,
    PRELIM_ENABLED: true,
  });
});
afterAll(() => under.stop());
afterEach(() => under.model.answerWith(goodModel));

const prelim = (owner: SignedInCaller, planId: string, language?: 'en' | 'ar') =>
  under.ask(evaluationsQuestions.prelim, { planId, ...(language === undefined ? {} : { language }) }, owner);

const noTeam = scripted({
  pillar: (input) => answerTo(input, input.pillar === 'team' ? { checks: [] } : {}),
});

/** The questions about a pillar, without those by which what was denied is put to the model once more. */
const firstQuestions = (requests: readonly ModelRequest[]): ModelRequest[] =>
  requests.filter((from) => from.task === 'pillar_findings' && asked.pillar(from).look_again === undefined);

describe('a preliminary assessment', () => {
  test('scores each pillar and asks for what is missing, in the language asked for, else the caller’s', async () => {
    under.model.answerWith(noTeam);
    const owner = person('ar');
    const planId = under.newPlan(owner);
    const english = await prelim(owner, planId, 'en');
    expect(english.missing_pillars).toEqual(['team']);
    expect(english.pillars).toContainEqual({ pillar: 'team', score: 0, missing: true });
    expect(english.gap_questions).toContainEqual({ pillar: 'team', prompt: expect.stringContaining('founders') });
    const { gap_questions, ...arabic } = await prelim(owner, planId);
    expect(gap_questions).toContainEqual({ pillar: 'team', prompt: expect.stringContaining('المؤسسون') });
    expect(arabic.pillars).toEqual(english.pillars);
  });

  test('is paid for once: the review that follows asks the model nothing', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    await prelim(owner, planId);
    const before = under.model.requests.length;
    const ended = await under.ending(owner, await under.begin(owner, planId));
    expect(ended).toMatchObject({ status: 'completed' });
    expect(under.model.requests).toHaveLength(before);
  });

  test('skipped, it leaves a limited report, which says why; an answer of no use unlocks the full one', async () => {
    under.model.answerWith(noTeam);
    const owner = person();
    const skipped = under.newPlan(owner);
    await prelim(owner, skipped);
    const id = await under.begin(owner, skipped);
    await under.ending(owner, id);
    expect((await under.report(owner, id)).limited_by).toEqual(['team']);
    const answered = under.newPlan(owner);
    const answer = { n: 8, label: 'Pillar: Team', text: 'Pillar: Team\nLater.', method: 'text' } as const;
    const change = { text_hash: 'with an answer', page_count: 8, supplements_from: 8 };
    under.changePlan(answered, change, [...pages(), answer]);
    const other = await under.begin(owner, answered);
    await under.ending(owner, other);
    expect((await under.report(owner, other)).limited_by).toBeUndefined();
  });

  test('a supplement is read anew, as pages of the pitch, and cited as such', async () => {
    under.model.answerWith(noTeam);
    const owner = person();
    const planId = under.newPlan(owner);
    await prelim(owner, planId);
    const answer = { n: 8, label: 'Pillar: Team', text: 'Pillar: Team\nLina Saad, CEO, ran sales at Siemens for 9 years.', method: 'text' } as const; // prettier-ignore
    under.changePlan(planId, { text_hash: 'with an answer', page_count: 8 }, [...pages(), answer]);
    const quote = 'Lina Saad, CEO, ran sales at Siemens for 9 years.';
    const checks = (['team.founders', 'team.experience'] as const).map((id) => said(id, 8, quote, { third_party: 'Siemens' })); // prettier-ignore
    under.model.answerWith(
      scripted({
        pillar: (input) => {
          expect(input.document.pages).toHaveLength(pitchTexts.length + 1);
          return answerTo(input, input.pillar === 'team' ? { checks } : {});
        },
      }),
    );
    const before = under.model.requests.length;
    const id = await under.begin(owner, planId);
    await under.ending(owner, id);
    const tasks = under.model.requests.slice(before);
    expect(firstQuestions(tasks)).toHaveLength(6);
    const report = await under.report(owner, id);
    expect(report.hexagon_scores.team).toBe(5);
    expect(report.limited_by).toBeUndefined();
    expect(report.pillars_detailed.find(({ pillar }) => pillar === 'team')?.evidence[0]).toMatchObject({ page: 8, verified: true }); // prettier-ignore
  });

  test('waits for a pitch that is still being read', async () => {
    const owner = person();
    const planId = under.newPlan(owner, { status: 'reading' });
    let done = false;
    const waiting = prelim(owner, planId).then((answer) => {
      done = true;
      return answer;
    });
    await sleep(1_200);
    expect(done).toBe(false);
    under.changePlan(planId, { status: 'ready' });
    expect((await waiting).pillars).toHaveLength(6);
  });

  test('of a pitch that failed is refused with the sentence of that, also when it fails while waited for', async () => {
    const owner = person();
    const failed = { status: 'failed', error_code: 'plans.file_no_text' } as const;
    await expect(prelim(owner, under.newPlan(owner, failed))).rejects.toMatchObject({ code: 'plans.file_no_text', status: 422 }); // prettier-ignore
    const planId = under.newPlan(owner, { status: 'reading' });
    const waiting = prelim(owner, planId).catch((error: unknown) => error);
    await sleep(600);
    under.changePlan(planId, { status: 'failed', error_code: null });
    expect(await waiting).toMatchObject({ code: 'evaluations.plan_unreadable', status: 422 });
  });

  test('case 22: of another person’s pitch is as unknown as of none', async () => {
    const planId = under.newPlan(person());
    for (const id of [planId, 'no-such-plan']) {
      await expect(prelim(person(), id)).rejects.toMatchObject({ code: 'evaluations.plan_not_found' });
    }
  });

  test.each([
    ['out of reach', { kind: 'status', status: 500 }, 'evaluations.model_unavailable'],
    ['unusable', broken.html, 'evaluations.model_answer_uncheckable'],
    [
      'unwilling',
      { kind: 'say', content: '', refusal: 'I will not.', finishReason: 'stop' },
      'evaluations.model_refused',
    ],
  ] as const)('a model that is %s is an error, and the next try is not held back by it', async (_, answer, code) => {
    const owner = person();
    const planId = under.newPlan(owner);
    under.model.answerWith(() => answer);
    await expect(prelim(owner, planId)).rejects.toMatchObject({ code });
    under.model.answerWith(goodModel);
    expect((await prelim(owner, planId)).pillars).toHaveLength(6);
  });

  test('case 40: asked for twice at once, the model is asked once; a third pitch of one person has to wait', async () => {
    const owner = person();
    const gate = Promise.withResolvers<void>();
    under.model.answerWith(async (request) => {
      await gate.promise;
      return goodModel(request);
    });
    const before = under.model.requests.length;
    const planId = under.newPlan(owner);
    const both = [
      prelim(owner, planId),
      prelim(owner, planId),
      prelim(owner, under.newPlan(owner, { title: 'Other' })),
    ];
    while (under.model.requests.length < before + 2) await sleep(20);
    await expect(prelim(owner, under.newPlan(owner))).rejects.toMatchObject({ code: 'internal.unavailable' });
    gate.resolve();
    const [one, two] = await Promise.all(both);
    expect(one).toEqual(two);
    expect(firstQuestions(under.model.requests.slice(before))).toHaveLength(12);
  });

  test('case 37: more than a day allows is refused with the time to try again', async () => {
    const owner = person();
    for (let n = 0; n < perDay; n++) await prelim(owner, under.newPlan(owner));
    await expect(prelim(owner, under.newPlan(owner))).rejects.toMatchObject({
      code: 'evaluations.prelim_daily_limit',
      details: { values: { limit: perDay }, retryAfterSeconds: expect.any(Number) },
    });
  });
});
