import { CheckResult } from '@plumbline/contracts/checklist';
import { languages } from '@plumbline/contracts/limits';
import { DocumentType, MemoQuote } from '@plumbline/contracts/memo-report';
import { Coverage, Warning } from '@plumbline/contracts/plans';
import { z } from 'zod';

/*
 * What one document says, each fact with its place. Plain data, so that it can be stored between the stages of a job. Nothing here was
 * concluded from two documents.
 */

export const PeriodFact = z.object({
  grain: z.enum(['month', 'quarter', 'half', 'year', 'trailing', 'relative']),
  start: z.string(),
  end: z.string(),
  fiscal: z.literal(true).optional(),
  label: z.string(),
});

export const MetricFact = z.object({
  /** Of the metrics that are known by name (metrics.ts); null for any other. */
  key: z.string().nullable(),
  /** As the document names it. */
  name: z.string(),
  /** Words that make it another metric than the plain one: "deferred", "enterprise". */
  qualifiers: z.array(z.string()),
  /** In plain units: money in its currency, percent as 12.5, months. */
  value: z.number(),
  unit: z.enum(['money', 'count', 'percent', 'multiple', 'months', 'number']),
  currency: z.string().nullable(),
  period: PeriodFact.nullable(),
  basis: z.enum(['actual', 'plan']).nullable(),
  /** Half of the last written digit, in the value's units: what rounding explains. */
  precision: z.number(),
  approx: z.enum(['~', '+', '<', '>', '±']).nullable(),
  /** A definition or remark that stands beside it. */
  definition: z.string().nullable(),
  /** The table that it stands in, where its cells can be computed with each other; null in prose. */
  table: z.string().nullable(),
  source: MemoQuote,
});
export type MetricFact = z.infer<typeof MetricFact>;

export const PersonFact = z.object({
  name: z.string(),
  role: z.string().nullable(),
  highlights: z.array(z.string()),
  sources: z.array(MemoQuote),
});
export type PersonFact = z.infer<typeof PersonFact>;

export const topics = [
  'problem',
  'product',
  'segment',
  'market_size',
  'tailwind',
  'headwind',
  'competitor',
  'differentiator',
  'customer',
  'traction',
  'ask',
  'use_of_funds',
  'risk',
  'obligation',
  'team_gap',
  'date',
  'exit',
  'contract',
] as const;

/** A passage about something that investors look for. */
export const StatementFact = z.object({
  topic: z.enum(topics),
  /** The name that it is about: a customer, a competitor; of a date what happens then. */
  name: z.string().nullable(),
  /** Of a date, ISO 8601 as far as it is told. */
  date: z.string().nullable(),
  source: MemoQuote,
});
export type StatementFact = z.infer<typeof StatementFact>;

export const HoldingFact = z.object({
  holder: z.string(),
  share_class: z.string().nullable(),
  shares: z.number().nullable(),
  percent: z.number().nullable(),
  invested: z.number().nullable(),
  /** The holding after the round, where the table has both. */
  percent_after: z.number().nullable(),
  /** `total` is the table's own sum; `pool` options that nobody has yet. */
  kind: z.enum(['holder', 'pool', 'total']),
  /** The table that it stands in. */
  table: z.string(),
  source: MemoQuote,
  percent_source: MemoQuote.nullable(),
  after_source: MemoQuote.nullable(),
});
export type HoldingFact = z.infer<typeof HoldingFact>;

export const dealTerms = [
  'valuation',
  'round_size',
  'check_size',
  'structure',
  'price_per_share',
  'ownership_target',
  'liquidation_preference',
  'participation',
  'anti_dilution',
  'dividends',
  'conversion',
  'board',
  'protective_provisions',
  'information_rights',
  'pro_rata',
  'option_pool',
  'vesting',
  'drag_along',
  'tag_along',
  'rofr',
  'redemption',
  'registration_rights',
  'exclusivity',
  'closing',
  'conditions',
  'expenses',
  'use_of_proceeds',
  'discount',
  'interest',
  'maturity',
  'valuation_cap',
  'governing_law',
  'confidentiality',
] as const;
export type DealTerm = (typeof dealTerms)[number];

