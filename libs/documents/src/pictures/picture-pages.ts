import { DocumentUnreadable, type ReadPage, type ReadParts, type Watch } from '../document.ts';
import { isReadable } from '../letters.ts';
import { rasterOf } from './ocr-second-look.ts';
import type { Box, Ocr, Recognised } from './ocr.ts';
import { type Chosen, chosenPage, isDoubtful, type Layer, wantsOcr, withPictures } from './page-choice.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { drawPage } from '../pdfium/draw-page.ts';
import { isDrawable, type PicturePage, picturePdf, pictureSize } from './picture-pdf.ts';
import { PictureReading } from './picture-reading.ts';

/** The page as PDFium draws it; null when nothing of it can be drawn. */
const drawn = async (page: PicturePage): Promise<Uint8Array | 'blank' | null> => {
  const pdf = picturePdf(page);
  if (pdf === null) return null;
  return withPdf(pdf, (pdfium, document) => {
    const handle = pdfium.FPDF_LoadPage(document, 0);
    if (handle === 0) return null;
    try {
      return drawPage(pdfium, handle);
    } finally {
      pdfium.FPDF_ClosePage(handle);
    }
  });
};

/** Part of the page under its pictures, 0 to 1. */
const coveredBy = ({ width, height, pictures }: PicturePage): number => {
  const area = pictures.reduce((sum, one) => {
    const across = Math.min(one.x + one.width, width) - Math.max(one.x, 0);
    const down = Math.min(one.y + one.height, height) - Math.max(one.y, 0);
    return sum + Math.max(0, across) * Math.max(0, down);
  }, 0);
  return Math.min(1, area / (width * height));
};

/** The smallest picture in which words can be read, as part of its page's width and height. */
const least = { across: 0.04, down: 0.025 };

/** Where the pictures lie that may have words in them. */
const placesOf = ({ width, height, pictures }: PicturePage): Box[] =>
  pictures
    .filter((one) => one.width > least.across * width && one.height > least.down * height)
    .map((one): Box => {
      const within = (at: number, of: number): number => Math.round(Math.min(1_000, Math.max(0, (1_000 * at) / of)));
      return [
        within(one.x, width),
        within(one.y, height),
        within(one.x + one.width, width),
        within(one.y + one.height, height),
      ];
    })
    .filter(([left, top, right, bottom]) => right > left && bottom > top);

/**
 * Adds to pages (slides, sections) what is written in their pictures: to those with little text of their own all that is
 * seen, to others what their pictures say besides. `picturesOf` is asked only for pages that may need it.
 */
export const addPictureText = async (
  pages: ReadPage[],
  picturesOf: (index: number) => Promise<PicturePage | null>,
  ocr: Ocr,
  { onProgress, enters = () => true }: Watch,
): Promise<void> => {
  const reading = new PictureReading(ocr);
  let done = 0;
  for (const [index, page] of pages.entries()) {
    const finished = (): void => {
      done += 1;
      onProgress?.(done, pages.length);
    };
    if (!enters(`pictures ${index}`)) {
      page.partly = true;
      finished();
      continue;
    }
    const own = page.blocks === undefined ? {} : { blocks: page.blocks };
    const layer: Layer = { text: page.text, invisible: [], unmapped: 0, pictures: 1, ...own };
    const shown = page.keptBack === true ? null : await picturesOf(index);
    const boxes = shown === null ? [] : placesOf(shown);
    const whole = shown !== null && wantsOcr({ ...layer, pictures: coveredBy(shown) }, shown.pictures.length > 0);
    const picture = shown !== null && (whole || boxes.length > 0) ? await drawn(shown) : null;
    // A photo without a word is read; what nobody could look at is not.
    const lookable = shown !== null && page.unlooked !== true && shown.pictures.every(({ bytes }) => isDrawable(bytes));
    if (picture === null || picture === 'blank' || shown === null) {
      if (picture === 'blank' && lookable) page.empty = true;
      finished();
      continue;
    }
    const places = {
      boxes,
      aspect: shown.width / shown.height,
      onPaper: shown.onPaper === true,
      drawn: rasterOf(picture),
    };
    const settle = ({ text, blocks, ocr: byOcr, partly, wordless }: Chosen, read: Recognised | null): void => {
      if (text !== page.text) delete page.blocks;
      page.text = text;
      if (blocks !== undefined) page.blocks = blocks;
      if (byOcr !== undefined) page.ocr = byOcr;
      if (partly !== undefined) page.partly = partly;
      if (wordless !== undefined) page.wordless = wordless;
      if (read !== null && lookable && !isReadable(text)) page.empty = true;
      finished();
    };
    if (isDoubtful(layer, true))
      await reading.read(picture, (read) => {
        settle(chosenPage(layer, read, places), read);
      });
    else
      await reading.read(
        picture,
        (read) => {
          settle(withPictures({ text: page.text, hidden: [], ...own }, read, places), read);
        },
        whole ? undefined : boxes,
      );
  }
  await reading.finish();
};

/** A picture that is a document of its own, as a photographed page. */
export const readPicture = async (bytes: Uint8Array, ocr: Ocr | null, watch: Watch): Promise<ReadParts> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pictureSize(file);
  if (size === null || size.width === 0 || size.height === 0) throw new DocumentUnreadable('damaged');
  // A photo in a deck may be without words; one that is the document was sent for its words.
  const pages: ReadPage[] = [{ label: 'Page 1', text: '', hidden: [], unlooked: true }];
  const page = { ...size, pictures: [{ bytes: file, x: 0, y: 0, ...size }] };
  if (ocr !== null) await addPictureText(pages, () => Promise.resolve(page), ocr, watch);
  return { pages, title: null };
};
