import { z } from 'zod';
import { Block } from './blocks.ts';
import { limits } from './limits.ts';
import { question } from './question.ts';
import { boundedText, Instant, PublicId } from './text.ts';

export const planStatuses = ['reading', 'ready', 'failed'] as const;
export const PlanStatus = z.enum(planStatuses);

/** How a page's text was had: its text layer, OCR, both, or not at all. */
export const PageMethod = z.enum(['text', 'ocr', 'mixed', 'unread']);
export type PageMethod = z.infer<typeof PageMethod>;

/** Pages in all, how many were read as text or by OCR, and which were not read. */
export const Coverage = z.object({
  pages: z.number().int(),
  text: z.number().int(),
  ocr: z.number().int(),
  unread: z.array(z.number().int()),
  /**
   * Read, but with ink that gave no words: a review calls nothing missing that could stand there. Under a plain heading that is only
   * what belongs to it; on any other page, anything. Not there on old documents.
   */
  partly: z.array(z.number().int()).optional(),
  /** Read, but not sent to a model. Not there on old documents. */
  not_judged: z.array(z.number().int()).optional(),
});
export type Coverage = z.infer<typeof Coverage>;

export const warningKinds = [
  'hidden_text',
  'injection_suspected',
  'unread_pages',
  'partly_read',
  'too_little_read',
  'too_little_said',
  'reads_unlike_pitch',
  'figures_disagree',
  'pages_not_sent',
  'unsourced_number',
  'quote_not_found',
  'parameter_refused',
  'claim_dropped',
  'invalid_answer',
] as const;

/** Something a reader of the report must know. `message` is a sentence in the report's (or plan request's) language. */
export const Warning = z.object({
  kind: z.enum(warningKinds),
  page: z.number().int().optional(),
  quote: z.string().optional(),
  message: z.string(),
});
export type Warning = z.infer<typeof Warning>;

/** One page as stored and shown: a page, slide or section. `n` counts from 1. */
export const Page = z.object({
  n: z.number().int(),
  label: z.string(),
  text: z.string(),
  method: PageMethod,
  /** Its parts in reading order; not on pages of before there were blocks. */
  blocks: z.array(Block).optional(),
  /** Of the page as it is drawn, its width by its height; only where it can be drawn, and not on pages of before it was told. */
  ratio: z.number().positive().optional(),
});
export type Page = z.infer<typeof Page>;

/** What of a document was read, by how its pages were. A page that is partly OCR counts as read by OCR. */
export const coverageOf = (
  pages: ReadonlyArray<Pick<Page, 'n' | 'method'> & { partly?: boolean | undefined }>,
): Coverage => {
  const text = pages.filter(({ method }) => method === 'text').length;
  const unread = pages.filter(({ method }) => method === 'unread').map(({ n }) => n);
  const partly = pages.filter((page) => page.partly === true).map(({ n }) => n);
  return { pages: pages.length, text, ocr: pages.length - text - unread.length, unread, partly, not_judged: [] };
};

