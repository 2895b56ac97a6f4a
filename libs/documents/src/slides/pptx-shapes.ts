import type { Sheet, SlideSheets } from './pptx-deck.ts';
import { child, type Element, elements, path } from '../office/xml.ts';

/** A rectangle in EMU (914,400 to the inch). */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How something is turned and mirrored round the middle of its box. */
export interface Turn {
  box: Box;
  degrees: number;
  mirroredAcross: boolean;
  mirroredDown: boolean;
}

/** A shape where it is seen: groups are taken apart. */
export interface PlacedShape {
  shape: Element;
  /** Null when nothing says where it stands. */
  box: Box | null;
  /** Its own id and those of the groups that it is in, as animations name them. */
  ids: string[];
  /** The groups that it is in, the outermost first. */
  groups: Element[];
  /** Switched off, by itself or with its group. */
  off: boolean;
  turned: boolean;
  /** How its groups, the outermost first, and it itself are turned: `box` stands as if none were. */
  turns: Turn[];
  /** The fill of its group, for a shape that takes it. */
  groupFill: Element | undefined;
  /** The same placeholder on the layout and on the master. */
  inherits: Element[];
  /** Kind of the placeholder; undefined for a shape that is none. */
  placeholder: string | undefined;
}

type Placing = (box: Box) => Box;

const numbersOf = (element: Element | undefined, ...names: string[]): number[] =>
  names.map((name) => Number(element?.attributes[name] ?? Number.NaN));

const boxIn = (transform: Element | undefined): Box | null => {
  const [x = 0, y = 0] = numbersOf(child(transform, 'off'), 'x', 'y');
  const [width = 0, height = 0] = numbersOf(child(transform, 'ext'), 'cx', 'cy');
  return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : null;
};

const transformOf = (shape: Element): Element | undefined => path(shape, 'spPr', 'xfrm') ?? child(shape, 'xfrm');

/** A group has a scale of its own for what is in it. */
const inGroup = (group: Element, outer: Placing): Placing => {
  const transform = path(group, 'grpSpPr', 'xfrm');
  const box = boxIn(transform);
  const [innerX = 0, innerY = 0] = numbersOf(child(transform, 'chOff'), 'x', 'y');
  const [innerWidth = 0, innerHeight = 0] = numbersOf(child(transform, 'chExt'), 'cx', 'cy');
  if (box === null) return outer;
  const [across, down] = [box.width / innerWidth, box.height / innerHeight];
  if (![innerX, innerY, across, down].every(Number.isFinite)) return outer;
  return (inner) =>
    outer({
      x: box.x + (inner.x - innerX) * across,
      y: box.y + (inner.y - innerY) * down,
      width: inner.width * across,
      height: inner.height * down,
    });
};

/** The `nv…Pr` element, which names a shape. */
export const aboutOf = (shape: Element): Element | undefined =>
  elements(shape).find(({ name }) => name.startsWith('nv'));

const placeholderOf = (shape: Element): Element | undefined => path(aboutOf(shape), 'nvPr', 'ph');

const sameKind = (kind: string): string => {
  if (kind === 'ctrTitle') return 'title';
  return ['title', 'dt', 'ftr', 'sldNum', 'hdr'].includes(kind) ? kind : 'body';
};

/** The placeholder of a layout or master that a slide's placeholder fills. */
const matching = (placeholder: Element, sheet: Sheet | null, byIndex: boolean): Element | undefined => {
  const tree = path(sheet?.root, 'cSld', 'spTree');
  const all = tree === undefined ? [] : elements(tree).filter((shape) => placeholderOf(shape) !== undefined);
  const index = placeholder.attributes['idx'];
  const kind = placeholder.attributes['type'] ?? 'obj';
  const byNumber = byIndex && index !== undefined ? all.find((one) => placeholderOf(one)?.attributes['idx'] === index) : undefined; // prettier-ignore
  return (
    byNumber ??
    all.find((one) => (placeholderOf(one)?.attributes['type'] ?? 'obj') === kind) ??
    all.find((one) => sameKind(placeholderOf(one)?.attributes['type'] ?? 'obj') === sameKind(kind))
  );
};

const drawn = new Set(['sp', 'cxnSp', 'graphicFrame', 'pic', 'contentPart']);

/** Of mc:AlternateContent the first choice that has anything, else the fallback. */
export const chosenIn = (alternate: Element): Element | undefined => {
  const options = elements(alternate);
  return options.find(({ name, children }) => name === 'Choice' && children.length > 0) ?? options.at(-1);
};

