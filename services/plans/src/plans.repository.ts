import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ErrorCode } from '@plumbline/contracts/errors';
import type { Page } from '@plumbline/contracts/plans';
import { DiscardedObjects } from '@plumbline/reading/discarded-objects';
import { hashPages } from '@plumbline/reading/read-text';
import { Texts } from '@plumbline/reading/texts';
import { pageOf, type TextRow } from '@plumbline/reading/texts.schema';
import { secondsUntilNext } from '@plumbline/service-kit/daily-limit';
import { newPublicId } from '@plumbline/service-kit/ids';
import { madeSince } from '@plumbline/service-kit/person-data';
import type { ClientSession, Connection, Model } from 'mongoose';
import {
  pagePictureSchema,
  planSchema,
  supplementPageSchema,
  type PagePictureRow,
  type PlanRow,
  type SupplementPageRow,
} from './plans.schema.ts';
import { nextVersion } from './supplements.ts';

export type NewPlan = Pick<
  PlanRow,
  'owner_id' | 'title' | 'content_type' | 'object_key' | 'file_name' | 'size' | 'content_hash'
>;

/** Which version of its supplements a plan has now. */
export const versionOf = ({ supplements }: Pick<PlanRow, 'supplements'>): number => supplements ?? 0;

/** The versions that were reviewed; where that was not noted, the one of now may have been. */
export const reviewedVersions = (plan: Pick<PlanRow, 'supplements' | 'reviewed_versions'>): ReadonlySet<number> =>
  new Set(plan.reviewed_versions ?? [versionOf(plan)]);

/** The ids of a plan's texts that can be read: version 1 is the first, the text of now the last. */
export const textsOf = ({
  earlier_texts: earlier,
  text_id: now,
}: Pick<PlanRow, 'earlier_texts' | 'text_id'>): string[] => [...(earlier ?? []), ...(now === null ? [] : [now])];

const literal = (value: unknown) => ({ $literal: value });
/** Fields as they are, even when a string begins with `$`, for an update that also needs the database's time. */
const literals = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, literal(value)]));

