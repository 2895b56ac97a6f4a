import type { Segment } from './lines.ts';
import type { Rectangle } from './matrix.ts';
import { gapsAbove, heightOf, inPageOrder, median, middleOf, overlaps, ratio, rowsOf, union } from './rows.ts';
import { labelledLists } from './steps.ts';

/*
 * A page cut by the boxes that are drawn on it: cards, panels, columns with a ground of their own.
 */

/** A drawn box with what stands in it, or a single phrase outside of any. */
interface Item extends Rectangle {
  card: Card | null;
  segment: Segment | null;
}
interface Card extends Rectangle {
  items: Item[];
  /** Nothing is drawn: lines that are one text. */
  plain?: true;
}

/** Phrases that no drawn box parts any more. */
export interface Part {
  segments: Segment[];
  boxed: boolean;
  /** How many boxes it stands in, and cuts it comes of. */
  depth: number;
}

const maxDepth = 8;
/** Boxes may touch, and shadows overlap a little; points. */
const touching = 2;
/** In lines of the page's usual height: a higher box is no row of a table. */
const rowLines = 7;
/** In a phrase's height: a box no larger around it is the ground of its letters, as a marker pen leaves it. */
const highlight = { height: 1.8, margin: 0.8 };
/** A badge: a box of a few lines' height at most, with a number or two letters; on stairs, of its own number's height. */
const badgeLines = 4;
const badgeLetters = 3;

const isIn = (inner: Rectangle, outer: Rectangle): boolean => {
  const [x, y] = [(inner.left + inner.right) / 2, (inner.bottom + inner.top) / 2];
  return x > outer.left && x < outer.right && y > outer.bottom && y < outer.top;
};
const areaOf = ({ left, right, bottom, top }: Rectangle): number => (right - left) * (top - bottom);

/** Cells of a table that are drawn as boxes touch each other side by side: put together, they are its rows. */
const rowsOfCells = (
  boxes: Rectangle[],
  usual: number,
): { rows: Rectangle[]; others: Rectangle[]; tables: Stack[] } => {
  const rows: Array<{ place: Rectangle; cells: number }> = [];
  for (const { left, right, bottom, top } of boxes.toSorted((a, b) => a.left - b.left)) {
    const before = rows.find(
      ({ place }) =>
        Math.abs(place.top - top) < touching &&
        Math.abs(place.bottom - bottom) < touching &&
        Math.abs(place.right - left) < touching,
    );
    const isRow = top - bottom < rowLines * usual;
    if (before === undefined || !isRow) rows.push({ place: { left, right, bottom, top }, cells: 1 });
    else {
      before.place = union(before.place, { left, right, bottom, top });
      before.cells += 1;
    }
  }
  const places = (some: typeof rows): Rectangle[] => some.map(({ place }) => place);
  const found = places(rows.filter(({ cells }) => cells > 1));
  return { rows: found, others: places(rows.filter(({ cells }) => cells === 1)), tables: stacksOf(found) };
};

/** Rows of cells that touch each other from top to bottom: put together, they are a table. */
interface Stack {
  place: Rectangle;
  rows: Rectangle[];
}

const stacksOf = (rows: Rectangle[]): Stack[] => {
  const stacks: Stack[] = [];
  for (const row of rows.toSorted((a, b) => b.top - a.top)) {
    const above = stacks.find(
      ({ place }) =>
        Math.abs(place.left - row.left) < touching &&
        Math.abs(place.right - row.right) < touching &&
        Math.abs(place.bottom - row.top) < touching,
    );
    if (above === undefined) stacks.push({ place: row, rows: [row] });
    else {
      above.place = union(above.place, row);
      above.rows.push(row);
    }
  }
  return stacks.filter(({ rows: { length } }) => length > 1);
};

/** Of the rows of a table that have anything beside them: so many have their name there, a line in the row's middle. */
const mostNamed = 0.6;
/** Of the name's height: how exactly. */
const inMiddle = 0.5;

