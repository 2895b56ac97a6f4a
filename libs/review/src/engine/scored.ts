import type { Pillar } from '@plumbline/contracts/pillars';
import type { Recommendation } from '@plumbline/contracts/report';
import type { SettledCheck } from '../rubric/scoring.ts';

/** A pillar with the score that counts. */
export interface ScoredPillar {
  pillar: Pillar;
  score: number | null;
  summary: string;
  checks: SettledCheck[];
  questions: string[];
  spread?: { min: number; max: number; samples: number };
}

export interface Scored {
  company: string | null;
  overall: number | null;
  /** Null when the document was not reviewed. */
  recommendation: Recommendation | null;
  unread: number[];
  pillars: ScoredPillar[];
}
