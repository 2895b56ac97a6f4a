import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions, type EvaluationsQuery } from '@plumbline/contracts/evaluations';
import { newPublicId } from '@plumbline/service-kit/ids';
import { z } from 'zod';
import { EvaluationsUnderTest, person } from '../test/evaluations-under-test.ts';
import { manyEvaluations } from '../test/many-evaluations.ts';
import { EvaluationsRepository } from './evaluations.repository.ts';
import type { EvaluationRow } from './evaluations.schema.ts';

const pitched = (ownerId: string, count: number) =>
  manyEvaluations(ownerId, count).map((row) => ({ ...row, pitch_id: row.plan_id }));

let under: EvaluationsUnderTest;
const owner = person();
const total = 10_000;

beforeAll(async () => {
  under = await EvaluationsUnderTest.start();
  await under.stored('evaluations').insertMany(pitched(owner.userId, total));
  // Others', older and newer, which no page of this owner may meet.
  for (let n = 0; n < 20; n++) {
    await under.stored('evaluations').insertMany(pitched(newPublicId(), 100));
  }
});
afterAll(() => under.stop());

const list = (page: number, limit = 20) => under.ask(evaluationsQuestions.list, { page, limit }, owner);
const titles = async (page: number, limit?: number) =>
  (await list(page, limit)).evaluations.map(({ plan_title }) => plan_title);
