import { businessCaseHeadings } from '@plumbline/contracts/plans';
import { cleanText } from '../letters.ts';
import { isRule, slideMarks } from './slide-marks.ts';

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

/** A field of the business case below other text; right under a slide's mark the same word is the slide's title. */
const isField = (line: string, above: string[]): boolean =>
  headings.has(line.trim()) && above.some((one) => one.trim() !== '');

/** Rules with an empty line on both sides, two or more of them: the places where a text without headings parts itself. */
const rulesIn = (lines: string[]): number[] => {
  const rules = lines.flatMap((line, i) =>
    isRule(line) && (lines[i - 1] ?? '').trim() === '' && (lines[i + 1] ?? '').trim() === '' ? [i] : [],
  );
  return rules.length < 2 ? [] : rules;
};

const fewestHeadings = 3;

/** Whether a text says itself where its parts begin: by slides, headings or rules. */
export const hasOwnMarks = (text: string): boolean => {
  const lines = cleanText(text).split('\n');
  return (
    slideMarks(lines).size > 0 ||
    lines.filter((line) => /^#{1,3}\s+\S/.test(line)).length >= fewestHeadings ||
    rulesIn(lines).length > 0
  );
};

/**
 * Splits typed or pasted text into sections, one a page. Where it marks its slides, each is a section, and headings begin
 * others only after a rule that ends the slide. Otherwise sections begin at headings when there are any, and keep the heading
 * as their first line; else at rules; else paragraphs are put together. Labels are the slide's mark, the heading, or
 * "Section n".
 */
export const splitSections = (text: string): Section[] => {
  const lines = cleanText(text).split('\n');
  const slides = slideMarks(lines);
  const sections: Array<{ heading: string | null; lines: string[] }> = [{ heading: null, lines: [] }];
  let onSlide = false;
  let ruled = false;
  let titleLines = 0;
  lines.forEach((line, index) => {
    const last = sections.at(-1);
    const slide = slides.get(index);
    const heading = headingOf(line);
    if (slide !== undefined) {
      titleLines = slide.title === '' ? 0 : 1;
      sections.push({ heading: slide.label, lines: titleLines === 0 ? [] : [slide.title] });
      [onSlide, ruled] = [true, false];
    } else if (heading !== null && (!onSlide || ruled || isField(line, last?.lines ?? []))) {
      sections.push({ heading, lines: [line] });
      [onSlide, ruled] = [false, false];
    } else if (onSlide && isRule(line)) {
      // A rule right under the title belongs to it.
      ruled = (last?.lines.slice(titleLines) ?? []).some((one) => one.trim() !== '');
    } else {
      if (line.trim() !== '') ruled = false;
      last?.lines.push(line);
    }
  });
  const bodies = sections
    .map(({ heading, lines: own }) => ({ heading, text: own.join('\n').trim() }))
    .filter((one) => one.text !== '');
  const parted = (body: string): string[] => {
    const own = body.split('\n');
    const rules = rulesIn(own);
    return [...rules, own.length].map((end, i) => own.slice((rules[i - 1] ?? -1) + 1, end).join('\n').trim()); // prettier-ignore
  };
  const split = bodies.flatMap((one): Array<{ heading: string | null; text: string }> =>
    one.heading === null
      ? parted(one.text).flatMap((part) => grouped(part).map((piece) => ({ heading: null, text: piece })))
      : [one],
  );
  return split.map(({ heading, text: body }, index) => ({
    label: heading === null ? `Section ${index + 1}` : heading.slice(0, labelLength),
    text: body,
  }));
};
