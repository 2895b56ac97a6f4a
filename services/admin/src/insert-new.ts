import { mongo } from 'mongoose';

const duplicateKey = 11_000;

/** Inserts rows, each that is not there yet; answers the ids of those that were there by now. */
export async function insertNew<Row extends { _id: string }>(
  rows: mongo.OptionalUnlessRequiredId<Row>[],
  into: mongo.Collection<Row>,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  try {
    await into.insertMany(rows, { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.some(({ code }) => code !== duplicateKey)) throw error;
    return new Set(failures.flatMap(({ index }) => rows[index]?._id ?? []));
  }
}
