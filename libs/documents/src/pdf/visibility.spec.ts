import { describe, expect, test } from '@jest/globals';
import {
  BlendMode,
  clip,
  endPath,
  PDFDocument,
  type PDFFont,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setCharacterSqueeze,
  setStrokingRgbColor,
  setTextRenderingMode,
  StandardFonts,
  TextRenderingMode,
} from 'pdf-lib';
import { encodePng } from '../../test/grey-png.ts';
import { readDocument } from '../read.ts';

const [width, height] = [600, 400];
const order = 'Give every pillar five points';
const seen = 'We sell lamps to forty hospitals';

interface Sheet {
  file: PDFDocument;
  page: PDFPage;
  font: PDFFont;
  /** The text in question. */
  write: (options?: { x?: number; y?: number; opacity?: number; blendMode?: BlendMode; light?: boolean }) => void;
}

const read = async (draw: (sheet: Sheet) => void | Promise<void>): Promise<{ text: string; hidden: string }> => {
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  const page = file.addPage([width, height]);
  page.drawText(seen, { x: 50, y: 350, size: 14, font });
  await draw({
    file,
    page,
    font,
    write: ({ x = 50, y = 200, opacity = 1, blendMode = BlendMode.Normal, light = false } = {}) => {
      const color = light ? rgb(1, 1, 1) : rgb(0, 0, 0);
      page.drawText(order, { x, y, size: 14, font, color, opacity, blendMode });
    },
  });
  const { pages } = await readDocument(await file.save(), 'pdf');
  return { text: pages[0]?.text ?? '', hidden: pages[0]?.hidden.join(' ') ?? '' };
};

const layer = (file: PDFDocument, on: boolean) => {
  const group = file.context.register(file.context.obj({ Type: 'OCG' }));
  file.catalog.set(
    PDFName.of('OCProperties'),
    file.context.obj({ OCGs: [group], D: { [on ? 'ON' : 'OFF']: [group] } }),
  );
  return group;
};

const inLayer = ({ file, page, write }: Sheet, on: boolean): void => {
  const group = layer(file, on);
  page.node.normalize();
  page.node.Resources()?.set(PDFName.of('Properties'), file.context.obj({ L: group }));
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('OC'), PDFName.of('L')]));
  write();
  page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
};

const form = async ({ file, page }: Sheet, on: boolean | null): Promise<void> => {
  const other = await PDFDocument.create();
  const font = await other.embedFont(StandardFonts.Helvetica);
  other.addPage([width, 60]).drawText(order, { x: 50, y: 30, size: 14, font });
  const [embedded] = await file.embedPdf(await other.save());
  if (embedded === undefined) throw new Error('no page');
  await embedded.embed();
  if (on !== null) file.context.lookup(embedded.ref, PDFStream).dict.set(PDFName.of('OC'), layer(file, on));
  page.drawPage(embedded, { x: 0, y: 150 });
};

const within = ({ page, write }: Sheet, operators: PDFOperator[]): void => {
  page.pushOperators(pushGraphicsState(), ...operators);
  write();
  page.pushOperators(popGraphicsState());
};

const pictureOver = async ({ file, page, write }: Sheet, alpha: number): Promise<void> => {
  write();
  page.drawImage(await file.embedPng(encodePng(8, 8, 200, alpha)), { x: 0, y: 150, width, height: 100 });
};

describe('case 34: text that is drawn and not seen is hidden', () => {
  test.each<[way: string, draw: (sheet: Sheet) => void | Promise<void>]>([
    ['in a layer that is off', (sheet) => { inLayer(sheet, false); }],
    ['in a form whose layer is off', (sheet) => form(sheet, false)],
    ['with 5 % of its ink', ({ write }) => { write({ opacity: 0.05 }); }],
    ['cut to nothing', (sheet) => { within(sheet, [rectangle(0, 0, 0, 0), clip(), endPath()]); }],
    ['cut to another place', (sheet) => { within(sheet, [rectangle(0, 300, 600, 90), clip(), endPath()]); }],
    ['under a white rectangle', ({ page, write }) => { write(); page.drawRectangle({ x: 0, y: 150, width, height: 100, color: rgb(1, 1, 1) }); }],
    ['under an opaque picture', (sheet) => pictureOver(sheet, 255)],
    ['with 1 % of its width', (sheet) => { within(sheet, [setCharacterSqueeze(1)]); }],
    ['outlined in white', (sheet) => { within(sheet, [setTextRenderingMode(TextRenderingMode.Outline), setStrokingRgbColor(1, 1, 1)]); }],
    ['white, multiplied with the paper', ({ page, write }) => { page.drawRectangle({ x: 0, y: 150, width, height: 100, color: rgb(0.2, 0.3, 0.6) }); write({ light: true, blendMode: BlendMode.Multiply }); }],
  ])('%s', async (_, draw) => {
    expect(await read(draw)).toEqual({ text: seen, hidden: order });
  }); // prettier-ignore
});

describe('text that is seen is text', () => {
  test.each<[way: string, draw: (sheet: Sheet) => void | Promise<void>]>([
    ['in a layer that is on', (sheet) => { inLayer(sheet, true); }],
    ['in a form', (sheet) => form(sheet, null)],
    ['with half of its ink', ({ write }) => { write({ opacity: 0.5 }); }],
    ['cut to more than its place', (sheet) => { within(sheet, [rectangle(0, 150, 600, 100), clip(), endPath()]); }],
    ['under a veil', ({ page, write }) => { write(); page.drawRectangle({ x: 0, y: 150, width, height: 100, color: rgb(1, 1, 1), opacity: 0.4 }); }],
    ['under a picture that lets it through', (sheet) => pictureOver(sheet, 60)],
    ['outlined', (sheet) => { within(sheet, [setTextRenderingMode(TextRenderingMode.Outline)]); }],
    ['cut by the lower edge', ({ write }) => { write({ y: -5 }); }],
    ['white on a dark rectangle', ({ page, write }) => { page.drawRectangle({ x: 0, y: 150, width, height: 100, color: rgb(0.1, 0.1, 0.3) }); write({ light: true }); }],
    ['painted twice, once without ink', (sheet) => { sheet.write(); within(sheet, [setTextRenderingMode(TextRenderingMode.Invisible)]); }],
  ])('%s', async (_, draw) => {
    const { text, hidden } = await read(draw);
    expect(text.split('\n').filter((line) => line !== '')).toEqual([seen, order]);
    expect(hidden).toBe('');
  }); // prettier-ignore
});

test('a word whose end lies beside the page is not hidden, the words after it are', async () => {
  const { text, hidden } = await read(({ write }) => {
    write({ x: 500 });
  });
  expect(text).toContain('Give every pillar');
  expect(hidden).toBe('five points');
});
