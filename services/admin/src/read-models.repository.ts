import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type {
  EvaluationSnapshot,
  InvitationSnapshot,
  PlanSnapshot,
  TeamSnapshot,
  UserSnapshot,
} from '@plumbline/contracts/events';
import type { Connection, Model, mongo } from 'mongoose';
import { fold } from '@plumbline/service-kit/searched-text';
import { insertNew } from './insert-new.ts';
import {
  evaluationModelSchema,
  goneSchema,
  invitationModelSchema,
  planModelSchema,
  teamModelSchema,
  userModelSchema,
  type EvaluationModelRow,
  type GoneRow,
  type InvitationModelRow,
  type PlanModelRow,
  type TeamModelRow,
  type UserModelRow,
} from './read-models.schema.ts';
import { idGrams, pairsOf, wordsOf } from './search-text.ts';
import { Words } from './words.ts';

export const modelKinds = ['user', 'plan', 'team', 'invitation', 'evaluation'] as const;
export type ModelKind = (typeof modelKinds)[number];
export interface Snapshots {
  user: UserSnapshot;
  plan: PlanSnapshot;
  team: TeamSnapshot;
  invitation: InvitationSnapshot;
  evaluation: EvaluationSnapshot;
}
/** What a fact says of a read model: how something is now, or that it is gone. */
export type Change =
  { [Kind in ModelKind]: { kind: Kind; now: Snapshots[Kind] } }[ModelKind] | { kind: ModelKind; goneId: string };

interface Row {
  _id: string;
  revision: number;
  owner_id?: string;
  search?: string;
  words?: string[];
}

const searchOf = (texts: (string | null)[], ids: string[], internalId?: string) => {
  const search = fold([...texts, ...ids].filter((one) => one !== null && one !== '').join('\n'));
  const folded = fold(texts.filter((one) => one !== null).join('\n'));
  const words = wordsOf(folded);
  const ofIds = [...ids.flatMap(idGrams), ...(internalId ? [`#${internalId}`] : [])];
  return {
    search: internalId ? `${search}\n${internalId}` : search,
    words,
    keys: [...words, ...pairsOf(folded), ...ofIds],
  };
};

const secondsBetween = (from: string, to: string | null): number | null =>
  to === null ? null : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 100) / 10);

const userRow = ({ id, ...rest }: UserSnapshot): UserModelRow => {
  const { search, keys } = searchOf([rest.email, rest.name], [id]);
  return { _id: id, ...rest, created: new Date(rest.created_at), search, words: keys };
};
const planRow = ({ id, ...rest }: PlanSnapshot): PlanModelRow => ({
  _id: id,
  ...rest,
  created: new Date(rest.created_at),
});
const teamRow = ({ id, revision }: TeamSnapshot): TeamModelRow => ({ _id: id, revision });
const invitationRow = ({ id, team_id, revision, expires_at }: InvitationSnapshot): InvitationModelRow => ({
  _id: id,
  team_id,
  revision,
  expires: new Date(expires_at),
});
const evaluationRow = ({ id, ...rest }: EvaluationSnapshot): EvaluationModelRow => {
  const { search, keys } = searchOf([rest.plan_title, rest.company_name], [id], rest.internal_id);
  return {
    _id: id,
    ...rest,
    created: new Date(rest.created_at),
    ended: rest.ended_at === null ? null : new Date(rest.ended_at),
    seconds: secondsBetween(rest.created_at, rest.ended_at),
    search,
    words: keys,
  };
};

/** Hashed: of a person who is gone not even the id is left. */
const goneKey = (kind: ModelKind, id: string): string => createHash('sha256').update(`${kind}:${id}`).digest('hex');

const isWord = (key: string): boolean => !key.startsWith('#');

