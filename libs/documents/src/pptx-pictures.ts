import type { PicturePage, PlacedPicture } from './picture-pdf.ts';
import { boxOf, type Box } from './pptx-backdrop.ts';
import type { Relationship } from './relationships.ts';
import { child, descendants, type Element, elements, path } from './xml.ts';
import type { Package } from './zip.ts';

/** EMU in a point. */
const emuPerPoint = 12_700;
/** A slide of a hundred stamps is no picture of text. */
const mostPictures = 24;

interface Shown {
  id: string;
  /** In EMU; null fills the slide. */
  box: Box | null;
}

type Placing = (box: Box) => Box;
const asItIs: Placing = (box) => box;

/** A group has a scale of its own for what is in it. */
const inGroup = (group: Element, outer: Placing): Placing => {
  const transform = path(group, 'grpSpPr', 'xfrm');
  const numbers = (name: string, one: string, two: string): [number, number] => {
    const attributes = child(transform, name)?.attributes ?? {};
    return [Number(attributes[one]), Number(attributes[two])];
  };
  const [x, y] = numbers('off', 'x', 'y');
  const [width, height] = numbers('ext', 'cx', 'cy');
  const [innerX, innerY] = numbers('chOff', 'x', 'y');
  const [innerWidth, innerHeight] = numbers('chExt', 'cx', 'cy');
  const across = width / innerWidth;
  const down = height / innerHeight;
  if (![x, y, innerX, innerY, across, down].every(Number.isFinite)) return outer;
  return (box) =>
    outer({
      x: x + (box.x - innerX) * across,
      y: y + (box.y - innerY) * down,
      width: box.width * across,
      height: box.height * down,
    });
};

const embedded = (holder: Element | undefined): string | undefined =>
  holder === undefined ? undefined : descendants(holder, 'blip')[0]?.attributes['r:embed'];

const picturesIn = (tree: Element, place: Placing): Shown[] =>
  elements(tree).flatMap((shape): Shown[] => {
    if (shape.name === 'grpSp') return picturesIn(shape, inGroup(shape, place));
    if (shape.name === 'AlternateContent')
      return elements(shape)
        .slice(0, 1)
        .flatMap((one) => picturesIn(one, place));
    const id = shape.name === 'pic' ? embedded(child(shape, 'blipFill')) : embedded(path(shape, 'spPr', 'blipFill'));
    const away =
      path(
        elements(shape).find(({ name }) => name.startsWith('nv')),
        'cNvPr',
      )?.attributes['hidden'] === '1';
    if (id === undefined || away) return [];
    const box = boxOf(shape);
    return [{ id, box: box === null ? null : place(box) }];
  });

/** A slide's pictures in their places, its background's first; null when it has none. */
export const slidePictures = async (
  parts: Package,
  links: Map<string, Relationship>,
  slide: Element,
  size: { width: number; height: number },
): Promise<PicturePage | null> => {
  const background = embedded(path(slide, 'cSld', 'bg', 'bgPr', 'blipFill'));
  const tree = path(slide, 'cSld', 'spTree');
  const shown = [
    ...(background === undefined ? [] : [{ id: background, box: null }]),
    ...(tree === undefined ? [] : picturesIn(tree, asItIs)),
  ];
  const whole = { x: 0, y: 0, ...size };
  const pictures: PlacedPicture[] = [];
  for (const { id, box } of shown.slice(0, mostPictures)) {
    const target = links.get(id)?.target;
    const bytes = target === undefined ? null : await parts.bytes(target);
    if (bytes === null) continue;
    const { x, y, width, height } = box ?? whole;
    const [left = 0, top = 0, across = 0, down = 0] = [x, y, width, height].map((value) => value / emuPerPoint);
    pictures.push({ bytes, x: left, y: top, width: across, height: down });
  }
  if (pictures.length === 0) return null;
  return { width: size.width / emuPerPoint, height: size.height / emuPerPoint, pictures };
};
