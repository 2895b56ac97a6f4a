import type { Recommendation } from '@plumbline/contracts/report';
import { recommendationFloors } from '@plumbline/contracts/rubric';

/** What a colour says, of a score as of anything else. */
export type Tone = 'success' | 'warning' | 'error' | 'neutral';

/**
 * The one scale of colours for scores (spec §9): 80 and above of 100 green, 60 and above yellow, else red; what was not assessed has none.
 * A pillar's bands are fifths of the same hundred.
 */
export const toneOf = (score: number | null, of: 5 | 100): Tone => {
  if (score === null) return 'neutral';
  const percent = (100 * score) / of;
  return percent >= 80 ? 'success' : percent >= 60 ? 'warning' : 'error';
};

/** A recommendation has the colour of the lowest score that earns it. */
export const toneOfRecommendation = (recommendation: Recommendation): Tone =>
  toneOf(recommendationFloors.find(([, one]) => one === recommendation)?.[0] ?? null, 100);