/** Whether something stands beside a table that is no part of it: names of its rows are. */
const hasBeside = ({ place: table, rows }: Stack, segments: Segment[]): boolean => {
  const beside = segments.filter(
    (segment) =>
      middleOf(segment) > table.bottom &&
      middleOf(segment) < table.top &&
      (segment.right < table.left + touching || segment.left > table.right - touching),
  );
  const ofRows = rows
    .map((row) => ({ row, lines: beside.filter((one) => middleOf(one) > row.bottom && middleOf(one) < row.top) }))
    .filter(({ lines }) => lines.length > 0);
  const named = ofRows.filter(
    ({ row, lines: [name, ...more] }) =>
      name !== undefined && more.length === 0 && Math.abs(middleOf(name) - middleOf(row)) < inMiddle * heightOf(name),
  );
  return ofRows.length > 0 && named.length < mostNamed * ofRows.length;
};

const isHighlight = (box: Rectangle, phrase: Segment): boolean => {
  const height = heightOf(phrase);
  const margin = highlight.margin * height;
  return (
    heightOf(box) < highlight.height * height &&
    Math.abs(box.left - phrase.left) < margin &&
    Math.abs(box.right - phrase.right) < margin
  );
};

const fewestSteps = 3;

/** Numbers that climb over the page like stairs, with their words below each: no two of them beside or over each other. */
const stepsOf = (segments: Segment[]): Segment[] => {
  const numbers = segments.filter(({ text }) => /^\p{N}{1,2}$/u.test(text));
  const climb = numbers.every((one) =>
    numbers.every(
      (other) => other === one || (!overlaps(one, other) && Math.abs(middleOf(one) - middleOf(other)) > heightOf(one)),
    ),
  );
  return climb && numbers.length >= fewestSteps ? numbers : [];
};

/** In a line's height: how far out of a box, on one side, a line reaches that was not set in it; further where it is centred in it. */
const outside = 1;
const farOutside = 3;

/** Whether most of some lines run across a box's edges. */
const runAcross = (lines: Segment[], card: Card): boolean => {
  const reachOf = (line: Segment): number => Math.max(card.left - line.left, line.right - card.right) / heightOf(line);
  const across = lines.filter((line) => reachOf(line) > outside);
  // Words in the middle of a box are its own, and only too long for it.
  const isLoose = across.some(
    (line) =>
      reachOf(line) > farOutside ||
      Math.abs(line.left + line.right - card.left - card.right) > outside * heightOf(line),
  );
  return isLoose && across.length > lines.length / 2;
};

/** Whether a box is an ornament behind the text: most lines run across its edges that have their middle in it, or that reach into it. */
const isCrossed = (card: Card, segments: Segment[]): boolean => {
  const reachingIn = segments.filter(
    (line) =>
      middleOf(line) < card.top &&
      middleOf(line) > card.bottom &&
      Math.min(card.right, line.right) - Math.max(card.left, line.left) > outside * heightOf(line),
  );
  return (
    runAcross(
      card.items.flatMap(({ segment }) => (segment === null ? [] : [segment])),
      card,
    ) || runAcross(reachingIn, card)
  );
};

/** A box behind one row of a table parts nothing, nor does the ground of a number. */
const isGround = (card: Card, usual: number, steps: Segment[]): boolean => {
  const segments = card.items.flatMap(({ segment }) => (segment === null ? [] : [segment]));
  if (segments.length !== card.items.length) return false;
  const [only] = segments;
  if (segments.length === 1 && only !== undefined && isHighlight(card, only)) return true;
  if (segments.length === 1 && only !== undefined) {
    const most = badgeLines * (steps.includes(only) ? Math.max(usual, heightOf(only)) : usual);
    return only.text.length <= badgeLetters && heightOf(card) < most && card.right - card.left < most;
  }
  return rowsOf(segments).length === 1;
};

