import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { evaluationsQuestions } from '@plumbline/contracts/evaluations';
import { newPublicId } from '@plumbline/service-kit/ids';
import { z } from 'zod';
import { EvaluationsUnderTest, person } from '../test/evaluations-under-test.ts';
import { manyEvaluations } from '../test/many-evaluations.ts';

let under: EvaluationsUnderTest;
const owner = person();
const total = 10_000;

beforeAll(async () => {
  under = await EvaluationsUnderTest.start();
  await under.stored('evaluations').insertMany(manyEvaluations(owner.userId, total));
  // Others', older and newer, which no page of this owner may meet.
  for (let n = 0; n < 20; n++) {
    await under.stored('evaluations').insertMany(manyEvaluations(newPublicId(), 100));
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
    expect(ran).toHaveLength(2);
    for (const { planSummary, hasSortStage } of ran) {
      expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN) \{ owner_id: 1, created_at: -1, _id: -1 \}$/);
      expect(hasSortStage ?? false).toBe(false);
    }
    const [count, find] = [...ran].sort((a, b) => a.docsExamined - b.docsExamined);
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
