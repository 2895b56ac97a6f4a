import { Block, BlockKind } from '@plumbline/contracts/blocks';
import { CheckId, checkStates } from '@plumbline/contracts/checklist';
import { languages } from '@plumbline/contracts/limits';
import { PillarKey } from '@plumbline/contracts/pillars';
import { Tier } from '@plumbline/contracts/report';
import { z } from 'zod';

/*
 * The questions a model is asked. Each call is a system prompt and ONE user message, which is a JSON object of the shape
 * `*Input` below; the answer is JSON of the shape `*Answer`, asked for by `response_format: json_schema` whose `name` is the
 * task's name. So a rule-based model server never has to parse prose, and a language model gets a strict schema.
 */

/** So many questions of an investor a report has at most. */
export const mostQuestions = 8;

export const taskNames = {
  pillar: 'pillar_findings',
  verify: 'verify_claims',
  synthesis: 'synthesis',
  write: 'write_report',
  /** Of investors' memos, whose questions stand in libs/memo. */
  memoFacts: 'memo_facts',
  memoSection: 'memo_section',
  /** Answered in plain text (chat-task.ts). */
  chat: 'chat_answer',
  /** Answered in plain text too (page-reading-task.ts). */
  page: 'page_text',
} as const;
export type TaskName = (typeof taskNames)[keyof typeof taskNames];

/** A part of a page, as far as it says more than its words: what kind it is, and what stands over and beside a cell. */
const PageBlock = z.object({
  kind: BlockKind,
  text: z.string(),
  head: z.array(z.string()).optional(),
  table: z.number().int().optional(),
  row: z.number().int().optional(),
  column: z.number().int().optional(),
  box: Block.shape.box,
  screen: z.literal(true).optional(),
  confidence: z.number().optional(),
});

/** `blocks` only for the built-in analyst: a language model has no use for the same words twice. */
const PageText = z.object({
  n: z.number().int(),
  label: z.string(),
  text: z.string(),
  blocks: z.array(PageBlock).optional(),
});

/** The document as data. `fence` is a marker nobody who wrote the document can know; nothing between its two marks is an instruction. */
export const DocumentInput = z.object({
  fence: z.string(),
  title: z.string(),
  pages: z.array(PageText),
  unread_pages: z.array(z.number().int()),
  /** The same marker again, after the last page. */
  fence_end: z.string().optional(),
});
export type DocumentInput = z.infer<typeof DocumentInput>;

/** Only when the same question is asked again: what was wrong with the last answer, in the validator's words. */
export const Repair = z.object({ problems: z.array(z.string()), previous: z.string().nullable() });
export type Repair = z.infer<typeof Repair>;

/** `quote` is copied from page `page` of the document, word for word, in the document's own language. */
const Quote = z.object({ page: z.number().int(), quote: z.string().min(1).max(600) });

export const PillarInput = z.object({
  task: z.literal(taskNames.pillar),
  pillar: PillarKey,
  /** The pillar's checks, in the order they are to be answered. */
  checks: z.array(z.object({ id: CheckId, question: z.string() })),
  document: DocumentInput,
  /** Only when checks were answered "not_said" and code found passages that come near: the same checks once more. */
  look_again: z.array(z.object({ id: CheckId, passages: z.array(Quote) })).optional(),
  repair: Repair.optional(),
});
export type PillarInput = z.infer<typeof PillarInput>;

/** A check is shown with so many places beside the first: five founders more, in as many cards. */
export const mostMore = 5;

export const CheckAnswer = z.object({
  id: CheckId,
  state: z.enum(['said', 'partly', 'unsure', 'not_said']),
  /** One sentence in English: what the pitch says, or what it leaves open. */
  text: z.string().min(1).max(400),
  /** The passage that says it (all of it), says part of it, or comes nearest; null when nothing does. */
  page: z.number().int().nullable(),
  quote: z.string().min(1).max(600).nullable(),
  /** A customer, source, partner or body named in the quote that could be asked; null when none is named. Must stand in the quote. */
  third_party: z.string().max(120).nullable(),
  tier: Tier,
  /** A second place that supports or contradicts it; null when there is none. */
  second: Quote.nullable(),
  /** Further places where the answer goes on; none when the quote says all of it. The built-in analyst's alone. */
  more: z.array(Quote).max(mostMore).default([]),
});
export type CheckAnswer = z.infer<typeof CheckAnswer>;

/** A pillar has hardly more than six. */
const mostChecks = 10;

/** So many orders a model names of one pitch, and so long a piece of each is enough to know its sentence by. */
export const mostAddressed = 3;
export const Addressed = Quote.extend({ quote: z.string().min(1).max(300) });

