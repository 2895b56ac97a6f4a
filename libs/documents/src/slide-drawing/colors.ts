import { baseOf, type ColorMap, type Theme } from '../office/colors.ts';
import { type Element, elements } from '../office/xml.ts';

/** Red, green, blue and alpha, each 0 to 1. */
export type Color = [red: number, green: number, blue: number, alpha: number];

export interface Palette {
  theme: Theme;
  map: ColorMap;
  /** What `phClr` stands for in a theme's own fills and lines. */
  placeholder: Color | null;
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

export const fromHex = (hex: string): Color => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [red, green, blue, 1];
};

/** Beside those that tell whether a text is seen (`office/colors.ts`). ECMA-376 part 1, 20.1.10.47. */
const presets: Record<string, string> = {
  gray: '808080', grey: '808080', dkGray: 'A9A9A9', ltGray: 'D3D3D3', orange: 'FFA500', purple: '800080', cyan: '00FFFF',
  magenta: 'FF00FF', lime: '00FF00', navy: '000080', teal: '008080', maroon: '800000', olive: '808000', silver: 'C0C0C0',
  gold: 'FFD700', pink: 'FFC0CB', brown: 'A52A2A', indigo: '4B0082', violet: 'EE82EE', dkBlue: '00008B', ltBlue: 'ADD8E6',
  dkGreen: '006400', ltGreen: '90EE90', dkRed: '8B0000', crimson: 'DC143C', coral: 'FF7F50', tomato: 'FF6347',
}; // prettier-ignore

/** Hue in turns, saturation and lightness 0 to 1. */
const toHsl = ([red, green, blue]: Color): [number, number, number] => {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, spread] = [(most + least) / 2, most - least];
  if (spread === 0) return [0, 0, light];
  const hue =
    most === red ? ((green - blue) / spread + 6) % 6 : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4; // prettier-ignore
  return [hue / 6, spread / (1 - Math.abs(2 * light - 1)), light];
};

const fromHsl = (hue: number, saturation: number, light: number, alpha: number): Color => {
  const spread = (1 - Math.abs(2 * light - 1)) * saturation;
  const channel = (from: number): number => {
    const at = (((hue * 6 + from) % 6) + 6) % 6;
    return within(light - spread / 2 + spread * within(Math.min(at, 4 - at)));
  };
  return [channel(2), channel(0), channel(4), alpha];
};

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number): number =>
  within(value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const percent = (element: Element): number => {
  const value = element.attributes['val'] ?? '';
  return value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value) / 100_000;
};

/** One change of a color (ECMA-376 part 1, 20.1.2.3); those that change nothing that is seen leave it. */
const changed = (color: Color, change: Element): Color => {
  const by = percent(change);
  const [red, green, blue, alpha] = color;
  const each = (of: (value: number) => number): Color => [of(red), of(green), of(blue), alpha];
  if (change.name === 'gray') {
    const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return [grey, grey, grey, alpha];
  }
  if (change.name === 'inv') return each((value) => 1 - value);
  if (!Number.isFinite(by)) return color;
  const [hue, saturation, light] = toHsl(color);
  switch (change.name) {
    case 'alpha': return [red, green, blue, within(by)];
    case 'alphaMod': return [red, green, blue, within(alpha * by)];
    case 'alphaOff': return [red, green, blue, within(alpha + by)];
    case 'lum': return fromHsl(hue, saturation, within(by), alpha);
    case 'lumMod': return fromHsl(hue, saturation, within(light * by), alpha);
    case 'lumOff': return fromHsl(hue, saturation, within(light + by), alpha);
    case 'sat': return fromHsl(hue, within(by), light, alpha);
    case 'satMod': return fromHsl(hue, within(saturation * by), light, alpha);
    case 'satOff': return fromHsl(hue, within(saturation + by), light, alpha);
    // Sixty thousandths of a degree.
    case 'hueOff': return fromHsl(hue + Number(change.attributes['val']) / 21_600_000, saturation, light, alpha);
    case 'shade': return each((value) => fromLinear(toLinear(value) * by));
    case 'tint': return each((value) => fromLinear(toLinear(value) * by + 1 - by));
    default: return color;
  }
}; // prettier-ignore

/** The color inside a fill or a reference; null when there is none that is known. */
export const colorIn = (holder: Element | undefined, palette: Palette): Color | null => {
  const element = holder === undefined ? undefined : elements(holder).find(({ name }) => name.endsWith('Clr'));
  if (element === undefined) return null;
  const value = element.attributes['val'] ?? '';
  if (element.name === 'schemeClr' && value === 'phClr')
    return palette.placeholder === null ? null : elements(element).reduce(changed, palette.placeholder);
  const hex = baseOf(element, palette.theme, palette.map) ?? presets[value];
  if (hex === undefined || !/^[0-9A-F]{6}$/i.test(hex)) return null;
  return elements(element).reduce(changed, fromHex(hex));
};