export const UploadAnswer = z.object({
  id: PublicId,
  title: z.string(),
  status: PlanStatus,
  coverage: Coverage.optional(),
  warnings: z.array(Warning).optional(),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

export const Plan = z.object({
  id: PublicId,
  public_id: PublicId,
  title: z.string(),
  raw_text: z.string(),
  truncated: z.boolean(),
  content_type: z.string(),
  status: PlanStatus,
  stage: z.string().nullable(),
  progress: z.number(),
  /** While the document is being read: the page at hand, and how many there are. */
  reading: z.object({ page: z.number().int(), pages: z.number().int() }).optional(),
  error: z.string().nullable(),
  /** What `error` says, for a reader who wants it in another language; only when failed. */
  error_code: z.string().optional(),
  coverage: Coverage.nullable(),
  warnings: z.array(Warning),
  /** Number of the first page that is a supplement; not there without supplements. They follow the document's own pages. */
  supplements_from: z.number().int().optional(),
  created_at: Instant,
});
export type Plan = z.infer<typeof Plan>;

/**
 * The fields of a business case, in the order their sections are written: the spec's five (§2, "Evaluation wizard content"),
 * and two for pillars that those leave unasked.
 */
export const businessCaseFields = ['problem', 'solution', 'market', 'traction', 'ask', 'team', 'moat'] as const;
export type BusinessCaseField = (typeof businessCaseFields)[number];
/** Those that the form marks as optional. */
export const optionalCaseFields: ReadonlySet<BusinessCaseField> = new Set<BusinessCaseField>(['team', 'moat']);
/** Section headings, the five exactly as the spec names them; the server splits pages at these lines. */
export const businessCaseHeadings: Record<BusinessCaseField, string> = {
  problem: 'Problem',
  solution: 'Solution',
  market: 'Market',
  traction: 'Traction',
  ask: 'Ask',
  team: 'Team',
  moat: 'Moat',
};

/** Joins only the filled fields, each under its heading. */
export const composeBusinessCase = (fields: Partial<Record<BusinessCaseField, string>>): string =>
  businessCaseFields
    .map((field) => ({ heading: businessCaseHeadings[field], body: fields[field]?.trim() ?? '' }))
    .filter(({ body }) => body !== '')
    .map(({ heading, body }) => `${heading}\n${body}`)
    .join('\n\n');

const PlanId = z.strictObject({ planId: PublicId });

/** Which state of a pitch's supplements: how many it had been given. A reviewed state can be read as long as the plan exists. */
export const SupplementsVersion = z.number().int().min(0);

/** Which reading of a pitch's text, counted from 1 for each plan. A reviewed one can be read as long as the plan exists. */
export const TextVersion = z.number().int().min(1);

/** Beside a plan in an address: the text that a report was written of; without it, the text of now. */
export const TextQuery = z.object({ textVersion: z.coerce.number().pipe(TextVersion).optional() });

/** What the gateway says about an upload that already lies in the object store. */
export const CreatePlan = z.strictObject({
  title: boundedText(limits.titleMaxLength, 0, 'title').optional(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('file'),
      objectKey: z.string().max(200),
      fileName: z.string().max(limits.fileNameMaxLength),
      size: z.number().int().min(1).max(limits.deckMaxBytes),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    z.strictObject({ kind: z.literal('text'), text: boundedText(limits.pastedTextMaxLength, 1, 'pasted_text') }),
  ]),
});
export type CreatePlan = z.infer<typeof CreatePlan>;

/** What the evaluations service needs of a plan; text travels page by page (`planPage`), never whole. */
export const PlanForReview = z.object({
  id: PublicId,
  title: z.string(),
  status: PlanStatus,
  error_code: z.string().nullable(),
  text_hash: z.string().nullable(),
  content_type: z.string(),
  page_count: z.number().int(),
  /** As in `Plan`. */
  supplements_from: z.number().int().optional(),
  supplements_version: SupplementsVersion,
  text_version: TextVersion,
  coverage: Coverage.nullable(),
  warnings: z.array(Warning),
});
export type PlanForReview = z.infer<typeof PlanForReview>;

export const AddSupplement = z.strictObject({ content: boundedText(limits.supplementMaxLength, 1, 'pasted_text') });

/** As long as clients wait; it is drawn on, and there when it is asked for again. */
const drawnWithinMs = 9_500;

const PlanText = PlanId.extend({ textVersion: TextVersion.optional() });

export const plansQuestions = {
  create: question('rpc.plans.create', CreatePlan, UploadAnswer, 10_000),
  get: question('rpc.plans.get', PlanText, Plan),
  page: question('rpc.plans.page', PlanText.extend({ n: z.number().int().min(1).max(100_000) }), Page),
  /** The page as a picture, which is drawn when it is asked for the first time; it lies in the object store. */
  picture: question(
    'rpc.plans.picture',
    PlanText.extend({ n: z.number().int().min(1).max(100_000) }),
    z.object({ objectKey: z.string(), size: z.number().int(), sha256: z.string() }),
    drawnWithinMs,
  ),
  /** A window of pages whose texts together stay well under the bus's 1 MB; numbers may be left out among the supplements. */
  pages: question(
    'rpc.plans.pages',
    PlanText.extend({ from: z.number().int().min(1), supplementsVersion: SupplementsVersion.optional() }),
    z.object({ pages: z.array(Page), next: z.number().int().nullable() }),
  ),
  /**
   * The plan as it was when it was reviewed (`textVersion`, `supplementsVersion`), else as it is now; `keep` makes now a reviewed
   * state. `newest` wants the text as today's reader reads it: while an older one's is being read again, the plan is `reading`.
   */
  forReview: question(
    'rpc.plans.for_review',
    PlanText.extend({
      supplementsVersion: SupplementsVersion.optional(),
      keep: z.literal(true).optional(),
      newest: z.literal(true).optional(),
    }),
    PlanForReview,
  ),
  file: question(
    'rpc.plans.file',
    PlanId,
    z.object({ objectKey: z.string(), fileName: z.string(), contentType: z.string(), size: z.number() }),
  ),
  addSupplement: question(
    'rpc.plans.supplement',
    AddSupplement.extend({ planId: PublicId }),
    z.object({ id: PublicId }),
  ),
  remove: question('rpc.plans.remove', PlanId, z.object({})),
};
