import { type ColorMap, isHex, looksSame, mixed, type Theme, themeColor } from '../office/colors.ts';
import { child, elements, type Element, isOn, parseXml } from '../office/xml.ts';

/** What of a style decides whether text is seen, whether it begins a section and how it is numbered. */
export interface Look {
  hidden?: boolean;
  /** Six hexadecimal digits, upper case; null where Word chooses (black, or white on dark). */
  color?: string | null;
  /** Half points: of Latin text, and of text that is marked as Arabic or Hebrew. */
  size?: number;
  complexSize?: number;
  complex?: boolean;
  /** Width of the letters in percent. */
  scale?: number;
  /** The color behind the text; null for none. */
  fill?: string | null;
  font?: string;
  /** Above the line: a footnote's mark, a power. */
  raised?: boolean;
  /** 0 is the top level. */
  outline?: number;
  /** The style of the document's title. */
  title?: boolean;
  caption?: boolean;
  list?: string;
  depth?: number;
}

/** How a document names its colors. */
export interface WordColors {
  theme: Theme;
  map: ColorMap;
}

/** WordprocessingML's own names of theme colors. */
const themeNames: Record<string, string> = {
  background1: 'bg1',
  background2: 'bg2',
  text1: 'tx1',
  text2: 'tx2',
  dark1: 'dk1',
  dark2: 'dk2',
  light1: 'lt1',
  light2: 'lt2',
  hyperlink: 'hlink',
  followedHyperlink: 'folHlink',
};

const highlights: Record<string, string> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '800080',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
};

/** A color given by its value or by a theme's name, which wins; `prefix` is "theme" or "themeFill". Null is "auto". */
const colorIn = (
  { attributes }: Element,
  value: string,
  prefix: 'theme' | 'themeFill',
  { theme, map }: WordColors,
): string | null => {
  const name = attributes[prefix === 'theme' ? 'themeColor' : 'themeFill'];
  const named = name === undefined ? null : themeColor(themeNames[name] ?? name, theme, map);
  if (named !== null) {
    const [tint, shade] = ['Tint', 'Shade'].map((kind) => Number.parseInt(attributes[`${prefix}${kind}`] ?? '', 16));
    if (tint !== undefined && Number.isFinite(tint)) return mixed(named, tint / 255, 1);
    return shade !== undefined && Number.isFinite(shade) ? mixed(named, shade / 255, 0) : named;
  }
  const own = attributes[value];
  return isHex(own) ? own.toUpperCase() : null;
};

/** The color behind: null says "none", undefined says nothing. */
export const fillOf = (properties: Element | undefined, colors: WordColors): string | null | undefined => {
  const shading = child(properties, 'shd');
  if (shading === undefined) return undefined;
  // A solid pattern covers the fill with its own color.
  return shading.attributes['val'] === 'solid'
    ? (colorIn(shading, 'color', 'theme', colors) ?? '000000')
    : colorIn(shading, 'fill', 'themeFill', colors);
};

const numberIn = (properties: Element | undefined, name: string): number | undefined => {
  const value = Number(child(properties, name)?.attributes['val'] ?? 'none');
  return Number.isFinite(value) ? value : undefined;
};

/** The look that run properties (`rPr`) set themselves. */
export const runLook = (properties: Element | undefined, colors: WordColors): Look => {
  const look: Look = {};
  if (properties === undefined) return look;
  const vanish = child(properties, 'vanish');
  if (vanish !== undefined) look.hidden = isOn(vanish);
  const color = child(properties, 'color');
  if (color !== undefined) look.color = colorIn(color, 'val', 'theme', colors);
  const size = numberIn(properties, 'sz');
  if (size !== undefined) look.size = size;
  const complexSize = numberIn(properties, 'szCs');
  if (complexSize !== undefined) look.complexSize = complexSize;
  const scale = numberIn(properties, 'w');
  if (scale !== undefined) look.scale = scale;
  const complex = child(properties, 'rtl') ?? child(properties, 'cs');
  if (complex !== undefined) look.complex = isOn(complex);
  const font = child(properties, 'rFonts')?.attributes['ascii'];
  if (font !== undefined) look.font = font;
  const place = child(properties, 'vertAlign')?.attributes['val'];
  if (place !== undefined) look.raised = place === 'superscript';
  const marked = highlights[child(properties, 'highlight')?.attributes['val'] ?? ''];
  const fill = marked ?? fillOf(properties, colors);
  // Text without a ground of its own stands on its paragraph's.
  if (fill !== undefined && fill !== null) look.fill = fill;
  return look;
};

