import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { newPublicId } from '@plumbline/service-kit/ids';
import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';
import type { TotpRow } from './totp.ts';
import { userModel, type UserRow } from './user.schema.ts';

/** One row that every change of who is an active admin writes, so that two of them at once cannot pass each other by. */
interface GuardRow {
  _id: string;
  changes: number;
}

const guardSchema = new Schema<GuardRow>(
  { _id: { type: String, required: true }, changes: { type: Number, required: true } },
  { collection: 'admin_guard', versionKey: false },
);

/** Accounts, as admins look at and change them. */
@Injectable()
export class AdminsRepository implements OnModuleInit {
  readonly #users: Model<UserRow>;
  readonly #guard: Model<GuardRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#users = userModel(connection);
    this.#guard = connection.model<GuardRow>('AdminGuard', guardSchema);
  }

  async onModuleInit(): Promise<void> {
    // A transaction that has to make a collection conflicts with its neighbours.
    await this.#guard.init();
    await this.#guard.createCollection();
  }

  async byId(id: string, session?: ClientSession): Promise<UserRow | null> {
    return this.#users
      .findOne({ _id: id })
      .session(session ?? null)
      .lean();
  }

  /** Makes this transaction one of a row of them: whoever changes admins at the same moment waits, and sees what was done. */
  async takeTurn(session: ClientSession): Promise<void> {
    await this.#guard.updateOne({ _id: 'admins' }, { $inc: { changes: 1 } }, { upsert: true, session });
  }

  async activeAdmins(session: ClientSession): Promise<number> {
    return this.#users.countDocuments({ role: 'admin', status: 'active' }).session(session);
  }

  /** Null when there is no such user, or it has that status already. */
  async setStatus(id: string, status: UserRow['status'], session: ClientSession): Promise<UserRow | null> {
    return this.#users
      .findOneAndUpdate(
        { _id: id, status: { $ne: status } },
        { $set: { status }, $inc: { revision: 1 }, $currentDate: { updated_at: true } },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  /** @throws MongoServerError 11000 when the address is taken. */
  async create(admin: Pick<UserRow, 'email' | 'name' | 'password_hash'>, session: ClientSession): Promise<UserRow> {
    return this.#users
      .findOneAndUpdate(
        { _id: newPublicId() },
        {
          $set: { ...admin, phone: null, role: 'admin', status: 'active', revision: 1 },
          $currentDate: { created_at: true, updated_at: true, email_verified_at: true },
        },
        { session, upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean();
  }

  /** An admin that is there gets another password, no authenticator app, and is active. */
  async renew(id: string, passwordHash: string, session: ClientSession): Promise<UserRow> {
    return this.#users
      .findOneAndUpdate(
        { _id: id, role: 'admin' },
        {
          $set: { password_hash: passwordHash, status: 'active', totp: null },
          $inc: { revision: 1 },
          $currentDate: { updated_at: true },
        },
        { session, returnDocument: 'after' },
      )
      .orFail()
      .lean();
  }

  async setTotp(id: string, totp: TotpRow | null, session?: ClientSession): Promise<void> {
    await this.#users.updateOne({ _id: id, role: 'admin' }, { $set: { totp } }, session ? { session } : {});
  }

  /** Uses up a time step; false when it, or a later one, was used before. */
  async useStep(id: string, step: number): Promise<boolean> {
    const { modifiedCount } = await this.#users.updateOne(
      { _id: id, 'totp.last_step': { $lt: step } },
      { $set: { 'totp.last_step': step } },
    );
    return modifiedCount === 1;
  }

  /** Uses up a recovery code; false when there is none like it. */
  async useRecoveryCode(id: string, hash: string): Promise<boolean> {
    const { modifiedCount } = await this.#users.updateOne(
      { _id: id, 'totp.recovery_hashes': hash },
      { $pull: { 'totp.recovery_hashes': hash } },
    );
    return modifiedCount === 1;
  }

  /** Accounts of everybody, by their ids from the one after `after` on, or those of `ids`. */
  async exported(after: string, ids: string[] | undefined, limit: number): Promise<UserRow[]> {
    return this.#users
      .find({ _id: ids === undefined ? { $gt: after } : { $in: ids } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
  }
}
