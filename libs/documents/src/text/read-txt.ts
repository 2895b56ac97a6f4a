import { decodeText } from '../decode-text.ts';
import { DocumentUnreadable, type ReadParts } from '../document.ts';
import { cleanText } from '../letters.ts';

/** Reads a plain text file: one page for each form feed. */
export const readTxt = (bytes: Uint8Array): ReadParts => {
  const pages = decodeText(bytes)
    .split('\f')
    .map(cleanText)
    .filter((text) => text !== '')
    .map((text, index) => ({ label: `Page ${index + 1}`, text, hidden: [] }));
  if (pages.length === 0) throw new DocumentUnreadable('empty');
  return { pages, title: null };
};