/** The page as boxes within boxes, each phrase in the smallest that holds its middle; and the edges of a table's rows. */
const itemsOf = (segments: Segment[], boxes: Rectangle[]): { items: Item[]; rules: Rectangle[] } => {
  const usual = median(segments.map(heightOf));
  const { rows, others, tables } = rowsOfCells(boxes, usual);
  const cards: Card[] = [...others, ...tables.filter((table) => hasBeside(table, segments)).map(({ place }) => place)]
    .toSorted((a, b) => areaOf(a) - areaOf(b))
    .map(({ left, right, bottom, top }) => ({ left, right, bottom, top, items: [] }));
  const items: Item[] = [];
  const steps = stepsOf(segments);
  // The ground of one line's words may be drawn in pieces, too.
  const rules = rows.filter((row) => segments.filter((segment) => isIn(segment, row)).length > 1).flatMap(edgesOf);
  const homeOf = (inner: Rectangle, after: number): Item[] =>
    cards.find((card, at) => at > after && isIn(inner, card))?.items ?? items;
  for (const segment of segments) {
    const { left, right, bottom, top } = segment;
    homeOf(segment, -1).push({ left, right, bottom, top, card: null, segment });
  }
  cards.forEach((card, at) => {
    if (card.items.length === 0) return;
    const home = homeOf(card, at);
    if (isCrossed(card, segments)) {
      home.push(...card.items);
      return;
    }
    if (!isGround(card, usual, steps)) {
      takeOverflow(card, home);
      home.push({ left: card.left, right: card.right, bottom: card.bottom, top: card.top, card, segment: null });
      return;
    }
    home.push(...card.items);
    if (card.items.length > 1) rules.push(...edgesOf(card));
  });
  return { items, rules };
};

/** In a line's height: how exactly a line that ran out of its box stands under the others. */
const sameStep = 0.15;

/** Lines below a box that go on with the text in it: it was too long for its box. */
const takeOverflow = (card: Card, home: Item[]): void => {
  for (;;) {
    const lines = card.items.flatMap(({ segment }) => (segment === null ? [] : [segment]));
    const [last, above] = lines.toSorted((a, b) => a.top - b.top);
    if (lines.length < card.items.length || last === undefined || above === undefined) return;
    const size = heightOf(last);
    const isUnder = (a: Segment, b: Segment): boolean =>
      ratio(heightOf(a), heightOf(b)) < 1 + sameStep &&
      [a.left - b.left, a.right - b.right, (a.left + a.right - b.left - b.right) / 2].some(
        (apart) => Math.abs(apart) < sameStep * size,
      );
    const at = home.findIndex(
      ({ segment }) =>
        segment !== null &&
        isUnder(above, last) &&
        isUnder(last, segment) &&
        segment.top < last.bottom + sameStep * size &&
        Math.abs(last.top - segment.top - (above.top - last.top)) < sameStep * size,
    );
    const [next] = at < 0 ? [] : home.splice(at, 1);
    if (next === undefined) return;
    card.items.push(next);
    card.bottom = Math.min(card.bottom, next.bottom);
  }
};

const edgesOf = ({ left, right, bottom, top }: Rectangle): Rectangle[] => [
  { left, right, bottom: top, top },
  { left, right, bottom, top: bottom },
];

/** Groups of items that do not reach into each other's stripe of the page, in the order of the stripes. */
const stripesOf = (items: Item[], from: (item: Item) => number, to: (item: Item) => number): Item[][] => {
  const stripes: Item[][] = [];
  let end = -Infinity;
  for (const item of items.toSorted((a, b) => from(a) - from(b))) {
    const last = stripes.at(-1);
    if (last === undefined || from(item) > end - touching) stripes.push([item]);
    else last.push(item);
    end = Math.max(end, to(item));
  }
  return stripes;
};

const hasCard = (items: Item[]): boolean => items.some(({ card }) => card !== null && card.plain !== true);

/** In a line's height: space between two lines of one text, and how exactly they begin under each other. */
const textSpace = 0.6;

/** Whether a text above goes on beside the boxes of the stripe below: its last line and the next stand as two of one text. */
const goesOnBeside = (above: Item[], below: Item[]): boolean => {
  if (hasCard(above) || !hasCard(below)) return false;
  const last = allSegments(above).toSorted((a, b) => a.bottom - b.bottom)[0];
  return below.some(({ segment }) => {
    if (segment === null || last === undefined || segment.bold !== last.bold) return false;
    const size = heightOf(last);
    const gap = last.bottom - segment.top;
    return (
      ratio(size, heightOf(segment)) < 1 + sameStep &&
      Math.abs(gap) < textSpace * size &&
      (Math.abs(last.left - segment.left) < sameStep * size || Math.abs(last.right - segment.right) < sameStep * size)
    );
  });
};

