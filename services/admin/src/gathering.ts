import type { Connection, mongo } from 'mongoose';

/** A model that is being read anew: by which rebuild, how far it is, and the collections (by their names) that are its own. */
interface GatheringRow {
  _id: string;
  rebuild: string;
  /** The last id that was gathered. */
  after: string;
  /** UUIDs: what has the same name later is another collection. */
  collections: Record<string, string>;
}

export interface Index {
  key: Record<string, 1 | -1>;
  options: Record<string, unknown>;
}

const nextOf = (name: string): string => `${name}_next`;

/**
 * Collections that are filled beside those that are read, and then take their place at once. They get their indexes when they
 * are full: to keep up the indexes of a million rows, one row after the other, takes many times as long as to build them.
 * Whoever changes a row meanwhile changes it in both.
 */
export class Gathering {
  constructor(private readonly connection: Connection) {}

  /** Begins, or goes on with what this rebuild has begun; answers the id after which to go on. */
  async begin(kind: string, rebuild: string, names: string[]): Promise<string> {
    const known = await this.#rows.findOne({ _id: kind });
    if (known?.rebuild === rebuild) return known.after;
    await this.#rows.deleteOne({ _id: kind });
    await this.#drop(names);
    for (const name of names) await this.#db.createCollection(nextOf(name));
    const uuids = await this.#uuids();
    const collections = Object.fromEntries(names.map((name) => [name, uuids.get(nextOf(name)) ?? '']));
    await this.#rows.insertOne({ _id: kind, rebuild, after: '', collections });
    return '';
  }

  async isOn(kind: string): Promise<boolean> {
    return (await this.#rows.findOne({ _id: kind }, { projection: { _id: 1 } })) !== null;
  }

  async isAt(kind: string, after: string): Promise<void> {
    await this.#rows.updateOne({ _id: kind }, { $set: { after } });
  }

  /** Where what is gathered for this collection stands. */
  next<Row extends { _id: string }>(name: string): mongo.Collection<Row> {
    return this.#db.collection<Row>(nextOf(name));
  }

  /** To be called after writing into `next`: when the collections were exchanged meanwhile, what was written is not left lying. */
  async written(kind: string, names: string[]): Promise<void> {
    if (!(await this.isOn(kind))) await this.#drop(names);
  }

  /**
   * Builds the indexes of what was gathered, and puts it in its place.
   * @throws Error when what was gathered is not there any more: then it is gathered again.
   */
  async exchange(kind: string, indexes: Record<string, Index[]>): Promise<void> {
    const gathered = (await this.#rows.findOne({ _id: kind }))?.collections ?? {};
    const found = await this.#uuids();
    const isExchanged = (name: string): boolean => found.get(name) === gathered[name];
    const isThere = (name: string): boolean => isExchanged(name) || found.get(nextOf(name)) === gathered[name];
    const names = Object.keys(indexes);
    if (!names.every((name) => gathered[name] !== undefined && isThere(name))) {
      await this.#rows.deleteOne({ _id: kind });
      throw new Error(`what was gathered of ${kind} is lost`);
    }
    const open = names.filter((name) => !isExchanged(name));
    for (const name of open) {
      const wanted = (indexes[name] ?? []).map(({ key, options }) => ({ ...options, key }));
      if (wanted.length > 0) await this.next(name).createIndexes(wanted);
    }
    for (const name of open) await this.#db.renameCollection(nextOf(name), name, { dropTarget: true });
    await this.#rows.deleteOne({ _id: kind });
  }

  async #drop(names: string[]): Promise<void> {
    const found = await this.#uuids();
    for (const name of names.map(nextOf)) if (found.has(name)) await this.#db.dropCollection(name);
  }

  async #uuids(): Promise<Map<string, string>> {
    const found = await this.#db.listCollections().toArray();
    return new Map(
      found.map((one) => [one.name, 'info' in one && one.info?.uuid ? one.info.uuid.toString('hex') : '']),
    );
  }

  get #rows(): mongo.Collection<GatheringRow> {
    return this.#db.collection<GatheringRow>('gatherings');
  }

  get #db(): mongo.Db {
    const { db } = this.connection;
    if (!db) throw new Error('The database is used before it is connected.');
    return db;
  }
}
