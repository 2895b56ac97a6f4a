import type { ErrorCode } from '@plumbline/contracts/errors';
import type { planStatuses } from '@plumbline/contracts/plans';
import { pageFields, type PageRow } from '@plumbline/reading/texts.schema';
import { Schema } from 'mongoose';

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const number = { type: Number, required: true } as const;

export interface PlanRow {
  /** The public id. */
  _id: string;
  owner_id: string;
  title: string;
  content_type: string;
  /** The original, when a file was uploaded. */
  object_key: string | null;
  file_name: string | null;
  /** Bytes of the original. */
  size: number | null;
  /** SHA-256 of the original or of the pasted text. */
  content_hash: string;
  status: (typeof planStatuses)[number];
  stage: string | null;
  /** 0 to 100. */
  progress: number;
  /** While it is read: pages done, and pages in all; null before that is known. */
  pages_done: number | null;
  pages_total: number | null;
  error_code: ErrorCode | null;
  /** Its text once it is read; plans of one owner share it. */
  text_id: string | null;
  /** Whether a review read that text; not on plans of before it was noted. */
  text_reviewed?: boolean;
  /** The reviewed texts that an older reader had read, the first one first. */
  earlier_texts?: string[];
  /** While its original is read again by today's reader; it stays ready meanwhile. */
  reading_again?: boolean;
  /** The original could not be read again, and is not tried before this. */
  read_again_after?: Date;
  /** How many supplements there are; not on plans of before they were counted. */
  supplements?: number;
  /** How many pages they add now, and the hash over them in their order. */
  supplement_pages: number;
  supplements_hash: string | null;
  /** Versions of the supplements (how many there were) that a review read; not on plans of before they were noted. */
  reviewed_versions?: number[];
  /** Grows with every picture of a page that is kept, so that keeping one and deleting the plan exclude each other. */
  pictures?: number;
  /** Grows with every change that others hear of. */
  revision: number;
  created_at: Date;
  updated_at: Date;
}

export const planSchema = new Schema<PlanRow>(
  {
    _id: text,
    owner_id: text,
    title: text,
    content_type: text,
    object_key: textOrNull,
    file_name: textOrNull,
    size: { type: Number, default: null },
    content_hash: text,
    status: text,
    stage: textOrNull,
    progress: number,
    pages_done: { type: Number, default: null },
    pages_total: { type: Number, default: null },
    error_code: textOrNull,
    text_id: textOrNull,
    text_reviewed: { type: Boolean },
    earlier_texts: { type: [String], default: undefined },
    reading_again: { type: Boolean },
    read_again_after: { type: Date },
    supplements: { type: Number },
    supplement_pages: number,
    supplements_hash: textOrNull,
    // Without a default: that it is not there says something.
    reviewed_versions: { type: [Number], default: undefined },
    pictures: { type: Number },
    revision: number,
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  { collection: 'plans', versionKey: false },
);
planSchema.index({ owner_id: 1, created_at: -1, _id: -1 });
// One upload is one plan, however often it is asked for.
planSchema.index({ object_key: 1 }, { unique: true, partialFilterExpression: { object_key: { $type: 'string' } } });

/** A page of a plan's supplements (`source_id` = the plan's id), numbered from 1 there; beside the pages of its texts. */
export interface SupplementPageRow extends PageRow {
  /** The versions of the supplements that it belongs to; not on pages of before there were versions. */
  versions?: number[];
}

export const supplementPageSchema = new Schema<SupplementPageRow>(
  { ...pageFields, versions: { type: [Number], default: undefined } },
  { collection: 'pages', versionKey: false },
);

/** A page that was drawn, and where its picture lies. */
export interface PagePictureRow {
  /** The object's key. */
  _id: string;
  plan_id: string;
  /** By the file. */
  page: number;
  /** In pixels. */
  width: number;
  height: number;
  bytes: number;
  sha256: string;
}

export const pagePictureSchema = new Schema<PagePictureRow>(
  { _id: text, plan_id: text, page: number, width: number, height: number, bytes: number, sha256: text },
  { collection: 'page_pictures', versionKey: false },
);
pagePictureSchema.index({ plan_id: 1, page: 1 }, { unique: true });
