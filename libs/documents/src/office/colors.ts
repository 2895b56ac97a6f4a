import { child, type Element, elements } from './xml.ts';

/*
 * Colors of Office documents as six hexadecimal digits, upper case. ECMA-376 part 1, 20.1.2.3 (DrawingML) and 17.18.97
 * (theme colors in WordprocessingML).
 */

/** A theme's colors by their names (dk1, lt1, accent1 …). */
export type Theme = Map<string, string>;

/** The names that documents use, and the theme's color that each stands for. */
export type ColorMap = Map<string, string>;

export interface Ink {
  color: string;
  /** 0 to 1; 0 is not there at all. */
  alpha: number;
}

/** A difference that no eye sees, of 255: as in pdf/ground.ts. */
const sameColor = 16;

const channels = (color: string): number[] => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hex = (values: number[]): string =>
  values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();

export const looksSame = (a: string, b: string): boolean => {
  const other = channels(b);
  return channels(a).every((value, i) => Math.abs(value - (other[i] ?? 0)) <= sameColor);
};

export const isHex = (value: string | undefined): value is string =>
  value !== undefined && /^[0-9A-F]{6}$/i.test(value);

/** Moves a color to white (`light` 1) or to black (`light` 0) and keeps `kept` of it. */
export const mixed = (color: string, kept: number, light: 0 | 1): string =>
  hex(channels(color).map((value) => value * kept + 255 * light * (1 - kept)));

/** lumMod and lumOff change the lightness of HSL; done on the channels, which keeps hue and comes close. */
const lightened = (color: string, factor: number, offset: number): string => {
  const values = channels(color);
  const light = (Math.max(...values) + Math.min(...values)) / 510;
  const wanted = Math.min(1, Math.max(0, light * factor + offset));
  if (wanted <= light) return light === 0 ? color : hex(values.map((value) => (value * wanted) / light));
  return mixed(color, light === 1 ? 1 : (1 - wanted) / (1 - light), 1);
};

/** Colors of a theme part; empty when there is none. */
export const themeOf = (part: Element | null): Theme => {
  const theme: Theme = new Map();
  const scheme = child(child(part ?? undefined, 'themeElements'), 'clrScheme');
  for (const one of scheme === undefined ? [] : elements(scheme)) {
    const color = elements(one)[0];
    const value = color?.name === 'sysClr' ? color.attributes['lastClr'] : color?.attributes['val'];
    if (isHex(value)) theme.set(one.name, value.toUpperCase());
  }
  return theme;
};

/** What the names mean where nothing says otherwise. */
export const usualMap: ColorMap = new Map([
  ['bg1', 'lt1'],
  ['tx1', 'dk1'],
  ['bg2', 'lt2'],
  ['tx2', 'dk2'],
]);

/** For documents without a theme: black on white. */
const plain: Theme = new Map([
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
]);

export const themeColor = (name: string, theme: Theme, map: ColorMap): string | null => {
  const key = map.get(name) ?? usualMap.get(name) ?? name;
  return theme.get(key) ?? plain.get(key) ?? null;
};

const presets: Record<string, string> = {
  white: 'FFFFFF',
  black: '000000',
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  snow: 'FFFAFA',
  whiteSmoke: 'F5F5F5',
  ivory: 'FFFFF0',
  ghostWhite: 'F8F8FF',
};

const part = (element: Element): number => Number(element.attributes['val']) / 100_000;

export const baseOf = (color: Element, theme: Theme, map: ColorMap): string | null => {
  const value = color.attributes['val'] ?? '';
  if (color.name === 'srgbClr') return isHex(value) ? value.toUpperCase() : null;
  if (color.name === 'schemeClr') return themeColor(value, theme, map);
  if (color.name === 'prstClr') return presets[value] ?? null;
  if (color.name === 'sysClr') {
    const last = color.attributes['lastClr'];
    return isHex(last) ? last.toUpperCase() : value === 'window' ? 'FFFFFF' : value === 'windowText' ? '000000' : null;
  }
  if (color.name === 'scrgbClr')
    return hex(['r', 'g', 'b'].map((name) => Number.parseFloat(color.attributes[name] ?? '') * 0.00255));
  return null;
};

/** The color inside a fill (`a:solidFill`) or reference (`a:fillRef`); null when it is none that is known here. */
export const inkOf = (fill: Element | undefined, theme: Theme, map: ColorMap): Ink | null => {
  const element = fill === undefined ? undefined : elements(fill)[0];
  let color = element === undefined ? null : baseOf(element, theme, map);
  if (element === undefined || color === null || !isHex(color)) return null;
  let alpha = 1;
  for (const change of elements(element)) {
    const by = part(change);
    if (!Number.isFinite(by)) continue;
    if (change.name === 'alpha') alpha = by;
    else if (change.name === 'lumMod') color = lightened(color, by, 0);
    else if (change.name === 'lumOff') color = lightened(color, 1, by);
    else if (change.name === 'tint') color = mixed(color, by, 1);
    else if (change.name === 'shade') color = mixed(color, by, 0);
  }
  return { color, alpha };
};
