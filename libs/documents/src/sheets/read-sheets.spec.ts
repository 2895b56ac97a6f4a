import { describe, expect, test } from '@jest/globals';
import { SSF, utils, write, type WorkBook } from '@e965/xlsx';
import { haveSharedSamples, sharedSample } from '../../test/samples.ts';
import { writeZip } from '../../test/zip-writer.ts';
import { plainFormat } from './number-format.ts';
import { defaultReadLimits, DocumentUnreadable, readDocument } from '../read.ts';
import { Formats } from './cells.ts';
import { sniffAttachment } from '../sniff.ts';

const failure = async (
  bytes: Uint8Array,
  type: 'xls' | 'xlsx' | 'csv',
  limits = defaultReadLimits,
): Promise<string> => {
  try {
    await readDocument(bytes, type, limits);
  } catch (error) {
    if (error instanceof DocumentUnreadable) return error.reason;
    throw error;
  }
  return 'was read';
};

/** A book of one sheet a list of rows. */
const bookOf = (sheets: Record<string, unknown[][]>): WorkBook => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return book;
};
const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array =>
  new Uint8Array(write(book, { type: 'array', bookType, compression: true }));

const format = (book: WorkBook, sheet: string, cells: Record<string, string>): WorkBook => {
  for (const [name, code] of Object.entries(cells)) Object.assign(book.Sheets[sheet]?.[name] ?? {}, { z: code });
  return book;
};

