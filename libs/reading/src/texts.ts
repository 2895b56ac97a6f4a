import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Page } from '@plumbline/contracts/plans';
import { newPublicId } from '@plumbline/service-kit/ids';
import type { ClientSession, Connection, Model } from 'mongoose';
import { hashPages, type ReadText } from './read-text.ts';
import { pageOf, pageSchema, textSchema, type PageRow, type TextRow } from './texts.schema.ts';

/** Which text of an owner's: of these bytes, by this reader. */
export type TextKey = Pick<ReadText, 'content_hash' | 'reader_version'>;

/**
 * The texts of a service's documents, in its own database: so a text is taken and left in the transaction of the document that
 * uses it, and goes with the last one. Whoever reads for a person names the owner.
 */
@Injectable()
export class Texts implements OnModuleInit {
  readonly #texts: Model<TextRow>;
  readonly #pages: Model<PageRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#texts = connection.model<TextRow>('Text', textSchema);
    this.#pages = connection.model<PageRow>('Page', pageSchema);
  }

  onModuleInit(): Promise<void> {
    return this.init();
  }

  /** Makes its collections, if they are not there: a transaction that has to make one conflicts with its neighbours. */
  async init(): Promise<void> {
    await Promise.all([this.#texts.init(), this.#pages.init()]);
  }

  async find(ownerId: string, { content_hash, reader_version }: TextKey): Promise<TextRow | null> {
    return this.#texts.findOne({ owner_id: ownerId, content_hash, reader_version }).lean();
  }

  async of(ownerId: string, textId: string): Promise<TextRow | null> {
    return this.#texts.findOne({ _id: textId, owner_id: ownerId }).lean();
  }

  /** A text with all its pages; null when it is not there. */
  async whole(ownerId: string, key: TextKey): Promise<ReadText | null> {
    const text = await this.find(ownerId, key);
    if (!text) return null;
    const { _id, content_hash, reader_version, title, coverage, warnings } = text;
    return { content_hash, reader_version, title, pages: await this.pagesOf(_id), coverage, warnings };
  }

  /** Takes one more use of an owner's text that is already there; null when it is not. */
  async use(session: ClientSession, ownerId: string, { content_hash, reader_version }: TextKey) {
    return this.#texts
      .findOneAndUpdate(
        { owner_id: ownerId, content_hash, reader_version },
        { $inc: { uses: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  /** Stores a text for its first use, or takes one more use of the same text. Returns its id. */
  async keep(session: ClientSession, ownerId: string, text: ReadText): Promise<string> {
    const known = await this.use(session, ownerId, text);
    if (known) return known._id;
    const { pages, ...rest } = text;
    const id = newPublicId();
    await this.#texts.create(
      [{ _id: id, owner_id: ownerId, ...rest, hash: hashPages(pages), page_count: pages.length, uses: 1 }],
      { session },
    );
    await this.#pages.insertMany(
      pages.map((page) => ({ source_id: id, ...page })),
      { session },
    );
    return id;
  }

  /** Gives up one use of a text, which goes with its last one. */
  async leave(session: ClientSession, textId: string): Promise<void> {
    const text = await this.#texts
      .findOneAndUpdate({ _id: textId }, { $inc: { uses: -1 } }, { session, returnDocument: 'after' })
      .lean();
    if (!text || text.uses > 0) return;
    await this.#pages.deleteMany({ source_id: textId }, { session });
    await this.#texts.deleteOne({ _id: textId }, { session });
  }

  /** Pages `from` and later, one after another. */
  async *pagesFrom({ _id }: Pick<TextRow, '_id'>, from: number): AsyncGenerator<Page> {
    const rows = this.#pages
      .find({ source_id: _id, n: { $gte: from } })
      .sort({ n: 1 })
      .lean()
      .cursor({ batchSize: 50 });
    for await (const row of rows) yield pageOf(row, row.n);
  }

  /** All pages of a text that its caller has. */
  async pagesOf(textId: string): Promise<Page[]> {
    const rows = await this.#pages.find({ source_id: textId }).sort({ n: 1 }).lean();
    return rows.map((row) => pageOf(row, row.n));
  }

  async page({ _id }: Pick<TextRow, '_id'>, n: number): Promise<Page | null> {
    const row = await this.#pages.findOne({ source_id: _id, n }).lean();
    return row ? pageOf(row, n) : null;
  }
}
