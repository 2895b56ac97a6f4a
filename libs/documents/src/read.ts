import type { DeckType } from '@plumbline/contracts/limits';
import type { Page } from '@plumbline/contracts/plans';
import { readDoc } from './doc.ts';
import {
  defaultReadLimits,
  DocumentUnreadable,
  type OnProgress,
  type ReadDocument,
  type ReadLimits,
  type ReadParts,
  type ReadWarning,
  readerVersion,
} from './document.ts';
import { readDocx } from './docx.ts';
import { cleanLine, cut, isReadable } from './letters.ts';
import { readPdf } from './pdf.ts';
import { readPpt } from './ppt.ts';
import { readPptx } from './pptx.ts';
import { readTxt } from './txt.ts';

export {
  defaultReadLimits,
  DocumentUnreadable,
  type OnProgress,
  type ReadDocument,
  type ReadFailure,
  type ReadLimits,
  type ReadWarning,
} from './document.ts';

const hiddenQuoteMaxLength = 200;

const partsOf = async (
  bytes: Uint8Array,
  type: DeckType,
  limits: ReadLimits,
  onProgress?: OnProgress,
): Promise<ReadParts> => {
  switch (type) {
    case 'pdf':
      return readPdf(bytes, limits, onProgress);
    case 'docx':
      return readDocx(bytes, limits);
    case 'pptx':
      return readPptx(bytes, limits);
    case 'doc':
      return readDoc(bytes);
    case 'ppt':
      return readPpt(bytes, limits);
    case 'txt':
      return readTxt(bytes);
  }
};

/**
 * Text of each page, in this process: for trusted input, or inside the process that `IsolatedReader` keeps.
 * Throws `DocumentUnreadable`. Anything else a parser throws is damage.
 */
export const readDocument = async (
  bytes: Uint8Array,
  type: DeckType,
  limits: ReadLimits = defaultReadLimits,
  onProgress?: OnProgress,
): Promise<ReadDocument> => {
  if (bytes.length === 0) throw new DocumentUnreadable('empty');
  const { pages: parts, title } = await partsOf(bytes, type, limits, onProgress).catch((error: unknown) => {
    throw error instanceof DocumentUnreadable ? error : new DocumentUnreadable('damaged', { cause: error });
  });
  if (parts.length === 0) throw new DocumentUnreadable('empty');
  if (parts.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > limits.maxTextBytes)
    throw new DocumentUnreadable('too_complex');

  const pages = parts.map(({ label, text, keptBack }, index): Page => {
    const usable = isReadable(text);
    return { n: index + 1, label, text: usable ? text : '', method: usable || keptBack === true ? 'text' : 'unread' };
  });
  const warnings = parts.flatMap(({ hidden }, index) =>
    hidden.map((quote): ReadWarning => ({
      kind: 'hidden_text',
      page: index + 1,
      quote: cut(cleanLine(quote), hiddenQuoteMaxLength),
    })),
  );
  const unread = pages.filter(({ method }) => method === 'unread').map(({ n }) => n);
  if (unread.length > 0) warnings.push({ kind: 'unread_pages' });
  onProgress?.(pages.length, pages.length);
  return {
    type,
    pages,
    coverage: { pages: pages.length, text: pages.length - unread.length, ocr: 0, unread },
    warnings,
    readerVersion,
    title: title === null ? null : cut(title, 200),
  };
};