/** Stripes that part no text. */
const withTextsWhole = (stripes: Item[][]): Item[][] => {
  const out: Item[][] = [];
  for (const stripe of stripes) {
    const last = out.at(-1);
    if (last !== undefined && goesOnBeside(last, stripe)) last.push(...stripe);
    else out.push(stripe);
  }
  return out;
};

/** Neighbouring stripes without a box are one: what is in them is cut by white space. */
const mergedPlain = (stripes: Item[][]): Item[][] => {
  const out: Item[][] = [];
  for (const stripe of stripes) {
    const last = out.at(-1);
    if (last !== undefined && !hasCard(last) && !hasCard(stripe)) last.push(...stripe);
    else out.push([...stripe]);
  }
  return out;
};

const allSegments = (items: Item[]): Segment[] =>
  items.flatMap(({ segment, card }) => [
    ...(segment === null ? [] : [segment]),
    ...(card === null ? [] : allSegments(card.items)),
  ]);

/** In lines of the usual height: how near a heading's box stands to its text's. */
const headingSpace = 0.6;

/** Whether one row of boxes has the headings of the boxes right below them: the same edges, one line over several. */
const areHeadingsOf = (heads: Item[], texts: Item[]): boolean =>
  heads.length > 1 &&
  heads.length === texts.length &&
  heads.every((head, at) => {
    const text = texts[at];
    if (head.card === null || text?.card === undefined || text.card === null) return false;
    const [above, below] = [rowsOf(allSegments([head])), rowsOf(allSegments([text]))];
    const size = heightOf(above[0]?.[0] ?? head);
    return (
      above.length === 1 &&
      below.length > 1 &&
      Math.abs(head.left - text.left) < touching &&
      Math.abs(head.right - text.right) < touching &&
      head.bottom - text.top < headingSpace * size
    );
  });

/** Characters of a figure in a circle. */
const longestFigure = 12;

const isFigureBox = ({ card }: Item): boolean => {
  const [only, ...more] = card === null ? [] : allSegments(card.items);
  return only !== undefined && more.length === 0 && only.text.length <= longestFigure && /\p{N}/u.test(only.text);
};

/**
 * A row of figures, each in a box of its own, and what stands under each of them: as many bands as have one column for each
 * figure. Null where the first band is no such row, or nothing stands under it so.
 */
const columnsUnder = ([heads = [], ...below]: Item[][]): { columns: Item[][]; bands: number } | null => {
  if (heads.length < 2 || !heads.every(isFigureBox)) return null;
  let columns: Item[][] | null = null;
  let bands = 1;
  for (const band of below) {
    // The next row of figures has columns of its own.
    if (band.every(isFigureBox)) break;
    const together = [...heads, ...(columns ?? []).flat().filter((item) => !heads.includes(item)), ...band];
    const stripes = stripesOf(together, ({ left }) => left, ({ right }) => right); // prettier-ignore
    const isUnder =
      stripes.length === heads.length &&
      stripes.every(
        (stripe) => stripe.some((item) => band.includes(item)) && stripe.some((item) => heads.includes(item)),
      );
    if (!isUnder) break;
    columns = stripes.map((stripe) => stripe.toSorted((a, b) => b.top - a.top));
    bands += 1;
  }
  return columns === null ? null : { columns, bands };
};

/** Lines of a label beside a box; and in a line's height, how exactly it stands level with its upper edge or its middle. */
const labelLines = 3;
const sameLevel = 1;