/** The only place that writes read models. Whatever comes twice or late changes nothing, and what is gone stays gone. */
@Injectable()
export class ReadModelsRepository implements OnModuleInit {
  readonly users: Model<UserModelRow>;
  readonly plans: Model<PlanModelRow>;
  readonly evaluations: Model<EvaluationModelRow>;
  readonly teams: Model<TeamModelRow>;
  readonly invitations: Model<InvitationModelRow>;
  readonly userWords: Words;
  readonly evaluationWords: Words;
  readonly #gone: Model<GoneRow>;

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {
    this.users = connection.model<UserModelRow>('User', userModelSchema);
    this.plans = connection.model<PlanModelRow>('Plan', planModelSchema);
    this.evaluations = connection.model<EvaluationModelRow>('Evaluation', evaluationModelSchema);
    this.teams = connection.model<TeamModelRow>('Team', teamModelSchema);
    this.invitations = connection.model<InvitationModelRow>('Invitation', invitationModelSchema);
    this.#gone = connection.model<GoneRow>('Gone', goneSchema);
    this.userWords = new Words(connection, 'user_words');
    this.evaluationWords = new Words(connection, 'evaluation_words');
  }

  async onModuleInit(): Promise<void> {
    const parts = [
      this.users,
      this.plans,
      this.evaluations,
      this.teams,
      this.invitations,
      this.#gone,
      this.userWords,
      this.evaluationWords,
    ];
    await Promise.all(parts.map((part) => part.init()));
  }

