import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { errorText } from '@plumbline/contracts/error-text';
import { facts, jobKinds } from '@plumbline/contracts/events';
import { limits, mediaTypes, type DeckType, type Language } from '@plumbline/contracts/limits';
import { packed } from '@plumbline/contracts/owners';
import type {
  Coverage,
  CreatePlan,
  Page,
  Plan,
  PlanForReview,
  plansQuestions,
  UploadAnswer,
} from '@plumbline/contracts/plans';
import { DocumentUnreadable } from '@plumbline/documents/document';
import { sniff } from '@plumbline/documents/sniff';
import { readingFailure } from '@plumbline/documents/reading-failure';
import { Slots } from '@plumbline/object-store/slots';
import { safeFileName } from '@plumbline/object-store/upload-name';
import { DocumentReading } from '@plumbline/reading/document-reading';
import { firstUse } from '@plumbline/reading/first-use';
import {
  hashPages,
  pagesOfTyped,
  readerOf,
  sha256,
  textOfDocument,
  textOfTyped,
  type ReadText,
} from '@plumbline/reading/read-text';
import { Texts } from '@plumbline/reading/texts';
import type { TextRow } from '@plumbline/reading/texts.schema';
import type { InputOf, OutputOf } from '@plumbline/service-kit/bus';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { FactListener } from '@plumbline/service-kit/fact-listener';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { Originals } from './originals.ts';
import { pageOfFile, PagePictures } from './page-pictures.ts';
import { snapshotOf } from './plan-snapshot.ts';
import { plansEnvironment, type PlansEnvironment } from './plans.environment.ts';
import { PlansRepository, reviewedVersions, textsOf, versionOf, type NewPlan } from './plans.repository.ts';
import type { PlanRow } from './plans.schema.ts';
import { ReadingAgain } from './reading-again.ts';
import { untitled, warningsIn } from './texts.ts';
import { titleFromFileName, titleFromText } from './title.ts';

/** Whole files held in memory at once while their type is told; the others wait. */
const filesAtOnce = 4;
/** How long an upload waits for its document, so that it can often answer "ready": contract.md gives it 2 s in all. */
const readWithinMs = 1_200;
/** What the gateway took to receive and to store the file, in times of what it took to fetch it: a busy machine is slow at all. */
const takenBefore = 2;
/** The gateway gives up after 10 s and removes the object, so no plan may appear later than this. */
const createWithinMs = 8_000;
/** Text of one answer of `pages`, in bytes. The bus carries 1 MB. */
const windowBytes = 400_000;

interface PlanWithText {
  plan: PlanRow;
  text: TextRow | null;
  textVersion: number;
}

type FileSource = Extract<CreatePlan['source'], { kind: 'file' }>;

/** Rows of one export question; fewer when they would not fit. */
const exportRows = 500;

@Injectable()
export class PlansService implements OnModuleInit {
  readonly #files = new Slots(filesAtOnce);

  constructor(
    private readonly repository: PlansRepository,
    private readonly texts: Texts,
    private readonly originals: Originals,
    private readonly reading: DocumentReading,
    private readonly again: ReadingAgain,
    private readonly pictures: PagePictures,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
    private readonly listener: FactListener,
    @Inject(plansEnvironment) private readonly environment: PlansEnvironment,
  ) {}

  onModuleInit(): void {
    this.listener.on('plans-evaluation-deleted', facts.evaluationDeleted, async (evaluation) => {
      if (!evaluation.last_of_plan) return;
      // It may be gone already: then there is nothing to do.
      await this.#remove(evaluation.owner_id, evaluation.plan_id);
    });
  }

