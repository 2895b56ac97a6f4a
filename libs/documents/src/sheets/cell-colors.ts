import { inkOf, isHex, looksSame, mixed, type Theme, themeOf, usualMap } from '../office/colors.ts';
import { child, descendants, type Element, elements } from '../office/xml.ts';

/*
 * Colors of cells, as six hexadecimal digits. ECMA-376 part 1, 18.8.
 */

export const black = '000000';
export const white = 'FFFFFF';

/** The first eight are repeated; then come the 48 others of Excel 97 (18.8.27; the same numbers in [MS-XLS] 2.5.161). */
const basic = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF';
const indexed = `${basic} ${basic} 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333`;
export const usualPalette: string[] = indexed.split(' ');

/** The theme's colors by the numbers that cells name them with: light before dark, other than in the theme's own part. */
const themePlaces = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink']; // prettier-ignore
const plainTheme: Theme = new Map([
  ['lt1', white],
  ['dk1', black],
]);

/** With the opacity first, as cells have it, or without; null for anything else. */
const opaque = (value: string): string | null => {
  const color = value.slice(-6).toUpperCase();
  return isHex(color) ? color : null;
};

/** 18.8.19: a tint moves a color towards white (above 0) or black. */
const tinted = (color: string, tint: number): string => {
  if (tint === 0 || !Number.isFinite(tint)) return color;
  return tint > 0 ? mixed(color, 1 - tint, 1) : mixed(color, 1 + tint, 0);
};

/** What the colors of a workbook's styles stand for: by value, by the theme's place, by the palette's number. */
export class Colors {
  readonly #theme: Theme;
  readonly #palette: string[];

  constructor(theme: Element | null, styles: Element | null) {
    const own = themeOf(theme);
    this.#theme = own.size > 0 ? own : plainTheme;
    const given = styles === null ? undefined : descendants(styles, 'indexedColors')[0];
    const palette = given === undefined ? [] : elements(given).map(({ attributes }) => opaque(attributes['rgb'] ?? '') ?? black); // prettier-ignore
    this.#palette = palette.length > 0 ? palette : usualPalette;
  }

  /** Null when it says nothing that is known: the automatic color, or one of a theme that is not there. */
  of(attribute: (name: string) => string | undefined): string | null {
    const color = this.#plain(attribute('rgb'), attribute('theme'), attribute('indexed'));
    return color === null ? null : tinted(color, Number(attribute('tint') ?? 0));
  }

  ofElement(element: Element | undefined): string | null {
    return element === undefined ? null : this.of((name) => element.attributes[name]);
  }

  /** The color of a fill in a drawing, as `a:solidFill`; null when it is another kind of fill. */
  ofDrawing(fill: Element | undefined): string | null {
    return inkOf(fill, this.#theme, usualMap)?.color ?? null;
  }

  #plain(rgb: string | undefined, theme: string | undefined, index: string | undefined): string | null {
    if (rgb !== undefined) return opaque(rgb);
    if (theme !== undefined) return this.#theme.get(themePlaces[Number(theme)] ?? '') ?? null;
    // Those of the system's windows.
    if (index === '64') return black;
    if (index === '65') return white;
    return index === undefined ? null : (this.#palette[Number(index)] ?? null);
  }
}

/** What lies behind a cell by its fill; null when it has more than one color. */
export const groundOf = (fill: Element | undefined, colors: Colors): string | null => {
  if (child(fill, 'gradientFill') !== undefined) return null;
  const pattern = child(fill, 'patternFill');
  const kind = pattern?.attributes['patternType'] ?? 'none';
  if (kind === 'none') return white;
  // A solid fill has its color in front.
  return kind === 'solid' ? (colors.ofElement(child(pattern, 'fgColor')) ?? black) : null;
};

/** Whether words of that color are not seen on that ground. */
export const isLost = (color: string, ground: string | null): boolean => ground !== null && looksSame(color, ground);
