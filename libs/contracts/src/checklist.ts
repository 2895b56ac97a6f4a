import { z } from 'zod';
import { PillarKey, type Pillar } from './pillars.ts';

/*
 * The checklist of the rubric (review.md, rule 2): what an investor looks for in a pitch. It is the contract of every review: a
 * model answers it check by check, scores are computed from it, and the report shows it. Change `rubricVersion` with any line.
 */

export const checkIds = [
  'problem.pain',
  'problem.size',
  'problem.source',
  'problem.validation',
  'problem.today',
  'problem.why_now',
  'solution.what',
  'solution.how',
  'solution.benefit',
  'solution.state',
  'solution.proof',
  'market.size',
  'market.source',
  'market.reachable',
  'market.growth',
  'market.segment',
  'team.founders',
  'team.experience',
  'team.checkable',
  'team.coverage',
  'team.advisers',
  'moat.protection',
  'moat.competitors',
  'moat.difference',
  'moat.checkable',
  'traction.customers',
  'traction.revenue',
  'traction.growth',
  'traction.named',
  'traction.model',
  'traction.unit',
  'traction.ask',
] as const;
export const CheckId = z.enum(checkIds);
export type CheckId = (typeof checkIds)[number];

/**
 * The kind of thing that answers a check; a passage without it says at most a part. `figure` is any number that measures something,
 * `named` an organisation, a person or a document by its name.
 */
export type AnswerKind = 'money' | 'figure' | 'rate' | 'count' | 'person_with_role' | 'person' | 'named' | 'words';

export interface Check {
  id: CheckId;
  pillar: Pillar;
  /** A core check decides the band; the others support it. */
  core: boolean;
  /** The question in one sentence, as it is put to a model. */
  question: string;
  kind: AnswerKind;
}

const check = (id: CheckId, pillar: Pillar, core: boolean, kind: AnswerKind, question: string): Check => ({
  id,
  pillar,
  core,
  kind,
  question,
});

/** Every check, in the order they are asked and shown. */
export const checklist: readonly Check[] = [
  check('problem.pain', 'problem_insight', true, 'words', 'Whose problem is it, and what goes wrong for them?'),
  check('problem.size', 'problem_insight', true, 'figure', 'What does the problem cost, or how often does it happen?'),
  check('problem.source', 'problem_insight', false, 'named', 'Which named outside source, or own survey with its number, says so?'), // prettier-ignore
  check('problem.validation', 'problem_insight', false, 'words', 'How did the founders learn of it: interviews, surveys, pilots, own work in that job?'), // prettier-ignore
  check('problem.today', 'problem_insight', false, 'words', 'How do people cope today, and with which tools?'),
  check('problem.why_now', 'problem_insight', false, 'words', 'Why now: which change makes this possible or urgent?'),
  check('solution.what', 'solution_product', true, 'words', 'What is the product?'),
  check('solution.how', 'solution_product', true, 'words', 'How does it work: steps, parts, technology?'),
  check('solution.benefit', 'solution_product', true, 'words', 'What changes for the user, best with before and after?'),
  check('solution.state', 'solution_product', false, 'words', 'What exists today: idea, prototype, pilot, product in use?'),
  check('solution.proof', 'solution_product', false, 'words', 'What shows that it works: results, tests, a user’s words, a study?'),
  check('market.size', 'market_opportunity', true, 'figure', 'How large is the market, in money or buyers?'),
  check('market.source', 'market_opportunity', false, 'named', 'Which named source says so, or from which sum does it follow?'),
  check('market.reachable', 'market_opportunity', true, 'figure', 'Which part of it can they reach, and how large is that?'),
  check('market.growth', 'market_opportunity', false, 'rate', 'How fast does the market grow?'),
  check('market.segment', 'market_opportunity', true, 'words', 'To which customers exactly do they sell?'),
  check('team.founders', 'team', true, 'person_with_role', 'Who are the founders, by name and role?'),
  check('team.experience', 'team', true, 'words', 'What have they done that fits this work?'),
  check('team.checkable', 'team', false, 'named', 'What about the people can others check: named employers, degrees, exits, profiles?'),
  check('team.coverage', 'team', false, 'words', 'Which roles are filled, which are missing?'),
  check('team.advisers', 'team', false, 'person', 'Who advises them, by name?'),
  check('moat.protection', 'moat_defensibility', true, 'words', 'What keeps it hard to copy: patent, data, contract, licence, network?'),
  check('moat.competitors', 'moat_defensibility', true, 'named', 'Which competitors or alternatives are named?'),
  check('moat.difference', 'moat_defensibility', true, 'words', 'What is different or better than what others offer?'),
  check('moat.checkable', 'moat_defensibility', false, 'named', 'What about the protection can a third party check: a patent’s number, a register, a signed contract?'), // prettier-ignore
  check('traction.customers', 'traction_viability', true, 'count', 'How many use or pay today?'),
  check('traction.revenue', 'traction_viability', true, 'money', 'What has been earned so far?'),
  check('traction.growth', 'traction_viability', false, 'rate', 'How have use or revenue grown, and over which time?'),
  check('traction.named', 'traction_viability', true, 'named', 'Which customers, partners or pilots are named?'),
  check('traction.model', 'traction_viability', false, 'words', 'How is money made: prices, fees, plans?'),
  check('traction.unit', 'traction_viability', false, 'figure', 'What does a customer cost and bring: acquisition cost, lifetime value, margin, churn?'),
  check('traction.ask', 'traction_viability', false, 'money', 'How much money is asked for, in what form, and for what?'),
]; // prettier-ignore