/** The only place that knows how plans are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class PlansRepository implements OnModuleInit {
  readonly #plans: Model<PlanRow>;
  readonly #supplements: Model<SupplementPageRow>;
  readonly #pictures: Model<PagePictureRow>;

  constructor(
    @Inject(getConnectionToken()) connection: Connection,
    private readonly texts: Texts,
    private readonly discarded: DiscardedObjects,
  ) {
    this.#plans = connection.model<PlanRow>('Plan', planSchema);
    this.#supplements = connection.model<SupplementPageRow>('SupplementPage', supplementPageSchema);
    this.#pictures = connection.model<PagePictureRow>('PagePicture', pagePictureSchema);
  }

  async onModuleInit(): Promise<void> {
    // Collections first: a transaction that has to make one conflicts with its neighbours.
    await Promise.all([this.#plans, this.#supplements, this.#pictures].map((model) => model.init()));
  }

  /** Seconds until the owner may add another one, or 0: at most `perDay` in any 24 hours. One that was deleted takes no room. */
  secondsUntilNext(ownerId: string, perDay: number): Promise<number> {
    return secondsUntilNext(this.#plans, ownerId, perDay);
  }

  /** Inserts a plan stamped with the database's time: ready with `textId`, else still to be read. */
  async create(session: ClientSession, plan: NewPlan, textId: string | null): Promise<PlanRow> {
    const fields = {
      ...literals(plan),
      ...(textId === null
        ? { status: 'reading', stage: 'queued', progress: 0, text_id: null }
        : { status: 'ready', stage: null, progress: 100, text_id: literal(textId) }),
      error_code: null,
      pages_done: null,
      pages_total: null,
      text_reviewed: false,
      supplements: 0,
      supplement_pages: 0,
      supplements_hash: null,
      reviewed_versions: [],
      revision: 1,
      created_at: '$$NOW',
      updated_at: '$$NOW',
    };
    const row = await this.#plans
      .findOneAndUpdate({ _id: newPublicId() }, [{ $set: fields }], {
        session,
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean();
    if (!row) throw new Error('An inserted plan was not returned.');
    return row;
  }

  async find(ownerId: string, planId: string): Promise<PlanRow | null> {
    return this.#plans.findOne({ _id: planId, owner_id: ownerId }).lean();
  }

  /** Plans of everybody, by their ids from the one after `after` on, or those of `ids`. */
  async exported(after: string, ids: string[] | undefined, limit: number): Promise<PlanRow[]> {
    return this.#plans
      .find({ _id: ids === undefined ? { $gt: after } : { $in: ids } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }

  /** For the worker, which acts for the plan and not for a person: one to be read, or to be read again. */
  async findForReading(planId: string): Promise<PlanRow | null> {
    return this.#plans.findOne({ _id: planId, $or: [{ status: 'reading' }, { reading_again: true }] }).lean();
  }

  async markReady(session: ClientSession, planId: string, textId: string): Promise<PlanRow | null> {
    return this.#endReading(session, planId, { status: 'ready', text_id: textId, progress: 100, error_code: null });
  }

  async markFailed(session: ClientSession, planId: string, code: ErrorCode): Promise<PlanRow | null> {
    return this.#endReading(session, planId, { status: 'failed', error_code: code });
  }

  async #endReading(session: ClientSession, planId: string, fields: Partial<PlanRow>): Promise<PlanRow | null> {
    const change = {
      ...literals(fields),
      stage: null,
      revision: { $add: ['$revision', 1] },
      updated_at: '$$NOW',
    };
    return this.#plans
      .findOneAndUpdate({ _id: planId, status: 'reading' }, [{ $set: change }], {
        session,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean();
  }

  /** Notes that a plan's original is to be read again. False when it is already, or was tried in vain a short while ago. */
  async beginReadingAgain(session: ClientSession, { _id, text_id }: PlanRow): Promise<boolean> {
    const isDue = { $lte: [{ $ifNull: ['$read_again_after', '$$NOW'] }, '$$NOW'] };
    const { matchedCount } = await this.#plans.updateOne(
      { _id, text_id, reading_again: { $ne: true }, $expr: isDue },
      { $set: { reading_again: true } },
      { session },
    );
    return matchedCount === 1;
  }

  /** The original could not be read again: the plan goes on with the text that it has. */
  async giveUpReadingAgain(session: ClientSession, planId: string): Promise<void> {
    const later = { $dateAdd: { startDate: '$$NOW', unit: 'hour', amount: 1 } };
    await this.#plans.updateOne(
      { _id: planId, reading_again: true },
      [{ $set: { reading_again: false, read_again_after: later } }],
      { session, updatePipeline: true },
    );
  }

  /**
   * Makes a newer reading the text of a plan; the one of before stays when a review may have read it. `take` takes a use of the
   * new text and says its id. Null when the plan is gone or has another text by now.
   */
  async replaceText(
    session: ClientSession,
    { _id, text_id }: PlanRow,
    take: () => Promise<string>,
  ): Promise<PlanRow | null> {
    const before = await this.#plans.findOne({ _id, text_id }, null, { session }).lean();
    if (!before || before.text_id === null) return null;
    const textId = await take();
    const isReviewed = before.text_reviewed ?? true;
    if (!isReviewed) await this.texts.leave(session, before.text_id);
    const change = {
      ...literals({ text_id: textId, earlier_texts: isReviewed ? textsOf(before) : (before.earlier_texts ?? []) }),
      text_reviewed: false,
      reading_again: false,
      revision: { $add: ['$revision', 1] },
      updated_at: '$$NOW',
    };
    return this.#plans
      .findOneAndUpdate({ _id }, [{ $set: change }], { session, returnDocument: 'after', updatePipeline: true })
      .lean();
  }

  /** Writes that a document is being read, and how far: `pages` in all is null before that is known. */
  async reportReading(planId: string, done: number, pages: number | null): Promise<void> {
    const progress = pages === null || pages === 0 ? 0 : Math.min(99, Math.floor((100 * done) / pages));
    await this.#plans.updateOne(
      { _id: planId, status: 'reading' },
      { $set: { stage: 'reading', progress, pages_done: done, pages_total: pages } },
    );
  }

  /** Pages `from` and later of one version of a plan's supplements, numbered after the document's. */
  async *supplementsFrom(plan: PlanRow, documentPages: number, from: number, version: number): AsyncGenerator<Page> {
    const n = { $gte: Math.max(1, from - documentPages) };
    // Pages of before there were versions have none.
    const filter = { source_id: plan._id, n, versions: { $in: [version, null] } };
    const rows = this.#supplements.find(filter).sort({ n: 1 }).lean().cursor({ batchSize: 50 });
    for await (const row of rows) yield pageOf(row, row.n + documentPages);
  }

  async page(plan: PlanRow, text: TextRow | null, n: number): Promise<Page | null> {
    const documentPages = text?.page_count ?? 0;
    if (text !== null && n <= documentPages) return this.texts.page(text, n);
    const row = await this.#supplements.findOne({ source_id: plan._id, n: n - documentPages }).lean();
    return row ? pageOf(row, n) : null;
  }

  /** Notes that what the plan says now is reviewed, so that it can be read ever after. Null unless it is ready. */
  async keepVersion(ownerId: string, planId: string): Promise<PlanRow | null> {
    const reviewed = { $setUnion: [{ $ifNull: ['$reviewed_versions', []] }, [{ $ifNull: ['$supplements', 0] }]] };
    return this.#plans
      .findOneAndUpdate(
        { _id: planId, owner_id: ownerId, status: 'ready' },
        [{ $set: { reviewed_versions: reviewed, text_reviewed: true } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /** Adds one supplement's pages (`nextVersion`). Null when the owner has no such plan, 'full' when it was given `most`. */
  async addSupplement(
    session: ClientSession,
    ownerId: string,
    planId: string,
    pages: Page[],
    most: number,
  ): Promise<PlanRow | 'full' | null> {
    const before = await this.#plans.findOne({ _id: planId, owner_id: ownerId }, null, { session }).lean();
    if (!before) return null;
    const from = versionOf(before);
    if (from >= most) return 'full';
    const to = from + 1;
    const stored = await this.#supplements.find({ source_id: planId }, null, { session }).sort({ n: 1 }).lean();
    const rows = nextVersion(
      stored.map((row) => ({ ...pageOf(row, row.n), versions: row.versions ?? [from] })),
      { from, to, reviewed: reviewedVersions(before) },
      pages,
    );
    const supplements = rows.filter(({ versions }) => versions.includes(to));
    const row = await this.#plans
      .findOneAndUpdate(
        { _id: planId, owner_id: ownerId },
        [
          {
            $set: {
              supplements: to,
              reviewed_versions: [...reviewedVersions(before)],
              supplement_pages: supplements.length,
              supplements_hash: supplements.length === 0 ? null : hashPages(supplements),
              revision: { $add: ['$revision', 1] },
              updated_at: '$$NOW',
            },
          },
        ],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    await this.#supplements.deleteMany({ source_id: planId }, { session });
    await this.#supplements.insertMany(
      rows.map((page) => ({ source_id: planId, ...page })),
      { session },
    );
    return row;
  }

  async picture(planId: string, page: number): Promise<PagePictureRow | null> {
    return this.#pictures.findOne({ plan_id: planId, page }).lean();
  }

  /** Notes where a page's picture lies; whoever noted it before stays. False when the owner has no such plan any more. */
  async keepPicture(session: ClientSession, ownerId: string, picture: PagePictureRow): Promise<boolean> {
    const filter = { _id: picture.plan_id, owner_id: ownerId };
    const { matchedCount } = await this.#plans.updateOne(filter, { $inc: { pictures: 1 } }, { session });
    if (matchedCount === 0) return false;
    const { _id, ...fields } = picture;
    await this.#pictures.updateOne({ _id }, { $setOnInsert: fields }, { session, upsert: true });
    return true;
  }

  /** Deletes a plan with everything only it has, and notes its objects for removal. False when the owner has no such plan. */
  async remove(session: ClientSession, ownerId: string, planId: string): Promise<boolean> {
    const plan = await this.#plans.findOneAndDelete({ _id: planId, owner_id: ownerId }, { session }).lean();
    if (!plan) return false;
    await this.#supplements.deleteMany({ source_id: planId }, { session });
    for (const textId of textsOf(plan)) await this.texts.leave(session, textId);
    const pictures = await this.#pictures.find({ plan_id: planId }, { _id: 1 }, { session }).lean();
    await this.#pictures.deleteMany({ plan_id: planId }, { session });
    const objects = [...(plan.object_key === null ? [] : [plan.object_key]), ...pictures.map(({ _id }) => _id)];
    for (const key of objects) await this.discarded.add(key, session);
    return true;
  }

  /** Those of `keys` that a plan has, as its original or as a picture of it. */
  async usedObjects(keys: string[]): Promise<Set<string>> {
    const rows = await this.#plans.find({ object_key: { $in: keys } }, { object_key: 1 }).lean();
    const pictures = await this.#pictures.find({ _id: { $in: keys } }, { _id: 1 }).lean();
    return new Set([
      ...rows.flatMap(({ object_key }) => (object_key === null ? [] : [object_key])),
      ...pictures.map(({ _id }) => _id),
    ]);
  }

  /** Every plan of a person, the oldest first; `from` a moment on (`madeSince`). */
  ofOwner(ownerId: string, from: string | null = null): AsyncIterable<PlanRow> {
    return this.#plans
      .find({ owner_id: ownerId, ...madeSince(from) })
      .sort({ created_at: 1 })
      .lean()
      .cursor();
  }
}
