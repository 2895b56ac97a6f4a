import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { adminLimits } from '@plumbline/contracts/admin';
import type {
  EvaluationSnapshot,
  InvitationSnapshot,
  PlanSnapshot,
  TeamSnapshot,
  UserSnapshot,
} from '@plumbline/contracts/events';
import type { Connection, Model, mongo, Schema } from 'mongoose';
import { fold } from '@plumbline/service-kit/searched-text';
import { Gathering, type Index } from './gathering.ts';
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
import { wordIndexes, Words, type WordRow } from './words.ts';

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
  team_id?: string;
  search?: string;
  words?: string[];
}
/** Rows of a kind, and their words. Rows are as the driver has them: what is written whole needs no schema's casting. */
interface Place {
  rows: mongo.Collection<Row>;
  words: Words | null;
}
/** A word of a row that was removed from what is gathered. */
interface RemovedWordRow {
  _id: string;
  kind: ModelKind;
  word: string;
}

const knownWordsMax = 50_000;
const wordsOfKind = { user: 'user_words', team: 'team_words', evaluation: 'evaluation_words' } as const;
const wordsNameOf = (kind: ModelKind): string | undefined =>
  kind === 'plan' || kind === 'invitation' ? undefined : wordsOfKind[kind];
const collectionsOf = (kind: ModelKind): string[] => [`${kind}s`, wordsNameOf(kind) ?? []].flat();

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
const teamRow = ({ id, ...rest }: TeamSnapshot): TeamModelRow => {
  const { search, keys } = searchOf([rest.name, rest.slug], [id]);
  return { _id: id, ...rest, created: new Date(rest.created_at), search, words: keys };
};
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

/** The rows that changes of one kind say. */
const rowsOf = (kind: ModelKind, changes: Change[]): Row[] =>
  changes.flatMap((change): Row[] => {
    if (change.kind !== kind || !('now' in change)) return [];
    if (change.kind === 'user') return [userRow(change.now)];
    if (change.kind === 'plan') return [planRow(change.now)];
    if (change.kind === 'team') return [teamRow(change.now)];
    if (change.kind === 'invitation') return [invitationRow(change.now)];
    return [evaluationRow(change.now)];
  });

/** Replaces rows that are there, unless they are newer by now. */
const replace = async (rows: Row[], into: mongo.Collection<Row>): Promise<void> => {
  if (rows.length === 0) return;
  const known = { $ifNull: ['$revision', -1] };
  await into.bulkWrite(
    rows.map((row) => ({
      updateOne: {
        filter: { _id: row._id },
        update: [{ $replaceWith: { $cond: [{ $gte: [known, row.revision] }, '$$ROOT', { $literal: row }] } }],
        upsert: true,
      },
    })),
    { ordered: false },
  );
};

const isUsedIn =
  (rows: mongo.Collection<Row>) =>
  async (word: string): Promise<boolean> =>
    (await rows.findOne({ words: word }, { projection: { _id: 1 } })) !== null;

/** The indexes that a model's schema names, as the driver takes them. */
const indexesOf = ({ schema }: { schema: Schema }): Index[] =>
  schema.indexes().map(([key, { background: _, ...options }]) => ({
    key: Object.fromEntries(Object.entries(key).map(([field, to]) => [field, to === 1 ? 1 : -1])),
    options: { ...options },
  }));

/** The only place that writes read models. Whatever comes twice or late changes nothing, and what is gone stays gone. */
@Injectable()
export class ReadModelsRepository implements OnModuleInit {
  readonly users: Model<UserModelRow>;
  readonly plans: Model<PlanModelRow>;
  readonly evaluations: Model<EvaluationModelRow>;
  readonly teams: Model<TeamModelRow>;
  readonly invitations: Model<InvitationModelRow>;
  readonly userWords: Words;
  readonly teamWords: Words;
  readonly evaluationWords: Words;
  readonly #gone: Model<GoneRow>;
  readonly #gathering: Gathering;
  /** Words that were gathered, as many as are kept in mind: most rows have no other. */
  readonly #gatheredWords = new Set<string>();

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {
    this.users = connection.model<UserModelRow>('User', userModelSchema);
    this.plans = connection.model<PlanModelRow>('Plan', planModelSchema);
    this.evaluations = connection.model<EvaluationModelRow>('Evaluation', evaluationModelSchema);
    this.teams = connection.model<TeamModelRow>('Team', teamModelSchema);
    this.invitations = connection.model<InvitationModelRow>('Invitation', invitationModelSchema);
    this.#gone = connection.model<GoneRow>('Gone', goneSchema);
    this.#gathering = new Gathering(connection);
    const words = (name: string) => new Words(() => this.#collection<WordRow>(name));
    this.userWords = words(wordsOfKind.user);
    this.teamWords = words(wordsOfKind.team);
    this.evaluationWords = words(wordsOfKind.evaluation);
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
      this.teamWords,
      this.evaluationWords,
    ];
    await Promise.all(parts.map((part) => part.init()));
  }

