import { describe, expect, test } from '@jest/globals';
import { HexagonReport, type ReportChanges } from '@plumbline/contracts/report';
import { answerTo, notSaid, pages, pitchTexts, request, said, type Script } from '../../test/pitch.ts';
import { plainReview, run, startForTest, stopModelsAfterEach } from '../../test/reviewing.ts';
import { review, type ReviewOutcome } from './engine.ts';

stopModelsAfterEach();

/** A model that finds in the team pillar what the text has: "Founders:" and "Advisers:". */
const reader: Script = {
  pillar: (input) => {
    const checks = (
      [
        ['team.founders', 'Founders:'],
        ['team.advisers', 'Advisers:'],
      ] as const
    ).map(([id, mark]) => {
      const page = input.document.pages.find(({ text }) => text.includes(mark));
      return page === undefined ? notSaid(id) : said(id, page.n, page.text);
    });
    return answerTo(input, input.pillar === 'team' ? { checks } : {});
  },
};
const improved = pages([...pitchTexts, 'Founders: Sara Haddad, CEO, and Omar Nasser, CTO']);

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
    expect(teamOf(second.report.changes)).toEqual({ pillar: 'team', from: 1, to: 3, gaps_closed: ['Founders by name and role: now said on page 8.'], new_gaps: [] }); // prettier-ignore
  });

  test.each([
    ['en', 'Founders by name and role: now said on slide 8.'],
    ['ar', 'الشريحة 8'],
  ] as const)('of slides tells it of a slide, in %s', async (language, told) => {
    const first = await run(reader);
    const { document } = request({ pages: improved });
    const over = { previous: before(first), document: { ...document, names: 'slide' as const }, language };
    const second = await run(reader, over);
    expect(teamOf(second.report.changes)?.gaps_closed[0]).toContain(told);
    expect(JSON.stringify(second.report)).not.toMatch(/\bpages? \d|صفح(?:ة|ات) \d/iu);
  });

  test('of a pitch that says less tells what it no longer says', async () => {
    const first = await run(reader, { pages: improved });
    const second = await run(reader, { previous: before(first) });
    expect(teamOf(second.report.changes)).toMatchObject({ from: 3, to: 1, gaps_closed: [], new_gaps: ['Founders by name and role: no longer said.'] }); // prettier-ignore
  });

  test('says so in its own language, whatever the one before was in, and has nothing written for it', async () => {
    const first = await run(reader);
    const second = await run(reader, { previous: before(first), pages: improved, language: 'ar' });
    const third = await run(reader, { previous: before(await run(reader, { language: 'ar' })), pages: improved });
    expect(teamOf(second.report.changes)?.gaps_closed).toEqual([
      expect.stringContaining('أصبح ذلك مذكورًا في الصفحة 8'),
    ]);
    expect(teamOf(third.report.changes)?.gaps_closed).toEqual(['Founders by name and role: now said on page 8.']);
    expect(third.tasks).not.toContain('write_report');
  });

  test('of a report of an earlier rubric, which has no checks, only compares scores and says that the rubric changed', async () => {
    const first = await run(reader);
    const { checks: _, document: __, ...old } = first.report;
    const stored = HexagonReport.parse({ ...old, rubric_version: 'hexagon-1' });
    const previous = { ...before(first), report: stored };
    const second = await run(reader, { previous, pages: improved });
    expect(second.report.changes).toMatchObject({ unchanged: false, rubric_changed: true });
    expect(teamOf(second.report.changes)).toEqual({ pillar: 'team', from: 1, to: 3, gaps_closed: [], new_gaps: [] });
    const same = await run(reader, { previous });
    expect(same.report.changes).toMatchObject({ unchanged: false, same_text: true, rubric_changed: true });
  });

  test('counts its own calls', async () => {
    const first = await run(reader);
    const { model, server } = await startForTest(reader);
    const { report } = await review(
      request({ previous: before(first), pages: improved, language: 'ar' }),
      model,
      plainReview,
    );
    expect(report.provenance.calls).toBe(server.requests.length);
  });
});
