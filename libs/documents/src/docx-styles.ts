import { child, elements, type Element, isOn, parseXml } from './xml.ts';

/** What of a style decides whether text is seen and whether it begins a section. */
export interface Look {
  hidden?: boolean;
  /** Six hexadecimal digits, upper case. */
  color?: string;
  /** Half points. */
  size?: number;
  shaded?: boolean;
  /** The color behind the text, as `color`. */
  fill?: string;
  /** 0 is the top level. */
  outline?: number;
  /** The style of the document's title. */
  title?: boolean;
}

const shadedBy = (properties: Element | undefined): boolean | undefined => {
  const fill = child(properties, 'shd')?.attributes['fill'];
  return fill === undefined ? undefined : !['auto', 'FFFFFF'].includes(fill.toUpperCase().replace('AUTO', 'auto'));
};

const fillOf = (properties: Element | undefined): Look => {
  const fill = child(properties, 'shd')?.attributes['fill']?.toUpperCase();
  return fill === undefined || !/^[0-9A-F]{6}$/.test(fill) ? {} : { fill };
};

/** The look that run properties (`rPr`) set themselves. */
export const runLook = (properties: Element | undefined): Look => {
  const look: Look = {};
  const vanish = child(properties, 'vanish');
  if (vanish !== undefined) look.hidden = isOn(vanish);
  const color = child(properties, 'color')?.attributes['val'];
  if (color !== undefined) look.color = color.toUpperCase();
  const size = Number(child(properties, 'sz')?.attributes['val']);
  if (Number.isFinite(size)) look.size = size;
  const highlight = child(properties, 'highlight')?.attributes['val'];
  const shaded =
    shadedBy(properties) ?? (highlight === undefined ? undefined : highlight !== 'none' && highlight !== 'white');
  if (shaded !== undefined) look.shaded = shaded;
  return { ...look, ...fillOf(properties) };
};

/** The look that paragraph properties (`pPr`) set themselves. */
export const paragraphLook = (properties: Element | undefined): Look => {
  const look: Look = {};
  const level = Number(child(properties, 'outlineLvl')?.attributes['val']);
  if (Number.isInteger(level) && level < 9) look.outline = level;
  const shaded = shadedBy(properties);
  if (shaded !== undefined) look.shaded = shaded;
  return { ...look, ...fillOf(properties) };
};

/** The looks of all styles by id, with what they are based on already in them. */
export const styleLooks = (stylesPart: string | null): Map<string, Look> => {
  const looks = new Map<string, Look>();
  if (stylesPart === null) return looks;
  const styles = new Map<string, Element>();
  for (const style of elements(parseXml(stylesPart))) {
    const id = style.attributes['styleId'];
    if (style.name === 'style' && id !== undefined) styles.set(id, style);
  }
  const resolve = (id: string, seen: Set<string>): Look => {
    const known = looks.get(id);
    if (known !== undefined) return known;
    const style = styles.get(id);
    if (style === undefined || seen.has(id)) return {};
    const parent = child(style, 'basedOn')?.attributes['val'];
    const inherited = parent === undefined ? {} : resolve(parent, new Set([...seen, id]));
    const name = child(style, 'name')?.attributes['val'] ?? '';
    const byName = /^heading ([1-9])$/i.exec(name)?.[1];
    const look = {
      ...inherited,
      ...(byName === undefined ? {} : { outline: Number(byName) - 1 }),
      ...(/^title$/i.test(name) ? { title: true } : {}),
      ...paragraphLook(child(style, 'pPr')),
      ...runLook(child(style, 'rPr')),
    };
    looks.set(id, look);
    return look;
  };
  for (const id of styles.keys()) resolve(id, new Set());
  return looks;
};

/** Whether a reader of the printed page would see nothing: hidden, under 2 pt, of the color of its ground, white on the white page. */
export const isUnseen = (look: Look, onWhitePage: boolean): boolean =>
  look.hidden === true ||
  (look.size !== undefined && look.size < 4) ||
  (look.color !== undefined && look.color === look.fill) ||
  (look.color === 'FFFFFF' && look.shaded !== true && onWhitePage);
