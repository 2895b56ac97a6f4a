import { describe, expect, test } from '@jest/globals';
import { documentKinds, type RecognisedDocument } from '@plumbline/contracts/checklist';
import { HexagonReport } from '@plumbline/contracts/report';
import { pages, pitchTexts } from '../../test/pitch.ts';
import { run, startForTest, stopModelsAfterEach } from '../../test/reviewing.ts';
import { request } from '../../test/pitch.ts';
import { builtInModel, ModelClient } from '../model/model-client.ts';
import { review } from './engine.ts';

stopModelsAfterEach();

const recognisedAs = (over: Partial<RecognisedDocument>) => ({
  recognise: () => ({ kind: 'pitch' as const, language: 'en', quotes: [], ...over }),
});
const invoice = recognisedAs({ kind: 'invoice', quotes: [{ page: 7, quote: 'Revenue reached $32,000 a month.' }] });

describe('what is recognised as something else than a pitch', () => {
  test('is named with its passages, without scores, and no model is asked', async () => {
    const stages: string[] = [];
    const { report, tasks, check, ...outcome } = await run(
      {},
      { onStage: (stage) => void stages.push(stage) },
      invoice,
    );
    expect(HexagonReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    expect(tasks).toEqual([]);
    expect(stages).toEqual(['scoring_pillars']);
    expect(Object.values(report.hexagon_scores)).toEqual([null, null, null, null, null, null]);
    expect(report.overall_assessment).toEqual({ total_score: null, recommendation: null });
    expect(outcome).toMatchObject({ overall_score: null, recommendation: null, company_name: null, validation_status: 'valid' }); // prettier-ignore
    expect(report.checks).toHaveLength(32);
    expect(check('team.founders')).toEqual({ id: 'team.founders', pillar: 'team', state: 'not_read', level: null, text: expect.stringContaining('was not reviewed') }); // prettier-ignore
    expect(report.document).toEqual({ kind: 'invoice', language: 'en', quotes: [{ page: 7, quote: 'Revenue reached $32,000 a month.' }] }); // prettier-ignore
    expect(report.verdict).toContain('reads as an invoice, not as a pitch');
    expect(report.core_analysis).toBe('“Revenue reached $32,000 a month.” (page 7)');
    expect(report.main_action).toContain('reviewed anyway');
    expect([report.strengths, report.gaps, report.next_actions, report.warnings]).toEqual([[], [], [], []]);
    expect(report.pillars_detailed.every(({ improvements, evidence }) => improvements.length + evidence.length === 0)).toBe(true); // prettier-ignore
    expect(report.provenance).toMatchObject({ provider: 'tests', calls: 0 });
  });

  test('is named in Arabic without asking for words', async () => {
    const { report, tasks } = await run({}, { language: 'ar' }, invoice);
    expect(tasks).toEqual([]);
    expect(report.verdict).toContain('فاتورة');
  });

  test.each(documentKinds.filter((kind) => kind !== 'pitch'))('%s: is reviewed all the same when asked for', async (kind) => {
    const { report, overall_score } = await run({}, { reviewAnyway: true }, recognisedAs({ kind }));
    expect(overall_score).toBe(88);
    expect(report.document?.kind).toBe(kind);
    expect(report.verdict).toBe('A concrete pitch with real customers.');
  }); // prettier-ignore

  test.each(['en', 'ar'] as const)('%s: what may be a pitch is reviewed, and the report says that it reads like another text', async (language) => {
    const { overall_score, warned, report } = await run({}, { language }, recognisedAs({ doubtful: true }));
    expect(overall_score).toBe(88);
    expect(warned('reads_unlike_pitch')).toHaveLength(1);
    expect(HexagonReport.parse(JSON.parse(JSON.stringify(report))).document?.doubtful).toBe(true);
    expect((await run({}, { language }, recognisedAs({}))).warned('reads_unlike_pitch')).toEqual([]);
  }); // prettier-ignore

  test('is no limited report where founders are asked beforehand', async () => {
    const { report } = await run({}, { answered: new Set() }, invoice);
    expect(report.limited_by).toBeUndefined();
  });

  test('and compared with a review of before it says nothing was closed or opened', async () => {
    const first = await run();
    const previous = { evaluation_id: 'first-one', report: first.report, basis: first.basis };
    const { report } = await run({}, { previous }, invoice);
    expect(report.changes?.overall).toEqual({ from: 88, to: null });
    expect(report.changes?.pillars.flatMap(({ gaps_closed, new_gaps }) => [...gaps_closed, ...new_gaps])).toEqual([]);
  });
});

describe('a pitch in another language', () => {
  const french = recognisedAs({ language: 'fr' });
  const builtIn = async (over: Parameters<typeof request>[0]) => {
    const { server } = await startForTest({});
    const model = new ModelClient({ baseUrl: server.baseUrl, apiKey: 'key', model: builtInModel });
    return { ...(await review(request(over), model, { ...french, closest: () => () => null })), requests: server.requests }; // prettier-ignore
  };

  test('is named by the built-in analyst with its figures, without scores, even when it is to be reviewed anyway', async () => {
    const texts = ['Northwind\nDes boîtes froides', 'Marché\n21 000 pharmacies\nNous vendons partout'];
    for (const reviewAnyway of [false, true]) {
      const { report, requests } = await builtIn({ pages: pages(texts), reviewAnyway });
      expect(requests).toEqual([]);
      expect(report.overall_assessment).toEqual({ total_score: null, recommendation: null });
      expect(report.verdict).toContain('written in French');
      expect(report.core_analysis).toBe('“21 000 pharmacies” (page 2)');
      expect(report.document).toEqual({ kind: 'pitch', language: 'fr', quotes: [] });
    }
  });

  test('is reviewed by a language model', async () => {
    const { overall_score } = await run({}, { pages: pages(pitchTexts) }, french);
    expect(overall_score).toBe(88);
  });
});