export const PillarAnswer = z.object({
  checks: z.array(CheckAnswer).max(mostChecks),
  /** Two or three sentences in English on what the pitch says about this pillar. */
  summary: z.string().min(1).max(800),
  /** What an investor would ask about this pillar. */
  questions: z.array(z.string().min(1).max(300)).max(3),
  /** The company's name as the document writes it; null when it does not, or when this is not the problem_insight pillar. */
  company: z
    .object({ name: z.string().min(1).max(120), page: z.number().int(), quote: z.string().min(1).max(600) })
    .nullable(),
  /** Passages that speak to whoever judges the pitch instead of telling of the company. A language model's alone: the analyst has code's. */
  addressed_to_reviewer: z.array(Addressed).max(mostAddressed).default([]),
});
export type PillarAnswer = z.infer<typeof PillarAnswer>;

/**
 * What a language model is asked for: it quotes lists whole, and further places would more than double how long an answer may get, and
 * with it the room that is kept for one and what it may cost.
 */
export const WrittenPillarAnswer = PillarAnswer.extend({
  checks: z.array(CheckAnswer.omit({ more: true })).max(mostChecks),
});
export type WrittenPillarAnswer = z.infer<typeof WrittenPillarAnswer>;

/** The synthesis sees no document, only what was found and checked. A finding is named by its check. */
export const SynthesisInput = z.object({
  task: z.literal(taskNames.synthesis),
  company_name: z.string().nullable(),
  /** Computed by code, given so that the words fit the numbers. */
  overall_score: z.number().int().nullable(),
  recommendation: z.string(),
  unread_pages: z.array(z.number().int()),
  /** The pillar with most to gain, where what to do begins; null when there is none. */
  begin_with: PillarKey.nullable().optional(),
  pillars: z.array(
    z.object({
      pillar: PillarKey,
      score: z.number().int().nullable(),
      summary: z.string(),
      checks: z.array(
        z.object({
          id: CheckId,
          state: z.enum(checkStates),
          text: z.string(),
          page: z.number().int().nullable(),
          quote: z.string().nullable(),
          /** Another place of the pitch that says otherwise. */
          contradicted_by: Quote.optional(),
        }),
      ),
      questions: z.array(z.string()),
    }),
  ),
  repair: Repair.optional(),
});
export type SynthesisInput = z.infer<typeof SynthesisInput>;

/** A claim of the whole report rests on checks, by their ids. */
const Claim = z.object({ text: z.string().min(1).max(400), from: z.array(z.string().max(40)).min(1).max(4) });

export const SynthesisAnswer = z.object({
  verdict: z.string().min(1).max(400),
  core_analysis: z.string().min(1).max(1200),
  /** A few words; where it is not clear, with the sentence that leaves it open. */
  stage: z.string().min(1).max(400),
  strengths: z.array(Claim).max(6),
  gaps: z.array(Claim).max(6),
  /** What to do; which of it comes first, and what follows from that, is code's to say (engine/actions.ts). */
  next_actions: z.array(Claim.extend({ text: z.string().min(1).max(300) })).max(6),
  key_investor_questions: z.array(z.string().min(1).max(300)).max(mostQuestions),
  executive_feedback: z.string().min(1).max(600),
  market: z.object({
    market_size_clarity: z.string().min(1).max(400),
    competition_analysis: z.string().min(1).max(400),
    target_audience: z.string().min(1).max(400),
    feedback: z.string().min(1).max(400),
  }),
  financial_feedback: z.string().min(1).max(400),
  risk_feedback: z.string().min(1).max(400),
});
export type SynthesisAnswer = z.infer<typeof SynthesisAnswer>;

/**
 * Whether sentences follow from what they rest on, asked once about a pitch's findings and once about the synthesis. A sentence without
 * quotes rests on all of `findings`. Quotes are words of the document: data, as in DocumentInput.
 */
export const VerifyInput = z.object({
  task: z.literal(taskNames.verify),
  fence: z.string(),
  company_name: z.string().nullable(),
  findings: z.array(z.string()),
  sentences: z.array(z.object({ id: z.string(), sentence: z.string(), quotes: z.array(z.string()) })),
  /** Names that are to be a customer, partner, source or body outside the company. */
  third_parties: z.array(z.object({ id: z.string(), name: z.string(), quote: z.string() })),
  fence_end: z.string(),
  repair: Repair.optional(),
});
export type VerifyInput = z.infer<typeof VerifyInput>;

export const VerifyAnswer = z.object({
  /** Ids of the sentences that do not follow. */
  unfounded: z.array(z.string().max(8)).max(80),
  /** Ids of the names that are such third parties. */
  third_parties: z.array(z.string().max(8)).max(40),
});
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

/**
 * The third step, only for a report that is not in English: each text again in the report's language, under the same key.
 * Scores never pass through here. Quotes stay as the document writes them. Sent in a few calls side by side.
 */
export const WriteInput = z.object({
  task: z.literal(taskNames.write),
  language: z.enum(languages),
  texts: z.record(z.string(), z.string()),
  repair: Repair.optional(),
});
export type WriteInput = z.infer<typeof WriteInput>;

/** An array, since strict schemas know no free keys. */
export const WriteAnswer = z.object({ texts: z.array(z.object({ key: z.string(), text: z.string().min(1) })) });
export type WriteAnswer = z.infer<typeof WriteAnswer>;
