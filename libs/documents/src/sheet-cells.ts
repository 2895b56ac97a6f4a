import type { CellObject } from '@e965/xlsx';
import { cleanLine } from './letters.ts';

/** What of SheetJS writes values by their number formats; its own module is loaded only when there is a sheet to read. */
export interface Formats {
  is_date(format: string): boolean;
  parse_date_code(
    value: number,
    options: { date1904: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number } | null;
  format(format: string, value: number): string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The codes of a number format that say what is shown, without quoted words, colours and locales. */
const bare = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');

/** A date as 2026-09-30, whatever order the format has: 1/5/26 would be January to one reader and May to another. */
const dateOf = (value: number, format: string, date1904: boolean, formats: Formats): string | null => {
  const at = formats.parse_date_code(value, { date1904 });
  if (at === null) return null;
  const codes = bare(format);
  // "m" beside hours or seconds means minutes.
  const hasDay = /[yd]/i.test(codes) || (/m/i.test(codes) && !/[hs]/i.test(codes));
  const time = `${two(at.H)}:${two(at.M)}${/s/i.test(codes) ? `:${two(at.S)}` : ''}`;
  const day = `${at.y}-${two(at.m)}${/d/i.test(codes) || !/[ym]/i.test(codes) ? `-${two(at.d)}` : ''}`;
  if (!hasDay) return time;
  return /[hs]/i.test(codes) ? `${day} ${time}` : day;
};

const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

/**
 * A cell as it is shown: figures in their format (62%, $1.4M), dates by year, month and day, a formula's last value; null when
 * it is empty. '' when its format shows nothing of it.
 */
export const cellText = (cell: CellObject, date1904: boolean, formats: Formats): string | null => {
  const { t: kind, v: value, w: shown } = cell;
  if (kind === 'z' || value === undefined) return null;
  const format = typeof cell.z === 'string' ? cell.z : 'General';
  if (typeof value !== 'number' || kind !== 'n') return cleanLine(shown ?? String(value)) || (value === '' ? null : '');
  // Hours beyond a day, as [h]:mm, are a length of time.
  if (formats.is_date(format) && !/\[[hms]+\]/i.test(format)) {
    const date = dateOf(value, format, date1904, formats);
    if (date !== null) return date;
  }
  // A locale by number, as [$-2000401]: its digits may be Arabic. SheetJS takes it for a currency.
  const locale = /\[\$-([0-9A-F]+)\]/i.exec(format)?.[1];
  // SheetJS shows nothing of a small number as a fraction; only a format without a place for digits hides it.
  if (locale === undefined) return cleanLine(shown ?? '') || (/[0#?]|General/i.test(bare(format)) ? String(value) : '');
  const figures = cleanLine(formats.format(format.replace(/\[\$-[0-9A-F]+\]/gi, ''), value));
  return /^2[0-9A-F]{6}$/i.test(locale) ? arabicDigits(figures) : figures;
};