const from = (newest: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Pitch ${String(newest - at)}`);

/** How the database ran what `work` asked of the evaluations, from its own profile. */
const profiled = async (work: () => Promise<unknown>) => {
  const database = under.stored('evaluations').conn.db;
  if (!database) throw new Error('not connected');
  await database.command({ profile: 2 });
  const since = new Date();
  await work();
  await database.command({ profile: 0 });
  const seen = await database
    .collection('system.profile')
    .find({ ts: { $gte: since }, ns: `${database.databaseName}.evaluations` })
    .toArray();
  return z
    .array(
      z.object({
        planSummary: z.string(),
        docsExamined: z.number(),
        keysExamined: z.number(),
        hasSortStage: z.boolean().optional(),
      }),
    )
    .parse(seen);
};

describe('a history of 10,000', () => {
  test('is the same list from either end: newest first, each evaluation on one page', async () => {
    expect(await titles(1)).toEqual(from(10_000, 20));
    expect(await titles(250)).toEqual(from(5_020, 20));
    expect(await titles(251)).toEqual(from(5_000, 20));
    expect(await titles(252)).toEqual(from(4_980, 20));
    expect(await titles(500)).toEqual(from(20, 20));
    expect(await titles(501)).toEqual([]);
    // A last page that is not full.
    expect(await titles(334, 30)).toEqual(from(10, 10));
    expect((await list(500)).pagination).toEqual({ page: 500, limit: 20, total, pages: 500 });
  });

  test('an odd number on few pages loses nothing in the middle', async () => {
    const few = person();
    await under.stored('evaluations').insertMany(manyEvaluations(few.userId, 7));
    const pages = await Promise.all(
      [1, 2, 3, 4].map(
        async (page) => (await under.ask(evaluationsQuestions.list, { page, limit: 2 }, few)).evaluations,
      ),
    );
    expect(pages.map((page) => page.map(({ plan_title }) => plan_title))).toEqual([
      ['Pitch 7', 'Pitch 6'],
      ['Pitch 5', 'Pitch 4'],
      ['Pitch 3', 'Pitch 2'],
      ['Pitch 1'],
    ]);
  });

  test('evaluations of one moment keep one order on every page', async () => {
    const busy = person();
    const at = new Date();
    await under.stored('evaluations').insertMany(manyEvaluations(busy.userId, 60, () => at));
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const { evaluations } = await under.ask(evaluationsQuestions.list, { page, limit: 20 }, busy);
      ids.push(...evaluations.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(60);
  });

  test.each([
    ['first', 1, 20],
    ['middle', 250, 5_000],
    ['last', 500, 20],
  ])('its %s page comes from an index, without a sort, and reads no more rows than it shows', async (_, page, keys) => {
    const ran = await profiled(() => list(page));
    const isOfPitches = ({ planSummary }: { planSummary: string }) => planSummary.includes('pitch_id');
    const [scores, ...others] = ran.filter(isOfPitches);
    expect([scores, others]).toMatchObject([{ docsExamined: 0 }, []]);
    expect(scores?.hasSortStage ?? false).toBe(false);
    const rows = ran.filter((one) => !isOfPitches(one));
    expect(rows).toHaveLength(2);
    for (const { planSummary, hasSortStage } of rows) {
      expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN) \{ owner_id: 1, created_at: -1, _id: -1 \}$/);
      expect(hasSortStage ?? false).toBe(false);
    }
    const [count, find] = [...rows].sort((a, b) => a.docsExamined - b.docsExamined);
    expect(count?.docsExamined).toBe(0);
    expect(find?.docsExamined).toBe(20);
    expect(find?.keysExamined).toBeLessThanOrEqual(keys);
  });
});

test('one that was not reviewed says for what, in the list and by itself; the others say nothing', async () => {
  const reader = person();
  const recognised = { kind: 'template', language: 'en' };
  const unscored = { overall_score: null, recommendation: null, recognised };
  const rows = manyEvaluations(reader.userId, 2).map((row, n) => (n === 1 ? { ...row, ...unscored } : row));
  await under.stored('evaluations').insertMany(rows);
  const { evaluations } = await under.ask(evaluationsQuestions.list, { page: 1, limit: 20 }, reader);
  expect(evaluations.map((one) => one.recognised)).toEqual([recognised, undefined]);
  const id = evaluations[0]?.id ?? '';
  expect(await under.look(reader, id)).toMatchObject(unscored);
});

/** Rows as a start and a review would leave them: titles and companies that are searched. */
const titled = (ownerId: string, each: [title: string, more?: Partial<EvaluationRow>][]) =>
  manyEvaluations(ownerId, each.length).map((row, n) => ({ ...row, plan_title: each[n]?.[0] ?? '', ...each[n]?.[1] }));
const completed = async (): Promise<void> => {
  await under.service.get(EvaluationsRepository).completeOld();
};

describe('a search', () => {
  const seeker = person();
  const found = async (query: Partial<z.input<typeof EvaluationsQuery>>) => {
    const { evaluations, pagination } = await under.ask(
      evaluationsQuestions.list,
      { page: 1, limit: 20, ...query },
      seeker,
    );
    expect(pagination.total).toBe(evaluations.length);
    return evaluations.map(({ plan_title }) => plan_title);
  };
  beforeAll(async () => {
    const rows = titled(seeker.userId, [
      ['Northwind Cold Chain', { company_name: 'Northwind GmbH' }],
      ['مِنَصّة الأغذية', { language: 'ar' }],
      ['50 % of C++ (a.b) [x]', { status: 'failed', overall_score: null }],
      ['Café Zoë', { language: 'ar', status: 'processing', overall_score: null }],
    ]);
    await under.stored('evaluations').insertMany([...rows, ...titled(newPublicId(), [['Northwind of somebody else']])]);
    await completed();
  });

  test.each<[Partial<z.input<typeof EvaluationsQuery>>, string[]]>([
    [{ q: 'wind' }, ['Northwind Cold Chain']],
    [{ q: ' CHAIN  north ' }, ['Northwind Cold Chain']],
    [{ q: 'gmbh cold' }, ['Northwind Cold Chain']],
    [{ q: 'chain south' }, []],
    [{ q: 'منصه الاغذيه' }, ['مِنَصّة الأغذية']],
    [{ q: 'zoe' }, ['Café Zoë']],
    [{ q: 'c++ (a.b) [x] 50 %' }, ['50 % of C++ (a.b) [x]']],
    [{ q: 'a_b' }, []],
    [{ q: 'North.*Chain' }, []],
    [{ q: '.*' }, []],
    [{ q: '$where' }, []],
    [{ q: '^n' }, []],
    [{ q: String.raw`\d` }, []],
    [{ q: '   ' }, ['Café Zoë', '50 % of C++ (a.b) [x]', 'مِنَصّة الأغذية', 'Northwind Cold Chain']],
    [{ status: 'failed' }, ['50 % of C++ (a.b) [x]']],
    [{ language: 'ar' }, ['Café Zoë', 'مِنَصّة الأغذية']],
    [{ language: 'ar', status: 'completed' }, ['مِنَصّة الأغذية']],
    [{ language: 'ar', status: 'completed', q: 'north' }, []],
  ])('%j finds %j, of the owner alone', async (query, titles) => expect(await found(query)).toEqual(titles));

  test('among 10,000 reads no row that it does not show', async () => {
    await completed();
    await under
      .stored('evaluations')
      .updateMany({ owner_id: owner.userId }, [{ $set: { search: { $toLower: '$plan_title' } } }]);
    const query = { page: 1, limit: 20, q: 'pitch 77', status: 'completed' as const };
    const ran = await profiled(async () => {
      const { pagination } = await under.ask(evaluationsQuestions.list, query, owner);
      expect(pagination.total).toBeGreaterThan(100);
    });
    const rows = ran.filter(({ planSummary }) => !planSummary.includes('pitch_id'));
    expect(rows.map(({ planSummary }) => planSummary)).toEqual(
      Array(2).fill('IXSCAN { owner_id: 1, created_at: -1, _id: -1, status: 1, language: 1, search: 1 }'),
    );
    expect(rows.map(({ docsExamined }) => docsExamined).sort((a, b) => a - b)).toEqual([0, 20]);
    expect(rows.map(({ hasSortStage }) => hasSortStage ?? false)).toEqual([false, false]);
  });
});

test('rows of before pitches were told apart get theirs: through versions of the deck, deleted predecessors, other runs', async () => {
  const author = person();
  const [first, second, third, lone, orphan, again, foreign] = titled(author.userId, [
    ['First', { overall_score: 41 }],
    ['Second version', { overall_score: 55 }],
    ['Third version', { overall_score: null, status: 'failed' }],
    ['Another pitch', { overall_score: 70 }],
    ['Of a deleted one', { previous_evaluation_id: newPublicId() }],
    ['Second version, in Arabic', { overall_score: 56, language: 'ar' }],
    ['Somebody else’s', { owner_id: newPublicId() }],
  ]);
  if (!first || !second || !third || !lone || !orphan || !again || !foreign) throw new Error('too few rows');
  const old = [
    first,
    { ...second, previous_evaluation_id: first.public_id },
    { ...third, previous_evaluation_id: second.public_id },
    lone,
    orphan,
    { ...again, plan_id: second.plan_id },
    { ...foreign, plan_id: first.plan_id, overall_score: 99 },
  ];
  await under.stored('evaluations').insertMany(old);
  await completed();
  const { evaluations } = await under.ask(evaluationsQuestions.list, { page: 1, limit: 20 }, author);
  const seen = evaluations.map(({ plan_title, pitch_id, pitch_scores }) => [plan_title, pitch_id, pitch_scores]);
  expect(seen.reverse()).toEqual([
    ['First', first.plan_id, [41, 55, 56]],
    ['Second version', first.plan_id, [41, 55, 56]],
    ['Third version', first.plan_id, [41, 55, 56]],
    ['Another pitch', lone.plan_id, [70]],
    ['Of a deleted one', orphan.plan_id, [60]],
    ['Second version, in Arabic', first.plan_id, [41, 55, 56]],
  ]);
  expect(await under.look(author, third.public_id)).toMatchObject({ pitch_id: first.plan_id });
});
