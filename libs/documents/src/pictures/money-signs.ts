import type { InkLine } from './ink.ts';
import type { Place, Raster } from './ocr-second-look.ts';

/*
 * Signs of money that the Latin model does not know, and takes for digits: ₹12.27 becomes 212.27. They are told by their
 * shape, which is held against a few drawings of each; of 24 fonts that were tried no digit and no letter comes near.
 */

const [across, down] = [12, 16];

/** The sign, its width by its height, and its ink on a grid of 12 by 16, a hexadecimal digit a place, row by row. */
const drawings: Array<[sign: string, ratio: number, ink: string]> = [
  [
    '₹',
    0.64,
    'dffffffffffd8899beffa887000015dfa1004555559fe854effffffffffd4555558ff9540000019fd40012336bff8000cfffffc700008efe6420000018ff71000000017ee81000000005efb3000000008ffc1000000017ef81000000006ef700',
  ],
  [
    '₹',
    0.77,
    'efffffffffff5666afffb66600001affc100000005fff300effffffffffc78888affe986000009ffb10000005eff7000999bfff91000bcceffa200000113dfe7000000007ffe300000002cffa000000006ffe500000001dffd600000006effb0',
  ],
  [
    '₹',
    0.81,
    'effffffffffe4555569ed65400000007f60078888889fb879999999aed9900000003e90000000019f600455557bfb100effffeb6100034448db30000000006fa0000000000be50000000003cc20000000006f80000000001bd30000000005f60',
  ],
  [
    '₹',
    0.67,
    '6eeeeeeeeeedaffffffffffc7889bffff742000018fff8006bbbbcfffdbbbeeeeeffffeb344447effa4223336cfff5009eeefffe81009ffffeb500003bffe710000002bffd600000003dffe500000004dffc300000005dffd400000005effb10',
  ],
  [
    '₹',
    0.63,
    '4568b954444422226cc72222555557ef8555000001bf8000000002cf7000000006ed200000004cb4000034357610000044348841000000004ee6000000001afd0000000007ff3000000004ef5000000002cf80040000006ec43600000016db83',
  ],
  [
    '₹',
    0.79,
    'deeeeeeeeeec8888889dfa880000001bf4001111112bf411cccccccefdcb7777779ee8770000005fa100000002bf50001accefe800001cd9874000001cb0000000001cb0000064000bc10002fa0009e60007f80004ee87aed300006dfffc3000',
  ],
  [
    '₪',
    1.24,
    'dffffe81009feeccdff9009feb2236ee109fea0000af409fea02405f709fea07c13e809fea08d21d909fea08d21c909fea08d21c909fea08d21c90afea08d20a80beea08d20320ecea08d20004faea08d5447cf6ea08feeeffa1da07ffffda20',
  ],
  [
    '₪',
    0.86,
    'deeedb61004efa888be7005ff600019e305ff600004f605ff606912e705ff608d11d805ff608d11d805ff608d11d805ff608d11d805ff608d11d805ff608d11d805ff608d119605ff608d100007ef608d10002cbf608e7778cd4f608ffffeb40',
  ],
  [
    '₪',
    1.5,
    'ffffffc405fefffffffc05ffffffffff35ffffa78bff65ffff4002df85ffff46939f95ffff4bf68f95ffff4bf67fa5ffff4bf67fa5ffff4bf67fa6feff4bf63748feff4bf6002cfdff4bfb99bffbff4bfffffff7ff4bffffffd3ff3affffec50',
  ],
];

/** Without its mean and of length 1, so that two of them multiply to how alike they are, at most 1. */
const shapeOf = (ink: number[]): number[] => {
  const mean = ink.reduce((sum, value) => sum + value, 0) / ink.length;
  const length = Math.hypot(...ink.map((value) => value - mean));
  return ink.map((value) => (value - mean) / Math.max(1e-9, length));
};

const known = drawings.map(([sign, ratio, ink]) => ({
  sign,
  ratio,
  shape: shapeOf(Array.from(ink, (digit) => Number.parseInt(digit, 16))),
}));

const alike = 0.7;
/** Widths by heights may differ by this factor: bold and condensed fonts. */
const likeRatio = 1.42;
const inkBelow = 140;

/** How much of each place of the grid is ink. */
const gridOf = ({ width, pixels }: Raster, { left, top, right, bottom }: Place): number[] => {
  const [wide, high] = [(right - left) / across, (bottom - top) / down];
  return Array.from({ length: across * down }, (_, index) => {
    const [fromX, fromY] = [left + (index % across) * wide, top + Math.floor(index / across) * high];
    let [sum, count] = [0, 0];
    for (let y = Math.floor(fromY); y < Math.max(Math.floor(fromY) + 1, fromY + high); y += 1)
      for (let x = Math.floor(fromX); x < Math.max(Math.floor(fromX) + 1, fromX + wide); x += 1) {
        sum += 255 - (pixels[y * width + x] ?? 255);
        count += 1;
      }
    return sum / count;
  });
};

/** Letters of a line as far as white columns part them. */
const lettersOf = (flat: Raster, { left, top, right, bottom }: Place): Place[] => {
  const isInk = (x: number, y: number): boolean => (flat.pixels[y * flat.width + x] ?? 255) < inkBelow;
  const letters: Place[] = [];
  let begun: Place | null = null;
  for (let x = Math.max(0, left); x <= Math.min(flat.width - 1, right); x += 1) {
    let [first, last] = [-1, -1];
    for (let y = Math.max(0, top); y < Math.min(flat.height, bottom); y += 1)
      if (x < right && isInk(x, y)) {
        if (first < 0) first = y;
        last = y;
      }
    if (first < 0) {
      if (begun !== null) letters.push(begun);
      begun = null;
    } else if (begun === null) begun = { left: x, right: x + 1, top: first, bottom: last + 1 };
    else
      begun = {
        left: begun.left,
        right: x + 1,
        top: Math.min(begun.top, first),
        bottom: Math.max(begun.bottom, last + 1),
      };
  }
  if (begun !== null) letters.push(begun);
  return letters;
};

const leastHeight = 12;

const signOf = (flat: Raster, letter: Place): string | null => {
  const [width, height] = [letter.right - letter.left, letter.bottom - letter.top];
  if (height < leastHeight || width < 0.4 * height) return null;
  const shape = shapeOf(gridOf(flat, letter));
  let best: { sign: string; likeness: number } | null = null;
  for (const { sign, ratio, shape: drawn } of known) {
    const times = width / height / ratio;
    if (times > likeRatio || times < 1 / likeRatio) continue;
    const likeness = shape.reduce((sum, value, index) => sum + value * (drawn[index] ?? 0), 0);
    if (likeness >= alike && likeness > (best?.likeness ?? 0)) best = { sign, likeness };
  }
  return best?.sign ?? null;
};

export interface MoneySign {
  sign: string;
  place: Place;
  /** Where the figure behind it stands. */
  figure: Place;
}

/** The signs in a line of ink that have something close behind them, in a flattened picture. */
export const moneySigns = (flat: Raster, line: InkLine): MoneySign[] => {
  const letters = lettersOf(flat, line);
  return letters.flatMap((letter, index) => {
    const sign = signOf(flat, letter);
    if (sign === null) return [];
    const near = 0.75 * (letter.bottom - letter.top);
    let right = letter.right;
    for (const next of letters.slice(index + 1)) {
      if (next.left - right > near) break;
      right = next.right;
    }
    if (right === letter.right) return [];
    return [{ sign, place: letter, figure: { left: letter.right + 1, top: line.top, right, bottom: line.bottom } }];
  });
};