  /** Applies changes in any order. All of them are in the rows when it resolves. */
  async apply(changes: Change[]): Promise<void> {
    const gone = changes.flatMap((change) => ('goneId' in change ? [change] : []));
    for (const { kind, goneId } of gone) await this.remove(kind, [goneId]);
    for (const kind of modelKinds) {
      const told = rowsOf(kind, changes);
      const late = new Set(
        await this.goneOf(
          kind,
          told.map(({ _id }) => _id),
        ),
      );
      const rows = told.filter(({ _id }) => !late.has(_id));
      if (rows.length === 0) continue;
      // First where it is gathered: when the two are exchanged in between, it is written where it is read.
      if (await this.#gathering.isOn(kind)) {
        await this.#write(kind, rows, this.#gathered(kind));
        await this.#gathering.written(kind, collectionsOf(kind));
      }
      await this.#write(kind, rows, this.#read(kind));
    }
  }

  /** Begins to gather all rows of a kind anew, or goes on where this rebuild has come to; answers the id to go on after. */
  async beginGathering(kind: ModelKind, rebuildId: string): Promise<string> {
    this.#gatheredWords.clear();
    return this.#gathering.begin(kind, rebuildId, collectionsOf(kind));
  }

  /** Adds to what is gathered, unless something newer is there. */
  async gather(changes: Change[]): Promise<void> {
    for (const kind of modelKinds) {
      const rows = rowsOf(kind, changes);
      if (rows.length > 0) await this.#write(kind, rows, this.#gathered(kind), this.#gatheredWords);
    }
  }

  async gatheredUntil(kind: ModelKind, after: string): Promise<void> {
    await this.#gathering.isAt(kind, after);
  }

