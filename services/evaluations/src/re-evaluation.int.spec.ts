import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { answerTo, pages, pitchTexts, said, scripted } from '../../../libs/review/test/pitch.ts';
import { broken } from '../../../tests/stages/model-server.ts';
import { EvaluationsUnderTest, goodModel, person } from '../test/evaluations-under-test.ts';

let under: EvaluationsUnderTest;

beforeAll(async () => {
  under = await EvaluationsUnderTest.start();
});
afterAll(() => under.stop());
afterEach(() => under.model.answerWith(goodModel));

/** A model that misses the customers' names until the text has a list of them. */
const asksForNames = scripted({
  pillar: (input) => {
    if (input.pillar !== 'traction_viability') return answerTo(input);
    const list = input.document.pages.find(({ text }) => text.includes('Customers:'));
    const others = answerTo(input).checks.filter(({ id }) => id !== 'traction.named');
    const named = list === undefined ? [] : [said('traction.named', list.n, 'Customers: MediPlus, Apteka.', { third_party: 'MediPlus' })]; // prettier-ignore
    return answerTo(input, { checks: [...others, ...named] });
  },
});
const closed = 'Customers or partners by name: now said on page 8.';
const withNames = pages([...pitchTexts, 'Customers: MediPlus, Apteka.']);

const done = async (owner: SignedInCaller, planId: string, previousEvaluationId?: string): Promise<string> => {
  const id = await under.begin(owner, planId, previousEvaluationId === undefined ? {} : { previousEvaluationId });
  expect(await under.ending(owner, id)).toMatchObject({ status: 'completed' });
  return id;
};
const changesOf = async (owner: SignedInCaller, id: string) => (await under.report(owner, id)).changes;
const ofPillar = async (owner: SignedInCaller, id: string, pillar: Pillar) =>
  (await changesOf(owner, id))?.pillars.find((one) => one.pillar === pillar);

