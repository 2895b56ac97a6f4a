/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * A cell of a CSV file (RFC 4180). What would be a formula is written with an apostrophe before it, which a spreadsheet shows
 * as text.
 */
export const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const line = (cells: (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;
