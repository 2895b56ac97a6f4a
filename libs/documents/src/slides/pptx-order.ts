import { areNumberedFromLeft, type Count } from '../step-numbers.ts';
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
  /** How many letters and digits it has, and how large they are. */
  letters: number;
  size: number;
  /** What it counts, as a step does. */
  count: Count | null;
}

/** Frames are larger than their words, so they may reach so far into each other: a part of their height or width. */
const reach = 0.2;
/** Cuts are alike when no larger part of the pairs tells them apart. */
const alike = 0.05;

interface Extent {
  from: number;
  to: number;
}

const extent = ({ x, y, width, height }: Box, across: boolean, within = reach): Extent =>
  across ? { from: x + width * within, to: x + width * (1 - within) } : { from: y + height * within, to: y + height * (1 - within) }; // prettier-ignore

/** Between two bands; `mixed` is the part of the pairs over it that were drawn in another order than most of them: 0 to 0.5. */
interface Cut<T> {
  before: Array<Unit<T>>;
  behind: Array<Unit<T>>;
  /** Between columns. */
  across: boolean;
  /** Between the frames; less than nothing where they reach into each other. */
  gap: number;
  mixed: number;
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const ratio = (a: number, b: number): number => Math.max(a, b) / Math.max(1e-9, Math.min(a, b));
const extremes = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
/** Headings and what stands under them differ so much in their length or in the size of their letters. */
const unlikeLength = 2;
const unlikeSize = 1.2;
const tallestCard = 3;

const areUnlike = <T>(a: Array<Unit<T>>, b: Array<Unit<T>>): boolean =>
  ratio(mean(a.map(({ letters }) => letters)), mean(b.map(({ letters }) => letters))) >= unlikeLength ||
  ratio(mean(a.map(({ size }) => size)), mean(b.map(({ size }) => size))) >= unlikeSize;

/**
 * Rows of cards without a ground: a row of headings over a row of texts, which may come again below. Each list is one row
 * of cards. Null for anything else, as a table of text boxes.
 */
const rowsOfCards = <T>(rows: Array<Array<Unit<T>>>, width: number): Array<Array<Unit<T>>> | null => {
  if (rows.some((row) => row.length !== width)) return null;
  for (let height = 2; height <= tallestCard; height += 1) {
    if (rows.length % height !== 0) continue;
    // Below a line that the cards stand round, the other way up.
    const isLike = (row: Array<Unit<T>>, at: number): boolean => !areUnlike(row, rows[at] ?? []);
    const comesAgain = Array.from({ length: rows.length / height }, (_, at) => rows.slice(at * height, (at + 1) * height)).every(
      (card) => card.every(isLike) || card.toReversed().every(isLike),
    ); // prettier-ignore
    const differs = rows
      .slice(0, height)
      .every((row, at, all) => all.slice(0, at).every((other) => areUnlike(row, other)));
    if (comesAgain && differs)
      return Array.from({ length: rows.length / height }, (_, at) => rows.slice(at * height, (at + 1) * height).flat());
  }
  return null;
};

/** A column of labels beside a column of texts: each row is read before the next. */
const areLabelled = <T>(rows: Array<Array<Unit<T>>>, columns: Array<Array<Unit<T>>>): boolean => {
  const [labels = [], texts = [], ...more] = columns;
  const isGrid = more.length === 0 && rows.length > 1 && rows.every((row) => row.length === 2);
  const areAlike = [labels, texts].every((column) => ratio(...extremes(column.map(({ size }) => size))) < unlikeSize);
  return isGrid && areAlike && labels.length === texts.length && areUnlike(labels, texts);
};

const countsIn = <T>(unit: Unit<T>): Count[] => [
  ...(unit.count === null ? [] : [unit.count]),
  ...unit.inside.flatMap(countsIn),
];

const fewestInSeries = 3;
/** A step has a head and a few lines. */
const mostInStep = 4;
/** A number that is all that something says. */
const isNumber = <T>({ count, letters }: Unit<T>): boolean => count !== null && count.of === '' && letters <= 2;
const middleOf = (box: Box | undefined): number => (box === undefined ? 0 : box.y + box.height / 2);

/** Of their size: how exactly things of a row are alike, and evenly spaced. */
const sameSize = 0.1;

const areOfOneSize = (a: Box, b: Box): boolean =>
  Math.abs(a.y - b.y) < sameSize * a.height &&
  Math.abs(a.height - b.height) < sameSize * a.height &&
  Math.abs(a.width - b.width) < sameSize * a.width;

const areEvenlySpaced = (row: Box[]): boolean => {
  const steps = row.slice(1).map(({ x }, at) => x - (row[at]?.x ?? x));
  return Math.max(...steps) - Math.min(...steps) < 2 * sameSize * mean(steps);
};

/** More of them are a drawing; every one of them is held against all others. */
export const mostUnits = 200;

class ReadingOrder<T> {
  readonly #boxes: Map<Unit<T>, Box>;
  readonly #fromRight: boolean;

  constructor(boxes: Map<Unit<T>, Box>, fromRight: boolean) {
    this.#boxes = boxes;
    this.#fromRight = fromRight;
  }

