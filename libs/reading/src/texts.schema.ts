import type { Coverage, Page, PageMethod } from '@plumbline/contracts/plans';
import type { ReadWarning } from '@plumbline/documents/document';
import { Schema } from 'mongoose';

const text = { type: String, required: true } as const;
const number = { type: Number, required: true } as const;
const anything = { type: Schema.Types.Mixed } as const;

/** What was read of one content, once for each owner; its pages are `PageRow`s. */
export interface TextRow {
  _id: string;
  owner_id: string;
  content_hash: string;
  /** Which reader read it: another version may read the same bytes differently. */
  reader_version: string;
  /** Hash over its pages: the same hash means the same text in the same places. */
  hash: string;
  title: string | null;
  page_count: number;
  coverage: Coverage;
  warnings: ReadWarning[];
  /** How many documents use it; changed in the transaction of each, so that the last one to leave knows it. */
  uses: number;
}

export const textSchema = new Schema<TextRow>(
  {
    _id: text,
    owner_id: text,
    content_hash: text,
    reader_version: text,
    hash: text,
    title: { type: String, default: null },
    page_count: number,
    coverage: anything,
    warnings: anything,
    uses: number,
  },
  { collection: 'texts', versionKey: false },
);
textSchema.index({ owner_id: 1, content_hash: 1, reader_version: 1 }, { unique: true });

/** A page of a text (`source_id` = its id), numbered from 1 there; or of what a service keeps beside, under an id of its own. */
export interface PageRow extends Page {
  source_id: string;
  method: PageMethod;
}

/** Fields of a stored page; a service may store more with pages of its own. */
export const pageFields = {
  source_id: text,
  n: number,
  label: { type: String, default: '' },
  text: { type: String, default: '' },
  method: text,
  // Without a default: pages of before there were blocks have none.
  blocks: { type: [Schema.Types.Mixed], default: undefined },
  ratio: { type: Number },
};

export const pageSchema = new Schema<PageRow>(pageFields, { collection: 'pages', versionKey: false });
pageSchema.index({ source_id: 1, n: 1 }, { unique: true });

/** A stored page under the number that others know it by. */
export const pageOf = ({ label, text: words, method, blocks, ratio }: PageRow, n: number): Page => ({
  n,
  label,
  text: words,
  method,
  ...(blocks === undefined ? {} : { blocks }),
  ...(typeof ratio === 'number' ? { ratio } : {}),
});
