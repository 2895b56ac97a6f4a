import { describe, expect, test } from '@jest/globals';
import type { Pillar } from '@plumbline/contracts/pillars';
import { HexagonReport } from '@plumbline/contracts/report';
import {
  allPillars,
  answerTo,
  asked,
  pages,
  pitchTexts,
  request,
  said,
  scripted,
  taskOf,
  verifyAnswer,
} from '../../test/pitch.ts';
import { plainReview, run, startForTest, team, stopModelsAfterEach } from '../../test/reviewing.ts';
import { review } from './engine.ts';
import type { CheckAnswer, PillarAnswer } from '../model/tasks.ts';
import { checklist } from '@plumbline/contracts/checklist';

stopModelsAfterEach();

describe('a report', () => {
  test('fits its schema: six pillars side by side, what was found verified, one synthesis, verified, no write step in English', async () => {
    const stages: string[] = [];
    const { report, tasks, ...outcome } = await run({}, { onStage: (stage) => void stages.push(stage) });
    expect(HexagonReport.parse(report)).toEqual(report);
    expect(tasks).toEqual([...Array<string>(6).fill('pillar_findings'), 'verify_claims', 'synthesis', 'verify_claims']);
    expect(stages).toEqual(['scoring_pillars', 'synthesizing']);
    // 5 with named third parties: market, team, traction; 4 with figures: problem, moat (EP3471); 3 without: solution.
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
    expect(report.provenance).toMatchObject({ provider: 'tests', model: 'scripted-model', calls: 9 });
    expect(report.warnings).toEqual([]);
    expect(report.checks?.map(({ id, pillar }) => [id, pillar])).toEqual(
      checklist.map(({ id, pillar }) => [id, pillar]),
    );
    expect(report.document).toEqual({ kind: 'pitch', language: 'en', quotes: [] });
  });

  test('one pillar is asked alone until its answer begins, then the other five side by side', async () => {
    const arrived: (() => void)[] = [];
    const answer = scripted();
    const started = await startForTest(async (from) => {
      // The first is answered at once; of the others none is before all have been asked.
      if (taskOf(from) === 'pillar_findings' && from.index > 0) {
        await new Promise<void>((resolve) => {
          arrived.push(resolve);
          if (arrived.length === 5) for (const go of arrived) go();
        });
      }
      return answer(from);
    });
    expect((await review(request(), started.model, plainReview)).validation_status).toBe('valid');
    expect(started.server.mostOpen).toBe(5);
  });

  test('every strength points at its quote, every absence at the pages searched, every claim at its checks', async () => {
    const { report, detail, check } = await run();
    const everywhere = [1, 2, 3, 4, 5, 6, 7];
    const at = { page: 2, quote: 'Pharmacies throw away 12% of their insulin because a delivery got too warm' };
    expect(detail('problem_insight').evidence.slice(0, 1)).toEqual([{ field: 'strengths', index: 0, ...at, verified: true, tier: 'stated' }]); // prettier-ignore
    expect(detail('problem_insight').evidence.at(-1)).toEqual({ field: 'improvements', index: 3, absent: true, searched: everywhere }); // prettier-ignore
    expect(check('problem.pain')).toEqual({ id: 'problem.pain', pillar: 'problem_insight', state: 'said', level: 4, text: 'The pitch is specific here.', ...at }); // prettier-ignore
    expect(check('problem.why_now')).toEqual({ id: 'problem.why_now', pillar: 'problem_insight', state: 'not_found', level: 1, text: 'Say how this will be measured.', searched: everywhere }); // prettier-ignore
    expect(report.claims_evidence).toEqual([
      {
        field: 'strengths',
        index: 0,
        page: 7,
        quote: 'MediPlus signed a contract for 400 boxes in March 2025',
        verified: true,
        tier: 'stated',
      },
      { field: 'gaps', index: 0, absent: true, searched: everywhere },
    ]);
    expect(report.company_evidence).toEqual({ page: 1, quote: 'Northwind' });
    expect(detail('team')).toMatchObject({ score: 5, next_band: null });
    expect(detail('problem_insight').band).toBe(
      'Every core question is answered, and at least one answer has a number or an outsider’s name.',
    );
  });

  test('the pillar’s checks are asked, each with its question, in the order of the rubric', async () => {
    const { server } = await run();
    const inputs = server.requests.slice(0, 6).map(asked.pillar);
    expect(inputs.flatMap(({ checks }) => checks.map(({ id }) => id)).sort()).toEqual(
      checklist.map(({ id }) => id).sort(),
    );
    const market = inputs.find(({ pillar }) => pillar === 'market_opportunity');
    expect(market?.checks.map(({ id }) => id)).toEqual(['market.size', 'market.source', 'market.reachable', 'market.growth', 'market.segment']); // prettier-ignore
    expect(market?.checks[0]?.question).toBe('How large is the market, in money or buyers?');
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

describe('a check is lowered to what its verified quote allows', () => {
  const party = said('team.experience', 5, 'Omar Nasser, CTO, built sensors at Bosch.', { third_party: 'Bosch' });
  const figure = said('team.experience', 5, 'Both have worked together since 2017.');
  test.each<[string, CheckAnswer, string, number]>([
    ['no figure: 3', { ...party, third_party: null }, 'said', 3],
    ['a figure: 4', figure, 'said', 4],
    ['a third party: 5', party, 'said', 5],
    ['a third party that is not in the quote: no 5', { ...figure, third_party: 'Bosch' }, 'said', 4],
    ['the company itself: no 5', { ...party, third_party: 'Northwind' }, 'said', 3],
    ['one of the founders: no 5', { ...party, third_party: 'Omar Nasser' }, 'said', 3],
    ['a date: no 5', { ...figure, third_party: '2017' }, 'said', 4],
    [
      'a place: no 5',
      said('team.experience', 8, 'We both studied chemistry in Cairo.', { third_party: 'Cairo' }),
      'said',
      3,
    ],
    [
      'a contradicted figure: 3',
      { ...figure, tier: 'contradicted', second: { page: 8, quote: 'We have worked together for two years.' } },
      'said',
      3,
    ],
    ['said in part: 2', { ...party, state: 'partly' }, 'partly', 2],
    ['not sure: 2', { ...party, state: 'unsure' }, 'unsure', 2],
  ])('%s', async (_, answer, state, level) => {
    const document = pages([...pitchTexts, 'More about us\nWe both studied chemistry in Cairo. We have worked together for two years.']); // prettier-ignore
    const founders = said('team.founders', 5, 'Sara Haddad, CEO, ran logistics for six years at Aramex. Omar Nasser, CTO, built sensors at Bosch.'); // prettier-ignore
    const { check } = await run({ pillar: team({ checks: [founders, answer] }) }, { pages: document });
    expect(check('team.experience')).toMatchObject({ state, level });
  });

  test('and to a part of an answer when the quote has not the kind of thing that is asked for', async () => {
    const { check } = await run({
      pillar: team({ checks: [said('team.founders', 5, 'Both have worked together since 2017.')] }),
    });
    expect(check('team.founders')).toMatchObject({ state: 'partly', level: 2 });
  });

  test('a third party that the model does not confirm makes no 5; one that it cannot be asked about neither', async () => {
    const denied = await run({ verify: (input) => verifyAnswer(input, { third_parties: [] }) });
    expect(denied.check('traction.named').level).toBe(4);
    expect(denied.report.hexagon_scores.traction_viability).toBe(4);
    expect(denied.validation_status).toBe('valid');
    await denied.server.stop();
    const dumb = await run({ verify: () => 'nonsense' });
    expect(dumb.report.hexagon_scores.traction_viability).toBe(4);
    expect(dumb.warned('invalid_answer')[0]?.message).toContain('did not confirm');
  });
});

describe('a quote that does not stand', () => {
  const invented = said('team.experience', 5, 'She won the Nobel Prize in 2019');
  const founders = said('team.founders', 5, 'Sara Haddad, CEO, ran logistics for six years at Aramex.');

  test('is asked for once more, and the mended answer counts', async () => {
    const {
      tasks,
      check,
      server: at,
      warned,
    } = await run({
      pillar: (input) =>
        answerTo(input, input.pillar === 'team' && input.repair === undefined ? { checks: [founders, invented] } : {}),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    const repair = at.requests.map((from) =>
      taskOf(from) === 'pillar_findings' ? asked.pillar(from).repair : undefined,
    );
    expect(repair.find((given) => given !== undefined)?.problems[0]).toContain('Nobel Prize');
    expect(check('team.experience')).toMatchObject({ state: 'said', level: 5 });
    expect(warned('quote_not_found')).toEqual([]);
  });

  test('twice: the claim is dropped and the check is settled by code, the reader is told', async () => {
    const { tasks, check, detail, warned, validation_status } = await run({
      pillar: team({ checks: [founders, invented] }),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    expect(check('team.experience')).toMatchObject({ state: 'not_found', level: 1, text: expect.stringContaining('not found') }); // prettier-ignore
    expect(detail('team').score).toBe(3);
    expect(warned('quote_not_found')).toMatchObject([{ page: 5, quote: 'She won the Nobel Prize in 2019' }]);
    expect(validation_status).toBe('valid');
  });

  test('twice, where code finds a passage that comes near: that is shown', async () => {
    const { check } = await run(
      { pillar: team({ checks: [founders, invented] }) },
      {},
      {
        closest:
          () =>
          ({ id }) =>
            id === 'team.experience' ? { page: 5, quote: 'built sensors at Bosch' } : null,
      },
    );
    expect(check('team.experience')).toMatchObject({
      state: 'unsure',
      level: 2,
      closest: { page: 5, quote: 'built sensors at Bosch' },
    });
  });

  test('and a claim without any quote count alike', async () => {
    const { tasks, check, warned } = await run({
      pillar: team({ checks: [founders, { ...invented, page: null, quote: null }] }),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    expect(check('team.experience').state).toBe('not_found');
    expect(warned('quote_not_found')).toEqual([{ kind: 'quote_not_found', message: expect.stringContaining('cites no passage') }]); // prettier-ignore
  });

  test('on another page: the page is corrected and nothing is asked again', async () => {
    const { check, tasks } = await run({
      pillar: team({ checks: [founders, said('team.experience', 2, 'Omar Nasser, CTO, built sensors at Bosch.')] }),
    });
    expect(check('team.experience')).toMatchObject({ state: 'said', page: 5 });
    expect(tasks).toHaveLength(9);
  });

  test('as the company’s name: there is none', async () => {
    const company = { name: 'Southwind', page: 1, quote: 'Northwind' };
    const { company_name, report } = await run({ pillar: (input) => answerTo(input, { ...(input.pillar === 'problem_insight' ? { company } : {}) }) }); // prettier-ignore
    expect(company_name).toBeNull();
    expect(report.company_evidence).toBeUndefined();
  });

  test('as the company’s name, over two parts of the page: the name is the evidence', async () => {
    const heads = [...pitchTexts.slice(0, -1), 'Cold chain\nNorthwind keeps insulin cold.\nWe sell boxes.'];
    const last = heads.length;
    const company = { name: 'NORTHWIND', page: last, quote: 'Northwind keeps insulin cold.\nWe sell boxes.' };
    const { company_name, report } = await run(
      { pillar: (input) => answerTo(input, { ...(input.pillar === 'problem_insight' ? { company } : {}) }) },
      {
        pages: pages(heads).map((page) =>
          page.n === last
            ? {
                ...page,
                blocks: ['Cold chain', 'Northwind keeps insulin cold.', 'We sell boxes.'].map((text) => ({
                  kind: 'text' as const,
                  text,
                })),
              }
            : page,
        ),
      },
    );
    expect(company_name).toBe('Northwind');
    expect(report.company_evidence).toEqual({ page: last, quote: 'Northwind' });
  });

  test('as a second place, or about another thing: the claim is only stated', async () => {
    const document = pages([...pitchTexts, 'More\nSara Haddad spent six years in logistics at Aramex.']);
    const with2 = async (second: { page: number; quote: string }) => {
      const answer = { ...founders, tier: 'supported' as const, second };
      const { detail, server: at } = await run({ pillar: team({ checks: [answer] }) }, { pages: document });
      await at.stop();
      return detail('team').evidence[0];
    };
    const more = { page: 8, quote: 'Sara Haddad spent six years in logistics at Aramex' };
    expect(await with2(more)).toMatchObject({ tier: 'supported', second: more });
    expect(await with2({ page: 3, quote: 'A sensor in each box reports its temperature' })).toMatchObject({
      tier: 'stated',
    });
    expect(await with2({ page: 8, quote: 'nothing like that stands here' })).toMatchObject({ tier: 'stated' });
    expect(await with2({ page: 5, quote: 'ran logistics for six years at Aramex' })).toMatchObject({ tier: 'stated' });
  });

  test('two places that disagree are the first thing to mend, and both are quoted', async () => {
    const document = pages([...pitchTexts, 'Numbers\nRevenue is $20,000 a month.']);
    const revenue = said('traction.revenue', 7, 'Revenue reached $32,000 a month.', {
      tier: 'contradicted',
      second: { page: 8, quote: 'Revenue is $20,000 a month.' },
    });
    const { detail, server } = await run(
      { pillar: (input) => answerTo(input, input.pillar === 'traction_viability' ? { checks: [revenue] } : {}) },
      { pages: document },
    );
    const asked = server.requests.find((request) => taskOf(request) === 'synthesis');
    expect(JSON.stringify(asked?.body.messages.at(-1)).replaceAll('\\"', '"')).toContain(
      '"contradicted_by":{"page":8,"quote":"Revenue is $20,000 a month"}',
    );
    const { strengths, improvements, evidence } = detail('traction_viability');
    expect(strengths).toEqual([]);
    expect(improvements[0]).toContain('“Revenue reached $32,000 a month” on page 7, “Revenue is $20,000 a month” on page 8'); // prettier-ignore
    expect(evidence[0]).toMatchObject({ field: 'improvements', index: 0, page: 7, tier: 'contradicted', second: { page: 8 } }); // prettier-ignore
    // Then core checks that are missing, then the others.
    expect(improvements.slice(1, 3)).toEqual(['Say how this will be measured.', 'Say how this will be measured.']);
    expect(evidence.slice(1).every((entry) => 'absent' in entry)).toBe(true);
  });
});

describe('what was not read', () => {
  const silent: Partial<PillarAnswer> = { checks: [] };
  const unreadFive = { pages: pages().filter(({ n }) => n !== 5), unread: [5] };

  test('an empty pillar of a document read in full is 1, with the pages searched', async () => {
    const { detail } = await run({ pillar: team(silent) });
    expect(detail('team').score).toBe(1);
    expect(detail('team').evidence).toHaveLength(5);
    expect(detail('team').evidence[0]).toEqual({ field: 'improvements', index: 0, absent: true, searched: [1, 2, 3, 4, 5, 6, 7] }); // prettier-ignore
  });

  test('absence is not said over a page that was partly read, and the report names that page', async () => {
    const { detail, check, report, warned } = await run({ pillar: team(silent) }, { partly: [3, 5] });
    expect(check('team.founders')).toEqual({ id: 'team.founders', pillar: 'team', state: 'not_read', level: null, text: expect.stringContaining('not read or judged in full: 5.') }); // prettier-ignore
    expect(detail('team')).toMatchObject({ score: null, strengths: [], improvements: [], evidence: [] });
    expect(report.coverage.partly).toEqual([3, 5]);
    expect(warned('partly_read')[0]?.message).toContain('3, 5');
  });

  test('of a page that was read in part what cannot stand under its heading is missing, and that page is not among the searched', async () => {
    const solution = pages().map((page) => (page.n === 3 ? { ...page, text: `Our solution\n${page.text}` } : page));
    const { check, detail } = await run({ pillar: team(silent) }, { pages: solution, partly: [3] });
    expect(check('team.founders')).toMatchObject({ state: 'not_found', level: 1, searched: [1, 2, 4, 5, 6, 7] });
    expect(detail('team').score).toBe(1);
    const unread = { pages: solution.filter(({ n }) => n !== 3), unread: [3] };
    expect((await run({ pillar: team(silent) }, unread)).check('team.founders').text).toContain('judged in full: 3.');
  });

  test('a pillar without evidence while pages are unread is not assessed, and left out of the weights', async () => {
    const { detail, check, report, overall_score, warned } = await run({ pillar: team(silent) }, unreadFive);
    expect(detail('team')).toMatchObject({ score: null, band: null, next_band: null, improvements: [] });
    expect(check('team.founders')).toMatchObject({ state: 'not_read', level: null });
    expect(report.coverage.unread).toEqual([5]);
    expect(overall_score).toBe(85);
    expect(warned('unread_pages')[0]?.message).toContain('5');
  });

  test('one with something found is scored by what was found', async () => {
    const founders = said('team.founders', 2, 'Every spoiled delivery costs a pharmacy about $340', {
      state: 'partly',
    });
    const { detail, check } = await run({ pillar: team({ checks: [founders] }) }, unreadFive);
    expect(detail('team').score).toBe(2);
    expect(check('team.experience')).toMatchObject({ state: 'not_read', level: null });
  });

  test('with fewer than four assessed there is no overall score', async () => {
    const empty: Pillar[] = ['team', 'moat_defensibility', 'traction_viability'];
    const { overall_score, recommendation, report } = await run(
      { pillar: (input) => answerTo(input, empty.includes(input.pillar) ? silent : {}) },
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
    const found = { page: 1, quote: 'MediPlus signed a contract for 400 boxes', third_party: 'MediPlus' };
    const { recommendation, overall_score, warned } = await run(
      {
        pillar: (input) =>
          answerTo(input, { company: null, checks: input.checks.map(({ id }) => said(id, 1, found.quote, found)) }),
      },
      { pages: pages([text]) },
    );
    expect([overall_score, recommendation]).toEqual([93, 'needs_improvement']);
    // All of it was read: it says too little.
    expect(warned('too_little_said')).toHaveLength(1);
    expect(warned('too_little_read')).toEqual([]);
  });

  test('a document over the token budget: best pages go out, the rest is told and counts as read and not judged', async () => {
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
      text: 7,
      ocr: 0,
      unread: [],
      partly: [],
      not_judged: never,
    });
  });
});
