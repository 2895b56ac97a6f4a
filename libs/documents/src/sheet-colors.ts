import { child, descendants, type Element, elements } from './xml.ts';

/** Red, green and blue, 0 to 255. */
export type Color = [red: number, green: number, blue: number];

export const black: Color = [0, 0, 0];
export const white: Color = [255, 255, 255];

/** The first eight are repeated; then come the 48 others of Excel 97 ([MS-XLS] 2.5.161, ECMA-376 18.8.27). */
const basic = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF';
const indexed = `${basic} ${basic} 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333`;

/** Six hexadecimal digits, or eight with the opacity first; null for anything else. */
export const colorOf = (hex: string | undefined): Color | null => {
  const found = /^(?:[0-9A-F]{2})?([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})$/i.exec(hex ?? '');
  if (found === null) return null;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
};

export const usualPalette: Color[] = indexed.split(' ').map((hex) => colorOf(hex) ?? black);

/** How far two colors may lie apart, in each of their parts, before one is seen on the other. */
const indistinct = 12;

export const isAlike = (a: Color, b: Color): boolean =>
  a.every((part, index) => Math.abs(part - (b[index] ?? 0)) <= indistinct);

/** ECMA-376 18.8.19: a tint moves the lightness towards white (above 0) or black. */
const tinted = (color: Color, tint: number): Color => {
  if (tint === 0 || !Number.isFinite(tint)) return color;
  const [red, green, blue] = color.map((part) => (tint > 0 ? part + (255 - part) * tint : part * (1 + tint)));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

/** What the colors of a workbook's styles stand for: by value, by the theme's place, by the palette's number. */
export class Colors {
  readonly #theme: Array<Color | null>;
  readonly #palette: Color[];

  constructor(theme: Element | null, styles: Element | null) {
    const scheme = theme === null ? undefined : descendants(theme, 'clrScheme')[0];
    const named = elements(scheme ?? { name: '', attributes: {}, children: [] }).map((slot) => {
      const color = elements(slot)[0];
      return colorOf(color?.attributes['lastClr'] ?? color?.attributes['val']);
    });
    // The file has dark before light; cells count light before dark.
    const [dark1 = black, light1 = white, dark2 = null, light2 = null, ...accents] = named;
    this.#theme = [light1, dark1, light2, dark2, ...accents];
    const own = styles === null ? undefined : descendants(styles, 'indexedColors')[0];
    const given = own === undefined ? [] : elements(own).map(({ attributes }) => colorOf(attributes['rgb']) ?? black);
    this.#palette = given.length > 0 ? given : usualPalette;
  }

  /** Null when it says nothing that is known: the automatic color, or one of a theme that is not there. */
  of(attribute: (name: string) => string | undefined): Color | null {
    const tint = Number(attribute('tint') ?? 0);
    const rgb = attribute('rgb');
    const theme = attribute('theme');
    const index = attribute('indexed');
    const color =
      rgb !== undefined
        ? colorOf(rgb)
        : theme !== undefined
          ? (this.#theme[Number(theme)] ?? null)
          : index === '64'
            ? black
            : index === '65'
              ? white
              : index === undefined
                ? null
                : (this.#palette[Number(index)] ?? null);
    return color === null ? null : tinted(color, tint);
  }

  ofElement(element: Element | undefined): Color | null {
    return element === undefined ? null : this.of((name) => element.attributes[name]);
  }
}

/** What lies behind a cell by its fill; null when it has more than one color. */
export const groundOf = (fill: Element | undefined, colors: Colors): Color | null => {
  const pattern = child(fill, 'patternFill');
  if (fill === undefined || (pattern === undefined && child(fill, 'gradientFill') === undefined)) return white;
  const kind = pattern?.attributes['patternType'] ?? 'none';
  if (pattern !== undefined && kind === 'none') return white;
  // A solid fill has its color in front.
  return kind === 'solid' ? (colors.ofElement(child(pattern, 'fgColor')) ?? black) : null;
};
