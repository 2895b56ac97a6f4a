import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { AuditCheck, AuditQuery } from '@plumbline/contracts/admin';
import type { AdminAction } from '@plumbline/contracts/events';
import type { Connection, Model } from 'mongoose';
import { fold } from '@plumbline/service-kit/searched-text';
import { fits, link } from './audit-chain.ts';
import { auditHeadSchema, auditSchema, type AuditHeadRow, type AuditModelRow } from './audit.schema.ts';
import { Listing } from './listing.ts';
import { idGrams, pairsOf, wordsOf } from './search-text.ts';
import { Words } from './words.ts';

export interface NewEntry {
  /** Of the fact; the same one twice is one entry. */
  id: string;
  at: string;
  data: AdminAction;
}

const exportRows = 500;
const newestFirst = { seq: -1 } as const;

/** Somebody whose account there is, or was; the address is null where it is not known any more. */
interface NamedPerson {
  userId: string;
  email: string | null;
}

/** The audit log: entries are added, and read. Nothing here changes or removes one; only names are erased with their person. */
@Injectable()
export class AuditRepository implements OnModuleInit {
  readonly #entries: Model<AuditModelRow>;
  readonly #heads: Model<AuditHeadRow>;
  readonly #words: Words;
  readonly #listing: Listing<AuditModelRow>;

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {
    this.#entries = connection.model<AuditModelRow>('Audit', auditSchema);
    this.#heads = connection.model<AuditHeadRow>('AuditHead', auditHeadSchema);
    this.#words = new Words(() => {
      if (!connection.db) throw new Error('The database is used before it is connected.');
      return connection.db.collection('audit_words');
    });
    this.#listing = new Listing(this.#entries, this.#words);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.#entries, this.#heads, this.#words].map((part) => part.init()));
    await this.#heads.updateOne({ _id: 'head' }, { $setOnInsert: { seq: 0, hash: '' } }, { upsert: true });
  }

  /** Adds entries to the end of the chain, those that are in it already left out. */
  async append(entries: NewEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const added = await this.connection.transaction(async (session) => {
      // Written first: of two that add at once, one waits for the other.
      let head: { seq: number; hash: string } = await this.#heads
        .findOneAndUpdate({ _id: 'head' }, { $inc: { turns: 1 } }, { session, strict: false })
        .orFail()
        .lean();
      const ids = [...new Set(entries.map(({ id }) => id))];
      const known = await this.#entries.find({ _id: { $in: ids } }, { _id: 1 }, { session }).lean();
      const seen = new Set(known.map(({ _id }) => _id));
      const rows: AuditModelRow[] = [];
      for (const entry of entries) {
        if (seen.has(entry.id)) continue;
        seen.add(entry.id);
        const row = link(head, entry);
        rows.push({ ...row, ...searchable(row) });
        head = row;
      }
      if (rows.length === 0) return rows;
      await this.#entries.insertMany(rows, { session });
      await this.#heads.updateOne({ _id: 'head' }, { $set: { seq: head.seq, hash: head.hash } }, { session });
      return rows;
    });
    await this.#words.add(added.flatMap(({ words }) => words.filter((word) => !word.startsWith('#'))));
  }

  async page({ search, action, page, pageSize }: AuditQuery) {
    const filter = action === 'all' ? {} : { action };
    return search === ''
      ? this.#listing.list(filter, newestFirst, { page, pageSize }, action === 'all')
      : this.#listing.search(search, filter, newestFirst, { page, pageSize });
  }

  /** What was done to one person or evaluation, newest first. */
  async about(subjectId: string, limit: number): Promise<AuditModelRow[]> {
    return this.#entries.find({ subject_id: subjectId }).sort({ seq: -1 }).limit(limit).lean();
  }

  /** Entries that a person made or that are about them, oldest first; also failed sign-ins with their address. */
  async ofPerson(person: NamedPerson): Promise<AuditModelRow[]> {
    return this.#entries.find(ofPerson(person)).sort({ seq: 1 }).lean();
  }

  /** Erases the names in a person's entries. The chain holds: it is over the hash of the names alone. */
  async eraseNames(person: NamedPerson): Promise<void> {
    for (;;) {
      const rows = await this.#entries
        .find({ ...ofPerson(person), names: { $ne: null } })
        .limit(exportRows)
        .lean();
      if (rows.length === 0) return;
      const erased = rows.map((row) => ({ ...row, names: null, salt: null }));
      await this.#entries.bulkWrite(
        erased.map((row) => ({
          updateOne: { filter: { _id: row._id }, update: { $set: { names: null, salt: null, ...searchable(row) } } },
        })),
      );
      const isUsed = async (word: string) => (await this.#entries.exists({ words: word })) !== null;
      await this.#words.prune(
        rows.flatMap(({ words }) => words.filter((word) => !word.startsWith('#'))),
        isUsed,
      );
    }
  }

  /** For the export: entries in their order. `next` is null at the end. */
  async from(after: number): Promise<{ rows: AuditModelRow[]; next: number | null }> {
    const rows = await this.#entries
      .find({ seq: { $gt: after } })
      .sort({ seq: 1 })
      .limit(exportRows)
      .lean();
    return { rows, next: rows.length < exportRows ? null : (rows.at(-1)?.seq ?? null) };
  }

  /** Goes through the whole chain. */
  async check(): Promise<AuditCheck> {
    // Before the entries: what is added meanwhile is beyond it.
    const head = await this.#heads.findOne({ _id: 'head' }).orFail().lean();
    let before: { seq: number; hash: string } = { seq: 0, hash: '' };
    const rows = this.#entries
      .find({ seq: { $lte: head.seq } })
      .sort({ seq: 1 })
      .lean()
      .cursor({ batchSize: 500 });
    for await (const row of rows) {
      if (!fits(before, row)) return { entries: head.seq, broken_at: before.seq + 1 };
      before = row;
    }
    const isWhole = before.seq === head.seq && before.hash === head.hash;
    return { entries: head.seq, broken_at: isWhole ? null : before.seq + 1 };
  }
}

/** By the index of words: an id's pieces and an address's words are among them. */
const ofPerson = ({ userId, email }: NamedPerson) => ({
  $or: [
    { words: { $all: idGrams(userId) }, $or: [{ subject_id: userId }, { actor_id: userId }] },
    ...(email === null
      ? []
      : [{ words: { $all: wordsOf(fold(email)) }, $or: [{ 'names.subject': email }, { 'names.actor': email }] }]),
  ],
});

const searchable = ({
  names,
  reason,
  subject_id,
  actor_id,
  request_id,
  action,
}: Omit<AuditModelRow, 'search' | 'words'>) => {
  const texts = [names?.actor, names?.subject, reason, action].filter((one) => one !== null && one !== undefined);
  const ids = [...new Set([subject_id, actor_id, request_id].filter((one) => one !== null))];
  const search = fold([...texts, ...ids].join('\n'));
  const folded = fold(texts.join('\n'));
  return { search, words: [...wordsOf(folded), ...pairsOf(folded), ...ids.flatMap(idGrams)] };
};
