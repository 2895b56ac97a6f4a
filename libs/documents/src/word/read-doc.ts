import WordExtractor from 'word-extractor';
import { blocksOfText } from '../blocks.ts';
import { CompoundFile } from '../office/cfb.ts';
import { DocText, look, type Part, table } from './doc-text.ts';
import { type Aside, DocumentUnreadable, type ReadPage, type ReadParts, type Watch } from '../document.ts';
import { cleanLine, cleanText } from '../letters.ts';
import { readMetafile } from '../pictures/metafile.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { type OfficeRecord, pictureIn, recordsOf } from '../office/drawn-art.ts';
import { addPictureText } from '../pictures/picture-pages.ts';
import type { PicturePage, PlacedPicture } from '../pictures/picture-pdf.ts';

/** Signs that Word puts into the text ([MS-DOC] 2.8.35 and 2.8.25). */
const sign = {
  picture: '\u0001',
  note: '\u0002',
  comment: '\u0005',
  cell: '\u0007',
  page: '\f',
  column: '\u000E',
  fieldBegins: '\u0013',
  fieldResult: '\u0014',
  fieldEnds: '\u0015',
  hyphen: '\u001E',
  softHyphen: '\u001F',
} as const;

const pageBreak = '\f';

interface Range {
  start: number;
  length: number;
}

interface Said {
  seen: string;
  hidden: string;
  /** For each page of the range, where in the text it ends. */
  ends: number[];
}

/** What a range says: rows as lines, fields as their results, deleted words not at all. */
const say = (text: DocText, { start, length }: Range, isPageEnd: (at: number) => boolean): Said => {
  let seen = '';
  let hidden = '';
  const ends: number[] = [];
  const fields: boolean[] = [];
  let paragraph = start;
  const add = (words: string): void => {
    seen += words;
  };
  for (let at = start; at < start + length; at += 1) {
    const letter = text.text[at] ?? '';
    if (at === paragraph && text.has(at, look.newPage) && at > start) {
      ends.push(at);
      add(pageBreak);
    }
    if (letter === sign.fieldBegins) fields.push(false);
    else if (letter === sign.fieldResult && fields.length > 0) fields[fields.length - 1] = true;
    else if (letter === sign.fieldEnds) fields.pop();
    else if (text.has(at, look.deleted) || fields.includes(false)) continue;
    else if (letter === '\r') add('\n');
    else if (letter === sign.cell) add(text.has(at, look.rowEnd) ? '\n' : ' | ');
    else if (letter === sign.page) {
      const ended = isPageEnd(at);
      if (ended) ends.push(at + 1);
      add(ended ? pageBreak : '\n');
    } else if (letter === sign.column || letter === '\u000B') add('\n');
    else if (letter === sign.hyphen) add('-');
    else if (letter < ' ' && letter !== '\t') continue;
    else if (text.has(at, look.hidden)) hidden += letter;
    else add(letter);
    if (letter === '\r' || letter === sign.cell || letter === sign.page) {
      paragraph = at + 1;
      if (hidden !== '' && !hidden.endsWith(' ')) hidden += ' ';
    }
  }
  // The bar behind a row's last cell has nothing to its right.
  return { seen: seen.replaceAll(/(?: \| )+\n/g, '\n'), hidden: cleanLine(hidden), ends: [...ends, start + length] };
};

/** The notes of one kind: the page that each is called on, counted from 0, and its words. */
const notesOf = (
  text: DocText,
  pageOf: (at: number) => number,
  part: Part,
  marks: number,
  size: number,
  places: number[],
): Array<{ page: number; said: Said }> => {
  const { start, length } = text.part(part);
  return text.list(marks, size).flatMap(({ at }, i) => {
    const [from = 0, to = 0] = [places[i], places[i + 1]];
    const range = { start: start + from, length: Math.min(to, length) - from };
    return range.length <= 0 ? [] : [{ page: pageOf(at), said: say(text, range, () => false) }];
  });
};

const maxDepth = 16;

