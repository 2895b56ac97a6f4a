import type { Block } from '@plumbline/contracts/blocks';
import { type AttachmentType, attachmentTypes } from '@plumbline/contracts/limits';
import type { Coverage, Page } from '@plumbline/contracts/plans';

/** What can be read: what a deck may be, and what else may come with a chat. */
export const documentTypes = attachmentTypes;
export type DocumentType = AttachmentType;

/** Raise it whenever the same bytes may give another text. Here, so that asking for it loads no parser. */
export const readerVersion = '12';

/** Bounds of one reading. A document that passes one of them is "too complex to read"; a page that does is unread. */
export interface ReadLimits {
  maxPages: number;
  /** Of all pages together, in UTF-16 units. */
  maxTextBytes: number;
  /** What a docx or pptx may unpack to, all parts together. */
  maxUnpackedBytes: number;
  /** Processor time of the reading process, not of the clock: documents wait for each other. Begins anew after OCR. */
  timeoutMs: number;
  /** The same for one part of one page (`Watch.enters`). */
  partTimeoutMs: number;
  /**
   * Data segment of the reading process. Node 24 takes 575 MB of it before it does anything and PDFium 100 MB (measured;
   * Node 20 left room within the 600 MB of extraction.md), so about 400 MB are the document's.
   */
  maxMemoryMb: number;
  /** For all pictures of a document that OCR reads; `timeoutMs` stands still meanwhile. Pages that come later are unread. */
  ocrTimeoutMs: number;
}

export const defaultReadLimits: ReadLimits = {
  maxPages: 500,
  maxTextBytes: 4_000_000,
  maxUnpackedBytes: 128 * 1024 * 1024,
  timeoutMs: 30_000,
  partTimeoutMs: 10_000,
  maxMemoryMb: 1_100,
  ocrTimeoutMs: 600_000,
};

export const readFailures = ['encrypted', 'empty', 'no_pages', 'damaged', 'too_complex', 'unsupported_type', 'unknown_encoding'] as const; // prettier-ignore
export type ReadFailure = (typeof readFailures)[number];

/** The document cannot be read, and why; never a parser's own message. */
export class DocumentUnreadable extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure, options?: ErrorOptions) {
    super(`document is ${reason}`, options);
    this.name = 'DocumentUnreadable';
    this.reason = reason;
  }
}

/** Something kept apart or missing. `quote` is at most 200 characters of hidden text. */
export interface ReadWarning {
  kind: 'hidden_text' | 'unread_pages';
  page?: number;
  quote?: string;
}

export const asideKinds = ['notes', 'comment', 'header', 'footer'] as const;

/** What belongs to a page without standing in its text: a speaker's notes, a reviewer's comment, a running line. */
export interface Aside {
  kind: (typeof asideKinds)[number];
  text: string;
}

export interface ReadDocumentPage extends Page {
  /** As in `ReadPage`. */
  partly?: boolean | undefined;
  /** Every part of the page in reading order; those in `text` stand there in the same order. */
  blocks: Block[];
  /** 0 to 1: how sure OCR is of what it read; 1 for a text layer, null for an unread page. */
  confidence: number | null;
  /** Text that a person does not see: never part of `text`, reported as a warning, kept to be looked at only. */
  hidden: string[];
  /** What the author sees beside the page. Not part of `text`, so neither scored nor quoted; no warning either. */
  asides: Aside[];
}

export interface ReadDocument {
  type: DocumentType;
  pages: ReadDocumentPage[];
  coverage: Coverage;
  warnings: ReadWarning[];
  /** Changes whenever the same bytes may give another text, so that stored pages can be told to be old. */
  readerVersion: string;
  title: string | null;
}

/** What a format's reader hands back; `readDocument` makes pages, coverage and warnings of it. */
export interface ReadPage {
  label: string;
  text: string;
  /** What a format knows of the page's parts; `readDocument` makes them of the text's lines where it knows nothing. */
  blocks?: Block[];
  /** Text that a person does not see, kept out of `text`. */
  hidden: string[];
  /** Words for those who cannot see a picture: hidden text too, but an honest deck has many, so one warning speaks for all. */
  descriptions?: string[];
  asides?: Aside[];
  /** The author does not show this page (a hidden slide): empty on purpose, not unread. */
  keptBack?: boolean;
  /** Ink that gave no words, or a picture that could not be read, is on it: it says nothing about what is missing. */
  partly?: true;
  /** It was read, and has no words but those of a product's screen: empty, not unread. */
  wordless?: true;
  /** The whole page was looked at and nothing is written on it: blank, or a photo. Read, not unread. */
  empty?: boolean;
  /** It holds something that nobody here can look at, as a chart without its values. */
  unlooked?: boolean;
  /** As in `Page`. */
  ratio?: number;
  /** Set where OCR had a part in the text. */
  ocr?: { method: 'ocr' | 'mixed'; confidence: number };
}

export interface ReadParts {
  pages: ReadPage[];
  title: string | null;
}

export type OnProgress = (done: number, total: number) => void;

/** Who watches a reading from outside of the process that it may end. */
export interface Watch {
  onProgress?: OnProgress | undefined;
  /** Asked before each part of a page; one that it declines is left out, and its page unread or partly read. */
  enters?: ((part: PagePart) => boolean) | undefined;
}

/** What may be too much for a process, of the page at that index: to find its words, to put them in order, to draw its pictures. */
export type PagePart = `${'words' | 'layout' | 'pictures'} ${number}`;
