import type { Raster } from './ocr-second-look.ts';
import type { Box } from './ocr.ts';

/** How a part of a page is painted, whatever is written in it. Each part is of its area, 0 to 1. */
export interface PictureLook {
  /** Shades beside the ground that are spread flat over a hundredth of it or more: bars, cards, buttons. */
  shades: number;
  /** The ground is dark. */
  isDark: boolean;
  /** A photograph, or the grain of one. */
  grain: number;
  /** Across nearly all of its width one shade ends and another begins, in the upper fifth: the bar of a window or an app. */
  hasHead: boolean;
  /** The same in the lowest fifth: the tabs of an app. */
  hasFoot: boolean;
  /** Part of its edge that has the shade of its corner: a chart stands on one ground, a screen is filled. */
  evenEdge: number;
}

/** Neighbours closer than this are one flat shade, whatever a JPEG made of it. */
const same = 2;
const shadeBits = 3;
const shadeCount = 256 >> shadeBits;
const leastFlat = 0.01;
const darkBelow = 12;
const tile = 16;
const grainy = 0.75;
const step = 5;
/** An edge is no line when the shades beside it differ as far as this from it. */
const beside = 6;

type At = (x: number, y: number) => number;

const shadesOf = (at: At, width: number, height: number): Pick<PictureLook, 'shades' | 'isDark' | 'grain'> => {
  const flat = new Uint32Array(shadeCount);
  const across = Math.ceil(width / tile);
  const rough = new Uint16Array(across * Math.ceil(height / tile));
  for (let y = 0; y < height - 1; y += 1)
    for (let x = 0; x < width - 1; x += 1) {
      const shade = at(x, y);
      if (Math.abs(shade - at(x + 1, y)) <= same && Math.abs(shade - at(x, y + 1)) <= same) {
        flat[shade >> shadeBits] = (flat[shade >> shadeBits] ?? 0) + 1;
      } else {
        const place = Math.floor(y / tile) * across + Math.floor(x / tile);
        rough[place] = (rough[place] ?? 0) + 1;
      }
    }
  const near = (shade: number): number => (flat[shade - 1] ?? 0) + (flat[shade] ?? 0) + (flat[shade + 1] ?? 0);
  const ground = flat.reduce((best, _, shade) => (near(shade) > near(best) ? shade : best), 0);
  return {
    shades: flat.filter((count, shade) => Math.abs(shade - ground) > 1 && count > leastFlat * width * height).length,
    isDark: ground < darkBelow,
    grain: rough.filter((count) => count > grainy * tile * tile).length / rough.length,
  };
};

/** Whether between these parts of its height, 0 to 1, one shade ends across most of the width, and another one begins. */
const hasBar = (at: At, width: number, height: number, from: number, to: number): boolean => {
  const last = Math.min(to * height, height - beside - 2);
  for (let y = Math.max(beside + 2, Math.ceil(from * height)); y < last; y += 1) {
    let [edges, lasting] = [0, 0];
    for (let x = 0; x < width; x += 2) {
      if (Math.abs(at(x, y + 1) - at(x, y - 1)) <= step) continue;
      edges += 1;
      if (Math.abs(at(x, y + beside) - at(x, y - beside)) > step) lasting += 1;
    }
    if (edges > 0.35 * width && lasting > 0.6 * edges) return true;
  }
  return false;
};

const evenEdge = (at: At, width: number, height: number): number => {
  const [inset, corner] = [2, at(1, 1)];
  const shades: number[] = [];
  for (let x = inset; x < width - inset; x += 2) shades.push(at(x, inset), at(x, height - 1 - inset));
  for (let y = inset; y < height - inset; y += 2) shades.push(at(inset, y), at(width - 1 - inset, y));
  return shades.filter((shade) => Math.abs(shade - corner) <= step).length / Math.max(1, shades.length);
};

/** `box`: in thousandths of the picture. */
export const lookOf = ({ width, height, pixels }: Raster, box: Box): PictureLook => {
  const within = (part: number, of: number): number => Math.min(of, Math.max(0, Math.round((part / 1_000) * of)));
  const [left, top] = [within(box[0], width), within(box[1], height)];
  const [across, down] = [within(box[2], width) - left, within(box[3], height) - top];
  const at: At = (x, y) => pixels[(top + y) * width + left + x] ?? 255;
  return {
    ...shadesOf(at, across, down),
    hasHead: hasBar(at, across, down, 0, 0.2),
    hasFoot: hasBar(at, across, down, 0.8, 1),
    evenEdge: evenEdge(at, across, down),
  };
};
