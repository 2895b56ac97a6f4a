import type { Block } from '@plumbline/contracts/blocks';
import { isBullet } from '../blocks.ts';
import { isCard } from '../cards.ts';
import { CompoundFile } from '../office/cfb.ts';
import {
  type Aside,
  DocumentUnreadable,
  type ReadLimits,
  type ReadPage,
  type ReadParts,
  type Watch,
} from '../document.ts';
import { cleanLine, cleanText } from '../letters.ts';
import type { Ocr } from '../pictures/ocr.ts';
import { type OfficeRecord, pictureNumber, propertiesOf, recordAt, recordsOf } from '../office/drawn-art.ts';
import { addPictureText } from '../pictures/picture-pages.ts';
import { DeckPictures } from './ppt-pictures.ts';

/** Record types of [MS-PPT] 2.13.24 and, for the text of a shape, [MS-ODRAW]. */
const type = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  slidePersist: 1011,
  slideInfo: 1017,
  slideList: 4080,
  textHeader: 3999,
  textChars: 4000,
  textBytes: 4008,
  outlineText: 3998,
  letters: 4026,
  binaryTag: 5003,
  comment: 12000,
  userEdit: 4085,
  persistDirectory: 6002,
  clientTextbox: 0xf00d,
} as const;

const titleKinds = new Set([0, 6]);
const notesKind = 2;
const hiddenSlide = 0x04;
const maxDepth = 64;
const wordArt = 0x00c0;

/** Where each persistent object begins: later edits win over earlier ones. */
const persistOffsets = (
  stream: Buffer,
  firstEdit: number,
): { offsets: Map<number, number>; document: number | null } => {
  const offsets = new Map<number, number>();
  let document: number | null = null;
  const seen = new Set<number>();
  for (let at = firstEdit; at > 0 && !seen.has(at);) {
    seen.add(at);
    const edit = recordAt(stream, at);
    if (edit === null || edit.type !== type.userEdit || edit.body.length < 20) break;
    document ??= edit.body.readUInt32LE(16);
    const directory = recordAt(stream, edit.body.readUInt32LE(12));
    if (directory !== null && directory.type === type.persistDirectory) {
      for (let i = 0; i + 4 <= directory.body.length;) {
        const entry = directory.body.readUInt32LE(i);
        const [first, count] = [entry & 0xfffff, entry >>> 20];
        for (let k = 0; k < count && i + 8 + k * 4 <= directory.body.length; k += 1) {
          if (!offsets.has(first + k)) offsets.set(first + k, directory.body.readUInt32LE(i + 4 + k * 4));
        }
        i += 4 + count * 4;
      }
    }
    at = edit.body.readUInt32LE(8);
  }
  return { offsets, document };
};

interface Words {
  text: string;
  title: boolean;
  /** The body of a page of notes. */
  notes: boolean;
}

const decode = ({ type: kind, body }: OfficeRecord): string =>
  kind === type.textChars ? body.toString('utf16le') : body.toString('latin1');

/** A single star is where PowerPoint puts a date or a slide number. */
const clean = (text: string): string => {
  const whole = cleanText(text.replaceAll('\u000B', '\n')).replace(/\n{2,}/g, '\n');
  return whole === '*' ? '' : whole;
};

/** Text atoms of a list of records, each under the header that names its kind. */
const wordsOf = (records: OfficeRecord[]): Words[] => {
  const words: Words[] = [];
  for (const record of records) {
    if (record.type === type.textHeader) {
      const kind = record.body.length >= 4 ? record.body.readUInt32LE(0) : -1;
      words.push({ text: '', title: titleKinds.has(kind), notes: kind === notesKind });
    } else if (record.type === type.textChars || record.type === type.textBytes) {
      const last = words.at(-1);
      if (last === undefined || last.text !== '')
        words.push({ text: clean(decode(record)), title: false, notes: false });
      else last.text = clean(decode(record));
    }
  }
  return words;
};

