/** How a test writes a number. */
export interface FigureStyle {
  readonly digits: 'latin' | 'arabic' | 'persian';
  /** What stands between the thousands; `indian` groups by two behind the first three. */
  readonly grouping: '' | ',' | '٬' | "'" | '\u2009' | '\u00a0' | ' ' | 'indian';
  readonly decimal: '.' | '٫';
  /** A magnitude word and what it is worth: "million", 1e6. */
  readonly magnitude?: { readonly word: string; readonly factor: number; readonly gap: '' | ' ' | '-' };
  readonly before?: string;
  readonly behind?: string;
}

const shifted = (text: string, zero: number): string =>
  text.replace(/\d/gu, (digit) => String.fromCharCode(zero + Number(digit)));

const grouped = (whole: string, grouping: FigureStyle['grouping']): string => {
  if (grouping === '') return whole;
  if (grouping !== 'indian') return whole.replace(/\B(?=(?:\d{3})+$)/gu, grouping);
  const last = whole.slice(-3);
  const rest = whole.slice(0, -3).replace(/\B(?=(?:\d{2})+$)/gu, ',');
  return rest === '' ? last : `${rest},${last}`;
};

/** A value in a style, without any rounding: 1.2e6 with "million" is "1.2 million". */
export const formatFigure = (value: number, style: FigureStyle): string => {
  const written = Number((value / (style.magnitude?.factor ?? 1)).toPrecision(12));
  const [whole = '', places] = String(written).split('.');
  const plain = `${grouped(whole, style.grouping)}${places === undefined ? '' : `${style.decimal}${places}`}`;
  const digits = style.digits === 'latin' ? plain : shifted(plain, style.digits === 'arabic' ? 0x660 : 0x6f0);
  const magnitude = style.magnitude === undefined ? '' : `${style.magnitude.gap}${style.magnitude.word}`;
  return `${style.before ?? ''}${digits}${magnitude}${style.behind ?? ''}`;
};
