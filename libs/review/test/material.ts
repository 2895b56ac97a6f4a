import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDocument, type ReviewDocument } from '../src/document.ts';

/*
 * Texts written for these tests, without sight of the code: orders to a reviewer and honest sentences that share their words
 * (`orders/`), and documents of every kind (`documents/`). What is named `work` was looked at while the rules were made, what is
 * named `report` only to measure (`tests/quality`).
 */

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

export interface OrderText {
  kind: string;
  language: string;
  text: string;
}

/** A line's text; what stood in several lines has `\n` between them. */
const textOf = (fields: readonly string[]): string => fields.join(' | ').replaceAll('\\n', '\n');

/** Of `orders/orders-….txt`: a line each, `kind | language | text`. */
export const ordersOf = (half: string): OrderText[] =>
  linesOf(`orders/orders-${half}.txt`).map((line) => {
    const [kind = '', language = '', ...text] = line.split(' | ');
    return { kind, language, text: textOf(text) };
  });

/** Of `orders/honest-….txt`: a line each, `language | text`. */
export const honestOf = (half: string): string[] =>
  linesOf(`orders/honest-${half}.txt`).map((line) => textOf(line.split(' | ').slice(1)));

export interface DocumentText {
  kind: string;
  language: string;
  note: string;
  text: string;
}

/** Of `documents/documents-….txt`: `=== kind | language | note`, then the text, pages parted by a form feed. */
export const documentsOf = (half: string): DocumentText[] =>
  readFileSync(join(import.meta.dirname, `documents/documents-${half}.txt`), 'utf8')
    .split(/^=== /mu)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [kind = '', language = '', note = ''] = head.split(' | ');
      return { kind, language, note, text: lines.join('\n') };
    });

/** A text as a document, a page for each part between form feeds. */
export const documentOfText = (text: string): Promise<ReviewDocument> => {
  const pages = text
    .split('\f')
    .map((page, at) => ({ n: at + 1, label: `page ${String(at + 1)}`, text: page, method: 'text' as const }));
  return prepareDocument({
    title: 'document',
    pages,
    coverage: { pages: pages.length, text: pages.length, ocr: 0, unread: [] },
    warnings: [],
  });
};
