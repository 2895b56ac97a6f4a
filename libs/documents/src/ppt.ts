import { CompoundFile } from './cfb.ts';
import { DocumentUnreadable, type ReadLimits, type ReadPage, type ReadParts } from './document.ts';
import { cleanLine, cleanText } from './letters.ts';

/** Record types of [MS-PPT] 2.13.24 and, for the text of a shape, [MS-ODRAW]. */
const type = {
  document: 1000,
  slide: 1006,
  slidePersist: 1011,
  slideInfo: 1017,
  slideList: 4080,
  textHeader: 3999,
  textChars: 4000,
  textBytes: 4008,
  outlineText: 3998,
  userEdit: 4085,
  persistDirectory: 6002,
  clientTextbox: 0xf00d,
} as const;

const titleKinds = new Set([0, 6]);
const hiddenSlide = 0x04;
const maxDepth = 64;

interface Record {
  type: number;
  instance: number;
  container: boolean;
  body: Buffer;
}

/** Records one after another; a length that runs past the end ends the list. */
const recordsOf = (bytes: Buffer): Record[] => {
  const records: Record[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const head = bytes.readUInt16LE(at);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length && records.length > 0) break;
    records.push({
      type: bytes.readUInt16LE(at + 2),
      instance: head >> 4,
      container: (head & 0x0f) === 0x0f,
      body: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length;
  }
  return records;
};

const recordAt = (bytes: Buffer, at: number): Record | null =>
  at + 8 > bytes.length
    ? null
    : (recordsOf(bytes.subarray(at, Math.min(bytes.length, at + 8 + bytes.readUInt32LE(at + 4))))[0] ?? null);

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
}

const decode = ({ type: kind, body }: Record): string =>
  kind === type.textChars ? body.toString('utf16le') : body.toString('latin1');

/** A single star is where PowerPoint puts a date or a slide number. */
const clean = (text: string): string => {
  const whole = cleanText(text.replaceAll('\u000B', '\n')).replace(/\n{2,}/g, '\n');
  return whole === '*' ? '' : whole;
};

/** Text atoms of a list of records, each under the header that names its kind. */
const wordsOf = (records: Record[]): Words[] => {
  const words: Words[] = [];
  for (const record of records) {
    if (record.type === type.textHeader) {
      words.push({ text: '', title: titleKinds.has(record.body.length >= 4 ? record.body.readUInt32LE(0) : -1) });
    } else if (record.type === type.textChars || record.type === type.textBytes) {
      const last = words.at(-1);
      if (last === undefined || last.text !== '') words.push({ text: clean(decode(record)), title: false });
      else last.text = clean(decode(record));
    }
  }
  return words;
};

/** The words of every shape of a slide, in drawing order. `outline` holds those that stand in the document's own list. */
const shapesOf = (records: Record[], outline: Words[], used: Set<number>, depth = 0): Words[] => {
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

const isHidden = (records: Record[]): boolean => {
  const info = records.find((record) => record.type === type.slideInfo);
  return info !== undefined && info.body.length >= 12 && (info.body.readUInt8(10) & hiddenSlide) !== 0;
};

/** Reads a PowerPoint 97–2003 presentation in the order it is shown; notes and masters are not read. */
export const readPpt = (bytes: Uint8Array, limits: ReadLimits): ReadParts => {
  try {
    return readStreams(bytes, limits);
  } catch (error) {
    // Reads past the end of a cut-off record.
    if (error instanceof RangeError) throw new DocumentUnreadable('damaged', { cause: error });
    throw error;
  }
};

const readStreams = (bytes: Uint8Array, limits: ReadLimits): ReadParts => {
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

  // Instance 0 lists the slides; 1 the masters, 2 the notes.
  const list = recordsOf(document.body).find((record) => record.type === type.slideList && record.instance === 0);
  const slides: Array<{ persist: number; records: Record[] }> = [];
  for (const record of list === undefined ? [] : recordsOf(list.body)) {
    if (record.type === type.slidePersist)
      slides.push({ persist: record.body.length >= 4 ? record.body.readUInt32LE(0) : 0, records: [] });
    else slides.at(-1)?.records.push(record);
  }
  if (slides.length === 0) throw new DocumentUnreadable('no_pages');
  if (slides.length > limits.maxPages) throw new DocumentUnreadable('too_complex');

  const inStream = top.filter((record) => record.type === type.slide);
  let title: string | null = null;
  const pages = slides.map(({ persist, records }, index): ReadPage => {
    const offset = edits.offsets.get(persist);
    const container = (offset === undefined ? null : recordAt(stream, offset)) ?? inStream[index] ?? null;
    const outline = wordsOf(records);
    const used = new Set<number>();
    const inside = container !== null && container.type === type.slide ? recordsOf(container.body) : [];
    const shapes = shapesOf(inside, outline, used);
    const all = [...outline.filter((_, i) => !used.has(i)), ...shapes].filter(({ text }) => text !== '');
    const text = [...all.filter((one) => one.title), ...all.filter((one) => !one.title)]
      .map((one) => one.text)
      .join('\n');
    const label = `Slide ${index + 1}`;
    if (isHidden(inside)) return { label, text: '', hidden: text === '' ? [] : [text], keptBack: true };
    title ??= cleanLine(all.find((one) => one.title)?.text ?? '') || null;
    return { label, text, hidden: [] };
  });
  return { pages, title };
};
