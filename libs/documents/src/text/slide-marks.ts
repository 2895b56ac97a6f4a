import { inLatinDigits } from '../letters.ts';

const digits = '[0-9\u0660-\u0669]{1,3}';
const ordinals = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة', 'السابعة', 'الثامنة', 'التاسعة', 'العاشرة']; // prettier-ignore
const signs = String.raw`[\s*_=~<>|[\]()\p{Extended_Pictographic}\uFE0F\u2010-\u2015-]`;
const mark = new RegExp(
  String.raw`^(#{1,6}\s+)?${signs}*(slide|page|(?:ال)?شريحة|(?:ال)?صفحة)\s*(?:no\.?|number|رقم|#)?\s*(${digits}|${ordinals.join('|')})(?![\p{L}\p{N}])(?:\s*(?:/|of|من)\s*${digits})?\s*(.*)$`,
  'iu',
);
const separator = /^[*_\])]*\s*[:：.)|\]\u2010-\u2015-]\s*/u;
const trailing = new RegExp(`${signs}+$`, 'u');
const longestTitle = 120;

/** A line by which a text says where a slide begins. */
export interface SlideMark {
  /** "Slide 3: Market". */
  label: string;
  /** What is left of the line: the slide's title as it was written, with its Markdown heading; may be empty. */
  title: string;
}

const markIn = (line: string): (SlideMark & { number: number }) | null => {
  const [, heading = '', word = '', written = '', rest = ''] = mark.exec(line.trim()) ?? [];
  if (word === '') return null;
  const ended = rest.replace(/\s*#+$/, '').replace(trailing, (end) => /^\s*[)\]]/.exec(end)?.[0] ?? '');
  const title = ended.replace(separator, '').replace(/^[*_\s]+/, '');
  // "Page 4 shows our market" is a sentence.
  if (title.length > longestTitle || (title !== '' && title === ended)) return null;
  const number = ordinals.includes(written) ? ordinals.indexOf(written) + 1 : Number(inLatinDigits(written));
  return { number, label: `${word} ${written}${title === '' ? '' : `: ${title}`}`, title: title === '' ? '' : `${heading}${title}` }; // prettier-ignore
};

/**
 * Where the slides of a written deck begin, by the line's index: `## Slide 3: Market`, `Page 4`, `=== Page 4 ===`,
 * `### **الشريحة 2: المشكلة**`. Empty unless two lines or more count upwards; a table of contents is none of them.
 */
export const slideMarks = (lines: string[]): Map<number, SlideMark> => {
  const found = lines.flatMap((line, index) => {
    const one = markIn(line);
    return one === null ? [] : [{ index, ...one }];
  });
  const filled = found.filter(({ index, number }, i) => {
    const body = lines.slice(index + 1, found[i + 1]?.index ?? lines.length).some((line) => line.trim() !== '');
    return body || found.every((other) => other.index === index || other.number !== number);
  });
  const counted: typeof filled = [];
  for (const one of filled) if (one.number > (counted.at(-1)?.number ?? -1)) counted.push(one);
  if (counted.length < 2) return new Map<number, SlideMark>();
  return new Map(counted.map(({ index, label, title }) => [index, { label, title }]));
};

/** A line that only parts what stands above it from what stands below. */
export const isRule = (line: string): boolean => /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,}|(?:\* ){2,}\*)\s*$/.test(line);
