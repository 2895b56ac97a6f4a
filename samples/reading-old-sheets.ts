import type { Fault, Language } from './reading-fault.ts';
import { inCodePage, orders, plan } from './reading-sheet-words.ts';

/*
 * Workbooks of Excel 95 and of Excel 97 to 2003, record by record ([MS-XLS] 2.4).
 */

const record = (kind: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const words16 = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => data.writeUInt16LE(value & 0xffff, i * 2));
  return data;
};

/** A compound file ([MS-CFB]) with one stream of less than 64,000 bytes. */
const compoundFile = (name: string, content: Buffer): Buffer => {
  // A stream of less than 4,096 bytes would stand in a table of its own.
  const sectors = Math.ceil(Math.max(content.length, 4_096) / 512);
  const file = Buffer.alloc(512 * (3 + sectors));
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  // Version 3: sectors of 512 bytes, mini sectors of 64; one sector of the table, the directory behind it.
  words16(0x3e, 3, 0xfffe, 9, 6).copy(file, 24);
  for (const [at, value] of [[44, 1], [48, 1], [56, 4_096], [60, 0xfffffffe], [68, 0xfffffffe]] as const) file.writeUInt32LE(value, at);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1_024);
  [0xfffffffd, 0xfffffffe, ...Array.from({ length: sectors }, (_, i) => (i === sectors - 1 ? 0xfffffffe : i + 3))].forEach((next, i) => file.writeUInt32LE(next, 512 + i * 4));
  const entry = (index: number, called: string, kind: number, child: number, start: number, size: number): void => {
    const at = 1_024 + index * 128;
    file.write(called, at, 'utf16le');
    file.writeUInt16LE(called.length * 2 + 2, at + 64);
    file[at + 66] = kind;
    file[at + 67] = 1;
    [0xffffffff, 0xffffffff, child].forEach((value, i) => file.writeUInt32LE(value, at + 68 + i * 4));
    file.writeUInt32LE(start, at + 116);
    file.writeUInt32LE(size, at + 120);
  };
  entry(0, 'Root Entry', 5, 1, 0xfffffffe, 0);
  entry(1, name, 2, 0xffffffff, 2, sectors * 512);
  content.copy(file, 1_536);
  return file;
}; // prettier-ignore

const bytes32 = (value: number): Buffer => {
  const data = Buffer.alloc(4);
  data.writeUInt32LE(value >>> 0);
  return data;
};
const double = (value: number): Buffer => {
  const data = Buffer.alloc(8);
  data.writeDoubleLE(value);
  return data;
};

/**
 * A workbook with white words, a hidden row and a hidden sheet: of Excel 95 (5) with letters of a code page, or of Excel 97 (8),
 * which also has a palette of its own, a hidden column, runs of numbers and a text box.
 */
