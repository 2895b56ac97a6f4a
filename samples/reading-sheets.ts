import { chartType, chartXml, drawingNames, type Link, officePackage, type Part, safe, themePart, uris } from './office-package.ts'; // prettier-ignore
import type { Fault, Language } from './reading-fault.ts';
import { oldBook } from './reading-old-sheets.ts';
import { inCodePage, orders, plan } from './reading-sheet-words.ts';

/*
 * Workbooks and tables of plain text with one kind of fault each, in English and in Arabic.
 */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const names = `xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

interface SheetSpec {
  name: string;
  /** Rows as they stand in the part. */
  rows: string;
  /** What comes before and behind the rows. */
  before?: string;
  behind?: string;
  state?: 'hidden' | 'veryHidden';
  links?: Link[];
}

interface BookSpec {
  sheets: SheetSpec[];
  /** `cellXfs` after the plain one, by number from 1: number format, font, fill. */
  looks?: Array<{ format?: string; font?: string; fill?: string }>;
  strings?: string[];
  properties?: string;
  parts?: Part[];
  links?: Link[];
}

const looksXml = (looks: NonNullable<BookSpec['looks']>): string => {
  const formats = looks.map(({ format }, i) => (format === undefined ? '' : `<numFmt numFmtId="${200 + i}" formatCode="${safe(format)}"/>`)); // prettier-ignore
  const fonts = looks.map(({ font }) => `<font>${font ?? ''}<name val="Calibri"/></font>`);
  const fills = looks.map(({ fill }) => `<fill>${fill ?? '<patternFill patternType="none"/>'}</fill>`);
  const cells = looks.map(({ format }, i) => `<xf numFmtId="${format === undefined ? 0 : 200 + i}" fontId="${i + 1}" fillId="${i + 2}" borderId="0" xfId="0"/>`); // prettier-ignore
  const list = (tag: string, items: string[]): string => `<${tag} count="${items.length}">${items.join('')}</${tag}>`;
  return `<styleSheet ${names}>${list('numFmts', formats.filter((one) => one !== ''))}${list('fonts', ['<font><sz val="11"/><name val="Calibri"/></font>', ...fonts])}${list('fills', ['<fill><patternFill patternType="none"/></fill>', '<fill><patternFill patternType="gray125"/></fill>', ...fills])}<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${list('cellXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>', ...cells])}</styleSheet>`.replace('<numFmts count="0"></numFmts>', ''); // prettier-ignore
};

const book = ({ sheets, looks = [], strings = [], properties = '', parts = [], links = [] }: BookSpec): Buffer =>
  officePackage('xl/workbook.xml', [
    {
      name: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main',
      content: `<workbook ${names}><workbookPr ${properties}/><sheets>${sheets.map(({ name, state }, i) => `<sheet name="${safe(name)}" sheetId="${i + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${i + 1}"/>`).join('')}</sheets></workbook>`,
      links: [
        ...sheets.map((_, i): Link => [`s${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
        ['styles', 'styles', 'styles.xml'],
        ['theme', 'theme', 'theme/theme1.xml'],
        ['strings', 'sharedStrings', 'sharedStrings.xml'],
        ...links,
      ],
    },
    ...sheets.map(({ rows, before = '', behind = '', links: own = [] }, i): Part => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      type: 'spreadsheetml.worksheet',
      content: `<worksheet ${names}>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
      links: own,
    })),
    { name: 'xl/styles.xml', type: 'spreadsheetml.styles', content: looksXml(looks) },
    { name: 'xl/sharedStrings.xml', type: 'spreadsheetml.sharedStrings', content: `<sst ${names} count="${strings.length}" uniqueCount="${strings.length}">${strings.map((one) => `<si>${one}</si>`).join('')}</sst>` }, // prettier-ignore
    themePart('xl/theme/theme1.xml'),
    ...parts,
  ]);

/** A cell: words in place, a number, or a whole `<c>` by hand. */
type Given = string | number | { xml: string } | null;

const letter = (index: number): string => String.fromCharCode(65 + index);
const row = (n: number, cells: Given[], attributes = '', look = 0): string => {
  const style = look === 0 ? '' : ` s="${look}"`;
  const written = cells.map((cell, at) => {
    const place = `r="${letter(at)}${n}"`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c ${place}${style}><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c ${place}${style} t="inlineStr"><is><t xml:space="preserve">${safe(cell)}</t></is></c>`;
    return cell.xml.replace('<c', `<c ${place}`);
  }); // prettier-ignore
  return `<row r="${n}" ${attributes}>${written.join('')}</row>`;
};
const styled = (look: number, value: number | string): { xml: string } => ({
  xml:
    typeof value === 'number'
      ? `<c s="${look}"><v>${value}</v></c>`
      : `<c s="${look}" t="inlineStr"><is><t>${safe(value)}</t></is></c>`,
});