  /**
   * Applies changes in any order. All of them are in the rows when it resolves. `again` writes what a row of the same revision
   * says anew.
   */
  async apply(changes: Change[], { again = false } = {}): Promise<void> {
    const gone = changes.flatMap((change) => ('goneId' in change ? [change] : []));
    for (const { kind, goneId } of gone) await this.remove(kind, [goneId]);
    const now = <Kind extends ModelKind>(kind: Kind) =>
      changes.flatMap((change) => (isOf(change, kind) ? [change.now] : []));
    await this.#write('user', now('user').map(userRow), again, this.userWords);
    await this.#write('plan', now('plan').map(planRow), again);
    await this.#write('team', now('team').map(teamRow), again);
    const invitations = now('invitation');
    await this.#write('invitation', invitations.map(invitationRow), again);
    // Those of a team that is gone are not told of one by one.
    await this.#deleteInvitationsOf(
      await this.goneOf(
        'team',
        invitations.map(({ team_id }) => team_id),
      ),
    );
    await this.#write('evaluation', now('evaluation').map(evaluationRow), again, this.evaluationWords);
  }

  async #write(kind: ModelKind, rows: Row[], again: boolean, words?: Words): Promise<void> {
    if (rows.length === 0) return;
    // Of one that comes more than once the newest.
    const newest = new Map<string, Row>();
    for (const row of rows) if ((newest.get(row._id)?.revision ?? -1) < row.revision) newest.set(row._id, row);
    const ids = [...newest.keys()];
    const stored = await this.#rowsOf(kind)
      .find({ _id: { $in: ids } }, { projection: { revision: 1 } })
      .toArray();
    const revisions = new Map(stored.map(({ _id, revision }) => [_id, revision]));
    const isOlder = ({ _id, revision }: Row): boolean => {
      const known = revisions.get(_id);
      return known === undefined || (again ? known <= revision : known < revision);
    };
    const wanted = [...newest.values()].filter(isOlder);
    // Most rows of a rebuild are new, and inserted several times as fast; one that somebody else inserts meanwhile is replaced.
    const taken = await insertNew(
      wanted.filter(({ _id }) => !revisions.has(_id)),
      this.#rowsOf(kind),
    );
    await this.#replace(
      kind,
      wanted.filter(({ _id }) => revisions.has(_id) || taken.has(_id)),
      again,
    );
    if (words) await words.add([...newest.values()].flatMap((row) => (row.words ?? []).filter(isWord)));
    // Looked at after writing: whoever removes marks it as gone first, so one of the two sees the other.
    const gone = await this.goneOf(kind, ids);
    if (gone.length > 0) await this.#delete(kind, gone);
  }

  /** Replaces rows that are there, unless they are newer by now. */
  async #replace(kind: ModelKind, rows: Row[], again: boolean): Promise<void> {
    if (rows.length === 0) return;
    const known = { $ifNull: ['$revision', -1] };
    await this.#rowsOf(kind).bulkWrite(
      rows.map((row) => ({
        updateOne: {
          filter: { _id: row._id },
          update: [
            {
              $replaceWith: {
                $cond: [{ [again ? '$gt' : '$gte']: [known, row.revision] }, '$$ROOT', { $literal: row }],
              },
            },
          ],
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Removes rows for good. */
  async remove(kind: ModelKind, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.markGone(kind, ids);
    await this.#delete(kind, ids);
  }

  /** Whatever is told of these from now on is late. */
  async markGone(kind: ModelKind, ids: string[]): Promise<void> {
    const at = new Date();
    await insertNew(
      ids.map((id) => ({ _id: goneKey(kind, id), at })),
      this.#collection<GoneRow>('gone'),
    );
  }

  /** Those of these ids whose rows were removed for good. */
  async goneOf(kind: ModelKind, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const idOf = new Map(ids.map((id) => [goneKey(kind, id), id]));
    const rows = await this.#gone.find({ _id: { $in: [...idOf.keys()] } }, { _id: 1 }).lean();
    return rows.flatMap(({ _id }) => idOf.get(_id) ?? []);
  }

  /** Removes what a person had. Their own row stays. */
  async removeOfOwner(ownerId: string): Promise<void> {
    for (const kind of ['plan', 'evaluation'] as const) {
      for (;;) {
        const rows = await this.#rowsOf(kind)
          .find({ owner_id: ownerId }, { projection: { _id: 1 }, limit: 500 })
          .toArray();
        if (rows.length === 0) break;
        await this.remove(
          kind,
          rows.map(({ _id }) => _id),
        );
      }
    }
  }

  async #delete(kind: ModelKind, ids: string[]): Promise<void> {
    const filter = { _id: { $in: ids } };
    if (kind === 'plan') return void (await this.plans.deleteMany(filter));
    if (kind === 'invitation') return void (await this.invitations.deleteMany(filter));
    if (kind === 'team') {
      await this.teams.deleteMany(filter);
      return this.#deleteInvitationsOf(ids);
    }
    if (kind === 'user') {
      const rows = await this.users.find(filter, { words: 1 }).lean();
      await this.users.deleteMany(filter);
      const isUsed = async (word: string) => (await this.users.exists({ words: word })) !== null;
      return this.userWords.prune(
        rows.flatMap(({ words }) => words.filter(isWord)),
        isUsed,
      );
    }
    const rows = await this.evaluations.find(filter, { words: 1 }).lean();
    await this.evaluations.deleteMany(filter);
    const isUsed = async (word: string) => (await this.evaluations.exists({ words: word })) !== null;
    return this.evaluationWords.prune(
      rows.flatMap(({ words }) => words.filter(isWord)),
      isUsed,
    );
  }

  async #deleteInvitationsOf(teamIds: string[]): Promise<void> {
    if (teamIds.length > 0) await this.invitations.deleteMany({ team_id: { $in: teamIds } });
  }

  /** Id → address, of the accounts among these that are known. */
  async emailsOf(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.users.find({ _id: { $in: [...new Set(ids)] } }, { email: 1 }).lean();
    return new Map(rows.map(({ _id, email }) => [_id, email]));
  }

  /** Ids and revisions of a kind after `after`, up to `until` (to the end when null), in the order of the ids. */
  async revisions(kind: ModelKind, after: string, until: string | null): Promise<Map<string, number>> {
    const rows = await this.#rowsOf(kind)
      .find({ _id: { $gt: after, ...(until === null ? {} : { $lte: until }) } }, { projection: { revision: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return new Map(rows.map(({ _id, revision }) => [_id, revision]));
  }

  /** As the driver has them: what is written whole needs no schema's casting. */
  #rowsOf(kind: ModelKind): mongo.Collection<Row> {
    return this.#collection<Row>(`${kind}s`);
  }

  #collection<Stored extends { _id: string }>(name: string): mongo.Collection<Stored> {
    const { db } = this.connection;
    if (!db) throw new Error('The database is used before it is connected.');
    return db.collection<Stored>(name);
  }
}

const isOf = <Kind extends ModelKind>(
  change: Change,
  kind: Kind,
): change is Change & { kind: Kind; now: Snapshots[Kind] } => change.kind === kind && 'now' in change;
