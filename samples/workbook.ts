import { officePackage, safe, type Link, type Part } from './office-package.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const names = `xmlns="${main}" xmlns:r="${relationships}"`;

export interface WorkbookSheet {
  name: string;
  /** Cells row by row; null leaves one empty. */
  rows: (string | number | null)[][];
}

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26));

const cell = (value: string | number | null, row: number, column: number): string => {
  const at = `${columnName(column)}${String(row + 1)}`;
  if (value === null) return '';
  return typeof value === 'number'
    ? `<c r="${at}"><v>${String(value)}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${safe(value)}</t></is></c>`;
};

/** A workbook of Excel 2007 and later with these sheets, without styles or formulas. */
export const workbook = (sheets: WorkbookSheet[]): Buffer =>
  officePackage('xl/workbook.xml', [
    {
      name: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main',
      content: `<workbook ${names}><sheets>${sheets.map(({ name }, n) => `<sheet name="${safe(name)}" sheetId="${String(n + 1)}" r:id="s${String(n + 1)}"/>`).join('')}</sheets></workbook>`,
      links: sheets.map((_, n): Link => [`s${String(n + 1)}`, 'worksheet', `worksheets/sheet${String(n + 1)}.xml`]),
    },
    ...sheets.map(({ rows }, n): Part => ({
      name: `xl/worksheets/sheet${String(n + 1)}.xml`,
      type: 'spreadsheetml.worksheet',
      content: `<worksheet ${names}><sheetData>${rows.map((row, y) => `<row r="${String(y + 1)}">${row.map((value, x) => cell(value, y, x)).join('')}</row>`).join('')}</sheetData></worksheet>`,
    })),
  ]);
