import { child, type Element, elements, path } from '../office/xml.ts';

/** One outline of a shape, as the `d` of an SVG path, in points from the shape's own corner. */
export interface Outline {
  d: string;
  filled: boolean;
  stroked: boolean;
}

/** Left, top, right and bottom of where a shape's text stands, in points from its corner. */
export type TextPlace = [left: number, top: number, right: number, bottom: number];

export interface Geometry {
  outlines: Outline[];
  text: TextPlace;
}

/** Points and arcs of all outlines of one shape: a drawing of more is left out. */
const mostSteps = 20_000;

const n = (value: number): string => (Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '0');
const polygon = (...points: Array<[number, number]>): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x + rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 1 1 ${n(x - rx)} ${n(y)}Z`;

/** A rectangle with its four corners (from the upper left, clockwise) rounded, or cut off straight. */
const corners = (w: number, h: number, [a, b, c, d]: [number, number, number, number], cut = false): string => {
  const turn = (r: number, x: number, y: number): string => (cut ? `L${n(x)} ${n(y)}` : `A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y)}`); // prettier-ignore
  return [
    `M${n(a)} 0L${n(w - b)} 0`, turn(b, w, b), `L${n(w)} ${n(h - c)}`, turn(c, w - c, h),
    `L${n(d)} ${n(h)}`, turn(d, 0, h - d), `L0 ${n(a)}`, turn(a, a, 0), 'Z',
  ].join(''); // prettier-ignore
};

/** Angles in sixty thousandths of a degree, clockwise from the right. */
const onEllipse = (x: number, y: number, rx: number, ry: number, angle: number): [number, number] => {
  const at = (angle / 60_000 / 180) * Math.PI;
  // An angle is meant as it is seen, not on the circle that was stretched.
  const seen = Math.atan2(Math.sin(at) * rx, Math.cos(at) * ry);
  return [x + rx * Math.cos(seen), y + ry * Math.sin(seen)];
};

const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number): string => {
  const swept = (((to - from) % 21_600_000) + 21_600_000) % 21_600_000;
  const [[ax, ay], [bx, by]] = [onEllipse(x, y, rx, ry, from), onEllipse(x, y, rx, ry, to)];
  return `${n(ax)} ${n(ay)}A${n(rx)} ${n(ry)} 0 ${swept > 10_800_000 ? 1 : 0} 1 ${n(bx)} ${n(by)}`;
};

const star = (w: number, h: number, points: number, inner: number): string =>
  polygon(
    ...Array.from({ length: points * 2 }, (_, at): [number, number] => {
      const [angle, part] = [(at / points) * Math.PI - Math.PI / 2, at % 2 === 0 ? 1 : inner];
      return [(w / 2) * (1 + part * Math.cos(angle)), (h / 2) * (1 + part * Math.sin(angle))];
    }),
  );

/** Width, height, the shorter side, and the values by which the shape is adjusted (the first, the second … with their usual). */
interface Frame {
  w: number;
  h: number;
  s: number;
  adj: (at: number, usual: number, most?: number) => number;
}

type Draw = (frame: Frame) => string;

const arrow = ({ w, h, s, adj }: Frame, turned: boolean): [number, number, number] => {
  const [along, across] = turned ? [h, w] : [w, h];
  const thick = (adj(0, 0.5, 1) * across) / 2;
  return [along, thick, Math.min(along, adj(1, 0.5, along / s) * s)];
};

const plus = ({ w, h, s }: Frame, part: number): string => {
  const t = s * part;
  const [x, y, u, v] = [(w - t) / 2, (h - t) / 2, (w + t) / 2, (h + t) / 2];
  return polygon([x, 0], [u, 0], [u, y], [w, y], [w, v], [u, v], [u, h], [x, h], [x, v], [0, v], [0, y], [x, y]);
};

/** Shapes that decks use, in the words of ECMA-376 part 1, 20.1.10.56; any other is a rectangle. */
const presets: Record<string, Draw> = {
  roundRect: ({ w, h, s, adj }) => {
    const r = s * adj(0, 0.16667, 0.5);
    return corners(w, h, [r, r, r, r]);
  },
  ellipse: ({ w, h }) => ellipse(w / 2, h / 2, w / 2, h / 2),
  triangle: ({ w, h, adj }) => polygon([w * adj(0, 0.5, 1), 0], [w, h], [0, h]),
  rtTriangle: ({ w, h }) => polygon([0, 0], [w, h], [0, h]),
  diamond: ({ w, h }) => polygon([w / 2, 0], [w, h / 2], [w / 2, h], [0, h / 2]),
  parallelogram: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25, w / s);
    return polygon([x, 0], [w, 0], [w - x, h], [0, h]);
  },
  trapezoid: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25, w / s / 2);
    return polygon([x, 0], [w - x, 0], [w, h], [0, h]);
  },
  pentagon: ({ w, h }) => polygon([w / 2, 0], [w, h * 0.382], [w * 0.809, h], [w * 0.191, h], [0, h * 0.382]),
  hexagon: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25, w / s / 2);
    return polygon([x, 0], [w - x, 0], [w, h / 2], [w - x, h], [x, h], [0, h / 2]);
  },
  octagon: ({ w, h, s, adj }) => {
    const r = s * adj(0, 0.29289, 0.5);
    return corners(w, h, [r, r, r, r], true);
  },
  plus: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25, 0.5);
    return polygon([x, 0], [w - x, 0], [w - x, x], [w, x], [w, h - x], [w - x, h - x], [w - x, h], [x, h], [x, h - x], [0, h - x], [0, x], [x, x]); // prettier-ignore
  },
  chevron: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.5, w / s);
    return polygon([0, 0], [w - x, 0], [w, h / 2], [w - x, h], [0, h], [x, h / 2]);
  },
  homePlate: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.5, w / s);
    return polygon([0, 0], [w - x, 0], [w, h / 2], [w - x, h], [0, h]);
  },
  rightArrow: (frame) => {
    const [{ w, h }, [, t, head]] = [frame, arrow(frame, false)];
    return polygon([0, h / 2 - t], [w - head, h / 2 - t], [w - head, 0], [w, h / 2], [w - head, h], [w - head, h / 2 + t], [0, h / 2 + t]); // prettier-ignore
  },
  leftArrow: (frame) => {
    const [{ w, h }, [, t, head]] = [frame, arrow(frame, false)];
    return polygon([w, h / 2 - t], [head, h / 2 - t], [head, 0], [0, h / 2], [head, h], [head, h / 2 + t], [w, h / 2 + t]); // prettier-ignore
  },
  downArrow: (frame) => {
    const [{ w, h }, [, t, head]] = [frame, arrow(frame, true)];
    return polygon([w / 2 - t, 0], [w / 2 + t, 0], [w / 2 + t, h - head], [w, h - head], [w / 2, h], [0, h - head], [w / 2 - t, h - head]); // prettier-ignore
  },
  upArrow: (frame) => {
    const [{ w, h }, [, t, head]] = [frame, arrow(frame, true)];
    return polygon([w / 2 - t, h], [w / 2 + t, h], [w / 2 + t, head], [w, head], [w / 2, 0], [0, head], [w / 2 - t, head]); // prettier-ignore
  },
  leftRightArrow: (frame) => {
    const [{ w, h }, [, t, asked]] = [frame, arrow(frame, false)];
    const head = Math.min(asked, w / 2);
    return polygon([0, h / 2], [head, 0], [head, h / 2 - t], [w - head, h / 2 - t], [w - head, 0], [w, h / 2], [w - head, h], [w - head, h / 2 + t], [head, h / 2 + t], [head, h]); // prettier-ignore
  },
  upDownArrow: (frame) => {
    const [{ w, h }, [, t, asked]] = [frame, arrow(frame, true)];
    const head = Math.min(asked, h / 2);
    return polygon([w / 2, 0], [w, head], [w / 2 + t, head], [w / 2 + t, h - head], [w, h - head], [w / 2, h], [0, h - head], [w / 2 - t, h - head], [w / 2 - t, head], [0, head]); // prettier-ignore
  },
  round1Rect: ({ w, h, s, adj }) => corners(w, h, [0, s * adj(0, 0.16667, 0.5), 0, 0]),
  round2SameRect: ({ w, h, s, adj }) => {
    const [r, q] = [s * adj(0, 0.16667, 0.5), s * adj(1, 0, 0.5)];
    return corners(w, h, [r, r, q, q]);
  },
  round2DiagRect: ({ w, h, s, adj }) => {
    const [r, q] = [s * adj(0, 0.16667, 0.5), s * adj(1, 0, 0.5)];
    return corners(w, h, [r, q, r, q]);
  },
  snip1Rect: ({ w, h, s, adj }) => corners(w, h, [0, s * adj(0, 0.16667, 0.5), 0, 0], true),
  snip2SameRect: ({ w, h, s, adj }) => {
    const [r, q] = [s * adj(0, 0.16667, 0.5), s * adj(1, 0, 0.5)];
    return corners(w, h, [r, r, q, q], true);
  },
  snip2DiagRect: ({ w, h, s, adj }) => {
    const [r, q] = [s * adj(0, 0, 0.5), s * adj(1, 0.16667, 0.5)];
    return corners(w, h, [r, q, r, q], true);
  },
  donut: ({ w, h, s, adj }) => {
    const t = s * adj(0, 0.25, 0.5);
    const [rx, ry] = [w / 2 - t, h / 2 - t];
    // The inner one runs the other way round, so that it is a hole.
    const hole = `M${n(w / 2 - rx)} ${n(h / 2)}A${n(rx)} ${n(ry)} 0 1 0 ${n(w / 2 + rx)} ${n(h / 2)}A${n(rx)} ${n(ry)} 0 1 0 ${n(w / 2 - rx)} ${n(h / 2)}Z`; // prettier-ignore
    return ellipse(w / 2, h / 2, w / 2, h / 2) + hole;
  },
  pie: ({ w, h, adj }) =>
    `M${n(w / 2)} ${n(h / 2)}L${arc(w / 2, h / 2, w / 2, h / 2, adj(0, 0) * 100_000, adj(1, 162) * 100_000)}Z`,
  chord: ({ w, h, adj }) => `M${arc(w / 2, h / 2, w / 2, h / 2, adj(0, 27) * 100_000, adj(1, 162) * 100_000)}Z`,
  arc: ({ w, h, adj }) => `M${arc(w / 2, h / 2, w / 2, h / 2, adj(0, 162) * 100_000, adj(1, 0) * 100_000)}`,
  blockArc: ({ w, h, s, adj }) => {
    const [from, to, t] = [adj(0, 108) * 100_000, adj(1, 0) * 100_000, s * adj(2, 0.25, 0.5)];
    const [rx, ry] = [w / 2 - t, h / 2 - t];
    const swept = (((to - from) % 21_600_000) + 21_600_000) % 21_600_000;
    const [[ax, ay], [bx, by]] = [onEllipse(w / 2, h / 2, rx, ry, to), onEllipse(w / 2, h / 2, rx, ry, from)];
    return `M${arc(w / 2, h / 2, w / 2, h / 2, from, to)}L${n(ax)} ${n(ay)}A${n(rx)} ${n(ry)} 0 ${swept > 10_800_000 ? 1 : 0} 0 ${n(bx)} ${n(by)}Z`; // prettier-ignore
  },
  star4: ({ w, h, adj }) => star(w, h, 4, adj(0, 0.125, 0.5) * 2),
  star5: ({ w, h, adj }) => star(w, h, 5, adj(0, 0.19098, 0.5) * 2),
  star6: ({ w, h, adj }) => star(w, h, 6, adj(0, 0.28868, 0.5) * 2),
  star8: ({ w, h, adj }) => star(w, h, 8, adj(0, 0.375, 0.5) * 2),
  mathPlus: (frame) => plus(frame, frame.adj(0, 0.2352, 0.7)),
  mathMinus: ({ w, h }) => `M${n(w * 0.13)} ${n(h * 0.38)}H${n(w * 0.87)}V${n(h * 0.62)}H${n(w * 0.13)}Z`,
  mathEqual: ({ w, h }) =>
    [0.24, 0.53].map((y) => `M${n(w * 0.13)} ${n(h * y)}H${n(w * 0.87)}V${n(h * (y + 0.23))}H${n(w * 0.13)}Z`).join(''),
  mathMultiply: ({ w, h, s }) => {
    const t = s * 0.09;
    const [a, b, c, d] = [w * 0.22, h * 0.22, w * 0.78, h * 0.78];
    return `${polygon([a - t, b + t], [a + t, b - t], [c + t, d - t], [c - t, d + t])}${polygon([c - t, b - t], [c + t, b + t], [a + t, d + t], [a - t, d - t])}`; // prettier-ignore
  },
  teardrop: ({ w, h }) => `M0 ${n(h / 2)}A${n(w / 2)} ${n(h / 2)} 0 0 1 ${n(w / 2)} 0L${n(w)} 0L${n(w)} ${n(h / 2)}A${n(w / 2)} ${n(h / 2)} 0 0 1 0 ${n(h / 2)}Z`, // prettier-ignore
  heart: ({ w, h }) =>
    `M${n(w / 2)} ${n(h / 4)}C${n(w * 0.7)} ${n(-h / 3)} ${n(w * 1.5)} ${n(h / 4)} ${n(w / 2)} ${n(h)}C${n(-w / 2)} ${n(h / 4)} ${n(w * 0.3)} ${n(-h / 3)} ${n(w / 2)} ${n(h / 4)}Z`, // prettier-ignore
  can: ({ w, h, s, adj }) => {
    const r = (s * adj(0, 0.25, h / s / 2)) / 2;
    return `M0 ${n(r)}A${n(w / 2)} ${n(r)} 0 1 1 ${n(w)} ${n(r)}V${n(h - r)}A${n(w / 2)} ${n(r)} 0 0 1 0 ${n(h - r)}Z`;
  },
  frame: ({ w, h, s, adj }) => {
    const t = s * adj(0, 0.125, 0.5);
    return `M0 0H${n(w)}V${n(h)}H0ZM${n(t)} ${n(t)}V${n(h - t)}H${n(w - t)}V${n(t)}Z`;
  },
  wedgeRectCallout: ({ w, h, adj }) => callout(w, h, 0, w * (0.5 + adj(0, -0.20833)), h * (0.5 + adj(1, 0.625))),
  wedgeRoundRectCallout: ({ w, h, s, adj }) =>
    callout(w, h, s * adj(2, 0.16667, 0.5), w * (0.5 + adj(0, -0.20833)), h * (0.5 + adj(1, 0.625))),
  leftBrace: ({ w, h }) => `M${n(w)} 0Q${n(w / 2)} 0 ${n(w / 2)} ${n(w / 2)}V${n(h / 2 - w / 2)}Q${n(w / 2)} ${n(h / 2)} 0 ${n(h / 2)}Q${n(w / 2)} ${n(h / 2)} ${n(w / 2)} ${n(h / 2 + w / 2)}V${n(h - w / 2)}Q${n(w / 2)} ${n(h)} ${n(w)} ${n(h)}`, // prettier-ignore
  rightBrace: ({ w, h }) => `M0 0Q${n(w / 2)} 0 ${n(w / 2)} ${n(w / 2)}V${n(h / 2 - w / 2)}Q${n(w / 2)} ${n(h / 2)} ${n(w)} ${n(h / 2)}Q${n(w / 2)} ${n(h / 2)} ${n(w / 2)} ${n(h / 2 + w / 2)}V${n(h - w / 2)}Q${n(w / 2)} ${n(h)} 0 ${n(h)}`, // prettier-ignore
  leftBracket: ({ w, h }) => `M${n(w)} 0Q0 0 0 ${n(w)}V${n(h - w)}Q0 ${n(h)} ${n(w)} ${n(h)}`,
  rightBracket: ({ w, h }) => `M0 0Q${n(w)} 0 ${n(w)} ${n(w)}V${n(h - w)}Q${n(w)} ${n(h)} 0 ${n(h)}`,
  flowChartInputOutput: ({ w, h }) => polygon([w / 5, 0], [w, 0], [w * 0.8, h], [0, h]),
  flowChartDocument: ({ w, h }) => `M0 0H${n(w)}V${n(h * 0.8)}C${n(w / 2)} ${n(h * 0.8)} ${n(w / 2)} ${n(h * 1.1)} 0 ${n(h * 0.93)}Z`, // prettier-ignore
  flowChartTerminator: ({ w, h }) => {
    const r = Math.min(w, h) / 2;
    return corners(w, h, [r, r, r, r]);
  },
  line: ({ w, h }) => `M0 0L${n(w)} ${n(h)}`,
  bentConnector2: ({ w, h }) => `M0 0H${n(w)}V${n(h)}`,
  bentConnector3: ({ w, h, adj }) => `M0 0H${n(w * adj(0, 0.5))}V${n(h)}H${n(w)}`,
  bentConnector4: ({ w, h, adj }) => `M0 0H${n(w * adj(0, 0.5))}V${n(h * adj(1, 0.5))}H${n(w)}V${n(h)}`,
  bentConnector5: ({ w, h, adj }) => `M0 0H${n(w * adj(0, 0.5))}V${n(h * adj(1, 0.5))}H${n(w * adj(2, 0.5))}V${n(h)}H${n(w)}`, // prettier-ignore
  curvedConnector2: ({ w, h }) => `M0 0C${n(w / 2)} 0 ${n(w)} ${n(h / 2)} ${n(w)} ${n(h)}`,
  curvedConnector3: ({ w, h, adj }) => {
    const x = w * adj(0, 0.5);
    return `M0 0C${n(x / 2)} 0 ${n(x)} ${n(h / 4)} ${n(x)} ${n(h / 2)}C${n(x)} ${n(h * 0.75)} ${n((x + w) / 2)} ${n(h)} ${n(w)} ${n(h)}`;
  },
};

/** A bubble whose tail ends at a point, from the middle of the side that the point lies beyond. */
const callout = (w: number, h: number, r: number, x: number, y: number): string => {
  const aside = Math.abs((x - w / 2) / w) > Math.abs((y - h / 2) / h);
  const half = Math.min(w, h) / 8;
  const [px, py] = aside ? [x < w / 2 ? 0 : w, h / 2] : [x < w / 2 ? w / 4 : (w * 3) / 4, y < h / 2 ? 0 : h];
  const [dx, dy] = aside ? [0, half] : [half, 0];
  return `${corners(w, h, [r, r, r, r])}${polygon([px - dx, py - dy], [x, y], [px + dx, py + dy])}`;
};

const alike: Record<string, string> = {
  straightConnector1: 'line', lineInv: 'line', curvedConnector4: 'curvedConnector3', curvedConnector5: 'curvedConnector3',
  flowChartDecision: 'diamond', flowChartConnector: 'ellipse', flowChartAlternateProcess: 'roundRect', cloud: 'ellipse',
  flowChartPreparation: 'hexagon', flowChartMagneticDisk: 'can', notchedRightArrow: 'rightArrow', smileyFace: 'ellipse',
  snipRoundRect: 'round1Rect', wedgeEllipseCallout: 'ellipse', stripedRightArrow: 'rightArrow', sun: 'star8',
  flowChartExtract: 'triangle', flowChartOffpageConnector: 'rect', star10: 'star8', star12: 'star8', star16: 'star8',
}; // prettier-ignore

/** Lines, which have no inside. */
const open =
  /^(?:line|arc|straightConnector|bentConnector|curvedConnector|leftBrace|rightBrace|leftBracket|rightBracket)/;

/** Parts of the shape's width and height, where its text does not have all of it. */
const textParts: Record<string, TextPlace> = {
  ellipse: [0.146, 0.146, 0.854, 0.854], diamond: [0.25, 0.25, 0.75, 0.75], triangle: [0.25, 0.5, 0.75, 1],
  hexagon: [0.1, 0.1, 0.9, 0.9], chevron: [0.15, 0, 0.85, 1], can: [0, 0.2, 1, 1], pentagon: [0.19, 0.24, 0.81, 1],
  rightArrow: [0, 0.2, 0.9, 0.8], leftArrow: [0.1, 0.2, 1, 0.8], parallelogram: [0.1, 0.1, 0.9, 0.9], donut: [0.146, 0.146, 0.854, 0.854],
  star5: [0.31, 0.38, 0.69, 0.76], heart: [0.17, 0.25, 0.83, 0.67], trapezoid: [0.12, 0.15, 0.88, 1], downArrow: [0.25, 0, 0.75, 0.9],
  upArrow: [0.25, 0.1, 0.75, 1], rtTriangle: [0.08, 0.58, 0.58, 0.92], teardrop: [0.146, 0.146, 0.854, 0.854],
}; // prettier-ignore

const presetOf = (name: string, w: number, h: number, adjusted: Map<string, number>): Geometry => {
  const known = alike[name] ?? name;
  const draw = presets[known];
  const s = Math.max(0.01, Math.min(w, h));
  const values = [...adjusted.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  const adj = (at: number, usual: number, most = Number.POSITIVE_INFINITY): number => {
    const value = values[at];
    const asked = value === undefined || !Number.isFinite(value) ? usual : value / 100_000;
    return most === Number.POSITIVE_INFINITY ? asked : Math.min(most, Math.max(0, asked));
  };
  const d = draw === undefined ? `M0 0H${n(w)}V${n(h)}H0Z` : draw({ w, h, s, adj });
  const [left, top, right, bottom] = textParts[known] ?? [0, 0, 1, 1];
  const inset = known === 'roundRect' ? s * adj(0, 0.16667, 0.5) * 0.29 : 0;
  return {
    outlines: [{ d: name === 'lineInv' ? `M0 ${n(h)}L${n(w)} 0` : d, filled: !open.test(known), stroked: true }],
    text: [left * w + inset, top * h + inset, right * w - inset, bottom * h - inset],
  };
};

/** Values that a shape names, and formulas over them (ECMA-376 part 1, 20.1.9.11). Angles are sixty thousandths of a degree. */
const guidesOf = (geometry: Element, w: number, h: number): ((name: string | undefined) => number) => {
  const [least, most] = [Math.min(w, h), Math.max(w, h)];
  const known = new Map<string, number>([
    ['l', 0], ['t', 0], ['r', w], ['b', h], ['w', w], ['h', h], ['hc', w / 2], ['vc', h / 2], ['ss', least], ['ls', most],
    ['cd2', 10_800_000], ['cd4', 5_400_000], ['cd8', 2_700_000], ['3cd4', 16_200_000], ['3cd8', 8_100_000], ['5cd8', 13_500_000], ['7cd8', 18_900_000],
    ...[2, 3, 4, 5, 6, 8, 10, 12, 32].flatMap((part): Array<[string, number]> => [[`wd${part}`, w / part], [`hd${part}`, h / part]]),
    ...[2, 4, 6, 8, 16, 32].map((part): [string, number] => [`ssd${part}`, least / part]),
  ]); // prettier-ignore
  const valueOf = (name: string | undefined): number => {
    const number = Number(name ?? Number.NaN);
    return Number.isFinite(number) ? number : (known.get(name ?? '') ?? 0);
  };
  const radians = (angle: number): number => (angle / 60_000 / 180) * Math.PI;
  const angleOf = (y: number, x: number): number => (Math.atan2(y, x) / Math.PI) * 180 * 60_000;
  const guides = [child(geometry, 'avLst'), child(geometry, 'gdLst')].flatMap((list) => (list === undefined ? [] : elements(list))); // prettier-ignore
  for (const { attributes } of guides.slice(0, mostSteps)) {
    const [operation = '', ...names] = (attributes['fmla'] ?? '').trim().split(/\s+/);
    const [x = 0, y = 0, z = 0] = names.map(valueOf);
    const results: Record<string, () => number> = {
      val: () => x,
      '*/': () => (x * y) / z,
      '+-': () => x + y - z,
      '+/': () => (x + y) / z,
      '?:': () => (x > 0 ? y : z),
      abs: () => Math.abs(x),
      at2: () => angleOf(y, x),
      cat2: () => x * Math.cos(Math.atan2(z, y)),
      sat2: () => x * Math.sin(Math.atan2(z, y)),
      cos: () => x * Math.cos(radians(y)),
      sin: () => x * Math.sin(radians(y)),
      tan: () => x * Math.tan(radians(y)),
      max: () => Math.max(x, y),
      min: () => Math.min(x, y),
      mod: () => Math.hypot(x, y, z),
      pin: () => Math.min(z, Math.max(x, y)),
      sqrt: () => Math.sqrt(x),
    };
    const result = results[operation]?.() ?? 0;
    known.set(attributes['name'] ?? '', Number.isFinite(result) ? result : 0);
  }
  return valueOf;
};

/** A drawn path; its own units are stretched to the shape. */
const customOf = (geometry: Element, w: number, h: number): Geometry => {
  const outlines: Outline[] = [];
  let steps = 0;
  for (const drawn of elements(child(geometry, 'pathLst') ?? geometry).filter(({ name }) => name === 'path')) {
    const [ownW, ownH] = [Number(drawn.attributes['w'] ?? '0'), Number(drawn.attributes['h'] ?? '0')];
    // Without a size of its own a path is drawn in EMU.
    const [across, down] = [ownW > 0 ? w / ownW : 1 / 12_700, ownH > 0 ? h / ownH : 1 / 12_700];
    const valueOf = guidesOf(geometry, ownW > 0 ? ownW : w * 12_700, ownH > 0 ? ownH : h * 12_700);
    let [x, y] = [0, 0];
    const parts: string[] = [];
    for (const step of elements(drawn)) {
      steps += 1;
      if (steps > mostSteps) break;
      const points = elements(step).filter(({ name }) => name === 'pt').map(({ attributes }): [number, number] => [valueOf(attributes['x']), valueOf(attributes['y'])]); // prettier-ignore
      const written = points.map(([px, py]) => `${n(px * across)} ${n(py * down)}`).join(' ');
      [x, y] = points.at(-1) ?? [x, y];
      if (step.name === 'moveTo' && points.length === 1) parts.push(`M${written}`);
      else if (step.name === 'lnTo' && points.length === 1) parts.push(`L${written}`);
      else if (step.name === 'cubicBezTo' && points.length === 3) parts.push(`C${written}`);
      else if (step.name === 'quadBezTo' && points.length === 2) parts.push(`Q${written}`);
      else if (step.name === 'close') parts.push('Z');
      else if (step.name === 'arcTo') {
        const [rx = 0, ry = 0, from = 0, swing = 0] = ['wR', 'hR', 'stAng', 'swAng'].map((name) => valueOf(step.attributes[name])); // prettier-ignore
        const [startX, startY] = onEllipse(0, 0, rx, ry, from);
        // Half by half: the whole of an ellipse ends where it begins.
        for (const part of [0.5, 1]) {
          const [endX, endY] = onEllipse(0, 0, rx, ry, from + swing * part);
          const large = Math.abs(swing) / 2 > 10_800_000 ? 1 : 0;
          parts.push(`A${n(rx * across)} ${n(ry * down)} 0 ${large} ${swing < 0 ? 0 : 1} ${n((x - startX + endX) * across)} ${n((y - startY + endY) * down)}`); // prettier-ignore
        }
        const [endX, endY] = onEllipse(0, 0, rx, ry, from + swing);
        [x, y] = [x - startX + endX, y - startY + endY];
      }
    }
    // A path that begins without a first point begins at the corner.
    const d = parts.join('');
    outlines.push({
      d: d === '' || d.startsWith('M') ? d : `M0 0${d}`,
      filled: drawn.attributes['fill'] !== 'none',
      stroked: !['0', 'false'].includes(drawn.attributes['stroke'] ?? '1'),
    });
  }
  return { outlines: outlines.filter(({ d }) => d !== ''), text: [0, 0, w, h] };
};

/** How a shape of that width and height (in points) is drawn; a rectangle when it does not say. */
export const geometryOf = (properties: Element | undefined, w: number, h: number, usual = 'rect'): Geometry => {
  const custom = child(properties, 'custGeom');
  if (custom !== undefined) return customOf(custom, w, h);
  const preset = child(properties, 'prstGeom');
  const adjusted = new Map(
    elements(path(preset, 'avLst') ?? { name: '', attributes: {}, children: [] }).map(({ attributes }) => [
      attributes['name'] ?? '',
      Number((attributes['fmla'] ?? '').replace(/^val\s+/, '')),
    ]),
  );
  return presetOf(preset?.attributes['prst'] ?? usual, w, h, adjusted);
};
