import { z } from 'zod';
import { CheckId } from './checklist.ts';
import { PillarKey } from './pillars.ts';
import { PillarScore } from './report.ts';
import { question } from './question.ts';
import { boundedText, Instant, PublicId } from './text.ts';

/*
 * What a founder says of checks that the reviewer is unsure of. It is kept with the pitch, for the state of it that was reviewed, and
 * changes nothing of the report: the score that follows from it stands beside the reviewer's, for the founder alone.
 */

/** Longest passage that settles a check, in UTF-16 units: a long paragraph. */
export const passageMaxLength = 4_000;

const PassageNumber = z.number().int().min(1).max(100_000);

/** `said`: this passage says it; `not_said`: the pitch does not say it. */
export const SettlementAnswer = z.enum(['said', 'not_said']);
export type SettlementAnswer = z.infer<typeof SettlementAnswer>;

export const Settlement = z.object({
  check: CheckId,
  answer: SettlementAnswer,
  /** The passage in the page's own words; of `not_said` the one that the reviewer held for the closest. */
  page: z.number().int().optional(),
  quote: z.string().optional(),
  /** What the check counts with it, 1 to 5. */
  level: z.number().int().min(1).max(5),
  settled_at: Instant,
});
export type Settlement = z.infer<typeof Settlement>;

/** Everything that is settled of one report, and what the score would be with it. */
export const Settlements = z.object({
  settlements: z.array(Settlement),
  /** Of all of them; 0 before the first. It grows with every change, so that one of two windows learns of the other's. */
  revision: z.number().int().min(0),
  with_answers: z.object({
    scores: z.record(PillarKey, PillarScore),
    overall: z.number().int().min(0).max(100).nullable(),
  }),
});
export type Settlements = z.infer<typeof Settlements>;

/** `page` and `quote` only with `said`; `revision` as it was seen, when a change since then is to be refused. */
export const SettleCheck = z.strictObject({
  answer: SettlementAnswer,
  page: PassageNumber.optional(),
  quote: boundedText(passageMaxLength, 1).optional(),
  revision: z.number().int().min(0).optional(),
});
export type SettleCheck = z.infer<typeof SettleCheck>;

/** A passage of the pitch that may settle a check. */
export const Passage = z.object({
  page: z.number().int(),
  quote: z.string(),
  /** What stands over and beside it in a table, the outermost first. */
  head: z.array(z.string()).optional(),
});
export type Passage = z.infer<typeof Passage>;

/** Passages in the order of the pages; `next` is where to go on. */
export const Passages = z.object({ passages: z.array(Passage), next: z.number().int().nullable() });
export type Passages = z.infer<typeof Passages>;

/** Beside a check in an address: words that the passages have, and how many passages are left out at the beginning. */
export const PassageQuery = z.object({
  q: boundedText(200).optional(),
  from: z.coerce.number().pipe(z.number().int().min(0).max(100_000)).optional(),
});

export const RevisionQuery = z.object({ revision: z.coerce.number().pipe(z.number().int().min(0)).optional() });

const OfEvaluation = z.strictObject({ evaluationId: PublicId });
const OfCheck = OfEvaluation.extend({ check: CheckId });

export const settlementsQuestions = {
  list: question('rpc.evaluations.settlements', OfEvaluation, Settlements, 10_000),
  settle: question('rpc.evaluations.settle', OfCheck.extend(SettleCheck.shape), Settlements, 10_000),
  undo: question(
    'rpc.evaluations.undo_settlement',
    OfCheck.extend({ revision: z.number().int().min(0).optional() }),
    Settlements,
    10_000,
  ),
  passages: question(
    'rpc.evaluations.passages',
    OfCheck.extend({ q: boundedText(200).optional(), from: z.number().int().min(0).optional() }),
    Passages,
    10_000,
  ),
};
