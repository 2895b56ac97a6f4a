import { withoutMarks } from '@plumbline/contracts/marks';
import type { Place } from '../evidence/evidence.ts';
import { inShort } from '../in-short.ts';
import type { Line } from './lines.ts';

/** What a figure is of, where two places give another one. */
export type Compared =
  | { of: 'ask' | 'tam' | 'sam' | 'som' | 'pre_money' | 'post_money' | 'valuation_cap' }
  | { of: 'revenue' | 'arr' | 'mrr' | 'gmv' | 'ebitda' | 'net_profit'; when: { year: number } | { nth: number } };

/** One thing that a pitch says against itself, by its kind, with the passages that show it, the telling one first. */
export type Contradiction = { readonly places: readonly Place[] } & (
  | { readonly kind: 'shares'; readonly what: string; readonly sum: string }
  | { readonly kind: 'total'; readonly sum: string; readonly total: string }
  | { readonly kind: 'funds'; readonly sum: string; readonly total: string; readonly page: number; readonly other: number } // prettier-ignore
  | { readonly kind: 'order'; readonly larger: string; readonly smaller: string }
  | { readonly kind: 'market'; readonly part: string; readonly whole: string }
  | { readonly kind: 'figures'; readonly compared: Compared; readonly one: string; readonly another: string }
);

export const placeOf = ({ page, quote }: Line): Place => ({ page, quote });

const longest = 70;
/** A line as it is named inside a sentence. */
export const named = ({ text }: Line): string => inShort(withoutMarks(text).replace(/\s*[:：]$/u, ''), longest);
