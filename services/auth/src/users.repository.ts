import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Language } from '@plumbline/contracts/limits';
import { newPublicId } from '@plumbline/service-kit/ids';
import { mongo, type ClientSession, type Connection, type Model } from 'mongoose';
import { userModel, type UserRow } from './user.schema.ts';

/** What a person chose when registering. It counts only with proof of the address. */
export type Registration = Pick<UserRow, 'name' | 'phone' | 'password_hash'>;

@Injectable()
export class UsersRepository implements OnModuleInit {
  readonly #users: Model<UserRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#users = userModel(connection);
  }

  /** The indexes are part of the rules (one account an address), so the service is not ready before they are there. */
  async onModuleInit(): Promise<void> {
    await this.#users.init();
  }

  async byId(id: string, session?: ClientSession): Promise<UserRow | null> {
    return this.#users
      .findOne({ _id: id })
      .session(session ?? null)
      .lean();
  }

  async byEmail(email: string, session?: ClientSession): Promise<UserRow | null> {
    return this.#users
      .findOne({ email })
      .session(session ?? null)
      .lean();
  }

  async byIds(ids: string[]): Promise<UserRow[]> {
    return this.#users.find({ _id: { $in: ids } }).lean();
  }

  /** Keeps the language that somebody uses now. No change that others hear of. */
  async speaks(id: string, language: Language, session?: ClientSession): Promise<void> {
    await this.#users.updateOne(
      { _id: id, language: { $ne: language } },
      { $set: { language } },
      session ? { session } : {},
    );
  }

  /** Another name, phone or language; null when there is no such account. */
  async change(
    id: string,
    change: Partial<Pick<UserRow, 'name' | 'phone' | 'language'>>,
    session: ClientSession,
  ): Promise<UserRow | null> {
    return this.#users
      .findOneAndUpdate(
        { _id: id },
        { $set: change, $inc: { revision: 1 }, $currentDate: { updated_at: true } },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  async setPassword(id: string, passwordHash: string, session: ClientSession): Promise<void> {
    await this.#users.updateOne({ _id: id }, { $set: { password_hash: passwordHash } }, { session });
  }

  /** Accounts of before an address had one form, whose address may be in another. */
  async withLettersBeyondAscii(): Promise<Pick<UserRow, '_id' | 'email'>[]> {
    return this.#users
      .find({ email: /[^\x00-\x7F]/ })
      .select({ email: 1 })
      .lean();
  }

  /** @throws MongoServerError 11000 when the address is taken. */
  async setAddress(id: string, email: string, session: ClientSession): Promise<UserRow | null> {
    return this.#users
      .findOneAndUpdate(
        { _id: id },
        { $set: { email }, $inc: { revision: 1 }, $currentDate: { updated_at: true } },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  async remove(id: string, session: ClientSession): Promise<void> {
    await this.#users.deleteOne({ _id: id }, { session });
  }

  /** @throws MongoServerError 11000 when the address is taken. */
  async create(email: string, registration: Registration, session: ClientSession): Promise<UserRow> {
    return this.#users
      .findOneAndUpdate(
        { _id: newPublicId() },
        {
          $set: {
            ...registration,
            email,
            role: 'user',
            status: 'active',
            email_verified_at: null,
            revision: 1,
          },
          $currentDate: { created_at: true, updated_at: true },
        },
        { session, upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean();
  }

  /** Marks an unverified account as verified, with what came through its link; null when there is no such account. */
  async verify(id: string, registration: Registration, session: ClientSession): Promise<UserRow | null> {
    return this.#users
      .findOneAndUpdate(
        { _id: id, email_verified_at: null },
        {
          $set: registration,
          $inc: { revision: 1 },
          $currentDate: { email_verified_at: true, updated_at: true },
        },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  /** Puts off the day an unverified account is forgotten: somebody still wants it. */
  async keepPending(id: string, session: ClientSession): Promise<void> {
    await this.#users.updateOne(
      { _id: id, email_verified_at: null },
      { $currentDate: { updated_at: true } },
      { session },
    );
  }
}

/** Whether a write failed because the address already has an account. */
export const isTaken = (error: unknown): boolean => error instanceof mongo.MongoServerError && error.code === 11_000;
