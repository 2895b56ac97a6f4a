import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError, type ErrorCode } from '@plumbline/contracts/errors';
import { errorText } from '@plumbline/contracts/error-text';
import { jobKinds } from '@plumbline/contracts/events';
import type { Language, MemoType } from '@plumbline/contracts/limits';
import type { CreatePackage, MemoDocument, MemoPackage, memosQuestions, NewDocument } from '@plumbline/contracts/memos';
import type { Page } from '@plumbline/contracts/plans';
import { sniffMemoFile, type Refusal } from '@plumbline/documents/sniff';
import { Slots } from '@plumbline/object-store/slots';
import { safeFileName } from '@plumbline/object-store/upload-name';
import { firstUse } from '@plumbline/reading/first-use';
import { readerOf, sha256, textOfTyped } from '@plumbline/reading/read-text';
import { Texts } from '@plumbline/reading/texts';
import type { InputOf } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { FinishedParts } from './finished-parts.ts';
import { memosEnvironment, type MemosEnvironment } from './memos.environment.ts';
import { MemosRepository } from './memos.repository.ts';
import type { DocumentRow, PackageRow } from './memos.schema.ts';
import { Originals } from './originals.ts';
import { PackagesRepository, type NewDocumentRow } from './packages.repository.ts';
import { notesTitle, warningsIn } from './texts.ts';

/** Whole files (25 MB) held in memory at once while their type is told; the others wait. */
const filesAtOnce = 2;
/** Who asks gives up after 30 s and removes the objects, so no package may appear later than this. */
const createWithinMs = 25_000;
/** A package that nobody started a memo of is shown nowhere: so long it waits for whoever left the form. */
const forgottenAfterMs = 7 * 24 * 60 * 60 * 1000;
const sweepEveryMs = 60 * 60 * 1000;

/** A page as JSON, in bytes, that fits into one answer. The bus carries 1 MB. */
const pageBytes = 700_000;

type NewFile = Extract<NewDocument, { kind: 'file' }>;

const refusals: Record<Refusal, ErrorCode> = {
  unsupported_type: 'memos.unsupported_type',
  encrypted: 'memos.file_encrypted',
  empty: 'memos.file_empty',
  no_pages: 'memos.file_no_pages',
  unknown_encoding: 'memos.file_unknown_encoding',
};

/** A document that was looked at: its row as far as it is known, and how it gets its text in the transaction, if it has one now. */
interface LookedAt {
  row: Omit<NewDocumentRow, 'text_id'>;
  text: (session: ClientSession) => Promise<string | null>;
}