/** Whether the text beside rows of boxes is a label of each row. */
const labelsRows = (text: Item[], bands: Item[][]): boolean => {
  const rows = bands.map((band) => ({
    own: allSegments(band.filter((item) => text.includes(item))),
    boxes: band.filter((item) => !text.includes(item) && item.card !== null),
  }));
  if (rows.some(({ own, boxes }) => own.length === 0 || boxes.length === 0 || rowsOf(own).length > labelLines))
    return false;
  const areLevel = (at: (place: Rectangle) => number): boolean =>
    rows.every(({ own: [first, ...more], boxes: [box, ...others] }) => {
      if (first === undefined || box === undefined) return false;
      const [label, row] = [more.reduce<Rectangle>(union, first), others.reduce<Rectangle>(union, box)];
      return Math.abs(at(label) - at(row)) < sameLevel * heightOf(first);
    });
  return areLevel(middleOf) || areLevel(({ top }) => top);
};

/** Of the lines of a table's column: so many stand level with something beside them, and how exactly, in a line's height. */
const mostLevel = 0.6;
const fewestLevel = 3;
const levelLine = 0.3;

/** Whether lines stand level with what is beside them, as a column of a table does. */
const isColumnOf = (text: Item[], others: Item[]): boolean => {
  const [lines, beside] = [rowsOf(allSegments(text)), allSegments(others)];
  const level = lines.filter(([line]) => beside.some((other) => Math.abs(middleOf(other) - middleOf(line)) < levelLine * heightOf(line))); // prettier-ignore
  return lines.length >= fewestLevel && level.length >= mostLevel * lines.length;
};

/** More rows of boxes are no cards; all of them are tried for each. */
const mostBands = 20;

/**
 * A text at the side of several rows of boxes, nearer to itself than to them, and those rows: each is read as a whole. As many
 * bands as that takes from the first one on; null where there is no such text.
 */
const besideRows = (bands: Item[][], fromRight: boolean): { parts: Item[][]; bands: number } | null => {
  for (let count = Math.min(bands.length, mostBands); count > 1; count -= 1) {
    const some = bands.slice(0, count);
    const columns = stripesOf(some.flat(), ({ left }) => left, ({ right }) => right); // prettier-ignore
    for (const text of [columns[0], columns.at(-1)]) {
      const others = columns.filter((column) => column !== text);
      if (text === undefined || hasCard(text) || others.length === 0 || others.some((column) => !hasCard(column)))
        continue;
      const isFirst = text === columns[0];
      // What stands beside the first row alone is read with it.
      const beside = some.filter((band) => band.some((item) => text.includes(item))).length;
      if (beside < 2 && isFirst === fromRight) continue;
      const edge = isFirst ? Math.max(...text.map(({ right }) => right)) : Math.min(...text.map(({ left }) => left));
      const gutter = isFirst
        ? Math.min(...others.flat().map(({ left }) => left)) - edge
        : edge - Math.max(...others.flat().map(({ right }) => right));
      const gaps = gapsAbove(rowsOf(allSegments(text))).slice(1);
      if (Math.max(...gaps) > gutter || labelsRows(text, some)) continue;
      const rest = others.flat();
      if (isColumnOf(text, rest)) continue;
      return { parts: isFirst ? [text, rest] : [rest, text], bands: count };
    }
  }
  return null;
};

/** The same where both begin below lines of a band without a box, which are given first. */
const besideRowsFrom = (bands: Item[][], fromRight: boolean): [Item[], ReturnType<typeof besideRows>] => {
  const whole = besideRows(bands, fromRight);
  const [first = [], ...more] = bands;
  if (whole !== null || hasCard(first) || more.length === 0) return [[], whole];
  const stripes = stripesOf(first, ({ top }) => -top, ({ bottom }) => -bottom); // prettier-ignore
  for (let at = 1; at < Math.min(stripes.length, mostBands); at += 1) {
    const found = besideRows([stripes.slice(at).flat(), ...more], fromRight);
    const start = stripes[at] ?? [];
    if (
      found?.parts.every(
        (part) => part.some((item) => start.includes(item)) && rowsOf(allSegments(part)).length >= fewestLevel,
      ) === true
    )
      return [stripes.slice(0, at).flat(), found];
  }
  return [[], null];
};

/** In points: white space between two labels' boxes. */
const labelSpace = 6;