  /** Makes a plan of an upload or of a text. What can be told bad at once is refused and leaves nothing. */
  async create({ title, source }: CreatePlan, caller: SignedInCaller): Promise<UploadAnswer> {
    if (source.kind === 'file') return this.#createFromFile(title ?? '', source, caller);
    const text = textOfTyped(source.text);
    if (text.pages.length === 0) throw new AppError('plans.no_content');
    await this.#refuseOverDailyLimit(caller.userId);
    const plan = await this.#insert(
      {
        owner_id: caller.userId,
        title: title || titleFromText(source.text) || untitled(caller.language),
        content_type: 'text/plain',
        object_key: null,
        file_name: null,
        size: null,
        content_hash: text.content_hash,
      },
      (session) => this.texts.keep(session, caller.userId, text),
      caller,
    );
    return this.#uploadAnswer(plan, caller.language);
  }

  async #refuseOverDailyLimit(ownerId: string): Promise<void> {
    const limit = this.environment.UPLOADS_PER_DAY;
    const seconds = await this.repository.secondsUntilNext(ownerId, limit);
    if (seconds > 0) throw new AppError('plans.daily_limit', { retryAfterSeconds: seconds, values: { limit } });
  }

  async #createFromFile(title: string, source: FileSource, caller: SignedInCaller): Promise<UploadAnswer> {
    const begun = performance.now();
    const fileName = safeFileName(source.fileName);
    try {
      await this.#refuseOverDailyLimit(caller.userId);
      const { type, early } = await this.#files.run(() => this.#inspect(source, fileName, caller.userId, begun));
      if (performance.now() - begun > createWithinMs)
        throw new AppError('internal.unavailable', { retryAfterSeconds: 5 });
      const plan = await this.#insert(
        {
          owner_id: caller.userId,
          title: title || titleFromFileName(fileName) || early?.title || untitled(caller.language),
          content_type: mediaTypes[type],
          object_key: source.objectKey,
          file_name: fileName,
          size: source.size,
          content_hash: source.sha256,
        },
        async (session) => {
          if (early) return this.texts.keep(session, caller.userId, early);
          const wanted = { content_hash: source.sha256, reader_version: readerOf(type) };
          return (await this.texts.use(session, caller.userId, wanted))?._id ?? null;
        },
        caller,
      );
      return await this.#uploadAnswer(plan, caller.language);
    } catch (error) {
      // Any other error may have come after the commit: then the sweep tells whether a plan has the object.
      if (error instanceof AppError) await this.originals.refuse(source.objectKey);
      throw error;
    }
  }

  /** Tells what the file is and, when that goes quickly, reads it. @throws AppError when it is refused. */
  async #inspect(
    source: FileSource,
    fileName: string,
    ownerId: string,
    begun: number,
  ): Promise<{ type: DeckType; early: ReadText | undefined }> {
    const bytes = await this.originals.fetch(source.objectKey);
    if (bytes.length !== source.size || sha256(bytes) !== source.sha256) throw new AppError('plans.upload_interrupted');
    const sniffed = sniff(bytes, fileName);
    if ('refused' in sniffed) throw new AppError(readingFailure(sniffed.refused));
    const { type } = sniffed;
    const known = await this.texts.find(ownerId, { content_hash: source.sha256, reader_version: readerOf(type) });
    const early = known ? undefined : await this.#readEarly(source, type, begun);
    return { type, early };
  }

  /**
   * The document's text when it is there in time; undefined means that a job has to read it.
   * @throws AppError when it cannot be read.
   */
  async #readEarly(
    { sha256: hash, objectKey }: FileSource,
    type: DeckType,
    begun: number,
  ): Promise<ReadText | undefined> {
    const waitMs = readWithinMs - (1 + takenBefore) * (performance.now() - begun);
    // In a rush nobody waits for a document: whoever comes next would wait too.
    if (waitMs <= 0 || !this.reading.soon || this.#files.waiting > 0) return undefined;
    const timer = new AbortController();
    try {
      const late = sleep(waitMs, undefined, { signal: timer.signal, ref: false });
      const document = await Promise.race([this.reading.read(hash, { objectKey, type }), late]);
      return document && textOfDocument(hash, document);
    } catch (error) {
      // Who reads is away: the job waits for it.
      if (error instanceof AppError && error.code === 'internal.unavailable') return undefined;
      if (!(error instanceof DocumentUnreadable)) throw error;
      // A process may die for other reasons than its document: the job tries that again.
      if (error.reason === 'too_complex') return undefined;
      throw new AppError(readingFailure(error.reason), {}, { cause: error });
    } finally {
      timer.abort();
    }
  }

  /** The row, what it uses, its job when there is something to read, and the fact: all or none. */
  async #insert(
    plan: NewPlan,
    text: (session: ClientSession) => Promise<string | null>,
    caller: SignedInCaller,
  ): Promise<PlanRow> {
    return firstUse(() =>
      this.outbox.transaction(async (session) => {
        const textId = await text(session);
        const row = await this.repository.create(session, plan, textId);
        if (textId === null) {
          const { userId: ownerId, requestId, language } = caller;
          await this.jobs.add(session, { kind: jobKinds.readPlan, ownerId, subjectId: row._id, requestId, language });
        }
        await this.outbox.say(session, facts.planCreated, snapshotOf(row));
        return row;
      }),
    );
  }

  async get({ planId, textVersion }: InputOf<typeof plansQuestions.get>, caller: SignedInCaller): Promise<Plan> {
    const { plan, text } = await this.#find(planId, caller.userId, textVersion);
    const parts: string[] = [];
    let length = 0;
    if (text) {
      for await (const page of this.texts.pagesFrom(text, 1)) {
        if (page.text !== '') parts.push(page.text);
        length += page.text.length;
        if (length > limits.rawTextShownMaxLength) break;
      }
    }
    const whole = parts.join('\n\n');
    const shown = whole.slice(0, limits.rawTextShownMaxLength).replace(/[\uD800-\uDBFF]$/, '');
    return {
      id: plan._id,
      public_id: plan._id,
      title: plan.title,
      raw_text: shown,
      truncated: shown.length < whole.length,
      content_type: plan.content_type,
      status: plan.status,
      stage: plan.stage,
      progress: plan.progress,
      ...readingOf(plan),
      error: plan.error_code === null ? null : errorText(plan.error_code, caller.language),
      ...(plan.error_code === null ? {} : { error_code: plan.error_code }),
      coverage: text?.coverage ?? null,
      warnings: text ? warningsIn(caller.language, text.warnings, text.coverage.unread, plan.content_type) : [],
      ...supplementsFrom(plan, text),
      created_at: plan.created_at.toISOString(),
    };
  }

  async page({ planId, textVersion, n }: InputOf<typeof plansQuestions.page>, caller: SignedInCaller): Promise<Page> {
    const { plan, text } = await this.#find(planId, caller.userId, textVersion);
    if (plan.status === 'reading') throw new AppError('plans.still_reading');
    const page = await this.repository.page(plan, text, n);
    if (!page) throw new AppError('plans.page_not_found');
    return page;
  }

  /** A page as a picture. @throws AppError `plans.picture_not_found` where there is nothing to draw. */
  async picture(
    { planId, textVersion, n }: InputOf<typeof plansQuestions.picture>,
    caller: SignedInCaller,
  ): Promise<OutputOf<typeof plansQuestions.picture>> {
    const { plan, text } = await this.#find(planId, caller.userId, textVersion);
    if (plan.status === 'reading') throw new AppError('plans.still_reading');
    const page = await this.repository.page(plan, text, n);
    if (!page) throw new AppError('plans.page_not_found');
    const file = pageOfFile(plan, text?.page_count ?? 0, page);
    if (file === null) throw new AppError('plans.picture_not_found');
    const { _id: objectKey, bytes, sha256: hash } = await this.pictures.of(planId, file, caller);
    return { objectKey, size: bytes, sha256: hash };
  }

  /** Pages from `from` on, as many as fit into one answer; at least one when there is one. */
  async pages(
    { planId, from, textVersion, supplementsVersion }: InputOf<typeof plansQuestions.pages>,
    caller: SignedInCaller,
  ): Promise<OutputOf<typeof plansQuestions.pages>> {
    const { plan, text } = await this.#find(planId, caller.userId, textVersion);
    if (plan.status === 'reading') throw new AppError('plans.still_reading');
    const version = readableVersion(plan, supplementsVersion);
    const sources = [
      ...(text ? [this.texts.pagesFrom(text, from)] : []),
      this.repository.supplementsFrom(plan, text?.page_count ?? 0, from, version),
    ];
    const pages: Page[] = [];
    let bytes = 0;
    for (const source of sources) {
      for await (const page of source) {
        bytes += Buffer.byteLength(JSON.stringify(page));
        if (pages.length > 0 && bytes > windowBytes) return { pages, next: page.n };
        pages.push(page);
      }
    }
    return { pages, next: null };
  }

  async forReview(
    { planId, textVersion, supplementsVersion, keep, newest }: InputOf<typeof plansQuestions.forReview>,
    caller: SignedInCaller,
  ): Promise<PlanForReview> {
    const isReadAgain = newest === true && (await this.again.isUnderWay(planId, caller));
    const kept = keep === true && !isReadAgain ? await this.repository.keepVersion(caller.userId, planId) : null;
    const { plan, text, ...read } = await (kept === null
      ? this.#find(planId, caller.userId, textVersion)
      : this.#withText(kept, textVersion));
    const version = readableVersion(plan, supplementsVersion);
    const supplements = await this.#supplementsOf(plan, version);
    return {
      id: plan._id,
      title: plan.title,
      status: isReadAgain ? 'reading' : plan.status,
      error_code: plan.error_code,
      text_hash: text && (supplements.hash === null ? text.hash : sha256(`${text.hash} ${supplements.hash}`)),
      content_type: plan.content_type,
      page_count: (text?.page_count ?? 0) + supplements.pages,
      ...supplementsFrom(plan, text),
      supplements_version: version,
      text_version: read.textVersion,
      coverage: text && withSupplements(text.coverage, supplements.pages),
      warnings: text ? warningsIn(caller.language, text.warnings, text.coverage.unread, plan.content_type) : [],
    };
  }

  async file(planId: string, caller: SignedInCaller): Promise<OutputOf<typeof plansQuestions.file>> {
    const { plan } = await this.#find(planId, caller.userId);
    const { object_key: objectKey, file_name: fileName, size } = plan;
    if (objectKey === null || fileName === null || size === null) throw new AppError('plans.original_not_kept');
    return { objectKey, fileName, contentType: plan.content_type, size };
  }

  async addSupplement(
    { planId, content }: InputOf<typeof plansQuestions.addSupplement>,
    caller: SignedInCaller,
  ): Promise<{ id: string }> {
    const pages = pagesOfTyped(content);
    if (pages.length === 0) throw new AppError('plans.no_content');
    await this.outbox.transaction(async (session) => {
      const most = limits.supplementsPerPlan;
      const plan = await this.repository.addSupplement(session, caller.userId, planId, pages, most);
      if (!plan) throw new AppError('plans.not_found');
      if (plan === 'full') throw new AppError('plans.too_many_supplements', { values: { limit: most } });
      await this.outbox.say(session, facts.planSupplemented, snapshotOf(plan));
    });
    return { id: planId };
  }

  /** For the admin service, which reads everything anew now and then. */
  async exported({ after, ids }: { after: string; ids?: string[] | undefined }) {
    const rows = await this.repository.exported(after, ids, exportRows);
    return packed(rows.map(snapshotOf), ids === undefined && rows.length === exportRows);
  }

  async remove(planId: string, ownerId: string): Promise<void> {
    if (!(await this.#remove(ownerId, planId))) throw new AppError('plans.not_found');
  }

  /** A person is gone: so are their plans. */
  async removeOfOwner(ownerId: string): Promise<void> {
    for await (const { _id } of this.repository.ofOwner(ownerId)) await this.#remove(ownerId, _id);
  }

  async #remove(ownerId: string, planId: string): Promise<boolean> {
    const removed = await this.outbox.transaction(async (session) => {
      if (!(await this.repository.remove(session, ownerId, planId))) return false;
      await this.jobs.cancel(session, planId);
      await this.outbox.say(session, facts.planDeleted, { id: planId, owner_id: ownerId });
      return true;
    });
    if (removed) await this.originals.removeDiscardedNow();
    return removed;
  }

  /** The plan with a version of its text. Somebody else's plan is as unknown as one that never was. */
  async #find(planId: string, ownerId: string, textVersion?: number): Promise<PlanWithText> {
    const plan = await this.repository.find(ownerId, planId);
    if (!plan) throw new AppError('plans.not_found');
    return this.#withText(plan, textVersion);
  }

  /** A version that is not there any more was not reviewed: then it is the text of now. */
  async #withText(plan: PlanRow, wanted: number | undefined): Promise<PlanWithText> {
    const texts = textsOf(plan);
    const version = wanted !== undefined && wanted <= texts.length ? wanted : Math.max(1, texts.length);
    const textId = texts[version - 1];
    return {
      plan,
      text: textId === undefined ? null : await this.texts.of(plan.owner_id, textId),
      textVersion: version,
    };
  }

  /** How many pages a version of the supplements has, and the hash over them; null without any. */
  async #supplementsOf(plan: PlanRow, version: number): Promise<{ pages: number; hash: string | null }> {
    if (version === versionOf(plan)) return { pages: plan.supplement_pages, hash: plan.supplements_hash };
    const pages: Page[] = [];
    for await (const page of this.repository.supplementsFrom(plan, 0, 1, version)) pages.push(page);
    return { pages: pages.length, hash: pages.length === 0 ? null : hashPages(pages) };
  }

  async #uploadAnswer(plan: PlanRow, language: Language): Promise<UploadAnswer> {
    const text = plan.text_id === null ? null : await this.texts.of(plan.owner_id, plan.text_id);
    return {
      id: plan._id,
      title: plan.title,
      status: plan.status,
      ...(text
        ? {
            coverage: text.coverage,
            warnings: warningsIn(language, text.warnings, text.coverage.unread, plan.content_type),
          }
        : {}),
    };
  }
}

/** The page at hand is the one after those that are done. A plan from before there was progress has neither number. */
const readingOf = ({ status, pages_done: done, pages_total: pages }: PlanRow): Pick<Plan, 'reading'> =>
  status === 'reading' && typeof done === 'number' && typeof pages === 'number'
    ? { reading: { page: Math.min(done + 1, pages), pages } }
    : {};

/** What was typed is always read. */
const withSupplements = (coverage: Coverage, pages: number): Coverage => ({
  ...coverage,
  pages: coverage.pages + pages,
  text: coverage.text + pages,
});

/** What reports point at counts too: a supplement that was withdrawn since is still called one. */
const supplementsFrom = (plan: PlanRow, text: { page_count: number } | null) =>
  text && (plan.supplement_pages > 0 || [...reviewedVersions(plan)].some((version) => version > 0))
    ? { supplements_from: text.page_count + 1 }
    : {};

/** A version that was not reviewed is there only as long as it is the newest. */
const readableVersion = (plan: PlanRow, wanted: number | undefined): number =>
  wanted !== undefined && reviewedVersions(plan).has(wanted) ? wanted : versionOf(plan);
