import type { Block } from '@plumbline/contracts/blocks';
import { blocksOfText } from '../blocks.ts';
import { DocumentUnreadable, type OnProgress, type ReadPage, type ReadParts } from '../document.ts';
import type { Ocr } from './ocr.ts';
import { chosenText, type Layer, wantsOcr } from './page-choice.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { drawPage } from '../pdfium/draw-page.ts';
import { type PicturePage, picturePdf, pictureSize } from './picture-pdf.ts';
import { PictureReading } from './picture-reading.ts';

/** The page as PDFium draws it; null when it shows nothing. */
const drawn = async (page: PicturePage): Promise<Uint8Array | null> => {
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

/** A page's blocks, now that `text` is what it says: what stands behind its own text comes from its pictures. */
const withPicture = ({ text: own, blocks }: ReadPage, text: string): Block[] | undefined =>
  blocks === undefined || !text.startsWith(own)
    ? undefined
    : [
        ...blocks,
        ...blocksOfText(text.slice(own.length)).map((block): Block => ({ kind: 'picture_text', text: block.text })),
      ];

/**
 * Adds to pages (slides, sections) what is written in their pictures, where the text beside them is small. `picturesOf` is
 * asked only for pages that may need it.
 */
export const addPictureText = async (
  pages: ReadPage[],
  picturesOf: (index: number) => Promise<PicturePage | null>,
  ocr: Ocr,
  onProgress?: OnProgress,
): Promise<void> => {
  const reading = new PictureReading(ocr);
  let done = 0;
  for (const [index, page] of pages.entries()) {
    const finished = (): void => {
      done += 1;
      onProgress?.(done, pages.length);
    };
    const layer: Layer = { text: page.text, invisible: [], unmapped: 0, pictures: 1 };
    const shown = page.keptBack !== true && wantsOcr(layer, true) ? await picturesOf(index) : null;
    const wanted = shown !== null && wantsOcr({ ...layer, pictures: coveredBy(shown) }, shown.pictures.length > 0);
    const picture = wanted ? await drawn(shown) : null;
    if (picture === null) {
      finished();
      continue;
    }
    await reading.read(picture, (read) => {
      const { text, ocr: byOcr } = chosenText(layer, read);
      const blocks = text === page.text ? page.blocks : withPicture(page, text);
      delete page.blocks;
      if (blocks !== undefined) page.blocks = blocks;
      page.text = text;
      if (byOcr !== undefined) page.ocr = byOcr;
      finished();
    });
  }
  await reading.finish();
};

/** A picture that is a document of its own, as a photographed page. */
export const readPicture = async (bytes: Uint8Array, ocr: Ocr | null, onProgress?: OnProgress): Promise<ReadParts> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = pictureSize(file);
  if (size === null || size.width === 0 || size.height === 0) throw new DocumentUnreadable('damaged');
  const pages: ReadPage[] = [{ label: 'Page 1', text: '', hidden: [] }];
  const page = { ...size, pictures: [{ bytes: file, x: 0, y: 0, ...size }] };
  if (ocr !== null) await addPictureText(pages, () => Promise.resolve(page), ocr, onProgress);
  return { pages, title: null };
};
