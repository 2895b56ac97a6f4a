import WordExtractor from 'word-extractor';
import { DocumentUnreadable, type ReadParts } from './document.ts';
import { cleanText } from './letters.ts';

/** Cells end with a tab in what word-extractor gives; rows are read as in docx. */
const rows = (text: string): string => text.replace(/\t+\n/g, '\n').replace(/ *\t */g, ' | ');

/** Reads a Word 97–2003 document. Its page ends are lost in extraction, so it is one page. */
export const readDoc = async (bytes: Uint8Array): Promise<ReadParts> => {
  try {
    const document = await new WordExtractor().extract(Buffer.from(bytes));
    const plain = { filterUnicode: false };
    const parts = [
      rows(document.getBody(plain)),
      document.getTextboxes({ ...plain, includeHeadersAndFooters: false }),
      document.getFootnotes(plain),
      document.getEndnotes(plain),
    ];
    const text = parts
      .map(cleanText)
      .filter((part) => part !== '')
      .join('\n');
    if (text === '') throw new DocumentUnreadable('empty');
    return { pages: [{ label: 'Page 1', text, hidden: [] }], title: null };
  } catch (error) {
    if (error instanceof DocumentUnreadable) throw error;
    // word-extractor throws plain errors (RangeError, TypeError, Error) on anything it does not expect.
    throw new DocumentUnreadable('damaged', { cause: error });
  }
};
