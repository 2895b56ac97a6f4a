/** Anchors of cards that others point at. */
export const cardIds = {
  strengths: 'report-strengths',
  pillars: 'report-pillars',
  coverage: 'report-coverage',
} as const;