/** Figures as they are shown: dates by day, percentages, currencies, negative numbers, lengths of time, errors. */
const figures = (language: Language): Fault => {
  const [month = '', customers = '', revenue = '', january = '', , total = ''] = plan[language];
  const money = language === 'ar' ? '#,##0.00 "ر.س"' : '"SAR" #,##0.00';
  const [big, loss] = language === 'ar' ? ['1,234,567.50 ر.س', '(1,200)'] : ['SAR 1,234,567.50', '(1,200)'];
  return {
    name: 'figures.xlsx',
    content: book({
      looks: [
        { format: 'd/m/yyyy' }, { format: '0.0%' }, { format: money }, { format: '#,##0_);[Red]\\(#,##0\\)' }, { format: '[h]:mm' },
        { format: 'mmm yyyy' }, { format: '[$-2000401]0' }, { format: '0.0,,"M"' }, { format: 'yyyy\\-mm\\-dd hh:mm' }, { format: '# ?/?' },
      ], // prettier-ignore
      sheets: [
        {
          name: language === 'ar' ? 'الأرقام' : 'Figures',
          before: language === 'ar' ? '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>' : '',
          rows:
            row(1, [month, customers, revenue]) +
            row(2, [styled(1, 46_053), styled(2, 0.625), styled(3, 1_234_567.5), styled(4, -1_200), styled(5, 1.25)]) +
            row(3, [styled(6, 46_053), styled(7, 2_026), styled(8, 4_250_000), styled(9, 46_053.75), styled(10, 0.5)]) +
            row(4, [january, { xml: '<c><f>SUM(B5:B9)</f><v>412</v></c>' }, { xml: '<c t="str"><f>A1</f><v>x &amp; y</v></c>' }]) +
            row(5, [total, { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, { xml: '<c t="b"><v>1</v></c>' }, { xml: '<c><f>D2*2</f></c>' }]), // prettier-ignore
        },
      ],
    }),
    pages: [
      [
        `A1: ${month} | ${customers} | ${revenue}`,
        `A2: 2026-01-31 | 62.5% | ${big ?? ''} | ${loss ?? ''} | 30:00`,
        'A3: 2026-01 | ٢٠٢٦ | 4.3M | 2026-01-31 18:00 | 1/2',
        `A4: ${january} | 412 | x & y`,
        `A5: ${total} | #DIV/0! | TRUE | =D2*2`,
      ].join('\n'),
    ],
  };
};

/** Strings of the table: rich text in one cell, phonetic guides, escaped characters, entities; days counted from 1904. */
const strings = (language: Language): Fault => {
  const [month = '', customers = ''] = plan[language];
  const rich = language === 'ar' ? ['نمو ', 'سريع', ' جدًا'] : ['Grows ', 'very', ' fast'];
  return {
    name: 'strings.xlsx',
    content: book({
      properties: 'date1904="1"',
      looks: [{ format: 'yyyy-mm-dd' }],
      strings: [
        `<t>${month}</t>`,
        rich.map((text, i) => `<r><rPr>${i === 1 ? '<b/><color rgb="FFC00000"/>' : ''}<sz val="11"/></rPr><t xml:space="preserve">${text}</t></r>`).join(''),
        `<t>${customers}</t><rPh sb="0" eb="1"><t>guide that nobody reads</t></rPh><phoneticPr fontId="1"/>`,
        '<t>A &amp; B &lt;1&gt; _x0041_&#x42;</t>',
        `<t xml:space="preserve">${month}_x000D_\n${customers}</t>`,
      ], // prettier-ignore
      sheets: [
        {
          name: 'S',
          rows: `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="3"><c r="B3" t='s'><v>2</v></c><c t="s"><v>3</v></c><c r = "D3" t="s"><v>4</v></c></row>${row(4, [styled(1, 0)])}`,
        },
      ],
    }),
    pages: [
      [
        `A1: ${month} | ${rich.join('')}`,
        `B3: ${customers} | A & B <1> AB | ${month} ${customers}`,
        'A4: 1904-01-01',
      ].join('\n'),
    ],
    absent: ['guide that nobody reads'],
  };
};

/** Everything that hides words in a workbook. */
const hidden = (language: Language): Fault => {
  const [month = '', customers = '', revenue = '', january = '', february = '', total = '', sheet = ''] =
    plan[language];
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = orders(language, 14);
  const white = '<color rgb="FFFFFFFF"/>';
  return {
    name: 'hidden.xlsx',
    content: book({
      looks: [
        { font: white },
        { font: '<color theme="0"/>' },
        { font: '<color indexed="9"/>' },
        { font: '<color rgb="FF0B4F6C"/>', fill: '<patternFill patternType="solid"><fgColor theme="4"/><bgColor indexed="64"/></patternFill>' },
        { format: ';;;' },
        { font: '<sz val="1"/>' },
        // Seen: white on dark.
        { font: white, fill: '<patternFill patternType="solid"><fgColor rgb="FF0B4F6C"/></patternFill>' },
        { font: '<color theme="0" tint="-0.02"/>' },
      ], // prettier-ignore
      strings: [
        `<r><t xml:space="preserve">${february} </t></r><r><rPr>${white}</rPr><t>${n ?? ''}</t></r>`,
        `<r><rPr><color rgb="FFC00000"/></rPr><t>${revenue}</t></r>`,
      ],
      sheets: [
        {
          name: sheet,
          before:
            '<cols><col min="4" max="4" width="9" hidden="1"/><col min="5" max="5" width="0" customWidth="1"/></cols>',
          rows:
            row(1, [month, customers, revenue, a ?? '', b ?? '']) +
            row(2, [c ?? ''], 'hidden="1"') +
            row(3, [d ?? ''], 'ht="0.75" customHeight="1"') +
            row(4, [january, styled(1, e ?? ''), styled(2, f ?? ''), null, null, styled(3, g ?? '')]) +
            row(5, [styled(7, total), styled(4, h ?? ''), styled(5, i ?? ''), null, null, styled(6, j ?? '')]) +
            row(6, [{ xml: '<c t="s"><v>0</v></c>' }, styled(8, k ?? ''), { xml: '<c s="1" t="s"><v>1</v></c>' }]) +
            row(7, [customers, l ?? '']),
          behind: '<mergeCells count="1"><mergeCell ref="A7:C7"/></mergeCells>',
        },
        { name: 'Notes', state: 'hidden', rows: row(1, [m ?? '']) },
        { name: 'Deep', state: 'veryHidden', rows: row(1, [`${m ?? ''} again`]) },
      ],
    }),
    pages: [
      `A1: ${month} | ${customers} | ${revenue}\nA4: ${january}\nA5: ${total}\nA6: ${february} | C6: ${revenue}\nA7:C7: ${customers}`,
      '',
      '',
    ],
    hidden: [...orders(language, 14), `${m ?? ''} again`],
  };
};

/** Merged heads, runs of cells with gaps, a far cell, a table whose style paints its head. */
const tables = (language: Language): Fault => {
  const [month = '', customers = '', revenue = '', january = '', february = '', total = '', sheet = ''] =
    plan[language];
  return {
    name: 'tables.xlsx',
    content: book({
      looks: [{ font: '<color theme="0"/>' }],
      sheets: [
        {
          name: sheet,
          rows:
            row(1, [sheet]) +
            row(2, [styled(1, month), styled(1, customers), null, styled(1, revenue)]) +
            row(3, [january, 12, null, 3_400]) +
            row(4, [february, 19]) +
            `<row r="900"><c r="AB900" t="inlineStr"><is><t>${total}</t></is></c></row>`,
          behind: '<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="B4:B6"/></mergeCells>',
          links: [['t', 'table', '../tables/table1.xml']],
        },
      ],
      parts: [
        {
          name: 'xl/tables/table1.xml',
          type: 'spreadsheetml.table',
          content: `<table xmlns="${main}" id="1" name="T" displayName="T" ref="A2:D4"><tableColumns count="4">${[month, customers, 'x', revenue].map((name, i) => `<tableColumn id="${i + 1}" name="${name}"/>`).join('')}</tableColumns><tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>`,
        },
      ],
    }),
    pages: [
      `A1:D1: ${sheet}\nA2: ${month} | ${customers} | D2: ${revenue}\nA3: ${january} | 12 | D3: 3400\nA4: ${february} | B4:B6: 19\nAB900: ${total}`,
    ],
  };
};

const drawn = (shape: string): string =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>9</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${shape}<xdr:clientData/></xdr:twoCellAnchor>`;
const box = (id: number, words: string, run = '', more = '', about = ''): string =>
  drawn(`<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="${id}" name="Box ${id}"${about}/><xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${more}</xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:rPr>${run}</a:rPr><a:t>${safe(words)}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`); // prettier-ignore

/** Charts, text boxes, comments of both kinds, lines at the head and foot of the printed page. */
const beside = (language: Language): Fault => {
  const [month = '', customers = '', revenue = '', january = '', february = '', , sheet = ''] = plan[language];
  const [first, second] = orders(language, 2);
  const said = language === 'ar'
    ? ['هذا الرقم من العقود', 'من أين؟', 'من وزارة التجارة', 'سري', 'نورة', 'السوق يكبر'] : ['This figure is from contracts', 'Where from?', 'From the ministry', 'Confidential', 'Ruth', 'The market grows']; // prettier-ignore
  const [note = '', question = '', answer = '', secret = '', person = '', words = ''] = said;
  const white = '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>';
  return {
    name: 'beside.xlsx',
    content: book({
      sheets: [
        {
          name: sheet,
          rows: row(1, [month, revenue]) + row(2, [january, 100]),
          behind: `<headerFooter><oddHeader>&amp;L&amp;"Calibri,Bold"&amp;12${secret}&amp;R&amp;D</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter><drawing r:id="d"/>`,
          links: [
            ['d', 'drawing', '../drawings/drawing1.xml'],
            ['c', 'comments', '../comments1.xml'],
            ['t', 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment', '../threadedComments/threadedComment1.xml'],
          ], // prettier-ignore
        },
      ],
      links: [['p', 'http://schemas.microsoft.com/office/2017/10/relationships/person', 'persons/person.xml']],
      parts: [
        {
          name: 'xl/drawings/drawing1.xml',
          type: 'drawing',
          content: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${drawingNames}>${drawn(`<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm/><a:graphic><a:graphicData uri="${uris.chart}"><c:chart xmlns:c="${uris.chart}" r:id="c1"/></a:graphicData></a:graphic></xdr:graphicFrame>`)}${box(3, words, white, '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>')}${box(4, first ?? '', white)}${box(5, second ?? '', '', '', ' hidden="1"')}</xdr:wsDr>`,
          links: [['c1', 'chart', '../charts/chart1.xml']],
        },
        {
          name: 'xl/charts/chart1.xml',
          type: chartType,
          content: chartXml({ kind: 'bar', title: customers, series: [{ name: revenue, categories: [january, february], values: [100, 140] }] }), // prettier-ignore
        },
        {
          name: 'xl/comments1.xml',
          type: 'spreadsheetml.comments',
          content: `<comments xmlns="${main}"><authors><author>${person}</author><author>tc={1}</author></authors><commentList><comment ref="B2" authorId="0"><text><r><t>${note}</t></r></text></comment><comment ref="C9" authorId="1"><text><t>[Threaded comment] Your version of Excel … Comment: ${question}</t></text></comment></commentList></comments>`,
        },
        {
          name: 'xl/threadedComments/threadedComment1.xml',
          type: 'application/vnd.ms-excel.threadedcomments+xml',
          content: `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="C9" personId="{1}" id="{2}"><text>${question}</text></threadedComment><threadedComment ref="C9" personId="{1}" id="{3}" parentId="{2}"><text>${answer}</text></threadedComment></ThreadedComments>`,
        },
        {
          name: 'xl/persons/person.xml',
          type: 'application/vnd.ms-excel.person+xml',
          content: `<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="${person}" id="{1}"/></personList>`,
        },
      ],
    }),
    pages: [
      [`A1: ${month} | ${revenue}`, `A2: ${january} | 100`, customers, revenue, `${january} | 100`, `${february} | 140`, words].join('\n'), // prettier-ignore
    ],
    hidden: orders(language, 2),
    beside: [
      [1, 'header', secret],
      [1, 'comment', `B2: ${note} (${person})`],
      [1, 'comment', `C9: ${question} (${person})`],
      [1, 'comment', `C9: ${answer} (${person})`],
    ],
  };
};

