import { type Block, useOf } from '@plumbline/contracts/blocks';
import { isReadable } from '../letters.ts';
import type { Raster } from './ocr-second-look.ts';
import type { Box, Recognised, RecognisedLine } from './ocr.ts';
import { lookOf } from './picture-look.ts';
import { screensAmong } from './user-interface.ts';

/** Where the pictures of a page lie, and how the page's width is to its height. */
export interface Places {
  boxes: Box[];
  aspect: number;
  /** False where the pictures have no place on paper, as in a text that flows. */
  onPaper: boolean;
  /** The page as it was given to OCR. */
  drawn: Raster | null;
}

const isIn = ({ box }: RecognisedLine, place: Box): boolean => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x > place[0] && x < place[2] && y > place[1] && y < place[3];
};
const areaOf = ([left, top, right, bottom]: Box): number => (right - left) * (bottom - top);
const heightOf = ({ box }: RecognisedLine): number => box[3] - box[1];

/** A picture that is most of its page is the page. */
const mostOfPage = 700_000;
const bullet = /^[-•]\s/;
const titleSize = 1.35;

/** Lines that stand under each other and go on: one paragraph. Pieces of a line are what a gap parts, and stay apart. */
const paragraphsOf = (lines: RecognisedLine[]): RecognisedLine[][] => {
  const paragraphs: RecognisedLine[][] = [];
  for (const line of lines) {
    const paragraph = paragraphs.at(-1);
    const last = paragraph?.at(-1);
    const alone = lines.filter(({ row }) => row === line.row || row === last?.row).length === 2;
    const goesOn =
      last !== undefined &&
      alone &&
      last.row !== line.row &&
      last.paragraph === line.paragraph &&
      !bullet.test(line.text) &&
      Math.abs(heightOf(last) - heightOf(line)) < 0.35 * heightOf(last) &&
      Math.min(last.box[2], line.box[2]) > Math.max(last.box[0], line.box[0]) &&
      line.box[1] - last.box[3] < 0.8 * heightOf(last);
    if (goesOn && paragraph !== undefined) paragraph.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
};

const boxOf = (lines: RecognisedLine[]): Box => [
  Math.min(...lines.map(({ box }) => box[0])),
  Math.min(...lines.map(({ box }) => box[1])),
  Math.max(...lines.map(({ box }) => box[2])),
  Math.max(...lines.map(({ box }) => box[3])),
];

const confidenceOf = (lines: RecognisedLine[]): number =>
  Math.round(100 * Math.min(1, Math.max(0, ...[Math.min(...lines.map(({ confidence }) => confidence))]))) / 100;

const blockOf = (lines: RecognisedLine[], kind: Block['kind'], { onPaper }: Places): Block => ({
  kind,
  text: lines.map(({ text }) => text).join(' '),
  ...(onPaper ? { box: boxOf(lines) } : {}),
  confidence: confidenceOf(lines),
});

/** The smallest picture that a line lies in, of those that are not the page itself. */
const pictureOf = (line: RecognisedLine, places: Places): Box | undefined =>
  places.boxes
    .filter((place) => areaOf(place) < mostOfPage && isIn(line, place))
    .toSorted((a, b) => areaOf(a) - areaOf(b))[0];

/** Pictures may lie in one another, as many as a page's maker likes: each look is at every pixel. */
const mostLooks = 30;

/** The lines in the pictures of a product's screens, of each picture apart. */
const screensIn = (lines: RecognisedLine[], places: Places): RecognisedLine[][] => {
  const { aspect, drawn } = places;
  const within = [...Map.groupBy(lines, (line) => pictureOf(line, places))].flatMap(([box, inside]) =>
    box === undefined ? [] : [{ lines: inside, box, aspect }],
  );
  const looked = new Set(within.toSorted((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, mostLooks));
  const pictures = within.map((one) => ({
    ...one,
    look: drawn !== null && looked.has(one) ? lookOf(drawn, one.box) : null,
  }));
  return screensAmong(pictures).map((screen) => screen.lines);
};

interface Paragraph {
  lines: RecognisedLine[];
  isScreen: boolean;
}

/** The paragraphs, those of screens last; none of them over the edge of a screen. */
const paragraphsApart = (lines: RecognisedLine[], places: Places): Paragraph[] => {
  const screens = screensIn(lines, places);
  const shown = new Set(screens.flat());
  const of = (some: RecognisedLine[], isScreen: boolean): Paragraph[] =>
    paragraphsOf(some).map((one) => ({ lines: one, isScreen }));
  const said = lines.filter((line) => !shown.has(line));
  return [...of(said, false), ...screens.flatMap((screen) => of(screen, true))];
};

const ofPicture = ({ lines, isScreen }: Paragraph, places: Places): Block => ({
  ...blockOf(lines, 'picture_text', places),
  ...(isScreen ? { screen: true } : {}),
});

/** The blocks of a page that was read as a picture. Null where its reader does not tell places. */
export const pageBlocks = ({ lines }: Recognised, places: Places): Block[] | null => {
  if (lines === undefined) return null;
  const paragraphs = paragraphsApart(lines, places);
  const said = paragraphs.filter(({ isScreen }) => !isScreen);
  const heights = said.flatMap((one) => one.lines.map(heightOf)).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const title = said.find((one) => one.lines.every((line) => heightOf(line) > titleSize * usual && line.box[1] < 400));
  return paragraphs.map((one) => {
    if (one.isScreen) return ofPicture(one, places);
    if (one === title) return { ...blockOf(one.lines, 'title', places), level: 1 };
    return blockOf(one.lines, bullet.test(one.lines[0]?.text ?? '') ? 'bullet' : 'text', places);
  });
};

/** What a grain of a photograph is read as: a letter or two, or words that OCR is not sure of. */
const leastSure = 0.6;
const saysSomething = ({ text, confidence }: RecognisedLine): boolean =>
  isReadable(text) && (/\d/.test(text) || (confidence >= leastSure && (text.match(/\p{L}/gu)?.length ?? 0) > 2));

/** The blocks of the pictures on a page that has text of its own. */
export const besideBlocks = ({ lines = [] }: Recognised, places: Places): Block[] =>
  paragraphsApart(lines.filter(saysSomething), places).map((one) => ofPicture(one, places));

/** What blocks put into their page's text, one under the other. */
export const textOf = (blocks: Block[]): string =>
  blocks
    .filter((block) => useOf(block).inText)
    .map(({ text }) => text)
    .join('\n');
