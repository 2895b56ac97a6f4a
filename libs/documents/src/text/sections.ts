import { businessCaseHeadings } from '@plumbline/contracts/plans';
import { cleanText } from '../letters.ts';

export interface Section {
  label: string;
  text: string;
}

const sectionLength = 1_500;
const labelLength = 80;

const headings = new Set<string>(Object.values(businessCaseHeadings));

/** The heading that a line is: one of the business case's, a Markdown heading, or a supplement's "Pillar: name". */
const headingOf = (line: string): string | null => {
  const trimmed = line.trim();
  if (headings.has(trimmed)) return trimmed;
  const markdown = /^#{1,6}\s+(.+?)\s*#*$/.exec(trimmed)?.[1];
  if (markdown !== undefined) return markdown;
  return /^Pillar:\s*\S/.test(trimmed) ? trimmed : null;
};

/** A paragraph too long for one section, cut after sentences; a sentence too long for that, after words. */
const pieces = (paragraph: string): string[] => {
  const out: string[] = [];
  for (const sentence of paragraph.split(/(?<=[.!?؟。]["”»)]?\s)/)) {
    for (const part of sentence.length <= sectionLength
      ? [sentence]
      : (sentence.match(/[\s\S]{1,1400}(?=\s|$)|[\s\S]{1,1400}/g) ?? [])) {
      const last = out.at(-1);
      if (last !== undefined && last.length + part.length <= sectionLength) out[out.length - 1] = last + part;
      else out.push(part);
    }
  }
  return out.map((piece) => piece.trim());
};

/** Paragraphs in order, put together as long as they stay within about 1,500 characters. */
const grouped = (text: string): string[] => {
  const groups: string[] = [];
  for (const paragraph of text.split(/\n\s*\n/).flatMap((one) => (one.length <= sectionLength ? [one] : pieces(one)))) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + paragraph.length + 2 <= sectionLength)
      groups[groups.length - 1] = `${last}\n\n${paragraph}`;
    else groups.push(paragraph);
  }
  return groups.filter((group) => group.trim() !== '');
};

/**
 * Splits typed or pasted text into sections, one a page. Sections begin at headings when there are any, and keep the
 * heading as their first line; otherwise paragraphs are put together. Labels are the heading, or "Section n".
 */
export const splitSections = (text: string): Section[] => {
  const lines = cleanText(text).split('\n');
  const sections: Array<{ heading: string | null; lines: string[] }> = [{ heading: null, lines: [] }];
  for (const line of lines) {
    const heading = headingOf(line);
    if (heading !== null) sections.push({ heading, lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  const bodies = sections
    .map(({ heading, lines: own }) => ({ heading, text: own.join('\n').trim() }))
    .filter((one) => one.text !== '');
  const split = bodies.flatMap((one): Array<{ heading: string | null; text: string }> =>
    one.heading === null ? grouped(one.text).map((part) => ({ heading: null, text: part })) : [one],
  );
  return split.map(({ heading, text: body }, index) => ({
    label: heading === null ? `Section ${index + 1}` : heading.slice(0, labelLength),
    text: body,
  }));
};
