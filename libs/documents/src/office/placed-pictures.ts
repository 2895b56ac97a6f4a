import { child, type Element } from './xml.ts';

/** The part of a picture that is cut away on each side, 0 to 1 of its width or height; negative where room is added. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What `a:srcRect` of a picture's fill cuts away; null when nothing is. */
export const croppedIn = (fill: Element | undefined): Crop | null => {
  const attributes = child(fill, 'srcRect')?.attributes;
  if (attributes === undefined) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = ['l', 't', 'r', 'b'].map((side) => {
    // A hundred thousandths, or percent in the strict form.
    const value = attributes[side] ?? '0';
    const part = value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value) / 100_000;
    return Number.isFinite(part) ? part : 0;
  });
  const nothing = left === 0 && top === 0 && right === 0 && bottom === 0;
  return nothing || left + right >= 1 || top + bottom >= 1 ? null : { left, top, right, bottom };
};