const mostShapes = 20_000;

/** All shapes of a tree from back to front. */
export const shapesOf = (tree: Element | undefined, sheets: SlideSheets): PlacedShape[] => {
  const found: PlacedShape[] = [];
  const walk = (
    parent: Element,
    place: Placing,
    around: Pick<PlacedShape, 'ids' | 'groups' | 'off' | 'turned' | 'turns' | 'groupFill'>,
  ): void => {
    for (const shape of elements(parent)) {
      if (found.length >= mostShapes) return;
      if (shape.name === 'AlternateContent') {
        const chosen = chosenIn(shape);
        if (chosen !== undefined) walk(chosen, place, around);
        continue;
      }
      const about = child(aboutOf(shape), 'cNvPr')?.attributes;
      const ids = [...around.ids, about?.['id'] ?? ''];
      const off = around.off || about?.['hidden'] === '1';
      if (shape.name === 'grpSp') {
        const turned = around.turned || isTurned(path(shape, 'grpSpPr', 'xfrm'));
        const own = child(shape, 'grpSpPr');
        const groupFill = child(own, 'grpFill') === undefined ? child(own, 'solidFill') : around.groupFill;
        const turns = [...around.turns, ...turnsOf(path(shape, 'grpSpPr', 'xfrm'), place)];
        walk(shape, inGroup(shape, place), { ids, groups: [...around.groups, shape], off, turned, turns, groupFill });
      } else if (drawn.has(shape.name)) {
        const placeholder = placeholderOf(shape);
        const onLayout = placeholder === undefined ? undefined : matching(placeholder, sheets.layout, true);
        const onMaster =
          placeholder === undefined
            ? undefined
            : matching((onLayout === undefined ? undefined : placeholderOf(onLayout)) ?? placeholder, sheets.master, false); // prettier-ignore
        const inherits = [onLayout, onMaster].filter((one) => one !== undefined && one !== shape);
        const chain = [shape, ...inherits].filter((one) => one !== undefined);
        const transform = chain.map(transformOf).find((one) => boxIn(one) !== null);
        const box = boxIn(transform);
        found.push({
          shape,
          box: box === null ? null : place(box),
          ids,
          groups: around.groups,
          off,
          turned: around.turned || isTurned(transform),
          turns: [...around.turns, ...turnsOf(transform, place)],
          groupFill: around.groupFill,
          inherits: inherits.filter((one) => one !== undefined),
          placeholder: placeholder === undefined ? undefined : (placeholder.attributes['type'] ?? 'obj'),
        });
      }
    }
  };
  if (tree !== undefined)
    walk(tree, (box) => box, { ids: [], groups: [], off: false, turned: false, turns: [], groupFill: undefined });
  return found;
};

/** Sixty thousandths of a degree. */
const degreesOf = (transform: Element | undefined): number => {
  const degrees = Number(transform?.attributes['rot'] ?? '0') / 60_000;
  return Number.isFinite(degrees) ? degrees % 360 : 0;
};

const turnsOf = (transform: Element | undefined, place: Placing): Turn[] => {
  const box = boxIn(transform);
  const [mirroredAcross, mirroredDown] = ['flipH', 'flipV'].map((name) => ['1', 'true'].includes(transform?.attributes[name] ?? '0')); // prettier-ignore
  const degrees = degreesOf(transform);
  if (box === null || (degrees === 0 && mirroredAcross !== true && mirroredDown !== true)) return [];
  return [{ box: place(box), degrees, mirroredAcross: mirroredAcross === true, mirroredDown: mirroredDown === true }];
};

/** The upright rectangle round a shape as it is seen, turned and mirrored with its groups. */
export const seenBox = ({ box, turns }: PlacedShape): Box | null => {
  if (box === null || turns.length === 0) return box;
  let corners: Array<[number, number]> = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]]; // prettier-ignore
  // The shape's own turn comes first, its outermost group's last.
  for (const { box: around, degrees, mirroredAcross, mirroredDown } of turns.toReversed()) {
    const [x, y] = [around.x + around.width / 2, around.y + around.height / 2];
    const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
    corners = corners.map(([cornerX, cornerY]) => {
      const [dx, dy] = [(cornerX - x) * (mirroredAcross ? -1 : 1), (cornerY - y) * (mirroredDown ? -1 : 1)];
      return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
    });
  }
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top };
};

const isTurned = (transform: Element | undefined): boolean =>
  Number(transform?.attributes['rot'] ?? '0') % (180 * 60_000) !== 0;