export const TermFact = z.object({ term: z.enum(dealTerms), source: MemoQuote });
export type TermFact = z.infer<typeof TermFact>;

export const clauses = [
  'effective_date',
  'term',
  'renewal',
  'termination',
  'exclusivity',
  'change_of_control',
  'assignment',
  'liability',
  'indemnity',
  'governing_law',
  'fees',
  'price_change',
  'penalty',
  'minimum_commitment',
  'most_favoured',
  'non_compete',
  'non_solicit',
  'ip',
  'escrow',
  'audit',
  'confidentiality',
  'warranty',
  'first_refusal',
  'personal_guarantee',
  'acceleration',
  'data',
  'dispute',
] as const;
export type Clause = (typeof clauses)[number];

export const ClauseFact = z.object({
  clause: z.enum(clauses),
  /** Why a committee should look at it: the key of a sentence; null for what most contracts have. */
  unusual: z.string().nullable(),
  source: MemoQuote,
});
export type ClauseFact = z.infer<typeof ClauseFact>;

export const ContractFact = z.object({
  parties: z.array(z.object({ name: z.string(), source: MemoQuote })),
  clauses: z.array(ClauseFact),
});
export type ContractFact = z.infer<typeof ContractFact>;

/** A sum or growth that the table's own cells do not give. */
export const ArithmeticFact = z.object({
  check: z.enum(['sum', 'difference', 'growth', 'margin', 'carried', 'share']),
  /** What the cell says it is. */
  name: z.string(),
  period: z.string().nullable(),
  said: z.number(),
  computed: z.number(),
  unit: z.enum(['money', 'count', 'percent', 'multiple', 'months', 'number']),
  currency: z.string().nullable(),
  sources: z.array(MemoQuote),
});
export type ArithmeticFact = z.infer<typeof ArithmeticFact>;

/** Where a document speaks of a point that the investor asked for: the best places, and how many there are. */
export const FocusFact = z.object({ point: z.string(), sources: z.array(MemoQuote), places: z.number().int() });
export type FocusFact = z.infer<typeof FocusFact>;

export const DocumentFacts = z.object({
  document: z.object({
    id: z.string(),
    name: z.string(),
    source_tag: z.string().nullable(),
    type: DocumentType,
    language: z.string().nullable(),
    pages: z.array(z.object({ n: z.number().int(), label: z.string() })),
    coverage: Coverage,
    words: z.number().int(),
  }),
  company: z.object({ name: z.string(), source: MemoQuote }).nullable(),
  /** The last month of its fiscal year where that is said and is not December. */
  fiscal_year_end: z.number().int().nullable(),
  metrics: z.array(MetricFact),
  people: z.array(PersonFact),
  statements: z.array(StatementFact),
  holdings: z.array(HoldingFact),
  terms: z.array(TermFact),
  contract: ContractFact.nullable(),
  /** What its form asks and is told: "Quantity", "Coupon", "Contract No.". */
  particulars: z.array(z.object({ label: z.string(), source: MemoQuote })),
  arithmetic: z.array(ArithmeticFact),
  /** The points that the investor asked for; not there where nothing was asked. */
  focus: z.array(FocusFact).optional(),
  /** The checklist of pitches, for documents that are one. */
  checks: z.array(CheckResult),
  /** Metrics (metrics.ts) that a word of it names, with or without a figure: what is spoken of is not missing. */
  mentions: z.array(z.string()),
  /** Of more facts than are kept. */
  truncated: z.boolean(),
  warnings: z.array(Warning),
  /** What was used of a model; zeros without one. */
  usage: z.object({ calls: z.number().int(), tokens_in: z.number().int(), tokens_out: z.number().int() }),
  language: z.enum(languages),
});
export type DocumentFacts = z.infer<typeof DocumentFacts>;
