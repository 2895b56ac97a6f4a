import { describe, expect, test } from '@jest/globals';
import { checklist, type CheckId } from '@plumbline/contracts/checklist';
import { answerTo, asked, notSaid, said, synthesisAnswer, taskOf, type Script } from '../../test/pitch.ts';
import { memoryCache, run, stopModelsAfterEach } from '../../test/reviewing.ts';
import type { FindClosest } from '../rubric/scoring.ts';

stopModelsAfterEach();

/** Ten things that the pitch says, each with a check that asks for it. */
const denied = {
  'problem.pain': { page: 2, quote: 'Pharmacies throw away 12% of their insulin' },
  'problem.size': { page: 2, quote: 'Every spoiled delivery costs a pharmacy about $340' },
  'solution.what': { page: 1, quote: 'Northwind rents sensor-equipped boxes to pharmacies and clinics' },
  'solution.how': { page: 3, quote: 'A sensor in each box reports its temperature every minute' },
  'market.size': { page: 4, quote: 'IQVIA puts cold-chain deliveries at $1.2 billion a year' },
  'team.founders': { page: 5, quote: 'Sara Haddad, CEO, ran logistics for six years at Aramex' },
  'moat.protection': { page: 6, quote: 'Our patent EP3471 covers the seal' },
  'traction.revenue': { page: 7, quote: 'Revenue reached $32,000 a month' },
  'traction.named': { page: 7, quote: 'MediPlus signed a contract for 400 boxes in March 2025' },
  'traction.ask': { page: 7, quote: 'We raise $1.5 million to reach 60 pharmacies' },
} as const satisfies Partial<Record<CheckId, { page: number; quote: string }>>;
const ids = checklist.map(({ id }) => id).filter((id): id is keyof typeof denied => id in denied);
const passageOf: FindClosest = ({ id }) => Object.entries(denied).find(([denies]) => denies === id)?.[1] ?? null;

/** Denies everything at first; what is put to it again it answers as told. */
const denier =
  (
    again: (id: CheckId, passage: { page: number; quote: string }) => ReturnType<typeof said>,
  ): NonNullable<Script['pillar']> =>
  (input) => {
    const shown = input.look_again ?? [];
    const checks = input.checks.map(({ id }) => {
      const [passage] = shown.find((one) => one.id === id)?.passages ?? [];
      return passage === undefined ? notSaid(id) : again(id, passage);
    });
    return answerTo(input, { checks, company: null });
  };

describe('a model that denies ten things the pitch says', () => {
  test('is shown each passage once more, with only the checks it is about', async () => {
    const { server } = await run({ pillar: denier((id) => notSaid(id)) }, {}, { closest: () => passageOf });
    const inputs = server.requests.filter((from) => taskOf(from) === 'pillar_findings').map(asked.pillar);
    const second = inputs.filter(({ look_again: shown }) => shown !== undefined);
    expect(inputs).toHaveLength(12);
    expect(second.flatMap(({ checks }) => checks.map(({ id }) => id)).sort()).toEqual([...ids].sort());
    for (const { checks, look_again: shown } of second) {
      expect(shown?.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
      for (const { id, passages } of shown ?? []) {
        expect(passages).toEqual(Object.entries(denied).flatMap(([key, passage]) => (key === id ? [passage] : [])));
      }
    }
  });

  test('and still denies them: none is called not found, each shows its passage', async () => {
    const { check, report, detail } = await run(
      { pillar: denier((id) => notSaid(id, { text: 'No page says it.' })) },
      {},
      { closest: () => passageOf },
    );
    for (const id of ids) {
      const { state, level, text, closest } = check(id);
      expect([state, level]).toEqual(['unsure', 2]);
      expect(text).toContain('does not make this clear');
      expect(closest?.quote).toBe(denied[id].quote);
    }
    expect(report.checks?.filter(({ state }) => state === 'not_found')).toHaveLength(32 - ids.length);
    expect(JSON.stringify(report)).not.toContain('No page says it');
    expect(Object.values(report.hexagon_scores)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(detail('team').evidence).toContainEqual(expect.objectContaining({ field: 'improvements', page: 5, quote: denied['team.founders'].quote, verified: true })); // prettier-ignore
  });

  test('and takes it back: they are said, at the level of their quotes', async () => {
    const { check } = await run(
      { pillar: denier((id, { page, quote }) => said(id, page, quote)) },
      {},
      { closest: () => passageOf },
    );
    for (const id of ids) expect(check(id)).toMatchObject({ state: 'said', page: denied[id].page });
  });

  test('and claims another thing that stands nowhere: the passage is shown, and no pillar is lost', async () => {
    const { check, report } = await run(
      { pillar: denier((id) => said(id, 1, 'Nobody ever wrote this sentence')) },
      {},
      { closest: () => passageOf },
    );
    for (const id of ids) expect(check(id).state).toBe('unsure');
    expect(Object.values(report.hexagon_scores)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test('or does not answer the second time: the passage is shown', async () => {
    const dumb: NonNullable<Script['pillar']> = (input) =>
      input.look_again ? 'nonsense' : answerTo(input, { checks: [] });
    const { check, validation_status } = await run({ pillar: dumb, synthesis: () => synthesisAnswer({ strengths: [] }) }, {}, { closest: () => passageOf }); // prettier-ignore
    for (const id of ids) expect(check(id).state).toBe('unsure');
    expect(validation_status).toBe('valid');
  });

  test('is asked again once for the same pitch: what it then says is kept', async () => {
    const cache = memoryCache();
    const options = { closest: () => passageOf };
    const script = { pillar: denier((id, { page, quote }) => said(id, page, quote)) };
    const first = await run(script, { cache }, options);
    const second = await run(script, { cache }, options);
    expect(second.tasks).toEqual([]);
    expect(second.report.checks).toEqual(first.report.checks);
  });
});

test('a passage that tells nothing of the company comes near nothing', async () => {
  const { check } = await run(
    { pillar: denier((id) => notSaid(id)) },
    {},
    { closest: () => () => ({ page: 1, quote: '© 2026 Krume Inc. All rights reserved.' }) },
  );
  for (const id of ids) expect(check(id)).toMatchObject({ state: 'not_found', level: 1 });
});

test('what near nothing came is not found, with the pages that were searched', async () => {
  const { check, tasks } = await run({ pillar: (input) => answerTo(input, { checks: [] }) });
  expect(check('team.founders')).toMatchObject({ state: 'not_found', level: 1, searched: [1, 2, 3, 4, 5, 6, 7] });
  expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(6);
});