  /** Everything of a kind has been gathered: from now on it is what is read. */
  async takeGathered(kind: ModelKind): Promise<void> {
    const indexes: Record<string, Index[]> = { [`${kind}s`]: indexesOf(this.#modelOf(kind)) };
    const wordsName = wordsNameOf(kind);
    if (wordsName !== undefined) indexes[wordsName] = wordIndexes;
    await this.#gathering.exchange(kind, indexes);
    await this.#pruneRemoved(kind);
  }

  /** Forgets words of rows that were removed while they were gathered, unless others have them. */
  async #pruneRemoved(kind: ModelKind): Promise<void> {
    const removed = this.#collection<RemovedWordRow>('removed_words');
    const { rows, words } = this.#read(kind);
    for (;;) {
      const some = await removed.find({ kind }, { limit: 500 }).toArray();
      if (some.length === 0) return;
      const names = some.map(({ word }) => word);
      await words?.prune(names, isUsedIn(rows));
      await removed.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    }
  }

  async #write(kind: ModelKind, rows: Row[], { rows: into, words }: Place, written?: Set<string>): Promise<void> {
    // Of one that comes more than once the newest.
    const newest = new Map<string, Row>();
    for (const row of rows) if ((newest.get(row._id)?.revision ?? -1) < row.revision) newest.set(row._id, row);
    const ids = [...newest.keys()];
    const stored = await into
      .find({ _id: { $in: ids } }, { projection: { revision: 1 }, batchSize: ids.length + 1 })
      .toArray();
    const revisions = new Map(stored.map(({ _id, revision }) => [_id, revision]));
    const wanted = [...newest.values()].filter(({ _id, revision }) => (revisions.get(_id) ?? -1) < revision);
    // Most rows of a rebuild are new, and inserted several times as fast; one that somebody else inserts meanwhile is replaced.
    const taken = await insertNew(
      wanted.filter(({ _id }) => !revisions.has(_id)),
      into,
    );
    await replace(
      wanted.filter(({ _id }) => revisions.has(_id) || taken.has(_id)),
      into,
    );
    if (words) {
      const of = new Set([...newest.values()].flatMap((row) => (row.words ?? []).filter(isWord)));
      await words.add(written === undefined ? of : [...of].filter((word) => !written.has(word)));
      if (written !== undefined && written.size < knownWordsMax) for (const word of of) written.add(word);
    }
    // Looked at after writing: whoever removes marks it as gone first, so one of the two sees the other.
    const gone = new Set(await this.goneOf(kind, ids));
    const owners = new Map([...newest.values()].flatMap(({ _id, owner_id: id }) => (id ? [[_id, id] as const] : [])));
    if (kind === 'plan' || kind === 'evaluation') {
      const goneOwners = new Set(await this.goneOf('user', [...new Set(owners.values())]));
      for (const [id, owner] of owners) if (goneOwners.has(owner)) gone.add(id);
    }
    if (gone.size > 0) await this.#delete(kind, [...gone]);
    if (kind !== 'invitation') return;
    // Those of a team that is gone are not told of one by one.
    const teams = [...newest.values()].flatMap(({ team_id: id }) => id ?? []);
    await this.#deleteInvitationsOf(await this.goneOf('team', teams));
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
      for (const { rows } of await this.#places(kind)) {
        for (;;) {
          const some = await rows.find({ owner_id: ownerId }, { projection: { _id: 1 }, limit: 500 }).toArray();
          if (some.length === 0) break;
          await this.remove(
            kind,
            some.map(({ _id }) => _id),
          );
        }
      }
    }
  }

  async #delete(kind: ModelKind, ids: string[]): Promise<void> {
    const filter = { _id: { $in: ids } };
    const wordsIn = async ({ rows, words }: Place): Promise<string[]> => {
      if (words === null) return [];
      const found = await rows.find(filter, { projection: { words: 1 } }).toArray();
      return found.flatMap((row) => (row.words ?? []).filter(isWord));
    };
    if (await this.#gathering.isOn(kind)) {
      const place = this.#gathered(kind);
      // Whether other rows have them is seen once there are indexes.
      await insertNew(
        [...new Set(await wordsIn(place))].map((word) => ({ _id: `${kind}:${word}`, kind, word })),
        this.#collection<RemovedWordRow>('removed_words'),
      );
      await place.rows.deleteMany(filter);
      // Exchanged meanwhile: nobody else will.
      if (!(await this.#gathering.isOn(kind))) await this.#pruneRemoved(kind);
    }
    const place = this.#read(kind);
    const had = await wordsIn(place);
    await place.rows.deleteMany(filter);
    await place.words?.prune(had, isUsedIn(place.rows));
    if (kind === 'team') await this.#deleteInvitationsOf(ids);
  }

  async #deleteInvitationsOf(teamIds: string[]): Promise<void> {
    if (teamIds.length === 0) return;
    for (const { rows } of await this.#places('invitation')) await rows.deleteMany({ team_id: { $in: teamIds } });
  }

  /** Id → address, of the accounts among these that are known. */
  async emailsOf(ids: string[]): Promise<Map<string, string>> {
    const rows = await this.users.find({ _id: { $in: [...new Set(ids)] } }, { email: 1 }).lean();
    return new Map(rows.map(({ _id, email }) => [_id, email]));
  }

  /** Id of a team → how many invitations to it wait at `now`; of these teams, or of all that have any. */
  async invitationsOf(teamIds: string[] | null, now: Date): Promise<Map<string, number>> {
    const rows = await this.invitations.aggregate<{ _id: string; count: number }>([
      { $match: { ...(teamIds === null ? {} : { team_id: { $in: teamIds } }), expires: { $gt: now } } },
      { $group: { _id: '$team_id', count: { $sum: 1 } } },
      { $limit: adminLimits.listedMax },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  /** Ids and revisions of a kind after `after`, up to `until` (to the end when null), in the order of the ids. */
  async revisions(kind: ModelKind, after: string, until: string | null): Promise<Map<string, number>> {
    const rows = await this.#read(kind)
      .rows.find({ _id: { $gt: after, ...(until === null ? {} : { $lte: until }) } }, { projection: { revision: 1 } })
      .sort({ _id: 1 })
      .toArray();
    return new Map(rows.map(({ _id, revision }) => [_id, revision]));
  }

  /** Where the rows of a kind stand that are read. */
  #read(kind: ModelKind): Place {
    const words = { user: this.userWords, team: this.teamWords, evaluation: this.evaluationWords, plan: null };
    return { rows: this.#collection<Row>(`${kind}s`), words: kind === 'invitation' ? null : words[kind] };
  }

  /** Where they stand that are gathered. */
  #gathered(kind: ModelKind): Place {
    const name = wordsNameOf(kind);
    return {
      rows: this.#gathering.next<Row>(`${kind}s`),
      words: name === undefined ? null : new Words(() => this.#gathering.next<WordRow>(name)),
    };
  }

  async #places(kind: ModelKind): Promise<Place[]> {
    return [...((await this.#gathering.isOn(kind)) ? [this.#gathered(kind)] : []), this.#read(kind)];
  }

  #modelOf(kind: ModelKind): { schema: Schema } {
    const models: Record<ModelKind, { schema: Schema }> = {
      user: this.users,
      plan: this.plans,
      team: this.teams,
      invitation: this.invitations,
      evaluation: this.evaluations,
    };
    return models[kind];
  }

  /** As the driver has them: what is written whole needs no schema's casting. */
  #collection<Stored extends { _id: string }>(name: string): mongo.Collection<Stored> {
    const { db } = this.connection;
    if (!db) throw new Error('The database is used before it is connected.');
    return db.collection<Stored>(name);
  }
}
