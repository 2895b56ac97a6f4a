import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languages } from '@plumbline/contracts/limits';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
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
const pitches = ['decks', 'texts'].flatMap((name) =>
  readdirSync(folder(name))
    .map((file) => join(folder(name), file))
    .filter((path) => /\.(?:pdf|docx|pptx|txt)$/u.test(path) && isPitchSample(path) === true),
);

/** The pillar that the report's scores say has most to gain; undefined when all are at 5. */
const weakestIn = ({ pillars_detailed: pillars }: HexagonReport) => byGain(pillars)[0]?.pillar;

/** Reports whose sentences could be compared, and those whose verdict names a pillar. */
const compared: string[] = [];
const withVerdict: string[] = [];

describe('verdict, critical next step, main action and the first thing to do speak of the same pillar', () => {
  test.each(pitches.map((path) => [basename(path), path]))('%s, in both languages', async (name, path) => {
    const document = await read(path);
    if (typeof document === 'string') throw new Error(document);
    // The second language has the first one's answers.
    const answers = new Map<string, unknown>();
    const cache = {
      get: (key: string) => Promise.resolve(answers.get(key)),
      set: (key: string, answer: unknown) => Promise.resolve(void answers.set(key, answer)),
    };
    for (const language of languages) {
      const { report } = await review({ document, language, cache }, analyst.model);
      const weakest = weakestIn(report);
      if (weakest === undefined || report.overall_assessment.total_score === null) continue;
      compared.push(name);
      const [first = '–'] = report.next_actions;
      const called = (pillar: Pillar): string => text(language, `part.${pillar}`);
      expect(report.acts_on).toHaveLength(report.next_actions.length);
      expect(report.acts_on?.[0]?.pillar).toBe(weakest);
      expect(report.critical_next_step).toContain(first);
      expect(report.critical_next_step).toContain(called(weakest));
      expect(report.main_action).toContain(called(weakest));
      // A pitch that says nothing plainly has no verdict on any of its parts.
      if (pillars.every((pillar) => !report.verdict.includes(called(pillar)))) continue;
      expect(report.verdict).toContain(called(weakest));
      withVerdict.push(name);
    }
  });

  test('most of the samples have such sentences', () => {
    expect(compared.length).toBeGreaterThan(pitches.length);
    expect(withVerdict.length).toBeGreaterThan(pitches.length);
  });
});
