import { insertNew } from './insert-new.ts';
import { Schema, type Connection, type Model } from 'mongoose';

/**
 * The words of a collection's texts, so that a part of a word leads to the words it is in, and those by an index to the rows.
 * A word stands under every one of its endings: a part of it is the beginning of one.
 */
interface WordRow {
  _id: string;
  endings: string[];
}

/** Endings are cut to this, which tells words apart as well as the whole would. */
const endingLength = 12;

/** Greater than every character. */
const last = '\u{10ffff}';

const endingsOf = (word: string): string[] => {
  const letters = [...word];
  return letters.map((_, at) => letters.slice(at, at + endingLength).join(''));
};

export class Words {
  readonly #words: Model<WordRow>;

  constructor(
    private readonly connection: Connection,
    private readonly name: string,
  ) {
    const schema = new Schema<WordRow>(
      { _id: { type: String, required: true }, endings: { type: [String], required: true } },
      { collection: name, versionKey: false },
    );
    schema.index({ endings: 1 });
    this.#words = connection.model<WordRow>(name, schema);
  }

  async init(): Promise<void> {
    await this.#words.init();
  }

  /** Has these words. To be called after the rows that they are of are written: see `prune`. */
  async add(words: Iterable<string>): Promise<void> {
    const wanted = [...new Set(words)];
    if (wanted.length === 0) return;
    const known = await this.#words.find({ _id: { $in: wanted } }, { _id: 1 }).lean();
    const there = new Set(known.map(({ _id }) => _id));
    const missing = wanted.filter((word) => !there.has(word));
    const { db } = this.connection;
    if (!db) throw new Error('The database is used before it is connected.');
    await insertNew(
      missing.map((word) => ({ _id: word, endings: endingsOf(word) })),
      db.collection<WordRow>(this.name),
    );
  }

  /** Words with this part in them, at most `limit`. `part` is letters and digits, folded. */
  async with(part: string, limit: number): Promise<string[]> {
    const begin = [...part].slice(0, endingLength).join('');
    const isWhole = begin === part;
    const rows = await this.#words
      .find(
        {
          endings: { $elemMatch: { $gte: begin, $lt: begin + last } },
          ...(isWhole ? {} : { $expr: { $gte: [{ $indexOfCP: ['$_id', { $literal: part }] }, 0] } }),
        },
        { _id: 1 },
      )
      .limit(limit)
      .lean();
    return rows.map(({ _id }) => _id);
  }

  /**
   * Forgets words that no row has any more. Whoever adds a row writes the row first: a word that is removed at that moment is
   * seen to be needed when it is looked for again.
   */
  async prune(words: string[], isUsed: (word: string) => Promise<boolean>): Promise<void> {
    const pruneOne = async (word: string): Promise<void> => {
      if (await isUsed(word)) return;
      await this.#words.deleteOne({ _id: word });
      if (await isUsed(word)) await this.add([word]);
    };
    const left = [...new Set(words)];
    while (left.length > 0) await Promise.all(left.splice(0, 50).map(pruneOne));
  }
}
