import { describe, expect, test } from '@jest/globals';
import type { Pillar } from '@plumbline/contracts/pillars';
import { HexagonReport } from '@plumbline/contracts/report';
import { allPillars, asked, pages, pillarAnswer, request, scripted, strength, taskOf } from '../../test/pitch.ts';
import { run, startForTest, team, stopModelsAfterEach } from '../../test/reviewing.ts';
import { review } from './engine.ts';
import type { PillarAnswer } from '../model/tasks.ts';

stopModelsAfterEach();

describe('a report', () => {
  test('fits its schema: six pillars side by side, one synthesis, no write step in English', async () => {
    const stages: string[] = [];
    const { report, tasks, ...outcome } = await run({}, { onStage: (stage) => void stages.push(stage) });
    expect(HexagonReport.parse(report)).toEqual(report);
    expect(tasks).toEqual([...Array<string>(6).fill('pillar_findings'), 'synthesis']);
    expect(stages).toEqual(['scoring_pillars', 'synthesizing']);
    // 5 with a named third party: market, team, traction; 4 with a figure: problem, moat (EP3471); 3 without: solution.
    expect(report.hexagon_scores).toEqual({
      problem_insight: 4,
      solution_product: 3,
      market_opportunity: 5,
      team: 5,
      moat_defensibility: 4,
      traction_viability: 5,
    });
    expect(report.overall_assessment).toEqual({ total_score: 88, recommendation: 'highly_recommended' });
    expect(outcome).toMatchObject({
      overall_score: 88,
      recommendation: 'highly_recommended',
      company_name: 'Northwind',
      validation_status: 'valid',
    });
    expect(report.provenance).toMatchObject({ provider: 'tests', model: 'scripted-model', calls: 7 });
    expect(report.warnings).toEqual([]);
  });

  test('the six pillars are asked side by side: none is answered before all have been asked', async () => {
    const arrived: (() => void)[] = [];
    const answer = scripted();
    const started = await startForTest(async (from) => {
      if (taskOf(from) === 'pillar_findings') {
        await new Promise<void>((resolve) => {
          arrived.push(resolve);
          if (arrived.length === 6) for (const go of arrived) go();
        });
      }
      return answer(from);
    });
    expect((await review(request(), started.model)).validation_status).toBe('valid');
    expect(started.server.mostOpen).toBe(6);
  });

  test('every strength points at its quote, every absence at the pages searched, every claim at its findings', async () => {
    const { report, detail } = await run();
    expect(detail('problem_insight').evidence).toEqual([
      {
        field: 'strengths',
        index: 0,
        page: 2,
        quote: 'Pharmacies throw away 12% of their insulin',
        verified: true,
        tier: 'stated',
      },
      { field: 'improvements', index: 0, absent: true, searched: [1, 2, 3, 4, 5, 6, 7] },
    ]);
    expect(report.claims_evidence).toEqual([
      {
        field: 'strengths',
        index: 0,
        page: 7,
        quote: 'MediPlus signed a contract for 400 boxes',
        verified: true,
        tier: 'stated',
      },
      { field: 'gaps', index: 0, absent: true, searched: [1, 2, 3, 4, 5, 6, 7] },
    ]);
    expect(report.company_evidence).toEqual({ page: 1, quote: 'Northwind' });
    expect(detail('team')).toMatchObject({ score: 5, next_band: null });
    expect(detail('problem_insight').band).toContain('own numbers');
  });

  test('the document is sent as data between two marks, the same for the same deck', async () => {
    const first = await run();
    const marks = first.server.requests.slice(0, 6).map((from) => asked.pillar(from).document);
    await first.server.stop();
    const second = await run();
    const again = second.server.requests.slice(0, 6).map((from) => asked.pillar(from).document);
    expect(marks[0]?.fence).toMatch(/^[0-9a-f]{24}$/);
    expect(marks.every(({ fence, fence_end: end }) => fence === end)).toBe(true);
    expect(again).toEqual(marks);
  });
});

