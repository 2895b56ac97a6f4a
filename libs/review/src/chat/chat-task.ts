import { CheckId } from '@plumbline/contracts/checklist';
import { languages } from '@plumbline/contracts/limits';
import { PillarKey } from '@plumbline/contracts/pillars';
import { z } from 'zod';
import { operations } from './answering/wanted.ts';
import { says } from './says.ts';
import { taskNames } from '../model/tasks.ts';

/*
 * The chat's question to a model: a system prompt and one JSON message like the tasks of a review, but answered in plain text
 * that is shown while it comes. A citation in it is `[[<page>|<quote>]]`, or `[[<file>:<page>|<quote>]]` for an attached file;
 * code checks each before it is shown (citations.ts).
 */

const Passage = z.object({
  page: z.number().int(),
  label: z.string(),
  /** The whole page, or the part of a long page that fits the question best. */
  text: z.string(),
  /** The lines that fit the question best, copied from the page: a block of it, where blocks are known. */
  best: z.string(),
  /** Of a cell or row of a table: what stands over and beside it on the page. */
  head: z.array(z.string()).optional(),
  /** Further blocks of the page that belong to the answer: the other points of a list. */
  also: z.array(z.object({ words: z.string(), head: z.array(z.string()) })).optional(),
  /** The words to cite, where `best` says too little by itself to be looked up. */
  cite: z.string().optional(),
  /** What stands beside the page's own words: a slide's notes, the words of a picture of a screen. For a language model alone. */
  beside: z.array(z.string()).optional(),
  /** Share of what was asked for that the page holds, 0 to 1. */
  score: z.number(),
});
export type Passage = z.infer<typeof Passage>;

/** What leads an answer, found by code: the figure asked for, or what was made of two figures, as they are written. */
const Lead = z.object({
  figure: z.string().nullable(),
  computed: z
    .object({ operation: z.enum(operations), result: z.string(), figures: z.tuple([z.string(), z.string()]) })
    .nullable(),
});

const Finding = z.object({
  text: z.string(),
  /** Where it stands; null for what is said of no passage. */
  at: z.object({ page: z.number().int(), quote: z.string() }).nullable(),
});

/** The report in short: what was found, with its places. */
export const ReportInShort = z.object({
  language: z.enum(languages),
  company_name: z.string().nullable(),
  overall_score: z.number().int().nullable(),
  /** Null when the document was not reviewed. */
  recommendation: z.string().nullable(),
  verdict: z.string(),
  stage: z.string(),
  pillars: z.array(
    z.object({
      pillar: PillarKey,
      score: z.number().int().nullable(),
      band: z.string().nullable(),
      next_band: z.string().nullable(),
      strengths: z.array(Finding),
      improvements: z.array(Finding),
    }),
  ),
  /**
   * What the review calls said, check by check, with its places. For the built-in analyst alone: a language model reads the pitch itself.
   */
  said: z.array(z.object({ check: CheckId, page: z.number().int(), quote: z.string() })).optional(),
  gaps: z.array(z.string()),
  next_actions: z.array(z.string()),
  critical_next_step: z.string(),
  investor_questions: z.array(z.string()),
  /** Against the review before this one; not there without one. */
  changes: z
    .object({
      same_text: z.boolean(),
      overall: z.object({ from: z.number().nullable(), to: z.number().nullable() }),
      pillars: z.array(z.object({ pillar: PillarKey, from: z.number().nullable(), to: z.number().nullable() })),
    })
    .optional(),
});
export type ReportInShort = z.infer<typeof ReportInShort>;

export const ChatInput = z.object({
  task: z.literal(taskNames.chat),
  /** Of the question, so of the answer. */
  language: z.enum(languages),
  /** Empty when only files were sent. */
  question: z.string(),
  /** What was said before, oldest first. */
  turns: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
  /** Null while there is no report. */
  report: ReportInShort.nullable(),
  /** Data that somebody else wrote, between two marks that nobody who wrote it can know. */
  document: z.object({
    fence: z.string(),
    title: z.string(),
    page_count: z.number().int(),
    unread_pages: z.array(z.number().int()),
    /** How plainly the pages say what is asked, as far as its words tell. */
    says: z.enum(says),
    lead: Lead.optional(),
    /** Whether the passages are all that could be read: then what they do not say, the pitch does not say. For a language model alone. */
    whole: z.boolean().optional(),
    passages: z.array(Passage),
    files: z.array(
      z.object({
        /** Its name in citations: `a1`, `a2` … */
        id: z.string(),
        name: z.string(),
        /** Sent with this question, not with an earlier one. */
        new: z.boolean(),
        says: z.enum(says),
        lead: Lead.optional(),
        whole: z.boolean().optional(),
        passages: z.array(Passage),
      }),
    ),
    fence_end: z.string(),
  }),
});
export type ChatInput = z.infer<typeof ChatInput>;
