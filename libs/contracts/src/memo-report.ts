import { z } from 'zod';
import { languages } from './limits.ts';
import { PillarKey } from './pillars.ts';
import { Coverage, Warning } from './plans.ts';
import { PillarScore, Provenance } from './report.ts';
import { PublicId } from './text.ts';

/** What a document of a package is. A tag may be any text; these have words of their own on screen, and are read as what they are. */
export const documentTypes = [
  'deck',
  'financials',
  'cap_table',
  'term_sheet',
  'contract',
  'customer_reference',
  'market_report',
  'notes',
  'other',
] as const;
export const DocumentType = z.enum(documentTypes);
export type DocumentType = z.infer<typeof DocumentType>;

/** One place in a document of the package, checked by code. `page` is a sheet's number in a workbook; `cell` as "C14". */
export const MemoQuote = z.object({
  document: PublicId,
  page: z.number().int(),
  cell: z.string().optional(),
  quote: z.string(),
});
export type MemoQuote = z.infer<typeof MemoQuote>;

/** A sentence and what it stands on. Nothing is said without a place, but what `not_in_documents` says. */
export const MemoItem = z.object({ text: z.string(), evidence: z.array(MemoQuote) });
export type MemoItem = z.infer<typeof MemoItem>;

/** Low, medium, high: of a risk's likelihood and impact, and of a flag's severity. */
export const memoLevels = ['low', 'medium', 'high'] as const;
export const MemoLevel = z.enum(memoLevels);
export type MemoLevel = z.infer<typeof MemoLevel>;

/** How a flag was found. `contradiction`: two places disagree; `arithmetic`: a sum, share or growth that its own cells do not give. */
export const flagKinds = [
  'contradiction',
  'arithmetic',
  'dates',
  'ownership',
  'clause',
  'missing',
  'instruction',
] as const;

export const DiligenceFlag = z.object({
  kind: z.enum(flagKinds),
  area: z.string(),
  severity: MemoLevel,
  detail: z.string(),
  recommendation: z.string(),
  evidence: z.array(MemoQuote),
});
export type DiligenceFlag = z.infer<typeof DiligenceFlag>;

export const MemoRisk = z.object({
  risk: z.string(),
  likelihood: MemoLevel,
  impact: MemoLevel,
  mitigants: z.array(z.string()),
  evidence: z.array(MemoQuote),
});
export type MemoRisk = z.infer<typeof MemoRisk>;

/** `value` as a person reads it; `number` in plain units (percent as 12.5) for charts. `series` is one value a period, in order. */
export const MemoMetric = z.object({
  metric: z.string(),
  value: z.string(),
  number: z.number().nullable(),
  unit: z.string().nullable(),
  currency: z.string().nullable(),
  period: z.string().nullable(),
  /** Planned, not yet happened. */
  planned: z.boolean(),
  trend: z.enum(['up', 'down', 'flat']).nullable(),
  series: z.array(z.object({ period: z.string(), number: z.number(), planned: z.boolean() })),
  /** The document and place in words: "Model.xlsx, P&L, C14". */
  source: z.string(),
  evidence: z.array(MemoQuote),
});
export type MemoMetric = z.infer<typeof MemoMetric>;

/** A line of the cap table. `percent` of the fully diluted shares as the document gives it, else computed from the shares. */
export const Holding = z.object({
  holder: z.string(),
  share_class: z.string().nullable(),
  shares: z.number().nullable(),
  percent: z.number().nullable(),
  evidence: z.array(MemoQuote),
});
export type Holding = z.infer<typeof Holding>;

/** What a contract says, by what a committee asks of one; null where nothing was found. */
export const MemoContract = z.object({
  document: PublicId,
  parties: z.array(MemoItem),
  effective_date: MemoItem.nullable(),
  term: MemoItem.nullable(),
  termination: MemoItem.nullable(),
  exclusivity: MemoItem.nullable(),
  change_of_control: MemoItem.nullable(),
  liability: MemoItem.nullable(),
  governing_law: MemoItem.nullable(),
  unusual: z.array(MemoItem),
});
export type MemoContract = z.infer<typeof MemoContract>;

export const memoRecommendations = ['invest', 'invest_on_conditions', 'more_diligence', 'pass', 'not_clear'] as const;
export const MemoRecommendation = z.enum(memoRecommendations);