  of(units: Array<Unit<T>>): Array<Unit<T>> {
    if (units.length < 2) return units;
    const rows = this.#bands(units, false);
    const columns = this.#bands(units, true);
    if (rows.length < 2 && columns.length < 2) return units.toSorted((a, b) => a.drawn - b.drawn);
    if (columns.length < 2) return this.#together(rows, true).flatMap((band) => this.of(band));
    if (rows.length < 2) return this.#together(columns, false).flatMap((band) => this.of(band));
    const numbered = this.#numberedRows(units) ?? this.#numberFirst(units);
    if (numbered !== null) return numbered;
    const cards = rowsOfCards(rows, columns.length);
    if (cards !== null) return cards.flatMap((card) => this.#bands(card, true)).flatMap((column) => this.of(column));
    // A label may stand at the foot of its text.
    const lines = this.#bands(units, false, 0);
    if (areLabelled(lines, columns)) return lines.flatMap((row) => this.#bands(row, true)).flat();
    const cuts = [...this.#cuts(rows, false), ...(this.#partsSeries(units, columns) ? [] : this.#cuts(columns, true))];
    const least = Math.min(...cuts.map(({ mixed }) => mixed));
    const [cut] = cuts.filter(({ mixed }) => mixed <= least + alike).toSorted((a, b) => b.gap - a.gap);
    if (cut === undefined) return units;
    // A grid is read one way throughout.
    if (rows.every((row) => this.#bands(row, true).length === columns.length && row.length === columns.length))
      return cut.across ? columns.flatMap((column) => this.of(column)) : rows.flatMap((row) => this.of(row));
    return [...this.of(cut.before), ...this.of(cut.behind)];
  }

  /** Units parted where a straight line meets none of them: rows from the top, or columns in the order of reading. */
  #bands(units: Array<Unit<T>>, across: boolean, within = reach): Array<Array<Unit<T>>> {
    const placed = units
      .flatMap((unit) => {
        const box = this.#boxes.get(unit);
        return box === undefined ? [] : [{ unit, ...extent(box, across, within) }];
      })
      .toSorted((a, b) => a.from - b.from);
    const bands: Array<Array<Unit<T>>> = [];
    let end = -Infinity;
    for (const { unit, from, to } of placed) {
      const last = bands.at(-1);
      if (last === undefined || from >= end) bands.push([unit]);
      else last.push(unit);
      end = Math.max(end, to);
    }
    const turned = across && this.#fromRight && !areNumberedFromLeft(bands.map((band) => band.flatMap(countsIn)));
    return turned ? bands.toReversed() : bands;
  }

  /** Rows that have their numbers beside them, one under the other; null for anything else. */
  #numberedRows(units: Array<Unit<T>>): Array<Unit<T>> | null {
    const middles = new Map(units.map((unit) => [unit, middleOf(this.#boxes.get(unit))]));
    const middle = (unit: Unit<T>): number => middles.get(unit) ?? 0;
    const numbers = units.filter(isNumber).toSorted((a, b) => middle(a) - middle(b));
    const others = units.filter((unit) => !isNumber(unit));
    if (numbers.length < fewestInSeries || others.length < numbers.length) return null;
    const climb = numbers.every(
      ({ count }, at) => at === 0 || count?.number === (numbers[at - 1]?.count?.number ?? 0) + 1,
    );
    const apart = this.#bands([...numbers, ...others], true).every(
      (column) => column.every(isNumber) || !column.some(isNumber),
    );
    if (!climb || !apart || this.#bands(numbers, true).length > 1) return null;
    const pitch = Math.min(...numbers.slice(1).map((unit, at) => middle(unit) - middle(numbers[at] ?? unit)));
    const distance = (unit: Unit<T>, number: Unit<T>): number => Math.abs(middle(number) - middle(unit));
    const byNumber = Map.groupBy(others, (unit) =>
      numbers.reduce((best, number) => (distance(unit, number) < distance(unit, best) ? number : best)),
    );
    const rows = numbers.map((number) => byNumber.get(number) ?? []);
    const areRows = rows.every((row, at) =>
      row.length > 0 && row.every((unit) => Math.abs(middle(unit) - middle(numbers[at] ?? unit)) < pitch / 2),
    ); // prettier-ignore
    return areRows ? numbers.flatMap((number, at) => [number, ...this.of(rows[at] ?? [])]) : null;
  }

  /** A step with its number on either side of its head: the number is read first. Null for anything else. */
  #numberFirst(units: Array<Unit<T>>): Array<Unit<T>> | null {
    const [number, ...more] = units.filter(isNumber);
    const others = units.filter((unit) => unit !== number);
    if (number === undefined || more.length > 0 || others.length > mostInStep) return null;
    const [head] = others.toSorted((a, b) => this.#top(a) - this.#top(b));
    const box = this.#boxes.get(number);
    const isBeside = head !== undefined && box !== undefined && this.#bands([number, head], true).length === 2 && this.#top(head) < box.y + box.height; // prettier-ignore
    return isBeside && box.y <= middleOf(this.#boxes.get(head)) ? [number, ...this.of(others)] : null;
  }

  #top(unit: Unit<T>): number {
    return this.#boxes.get(unit)?.y ?? 0;
  }

  /** Whether columns take a row of things of one size, evenly spaced, apart without parting all of them. */
  #partsSeries(units: Array<Unit<T>>, columns: Array<Array<Unit<T>>>): boolean {
    return this.#series(units).some((row) => {
      const met = columns.filter((column) => column.some((unit) => row.includes(unit))).length;
      return met > 1 && met < row.length;
    });
  }

  /** Rows of things of one size, evenly spaced, as steps are. */
  #series(units: Array<Unit<T>>): Array<Array<Unit<T>>> {
    const placed = units
      .flatMap((unit) => {
        const box = this.#boxes.get(unit);
        return box === undefined ? [] : [{ unit, box }];
      })
      .toSorted((a, b) => a.box.x - b.box.x);
    const rows: Array<typeof placed> = [];
    for (const one of placed) {
      const row = rows.find(([first]) => first !== undefined && areOfOneSize(first.box, one.box));
      if (row === undefined) rows.push([one]);
      else row.push(one);
    }
    return rows
      .filter((row) => row.length >= fewestInSeries && areEvenlySpaced(row.map(({ box }) => box)))
      .map((row) => row.map(({ unit }) => unit));
  }

  /** Neighbouring bands that can be parted the other way as well are looked at as one: rows of cards under a title. */
  #together(bands: Array<Array<Unit<T>>>, across: boolean): Array<Array<Unit<T>>> {
    const runs: Array<Array<Unit<T>>> = [];
    for (const band of bands) {
      const both = [...(runs.at(-1) ?? []), ...band];
      if (runs.length > 0 && this.#bands(both, across).length > 1) runs[runs.length - 1] = both;
      else runs.push(band);
    }
    return across ? this.#withHeadings(runs) : runs;
  }

  /** A single line at the end of a run that stands nearer to what spans the page below it is its heading. */
  #withHeadings(runs: Array<Array<Unit<T>>>): Array<Array<Unit<T>>> {
    const out: Array<Array<Unit<T>>> = [];
    for (const run of runs) {
      const above = this.#bands(out.at(-1) ?? [], false);
      const [last = [], before] = above.toReversed();
      const isHeading =
        last.length === 1 &&
        before !== undefined &&
        this.#gap(last, run) < this.#gap(before, last) &&
        areUnlike(last, run);
      if (isHeading) out.splice(-1, 1, above.slice(0, -1).flat(), [...last, ...run]);
      else out.push(run);
    }
    return out;
  }

  /** White space between what stands above and what stands below. */
  #gap(above: Array<Unit<T>>, below: Array<Unit<T>>): number {
    return this.#span(below, false).from - this.#span(above, false).to;
  }

  #cuts(bands: Array<Array<Unit<T>>>, across: boolean): Array<Cut<T>> {
    const whole = bands.flat();
    return bands.slice(1).map((_, index) => {
      const before = bands.slice(0, index + 1).flat();
      const behind = whole.slice(before.length);
      const drawn = behind.map((unit) => unit.drawn).toSorted((a, b) => a - b);
      let pairs = 0;
      for (const unit of before) {
        const later = drawn.findIndex((other) => other > unit.drawn);
        pairs += later < 0 ? drawn.length : later;
      }
      const [one, other] = [before, behind].map((part) => this.#span(part, across));
      const gap = one === undefined || other === undefined ? 0 : Math.max(other.from - one.to, one.from - other.to);
      const turned = pairs / (before.length * behind.length);
      return { before, behind, across, gap, mixed: Math.min(turned, 1 - turned) };
    });
  }

  #span(units: Array<Unit<T>>, across: boolean): Extent {
    const boxes = units.flatMap((unit) => this.#boxes.get(unit) ?? []);
    return across
      ? { from: Math.min(...boxes.map(({ x }) => x)), to: Math.max(...boxes.map(({ x, width }) => x + width)) }
      : { from: Math.min(...boxes.map(({ y }) => y)), to: Math.max(...boxes.map(({ y, height }) => y + height)) };
  }
}

/**
 * Units in reading order: rows from the top, columns from the left or `fromRight`. What has no letter, as an arrow between two
 * steps, stays behind what was drawn before it. Where one of the others has no place, or there are too many to be compared, as
 * they were drawn.
 */
export const inReadingOrder = <T>(units: Array<Unit<T>>, fromRight: boolean): Array<Unit<T>> => {
  const asDrawn = units.toSorted((a, b) => a.drawn - b.drawn);
  const lettered = units.filter(({ letters }) => letters > 0);
  const boxes = new Map(lettered.flatMap((unit) => (unit.box === null ? [] : [[unit, unit.box]])));
  if (boxes.size < lettered.length || boxes.size > mostUnits) return asDrawn;
  const ordered = new ReadingOrder(boxes, fromRight).of(lettered);
  for (const [at, unit] of asDrawn.entries()) {
    const before = asDrawn[at - 1];
    if (!boxes.has(unit)) ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, unit);
  }
  return ordered;
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
