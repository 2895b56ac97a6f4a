import type { mongo } from 'mongoose';
import type { Index } from './gathering.ts';
import { insertNew } from './insert-new.ts';

/**
 * The words of a collection's texts, so that a part of a word leads to the words it is in, and those by an index to the rows.
 * A word stands under every one of its endings: a part of it is the beginning of one.
 */
export interface WordRow {
  _id: string;
  endings: string[];
}

/** Endings are cut to this, which tells words apart as well as the whole would. */
const endingLength = 12;

/** Greater than every character. */
export const last = '\u{10ffff}';

export const wordIndexes: Index[] = [{ key: { endings: 1 }, options: { name: 'endings_1' } }];

const endingsOf = (word: string): string[] => {
  const letters = [...word];
  return letters.map((_, at) => letters.slice(at, at + endingLength).join(''));
};

export class Words {
  /** `rows` is asked for with each use: the database is connected later, and the collection may be another one. */
  constructor(private readonly rows: () => mongo.Collection<WordRow>) {}

  async init(): Promise<void> {
    for (const { key, options } of wordIndexes) await this.rows().createIndex(key, options);
  }

  /** Has these words. To be called after the rows that they are of are written: see `prune`. */
  async add(words: Iterable<string>): Promise<void> {
    const wanted = [...new Set(words)];
    if (wanted.length === 0) return;
    const known = await this.rows()
      .find({ _id: { $in: wanted } }, { projection: { _id: 1 }, batchSize: wanted.length + 1 })
      .toArray();
    const there = new Set(known.map(({ _id }) => _id));
    const missing = wanted.filter((word) => !there.has(word));
    await insertNew(
      missing.map((word) => ({ _id: word, endings: endingsOf(word) })),
      this.rows(),
    );
  }

  /** Words with this part in them, at most `limit`. `part` is letters and digits, folded. */
  async with(part: string, limit: number): Promise<string[]> {
    const begin = [...part].slice(0, endingLength).join('');
    const isWhole = begin === part;
    const rows = await this.rows()
      .find(
        {
          endings: { $elemMatch: { $gte: begin, $lt: begin + last } },
          ...(isWhole ? {} : { $expr: { $gte: [{ $indexOfCP: ['$_id', { $literal: part }] }, 0] } }),
        },
        { projection: { _id: 1 }, batchSize: limit + 1 },
      )
      .limit(limit)
      .toArray();
    return rows.map(({ _id }) => _id);
  }

  /**
   * Forgets words that no row has any more. Whoever adds a row writes the row first: a word that is removed at that moment is
   * seen to be needed when it is looked for again.
   */
  async prune(words: string[], isUsed: (word: string) => Promise<boolean>): Promise<void> {
    const pruneOne = async (word: string): Promise<void> => {
      if (await isUsed(word)) return;
      await this.rows().deleteOne({ _id: word });
      if (await isUsed(word)) await this.add([word]);
    };
    const left = [...new Set(words)];
    while (left.length > 0) await Promise.all(left.splice(0, 50).map(pruneOne));
  }
}
