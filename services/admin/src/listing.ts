import { adminLimits, type AdminPagination } from '@plumbline/contracts/admin';
import { AppError } from '@plumbline/contracts/errors';
import { mongo, type Model, type PipelineStage, type QueryFilter } from 'mongoose';
import { fold } from '@plumbline/service-kit/searched-text';
import { allWordsOf, gapsOf, idGramsOf, pairOf } from './search-text.ts';
import { last, type Words } from './words.ts';

/** So many keys are looked up one by one in the order that is wanted (mongod's own limit is 200); of more everything is sorted. */
const keysInOrder = 180;
/** So many words of what is looked for lead to rows; rows are compared with all of it. */
const piecesMax = 6;
const wordsMax = 1_000;
/** So many rows are read and sorted; and so many keys of an index, where the rows themselves need not be read. */
const sortedMax = 4_000;
const sortedKeysMax = 30_000;
/** So many words stand in front of the beginning of another one. */
const pairedMax = 10;
/** How long a search may go through everything. */
const walkMs = 2_000;
const timeIsUp = 50;

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

/** Keys of the index of words, of which one is in every row that is looked for. */
interface Keys {
  filter: Record<string, unknown>;
  /** How many there are; infinite when they are not known one by one. */
  count: number;
  /** Whether what has one of them is what is looked for: then its text is not compared. */
  areAll: boolean;
}

const keysOf = (words: string[], areAll = false): Keys => ({
  filter: { words: { $in: words } },
  count: words.length,
  areAll,
});

/** Of each two neighbours the pairs that they can be, unless those are many; and those that begin as what is typed does. */
const pairs = (folded: string, pieces: string[], candidates: string[][]): Keys[] => {
  const gaps = gapsOf(folded);
  // Whole pairs, and nothing before or behind them.
  const areAll = pieces.length === 2 && pieces.join(' ') === folded;
  return candidates.slice(1).flatMap((second, at) => {
    const first = candidates[at] ?? [];
    const gap = gaps[at] ?? 'marks';
    if (first.length * second.length <= keysInOrder) {
      const both = first.flatMap((one) => second.map((other) => pairOf(one, other, gap)));
      return [keysOf(both, areAll)];
    }
    const isLast = at + 2 === pieces.length;
    if (!isLast || first.length > pairedMax) return [];
    const ranges = first.map((one) => {
      const begin = pairOf(one, pieces[at + 1] ?? '', gap);
      return { words: { $elemMatch: { $gte: begin, $lt: begin + last } } };
    });
    return [{ filter: { $or: ranges }, count: Number.POSITIVE_INFINITY, areAll }];
  });
};

/** A way to rows: through an index, and whether their text has to be compared with what is looked for. */
interface Branch {
  filter: Record<string, unknown>;
  hint?: Sort;
  text?: string;
}

/** Pages of one collection, by its indexes alone: filtered, sorted, searched by a part of what is in its rows. */
export class Listing<Row extends { _id: string }> {
  readonly #model: Model<Row>;
  readonly #words: Words;
  /** The index of words, their kinds behind them, which gives rows in their order (or the other way round). */
  readonly #byWords: Sort;
  readonly #byOwner: Sort | null;
  readonly #kinds: Kinds | null;
  readonly #indexes: Sort[];

  constructor(model: Model<Row>, words: Words, kinds: Kinds | null = null) {
    this.#model = model;
    this.#words = words;
    this.#kinds = kinds;
    this.#indexes = model.schema
      .indexes()
      .map(([keys]) => Object.fromEntries(Object.entries(keys).map(([field, to]) => [field, to === 1 ? 1 : -1])));
    this.#byWords = this.#index(['words']) ?? {};
    this.#byOwner = this.#index(['owner_id']) ?? null;
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

  /**
   * A page of the rows with `search` in one of their texts, or that are of one of these owners; of more owners than a search
   * shows only the first.
   */
  async search(
    search: string,
    filter: QueryFilter<Row>,
    sort: Sort,
    page: Page,
    owners: () => Promise<string[]> = async () => [],
  ) {
    refuseDeep(page, adminLimits.foundMax);
    const asked = owners();
    const [found, ofOwners] = await Promise.all([this.matches(search, filter, sort, asked), asked]);
    const exact = found.length <= adminLimits.foundMax && ofOwners.length <= adminLimits.foundMax;
    const reachable = found.slice(0, adminLimits.foundMax);
    const ids = reachable.slice((page.page - 1) * page.pageSize).slice(0, page.pageSize);
    const rows = await this.#model.find({ _id: { $in: ids } }, { words: 0, search: 0 }).lean<Row[]>();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return {
      rows: ids.flatMap((id) => byId.get(id) ?? []),
      pagination: paginationOf(page, reachable.length, exact, adminLimits.foundMax),
    };
  }

