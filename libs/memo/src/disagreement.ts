import type { DiligenceFlag, MemoQuote } from '@plumbline/contracts/memo-report';
import type { MetricFact } from './facts.ts';
import type { TextKey } from './texts.ts';

/** A value in a sentence: words as they are, a metric's value by its unit, a metric by its name, a document by its name. */
export type Said =
  | string
  | number
  | ({ value: number } & Pick<MetricFact, 'unit' | 'currency'>)
  | { metric: string; name: string }
  | { document: string }
  | { text: TextKey };

export interface Sentence {
  key: TextKey;
  values: Record<string, Said>;
}

export type FlagArea =
  'financials' | 'customers' | 'ownership' | 'contracts' | 'deal' | 'dates' | 'team' | 'market' | 'documents';

/** Two places that disagree, or one that does not hold, without any language yet. */
export interface Disagreement {
  /** The same for the same disagreement in another run: of what, not of the words. */
  id: string;
  kind: DiligenceFlag['kind'];
  area: FlagArea;
  severity: DiligenceFlag['severity'];
  detail: Sentence;
  recommendation: Sentence;
  evidence: MemoQuote[];
}
