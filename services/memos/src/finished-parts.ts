import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import { partSchema, type PartRow } from './memos.schema.ts';

/** Whose part it is: of a package (what a document says), or of one memo of it (a section). */
export type PartOwner = Pick<PartRow, 'owner_id' | 'package_id' | 'memo_id'>;

const idOf = ({ owner_id, package_id, memo_id }: PartOwner, key: string): string =>
  createHash('sha256')
    .update([owner_id, package_id, memo_id ?? '', key].join('\n'))
    .digest('hex');

/** The finished parts of memos that are under way, so that whoever goes on with one does not have it made again. */
@Injectable()
export class FinishedParts implements OnModuleInit {
  readonly #parts: Model<PartRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#parts = connection.model<PartRow>('Part', partSchema);
  }

  async onModuleInit(): Promise<void> {
    await this.#parts.init();
  }

  /** The part as it was kept; undefined when there is none. */
  async find(owner: PartOwner, key: string): Promise<unknown> {
    const row = await this.#parts.findOne({ _id: idOf(owner, key), owner_id: owner.owner_id }).lean();
    return row === null ? undefined : JSON.parse(row.value);
  }

  /** Keeps a part; the first one of a key stays. */
  async keep(session: ClientSession, owner: PartOwner, key: string, part: unknown): Promise<void> {
    const literal = (value: unknown) => ({ $literal: value });
    const fields = {
      owner_id: literal(owner.owner_id),
      package_id: literal(owner.package_id),
      memo_id: literal(owner.memo_id),
      value: { $ifNull: ['$value', literal(JSON.stringify(part))] },
      created_at: { $ifNull: ['$created_at', '$$NOW'] },
    };
    await this.#parts.updateOne({ _id: idOf(owner, key) }, [{ $set: fields }], {
      session,
      upsert: true,
      updatePipeline: true,
    });
  }

  async forgetPackage(session: ClientSession, packageId: string): Promise<void> {
    await this.#parts.deleteMany({ package_id: packageId }, { session });
  }

  async forgetMemo(session: ClientSession, memoId: string): Promise<void> {
    await this.#parts.deleteMany({ memo_id: memoId }, { session });
  }
}
