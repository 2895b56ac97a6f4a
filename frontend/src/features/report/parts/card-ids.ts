import { pillars } from '@plumbline/contracts/pillars';

/** Anchors of the report's cards, in the order they stand. */
export const cardIds = {
  score: 'report-score',
  plan: 'report-plan',
  changes: 'report-changes',
  analysis: 'report-analysis',
  radar: 'report-radar',
  pillars: 'report-pillars',
  strengths: 'report-strengths',
  questions: 'report-questions',
  executive: 'report-executive',
  market: 'report-market',
  coverage: 'report-coverage',
  method: 'report-method',
} as const;

/** The anchor of a pillar; `written` is its own word in the report. */
export const pillarId = (written: string): string => `report-pillar-${written}`;

/** The pillar that an anchor is of; null for one of a card. */
export const pillarOfFold = (id: string): string | null =>
  id.startsWith('report-pillar-') ? id.slice('report-pillar-'.length) : null;

const cards: readonly string[] = Object.values(cardIds);

/** Whether an anchor of the address is one of the report's. */
export const isFoldId = (id: string): boolean =>
  cards.includes(id) || pillars.some((pillar) => pillarId(pillar) === id);
