import { describe, expect, test } from '@jest/globals';
import { HexagonReport, type ReportChanges } from '@plumbline/contracts/report';
import { asked, pages, pillarAnswer, pitchTexts, request, type Script } from '../../test/pitch.ts';
import { run, startForTest, stopModelsAfterEach } from '../../test/reviewing.ts';
import { review, type ReviewOutcome } from './engine.ts';

stopModelsAfterEach();

const missing = { founders: 'No founder is named on any page. Name each with a role.', board: 'The board is unknown. List its members.' }; // prettier-ignore

/** A model that misses in the team pillar what the text does not have: "Founders:" and "Board:". */
const reader: Script = {
  pillar: (input) => {
    const all = input.document.pages.map(({ text }) => text).join('\n');
    const gaps = [
      ...(all.includes('Founders:') ? [] : [missing.founders]),
      ...(all.includes('Board:') ? [] : [missing.board]),
    ];
    if (input.pillar !== 'team') return pillarAnswer(input.pillar);
    return pillarAnswer('team', { score: gaps.length === 0 ? 5 : 3, improvements: gaps.map((text) => ({ text, quote: null })) }); // prettier-ignore
  },
};
const improved = pages([...pitchTexts, 'Founders: Sara Haddad']);

const before = (outcome: ReviewOutcome) => ({
  evaluation_id: 'first-one',
  report: outcome.report,
  basis: outcome.basis,
});
const teamOf = (changes: ReportChanges | undefined) => changes?.pillars.find(({ pillar }) => pillar === 'team');

describe('a re-evaluation', () => {
  test('of the same pitch says that nothing changed, in another language too', async () => {
    const first = await run(reader);
    const again = await run(reader, { previous: before(first), language: 'ar' });
    expect(HexagonReport.parse(again.report)).toEqual(again.report);
    expect(again.report.changes).toMatchObject({
      previous_evaluation_id: 'first-one',
      unchanged: true,
      same_text: true,
    });
    expect(first.report.changes).toBeUndefined();
  });

  test('of a better pitch tells the move and the gap that was closed, and keeps the one that is open', async () => {
    const first = await run(reader);
    const second = await run(reader, { previous: before(first), pages: improved });
    expect(second.report.changes).toMatchObject({ unchanged: false, same_text: false });
    expect(teamOf(second.report.changes)).toEqual({ pillar: 'team', from: 3, to: 3, gaps_closed: [missing.founders], new_gaps: [] }); // prettier-ignore
  });

  test('in Arabic after one in English has the closed gap written in Arabic, and asks for nothing else anew', async () => {
    const first = await run(reader);
    const second = await run(reader, { previous: before(first), pages: improved, language: 'ar' });
    const closed = teamOf(second.report.changes)?.gaps_closed;
    expect(closed).toEqual([expect.stringMatching(/^نص عربي/)]);
    const written = second.server.requests.filter((_, at) => second.tasks[at] === 'write_report').map(asked.write);
    expect(written.filter(({ texts }) => Object.values(texts).includes(missing.founders))).toHaveLength(1);
  });

  test('in English after one in Arabic shows the closed gap in English', async () => {
    const first = await run(reader, { language: 'ar' });
    const second = await run(reader, { previous: before(first), pages: improved });
    expect(teamOf(second.report.changes)?.gaps_closed).toEqual([missing.founders]);
    expect(second.tasks).not.toContain('write_report');
  });

  test('in Arabic after one in Arabic repeats the sentence that was read then', async () => {
    const first = await run(reader, { language: 'ar' });
    const second = await run(reader, { previous: before(first), pages: improved, language: 'ar' });
    const team = first.report.pillars_detailed.find(({ pillar }) => pillar === 'team');
    expect(teamOf(second.report.changes)?.gaps_closed).toEqual([team?.improvements[0]]);
  });

  test('counts its own calls', async () => {
    const first = await run(reader);
    const { model, server } = await startForTest(reader);
    const { report } = await review(request({ previous: before(first), pages: improved, language: 'ar' }), model);
    expect(report.provenance.calls).toBe(server.requests.length);
  });
});
