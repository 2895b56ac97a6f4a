import type { Place, Raster } from './ocr-second-look.ts';
import type { Word } from './ocr-words.ts';

/*
 * Where a picture has ink that looks like lines of letters, whatever its color and its ground: so that it can be told what
 * of it gave no words, and read again by itself.
 */

/** A run of marks that stand beside each other as letters do. */
export interface InkLine extends Place {
  marks: Place[];
}

const tile = 20;
/** Tiles on each side that count for a tile's ground: a window of 100 px, wider than most letters are high. */
const around = 2;
const shadeBits = 4;
const shades = 1 << (8 - shadeBits);
/** A second shade that takes so much of a window is a ground too: the edge of a panel runs through it. */
const secondGround = 0.3;
/** Grounds closer than this, in steps of shade, are one. */
const apart = 3;
/** Ink differs from its ground by at least this; less is the grain of a photograph. */
const leastContrast = 40;

/**
 * The picture with every ground made white and every ink made dark: light letters on a dark panel, white ones on light blue
 * and black ones on white come out alike.
 */
export const flattened = ({ width, height, pixels }: Raster): Raster => {
  const [across, down] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  const counts = new Uint32Array(across * down * shades);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / tile) * across;
    for (let x = 0; x < width; x += 1) {
      const at = (row + Math.floor(x / tile)) * shades + ((pixels[y * width + x] ?? 255) >> shadeBits);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const first = new Float32Array(across * down);
  const second = new Float32Array(across * down);
  const stretch = new Float32Array(across * down);
  const window = new Float64Array(shades);
  for (let ty = 0; ty < down; ty += 1)
    for (let tx = 0; tx < across; tx += 1) {
      window.fill(0);
      for (let y = Math.max(0, ty - around); y <= Math.min(down - 1, ty + around); y += 1)
        for (let x = Math.max(0, tx - around); x <= Math.min(across - 1, tx + around); x += 1)
          for (let shade = 0; shade < shades; shade += 1)
            window[shade] = (window[shade] ?? 0) + (counts[(y * across + x) * shades + shade] ?? 0);
      const grounds = groundsOf(window);
      const at = ty * across + tx;
      first[at] = grounds[0] ?? 255;
      second[at] = grounds[1] ?? grounds[0] ?? 255;
      stretch[at] = 255 / Math.max(leastContrast, farthest(window, grounds));
    }
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / tile) * across;
    for (let x = 0; x < width; x += 1) {
      const at = row + Math.floor(x / tile);
      const shade = pixels[y * width + x] ?? 255;
      const from = Math.min(Math.abs(shade - (first[at] ?? 255)), Math.abs(shade - (second[at] ?? 255)));
      out[y * width + x] = 255 - Math.min(255, from * (stretch[at] ?? 1));
    }
  }
  return { width, height, pixels: out };
};

const middleOf = (shade: number): number => (shade << shadeBits) + (1 << (shadeBits - 1));

/** The shade that most of the window has, with its neighbours, and another one that much of it has. */
const groundsOf = (window: Float64Array): number[] => {
  const near = (shade: number): number => (window[shade - 1] ?? 0) + (window[shade] ?? 0) + (window[shade + 1] ?? 0);
  const all = window.reduce((sum, count) => sum + count, 0);
  const order = Array.from({ length: shades }, (_, shade) => shade).sort(
    (a, b) => near(b) - near(a) || (window[b] ?? 0) - (window[a] ?? 0) || a - b,
  );
  const [most = 0] = order;
  const next = order.find((shade) => Math.abs(shade - most) >= apart && near(shade) >= secondGround * all);
  return [most, ...(next === undefined ? [] : [next])].map((shade) => {
    const [below, own, above] = [window[shade - 1] ?? 0, window[shade] ?? 0, window[shade + 1] ?? 0];
    const sum = below * middleOf(shade - 1) + own * middleOf(shade) + above * middleOf(shade + 1);
    return below + own + above === 0 ? middleOf(shade) : sum / (below + own + above);
  });
};

/** How far the farthest ink is from the grounds; a few pixels are no ink. */
const farthest = (window: Float64Array, grounds: number[]): number => {
  const all = window.reduce((sum, count) => sum + count, 0);
  const distances = Array.from(window, (count, shade) => ({
    count,
    from: Math.min(...grounds.map((ground) => Math.abs(ground - middleOf(shade)))),
  })).sort((a, b) => b.from - a.from);
  let seen = 0;
  for (const { count, from } of distances) {
    seen += count;
    if (seen > 0.01 * all) return from;
  }
  return 0;
};

const inkBelow = 140;
const leastMark = 6;
const mostMark = 130;