/** The look that paragraph properties (`pPr`) set themselves. */
export const paragraphLook = (properties: Element | undefined, colors: WordColors): Look => {
  const look: Look = {};
  const level = numberIn(properties, 'outlineLvl');
  if (level !== undefined && Number.isInteger(level) && level < 9) look.outline = level;
  const fill = fillOf(properties, colors);
  if (fill !== undefined) look.fill = fill;
  const numbered = child(properties, 'numPr');
  const list = child(numbered, 'numId')?.attributes['val'];
  if (list !== undefined) look.list = list;
  const depth = numberIn(numbered, 'ilvl');
  if (depth !== undefined) look.depth = depth;
  return look;
};

export interface Styles {
  /** The look of a paragraph that names no style. */
  usual: Look;
  looks: Map<string, Look>;
  /** Table styles that put a color behind some of their cells; which, only a layout engine knows. */
  painting: Set<string>;
}

export const noStyles: Styles = { usual: {}, looks: new Map(), painting: new Set() };

/** The looks of all styles by id, with what they are based on already in them. */
export const stylesOf = (stylesPart: string | null, colors: WordColors): Styles => {
  if (stylesPart === null) return noStyles;
  const looks = new Map<string, Look>();
  const painting = new Set<string>();
  const styles = new Map<string, Element>();
  const part = parseXml(stylesPart);
  const defaults = runLook(child(child(child(part, 'docDefaults'), 'rPrDefault'), 'rPr'), colors);
  let usual = defaults;
  for (const style of elements(part)) {
    const id = style.attributes['styleId'];
    if (style.name === 'style' && id !== undefined) styles.set(id, style);
  }
  const resolve = (id: string, seen: Set<string>): Look => {
    const known = looks.get(id);
    if (known !== undefined) return known;
    const style = styles.get(id);
    if (style === undefined || seen.has(id)) return {};
    const parent = child(style, 'basedOn')?.attributes['val'];
    const kind = style.attributes['type'];
    const inherited =
      parent === undefined ? (kind === 'paragraph' ? defaults : {}) : resolve(parent, new Set([...seen, id]));
    const name = child(style, 'name')?.attributes['val'] ?? '';
    const byName = /^heading ([1-9])$/i.exec(name)?.[1];
    const look = {
      ...inherited,
      ...(byName === undefined ? {} : { outline: Number(byName) - 1 }),
      ...(/^title$/i.test(name) ? { title: true } : {}),
      ...(/^caption$/i.test(name) ? { caption: true } : {}),
      ...paragraphLook(child(style, 'pPr'), colors),
      ...runLook(child(style, 'rPr'), colors),
    };
    looks.set(id, look);
    const cells = [style, ...elements(style).filter((one) => one.name === 'tblStylePr')];
    const fills = cells.flatMap((one) => ['tcPr', 'tblPr'].map((at) => fillOf(child(one, at), colors)));
    const painted = fills.some((fill) => fill !== undefined && fill !== null && !looksSame(fill, 'FFFFFF'));
    if (kind === 'table' && (painted || (parent !== undefined && painting.has(parent)))) painting.add(id);
    return look;
  };
  for (const [id, style] of styles) {
    const look = resolve(id, new Set());
    if (
      style.attributes['type'] === 'paragraph' &&
      isOn({ name: '', attributes: { val: style.attributes['default'] ?? '0' }, children: [] })
    )
      // prettier-ignore
      usual = look;
  }
  return { usual, looks, painting };
};

/** What text stands on: a color, or null when something is there that only a layout engine knows. */
export interface Ground {
  color: string | null;
  /** The page itself, on which a picture may float. */
  page: boolean;
}

/**
 * How a reader of the printed page sees text: not at all (hidden, under 2 pt, of the color of its ground), as words, or
 * `floating`: not at all unless something is painted on the page behind it.
 */
export const visibility = (look: Look, ground: Ground): 'seen' | 'unseen' | 'floating' => {
  const size = look.complex === true ? look.complexSize : look.size;
  if (look.hidden === true || (size !== undefined && size < 4)) return 'unseen';
  if (look.scale !== undefined && look.scale > 0 && look.scale < 10) return 'unseen';
  if (look.color === undefined || look.color === null) return 'seen';
  const behind = look.fill ?? ground.color;
  if (behind === null || !looksSame(look.color, behind)) return 'seen';
  return look.fill === undefined || look.fill === null ? (ground.page ? 'floating' : 'unseen') : 'unseen';
};