export const oldBook = (language: Language, version: 5 | 8): Fault => {
  const [month = '', customers = '', revenue = '', january = '', , total = '', sheet = '', assumptions = ''] =
    plan[language];
  const [a = '', b = '', c = '', d = '', e = ''] = orders(language, 5);
  const is97 = version === 8;
  /** A flag for wide letters before them since Excel 97. */
  const letters = (text: string): Buffer =>
    is97 ? Buffer.concat([Buffer.of(1), Buffer.from(text, 'utf16le')]) : inCodePage(text, language);
  const label = (at: number, column: number, look: number, text: string): Buffer =>
    record(0x204, Buffer.concat([words16(at, column, look, text.length), letters(text)]));
  const number = (at: number, column: number, look: number, value: number): Buffer =>
    record(0x203, Buffer.concat([words16(at, column, look), double(value)]));
  const end = record(0x0a, Buffer.alloc(0));
  const begin = (kind: number): Buffer =>
    record(0x809, is97 ? Buffer.concat([words16(0x0600, kind, 4_000, 1_997), bytes32(0), bytes32(6)]) : words16(0x0500, kind, 4_000, 1_996)); // prettier-ignore
  const font = (color: number, size = 11): Buffer =>
    record(0x31, Buffer.concat([words16(size * 20, 0, color, 400, 0), Buffer.of(0, 0, 0, 0, 5), letters('Arial')]));
  /** With a solid fill of that color, if any. */
  const look = (fontNumber: number, format: number, fill?: number): Buffer => {
    const before = words16(fontNumber, format, 1, 0x20);
    if (!is97) return record(0xe0, Buffer.concat([before, Buffer.alloc(8)]));
    const pattern = fill === undefined ? 0 : 0x04000000;
    return record(0xe0, Buffer.concat([before, bytes32(0), Buffer.alloc(2), bytes32(pattern), words16((fill ?? 0x40) | (0x41 << 7))]));
  }; // prettier-ignore
  const box = [
    record(0x5d, Buffer.concat([words16(0x15, 18, 6, 1, 0), Buffer.alloc(12), words16(0, 0)])),
    record(0x1b6, Buffer.concat([words16(0x212, 0, 0, 0, 0, assumptions.length, 16), Buffer.alloc(4)])),
    record(0x3c, letters(assumptions)),
    record(0x3c, Buffer.alloc(16)),
  ];
  const shown = Buffer.concat([
    begin(0x10),
    ...(is97 ? [record(0x7d, words16(5, 5, 2_560, 0, 1, 0))] : []),
    record(0x200, is97 ? Buffer.concat([bytes32(0), bytes32(5), words16(0, 6, 0)]) : words16(0, 4, 0, 3, 0)),
    ...[0, 1, 2, 3, 4].map((at) => record(0x208, words16(at, 0, 6, 255, 0, 0, at === 3 ? 0x20 : 0, 15))),
    label(0, 0, 0, month), label(0, 1, 0, customers),
    label(1, 0, 0, january), number(1, 1, 0, 412), number(1, 2, 2, 0.25),
    label(2, 0, 0, total), label(2, 1, 1, a),
    label(3, 0, 0, b),
    ...(is97
      ? [
          // Whole numbers, shifted by two bits with the flag of whole numbers.
          record(0xbd, Buffer.concat([words16(4, 0, 0), bytes32((7 << 2) | 2), words16(2), bytes32((3 << 2) | 2), words16(1)])),
          label(4, 3, 3, d), label(4, 4, 4, revenue), label(4, 5, 0, e),
          ...box,
        ]
      : []),
    end,
  ]); // prettier-ignore
  const away = Buffer.concat([begin(0x10), label(0, 0, 0, c), end]);
  const globals = (at: number[]): Buffer =>
    Buffer.concat([
      begin(5),
      record(0x42, words16(is97 ? 1_200 : language === 'ar' ? 1_256 : 1_252)),
      font(0x7fff), font(9), font(10), font(10),
      // The number 4 is left out: the fifth font is called 5.
      font(9),
      ...(is97 ? [record(0x92, Buffer.concat([words16(56), ...Array.from({ length: 56 }, (_, i) => (i === 1 ? bytes32(0xffffff) : bytes32(0x6c4f0b)))]))] : []),
      look(0, 0), look(1, 0), look(0, 9), look(2, 0, 10), look(5, 0, 10),
      ...[sheet, 'Deep'].map((name, i) =>
        record(0x85, Buffer.concat([bytes32(at[i] ?? 0), words16(i), Buffer.of(name.length), letters(name)])),
      ),
      end,
    ]); // prettier-ignore
  const first = globals([0, 0]).length;
  const stream = Buffer.concat([globals([first, first + shown.length]), shown, away]);
  const common = `A1: ${month} | ${customers}\nA2: ${january} | 412 | 25%\nA3: ${total}`;
  return is97
    ? {
        name: 'excel97.xls',
        content: compoundFile('Workbook', stream),
        pages: [`${common}\nA5: 7 | 300% | E5: ${revenue}\n${assumptions}`, ''],
        hidden: [a, b, c, d, e],
      }
    : { name: 'excel95.xls', content: compoundFile('Book', stream), pages: [common, ''], hidden: [a, b, c] };
};