describe('what a re-evaluation changed', () => {
  test('nothing, for the same text, and nothing is asked again about it', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    const first = await done(owner, planId);
    const asked = under.model.requests.length;
    const second = await done(owner, planId, first);
    expect(await changesOf(owner, second)).toMatchObject({ previous_evaluation_id: first, unchanged: true });
    expect(await changesOf(owner, first)).toBeUndefined();
    expect(under.model.requests.length).toBe(asked);
  });

  test('is told of slides where the document is one of slides', async () => {
    under.model.answerWith(asksForNames);
    const owner = person();
    const slides = { content_type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' };
    const first = await done(owner, under.newPlan(owner, slides));
    const second = await done(owner, under.newPlan(owner, slides, withNames), first);
    expect(await ofPillar(owner, second, 'traction_viability')).toMatchObject({
      gaps_closed: [closed.replace('page', 'slide')],
    });
  });

  test('a closed gap and a move, for an improved deck that is a plan of its own', async () => {
    under.model.answerWith(asksForNames);
    const owner = person();
    const first = await done(owner, under.newPlan(owner));
    const second = await done(owner, under.newPlan(owner, {}, withNames), first);
    expect(await changesOf(owner, second)).toMatchObject({ unchanged: false, same_text: false });
    expect(await ofPillar(owner, second, 'traction_viability')).toMatchObject({
      from: 4,
      to: 5,
      gaps_closed: [closed],
    });
    expect(await ofPillar(owner, second, 'team')).toMatchObject({ gaps_closed: [], new_gaps: [] });
  });

  test('the same, after a supplement to the same plan', async () => {
    under.model.answerWith(asksForNames);
    const owner = person();
    const planId = under.newPlan(owner);
    const first = await done(owner, planId);
    under.changePlan(planId, { text_hash: 'another', page_count: withNames.length }, withNames);
    const second = await done(owner, planId, first);
    expect(await ofPillar(owner, second, 'traction_viability')).toMatchObject({
      from: 4,
      to: 5,
      gaps_closed: [closed],
    });
  });

  test('an Arabic report is compared with an English one by its checks', async () => {
    under.model.answerWith(asksForNames);
    const [english, arabic] = [person(), person('ar')];
    arabic.userId = english.userId;
    const first = await done(arabic, under.newPlan(arabic));
    const second = await done(english, under.newPlan(english, {}, withNames), first);
    expect(await ofPillar(english, second, 'traction_viability')).toMatchObject({
      gaps_closed: [closed],
      new_gaps: [],
    });
    const third = await done(arabic, under.newPlan(arabic, {}, pages()), second);
    expect(await ofPillar(arabic, third, 'traction_viability')).toMatchObject({
      from: 5,
      to: 4,
      new_gaps: [expect.stringMatching(/^عملاء أو شركاء بأسمائهم/)],
    });
  });

  test('is told against the last report when the re-evaluation between failed', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    const first = await done(owner, planId);
    under.changePlan(planId, { text_hash: 'another' }, withNames);
    under.model.answerWith(() => broken.html);
    const failed = await under.begin(owner, planId, { previousEvaluationId: first });
    expect(await under.ending(owner, failed)).toMatchObject({ status: 'failed' });
    under.model.answerWith(goodModel);
    const third = await done(owner, planId, failed);
    expect(await changesOf(owner, third)).toMatchObject({ previous_evaluation_id: first });
    const [result] = await under.ask(evaluationsQuestions.results, { evaluationId: third }, owner);
    expect(result).toMatchObject({ compared_public_id: first });
  });

  test('is not told when the predecessor was deleted before the review', async () => {
    const owner = person();
    const planId = under.newPlan(owner, { status: 'reading' });
    const other = under.newPlan(owner);
    const first = await done(owner, other);
    const second = await under.begin(owner, planId, { previousEvaluationId: first });
    await under.ask(evaluationsQuestions.remove, { evaluationId: first }, owner);
    under.changePlan(planId, { status: 'ready' });
    expect(await under.ending(owner, second)).toMatchObject({ status: 'completed' });
    expect(await changesOf(owner, second)).toBeUndefined();
  });

  test('a deleted predecessor is led to no more, alone and in the list, and the re-evaluation stays one', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    const first = await done(owner, planId);
    const second = await done(owner, planId, first);
    const shown = async () => {
      const { evaluations } = await under.ask(evaluationsQuestions.list, { page: 1, limit: 20 }, owner);
      return [await under.look(owner, second), evaluations.find(({ id }) => id === second)];
    };
    const before = { version: 're-evaluation', previous_evaluation_id: first, previous_public_id: first };
    const result = async () => (await under.ask(evaluationsQuestions.results, { evaluationId: second }, owner))[0];
    expect(await shown()).toEqual([expect.objectContaining(before), expect.objectContaining(before)]);
    expect(await result()).toMatchObject({ compared_public_id: first });
    await under.ask(evaluationsQuestions.remove, { evaluationId: first }, owner);
    const after = { version: 're-evaluation', previous_evaluation_id: null, previous_public_id: null };
    expect(await shown()).toEqual([expect.objectContaining(after), expect.objectContaining(after)]);
    expect(await result()).not.toHaveProperty('compared_public_id');
  });

  test('is of the same pitch, also of a new version of the deck, and is found by the company’s name', async () => {
    const owner = person();
    const [first, other] = [under.newPlan(owner, { title: 'A deck' }), under.newPlan(owner, { title: 'Another' })];
    const begun = await done(owner, first);
    await done(owner, other, begun);
    // The same version once more, not as a re-evaluation.
    await done(owner, other);
    await done(owner, under.newPlan(owner, { title: 'Apart' }));
    const listed = async (q?: string) => {
      const query = { page: 1, limit: 20, ...(q === undefined ? {} : { q }) };
      return (await under.ask(evaluationsQuestions.list, query, owner)).evaluations;
    };
    const pitches = (await listed()).map(({ pitch_id, pitch_scores }) => [pitch_id === first, pitch_scores?.length]);
    expect(pitches).toEqual([
      [false, 1],
      [true, 3],
      [true, 3],
      [true, 3],
    ]);
    expect(await listed('northw')).toHaveLength(4);
    expect((await listed('another')).map(({ plan_title }) => plan_title)).toEqual(['Another', 'Another']);
  });

  test('against a report of an earlier rubric only the scores are compared, and it says that the rubric changed', async () => {
    const owner = person();
    const planId = under.newPlan(owner);
    const first = await done(owner, planId);
    const { checks: _, document: __, ...report } = await under.report(owner, first);
    const parsed_data = JSON.stringify({ ...report, rubric_version: 'hexagon-1' });
    const basis = { text_hash: 'of before', gaps: { team: ['No founder is named.'] } };
    await under.stored('results').updateOne({ evaluation_id: first }, { $set: { parsed_data, basis } });
    const second = await done(owner, planId, first);
    expect(await changesOf(owner, second)).toMatchObject({ rubric_changed: true, unchanged: false });
    expect(await ofPillar(owner, second, 'team')).toEqual({
      pillar: 'team',
      from: 5,
      to: 5,
      gaps_closed: [],
      new_gaps: [],
    });
  });

  test.each([
    ['of the five-pillar format', JSON.stringify({ pentagon_scores: { team: 3 }, pillars_table: [] })],
    ['of four sections out of 100', JSON.stringify({ executive_summary: { score: 60 } })],
    ['that cannot be parsed', '{"hexagon_scores":'],
  ])('is not told against a report %s', async (_, parsedData) => {
    const owner = person();
    const planId = under.newPlan(owner);
    const first = await done(owner, planId);
    await under.stored('results').updateOne({ evaluation_id: first }, { $set: { parsed_data: parsedData } });
    const second = await done(owner, planId, first);
    expect(await changesOf(owner, second)).toBeUndefined();
  });
});
