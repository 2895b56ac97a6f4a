import { z } from 'zod';
import { cleanLine } from '../letters.ts';
import { plainFormat, sectionsOf } from './number-format.ts';

/** What of SheetJS writes values by their number formats; its own module is loaded only when there is a sheet to read. */
export interface Formats {
  is_date(format: string): boolean;
  parse_date_code(
    value: number,
    options: { date1904: boolean },
  ): { y: number; m: number; d: number; H: number; M: number; S: number } | null;
  format(format: string, value: number | string): string;
}

// SheetJS leaves this part of itself without types.
export const Formats = z.custom<Formats>(
  (given) => typeof given === 'object' && given !== null && 'is_date' in given && 'parse_date_code' in given,
);

const two = (value: number): string => String(value).padStart(2, '0');

/** The codes of a number format that say what is shown, without quoted words, colours and locales. */
const bare = (format: string): string => format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');

interface At {
  y: number;
  m: number;
  d: number;
  H: number;
  M: number;
  S: number;
}

/** What of a date its format shows, always as 2026-09-30: 1/5/26 would be January to one reader and May to another. */
const dateWriter = (format: string): ((at: At) => string) => {
  const codes = bare(format);
  // "m" beside hours or seconds means minutes.
  const hasDay = /[yd]/i.test(codes) || (/m/i.test(codes) && !/[hs]/i.test(codes));
  const wholeDay = /d/i.test(codes) || !/[ym]/i.test(codes);
  const hasTime = /[hs]/i.test(codes);
  const hasSeconds = /s/i.test(codes);
  return (at) => {
    const time = `${two(at.H)}:${two(at.M)}${hasSeconds ? `:${two(at.S)}` : ''}`;
    if (!hasDay) return time;
    const day = `${at.y}-${two(at.m)}${wholeDay ? `-${two(at.d)}` : ''}`;
    return hasTime ? `${day} ${time}` : day;
  };
};

const daysTo1904 = 1_462;
/** 1 March 1900: before it, Excel's days count a 29 February that never was. */
const firstPlainDay = 61;
const lastDay = 2_958_466;

const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));

// Most cells have nothing to clean; eight replacements a cell would be the largest part of reading a large sheet.
const isClean = /^[!-~]+(?: [!-~]+)*$/;

/** `cleanLine`, at no price for plain words. */
export const cleanCell = (text: string): string => (isClean.test(text) ? text : cleanLine(text));

type ShowNumber = (value: number, shown: string | undefined) => string;

/** Cells as they are shown, for one workbook. */
export class CellTexts {
  readonly #formats: Formats;
  readonly #date1904: boolean;
  readonly #writers = new Map<string, ShowNumber>();
  readonly #forText = new Map<string, boolean>();

  constructor(formats: Formats, date1904: boolean) {
    this.#formats = formats;
    this.#date1904 = date1904;
  }

  /**
   * A number in its format (62%, $1.4M), dates by year, month and day; '' when its format shows nothing of it. `shown` is what
   * SheetJS makes of it, where that is known.
   */
  number(value: number, format: string, shown?: string): string {
    let write = this.#writers.get(format);
    if (write === undefined) {
      write = this.#writer(format);
      this.#writers.set(format, write);
    }
    return write(value, shown);
  }

  /** Words by their format, which may show nothing of them or put others around them. */
  words(text: string, format: string): string {
    let formatted = this.#forText.get(format);
    if (formatted === undefined) {
      // Only a fourth section, or a single one with an "@", is about words.
      formatted =
        format !== 'General' && format !== '@' && (sectionsOf(format).length > 3 || bare(format).includes('@'));
      this.#forText.set(format, formatted);
    }
    return cleanCell(formatted ? (this.#format(format, text) ?? text) : text);
  }

  #writer(format: string): ShowNumber {
    // Hours beyond a day, as [h]:mm, are a length of time.
    if (this.#formats.is_date(format) && !/\[[hms]+\]/i.test(format)) {
      const write = dateWriter(format);
      const otherwise = this.#byFormat(format);
      return (value, shown) => {
        const at = this.#dateOf(value);
        return at === null ? otherwise(value, shown) : write(at);
      };
    }
    const plain = plainFormat(format);
    const otherwise = this.#byFormat(format);
    if (plain === null) return otherwise;
    return (value, shown) => {
      const text = plain(value);
      return text === null ? otherwise(value, shown) : cleanCell(text);
    };
  }

  #byFormat(format: string): ShowNumber {
    // A locale by number, as [$-2000401]: its digits may be Arabic. SheetJS takes it for a currency.
    const locale = /\[\$-([0-9A-F]+)\]/i.exec(format)?.[1];
    const code = format.replace(/\[\$-[0-9A-F]+\]/gi, '');
    const arabic = /^2[0-9A-F]{6}$/i.test(locale ?? '');
    const hasPlace = /[0#?]|General/i.test(bare(format));
    return (value, shown) => {
      const figures = cleanCell(
        locale === undefined && shown !== undefined ? shown : (this.#format(code, value) ?? String(value)),
      );
      // SheetJS shows nothing of a small number as a fraction; only a format without a place for digits hides it.
      if (figures === '') return hasPlace ? String(value) : '';
      return arabic ? arabicDigits(figures) : figures;
    };
  }

  /** Null for a format that SheetJS does not know: it throws then. */
  #format(code: string, value: number | string): string | null {
    try {
      return this.#formats.format(code, value);
    } catch {
      return null;
    }
  }

  #dateOf(value: number): At | null {
    const days = this.#date1904 ? value + daysTo1904 : value;
    if (!(days >= firstPlainDay && days < lastDay))
      return this.#formats.parse_date_code(value, { date1904: this.#date1904 });
    const at = new Date(Math.round((days - 25_569) * 86_400) * 1_000);
    return {
      y: at.getUTCFullYear(),
      m: at.getUTCMonth() + 1,
      d: at.getUTCDate(),
      H: at.getUTCHours(),
      M: at.getUTCMinutes(),
      S: at.getUTCSeconds(),
    };
  }
}
