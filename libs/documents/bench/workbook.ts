/*
 * How long a workbook of 5 MB takes to read, isolated as in service, beside SheetJS alone on the same file, and what memory one
 * of 10 MB (the most that may be uploaded) takes. `node libs/documents/bench/workbook.ts` prints one line of JSON.
 */
import { utils } from '@e965/xlsx';
import { limits } from '@plumbline/contracts/limits';
import { z } from 'zod';
import { IsolatedReader } from '../src/isolation/isolated.ts';
import { writeZip } from '../test/zip-writer.ts';
import { peakWhile } from './peak-memory.ts';

const sheets = 12;
const rounds = 5;
const megabyte = 1_024 * 1_024;

/** Numbers from 0 up to 1, the same in every run (mulberry32). */
const randomFrom = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const words = 'carrier trailer Rotterdam invoice pharma pilot renewal شركة النقل الرياض عقد فاتورة شهري delivery'.split(
  ' ',
);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A company's books as Excel writes them: a sheet a month, each row a name, a note, a date, figures in formats and formulas. */
const workbook = (rows: number): Buffer => {
  const random = randomFrom(rows);
  const below = (end: number): number => Math.floor(random() * end);
  const strings: string[] = [];
  const shared = (text: string): number => strings.push(`<si><t>${text}</t></si>`) - 1;
  const names = Array.from({ length: 4_000 }, (_, i) => shared(`Customer ${i} ${words[i % words.length] ?? ''}`));
  const heads = ['Customer', 'Note', 'Date', 'Units', 'Price', 'Revenue', 'Margin', 'Cost'].map(shared);
  const month = (): string => {
    const lines = Array.from({ length: rows }, (_, index) => {
      const n = index + 2;
      const note = Array.from({ length: 4 }, () => words[below(words.length)] ?? '').join(' ');
      const [units, price] = [below(10_000), below(1e6) / 100];
      const cells = [
        `<c r="A${n}" t="s"><v>${names[below(names.length)] ?? 0}</v></c>`,
        `<c r="B${n}" t="s"><v>${shared(`${note} ${below(1e6)}`)}</v></c>`,
        `<c r="C${n}" s="1"><v>${45_000 + below(1_500)}</v></c>`,
        `<c r="D${n}" s="2"><v>${units}</v></c>`,
        `<c r="E${n}" s="3"><v>${price}</v></c>`,
        `<c r="F${n}" s="3"><f>D${n}*E${n}</f><v>${units * price}</v></c>`,
        `<c r="G${n}" s="4"><v>${below(1_000) / 1_000}</v></c>`,
        `<c r="H${n}"><v>${random() * 5_000}</v></c>`,
      ];
      return `<row r="${n}" spans="1:8" x14ac:dyDescent="0.25">${cells.join('')}</row>`;
    });
    const head = heads.map((index, at) => `<c r="${utils.encode_col(at)}1" t="s"><v>${index}</v></c>`).join('');
    return `<worksheet xmlns="${main}"><sheetData><row r="1">${head}</row>${lines.join('')}</sheetData></worksheet>`;
  };
  const parts = Array.from({ length: sheets }, (_, i) => ({
    name: `xl/worksheets/sheet${i + 1}.xml`,
    content: month(),
  }));
  const relationship = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/>${parts.map(({ name }) => `<Override PartName="/${name}" ContentType="${kind}.worksheet+xml"/>`).join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packages}/relationships">${relationship('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${parts.map((_, i) => `<sheet name="Month ${i + 1}" sheetId="${i + 1}" r:id="s${i + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packages}/relationships">${parts.map((_, i) => relationship(`s${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('')}${relationship('st', 'styles', 'styles.xml')}${relationship('ss', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;SAR&quot; #,##0.00"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="5">${[0, 14, 3, 164, 10].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...parts,
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${strings.join('')}</sst>` },
  ]);
};

/** A workbook of about so many bytes, never more. */
const workbookOf = (bytes: number): Buffer => {
  const sample = 200;
  const rows = Math.floor((bytes / workbook(sample).length) * sample);
  let book = workbook(rows);
  for (let fewer = rows; book.length > bytes; book = workbook(fewer))
    fewer = Math.floor((fewer * bytes) / book.length) - 1;
  return book;
};

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const timedWith = async <Result>(work: () => Result): Promise<[ms: number, result: Awaited<Result>]> => {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
};

export interface WorkbookResult {
  /** Of the file that is timed, in bytes. */
  size: number;
  ours_ms: number;
  sheetjs_ms: number;
  /** Of the process that reads the largest workbooks, old and new; null where the kernel does not tell. */
  peak_mb: number | null;
  /** Pages of it that are named unread, of all its pages. */
  unread: number;
  pages: number;
}

/** The median of some readings in one warm process. SheetJS, which takes many times as long, has one. */
export const benchWorkbook = async (): Promise<WorkbookResult> => {
  const reader = new IsolatedReader();
  try {
    const book = workbookOf(5 * megabyte);
    await reader.warm();
    const ours: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [ms] = await timedWith(() => reader.read(book, 'xlsx'));
      ours.push(ms);
    }
    const sheetjs = await import('@e965/xlsx');
    const [sheetjs_ms, parsed] = await timedWith(() =>
      sheetjs.read(book, { type: 'buffer', dense: true, cellNF: true }),
    );
    // The format of Excel 97 takes three times the room, so two thirds of the sheets are about as much as may be uploaded.
    const SheetNames = parsed.SheetNames.slice(0, (sheets * 2) / 3);
    const old: unknown = sheetjs.write({ ...parsed, SheetNames }, { type: 'buffer', bookType: 'biff8' });
    const [peak_mb, largest] = await peakWhile(async () => {
      await reader.read(z.instanceof(Uint8Array).parse(old), 'xls');
      return reader.read(workbookOf(limits.chatAttachmentMaxBytes), 'xlsx');
    });
    return {
      size: book.length,
      ours_ms: median(ours),
      sheetjs_ms,
      peak_mb,
      unread: largest.coverage.unread.length,
      pages: largest.coverage.pages,
    };
  } finally {
    await reader.close();
  }
};

if (import.meta.main) console.log(JSON.stringify(await benchWorkbook()));