/** A sheet that breaks off, one that is not there, and one that is only a picture: named, not passed over. */
const broken = (language: Language): Fault => {
  const [month = '', customers = '', , january = '', february = '', , sheet = '', other = ''] = plan[language];
  const whole = row(1, [month, customers]) + row(2, [january, 12]);
  return {
    name: 'broken.xlsx',
    content: book({
      sheets: [
        {
          name: sheet,
          rows: `${whole}<row r="3"><c r="A3" t="inlineStr"><is><t>${february}</t></is></c><c r="B3"><v>1`,
        },
        { name: other, rows: row(1, [other]) },
        { name: 'Scan', rows: '', links: [['d', 'drawing', '../drawings/drawing1.xml']] },
      ],
      parts: [
        {
          name: 'xl/drawings/drawing1.xml',
          type: 'drawing',
          content: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${drawingNames}>${drawn('<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Picture"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill/><xdr:spPr/></xdr:pic>')}</xdr:wsDr>`,
        },
      ],
    }),
    pages: [`A1: ${month} | ${customers}\nA2: ${january} | 12`, '', `A1: ${other}`, ''],
    unread: [2, 4],
  };
};

/** Tables of plain text: by semicolons, tabs, with a mark, in UTF-16, in a code page. */
const plainTables = (language: Language): Fault[] => {
  const [month = '', customers = '', revenue = '', january = '', february = ''] = plan[language];
  const table = (sign: string): string => `${month}${sign}${customers}${sign}${revenue}\r\n${january}${sign}12${sign}"3${sign}5"\r\n\r\n${february}${sign}19${sign}\r\n`; // prettier-ignore
  const page = (sign: string): string[] => [
    `${month} | ${customers} | ${revenue}\n${january} | 12 | 3${sign}5\n${february} | 19 | `,
  ];
  return [
    { name: 'semicolons.csv', content: Buffer.from(`\uFEFF${table(';')}`), pages: page(';') },
    { name: 'decimals.csv', content: Buffer.from('1,5;2,5;3,5\n4,5;5,5;6,5\n'), pages: ['1,5 | 2,5 | 3,5\n4,5 | 5,5 | 6,5'] },
    { name: 'tabs.csv', content: Buffer.from(`\uFEFF${table('\t')}`, 'utf16le'), pages: page(' ') },
    { name: 'utf16-unmarked.csv', content: Buffer.from(table(','), 'utf16le'), pages: page(',') },
    { name: 'code-page.csv', content: inCodePage(table(';'), language), pages: page(';') },
    { name: 'separator.csv', content: Buffer.from(`sep=|\r\n${table('|')}`), pages:page('|') },
  ]; // prettier-ignore
};

export const sheetFaults = (language: Language): Fault[] => [
  figures(language),
  strings(language),
  hidden(language),
  tables(language),
  beside(language),
  broken(language),
  oldBook(language, 5),
  oldBook(language, 8),
  ...plainTables(language),
];
