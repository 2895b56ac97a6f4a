import { textOf } from '../decode-text.ts';
import { DocumentUnreadable, type ReadParts } from '../document.ts';
import { splitSections } from './sections.ts';

/** Reads Markdown as it is written, a page for each slide that it marks, or each section under a heading. */
export const readMarkdown = (bytes: Uint8Array): ReadParts => {
  const sections = splitSections(textOf(bytes));
  const [first] = sections;
  if (first === undefined) throw new DocumentUnreadable('empty');
  const heading = /^#\s+(.+?)\s*#*$/m.exec(first.text)?.[1];
  return { pages: sections.map((section) => ({ ...section, hidden: [] })), title: heading ?? null };
};
