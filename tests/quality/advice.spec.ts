import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@plumbline/contracts/limits';
import { pillars } from '@plumbline/contracts/pillars';
import type { HexagonReport } from '@plumbline/contracts/report';
import { byGain } from '@plumbline/contracts/rubric';
import { review } from '@plumbline/review/engine/engine';
import { text } from '@plumbline/review/texts';
import { connect, isPitchSample, read } from './inspection.ts';

/** What a report says to do, over every pitch among the samples: whoever reads any one of its sentences begins in the same place. */
let analyst: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  analyst = await connect({});
});
afterAll(() => analyst.close());

const folder = (name: string): string => join(import.meta.dirname, '../../samples', name);
const pitches = ['decks', 'question-decks', 'texts'].flatMap((name) =>
  readdirSync(folder(name))
    .map((file) => join(folder(name), file))
    .filter((path) => /\.(?:pdf|docx|pptx|txt)$/u.test(path) && isPitchSample(path) === true),
);

/** The pillar that the report's scores say has most to gain; undefined when all are at 5. */
const weakestIn = ({ pillars_detailed: pillars }: HexagonReport) => byGain(pillars)[0]?.pillar;

test('verdict, critical next step, main action and the first thing to do speak of the same pillar, in both languages', async () => {
  expect(pitches.length).toBeGreaterThan(15);
  let compared = 0;
  let verdicts = 0;
  for (const path of pitches) {
    const document = await read(path);
    if (typeof document === 'string') throw new Error(`${path}: ${document}`);
    // The second language has the first one's answers.
    const answers = new Map<string, unknown>();
    const cache = { get: (key: string) => Promise.resolve(answers.get(key)), set: (key: string, answer: unknown) => Promise.resolve(void answers.set(key, answer)) }; // prettier-ignore
    for (const language of languages) {
      const { report } = await review({ document, language, cache }, analyst.model);
      const weakest = weakestIn(report);
      if (weakest === undefined || report.overall_assessment.total_score === null) continue;
      compared += 1;
      const [first] = report.next_actions;
      const name = text(language, `part.${weakest}`);
      const said = { path, language, weakest, first, verdict: report.verdict, step: report.critical_next_step, main: report.main_action }; // prettier-ignore
      expect(report.acts_on).toHaveLength(report.next_actions.length);
      expect({ ...said, on: report.acts_on?.[0]?.pillar }).toMatchObject({ on: weakest });
      expect({ ...said, same: report.critical_next_step.endsWith(first ?? '–') }).toMatchObject({ same: true });
      // A pitch that says nothing plainly has no verdict on any of its parts.
      const names = pillars.map((pillar) => text(language, `part.${pillar}`));
      const isOnNone = names.every((one) => !report.verdict.includes(one));
      for (const sentence of [report.critical_next_step, report.main_action, ...(isOnNone ? [] : [report.verdict])])
        expect({ ...said, has: sentence.includes(name) }).toMatchObject({ has: true });
      verdicts += isOnNone ? 0 : 1;
    }
  }
  expect(compared).toBeGreaterThan(30);
  expect(verdicts).toBeGreaterThan(30);
});