describe('a score is lowered to what verified quotes allow', () => {
  const quoteOnly = strength(5, 'built sensors at Bosch', { third_party: null });
  const figure = strength(5, 'Both have worked together since 2017');
  const party = strength(5, 'built sensors at Bosch', { third_party: 'Bosch' });
  test.each<[string, PillarAnswer['strengths'], number, number]>([
    ['none: 2', [], 5, 2],
    ['one: 3', [quoteOnly], 5, 3],
    ['one with a figure: 4', [quoteOnly, figure], 5, 4],
    ['one that names a third party: 5', [party], 5, 5],
    ['a third party that is not in the quote: no 5', [{ ...figure, third_party: 'Bosch' }], 5, 4],
    [
      'a contradicted one: 3',
      [{ ...figure, tier: 'contradicted', second: { page: 7, quote: 'No customer has left so far' } }],
      5,
      3,
    ],
    ['and never raised', [party], 2, 2],
  ])('%s', async (_, strengths, proposed, expected) => {
    const { detail } = await run({ pillar: team({ score: proposed, strengths }) });
    expect(detail('team').score).toBe(expected);
  });

  test('the company itself is no third party', async () => {
    const own = strength(1, 'Northwind rents sensor-equipped boxes', { third_party: 'Northwind' });
    const { detail } = await run({ pillar: team({ strengths: [own] }) });
    expect(detail('team').score).toBe(3);
  });
});