export const checksOf = (pillar: Pillar): readonly Check[] => checklist.filter((one) => one.pillar === pillar);

/**
 * What the report says of a check. `unsure`: something came near, and it is shown; `not_found`: nothing did, on any page;
 * `not_read`: pages that could hold it were not read, or not judged.
 */
export const checkStates = ['said', 'partly', 'unsure', 'not_found', 'not_read'] as const;
export type CheckState = (typeof checkStates)[number];

const QuoteAt = z.object({ page: z.number().int(), quote: z.string() });

export const CheckResult = z.object({
  id: CheckId,
  pillar: PillarKey,
  state: z.enum(checkStates),
  /** 1 to 5 by the rubric's bands; null when it was not read. */
  level: z.number().int().min(1).max(5).nullable(),
  /** One sentence, in the report's language. */
  text: z.string(),
  /** Where it is said, or partly said. */
  page: z.number().int().optional(),
  quote: z.string().optional(),
  /** Further places where the answer goes on, when there are any. */
  more: z.array(QuoteAt).optional(),
  /** Only when unsure: the passage that comes nearest. */
  closest: QuoteAt.optional(),
  /** Only when not found: the pages that were looked through. */
  searched: z.array(z.number().int()).optional(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/**
 * How sure a score is: the share of the review's checks, 0 to 1, that are neither unsure nor unread. Null for a report without checks
 * (older formats, a document that was not reviewed): of those nothing is known.
 */
export const sureness = (checks: readonly Pick<CheckResult, 'state'>[]): number | null =>
  checks.length === 0
    ? null
    : checks.filter(({ state }) => state !== 'unsure' && state !== 'not_read').length / checks.length;

/** What a document was recognised as (review.md, rule 7). Only what is surely something else than a pitch is not reviewed. */
export const documentKinds = ['pitch', 'template', 'form', 'cv', 'invoice', 'essay', 'contract', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const RecognisedDocument = z.object({
  kind: z.enum(documentKinds),
  /** ISO 639-1 code of its main language. */
  language: z.string(),
  /** The passages that show what it is; none for a pitch. */
  quotes: z.array(QuoteAt),
  /** It was reviewed as a pitch and reads more like another text; not there otherwise. */
  doubtful: z.literal(true).optional(),
});
export type RecognisedDocument = z.infer<typeof RecognisedDocument>;
