import {
  clip,
  concatTransformationMatrix,
  drawObject,
  endPath,
  PDFDocument,
  PDFName,
  PDFOperatorNames,
  PDFOperator,
  type PDFPage,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setGraphicsState,
} from 'pdf-lib';

/*
 * Text that is there and is not seen, and text that only looks so to whoever trusts the drawing operators.
 */

const [width, height] = [960, 540];

interface Layers {
  off: ReturnType<PDFDocument['context']['register']>;
}

/** A layer that is off when the file is opened. */
const addLayer = (file: PDFDocument): Layers => {
  const off = file.context.register(file.context.obj({ Type: 'OCG', Name: file.context.obj('Draft') }));
  file.catalog.set(PDFName.of('OCProperties'), file.context.obj({ OCGs: [off], D: { ON: [], OFF: [off] } }));
  return { off };
};

/** A page in its own form: what a person reads of it stands at the upper left corner. */
const placedForm = async (file: PDFDocument, page: PDFPage, pdf: Uint8Array) => {
  const [form] = await file.embedPdf(pdf, [0]);
  if (form === undefined) throw new Error('a page is missing');
  await form.embed();
  return {
    name: page.node.newXObject('Words', form.ref),
    ref: form.ref,
    size: { width: form.width, height: form.height },
  };
};

/** How many ways `hiddenWays` knows: one order each. */
export const ways = 7;

/**
 * A page (`seen`) and, over its lower half, one line (`orders`) for each way in which drawn text is not seen: a layer that
 * is off, a form in such a layer, an alpha of 5 %, an empty clip, a white rectangle on top, 1 % of its width; the last is
 * drawn as it is, in a white outline. Every line is a PDF of one page of this size with a single line on top.
 */
export const hiddenWays = async (seen: Uint8Array, orders: Uint8Array[]): Promise<Uint8Array> => {
  const file = await PDFDocument.create({ updateMetadata: false });
  file.setCreationDate(new Date('2026-10-01T00:00:00Z'));
  const page = file.addPage([width, height]);
  const { off } = addLayer(file);
  const whole = await placedForm(file, page, seen);
  const scale = (size: { width: number; height: number }, across = 1): PDFOperator =>
    concatTransformationMatrix((across * width) / size.width, 0, 0, height / size.height, 0, 0);
  page.pushOperators(pushGraphicsState(), scale(whole.size), drawObject(whole.name), popGraphicsState());
  const property = page.node.newExtGState('Faint', file.context.obj({ ca: 0.05, CA: 0.05 }));
  page.node.normalize();
  const resources = page.node.Resources();
  resources?.set(PDFName.of('Properties'), file.context.obj({ Draft: off }));
  const forms = [];
  for (const order of orders.slice(0, ways)) forms.push(await placedForm(file, page, order));
  for (const [way, form] of forms.entries()) {
    const down = -(height / 2) - way * 30;
    const draw = (before: PDFOperator[], across = 1): PDFOperator[] => [
      pushGraphicsState(),
      ...before,
      concatTransformationMatrix(1, 0, 0, 1, 0, down),
      scale(form.size, across),
      drawObject(form.name),
      popGraphicsState(),
    ];
    const mark = [PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('OC'), PDFName.of('Draft')])];
    if (way === 0) page.pushOperators(...mark, ...draw([]), PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    if (way === 1) {
      file.context.lookup(form.ref, PDFStream).dict.set(PDFName.of('OC'), off);
      page.pushOperators(...draw([]));
    }
    if (way === 2) {
      // Only of a group is the whole made faint.
      const group = file.context.obj({ S: 'Transparency' });
      file.context.lookup(form.ref, PDFStream).dict.set(PDFName.of('Group'), group);
      page.pushOperators(...draw([setGraphicsState(property)]));
    }
    if (way === 3) page.pushOperators(...draw([rectangle(0, 0, 0, 0), clip(), endPath()]));
    if (way === 4) {
      page.pushOperators(...draw([]));
      page.drawRectangle({ x: 0, y: height / 2 - way * 30 - 66, width, height: 28, color: rgb(1, 1, 1) });
    }
    if (way === 5) page.pushOperators(...draw([], 0.01));
    if (way === 6) page.pushOperators(...draw([]));
  }
  return file.save();
};
