import type { Language } from '@plumbline/contracts/limits';
import { pillars as pillarKeys } from '@plumbline/contracts/pillars';
import type { ReadReport } from '../read-report.ts';
import words from './suggested-questions.json' with { type: 'json' };

/** A pillar of so many points or fewer leaves something to ask about. */
const low = 3;

/** What to ask first, in the report's language: what to do, why its weakest pillar has so little, and what investors will ask. */
export const suggestedQuestions = (read: ReadReport | null, language: Language): string[] => {
  const { first, pillar, score, investors, pillars } = words[language];
  const scored = read?.kind === 'investor' ? read.report.pillars : [];
  const [weakest] = scored
    .flatMap(({ name, score: points }) => {
      const key = pillarKeys.find((known) => known === name);
      return key === undefined || points === null ? [] : [{ name: key, points }];
    })
    .sort((a, b) => a.points - b.points);
  const why =
    weakest === undefined || weakest.points > low
      ? score
      : pillar.replace('{pillar}', pillars[weakest.name]).replace('{score}', String(weakest.points));
  return [first, why, investors];
};