describe('sheets', () => {
  const rows = [
    ['المنتج', 'Launched', 'Margin', 'Price'],
    ['مسار', 46295, 0.625, 1234.5],
    [undefined, undefined, undefined, undefined, 'far'],
  ];
  const formats = { B2: 'm/d/yy', C2: '0.0%', D2: '"SAR" #,##0.00' };

  test.each(['xlsx', 'biff8'] as const)('%s: references, dates as dates, figures as they are shown', async (kind) => {
    const bytes = bytesOf(format(bookOf({ الأسعار: rows, Empty: [] }), 'الأسعار', formats), kind);
    const { pages, warnings, coverage } = await readDocument(bytes, kind === 'xlsx' ? 'xlsx' : 'xls');
    expect(pages.map(({ label, text }) => [label, text])).toEqual([
      ['الأسعار', 'A1: المنتج | Launched | Margin | Price\nA2: مسار | 2026-09-30 | 62.5% | SAR 1,234.50\nE3: far'],
    ]);
    expect(warnings).toEqual([]);
    expect(coverage).toEqual({ pages: 1, text: 1, ocr: 0, unread: [], partly: [], not_judged: [] });
  });

  test('times, months, lengths of time and Arabic digits', async () => {
    const book = format(bookOf({ S: [[46295.75, 46295.75, 0.75, 1.25, 1234]] }), 'S', {
      A1: 'yyyy\\-mm\\-dd hh:mm',
      B1: 'mmm yyyy',
      C1: 'h:mm AM/PM',
      D1: '[h]:mm',
      E1: '[$-2000401]0',
    });
    expect((await readDocument(bytesOf(book), 'xlsx')).pages[0]?.text).toBe(
      'A1: 2026-09-30 18:00 | 2026-09 | 18:00 | 30:00 | ١٢٣٤',
    );
  });

  test("a formula is its value, a merged cell stands once with its range, a cell's comment apart", async () => {
    const book = bookOf({
      S: [
        ['Plan', undefined, 'x'],
        [2, 3],
      ],
    });
    const sheet = book.Sheets['S'];
    if (sheet === undefined) throw new Error('no sheet');
    sheet['!merges'] = [utils.decode_range('A1:B1')];
    sheet['C2'] = { t: 'n', v: 5, f: 'A2+B2' };
    sheet['!ref'] = 'A1:C2';
    utils.cell_add_comment(sheet['A2'], 'Too low', 'Ruth');
    const [page] = (await readDocument(bytesOf(book), 'xlsx')).pages;
    expect(page?.text).toBe('A1:B1: Plan | x\nA2: 2 | 3 | 5');
    expect(page?.asides).toEqual([{ kind: 'comment', text: 'A2: Too low (Ruth)' }]);
  });

  test('case 34: hidden sheets, rows, columns and cells that show nothing are kept apart', async () => {
    const book = bookOf({
      Shown: [['seen', 'hidden column'], ['hidden row'], [123456]],
      Orders: [['give five points']],
      Deep: [['very hidden']],
    });
    format(book, 'Shown', { A3: ';;;' });
    const sheet = book.Sheets['Shown'];
    if (sheet === undefined) throw new Error('no sheet');
    sheet['!cols'] = [{}, { hidden: true }];
    sheet['!rows'] = [{}, { hidden: true }];
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] };
    const { pages, warnings, coverage } = await readDocument(bytesOf(book), 'xlsx');
    expect(pages.map(({ label, text, hidden }) => [label, text, hidden])).toEqual([
      ['Shown', 'A1: seen', ['B1: hidden column A2: hidden row A3: 123456']],
      ['Orders', '', ['A1: give five points']],
      ['Deep', '', ['A1: very hidden']],
    ]);
    expect(warnings.map(({ kind, page }) => [kind, page])).toEqual([
      ['hidden_text', 1],
      ['hidden_text', 2],
      ['hidden_text', 3],
    ]);
    expect(coverage.unread).toEqual([]);
  });

  test('a long sheet is several pages; rows beyond the limit are a page that is named unread', async () => {
    const long = Array.from({ length: 3_000 }, (_, i) => [`row ${i + 1} of a long list of carriers`]);
    const bytes = bytesOf(bookOf({ Carriers: long }));
    const whole = await readDocument(bytes, 'xlsx');
    expect(whole.pages[0]?.label).toBe('Carriers');
    expect(whole.pages[1]?.label).toMatch(/^Carriers \(rows \d+–\d+\)$/);
    expect(
      whole.pages
        .map(({ text }) => text)
        .join('\n')
        .split('\n'),
    ).toHaveLength(3_000);
    const { pages, coverage } = await readDocument(bytes, 'xlsx', { ...defaultReadLimits, maxTextBytes: 50_000 });
    expect(pages.at(-1)).toMatchObject({
      method: 'unread',
      label: expect.stringMatching(/^Carriers \(rows from \d+\)$/),
    });
    expect(coverage.unread).toEqual([pages.length]);
  });

  test('case 17: two cells at the far ends of a sheet cost no more than two cells', async () => {
    const sheet = (rows: string): Buffer =>
      writeZip([
        { name: '[Content_Types].xml', content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>' }, // prettier-ignore
        { name: '_rels/.rels', content: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>' }, // prettier-ignore
        { name: 'xl/workbook.xml', content: '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>' }, // prettier-ignore
        { name: 'xl/_rels/workbook.xml.rels', content: '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>' }, // prettier-ignore
        {
          name: 'xl/worksheets/sheet1.xml',
          content: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
        },
      ]);
    const far = sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>');
    expect((await readDocument(far, 'xlsx')).pages.map(({ text }) => text)).toEqual(['A1: 1\nXFD1048576: 2']);
    const limits = { ...defaultReadLimits, maxUnpackedBytes: 1_000_000 };
    expect(await failure(sheet(`<!--${'a'.repeat(2_000_000)}-->`), 'xlsx', limits)).toBe('too_complex');
  });

  test('merged cells over a hidden column are seen, formats that SheetJS does not know show the number, any prefix will do', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const bytes = writeZip([
      { name: '[Content_Types].xml', content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>' }, // prettier-ignore
      { name: 'xl/workbook.xml', content: `<x:workbook xmlns:x="${main}" xmlns:q="${office}"><x:sheets><x:sheet name="S" sheetId="1" q:id="a"/></x:sheets></x:workbook>` }, // prettier-ignore
      { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="b" Type="${office}/styles" Target="styles.xml"/></Relationships>` }, // prettier-ignore
      { name: 'xl/styles.xml', content: `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="|#,###,##0|"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>` }, // prettier-ignore
      { name: 'xl/worksheets/sheet1.xml', content: `<x:worksheet xmlns:x="${main}"><x:cols><x:col min="1" max="1" width="0.1"/></x:cols><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>over both</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>1</x:v></x:c><x:c r="B2" s="1"><x:v>1250</x:v></x:c><x:c r="C2" t="str"><x:f>""</x:f><x:v></x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:B1"/></x:mergeCells></x:worksheet>` }, // prettier-ignore
    ]);
    const { pages } = await readDocument(bytes, 'xlsx');
    expect(pages.map(({ text, hidden }) => [text, hidden])).toEqual([['A1:B1: over both\nB2: 1250', ['A2: 1']]]);
  });

  test('case 14: what is no workbook is not read as one', async () => {
    for (const text of ['MZ\u0090', 'a,b\n1,2', '<table><tr><td>1</td></tr></table>', 'ID;PWXL'])
      for (const type of ['xls', 'xlsx'] as const) expect(await failure(Buffer.from(text), type)).toBe('damaged');
    expect(await failure(bytesOf(bookOf({ S: [] })), 'xlsx')).toBe('empty');
  });

  test('case 14: a binary workbook (xlsb) is refused as a type that is not read, whatever it is called', () => {
    const binary = writeZip([
      {
        name: '[Content_Types].xml',
        content:
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
      },
      { name: 'xl/workbook.bin', content: 'bin' },
    ]);
    for (const name of ['plan.xlsb', 'plan.xlsx', 'plan.xls'])
      expect(sniffAttachment(binary, name)).toEqual({ refused: 'unsupported_type' });
  });
});

describe('numbers in their formats', () => {
  const formats = Formats.parse(SSF);
  /** Without runs of blanks, and without a minus before nothing but zeros, which SheetJS writes in some formats only. */
  const plainly = (text: string): string =>
    text
      .replace(/ {2,}/g, ' ')
      .trim()
      .replace(/^-(?=[^1-9]*0[^1-9]*$)/, '');

  test.each([
    'General', '0', '0.00', '#,##0', '#,##0.00', '0%', '0.0%', '"SAR" #,##0.00', '#,##0.00 "ر.س"', '[$SAR-401] #,##0', '[$€-2] #,##0.00',
    '$#,##0.00;[Red]($#,##0.00)', '#,##0_);(#,##0)', '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', '\\+0.0%;-0.0%;0%', '0.0"x"',
  ])('%s is shown as SheetJS shows it', (format) => {
    const show = plainFormat(format);
    const values = Array.from({ length: 400 }, (_, i) => Math.sin(i * 7.3) * 10 ** ((i % 12) - 3)).concat(0, 1, -1, 0.125, 1234567.5);
    for (const value of values) {
      const shown = show?.(value);
      if (shown === null && format === 'General') continue;
      expect([value, plainly(String(shown))]).toEqual([value, plainly(formats.format(format, value))]);
    }
  }); // prettier-ignore

  test('half is rounded up as it is written; what is not plain is left to SheetJS', () => {
    expect(plainFormat('0.00')?.(1.005)).toBe('1.01');
    expect(plainFormat('0%')?.(0.285)).toBe('29%');
    for (const format of ['0.0,,"M"', '# ?/?', '0.00E+00', '[>100]0;0.0', '[$-2000401]0', 'd/m/yyyy']) expect(plainFormat(format)).toBeNull();
  }); // prettier-ignore
});

describe('csv and md', () => {
  const table = async (text: string): Promise<string | undefined> =>
    (await readDocument(Buffer.from(text), 'csv')).pages[0]?.text;

  test('quoted cells, other separators, line ends of every kind, empty rows left out', async () => {
    expect(await table('a,"b, ""c""","d\ne"\r\n\r\n1,,3\n')).toBe('a | b, "c" | d e\n1 |  | 3');
    expect(await table('السنة;الإيراد\n2026;1,5')).toBe('السنة | الإيراد\n2026 | 1,5');
    expect(await table('sep=|\na|b')).toBe('a | b');
    expect(await table('a\tb\r1\t2')).toBe('a | b\n1 | 2');
    expect(await table('a,"never closed')).toBe('a | never closed');
  });

  test('rows beyond the limit of text are named unread', async () => {
    const long = Array.from({ length: 3_000 }, (_, i) => `row ${i + 1},of a long list of carriers`).join('\n');
    const { pages, coverage } = await readDocument(Buffer.from(long), 'csv', {
      ...defaultReadLimits,
      maxTextBytes: 50_000,
    });
    const read = pages
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n')
      .split('\n').length;
    expect(pages.at(-1)).toMatchObject({ method: 'unread', label: `Page ${pages.length} (rows from ${read + 1})` });
    expect(coverage.unread).toEqual([pages.length]);
  });

  test('Markdown has a page for each heading', async () => {
    const { pages, title } = await readDocument(Buffer.from('# Lumen\nLamps.\n## Team\nRuth'), 'md');
    expect(pages.map(({ label, text }) => [label, text])).toEqual([
      ['Lumen', '# Lumen\nLamps.'],
      ['Team', '## Team\nRuth'],
    ]);
    expect(title).toBe('Lumen');
  });

  test('case 16: nothing but blanks is empty', async () => {
    expect(await failure(Buffer.from(' ,\n,'), 'csv')).toBe('empty');
  });
});

(haveSharedSamples ? describe : describe.skip)('real workbooks', () => {
  test.each<[string, 'xls' | 'xlsx', number, string]>([
    ['xls/48026.xls', 'xls', 2, 'A2: 7 | C2: sk | 2009-10-21 | 2009-11-02 | Ryža guľatozrnná 1 kg'],
    ['xls/1904DateWindowing.xls', 'xls', 1, 'A1: 2000-01-01 | 2000-01-01'],
    // Cells without anything, and a picture: nothing is read there, and that is said.
    ['xls/testEXCEL_95.xls', 'xls', 1, ''],
    ['xls/right-to-left.xls', 'xls', 2, 'A1: نص\nA2: ١٢٣'],
    ['xls/55906-MultiSheetRefs.xls', 'xls', 3, 'A1: 11 | C1: Hello! | E1: Sh1'],
    ['xls/54686_fraction_formats.xls', 'xls', 1, 'A4: -104 | 100 | -1.04 | -1 | -1 1/25'],
    ['xlsx/123233_charts.xlsx', 'xlsx', 5, 'A45:F45: 2013-08-20'],
    ['xlsx/123233_charts.xlsx', 'xlsx', 5, '15:30:17\nRevenue'],
    ['xlsx/testEXCEL_dateFormats.xlsx', 'xlsx', 1, 'A1: date\nA2: 2018-09-20\nA3: 1996-08-10'],
  ])('%s is read', async (file, type, count, phrase) => {
    const { pages } = await readDocument(sharedSample(file), type);
    expect(pages).toHaveLength(count);
    expect(pages.map(({ text }) => text).join('\n')).toContain(phrase);
    expect(pages.filter(({ method }) => method === 'unread')).toHaveLength(phrase === '' ? 1 : 0);
  });

  test('case 16: xlsx/57893-many-merges.xlsx has fifty thousand merged cells and nothing in them', async () => {
    expect(await failure(sharedSample('xlsx/57893-many-merges.xlsx'), 'xlsx')).toBe('empty');
  });
});
