import { textOf } from '../decode-text.ts';
import { DocumentUnreadable, type ReadParts } from '../document.ts';
import { cleanText } from '../letters.ts';
import { hasOwnMarks, splitSections } from './sections.ts';

/** Reads a plain text file: one page for each form feed, or for each slide or section that the text marks itself. */
export const readTxt = (bytes: Uint8Array): ReadParts => {
  const text = textOf(bytes);
  const pages =
    !text.includes('\f') && hasOwnMarks(text)
      ? splitSections(text)
      : text
          .split('\f')
          .map(cleanText)
          .filter((page) => page !== '')
          .map((page, index) => ({ label: `Page ${index + 1}`, text: page }));
  if (pages.length === 0) throw new DocumentUnreadable('empty');
  return { pages: pages.map((page) => ({ ...page, hidden: [] })), title: null };
};