/** Labels in boxes, in the middle of their lines' side: each before them. As many bands as that takes. */
const labelsBeside = (bands: Item[][], fromRight: boolean): { parts: Segment[][]; bands: number } | null => {
  for (let count = Math.min(bands.length, mostBands); count > 0; count -= 1) {
    const columns = stripesOf(bands.slice(0, count).flat(), ({ left }) => left, ({ right }) => right); // prettier-ignore
    // Boxes that touch are cells of a table.
    const labels = (columns.at(fromRight ? 1 : -2) ?? []).toSorted((a, b) => b.top - a.top);
    const areBoxes = labels.every(({ card, top }, at) => card !== null && card.plain !== true && (labels[at - 1]?.bottom ?? Infinity) - top > labelSpace); // prettier-ignore
    if (columns.length < 2 || !areBoxes) continue;
    const parts = labelledLists(columns.map(allSegments), fromRight);
    if (parts !== null) return { parts, bands: count };
  }
  return null;
};

/** More are a drawing; every line is held against all texts. */
const mostItems = 1000;
/** In a line's height: space between two lines of one text. */
const lineSpace = 0.6;

/** Lines outside of boxes that stand close below each other, put together as in a box. */
const withTextsTogether = (items: Item[]): Item[] => {
  const texts: Card[] = [];
  for (const item of items.toSorted((a, b) => b.top - a.top)) {
    if (item.segment === null) continue;
    const text = texts.find(({ items: lines }) => {
      const last = lines.at(-1) ?? item;
      const gap = last.bottom - item.top;
      return overlaps(last, item) && ratio(heightOf(last), heightOf(item)) < 1 + sameStep && Math.abs(gap) < lineSpace * heightOf(item); // prettier-ignore
    });
    if (text === undefined) texts.push({ ...boundsOf(item), items: [item], plain: true });
    else Object.assign(text, union(text, item)).items.push(item);
  }
  return [
    ...items.filter(({ card }) => card !== null),
    ...texts.flatMap((text) =>
      text.items.length === 1 ? text.items : [{ ...boundsOf(text), card: text, segment: null }],
    ),
  ];
};

/** Boxes as large as what stands in them, and texts as if they stood in some. */
const asFilled = (items: Item[]): Item[] =>
  withTextsTogether(items).map((item) => {
    const [first, ...more] = item.card === null ? [] : allSegments(item.card.items);
    return first === undefined ? item : { ...item, ...boundsOf(more.reduce<Rectangle>(union, first)) };
  });
