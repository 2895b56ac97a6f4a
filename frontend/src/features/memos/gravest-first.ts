import type { DiligenceFlag, memoLevels } from '@plumbline/contracts/memo-report';

export type Level = (typeof memoLevels)[number];

export const gravity: Record<Level, number> = { low: 1, medium: 2, high: 3 };

/** The gravest first; among equals the order of the memo. */
export const gravestFirst = (flags: readonly DiligenceFlag[]): DiligenceFlag[] =>
  [...flags].sort((a, b) => gravity[b.severity] - gravity[a.severity]);