/** The words of every shape of a slide, in drawing order. `outline` holds those that stand in the document's own list. */
const shapesOf = (records: OfficeRecord[], outline: Words[], used: Set<number>, depth = 0): Words[] => {
  if (depth > maxDepth) throw new DocumentUnreadable('too_complex');
  return records.flatMap((record) => {
    if (record.type === type.clientTextbox) {
      const inner = recordsOf(record.body);
      const reference = inner.find((one) => one.type === type.outlineText);
      if (reference !== undefined && reference.body.length >= 4) {
        const index = reference.body.readUInt32LE(0);
        used.add(index);
        const words = outline[index];
        return words === undefined ? [] : [words];
      }
      return wordsOf(inner);
    }
    return record.container ? shapesOf(recordsOf(record.body), outline, used, depth + 1) : [];
  });
};

const isHidden = (records: OfficeRecord[]): boolean => {
  const info = records.find((record) => record.type === type.slideInfo);
  return info !== undefined && info.body.length >= 12 && (info.body.readUInt8(10) & hiddenSlide) !== 0;
};

/** Whether a shape shows a picture, or letters drawn as one ([MS-ODRAW] gtextUNICODE). */
const holdsPicture = (record: OfficeRecord, depth = 0): boolean => {
  if (!record.container || depth > maxDepth) return false;
  const inside = recordsOf(record.body);
  const properties = propertiesOf(inside);
  if (pictureNumber(properties) !== 0 || properties.has(wordArt)) return true;
  return inside.some((one) => holdsPicture(one, depth + 1));
};

/** Comments of a slide: in tags that PowerPoint 2002 and later know. */
const commentsIn = (records: OfficeRecord[], depth = 0): string[] => {
  if (depth > maxDepth) throw new DocumentUnreadable('too_complex');
  return records.flatMap((record) => {
    if (record.type === type.comment)
      // 0 is the author, 1 the text, 2 the author's initials.
      return recordsOf(record.body)
        .filter((one) => one.type === type.letters && one.instance === 1)
        .map(({ body }) => clean(body.toString('utf16le')));
    return record.container || record.type === type.binaryTag ? commentsIn(recordsOf(record.body), depth + 1) : [];
  });
};

/** Lists of slides: instance 0 the slides, 1 the masters, 2 the notes. */
const listOf = (document: OfficeRecord, instance: number): OfficeRecord[] => {
  const list = recordsOf(document.body).find((one) => one.type === type.slideList && one.instance === instance);
  return list === undefined ? [] : recordsOf(list.body);
};

/** What the pages of notes say, by the number under which slides name them. */
const notesOf = (stream: Buffer, document: OfficeRecord, offsets: Map<number, number>): Map<number, string> => {
  const found = new Map<number, string>();
  for (const { type: kind, body } of listOf(document, 2)) {
    if (kind !== type.slidePersist || body.length < 16) continue;
    const offset = offsets.get(body.readUInt32LE(0));
    const page = offset === undefined ? null : recordAt(stream, offset);
    if (page === null || page.type !== type.notes) continue;
    const words = shapesOf(recordsOf(page.body), [], new Set()).filter((one) => one.notes && one.text !== '');
    found.set(body.readUInt32LE(12), words.map(({ text }) => text).join('\n'));
  }
  return found;
};

/** Reads a PowerPoint 97–2003 presentation in the order it is shown; masters are not read. */
export const readPpt = async (
  bytes: Uint8Array,
  limits: ReadLimits,
  ocr: Ocr | null,
  watch: Watch,
): Promise<ReadParts> => {
  try {
    const { parts, pictures } = readStreams(bytes, limits);
    if (ocr !== null) {
      const picturesOf = (index: number) => Promise.resolve(pictures.page(index));
      await addPictureText(parts.pages, picturesOf, ocr, watch);
    }
    return parts;
  } catch (error) {
    // Reads past the end of a cut-off record.
    if (error instanceof RangeError) throw new DocumentUnreadable('damaged', { cause: error });
    throw error;
  }
};

