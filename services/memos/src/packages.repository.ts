import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ErrorCode } from '@plumbline/contracts/errors';
import { DiscardedObjects } from '@plumbline/reading/discarded-objects';
import { Texts } from '@plumbline/reading/texts';
import { secondsUntilNext } from '@plumbline/service-kit/daily-limit';
import { newPublicId } from '@plumbline/service-kit/ids';
import { madeSince } from '@plumbline/service-kit/person-data';
import type { ClientSession, Connection, Model } from 'mongoose';
import { documentSchema, packageSchema, type DocumentRow, type PackageRow } from './memos.schema.ts';

/** A document as it comes into a package. With a text it is ready, without one it is to be read. */
export type NewDocumentRow = Pick<
  DocumentRow,
  'name' | 'source_tag' | 'type' | 'object_key' | 'size' | 'content_hash' | 'text_id'
>;

const literal = (value: unknown) => ({ $literal: value });
/** Fields as they are, even when a string begins with `$`, for an update that also needs the database's time. */
const literals = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, literal(value)]));

const readingFields = (textId: string | null) => ({
  status: textId === null ? 'reading' : 'ready',
  pages_done: null,
  pages_total: null,
  error_code: null,
});

/** The only place that knows how packages and their documents are stored. Whoever reads for a person names the owner in the filter. */
@Injectable()
export class PackagesRepository implements OnModuleInit {
  readonly #packages: Model<PackageRow>;
  readonly #documents: Model<DocumentRow>;

  constructor(
    @Inject(getConnectionToken()) connection: Connection,
    private readonly texts: Texts,
    private readonly discarded: DiscardedObjects,
  ) {
    this.#packages = connection.model<PackageRow>('Package', packageSchema);
    this.#documents = connection.model<DocumentRow>('Document', documentSchema);
  }