/** Marks of the size of letters: dark pixels of a flattened picture that hang together. */
const marksOf = ({ width, height, pixels }: Raster): Place[] => {
  // Runs of dark pixels, joined to the runs of the row above that they touch.
  const parent: number[] = [];
  const find = (run: number): number => {
    let root = run;
    while ((parent[root] ?? root) !== root) root = parent[root] ?? root;
    for (let at = run; at !== root;) {
      const next = parent[at] ?? root;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  const runs: Array<{ from: number; to: number; y: number }> = [];
  let above: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const own: number[] = [];
    let next = 0;
    for (let x = 0; x < width; x += 1) {
      if ((pixels[y * width + x] ?? 255) >= inkBelow) continue;
      let end = x;
      while (end + 1 < width && (pixels[y * width + end + 1] ?? 255) < inkBelow) end += 1;
      const run = runs.length;
      runs.push({ from: x, to: end, y });
      parent.push(run);
      own.push(run);
      while (next < above.length && (runs[above[next] ?? 0]?.to ?? 0) < x - 1) next += 1;
      for (let at = next; at < above.length && (runs[above[at] ?? 0]?.from ?? 0) <= end + 1; at += 1) {
        const [a, b] = [find(above[at] ?? 0), find(run)];
        parent[Math.max(a, b)] = Math.min(a, b);
      }
      x = end;
    }
    above = own;
  }
  const marks = new Map<number, Place & { ink: number }>();
  for (const [run, { from, to, y }] of runs.entries()) {
    const root = find(run);
    const mark = marks.get(root);
    if (mark === undefined) marks.set(root, { left: from, right: to + 1, top: y, bottom: y + 1, ink: to + 1 - from });
    else {
      mark.left = Math.min(mark.left, from);
      mark.right = Math.max(mark.right, to + 1);
      mark.bottom = y + 1;
      mark.ink += to + 1 - from;
    }
  }
  return [...marks.values()].filter(({ left, right, top, bottom, ink }) => {
    const [wide, high] = [right - left, bottom - top];
    const full = ink / (wide * high);
    // A full box is a bar, a tick of an axis or a bullet, unless it is as narrow as "l".
    return (
      high >= leastMark &&
      high <= mostMark &&
      wide >= 2 &&
      wide <= 4 * high &&
      full > 0.12 &&
      (full < 0.8 || wide < 0.4 * high)
    );
  });
};

const sharedDown = (a: Place, b: Place): number =>
  (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / Math.min(a.bottom - a.top, b.bottom - b.top);

const heightOf = ({ top, bottom }: Place): number => bottom - top;
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** "38%" has three. */
const leastMarks = 3;
/** A line is at most this many times as high as its high marks: dots, accents, descenders. */
const mostRagged = 2.2;

/** Lines of marks that could be letters: level, of like height, close to each other. Of a flattened picture. */
export const inkLines = (flat: Raster): InkLine[] => {
  const lines: InkLine[] = [];
  // Lines that reach up to the mark at hand, so that each mark is held against few.
  let open: InkLine[] = [];
  for (const mark of marksOf(flat).sort((a, b) => a.left - b.left || a.top - b.top)) {
    open = open.filter(({ right, top, bottom }) => right + 2 * (bottom - top) >= mark.left);
    const line = open.find((one) => {
      const last = one.marks.at(-1);
      if (last === undefined) return false;
      const [high, low] = [Math.max(heightOf(last), heightOf(mark)), Math.min(heightOf(last), heightOf(mark))];
      return sharedDown(one, mark) > 0.5 && high < 2.4 * low && mark.left - one.right < 1.1 * heightOf(one);
    });
    if (line === undefined) {
      const begun = { ...mark, marks: [mark] };
      lines.push(begun);
      open.push(begun);
      continue;
    }
    line.marks.push(mark);
    line.left = Math.min(line.left, mark.left);
    line.right = Math.max(line.right, mark.right);
    line.top = Math.min(line.top, mark.top);
    line.bottom = Math.max(line.bottom, mark.bottom);
  }
  return lines.filter((line) => line.marks.length >= leastMarks && isLevel(line, 0.55) && line.right - line.left > 1.5 * heightOf(line)); // prettier-ignore
};

/** Whether so much of the line's marks stand on one foot, and none far from it: ragged ones are the grain of a photograph. */
const isLevel = (line: InkLine, share: number): boolean => {
  const foot = median(line.marks.map(({ bottom }) => bottom));
  const level = line.marks.filter(({ bottom }) => Math.abs(bottom - foot) <= 0.2 * heightOf(line) + 1).length;
  const heights = line.marks.map(heightOf).sort((a, b) => a - b);
  const high = heights[Math.floor(0.75 * heights.length)] ?? 0;
  return level >= share * line.marks.length && heightOf(line) <= mostRagged * high;
};

/** Marks in lines that most likely are writing: it is said of them that they are lost. */
export const writtenMarks = (lines: InkLine[]): number =>
  marksIn(lines.filter((line) => line.marks.length > leastMarks && isLevel(line, 0.7)));

const within = (mark: Place, word: Word): boolean => {
  const [x, y] = [(mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2];
  return x > word.left - 3 && x < word.right + 3 && y > word.top - 3 && y < word.bottom + 3;
};

/** The lines most of whose marks lie in none of the words. */
export const lostLines = (lines: InkLine[], words: Word[]): InkLine[] =>
  lines.filter(({ marks }) => {
    const lost = marks.filter((mark) => !words.some((word) => within(mark, word))).length;
    return lost > 0.6 * marks.length;
  });

export const marksIn = (lines: InkLine[]): number => lines.reduce((sum, { marks }) => sum + marks.length, 0);
