import { z } from 'zod';
import { ModelUsage, IdempotencyKey, ReviewSchema, ValidationStatus } from './evaluations.ts';
import { languages, limits } from './limits.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { Coverage, Page, planStatuses, Warning } from './plans.ts';
import { question } from './question.ts';
import { boundedText, Instant, PublicId } from './text.ts';

export const memoStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export const MemoStatus = z.enum(memoStatuses);
export type MemoStatus = z.infer<typeof MemoStatus>;

/** What the worker is doing now; the screens translate it (`memo.stage.*`). */
export const memoStages = [
  'queued',
  'waiting_for_documents',
  'waiting_for_model',
  'collecting_facts',
  'reconciling',
  'writing_sections',
  'saving',
] as const;
export const MemoStage = z.enum(memoStages);
export type MemoStage = z.infer<typeof MemoStage>;

/** A known type or any words of the investor's; a blank one is none. */
export const SourceTag = boundedText(limits.memoSourceTagMaxLength).nullable();

/** What the analyst's own notes are tagged with (spec §2). */
export const analystTag = 'Analyst';

/** One document of a package, as its owner sees it. */
export const MemoDocument = z.object({
  id: PublicId,
  name: z.string(),
  sourceTag: z.string().nullable(),
  status: z.enum(planStatuses),
  /** While it is being read: the page at hand, and how many there are. */
  reading: z.object({ page: z.number().int(), pages: z.number().int() }).optional(),
  coverage: Coverage.nullable(),
  warnings: z.array(Warning),
  /** A sentence for a person when failed, else null; `error_code` is what it says, for another language. */
  error: z.string().nullable(),
  error_code: z.string().optional(),
});
export type MemoDocument = z.infer<typeof MemoDocument>;

export const MemoPackage = z.object({
  id: PublicId,
  title: z.string(),
  notes: z.string().nullable(),
  document_count: z.number().int(),
  documents: z.array(MemoDocument),
  created_at: Instant,
});
export type MemoPackage = z.infer<typeof MemoPackage>;

/** The JSON list `metadata` of a package's form, in the order of `files`. */
export const FileMetadata = z.array(
  z.strictObject({
    /** The file's own name counts; this one is for the reader of the form. */
    name: z.string().max(1_000).optional(),
    sourceTag: z.string().max(limits.memoSourceTagMaxLength).nullish(),
  }),
);
/** The JSON list `text_documents` of a package's form; one without content is none. */
export const TextDocuments = z.array(
  z.strictObject({
    title: boundedText(limits.titleMaxLength, 0, 'title').optional(),
    content: boundedText(limits.pastedTextMaxLength, 0, 'pasted_text'),
    sourceTag: z.string().max(limits.memoSourceTagMaxLength).nullish(),
  }),
);

const StoredFile = z.strictObject({
  kind: z.literal('file'),
  objectKey: z.string().max(200),
  fileName: z.string().max(limits.fileNameMaxLength),
  size: z.number().int().min(1).max(limits.memoFileMaxBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sourceTag: SourceTag,
});
const TextDocument = z.strictObject({
  kind: z.literal('text'),
  /** Without one it is called what notes are called in the caller's language. */
  title: boundedText(limits.titleMaxLength, 0, 'title').optional(),
  text: boundedText(limits.pastedTextMaxLength, 1, 'pasted_text'),
  sourceTag: SourceTag,
});
export const NewDocument = z.discriminatedUnion('kind', [StoredFile, TextDocument]);
export type NewDocument = z.infer<typeof NewDocument>;

/** What the gateway says about a package whose files already lie in the object store. */
export const CreatePackage = z.strictObject({
  title: boundedText(limits.titleMaxLength, 1, 'title'),
  notes: boundedText(limits.memoNotesMaxLength).optional(),
  documents: z.array(NewDocument).min(1).max(limits.memoDocumentsMax),
});
export type CreatePackage = z.infer<typeof CreatePackage>;

export const MemoRun = z.object({
  id: PublicId,
  status: MemoStatus,
  stage: MemoStage.nullable(),
  progress: z.number(),
  package_id: PublicId,
  package_title: z.string(),
  document_count: z.number().int(),
  validation_status: ValidationStatus,
  language: z.enum(languages),
  previous_memo_id: PublicId.nullable(),
  /** Of a finished one, for the history. */
  overall_score: z.number().int().nullable(),
  recommendation: z.string().nullable(),
  confidence: z.number().nullable(),
  error: z.string().nullable(),
  error_code: z.string().optional(),
  usage: ModelUsage.optional(),
  created_at: Instant,
  updated_at: Instant,
});
export type MemoRun = z.infer<typeof MemoRun>;

export const StartMemo = z.strictObject({
  packageId: PublicId,
  schemaId: PublicId,
  language: z.enum(languages),
  previousMemoId: PublicId.nullish(),
});
export type StartMemo = z.infer<typeof StartMemo>;

export const MemoList = z.object({ memos: z.array(MemoRun), pagination: Pagination });
export type MemoList = z.infer<typeof MemoList>;

/** `parsed_data` is a JSON string of a `MemoReport`; `follow_ups_done` are the numbers (from 0) of the questions ticked off. */
export const MemoResult = z.object({
  parsed_data: z.string(),
  validation_status: ValidationStatus,
  follow_ups_done: z.array(z.number().int()),
  created_at: Instant,
});
export type MemoResult = z.infer<typeof MemoResult>;

/** As the bus carries it, which takes 1 MB at once: a piece of `parsed_data`, and where the next one begins; null at the end. */
export const MemoResultPiece = MemoResult.extend({ next: z.number().int().nullable() });
export type MemoResultPiece = z.infer<typeof MemoResultPiece>;

export const TickFollowUp = z.strictObject({ done: z.boolean() });

const MemoId = z.strictObject({ memoId: PublicId });
const PackageId = z.strictObject({ packageId: PublicId });
const DocumentId = z.strictObject({ packageId: PublicId, documentId: PublicId });

/** Its files are looked at one after the other, each as a whole. */
const filesLookedAtMs = 30_000;

export const memosQuestions = {
  schema: question('rpc.memos.schema', z.strictObject({ name: z.literal('investor-memo') }), ReviewSchema),
  createPackage: question('rpc.memos.package_create', CreatePackage, MemoPackage, filesLookedAtMs),
  getPackage: question('rpc.memos.package_get', PackageId, MemoPackage),
  /** It keeps its place and, when the new one has none, its tag. */
  replaceDocument: question(
    'rpc.memos.document_replace',
    DocumentId.extend({ document: NewDocument }),
    MemoDocument,
    filesLookedAtMs,
  ),
  leaveOutDocument: question('rpc.memos.document_leave_out', DocumentId, z.object({})),
  /** One page of a document as stored, for the place a statement stands on. */
  page: question('rpc.memos.page', DocumentId.extend({ page: z.number().int().min(1) }), Page),
  start: question(
    'rpc.memos.start',
    StartMemo.extend({ idempotencyKey: IdempotencyKey.optional() }),
    z.object({ id: PublicId }),
  ),
  list: question('rpc.memos.list', PageQuery, MemoList),
  get: question('rpc.memos.get', MemoId, MemoRun),
  result: question('rpc.memos.result', MemoId.extend({ from: z.number().int().min(0).default(0) }), MemoResultPiece),
  tickFollowUp: question(
    'rpc.memos.tick',
    MemoId.extend({ n: z.number().int().min(0) }).extend(TickFollowUp.shape),
    z.object({}),
  ),
  remove: question('rpc.memos.remove', MemoId, z.object({})),
};