describe('a quote that does not stand', () => {
  const invented = strength(5, 'She won the Nobel Prize in 2019');

  test('is asked for once more, and the mended answer counts', async () => {
    const {
      tasks,
      detail,
      server: at,
      warned,
    } = await run({
      pillar: (input) =>
        pillarAnswer(
          input.pillar,
          input.pillar === 'team' && input.repair === undefined ? { strengths: [invented] } : {},
        ),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    const repair = at.requests.map((from) =>
      taskOf(from) === 'pillar_findings' ? asked.pillar(from).repair : undefined,
    );
    expect(repair.find((given) => given !== undefined)?.problems[0]).toContain('Nobel Prize');
    expect(detail('team')).toMatchObject({ score: 5, strengths: ['The pitch is specific here.'] });
    expect(warned('quote_not_found')).toEqual([]);
  });

  test('twice: the strength is dropped, the score falls, the reader is told', async () => {
    const { tasks, detail, warned, validation_status } = await run({
      pillar: team({ strengths: [invented], improvements: [] }),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    expect(detail('team')).toMatchObject({ score: 2, strengths: [] });
    expect(warned('quote_not_found')).toMatchObject([{ page: 5, quote: 'She won the Nobel Prize in 2019' }]);
    expect(validation_status).toBe('valid');
  });

  test('twice, in an improvement: it is shown unverified', async () => {
    const improvements = [{ text: 'The plan is vague.', quote: { page: 5, quote: 'we will figure it out somehow' } }];
    const { detail, warned } = await run({ pillar: team({ improvements }) });
    expect(detail('team').improvements).toEqual(['The plan is vague.']);
    expect(detail('team').evidence[1]).toEqual({
      field: 'improvements',
      index: 0,
      page: 5,
      quote: 'we will figure it out somehow',
      verified: false,
      tier: 'stated',
    });
    expect(warned('quote_not_found')).toHaveLength(1);
  });

  test('on another page: the page is corrected and nothing is asked again', async () => {
    const { detail, tasks } = await run({ pillar: team({ strengths: [strength(2, 'built sensors at Bosch')] }) });
    expect(detail('team').evidence[0]).toMatchObject({ page: 5, verified: true });
    expect(tasks).toHaveLength(7);
  });

  test('as the company’s name: there is none', async () => {
    const company = { name: 'Southwind', page: 1, quote: 'Northwind' };
    const { company_name, report } = await run({ pillar: ({ pillar }) => pillarAnswer(pillar, { company }) });
    expect(company_name).toBeNull();
    expect(report.company_evidence).toBeUndefined();
  });

  test('as a second place: the claim is only stated', async () => {
    const base = strength(5, 'built sensors at Bosch', { tier: 'supported' });
    const with2 = async (second: { page: number; quote: string }) => {
      const { detail, server: at } = await run({ pillar: team({ strengths: [{ ...base, second }] }) });
      await at.stop();
      return detail('team').evidence[0];
    };
    expect(await with2({ page: 3, quote: 'A sensor in each box reports' })).toMatchObject({
      tier: 'supported',
      second: { page: 3, quote: 'A sensor in each box reports' },
    });
    expect(await with2({ page: 3, quote: 'nothing like that stands here' })).toMatchObject({ tier: 'stated' });
    expect(await with2({ page: 5, quote: 'built sensors at Bosch' })).toMatchObject({ tier: 'stated' });
  });
});

describe('what was not read', () => {
  const silent: Partial<PillarAnswer> = {
    score: null,
    strengths: [],
    improvements: [{ text: 'No team is named.', quote: null }],
  };

  test('an empty pillar of a document read in full is 1, with the pages searched', async () => {
    const { detail } = await run({ pillar: team({ score: 1, strengths: [], improvements: [] }) });
    expect(detail('team')).toMatchObject({
      score: 1,
      improvements: [expect.stringContaining('do not name the people')],
      evidence: [{ field: 'improvements', index: 0, absent: true, searched: [1, 2, 3, 4, 5, 6, 7] }],
    });
  });

  test('absence is not said over a page that was partly read, and the report names that page', async () => {
    const { detail, report, warned } = await run(
      { pillar: team({ score: 1, strengths: [], improvements: [] }) },
      { partly: [3, 5] },
    );
    expect(detail('team').evidence).toEqual([
      { field: 'improvements', index: 0, absent: true, searched: [1, 2, 4, 6, 7] },
    ]);
    expect(report.coverage.partly).toEqual([3, 5]);
    expect(warned('partly_read')[0]?.message).toContain('3, 5');
  });

  test('a pillar without evidence while pages are unread is not assessed, and left out of the weights', async () => {
    const { detail, report, overall_score, warned } = await run(
      { pillar: team(silent) },
      { pages: pages().filter(({ n }) => n !== 5), unread: [5] },
    );
    expect(detail('team')).toMatchObject({ score: null, band: null, next_band: null });
    expect(detail('team').improvements).toEqual([expect.stringContaining('pages that were read')]);
    expect(report.coverage.unread).toEqual([5]);
    expect(overall_score).toBe(85);
    expect(warned('unread_pages')[0]?.message).toContain('5');
  });

  test('even when the model gives it a score', async () => {
    const over = { pages: pages().filter(({ n }) => n !== 5), unread: [5] };
    const { detail } = await run({ pillar: team({ ...silent, score: 1 }) }, over);
    expect(detail('team').score).toBeNull();
  });

  test('with fewer than four assessed there is no overall score', async () => {
    const empty: Pillar[] = ['team', 'moat_defensibility', 'traction_viability'];
    const { overall_score, recommendation, report } = await run(
      { pillar: ({ pillar }) => pillarAnswer(pillar, empty.includes(pillar) ? silent : {}) },
      { pages: pages().slice(0, 6), unread: [7] },
    );
    expect([overall_score, recommendation]).toEqual([null, 'needs_improvement']);
    expect(report.executive_summary.score).toBeNull();
  });

  test('under 60 % of the pages: no recommendation better than needs_improvement', async () => {
    const { overall_score, recommendation, warned } = await run({}, { unread: [8, 9, 10, 11, 12], pages: pages() });
    expect(overall_score).toBe(88);
    expect(recommendation).toBe('needs_improvement');
    expect(warned('too_little_read')).toHaveLength(1);
  });

  test('under 100 words: the same', async () => {
    const text = 'Northwind\nMediPlus signed a contract for 400 boxes with us';
    const found = strength(1, 'MediPlus signed a contract for 400 boxes', { third_party: 'MediPlus' });
    const { recommendation, overall_score, warned } = await run(
      { pillar: ({ pillar }) => pillarAnswer(pillar, { strengths: [found] }) },
      { pages: pages([text]) },
    );
    expect([overall_score, recommendation]).toEqual([100, 'needs_improvement']);
    expect(warned('too_little_read')).toHaveLength(1);
  });

  test('a document over the token budget: best pages go out, the rest is told and counts as unread', async () => {
    const { report, warned, server: at, detail } = await run({ pillar: team(silent) }, {}, { tokenBudget: 160 });
    const sent = at.requests.filter((from) => taskOf(from) === 'pillar_findings').map(asked.pillar);
    expect(sent.every(({ document }) => document.pages.length < 7 && document.unread_pages.length > 0)).toBe(true);
    expect(warned('pages_not_sent')).toHaveLength(1);
    expect(detail('team').score).toBeNull();
    const everywhere = allPillars.map(
      (pillar) => sent.find((input) => input.pillar === pillar)?.document.unread_pages ?? [],
    );
    const never = pages().map(({ n }) => n).filter((n) => everywhere.every((unread) => unread.includes(n))); // prettier-ignore
    expect(report.coverage).toEqual({
      pages: 7,
      text: 7 - never.length,
      ocr: 0,
      unread: never,
      partly: [],
      not_judged: never,
    });
  });
});