  /**
   * Ids of what is found, in order: as many as a search shows, and one more where there are more.
   * @throws AppError `admin.search_too_broad` when so much has parts of what is looked for, and so little all of it, that it
   * takes too long to find.
   */
  async matches(
    search: string,
    filter: QueryFilter<Row>,
    sort: Sort,
    owners: Promise<string[]> = Promise.resolve([]),
  ): Promise<string[]> {
    const folded = fold(search);
    if (folded === '') return [];
    const [ofText, ofOwners] = await Promise.all([
      this.#branches(folded, search.trim(), filter, sort).then((branches) => this.#found(branches, filter, sort)),
      owners.then((ids) => this.#found(this.#ofOwners(ids, filter), filter, sort)),
    ]);
    const each = new Map([...ofText, ...ofOwners].map((row) => [row._id, row]));
    return [...each.values()]
      .sort(inOrder(sort))
      .slice(0, adminLimits.foundMax + 1)
      .map(({ _id }) => _id);
  }

  /** What is in the index of owners is not read from the rows. */
  #ofOwners(owners: string[], filter: QueryFilter<Row>): Branch[] {
    if (owners.length === 0 || this.#byOwner === null) return [];
    return [
      {
        filter: { owner_id: { $in: owners.slice(0, adminLimits.foundMax) }, ...this.#ofKinds(filter) },
        hint: this.#byOwner,
      },
    ];
  }

  async #found(branches: Branch[], filter: QueryFilter<Row>, sort: Sort): Promise<Found[]> {
    const limit = adminLimits.foundMax + 1;
    const fields = Object.fromEntries(Object.keys(sort).map((field) => [field, 1] as const));
    const find = ({ filter: branch, hint, text }: Branch): Promise<Found[]> => {
      // The place is worked out after the keys are read: an index that has the text then answers without the rows.
      const compared: PipelineStage[] =
        text === undefined
          ? []
          : [
              { $project: { ...fields, at: { $indexOfCP: ['$search', { $literal: text }] } } },
              { $match: { at: { $gte: 0 } } },
            ];
      return this.#model
        .aggregate<Found>(
          [
            { $match: { $and: [filter, branch] } },
            { $sort: { ...sort } },
            ...compared,
            { $limit: limit },
            { $project: fields },
          ],
          // All at once: no cursor is left open.
          { ...(hint === undefined ? {} : { hint: { ...hint } }), maxTimeMS: walkMs, batchSize: limit + 1 },
        )
        .exec();
    };
    try {
      return (await Promise.all(branches.map(find))).flat();
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === timeIsUp)
        throw new AppError('admin.search_too_broad');
      throw error;
    }
  }