/** What a re-run says against the memo before it. */
export const MemoChanges = z.object({
  previous_memo_id: z.string(),
  score: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
  confidence: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
  documents_added: z.array(z.string()),
  documents_removed: z.array(z.string()),
  metrics: z.array(
    z.object({
      metric: z.string(),
      period: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  flags_new: z.array(z.string()),
  flags_settled: z.array(z.string()),
});
export type MemoChanges = z.infer<typeof MemoChanges>;

/** A memo as it is stored (`parsed_data`): the spec's sections, each item with its places. All texts are in `language`; quotes as written. */
export const MemoReport = z.object({
  format: z.literal('memo-1'),
  language: z.enum(languages),
  company_name: z.string().nullable(),
  documents: z.array(
    z.object({
      id: PublicId,
      name: z.string(),
      source_tag: z.string().nullable(),
      /** What it was read as: its tag where that is one of the known types, else what its content says. */
      type: DocumentType,
      language: z.string().nullable(),
      /** Names of its pages: sheets by theirs. */
      pages: z.array(z.object({ n: z.number().int(), label: z.string() })),
      coverage: Coverage,
    }),
  ),
  overview: z.object({
    headline: z.string(),
    verdict: z.string(),
    investment_type: z.string().nullable(),
    time_horizon: z.string().nullable(),
    text: z.string(),
  }),
  /** What the investor asked for in the package, point by point, and what is said of it; not there where nothing was asked. */
  focus: z.array(z.object({ asked: z.string(), answer: z.string(), items: z.array(MemoItem) })).optional(),
  investment_thesis: z.array(MemoItem),
  upside_drivers: z.array(MemoItem),
  key_pillars: z.array(
    z.object({ pillar: PillarKey, score: PillarScore, text: z.string(), evidence: z.array(MemoQuote) }),
  ),
  market_landscape: z.object({
    segment: MemoItem.nullable(),
    size_estimate: MemoItem.nullable(),
    tailwinds: z.array(MemoItem),
    headwinds: z.array(MemoItem),
    competitors: z.array(MemoItem),
  }),
  product_and_traction: z.object({ differentiators: z.array(MemoItem), traction_signals: z.array(MemoItem) }),
  team_summary: z.object({
    key_people: z.array(
      z.object({
        name: z.string(),
        role: z.string().nullable(),
        highlights: z.array(z.string()),
        evidence: z.array(MemoQuote),
      }),
    ),
    gaps: z.array(z.string()),
  }),
  diligence_flags: z.array(DiligenceFlag),
  risk_matrix: z.array(MemoRisk),
  follow_up_questions: z.array(z.string()),
  recommended_action: z.object({
    recommendation: MemoRecommendation,
    dependencies: z.array(z.string()),
    /** 0 to 100; null when too little is said to give one. */
    overall_score: z.number().int().min(0).max(100).nullable(),
    /** What to settle before Monday, the most important first; at most three. */
    settle_first: z.array(MemoItem),
  }),
  suggested_deal_terms: z.object({
    check_size: MemoItem.nullable(),
    valuation: MemoItem.nullable(),
    structure: MemoItem.nullable(),
    ownership_target: MemoItem.nullable(),
    closing_conditions: z.array(MemoItem),
    /** Other terms of a term sheet: preference, board, pro rata, vesting … */
    other: z.array(MemoItem),
  }),
  confidence: z.object({
    /** 0 to 5 in halves; null when nothing could be read. */
    overall: z.number().min(0).max(5).nullable(),
    rationale: z.array(z.string()),
    dependencies: z.array(z.string()),
  }),
  metrics_snapshot: z.array(MemoMetric),
  ownership: z.array(Holding),
  contracts: z.array(MemoContract),
  appendices: z.array(
    z.object({ title: z.string(), summary: z.string(), source: z.string(), horizon: z.string().nullable() }),
  ),
  /** What an investor would look for and no page says; only where every page that could say it was read. */
  not_in_documents: z.array(z.object({ section: z.string(), text: z.string() })),
  warnings: z.array(Warning.extend({ document: PublicId.optional() })),
  provenance: Provenance,
  changes: MemoChanges.optional(),
});
export type MemoReport = z.infer<typeof MemoReport>;