  async onModuleInit(): Promise<void> {
    // Collections first: a transaction that has to make one conflicts with its neighbours.
    await Promise.all([this.#packages.init(), this.#documents.init()]);
  }

  /** Seconds until the owner may upload another one, or 0: at most `perDay` in any 24 hours. One that was deleted takes no room. */
  secondsUntilNext(ownerId: string, perDay: number): Promise<number> {
    return secondsUntilNext(this.#packages, ownerId, perDay);
  }

  /** Inserts a package with its documents in their order, stamped with the database's time. */
  async create(
    session: ClientSession,
    { owner_id, title, notes }: Pick<PackageRow, 'owner_id' | 'title' | 'notes'>,
    documents: NewDocumentRow[],
  ): Promise<{ row: PackageRow; documents: DocumentRow[] }> {
    const fields = {
      ...literals({ owner_id, title, notes }),
      started_at: null,
      revision: 1,
      created_at: '$$NOW',
      updated_at: '$$NOW',
    };
    const row = await this.#packages
      .findOneAndUpdate({ _id: newPublicId() }, [{ $set: fields }], {
        session,
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean();
    if (!row) throw new Error('An inserted package was not returned.');
    const rows = documents.map((document, position) => ({
      ...document,
      ...readingFields(document.text_id),
      _id: newPublicId(),
      package_id: row._id,
      owner_id,
      position,
      created_at: row.created_at,
    }));
    await this.#documents.insertMany(rows, { session });
    return { row, documents: await this.documentsOf(row._id, session) };
  }

  async find(ownerId: string, packageId: string): Promise<PackageRow | null> {
    return this.#packages.findOne({ _id: packageId, owner_id: ownerId }).lean();
  }

  /**
   * The package, for a change of it within `session`: of two changes at the same moment the second one comes after the first and
   * sees it. Null when the owner has no such package.
   */
  async findToChange(session: ClientSession, ownerId: string, packageId: string): Promise<PackageRow | null> {
    return this.#packages
      .findOneAndUpdate(
        { _id: packageId, owner_id: ownerId },
        [{ $set: { revision: { $add: ['$revision', 1] }, updated_at: '$$NOW' } }],
        { session, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  /** Notes that a package has a memo, so that it stays. */
  async markStarted(session: ClientSession, packageId: string): Promise<void> {
    await this.#packages.updateOne(
      { _id: packageId },
      [{ $set: { started_at: { $ifNull: ['$started_at', '$$NOW'] } } }],
      { session, updatePipeline: true },
    );
  }

  /** In their order. Who asks has the package. */
  async documentsOf(packageId: string, session?: ClientSession): Promise<DocumentRow[]> {
    return this.#documents
      .find({ package_id: packageId })
      .sort({ position: 1 })
      .session(session ?? null)
      .lean();
  }

  async document(
    ownerId: string,
    packageId: string,
    documentId: string,
    session?: ClientSession,
  ): Promise<DocumentRow | null> {
    return this.#documents
      .findOne({ _id: documentId, package_id: packageId, owner_id: ownerId })
      .session(session ?? null)
      .lean();
  }

  /** For the worker, which acts for the document and not for a person. */
  async findForReading(documentId: string): Promise<DocumentRow | null> {
    return this.#documents.findOne({ _id: documentId, status: 'reading' }).lean();
  }

  async markReady(session: ClientSession, documentId: string, textId: string): Promise<boolean> {
    const change = { $set: { status: 'ready' as const, text_id: textId, error_code: null } };
    const { matchedCount } = await this.#documents.updateOne({ _id: documentId, status: 'reading' }, change, {
      session,
    });
    return matchedCount === 1;
  }

  async markFailed(session: ClientSession, documentId: string, code: ErrorCode): Promise<void> {
    const change = { $set: { status: 'failed' as const, error_code: code } };
    await this.#documents.updateOne({ _id: documentId, status: 'reading' }, change, { session });
  }

  /** Writes how far the reading of a document is: `pages` in all is null before that is known. */
  async reportReading(documentId: string, done: number, pages: number | null): Promise<void> {
    const change = { $set: { pages_done: done, pages_total: pages } };
    await this.#documents.updateOne({ _id: documentId, status: 'reading' }, change);
  }

  /** Puts another document into the place of one; what only the old one has goes. */
  async replaceDocument(session: ClientSession, old: DocumentRow, by: NewDocumentRow): Promise<DocumentRow> {
    await this.#letGo(session, old);
    const row = await this.#documents
      .findOneAndUpdate(
        { _id: old._id },
        { $set: { ...by, ...readingFields(by.text_id) } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (!row) throw new Error('A document that is replaced was not returned.');
    return row;
  }

  async removeDocument(session: ClientSession, document: DocumentRow): Promise<void> {
    await this.#letGo(session, document);
    await this.#documents.deleteOne({ _id: document._id }, { session });
  }

  /** Deletes a package with its documents, and notes their objects for removal. */
  async remove(session: ClientSession, packageId: string): Promise<DocumentRow[]> {
    await this.#packages.deleteOne({ _id: packageId }, { session });
    const documents = await this.documentsOf(packageId, session);
    for (const document of documents) await this.#letGo(session, document);
    await this.#documents.deleteMany({ package_id: packageId }, { session });
    return documents;
  }

  async #letGo(session: ClientSession, { text_id: textId, object_key: key }: DocumentRow): Promise<void> {
    if (textId !== null) await this.texts.leave(session, textId);
    if (key !== null) await this.discarded.add(key, session);
  }

  /** Those of `keys` that a document has. */
  async usedObjects(keys: string[]): Promise<Set<string>> {
    const rows = await this.#documents.find({ object_key: { $in: keys } }, { object_key: 1 }).lean();
    return new Set(rows.flatMap(({ object_key: key }) => (key === null ? [] : [key])));
  }

  /** Packages that never had a memo and are older than `ageMs`, by the database's clock. */
  async forgotten(ageMs: number): Promise<PackageRow[]> {
    return this.#packages
      .find({ started_at: null, $expr: { $lt: ['$created_at', { $subtract: ['$$NOW', ageMs] }] } })
      .limit(100)
      .lean();
  }

  /** Every package of a person, the oldest first; `from` a moment on (`madeSince`). */
  ofOwner(ownerId: string, from: string | null = null): AsyncIterable<PackageRow> {
    return this.#packages
      .find({ owner_id: ownerId, ...madeSince(from) })
      .sort({ created_at: 1 })
      .lean()
      .cursor();
  }
}
