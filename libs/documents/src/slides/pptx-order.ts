import type { Box } from './pptx-shapes.ts';

/*
 * The order in which a reader takes what stands on a slide. Shapes are often drawn in another order than they are read, but
 * where a slide could be read in rows as well as in columns, the order in which it was drawn tells which its author meant.
 */

/** Something that is read as a whole before the next one: a shape, or what stands together in a group or on a card. */
export interface Unit<T> {
  box: Box | null;
  /** Place in the order of drawing. */
  drawn: number;
  item?: T;
  inside: Array<Unit<T>>;
}

/** Frames are larger than their words, so they may reach so far into each other: a part of their height or width. */
const reach = 0.2;
/** How much more of the pairs have to be drawn in the order of one way of reading for it to be the author's. */
const clearly = 0.05;

interface Extent {
  from: number;
  to: number;
}

const extent = ({ x, y, width, height }: Box, across: boolean): Extent =>
  across ? { from: x + width * reach, to: x + width * (1 - reach) } : { from: y + height * reach, to: y + height * (1 - reach) }; // prettier-ignore

interface Bands<T> {
  bands: Array<Array<Unit<T>>>;
  /** The widest gap between two of them, as frames stand. */
  gap: number;
}

/** Units parted where a straight line through the slide meets none of them: from the top, or from the left. */
const bandsOf = <T>(units: Array<Unit<T>>, boxes: Map<Unit<T>, Box>, across: boolean): Bands<T> => {
  const placed = units
    .flatMap((unit) => {
      const box = boxes.get(unit);
      if (box === undefined) return [];
      const whole = across ? { from: box.x, to: box.x + box.width } : { from: box.y, to: box.y + box.height };
      return [{ unit, ...extent(box, across), whole }];
    })
    .toSorted((a, b) => a.from - b.from);
  const bands: Bands<T>['bands'] = [];
  let [end, wholeEnd, gap] = [-Infinity, -Infinity, 0];
  for (const { unit, from, to, whole } of placed) {
    const last = bands.at(-1);
    if (last === undefined || from >= end) {
      if (last !== undefined) gap = Math.max(gap, whole.from - wholeEnd);
      bands.push([unit]);
    } else last.push(unit);
    end = Math.max(end, to);
    wholeEnd = Math.max(wholeEnd, whole.to);
  }
  return { bands, gap };
};

/** Part of the pairs that stand in another order than they were drawn in. */
const turned = <T>(units: Array<Unit<T>>): number => {
  let pairs = 0;
  for (const [at, unit] of units.entries())
    for (const other of units.slice(at + 1)) if (other.drawn < unit.drawn) pairs += 1;
  return (2 * pairs) / Math.max(1, units.length * (units.length - 1));
};

const mostUnits = 300;
/** A slide that could be read either way inside either way, so often, is nothing that anyone reads. */
const mostChoices = 8;

class ReadingOrder<T> {
  readonly #boxes: Map<Unit<T>, Box>;
  readonly #fromRight: boolean;

  constructor(boxes: Map<Unit<T>, Box>, fromRight: boolean) {
    this.#boxes = boxes;
    this.#fromRight = fromRight;
  }

  of(units: Array<Unit<T>>, choices = 0): Array<Unit<T>> {
    if (units.length < 2) return units;
    const rows = bandsOf(units, this.#boxes, false);
    const columns = bandsOf(units, this.#boxes, true);
    const asDrawn = units.toSorted((a, b) => a.drawn - b.drawn);
    if (rows.bands.length < 2 && columns.bands.length < 2) return asDrawn;
    if (columns.bands.length < 2) return this.#inBands(this.#together(rows.bands, true), false, choices);
    if (rows.bands.length < 2) return this.#inBands(this.#together(columns.bands, false), true, choices);
    if (choices === mostChoices) return asDrawn;
    const byRows = this.#inBands(rows.bands, false, choices + 1);
    const byColumns = this.#inBands(columns.bands, true, choices + 1);
    const difference = turned(byRows) - turned(byColumns);
    if (Math.abs(difference) > clearly) return difference > 0 ? byColumns : byRows;
    return columns.gap > rows.gap ? byColumns : byRows;
  }

  #inBands(bands: Bands<T>['bands'], across: boolean, choices: number): Array<Unit<T>> {
    return (across && this.#fromRight ? bands.toReversed() : bands).flatMap((band) => this.of(band, choices));
  }

  /** Neighbouring bands that can be parted the other way as well are looked at as one: rows of cards under a title. */
  #together(bands: Bands<T>['bands'], across: boolean): Bands<T>['bands'] {
    const runs: Bands<T>['bands'] = [];
    for (const band of bands) {
      const last = runs.at(-1);
      const both = [...(last ?? []), ...band];
      if (
        last !== undefined &&
        band.length > 1 &&
        last.length > 1 &&
        bandsOf(both, this.#boxes, across).bands.length > 1
      )
        runs[runs.length - 1] = both;
      else runs.push(band);
    }
    return runs;
  }
}

/**
 * Units in reading order: rows from the top, columns from the left or `fromRight`. Where one has no place, or there are too
 * many to be compared, as they were drawn.
 */
export const inReadingOrder = <T>(units: Array<Unit<T>>, fromRight: boolean): Array<Unit<T>> => {
  const boxes = new Map(units.flatMap((unit) => (unit.box === null ? [] : [[unit, unit.box]])));
  return boxes.size < units.length || units.length > mostUnits
    ? units.toSorted((a, b) => a.drawn - b.drawn)
    : new ReadingOrder(boxes, fromRight).of(units);
};

/** Frames reach over the card that they stand on by a little. */
const slack = 0.03;
const stands = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - outer.width * slack &&
  inner.y >= outer.y - outer.height * slack &&
  inner.x + inner.width <= outer.x + outer.width * (1 + slack) &&
  inner.y + inner.height <= outer.y + outer.height * (1 + slack);

const areaOf = ({ width, height }: Box): number => width * height;

/** Puts each unit into the smallest one behind it that it stands on; `grounds` are those of which that may be. */
export const onGrounds = <T>(units: Array<Unit<T>>, isGround: (unit: Unit<T>) => boolean): Array<Unit<T>> => {
  const grounds = units
    .filter((unit) => unit.box !== null && isGround(unit))
    .toSorted((a, b) => (a.box === null ? 0 : areaOf(a.box)) - (b.box === null ? 0 : areaOf(b.box)));
  const free: Array<Unit<T>> = [];
  for (const unit of units) {
    const { box } = unit;
    const under = grounds.find(
      (ground) =>
        ground !== unit &&
        ground.drawn < unit.drawn &&
        box !== null &&
        ground.box !== null &&
        areaOf(box) < areaOf(ground.box) &&
        stands(box, ground.box),
    );
    if (under === undefined) free.push(unit);
    else under.inside.push(unit);
  }
  return free;
};