/** The first picture among drawing records. */
const firstPicture = (records: OfficeRecord[], depth = 0): Buffer | null => {
  for (const record of depth > maxDepth ? [] : records) {
    // An entry of the store has 36 bytes of its own, and its name, before the picture.
    const inner = record.container
      ? recordsOf(record.body)
      : record.type === 0xf007
        ? recordsOf(record.body.subarray(36 + (record.body[33] ?? 0)))
        : [];
    const found = pictureIn(record) ?? firstPicture(inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

const twipsPerPoint = 20;
const leastPicture = 100;

/** A picture in the text ([MS-DOC] 2.9.190): its measure in points, then its drawing. */
const pictureAt = (data: Buffer, at: number): Omit<PlacedPicture, 'x' | 'y'> | null => {
  if (at + 68 > data.length) return null;
  const [length, header] = [data.readUInt32LE(at), data.readUInt16LE(at + 4)];
  const [wide, high, across, down] = [28, 30, 32, 34].map((more) => data.readUInt16LE(at + more));
  const width = ((wide ?? 0) / twipsPerPoint) * ((across ?? 0) / 1000);
  const height = ((high ?? 0) / twipsPerPoint) * ((down ?? 0) / 1000);
  const bytes = firstPicture(recordsOf(data.subarray(at + header, at + length)));
  return bytes === null || width <= 0 || height <= 0 ? null : { bytes, width, height };
};

interface DocPages {
  pages: ReadPage[];
  pictures: Array<Array<Omit<PlacedPicture, 'x' | 'y'>>>;
}

const readPieces = (bytes: Uint8Array): DocPages => {
  const file = new CompoundFile(bytes);
  const stream = file.stream('WordDocument');
  if (stream === null || stream.length < 0x300) throw new DocumentUnreadable('damaged');
  const tables = file.stream((stream.readUInt16LE(10) & 0x0200) === 0 ? '0Table' : '1Table');
  if (tables === null) throw new DocumentUnreadable('damaged');
  const text = new DocText(stream, tables);

  const sections = text.list(table.sections, 12);
  const starts = text.places(table.sections);
  const isPageEnd = (at: number): boolean => {
    // A section's end looks like a page's; the section after it says whether it is one.
    const section = starts.indexOf(at + 1);
    return section < 1 || text.beginsPage(sections[section]?.data);
  };
  const body = say(text, text.part('body'), isPageEnd);
  const pageOf = (at: number): number =>
    Math.max(
      0,
      body.ends.findIndex((end) => at < end),
    );
  const read = (part: Part, marks: number, size: number, places: number) =>
    notesOf(text, pageOf, part, marks, size, text.places(places));
  const notes = [
    ...read('footnotes', table.footnoteMarks, 2, table.footnotes),
    ...read('endnotes', table.endnoteMarks, 2, table.endnotes),
  ];
  const comments = read('comments', table.commentMarks, 30, table.comments);

  // A text box belongs to the page that its shape is anchored on.
  const anchors = new Map(text.list(table.shapes, 26).map(({ at, data }) => [data.readUInt32LE(0), at]));
  const { start: boxesStart, length: boxesLength } = text.part('boxes');
  const boxes = text.list(table.boxes, 22).flatMap(({ at, data }, i, all) => {
    const end = Math.min(all[i + 1]?.at ?? boxesLength, boxesLength);
    const anchor = anchors.get(data.readUInt32LE(14));
    if (end <= at) return [];
    return [{ page: anchor === undefined ? 0 : pageOf(anchor), said: say(text, { start: boxesStart + at, length: end - at }, () => false) }]; // prettier-ignore
  });

  const data = file.stream('Data');
  const placed = [...text.pictures]
    .filter(([at]) => text.text[at] === sign.picture && !text.has(at, look.deleted))
    .flatMap(([at, offset]) => {
      const picture = data === null ? null : pictureAt(data, offset);
      return picture === null ? [] : [{ page: pageOf(at), picture }];
    });

  const pages: ReadPage[] = [];
  const pictures: DocPages['pictures'] = [];
  for (const [index, piece] of body.seen.split(pageBreak).entries()) {
    const own = <T extends { page: number }>(list: T[]): T[] => list.filter(({ page }) => page === index);
    const shown = own(placed).map(({ picture }) => picture);
    const beside = [...own(boxes), ...own(notes)];
    const drawings = shown.map(({ bytes: drawing }) => readMetafile(drawing)?.text ?? '');
    const said = [piece, ...beside.map(({ said: { seen } }) => seen), ...drawings].map(cleanText).filter((part) => part !== '').join('\n'); // prettier-ignore
    const from = body.ends[index - 1] ?? 0;
    const range = { start: from, length: (body.ends[index] ?? from) - from };
    const hidden = [say(text, range, () => false).hidden, ...beside.map((one) => one.said.hidden)].filter((part) => part !== ''); // prettier-ignore
    if (said === '' && hidden.length === 0 && shown.length === 0) continue;
    const asides = own(comments)
      .map(({ said: { seen } }): Aside => ({ kind: 'comment', text: cleanText(seen) }))
      .filter((aside) => aside.text !== '');
    pictures.push(shown.filter(({ width, height }) => Math.min(width, height) >= leastPicture));
    pages.push({ label: `Page ${pages.length + 1}`, text: said, blocks: blocksOfText(said, false), hidden, asides });
  }
  return { pages, pictures };
};

/** A page's pictures under each other. */
const underEachOther = (pictures: Array<Omit<PlacedPicture, 'x' | 'y'>>): PicturePage | null => {
  let height = 0;
  const placed = pictures.map((picture): PlacedPicture => {
    const y = height;
    height += picture.height;
    return { ...picture, x: 0, y };
  });
  return placed.length === 0
    ? null
    : { width: Math.max(...placed.map(({ width }) => width)), height, pictures: placed };
};

/** Cells end with a tab in what word-extractor gives; rows are read as in docx. */
const rows = (text: string): string => text.replace(/\t+\n/g, '\n').replace(/ *\t */g, ' | ');

/** All text on one page, for files whose tables are not as they should be. */
const readLoosely = async (bytes: Uint8Array): Promise<DocPages> => {
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
  return {
    pages: text === '' ? [] : [{ label: 'Page 1', text, blocks: blocksOfText(text, false), hidden: [] }],
    pictures: [],
  };
};

const readPages = async (bytes: Uint8Array): Promise<DocPages> => {
  try {
    return readPieces(bytes);
  } catch (error) {
    const damaged = error instanceof RangeError || (error instanceof DocumentUnreadable && error.reason === 'damaged');
    if (!damaged) throw error;
  }
  try {
    return await readLoosely(bytes);
  } catch (error) {
    // word-extractor throws plain errors (RangeError, TypeError, Error) on anything it does not expect.
    throw new DocumentUnreadable('damaged', { cause: error });
  }
};

/** Reads a Word 97–2003 document. Its pages end where the author ended them; where Word breaks them is not in the file. */
export const readDoc = async (bytes: Uint8Array, ocr: Ocr | null, watch: Watch): Promise<ReadParts> => {
  const { pages, pictures } = await readPages(bytes);
  if (pages.length === 0) throw new DocumentUnreadable('empty');
  const picturesOf = (index: number) => Promise.resolve(underEachOther(pictures[index] ?? []));
  if (ocr !== null) await addPictureText(pages, picturesOf, ocr, watch);
  return { pages, title: null };
};
