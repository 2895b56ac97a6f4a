import { z } from 'zod';

/** The six pillars of the hexagon, in the order they are shown. */
export const pillars = [
  'problem_insight',
  'solution_product',
  'market_opportunity',
  'team',
  'moat_defensibility',
  'traction_viability',
] as const;
export type Pillar = (typeof pillars)[number];
export const PillarKey = z.enum(pillars);
