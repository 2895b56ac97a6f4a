import type { MemoMetric, MemoReport } from '@plumbline/contracts/memo-report';
import { strToU8, zipSync } from 'fflate';
import type { IntlShape } from 'react-intl';

type Cell = string | number | null;

interface Sheet {
  name: string;
  /** Of each column, in characters. */
  widths: number[];
  /** The first row is the head. */
  rows: Cell[][];
}

/** XML cannot hold these at all: a workbook with one of them would not open. */
const storable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const escaped = (text: string): string =>
  storable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** A text is a text, also one that begins like a formula. */
const cellXml = (cell: Cell, at: string, style: number): string => {
  if (cell === null || cell === '') return '';
  return typeof cell === 'number'
    ? `<c r="${at}" s="${style}"><v>${cell}</v></c>`
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};

const sheetXml = ({ widths, rows }: Sheet, rtl: boolean): string => {
  const columns = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  const lines = rows.map((cells, row) => {
    const held = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, row === 0 ? 1 : 0));
    return `<row r="${row + 1}">${held.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${
    rtl ? ' rightToLeft="1"' : ''
  }><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook of plain sheets, as small as the format lets it be. */
const workbookOf = (sheets: readonly Sheet[], rtl: boolean): Blob => {
  const entries = sheets.map(({ name }, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  const relations = sheets.map(
    (_, n) => `<Relationship Id="rId${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  );
  const overrides = sheets.map(
    (_, n) =>
      `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const files: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRelations}">${relations.join('')}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(sheet, rtl)])),
  };
  const packed = zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])), {
    level: 6,
  });
  return new Blob([packed], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
};

/** Names of sheets hold no more than 31 characters and none of these signs. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);

/** Every period of a series in its order of coming, each once. */
const periodsOf = (metrics: readonly MemoMetric[]): string[] => [
  ...new Set(metrics.flatMap(({ series }) => series.map(({ period }) => period))),
];

interface WorkbookInput {
  report: MemoReport;
  intl: IntlShape;
  rtl: boolean;
}

/** The metrics of a memo: one sheet with each as it stands in the memo, and one with their values over time. */
export const metricsWorkbook = ({
  report: { metrics_snapshot: metrics, ownership },
  intl,
  rtl,
}: WorkbookInput): Blob => {
  const text = (id: string): string => intl.formatMessage({ id });
  const trend = ({ trend: way }: MemoMetric): string => (way === null ? '' : text(`memo.trend.${way}`));
  const snapshot: Sheet = {
    name: sheetName(text('memo.section.metrics_snapshot')),
    widths: [30, 18, 16, 12, 12, 16, 12, 12, 44],
    rows: [
      [
        text('memo.metrics.metric'),
        text('memo.metrics.value'),
        text('memo.metrics.number'),
        text('memo.metrics.unit'),
        text('memo.metrics.currency'),
        text('memo.metrics.period'),
        text('memo.metrics.planned'),
        text('memo.metrics.trend'),
        text('memo.metrics.source'),
      ],
      ...metrics.map((one) => [
        one.metric,
        one.value,
        one.number,
        one.unit,
        one.currency,
        one.period,
        one.planned ? text('memo.metrics.planned') : '',
        trend(one),
        one.source,
      ]),
    ],
  };
  const periods = periodsOf(metrics);
  const overTime: Sheet = {
    name: sheetName(text('memo.metrics.over_time')),
    widths: [30, 12, ...periods.map(() => 16)],
    rows: [
      [text('memo.metrics.metric'), text('memo.metrics.currency'), ...periods],
      ...metrics
        .filter(({ series }) => series.length > 0)
        .map(({ metric, currency, series }) => [
          metric,
          currency,
          ...periods.map((period) => series.find((point) => point.period === period)?.number ?? null),
        ]),
    ],
  };
  const holdings: Sheet = {
    name: sheetName(text('memo.section.ownership')),
    widths: [30, 20, 16, 16],
    rows: [
      [
        text('memo.ownership.holder'),
        text('memo.ownership.class'),
        text('memo.ownership.shares'),
        text('memo.ownership.percent'),
      ],
      ...ownership.map(({ holder, share_class, shares, percent }) => [holder, share_class, shares, percent]),
    ],
  };
  return workbookOf(
    [snapshot, ...(periods.length > 0 ? [overTime] : []), ...(ownership.length > 0 ? [holdings] : [])],
    rtl,
  );
};
