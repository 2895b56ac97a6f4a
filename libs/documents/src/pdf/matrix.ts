export interface Rectangle {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** a b c d e f: (x, y) goes to (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const matrixOf = (numbers: ArrayLike<number>): Matrix => [
  numbers[0] ?? 1,
  numbers[1] ?? 0,
  numbers[2] ?? 0,
  numbers[3] ?? 1,
  numbers[4] ?? 0,
  numbers[5] ?? 0,
];

const near = (a: Matrix, b: Matrix): boolean => a.every((number, i) => Math.abs(number - (b[i] ?? 0)) < 0.001);
const still: Matrix = [1, 0, 0, 1, 0, 0];

/** How the frame that an object stands in is placed on the page: from its matrix within and its matrix as shown. Null when it is not. */
export const frameOf = (own: ArrayLike<number>, shown: ArrayLike<number>): Matrix | null => {
  const [a, b, c, d, e, f] = matrixOf(own);
  const [sa, sb, sc, sd, se, sf] = matrixOf(shown);
  const size = a * d - b * c;
  if (Math.abs(size) < 1e-9) return null;
  const [ia, ib, ic, id] = [d / size, -b / size, -c / size, a / size];
  const [ie, if_] = [-(e * ia + f * ic), -(e * ib + f * id)];
  const frame: Matrix = [
    ia * sa + ib * sc,
    ia * sb + ib * sd,
    ic * sa + id * sc,
    ic * sb + id * sd,
    ie * sa + if_ * sc + se,
    ie * sb + if_ * sd + sf,
  ];
  return near(frame, still) ? null : frame;
};

export const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export const movedBox = (frame: Matrix, { left, right, bottom, top }: Rectangle): Rectangle => {
  const [ax, ay] = moved(frame, left, bottom);
  const [bx, by] = moved(frame, right, top);
  return { left: Math.min(ax, bx), right: Math.max(ax, bx), bottom: Math.min(ay, by), top: Math.max(ay, by) };
};