/** Packages: made as a whole or not at all, and changed as long as their memo is not under way. */
@Injectable()
export class PackagesService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(PackagesService.name);
  readonly #files = new Slots(filesAtOnce);
  #sweep: NodeJS.Timeout | undefined;

  constructor(
    private readonly packages: PackagesRepository,
    private readonly memos: MemosRepository,
    private readonly parts: FinishedParts,
    private readonly texts: Texts,
    private readonly originals: Originals,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    @Inject(memosEnvironment) private readonly environment: MemosEnvironment,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweep = setInterval(() => {
      this.removeForgotten(forgottenAfterMs).catch((error: unknown) => {
        this.#logger.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'forgotten packages stay');
      });
    }, sweepEveryMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweep);
  }

  /** Makes a package. A file that can be told bad at once refuses all of it, and nothing is left. */
  async create({ title, notes, documents }: CreatePackage, caller: SignedInCaller): Promise<MemoPackage> {
    const limit = this.environment.PACKAGES_PER_DAY;
    const seconds = await this.packages.secondsUntilNext(caller.userId, limit);
    if (seconds > 0)
      throw new AppError('memos.packages_daily_limit', { retryAfterSeconds: seconds, values: { limit } });
    const made = await this.#taking(documents, caller, (lookedAt) =>
      this.outbox.transaction(async (session) => {
        const rows: NewDocumentRow[] = [];
        for (const { row, text } of lookedAt) rows.push({ ...row, text_id: await text(session) });
        const created = await this.packages.create(
          session,
          { owner_id: caller.userId, title, notes: notes || null },
          rows,
        );
        for (const document of created.documents) await this.#queue(session, document, caller);
        return created;
      }),
    );
    return this.#onTheWire(made.row, made.documents, caller);
  }

  async get(packageId: string, caller: SignedInCaller): Promise<MemoPackage> {
    const row = await this.packages.find(caller.userId, packageId);
    if (!row) throw new AppError('memos.package_not_found');
    return this.#onTheWire(row, await this.packages.documentsOf(packageId), caller);
  }

  /** Puts another document into the place of one. Refused as long as the package's memo is under way, and once it is written. */
  async replaceDocument(
    { packageId, documentId, document }: InputOf<typeof memosQuestions.replaceDocument>,
    caller: SignedInCaller,
  ): Promise<MemoDocument> {
    const row = await this.#taking([document], caller, ([lookedAt]) =>
      this.outbox.transaction(async (session) => {
        const old = await this.#documentToChange(session, packageId, documentId, caller);
        if (!lookedAt) throw new Error('Nothing to put in its place.');
        await this.jobs.cancel(session, documentId);
        const { row: by, text } = lookedAt;
        const tagged = { ...by, source_tag: by.source_tag ?? old.source_tag, text_id: await text(session) };
        const replaced = await this.packages.replaceDocument(session, old, tagged);
        await this.#queue(session, replaced, caller);
        return replaced;
      }),
    );
    await this.originals.removeDiscardedNow();
    return this.#documentOnTheWire(row, caller);
  }

  async leaveOutDocument(
    { packageId, documentId }: InputOf<typeof memosQuestions.leaveOutDocument>,
    caller: SignedInCaller,
  ): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const document = await this.#documentToChange(session, packageId, documentId, caller);
      if ((await this.packages.documentsOf(packageId, session)).length === 1) throw new AppError('memos.last_document');
      await this.jobs.cancel(session, documentId);
      await this.packages.removeDocument(session, document);
    });
    await this.originals.removeDiscardedNow();
  }

  /** One page of a document; of a workbook, a sheet with its cells (a long one is several pages). */
  async page(
    { packageId, documentId, page: n }: InputOf<typeof memosQuestions.page>,
    caller: SignedInCaller,
  ): Promise<Page> {
    const document = await this.#ownDocument(packageId, documentId, caller);
    if (document.status === 'reading') throw new AppError('memos.still_reading');
    const text = document.text_id === null ? null : await this.texts.of(caller.userId, document.text_id);
    const page = text && (await this.texts.page(text, n));
    if (!page) throw new AppError('memos.page_not_found');
    return fitting(page);
  }

  /** Deletes a package with all that belongs to it, as part of the transaction of `session`. */
  async remove(session: ClientSession, packageId: string): Promise<void> {
    const documents = await this.packages.remove(session, packageId);
    for (const { _id } of documents) await this.jobs.cancel(session, _id);
    await this.parts.forgetPackage(session, packageId);
  }

  /** Deletes packages that were left before their memo was started. Returns how many. */
  async removeForgotten(ageMs: number): Promise<number> {
    const forgotten = await this.packages.forgotten(ageMs);
    for (const { _id, owner_id: ownerId } of forgotten) {
      await this.outbox.transaction(async (session) => {
        const row = await this.packages.findToChange(session, ownerId, _id);
        if (row?.started_at === null) await this.remove(session, _id);
      });
    }
    if (forgotten.length > 0) await this.originals.removeDiscardedNow();
    return forgotten.length;
  }

  /** Looks at the documents, then stores what they are part of; when either is refused, their objects go. */
  async #taking<T>(
    documents: NewDocument[],
    caller: SignedInCaller,
    store: (lookedAt: LookedAt[]) => Promise<T>,
  ): Promise<T> {
    const begun = performance.now();
    try {
      const lookedAt: LookedAt[] = [];
      for (const [index, document] of documents.entries()) lookedAt.push(await this.#lookAt(document, index, caller));
      if (performance.now() - begun > createWithinMs)
        throw new AppError('internal.unavailable', { retryAfterSeconds: 5 });
      return await firstUse(() => store(lookedAt));
    } catch (error) {
      // Any other error may have come after the commit: then the sweep tells whether a document has the object.
      if (error instanceof AppError)
        for (const document of documents) if (document.kind === 'file') await this.originals.refuse(document.objectKey);
      throw error;
    }
  }

  async #lookAt(document: NewDocument, index: number, caller: SignedInCaller): Promise<LookedAt> {
    const source_tag = document.sourceTag || null;
    if (document.kind === 'text') {
      const text = textOfTyped(document.text);
      if (text.pages.length === 0) throw new AppError('memos.no_documents');
      const name = document.title || notesTitle(caller.language);
      const { content_hash } = text;
      return {
        row: { name, source_tag, type: 'typed', object_key: null, size: null, content_hash },
        text: (session) => this.texts.keep(session, caller.userId, text),
      };
    }
    const name = safeFileName(document.fileName);
    const type = await this.#files.run(() => this.#typeOf(document, name, index));
    const { objectKey: object_key, size, sha256: content_hash } = document;
    return {
      row: { name, source_tag, type, object_key, size, content_hash },
      text: async (session) =>
        (await this.texts.use(session, caller.userId, { content_hash, reader_version: readerOf(type) }))?._id ?? null,
    };
  }

  /** What a file is, by its content. @throws AppError that names it when it is refused; `file` is its number in the package. */
  async #typeOf({ objectKey, size, sha256: hash }: NewFile, name: string, file: number): Promise<MemoType> {
    const bytes = await this.originals.fetch(objectKey);
    if (bytes.length !== size || sha256(bytes) !== hash) throw new AppError('plans.upload_interrupted');
    const sniffed = sniffMemoFile(bytes, name);
    if ('refused' in sniffed) throw new AppError(refusals[sniffed.refused], { values: { name, file } });
    return sniffed.type;
  }

  async #queue(session: ClientSession, document: DocumentRow, caller: SignedInCaller): Promise<void> {
    if (document.status !== 'reading') return;
    const { userId: ownerId, requestId, language } = caller;
    const job = { kind: jobKinds.readMemoDocument, ownerId, subjectId: document._id, requestId, language };
    await this.jobs.add(session, job);
  }

  async #ownDocument(packageId: string, documentId: string, caller: SignedInCaller): Promise<DocumentRow> {
    if (!(await this.packages.find(caller.userId, packageId))) throw new AppError('memos.package_not_found');
    const document = await this.packages.document(caller.userId, packageId, documentId);
    if (!document) throw new AppError('memos.document_not_found');
    return document;
  }

  async #documentToChange(
    session: ClientSession,
    packageId: string,
    documentId: string,
    caller: SignedInCaller,
  ): Promise<DocumentRow> {
    if (!(await this.packages.findToChange(session, caller.userId, packageId)))
      throw new AppError('memos.package_not_found');
    const document = await this.packages.document(caller.userId, packageId, documentId, session);
    if (!document) throw new AppError('memos.document_not_found');
    if (await this.memos.needsPackage(session, packageId)) throw new AppError('memos.already_started');
    return document;
  }

  async #onTheWire(row: PackageRow, documents: DocumentRow[], caller: SignedInCaller): Promise<MemoPackage> {
    return {
      id: row._id,
      title: row.title,
      notes: row.notes,
      document_count: documents.length,
      documents: await Promise.all(documents.map((document) => this.#documentOnTheWire(document, caller))),
      created_at: row.created_at.toISOString(),
    };
  }

  async #documentOnTheWire(row: DocumentRow, { language }: { language: Language }): Promise<MemoDocument> {
    const text = row.text_id === null ? null : await this.texts.of(row.owner_id, row.text_id);
    return {
      id: row._id,
      name: row.name,
      sourceTag: row.source_tag,
      status: row.status,
      ...readingOf(row),
      coverage: text?.coverage ?? null,
      warnings: text ? warningsIn(language, text.warnings, text.coverage.unread, row.name) : [],
      error: row.error_code === null ? null : errorText(row.error_code, language),
      ...(row.error_code === null ? {} : { error_code: row.error_code }),
    };
  }
}

/** The page at hand is the one after those that are done. */
const readingOf = ({ status, pages_done: done, pages_total: pages }: DocumentRow): Pick<MemoDocument, 'reading'> =>
  status === 'reading' && done !== null && pages !== null
    ? { reading: { page: Math.min(done + 1, pages), pages } }
    : {};

/** A large sheet repeats the heads of its table with each cell: where they stand tells the same. */
const fitting = (page: Page): Page =>
  Buffer.byteLength(JSON.stringify(page)) <= pageBytes
    ? page
    : { ...page, blocks: page.blocks?.map(({ head: _, ...block }) => block) };
