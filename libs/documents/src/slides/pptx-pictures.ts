import { croppedIn } from '../office/placed-pictures.ts';
import type { PicturePage, PlacedPicture } from '../pictures/picture-pdf.ts';
import type { Sheet } from './pptx-deck.ts';
import type { Box, PlacedShape } from './pptx-shapes.ts';
import { child, descendants, type Element, path } from '../office/xml.ts';
import type { Package } from '../office/zip.ts';

/** EMU in a point. */
const emuPerPoint = 12_700;
/** A slide of a hundred stamps is no picture of text. */
const mostPictures = 24;

/** The fill that holds a shape's picture: its own, or the preview of a file that is embedded in the slide. */
export const pictureFill = (shape: Element): Element | undefined =>
  child(shape, 'blipFill') ??
  path(shape, 'spPr', 'blipFill') ??
  (shape.name === 'graphicFrame'
    ? descendants(shape, 'oleObj').flatMap((object) => descendants(object, 'blipFill'))[0]
    : undefined);

export const pictureId = (fill: Element | undefined): string | undefined =>
  fill === undefined ? undefined : descendants(fill, 'blip')[0]?.attributes['r:embed'];

/** A slide's pictures in their places, its background's first; null when it has none. */
export const slidePictures = async (
  parts: Package,
  slide: Sheet,
  shapes: PlacedShape[],
  size: { width: number; height: number },
): Promise<PicturePage | null> => {
  const whole: Box = { x: 0, y: 0, ...size };
  const background = path(slide.root, 'cSld', 'bg', 'bgPr', 'blipFill');
  const shown = [
    { fill: background, box: whole },
    ...shapes.filter(({ off }) => !off).map(({ shape, box }) => ({ fill: pictureFill(shape), box: box ?? whole })),
  ].filter(({ fill }) => pictureId(fill) !== undefined);
  const pictures: PlacedPicture[] = [];
  for (const { fill, box } of shown.slice(0, mostPictures)) {
    const target = slide.links.get(pictureId(fill) ?? '')?.target;
    const bytes = target === undefined ? null : await parts.picture(target);
    if (bytes === null) continue;
    const [x = 0, y = 0, width = 0, height = 0] = [box.x, box.y, box.width, box.height].map((one) => one / emuPerPoint);
    pictures.push({ bytes, x, y, width, height, crop: croppedIn(fill) });
  }
  if (pictures.length === 0) return null;
  return { width: size.width / emuPerPoint, height: size.height / emuPerPoint, pictures, onPaper: true };
};
