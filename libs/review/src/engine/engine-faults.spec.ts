import { describe, expect, test } from '@jest/globals';
import { HexagonReport } from '@plumbline/contracts/report';
import { answerTo, asked, notSaid, request, said, synthesisAnswer, taskOf, type Script } from '../../test/pitch.ts';
import { memoryCache, plainReview, run, startForTest, stopModelsAfterEach } from '../../test/reviewing.ts';
import { review, type ReviewRequest } from './engine.ts';
import type { PillarAnswer, PillarInput } from '../model/tasks.ts';
import { ModelAnswerUncheckable, ModelAnswerUnusable, ModelRefused, ModelUnavailable } from '../model/model-client.ts';

stopModelsAfterEach();

describe('case 7 and 8: the server fails', () => {
  test('one pillar that cannot be had is not assessed, and no reason to lose the others', async () => {
    const { detail, check, validation_status, warned, overall_score } = await run({
      pillar: (input) => (input.pillar === 'team' ? { kind: 'status', status: 500 } : answerTo(input)),
    });
    expect(detail('team')).toMatchObject({ score: null, strengths: [], improvements: [], evidence: [] });
    expect(check('team.founders')).toEqual({ id: 'team.founders', pillar: 'team', state: 'not_read', level: null, text: expect.stringContaining('not judged') }); // prettier-ignore
    expect(warned('invalid_answer')[0]?.message).toContain('gave no answer about “Team”');
    expect([validation_status, overall_score]).toEqual(['invalid', 85]);
  });

  test('three that cannot be had fail the review; what was had is kept for the next try', async () => {
    const cache = memoryCache();
    const away = ['team', 'market_opportunity', 'moat_defensibility'];
    const started = await startForTest({
      pillar: (input) => (away.includes(input.pillar) ? { kind: 'status', status: 500 } : answerTo(input)),
    });
    await expect(review(request({ cache }), started.model, plainReview)).rejects.toThrow(ModelUnavailable);
    expect(cache.size()).toBe(3);
  });

  test('an aborted review ends with the signal’s reason', async () => {
    const started = await startForTest({ pillar: () => ({ kind: 'stall' }) });
    const stop = new AbortController();
    const outcome = expect(review(request({ signal: stop.signal }), started.model)).rejects.toThrow('lease lost');
    while (started.server.open < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort(new Error('lease lost'));
    await outcome;
  });
});

describe('case 9: answers that do not fit', () => {
  test('one pillar without any usable answer is not assessed, and the report says so', async () => {
    const { detail, validation_status, warned, overall_score, tasks } = await run({
      pillar: (input) => (input.pillar === 'team' ? '{"checks": 4, "summ' : answerTo(input)),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    expect(detail('team')).toMatchObject({ score: null, strengths: [], improvements: [] });
    expect(validation_status).toBe('invalid');
    expect(warned('invalid_answer')[0]?.message).toContain('Team');
    expect(overall_score).toBe(85);
  });

  test('what fits of an answer is shown, and nothing is put in the place of what does not', async () => {
    const { detail, validation_status } = await run({
      pillar: (input) => (input.pillar === 'team' ? { ...answerTo(input), summary: 5 } : answerTo(input)),
    });
    expect(detail('team')).toMatchObject({ score: 5, strengths: ['The pitch is specific here.', 'The pitch is specific here.'] }); // prettier-ignore
    expect(validation_status).toBe('invalid');
  });

  test.each([
    ['leaves checks out', 1, 'Team'],
    ['is empty', 0, 'Team'],
  ])('an answer that %s is asked for once more, then its pillar is not assessed', async (_, kept, named) => {
    const short: Script['pillar'] = (input) =>
      input.pillar === 'team' ? { ...answerTo(input), checks: answerTo(input).checks.slice(0, kept) } : answerTo(input);
    const { detail, check, tasks, warned, server } = await run({ pillar: short });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    const repairs = server.requests.flatMap((from) =>
      taskOf(from) === 'pillar_findings' ? (asked.pillar(from).repair?.problems.slice(0, 1) ?? []) : [],
    );
    expect(repairs).toEqual([expect.stringContaining('team.advisers not answered')]);
    expect(detail('team')).toMatchObject({ score: null, strengths: [], improvements: [] });
    expect(check('team.founders')).toMatchObject({ state: 'not_read', level: null });
    expect(warned('invalid_answer')[0]?.message).toContain(named);
  });

  test('too much is trimmed and costs no second call', async () => {
    const long = 'The pitch is specific here. '.repeat(36);
    const { check, tasks, validation_status } = await run({
      pillar: (input) => {
        const answer = answerTo(input, { summary: long, questions: Array<string>(18).fill('How do you know this?') });
        return { ...answer, checks: answer.checks.map((one) => ({ ...one, text: long })) };
      },
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(6);
    expect(check('team.founders').text.length).toBeLessThanOrEqual(400);
    expect(validation_status).toBe('valid');
  });

  test('a synthesis that stays unusable leaves its words empty', async () => {
    const { report, validation_status } = await run({ synthesis: () => '<html>' });
    expect(report).toMatchObject({ verdict: '', strengths: [], overall_assessment: { total_score: 88 } });
    expect(validation_status).toBe('invalid');
    expect(HexagonReport.parse(report)).toEqual(report);
  });

  test('nothing usable at all: the review fails and says so', async () => {
    const started = await startForTest({ pillar: () => 'nonsense' });
    await expect(review(request(), started.model)).rejects.toThrow(ModelAnswerUncheckable);
  });
});

describe('a model that only makes things up', () => {
  const invented = (input: PillarInput): PillarAnswer =>
    answerTo(input, {
      company: null,
      checks: input.checks.map(({ id }) => said(id, 1_029_856_743, 'Signed contracts with Aldi worth 4 million')),
    });

  test('about one pillar: that pillar is not assessed, with the quotes that failed; nothing of it is shown as a fact', async () => {
    const { detail, check, warned, tasks } = await run({
      pillar: (input) => (input.pillar === 'team' ? invented(input) : answerTo(input)),
    });
    expect(tasks.filter((task) => task === 'pillar_findings')).toHaveLength(7);
    expect(detail('team')).toMatchObject({ score: null, strengths: [], improvements: [], evidence: [] });
    expect(check('team.founders')).toMatchObject({ state: 'not_read', level: null });
    expect(warned('invalid_answer')[0]?.message).toContain('Nothing that the model quoted about “Team”');
    expect(warned('quote_not_found')).toHaveLength(5);
  });

  test('quotes that stand but say too little make no pillar unassessed: they prove nothing', async () => {
    const { detail, check } = await run({
      pillar: (input) =>
        answerTo(input, input.pillar === 'team' ? { checks: [said('team.founders', 5, 'Sara Haddad')] } : {}),
    });
    expect(detail('team').score).toBe(1);
    expect(check('team.founders')).toMatchObject({ state: 'not_found', level: 1 });
  });

  test('about three pillars: there is no report', async () => {
    const wrong = ['team', 'market_opportunity', 'moat_defensibility'];
    const started = await startForTest({
      pillar: (input) => (wrong.includes(input.pillar) ? invented(input) : answerTo(input)),
    });
    await expect(review(request(), started.model, plainReview)).rejects.toThrow(ModelAnswerUncheckable);
    expect(started.server.requests.map(taskOf)).not.toContain('synthesis');
  });

  test('an honest nothing is a 1 everywhere, and a report', async () => {
    const { report, overall_score, recommendation } = await run({
      pillar: (input) => answerTo(input, { checks: [], company: null }),
    });
    expect(Object.values(report.hexagon_scores)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([overall_score, recommendation]).toEqual([20, 'not_recommended']);
  });
});

describe('case 10: wrong language or refusal', () => {
  const inArabic = (input: PillarInput) =>
    answerTo(input, {
      summary: 'يتحدث العرض عن هذا المحور بوضوح كبير.',
      checks: input.checks.map(({ id }) => notSaid(id, { text: 'اذكر الأرقام.' })),
      questions: ['كيف تعرف ذلك؟'],
    });

  test('a pillar answered in Arabic is asked for once again, then fails honestly', async () => {
    const started = await startForTest({ pillar: inArabic });
    await expect(review(request(), started.model)).rejects.toThrow(ModelAnswerUnusable);
    expect(started.server.requests).toHaveLength(12);
  });

  test('once is forgiven', async () => {
    const { validation_status } = await run({
      pillar: (input) => (input.repair === undefined ? inArabic(input) : answerTo(input)),
    });
    expect(validation_status).toBe('valid');
  });

  test('a refusal is asked again, then fails honestly', async () => {
    const started = await startForTest({ synthesis: () => 'I cannot help with that.' });
    await expect(review(request(), started.model)).rejects.toThrow(ModelRefused);
  });

  test('English where Arabic was asked is asked once again, then fails honestly', async () => {
    const echo: Script = {
      write: ({ texts }) => ({ texts: Object.entries(texts).map(([key, text]) => ({ key, text })) }),
    };
    const started = await startForTest(echo);
    await expect(review(request({ language: 'ar' }), started.model)).rejects.toThrow(ModelAnswerUnusable);
    expect(started.server.requests.filter((from) => taskOf(from) === 'write_report')).toHaveLength(8);
  });
});

describe('a report in Arabic', () => {
  const ar: Partial<ReviewRequest> = { language: 'ar' };

  test('has the scores and evidence of the English one, its words in Arabic, in four calls side by side', async () => {
    const english = await run();
    await english.server.stop();
    const stages: string[] = [];
    const { report, tasks, validation_status } = await run({}, { ...ar, onStage: (stage) => void stages.push(stage) });
    expect(stages).toEqual(['scoring_pillars', 'synthesizing', 'writing']);
    expect(tasks.filter((task) => task === 'write_report')).toHaveLength(4);
    expect(report.hexagon_scores).toEqual(english.report.hexagon_scores);
    expect(report.claims_evidence).toEqual(english.report.claims_evidence);
    expect(validation_status).toBe('valid');
    const { provenance: _, ...words } = report;
    const prose = JSON.stringify(words, (key, value: unknown) => (key.includes('evidence') ? undefined : value));
    expect(prose).not.toContain('The pitch');
    expect(report.verdict).toContain('نص عربي');
    expect(report.pillars_detailed[0]?.band).toContain('رقم');
    expect(HexagonReport.parse(report)).toEqual(report);
  });

  test('texts that are missing, empty or say another number are asked for once again, then stay English', async () => {
    const { report, tasks, validation_status, warned } = await run(
      {
        synthesis: () => synthesisAnswer({ stage: 'Revenue of $32,000 a month' }),
        write: ({ texts }) => ({
          texts: Object.keys(texts)
            .filter((key) => key !== 'verdict')
            .map((key) => ({
              key,
              text:
                key === 'core_analysis' ? ' ' : key === 'stage' ? 'إيراد شهري قدره 99,000 دولار' : 'نص عربي مناسب هنا',
            })),
        }),
      },
      ar,
    );
    expect(tasks.filter((task) => task === 'write_report').length).toBeGreaterThan(4);
    expect(report.verdict).toBe('A concrete pitch with real customers.');
    expect(report.core_analysis).toBe('The problem is measured and the first customers pay.');
    expect(report.stage).toBe('Revenue of $32,000 a month');
    expect(report.next_actions).toEqual(['نص عربي مناسب هنا']);
    expect(validation_status).toBe('invalid');
    expect(warned('invalid_answer')[0]?.message).toContain('3');
  });
});

test('a parameter the server refuses is in the warnings and the provenance', async () => {
  const answer = (from: Parameters<NonNullable<Script['pillar']>>[1]) =>
    from.body['temperature'] !== undefined
      ? { kind: 'status' as const, status: 400, message: "'temperature' is not supported" }
      : undefined;
  const { report } = await run({
    pillar: (input, from) => answer(from) ?? answerTo(input),
  });
  expect(report.provenance.parameters_refused).toEqual(['temperature']);
  expect(report.warnings.map(({ kind }) => kind)).toEqual(['parameter_refused']);
});