  /** Ways by which everything that matches is found, some of it more than once. */
  async #branches(folded: string, typed: string, filter: QueryFilter<Row>, sort: Sort): Promise<Branch[]> {
    const ofKinds = this.#ofKinds(filter);
    const kind = this.#kindIn(filter);
    const among = ({ filter: keys, areAll }: Keys): Branch => ({
      filter: { ...keys, ...ofKinds },
      hint: this.#byWords,
      ...(areAll ? {} : { text: folded }),
    });
    const pieces = allWordsOf(folded);
    const isObjectId = /^[0-9a-f]{24}$/.test(folded);
    const ofIds = [...idGramsOf(typed), ...(isObjectId ? [`#${folded}`] : [])];
    const branches = ofIds.length > 0 ? [among(keysOf(ofIds))] : [];
    if (pieces.length === 0) return ofIds.length > 0 ? branches : [this.#walk(folded, sort, ofKinds)];
    const candidates = await this.#candidates(pieces);
    // A piece that is in no word is in no row.
    if (candidates.some((words) => words.length === 0)) return branches;
    const isOneWord = pieces.length === 1 && pieces[0] === folded;
    const few = candidates.filter((words) => words.length <= wordsMax).map((words) => keysOf(words, isOneWord));
    const known = [...few, ...pairs(folded, pieces, candidates)];
    const isOrdered = Object.keys(sort)[0] === Object.keys(this.#byWords)[this.#kinds ? 2 : 1];
    const inOrderMax = kind || !this.#kinds ? keysInOrder : keysInOrder / this.#kinds.values.length;
    const inOrder = known.filter(({ count }) => isOrdered && count <= inOrderMax);
    // What is sorted and filtered by stands in the index of words.
    const isInIndex = [...Object.keys(sort), ...Object.keys(filter)].every((field) => field in this.#byWords);
    const met = isInIndex && inOrder.find(({ areAll }) => areAll);
    if (met) return [...branches, among(met)];
    const mostOf = ({ areAll }: Keys): number => (areAll && isInIndex ? sortedKeysMax : sortedMax);
    const sized = await Promise.all(
      known.map(async (keys) => ({
        keys,
        rows: await this.#model.countDocuments({ ...keys.filter, ...kind }, { limit: mostOf(keys) + 1 }),
      })),
    );
    const fit = sized.filter(({ keys, rows }) => rows <= mostOf(keys)).sort((a, b) => a.rows - b.rows)[0];
    if (fit) return [...branches, among(fit.keys)];
    const pair = inOrder.at(-1);
    if (pair) return [...branches, among(pair)];
    // What is in so many rows is soon met on the way through all of them.
    return [this.#walk(folded, sort, ofKinds)];
  }

  /**
   * For each of these pieces the words that it can be of: the first one may be the end of a word, the last one the beginning,
   * those between are whole. More than `wordsMax` stand for too many.
   */
  #candidates(pieces: string[]): Promise<string[][]> {
    const end = pieces.length - 1;
    return Promise.all(
      pieces.slice(0, piecesMax).map(async (piece, at) => {
        if (at > 0 && at < end) return [piece];
        const words = await this.#words.with(piece, wordsMax + 1);
        if (words.length > wordsMax || end === 0) return words;
        return words.filter((word) => (at === 0 ? word.endsWith(piece) : word.startsWith(piece)));
      }),
    );
  }

  /** The kind that a filter wants, else all there are: an index that begins with it then gives rows in the order behind it. */
  #ofKinds(filter: QueryFilter<Row>): Record<string, unknown> {
    return this.#kindIn(filter) ?? (this.#kinds ? { [this.#kinds.field]: { $in: this.#kinds.values } } : {});
  }

  /** What of a filter says which kind of rows is wanted. */
  #kindIn(filter: QueryFilter<Row>): Record<string, unknown> | null {
    const entry = Object.entries(filter).find(([field]) => field === this.#kinds?.field);
    return entry ? Object.fromEntries([entry]) : null;
  }

  /** Through all rows in their order, by an index that has their text, or else their order alone. */
  #walk(text: string, sort: Sort, ofKinds: Record<string, unknown>): Branch {
    const fields = Object.keys(sort);
    const withText = this.#index([...Object.keys(ofKinds), ...fields, 'search']);
    if (withText) return { filter: ofKinds, hint: withText, text };
    const inOrder = this.#index(fields);
    return { filter: {}, ...(inOrder ? { hint: inOrder } : {}), text };
  }

  /** The index that begins with these fields. */
  #index(fields: string[]): Sort | undefined {
    return this.#indexes.find((index) => fields.every((field, at) => Object.keys(index)[at] === field));
  }
}