const areSame = (some: Item[], others: Item[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some(({ left, right, bottom, top }) => one.left === left && one.right === right && one.bottom === bottom && one.top === top)); // prettier-ignore
const boundsOf = ({ left, right, bottom, top }: Rectangle): Rectangle => ({ left, right, bottom, top });

const fromLeft = (items: Item[]): Item[] => items.toSorted((a, b) => a.left - b.left);

const partsOf = (items: Item[], fromRight: boolean, depth: number): Part[] => {
  const [only] = items;
  const deeper = (some: Item[]): Part[] => partsOf(some, fromRight, depth + 1);
  if (items.length === 1 && only !== undefined && only.card !== null) {
    const inside = deeper(only.card.items);
    return inside.map((part) => ({ ...part, boxed: part.boxed || inside.length === 1 }));
  }
  if (!hasCard(items) || depth > maxDepth) return [{ segments: allSegments(items), boxed: false, depth }];
  const bands = withTextsWhole(
    mergedPlain(
      stripesOf(
        items,
        ({ top }) => -top,
        ({ bottom }) => -bottom,
      ),
    ),
  );
  const asParts = (some: Segment[][]): Part[] => some.map((segments) => ({ segments, boxed: false, depth }));
  if (bands.length > 1) {
    const parts: Part[] = [];
    for (let at = 0; at < bands.length; at += 1) {
      const labels = labelsBeside(bands.slice(at), fromRight);
      if (labels !== null) {
        parts.push(...asParts(labels.parts));
        at += labels.bands - 1;
        continue;
      }
      const [plain, beside] = besideRowsFrom(bands.slice(at), fromRight);
      if (beside !== null) {
        if (plain.length > 0) parts.push(...deeper(plain));
        parts.push(...inPageOrder(beside.parts, fromRight, allSegments).flatMap(deeper));
        at += beside.bands - 1;
        continue;
      }
      const under = columnsUnder(bands.slice(at));
      if (under !== null) {
        parts.push(...inPageOrder(under.columns, fromRight, allSegments).flatMap((column) => mergedPlain(column.map((item) => [item])).flatMap(deeper))); // prettier-ignore
        at += under.bands - 1;
        continue;
      }
      const [heads, texts] = [fromLeft(bands[at] ?? []), fromLeft(bands[at + 1] ?? [])];
      if (!areHeadingsOf(heads, texts)) {
        parts.push(...deeper(heads));
        continue;
      }
      const pairs = heads.map((head, pair) => [head, ...texts.slice(pair, pair + 1)]);
      parts.push(...(fromRight ? pairs.toReversed() : pairs).flatMap((pair) => pair.flatMap((item) => deeper([item]))));
      at += 1;
    }
    return parts;
  }
  const labels = labelsBeside([items], fromRight);
  if (labels !== null) return asParts(labels.parts);
  const columns = mergedPlain(
    stripesOf(
      items,
      ({ left }) => left,
      ({ right }) => right,
    ),
  );
  if (columns.length > 1) return inPageOrder(columns, fromRight, allSegments).flatMap(deeper);
  // Boxes that overlap: by what stands in them, then without those that only stand behind other boxes.
  const filled = items.length > mostItems ? items : asFilled(items);
  if (!areSame(filled, items)) return partsOf(filled, fromRight, depth);
  const opened = items.flatMap((item) => (item.card?.items.some(({ card }) => card !== null) === true ? item.card.items : [item])); // prettier-ignore
  if (opened.length > items.length) return partsOf(opened, fromRight, depth);
  // That overlaps, too: what lies outside of them first, then one after another from the top.
  const loose = items.filter(({ card }) => card === null);
  const cards = items.filter(({ card }) => card !== null).toSorted((a, b) => b.top - a.top);
  return [...(loose.length === 0 ? [] : deeper(loose)), ...cards.flatMap((card) => deeper([card]))];
};

/** Boxes drawn one in another, each a little smaller; and of the larger one's size: how much smaller. */
const fewestShades = 4;
const shade = 0.12;

/** Whether one box lies in another, and nearly fills it. */
const isShadeOf = (inner: Rectangle, outer: Rectangle): boolean => {
  const most = shade * Math.max(outer.right - outer.left, heightOf(outer));
  const insets = [
    inner.left - outer.left,
    outer.right - inner.right,
    inner.bottom - outer.bottom,
    outer.top - inner.top,
  ];
  return insets.every((inset) => inset > -touching && inset < most) && areaOf(inner) < areaOf(outer);
};

/** Boxes in the order in which they were drawn; of the shades by which some programs draw a colour that changes, the first alone. */
const withoutShades = (boxes: Rectangle[]): Rectangle[] => {
  const out: Rectangle[] = [];
  for (let at = 0; at < boxes.length;) {
    let end = at + 1;
    for (;;) {
      const [outer, inner] = boxes.slice(end - 1, end + 1);
      if (outer === undefined || inner === undefined || !isShadeOf(inner, outer)) break;
      end += 1;
    }
    out.push(...(end - at >= fewestShades ? boxes.slice(at, at + 1) : boxes.slice(at, end)));
    at = end;
  }
  return out;
};

/** A page's phrases by its boxes, in reading order, and the edges of boxes that only stand behind the rows of a table. */
export const cutByBoxes = (
  segments: Segment[],
  boxes: Rectangle[],
  fromRight: boolean,
): { parts: Part[]; rules: Rectangle[] } => {
  if (boxes.length === 0)
    return { parts: segments.length === 0 ? [] : [{ segments, boxed: false, depth: 0 }], rules: [] };
  const { items, rules } = itemsOf(segments, withoutShades(boxes));
  return { parts: items.length === 0 ? [] : partsOf(items, fromRight, 0), rules };
};
