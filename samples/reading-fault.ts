export type Language = 'en' | 'ar';

/** A document with one kind of fault, and what a person sees in it. */
export interface Fault {
  /** Without its language. */
  name: string;
  content: Uint8Array;
  /** `text` unless told otherwise. */
  method?: 'text' | 'ocr' | 'any';
  /** What stands on each page; '' for one that shows nothing or cannot be read. */
  pages: string[];
  /** What is there and is not seen, phrase by phrase. */
  hidden?: string[];
  /** What belongs to a page (counted from 1) without standing in its text. */
  beside?: Array<[page: number, kind: 'notes' | 'comment' | 'header' | 'footer', text: string]>;
  /** What is neither seen nor hidden: deleted words, prompts of empty placeholders. */
  absent?: string[];
  /** Pages that cannot be read and have to be named. */
  unread?: number[];
}
