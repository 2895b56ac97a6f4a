import { adminLimits, type AdminPagination } from '@plumbline/contracts/admin';
import { AppError } from '@plumbline/contracts/errors';
import type { Model, QueryFilter } from 'mongoose';
import { fold } from '@plumbline/service-kit/searched-text';
import { allWordsOf, idGramsOf, pairOf } from './search-text.ts';
import type { Words } from './words.ts';

/** So many keys are looked up one by one in the order that is wanted (mongod's own limit is 200); of more everything is sorted. */
const keysInOrder = 180;
/** So many words of what is looked for lead to rows; rows are compared with all of it. */
const piecesMax = 6;
const wordsMax = 1_000;
const sortedMax = 10_000;

export type Sort = Readonly<Record<string, 1 | -1>>;
type Key = string | number | Date | null;
interface Found {
  _id: string;
  [field: string]: unknown;
}
/** What rows are often filtered by: it stands in the index of words, behind them. */
interface Kinds {
  field: string;
  values: readonly string[];
}
interface Page {
  page: number;
  pageSize: number;
}

const isKey = (value: unknown): value is Key =>
  value === null || typeof value === 'string' || typeof value === 'number' || value instanceof Date;

const compare = (a: unknown, b: unknown): number => {
  if (!isKey(a) || !isKey(b) || a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
};

const inOrder = (sort: Sort) => (a: Found, b: Found) => {
  for (const [field, direction] of Object.entries(sort)) {
    const order = compare(a[field], b[field]);
    if (order !== 0) return order * direction;
  }
  return 0;
};

const paginationOf = ({ page, pageSize }: Page, total: number, exact: boolean, reachable: number): AdminPagination => ({
  page,
  pageSize,
  total,
  pages: Math.max(1, Math.ceil(Math.min(total, reachable) / pageSize)),
  exact,
});

/** @throws AppError `admin.page_too_deep` for a page that begins beyond `reachable` rows. */
const refuseDeep = ({ page, pageSize }: Page, reachable: number): void => {
  if ((page - 1) * pageSize >= reachable) throw new AppError('admin.page_too_deep', { values: { limit: reachable } });
};

/** Of each two neighbours the pairs that they can be, unless those are many. */
const pairs = (candidates: string[][]): string[][] =>
  candidates.slice(1).flatMap((second, at) => {
    const first = candidates[at] ?? [];
    if (first.length * second.length > keysInOrder) return [];
    return [first.flatMap((one) => second.map((other) => pairOf(one, other)))];
  });

/** Pages of one collection, by its indexes alone: filtered, sorted, searched by a part of what is in its rows. */
export class Listing<Row extends { _id: string }> {
  readonly #model: Model<Row>;
  readonly #words: Words;
  /** The index of words, their kinds behind them, which gives rows in this order (or the other way round). */
  readonly #byWords: Sort;
  readonly #kinds: Kinds | null;

  constructor(model: Model<Row>, words: Words, byWords: Sort, kinds: Kinds | null = null) {
    this.#model = model;
    this.#words = words;
    this.#byWords = byWords;
    this.#kinds = kinds;
  }

  /** A page of all rows that `filter` lets through; an empty filter is counted at once, any other up to a limit. */
  async list(filter: QueryFilter<Row>, sort: Sort, page: Page, isWhole: boolean) {
    refuseDeep(page, adminLimits.listedMax);
    const [rows, counted] = await Promise.all([
      this.#model
        .find(filter, { words: 0, search: 0 })
        .sort({ ...sort })
        .skip((page.page - 1) * page.pageSize)
        .limit(page.pageSize)
        .lean<Row[]>(),
      isWhole
        ? this.#model.estimatedDocumentCount()
        : this.#model.countDocuments(filter, { limit: adminLimits.listedMax + 1 }),
    ]);
    const exact = isWhole || counted <= adminLimits.listedMax;
    const total = exact ? counted : adminLimits.listedMax;
    return { rows, pagination: paginationOf(page, total, exact, adminLimits.listedMax) };
  }

  /** A page of the rows with `search` in one of their texts, or that are of one of these owners. */
  async search(search: string, filter: QueryFilter<Row>, sort: Sort, page: Page, owners: string[] = []) {
    refuseDeep(page, adminLimits.foundMax);
    const found = await this.matches(search, filter, sort, owners);
    const exact = found.length <= adminLimits.foundMax;
    const reachable = found.slice(0, adminLimits.foundMax);
    const ids = reachable.slice((page.page - 1) * page.pageSize).slice(0, page.pageSize);
    const rows = await this.#model.find({ _id: { $in: ids } }, { words: 0, search: 0 }).lean<Row[]>();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      pagination: paginationOf(page, reachable.length, exact, adminLimits.foundMax),
    };
  }

  /** Ids of what is found, in order: as many as a search shows, and one more where there are more. */
  async matches(search: string, filter: QueryFilter<Row>, sort: Sort, owners: string[] = []): Promise<string[]> {
    const folded = fold(search);
    if (folded === '') return [];
    const branches = await this.#branches(folded, search.trim(), sort, this.#kindIn(filter));
    if (owners.length > 0) branches.push({ filter: { owner_id: { $in: owners } } });
    const limit = adminLimits.foundMax + 1;
    const fields = Object.fromEntries(Object.keys(sort).map((field) => [field, 1]));
    const found = await Promise.all(
      branches.map(({ filter: branch, hint }) => {
        const query = this.#model
          .find({ $and: [filter, branch] }, fields)
          .sort({ ...sort })
          .limit(limit);
        return (hint === undefined ? query : query.hint({ ...hint })).lean<Found[]>();
      }),
    );
    const each = new Map(found.flat().map((row) => [row._id, row]));
    return [...each.values()]
      .sort(inOrder(sort))
      .slice(0, limit)
      .map(({ _id }) => _id);
  }

  /** Ways by which everything that matches is found, some of it more than once. */
  async #branches(
    folded: string,
    typed: string,
    sort: Sort,
    kind: Record<string, unknown> | null,
  ): Promise<{ filter: QueryFilter<Row>; hint?: Sort }[]> {
    const isIn = { $expr: { $gte: [{ $indexOfCP: ['$search', { $literal: folded }] }, 0] } };
    const ofKinds = kind ?? (this.#kinds ? { [this.#kinds.field]: { $in: this.#kinds.values } } : {});
    const among = (words: string[]) => ({
      filter: { words: { $in: words }, ...ofKinds, ...isIn },
      hint: this.#byWords,
    });
    const byWalking = { filter: isIn, ...this.#walk(sort, kind) };
    const pieces = allWordsOf(folded);
    const isObjectId = /^[0-9a-f]{24}$/.test(folded);
    const ofIds = [...idGramsOf(typed), ...(isObjectId ? [`#${folded}`] : [])];
    const branches = ofIds.length > 0 ? [among(ofIds)] : [];
    if (pieces.length === 0) return ofIds.length > 0 ? branches : [byWalking];
    const candidates = await this.#candidates(pieces);
    // A piece that is in no word is in no row.
    if (candidates.some((words) => words.length === 0)) return branches;
    const sized = await Promise.all(
      [...candidates, ...pairs(candidates)].map(async (words) => ({
        words,
        rows:
          words.length > wordsMax
            ? Number.POSITIVE_INFINITY
            : await this.#model.countDocuments({ words: { $in: words }, ...kind }, { limit: sortedMax + 1 }),
      })),
    );
    const [rarest] = sized.sort((a, b) => a.rows - b.rows);
    const isOrdered = Object.keys(sort)[0] === Object.keys(this.#byWords)[this.#kinds ? 2 : 1];
    const inOrderMax = kind || !this.#kinds ? keysInOrder : keysInOrder / this.#kinds.values.length;
    const canBeSorted = rarest !== undefined && rarest.rows <= sortedMax;
    if (rarest && (canBeSorted || (isOrdered && rarest.words.length <= inOrderMax)))
      return [...branches, among(rarest.words)];
    // What is in so many rows is soon met on the way through all of them.
    return [byWalking];
  }

  /**
   * For each of these pieces the words that it can be of: the first one may be the end of a word, the last one the beginning,
   * those between are whole. More than `wordsMax` stand for too many.
   */
  #candidates(pieces: string[]): Promise<string[][]> {
    const last = pieces.length - 1;
    return Promise.all(
      pieces.slice(0, piecesMax).map(async (piece, at) => {
        if (at > 0 && at < last) return [piece];
        const words = await this.#words.with(piece, wordsMax + 1);
        if (words.length > wordsMax || last === 0) return words;
        return words.filter((word) => (at === 0 ? word.endsWith(piece) : word.startsWith(piece)));
      }),
    );
  }

  /** What of a filter says which kind of rows is wanted. */
  #kindIn(filter: QueryFilter<Row>): Record<string, unknown> | null {
    const entry = Object.entries(filter).find(([field]) => field === this.#kinds?.field);
    return entry ? Object.fromEntries([entry]) : null;
  }

  /** The index that goes through all rows of a kind, or of all, in this order or backwards. */
  #walk(sort: Sort, kind: Record<string, unknown> | null): { hint?: Sort } {
    const named = (fields: string[]) =>
      this.#model.schema.indexes().find(([keys]) => Object.keys(keys).join() === fields.join())?.[0];
    const fields = Object.keys(sort);
    const index = (kind && named([...Object.keys(kind), ...fields])) ?? named(fields);
    return index
      ? { hint: Object.fromEntries(Object.entries(index).map(([field, to]) => [field, to === 1 ? 1 : -1])) }
      : {};
  }
}