const isLettered = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A title is one block, as are a label and its value; any other shape has a block for each of its lines. */
const blocksOfShape = ({ text, title }: Pick<Words, 'text' | 'title'>): Block[] => {
  const lines = text.split('\n').filter(isLettered);
  if (lines.length > 0 && title) return [{ kind: 'title', text, level: 1 }];
  if (isCard(lines)) return [{ kind: 'text', text }];
  return lines.map((line) =>
    isBullet(line) ? { kind: 'bullet', text: line, level: 1 } : { kind: 'text', text: line },
  );
};

const readStreams = (bytes: Uint8Array, limits: ReadLimits): { parts: ReadParts; pictures: DeckPictures } => {
  const file = new CompoundFile(bytes);
  const stream = file.stream('PowerPoint Document');
  const user = file.stream('Current User');
  if (stream === null || stream.length === 0) throw new DocumentUnreadable('damaged');
  const edits =
    user !== null && user.length >= 20
      ? persistOffsets(stream, user.readUInt32LE(16))
      : { offsets: new Map<number, number>(), document: null };
  const top = recordsOf(stream);
  const documentAt = edits.document === null ? undefined : edits.offsets.get(edits.document);
  const named = documentAt === undefined ? null : recordAt(stream, documentAt);
  const document = named?.type === type.document ? named : top.findLast((record) => record.type === type.document);
  if (document === undefined) throw new DocumentUnreadable('damaged');

  const slides: Array<{ persist: number; records: OfficeRecord[] }> = [];
  for (const record of listOf(document, 0)) {
    if (record.type === type.slidePersist)
      slides.push({ persist: record.body.length >= 4 ? record.body.readUInt32LE(0) : 0, records: [] });
    else slides.at(-1)?.records.push(record);
  }
  if (slides.length === 0) throw new DocumentUnreadable('no_pages');
  if (slides.length > limits.maxPages) throw new DocumentUnreadable('too_complex');

  const inStream = top.filter((record) => record.type === type.slide);
  const notes = notesOf(stream, document, edits.offsets);
  const pictures = new DeckPictures(document, file.stream('Pictures'));
  let title: string | null = null;
  const pages = slides.map(({ persist, records }, index): ReadPage => {
    const offset = edits.offsets.get(persist);
    const container = (offset === undefined ? null : recordAt(stream, offset)) ?? inStream[index] ?? null;
    const outline = wordsOf(records);
    const used = new Set<number>();
    const inside = container !== null && container.type === type.slide ? recordsOf(container.body) : [];
    const shapes = shapesOf(inside, outline, used);
    const drawn = pictures.add(inside).map((text) => ({ text, title: false }));
    const all = [...outline.filter((_, i) => !used.has(i)), ...shapes, ...drawn].filter(({ text }) => text !== '');
    const inOrder = [...all.filter((one) => one.title), ...all.filter((one) => !one.title)];
    const text = inOrder.map((one) => one.text).join('\n');
    const blocks = inOrder.flatMap(blocksOfShape);
    const label = `Slide ${index + 1}`;
    const atom = inside.find((record) => record.type === type.slideAtom);
    const spoken = atom !== undefined && atom.body.length >= 20 ? notes.get(atom.body.readUInt32LE(16)) : undefined;
    const asides: Aside[] = [
      ...(spoken === undefined ? [] : [{ kind: 'notes' as const, text: spoken }]),
      ...commentsIn(inside).map((said): Aside => ({ kind: 'comment', text: said })),
    ].filter((aside) => aside.text !== '');
    if (isHidden(inside)) return { label, text: '', hidden: text === '' ? [] : [text], asides, keptBack: true };
    title ??= cleanLine(all.find((one) => one.title)?.text ?? '') || null;
    const empty = container?.type === type.slide && !inside.some((record) => holdsPicture(record));
    return { label, text, blocks, hidden: [], asides, empty };
  });
  return { parts: { pages, title }, pictures };
};
