import { child, descendants, type Element, elements, path } from './xml.ts';

/** A rectangle in EMU (914,400 to the inch). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a shape stands; null when its layout decides. */
export const boxOf = (shape: Element): Box | null => {
  const transform = path(shape, 'spPr', 'xfrm') ?? child(shape, 'xfrm');
  const [x, y] = ['x', 'y'].map((name) => Number(child(transform, 'off')?.attributes[name]));
  const [width, height] = ['cx', 'cy'].map((name) => Number(child(transform, 'ext')?.attributes[name]));
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
};

/** Whether two rectangles share anything; an unknown one is taken to lie everywhere. */
export const touch = (a: Box | null, b: Box | null): boolean =>
  a === null ||
  b === null ||
  (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height);

const isWhiteFill = (fill: Element): boolean => {
  const color = elements(fill)[0];
  if (color === undefined || elements(color).length > 0) return false;
  return (
    (color.name === 'srgbClr' && color.attributes['val']?.toUpperCase() === 'FFFFFF') ||
    (color.name === 'schemeClr' && ['bg1', 'lt1'].includes(color.attributes['val'] ?? ''))
  );
};

/** Whether the shape itself puts something other than white behind its text. */
export const isPainted = (shape: Element): boolean => {
  if (shape.name === 'pic' || shape.name === 'graphicFrame' || shape.name === 'grpSp') return true;
  const properties = child(shape, 'spPr');
  if (child(properties, 'noFill') !== undefined) return false;
  const solid = child(properties, 'solidFill');
  if (solid !== undefined) return !isWhiteFill(solid);
  if (['gradFill', 'blipFill', 'pattFill', 'grpFill'].some((name) => child(properties, name) !== undefined))
    return true;
  const byTheme = path(shape, 'style', 'fillRef');
  return byTheme !== undefined && byTheme.attributes['idx'] !== '0';
};

/** Whether a slide, layout or master says that its background is white; null when it says nothing. */
export const backgroundIsWhite = (part: Element): boolean | null => {
  const background = path(part, 'cSld', 'bg');
  if (background === undefined) return null;
  const solid = path(background, 'bgPr', 'solidFill');
  if (solid !== undefined) return isWhiteFill(solid);
  const reference = child(background, 'bgRef');
  // 1001 is the theme's plain fill; the others may be gradients or pictures.
  return reference?.attributes['idx'] === '1001' && isWhiteFill(reference);
};

/** What a slide's layout and master paint. */
export const paintedIn = (part: Element): Array<Box | null> =>
  descendants(part, 'spTree')
    .flatMap(elements)
    .filter(
      (shape) =>
        ['sp', 'pic', 'grpSp', 'graphicFrame'].includes(shape.name) &&
        child(path(shape, 'nvSpPr', 'nvPr'), 'ph') === undefined,
    )
    .filter(isPainted)
    .map(boxOf);
