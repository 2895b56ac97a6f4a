import { createHash } from 'node:crypto';
import { AppError } from '@plumbline/contracts/errors';
import { coverageOf, type Coverage, type Page } from '@plumbline/contracts/plans';
import { type DocumentType, readerVersion, type ReadDocument, type ReadWarning } from '@plumbline/documents/document';
import { blocksOfText } from '@plumbline/documents/blocks';
import { splitSections } from '@plumbline/documents/text/sections';

/** The text of a document or of what a person typed, ready to be stored. */
export interface ReadText {
  content_hash: string;
  reader_version: string;
  title: string | null;
  pages: Page[];
  coverage: Coverage;
  warnings: ReadWarning[];
}

/** Which reader reads a file of this type, or typed text, now. */
export const readerOf = (type: DocumentType | 'typed'): string => `${type}-${readerVersion}`;

/** Whether a text was read by an older reader than today's, so that today's may read it otherwise. */
export const isOfOlderReader = ({ reader_version: version }: Pick<ReadText, 'reader_version'>): boolean =>
  Number(version.slice(version.lastIndexOf('-') + 1)) < Number(readerVersion);

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Over everything a claim can point at: a page's place, label, text, how it was read, and its blocks where it has some. */
export const hashPages = (pages: Page[]): string =>
  sha256(
    JSON.stringify(
      pages.map(({ n, label, text, method, blocks }) =>
        blocks === undefined ? [n, label, text, method] : [n, label, text, method, blocks],
      ),
    ),
  );

/** Longest page, in characters: at most 200 kB of UTF-8, so that any page travels over the bus (1 MB). */
const pageMaxLength = 50_000;

// After a line or a word where there is one, never inside a character.
const piecePattern = /[^]{25000,50000}(?=\n|$)|[^]{1,50000}(?=\s|$)|[^]{1,50000}/gu;

const pieces = (text: string): string[] =>
  text.length <= pageMaxLength ? [text] : (text.match(piecePattern) ?? []).map((piece) => piece.trim());

/**
 * Pages of a document as they are stored. One that is longer than a page may be becomes several (a book in one txt).
 * @throws AppError when no page has text: a review of a deck without a word would be a review of nothing.
 */
export const textOfDocument = (contentHash: string, document: ReadDocument): ReadText => {
  const cut = document.pages.flatMap((page) => {
    const texts = pieces(page.text);
    return texts.map((text, part) => ({
      ...page,
      from: page.n,
      text,
      // Where a page is cut, its places on paper mean nothing any more.
      blocks: texts.length === 1 ? page.blocks : blocksOfText(text),
      label: labelOf(page.label, part),
    }));
  });
  const pages = cut.map(({ label, text, method, blocks, ratio }, index) => ({
    n: index + 1,
    label,
    text,
    method,
    blocks,
    ...(ratio === undefined ? {} : { ratio }),
  }));
  const coverage = coverageOf(pages.map((page, index) => ({ ...page, partly: cut[index]?.partly })));
  if (coverage.unread.length === pages.length || pages.every(({ text }) => text === ''))
    throw new AppError('plans.file_no_text');
  const placeOf = (n: number): number => cut.findIndex(({ from }) => from === n) + 1;
  return {
    content_hash: contentHash,
    reader_version: readerOf(document.type),
    title: document.title,
    pages,
    coverage,
    warnings: document.warnings.map((warning) =>
      warning.page === undefined ? warning : { ...warning, page: placeOf(warning.page) },
    ),
  };
};

const labelOf = (label: string, part: number): string => (part === 0 ? label : `${label} (${String(part + 1)})`);

/** What a person typed or pasted: one page a section. */
export const pagesOfTyped = (typed: string): Page[] =>
  splitSections(typed)
    .flatMap(({ label, text }) => pieces(text).map((piece, part) => ({ label: labelOf(label, part), text: piece })))
    .map(({ label, text }, index) => ({ n: index + 1, label, text, method: 'text', blocks: blocksOfText(text) }));

export const textOfTyped = (typed: string): ReadText => {
  const pages = pagesOfTyped(typed);
  return {
    content_hash: sha256(typed),
    reader_version: readerOf('typed'),
    title: null,
    pages,
    coverage: coverageOf(pages),
    warnings: [],
  };
};
