/**
 * What a spreadsheet would take for the beginning of a formula: at the beginning of a cell, and behind what would begin another
 * one where a spreadsheet of another country parts cells by semicolons or tabs.
 */
const formula = /(^|[;\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A cell of a CSV file (RFC 4180). What would be a formula is written with an apostrophe before it, which a spreadsheet shows
 * as text.
 */
export const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = value.replace(formula, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const line = (cells: (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
