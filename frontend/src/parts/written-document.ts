import type { Language } from '@plumbline/contracts/limits';

/** A piece of a report or memo as a document holds it. Words are in the page's language unless `own` says: the report's. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  /** What is to be known of the report before it is read. */
  | { kind: 'fact'; label: string; value: string; strong: boolean }
  | { kind: 'paragraph'; text: string; own?: boolean; look?: 'strong' | 'muted' }
  | { kind: 'list'; ordered: boolean; items: { text: string; places: Place[] }[] }
  /** What stands under a paragraph: its places. */
  | { kind: 'places'; places: Place[] }
  /** As many columns as `head` has; `own`: its rows are in the report's language. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; own?: boolean };

/** A quote and where it stands, or (without quote) where something was searched in vain. */
export interface Place {
  place: string;
  quote?: string;
}

/** The whole report in the order of the screen. */
export interface Outline {
  title: string;
  /** What kind of document it is. */
  subject: string;
  /** The page's language, in which headings are, and the report's own. */
  language: Language;
  reportLanguage: Language;
  createdAt: string;
  blocks: Block[];
}
