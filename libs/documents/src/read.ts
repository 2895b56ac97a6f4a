import type { Block } from '@plumbline/contracts/blocks';
import { coverageOf } from '@plumbline/contracts/plans';
import { blocksOfText } from './blocks.ts';
import { readDoc } from './word/read-doc.ts';
import {
  type Aside,
  defaultReadLimits,
  type DocumentType,
  DocumentUnreadable,
  type OnProgress,
  type ReadDocument,
  type ReadDocumentPage,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
  type ReadWarning,
  readerVersion,
  type Watch,
} from './document.ts';
import { readDocx } from './word/read-docx.ts';
import { cleanLine, cut, isReadable } from './letters.ts';
import type { Ocr } from './pictures/ocr.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readPicture } from './pictures/picture-pages.ts';
import { readCsv } from './sheets/read-csv.ts';
import { readMarkdown } from './text/read-markdown.ts';
import { readPpt } from './slides/read-ppt.ts';
import { readPptx } from './slides/read-pptx.ts';
import { readSheets } from './sheets/read-sheets.ts';
import { readTxt } from './text/read-txt.ts';

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
/** Of one hidden or side text: as much as a page may hold where it is stored. */
const besideMaxLength = 50_000;
const bounded = (text: string): string => cut(text, besideMaxLength);

/** What programs call a picture that nobody described: its file. */
const isFileName = (description: string): boolean =>
  /^\S+\.(?:jpe?g|png|gif|svg|webp|tiff?|bmp|emf|wmf)$/i.test(description);
const withoutFileNames = (page: ReadPage): ReadPage =>
  page.descriptions === undefined
    ? page
    : { ...page, descriptions: page.descriptions.filter((words) => !isFileName(words)) };

/** Headers and footers are in the page's text where they are seen there, and are its `running` blocks. */
const isNote = ({ kind }: Aside): boolean => kind === 'notes' || kind === 'comment';
const noteOf = ({ text }: Aside): Block => ({ kind: 'note', text: bounded(text) });

const partsOf = async (
  bytes: Uint8Array,
  type: DocumentType,
  limits: ReadLimits,
  ocr: Ocr | null,
  watch: Watch,
): Promise<ReadParts> => {
  switch (type) {
    case 'pdf':
      return readPdf(bytes, limits, ocr, watch);
    case 'docx':
      return readDocx(bytes, limits, ocr, watch);
    case 'pptx':
      return readPptx(bytes, limits, ocr, watch);
    case 'doc':
      return readDoc(bytes, ocr, watch);
    case 'ppt':
      return readPpt(bytes, limits, ocr, watch);
    case 'txt':
      return readTxt(bytes);
    case 'xls':
    case 'xlsx':
      return readSheets(bytes, type, limits, watch.onProgress);
    case 'csv':
      return readCsv(bytes, limits);
    case 'md':
      return readMarkdown(bytes);
    case 'png':
    case 'jpg':
      return readPicture(bytes, ocr, watch);
  }
};

/**
 * Text of each page, in this process: for trusted input, or inside the process that `IsolatedReader` keeps. Without `ocr`,
 * pages that are pictures are unread. `enters` is `Watch.enters`.
 * Throws `DocumentUnreadable`. Anything else a parser throws is damage.
 */
export const readDocument = async (
  bytes: Uint8Array,
  type: DocumentType,
  limits: ReadLimits = defaultReadLimits,
  onProgress?: OnProgress,
  ocr: Ocr | null = null,
  enters?: Watch['enters'],
): Promise<ReadDocument> => {
  if (bytes.length === 0) throw new DocumentUnreadable('empty');
  const { pages: read, title } = await partsOf(bytes, type, limits, ocr, { onProgress, enters }).catch(
    (error: unknown) => {
      throw error instanceof DocumentUnreadable ? error : new DocumentUnreadable('damaged', { cause: error });
    },
  );
  const parts = read.map(withoutFileNames);
  if (parts.length === 0) throw new DocumentUnreadable('empty');
  if (parts.length > limits.maxPages) throw new DocumentUnreadable('too_complex');
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > limits.maxTextBytes)
    throw new DocumentUnreadable('too_complex');

  const pages = parts.map(
    (
      {
        label,
        text,
        blocks,
        hidden,
        descriptions = [],
        asides = [],
        keptBack,
        empty,
        ocr: byOcr,
        partly,
        wordless,
        ratio,
      },
      index,
    ): ReadDocumentPage => {
      const usable = isReadable(text);
      const method = usable
        ? (byOcr?.method ?? 'text')
        : wordless === true
          ? 'ocr'
          : keptBack === true || empty === true
            ? 'text'
            : 'unread';
      const confidence = usable ? (byOcr?.confidence ?? 1) : empty === true ? 1 : null;
      return {
        n: index + 1,
        label,
        text: usable ? text : '',
        blocks: [
          ...(usable || wordless === true ? (blocks ?? blocksOfText(text)) : []),
          ...asides.filter(isNote).map(noteOf),
        ],
        method,
        confidence,
        hidden: [...hidden, ...descriptions].map(bounded),
        asides: asides.map(({ kind, text: said }) => ({ kind, text: bounded(said) })),
        ...(ratio === undefined ? {} : { ratio }),
        ...(partly === true && method !== 'unread' ? { partly } : {}),
      };
    },
  );
  const firstDescribed = parts.findIndex(({ descriptions = [] }) => descriptions.length > 0);
  const warnings = parts.flatMap(({ hidden, descriptions = [] }, index) =>
    [...hidden, ...(index === firstDescribed ? descriptions.slice(0, 1) : [])].map((quote): ReadWarning => ({
      kind: 'hidden_text',
      page: index + 1,
      quote: cut(cleanLine(quote), hiddenQuoteMaxLength),
    })),
  );
  const coverage = coverageOf(pages);
  if (coverage.unread.length > 0) warnings.push({ kind: 'unread_pages' });
  onProgress?.(pages.length, pages.length);
  return {
    type,
    pages,
    coverage,
    warnings,
    readerVersion,
    title: title === null ? null : cut(title, 200),
  };
};
