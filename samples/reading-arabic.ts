import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib';
import { fontFaces } from './deck-html.ts';

/*
 * Faults that are drawn by a browser: most of them Arabic, which needs a font that joins its letters.
 */

const [width, height] = [960, 540];
const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const dataUrl = (picture: Uint8Array): string =>
  `data:image/${picture[0] === 0x89 ? 'png' : 'jpeg'};base64,${Buffer.from(picture).toString('base64')}`;

/** One page for each part, in the language's own direction. */
const html = (language: 'en' | 'ar', style: string, pages: string[]): string =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
${fontFaces()}
@page{size:${width}px ${height}px;margin:0}
body{margin:0;font:18px/1.5 Plex-latin,Plex-arabic;color:#212529}
section{position:relative;box-sizing:border-box;width:${width}px;height:${height}px;padding:36px 56px;break-after:page;overflow:hidden}
p{margin:0 0 8px}${style}</style>${pages.map((page) => `<section>${page}</section>`).join('')}</html>`;
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${safe(line)}</p>`)
    .join('');

export const plainHtml = (language: 'en' | 'ar', texts: string[]): string => html(language, '', texts.map(paragraphs));
/** Nothing but a white outline, on white. */
export const outlineHtml = (language: 'en' | 'ar', text: string): string =>
  html(language, 'p{color:transparent;-webkit-text-stroke:1px #fff}', [paragraphs(text)]);
export const letterSpacedHtml = (texts: string[]): string =>
  html('ar', 'p{letter-spacing:3px;font-size:15px}', texts.map(paragraphs));

/** Lines of both directions: more Latin than Arabic, ranges, brackets, comparisons, figures. */
export const mixedLines = [
  'نبيع للمتاجر الصغيرة في الخليج والشام ومصر كل يوم.',
  'CAC = $40 و LTV = $900',
  'متاح على iOS و Android و Windows',
  'الإصدار v2.1 (beta) يعمل مع Salla و Zid.',
  'المصدر (Ministry of Health, 2025).',
  'من 500–1,000 متجر، ومن 7-12 شهرًا.',
  'هامش > 50% وكلفة < 16 ريالًا.',
  'النمو 18% شهريًا منذ 2024، أي 12/41 في جدة.',
  'التمويل من Gulf Ventures و Nile Angels',
];

/** Figures of footnotes and powers. */
export const raisedLines = {
  en: ['A market of $12¹ billion and 41² clinics.', 'A store of 10 m² holds 10⁶ labels.', '¹ Ministry of Health.'],
  ar: ['سوق بقيمة 12¹ مليار ريال و41² عيادة.', 'يتسع المخزن 10 م² للملصقات كلها.', '¹ وزارة الصحة.'],
};
export const raisedHtml = (language: 'en' | 'ar'): string =>
  html(language, 'sup{font-size:60%}', [
    paragraphs(raisedLines[language].join('\n')).replace(
      /[⁰¹²³⁴-⁹]/g,
      (sign) => `<sup>${sign.normalize('NFKC')}</sup>`,
    ),
  ]);

/** Long words drawn out by tatweel, as headings are. */
export const stretchedHtml = (texts: string[]): string =>
  html(
    'ar',
    '',
    texts.map((text) => paragraphs(text.replace(/(?<=[بتثجحخسشصضطظعغفقكلمنهي])(?=[\u0621-\u064A]{3})/g, 'ـــ'))),
  );

export const columnsHtml = (headline: string, columns: string[]): string =>
  html('ar', 'div{columns:2;column-gap:60px}div p{break-inside:avoid}', [
    `<p style="font-size:26px">${safe(headline)}</p><div>${paragraphs(columns.join('\n'))}</div>`,
  ]);

const runningStyle = 'header,footer{position:absolute;font-size:13px}header{top:12px}footer{bottom:12px}';
export const runningHtml = (header: string, footer: string, bodies: string[]): string =>
  html(
    'ar',
    runningStyle,
    bodies.map(
      (body, i) =>
        `<header>${safe(header)}</header><p style="margin-top:90px">${safe(body)}</p><footer>${safe(footer)} ${i + 1}</footer>`,
    ),
  );

export const captionHtml = (picture: Uint8Array, caption: string): string =>
  html('ar', 'section{padding:0}img{width:100%;height:470px;object-fit:contain}p{padding:6px 56px}', [
    `<img src="${dataUrl(picture)}"><p>${safe(caption)}</p>`,
  ]);

/**
 * Text in the color of what it stands on: a round shape, a veil over the paper, a picture; and words that are seen on the same picture.
 * `ground` is a picture of #0D4D6B alone.
 */
export const groundHtml = (
  language: 'en' | 'ar',
  text: string,
  seen: string,
  orders: string[],
  ground: Uint8Array,
): string => {
  const [onShape = '', onVeil = '', onPicture = ''] = orders;
  const style =
    'b{position:absolute;left:56px;width:848px;height:44px;padding:8px 24px;box-sizing:border-box;font-size:14px;font-weight:400;color:#0d4d6b}' +
    'i{position:absolute;left:56px;width:848px;height:44px;background-size:848px 44px;font-style:normal}';
  const url = dataUrl(ground);
  return html(language, style, [
    paragraphs(text) +
      `<i style="bottom:20px;border-radius:22px;background:#0d4d6b"></i><b style="bottom:20px">${safe(onShape)}</b>` +
      `<i style="bottom:70px;background:rgba(13,77,107,.8)"></i><b style="bottom:70px;color:#3d7189">${safe(onVeil)}</b>` +
      `<i style="bottom:120px;background-image:url(${url})"></i><b style="bottom:120px;height:22px;padding:0 24px">${safe(onPicture)}</b>` +
      `<b style="bottom:120px;height:26px;padding:0 24px;color:#fff;text-align:end">${safe(seen)}</b>`,
  ]);
};

/** Titles painted through their letters: in a gradient, and in an outline, on a dark ground; below them text in white. */
export const titlesHtml = (language: 'en' | 'ar', titles: string[], text: string): string => {
  const [gradient = '', outline = ''] = titles;
  const style =
    'section{background:#0b1530;color:#fff}b{display:block;font-size:44px}' +
    '.gradient{background:linear-gradient(90deg,#22d3ee,#a855f7);background-clip:text;color:transparent}' +
    '.outline{-webkit-text-stroke:1px #fff;color:transparent}';
  return html(language, style, [
    `<b class="gradient">${safe(gradient)}</b><b class="outline">${safe(outline)}</b>${paragraphs(text)}`,
  ]);
};

/** Shapes of each Arabic letter: alone, last, first, in the middle; the last two only where it joins on. */
const shapes = (): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (let code = 0xfe80; code <= 0xfef4; code += 1) {
    const form = String.fromCodePoint(code);
    const letter = form.normalize('NFKC');
    found.set(letter, [...(found.get(letter) ?? []), form]);
  }
  return found;
};
const forms = shapes();
const joinsOn = (letter: string | undefined): boolean => (forms.get(letter ?? '')?.length ?? 0) === 4;

/** Lam with each alef is one letter to old software. */
const lamAlef = new Map([
  ['لآ', 'ﻵﻶ'],
  ['لأ', 'ﻷﻸ'],
  ['لإ', 'ﻹﻺ'],
  ['لا', 'ﻻﻼ'],
]);
for (const both of lamAlef.values()) forms.set(both[0] ?? '', [...both]);

/** Written in presentation forms, as old typesetting software names letters. */
export const shaped = (text: string): string => {
  const letters = [...text.replace(/ل[آأإا]/g, (pair) => lamAlef.get(pair)?.[0] ?? pair)];
  return letters
    .map((letter, i) => {
      const own = forms.get(letter);
      if (own === undefined) return letter;
      const before = joinsOn(letters[i - 1]) && own.length > 1;
      const after = joinsOn(letter) && forms.has(letters[i + 1] ?? '') && letters[i + 1] !== 'ء';
      return own[(before ? 1 : 0) + (after ? 2 : 0)] ?? letter;
    })
    .join('');
};

/** A line from left to right as it is seen: turned, but for figures and Latin words. */
const visual = (line: string): string =>
  (line.match(/[A-Za-z][A-Za-z ]*[A-Za-z]|[A-Za-z]|\d[\d.,]*\d%?|\d%?|[^A-Za-z\d]\p{M}*/gu) ?? []).reverse().join('');

const room = 74;
const wrapped = (text: string): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < room) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });

export const presentationHtml = (texts: string[]): string =>
  html(
    'ar',
    '',
    texts.map((text) => paragraphs(shaped(text))),
  );

/** Presentation forms in the order in which they are seen, each drawn where it stands. */
export const visualHtml = (texts: string[]): string =>
  html(
    'ar',
    'p{direction:ltr;unicode-bidi:bidi-override;text-align:right;white-space:pre;font-feature-settings:"liga" 0,"rlig" 0,"clig" 0}',
    texts.map((text) =>
      paragraphs(
        wrapped(text)
          .map((line) => visual(shaped(line)))
          .join('\n'),
      ),
    ),
  );

/** Pages of another PDF, turned: by the viewer, up the page, down the page, and on their head by the viewer. */
export const turned = async (pdf: Uint8Array): Promise<Uint8Array> => {
  const file = await PDFDocument.create({ updateMetadata: false });
  const [page] = await file.embedPdf(pdf, [0]);
  if (page === undefined) throw new Error('a page is missing');
  const size = { width, height };
  const shown = file.addPage([height, width]);
  shown.setRotation(degrees(90));
  shown.drawPage(page, { ...size, x: height, y: 0, rotate: degrees(90) });
  file.addPage([height, width]).drawPage(page, { ...size, x: height, y: 0, rotate: degrees(90) });
  file.addPage([height, width]).drawPage(page, { ...size, x: 0, y: width, rotate: degrees(-90) });
  const flat = file.addPage([width, height]);
  flat.setRotation(degrees(180));
  flat.drawPage(page, { ...size, x: 0, y: 0 });
  return file.save();
};

/** A scan with what a scanner read in it, drawn without ink: the first page of each PDF over the picture. */
export const scannedWith = async (picture: Uint8Array, layers: Uint8Array[]): Promise<Uint8Array> => {
  const file = await PDFDocument.create({ updateMetadata: false });
  const image = picture[0] === 0x89 ? await file.embedPng(picture) : await file.embedJpg(picture);
  for (const layer of layers) {
    const [text] = await file.embedPdf(layer, [0]);
    if (text === undefined) throw new Error('a page is missing');
    const page = file.addPage([width, height]);
    page.drawImage(image, { x: 0, y: 0, width, height });
    const name = page.node.newXObject('Layer', text.ref);
    await text.embed();
    // The form takes over the way its text is drawn from where it is placed.
    page.pushOperators(
      pushGraphicsState(),
      setTextRenderingMode(TextRenderingMode.Invisible),
      concatTransformationMatrix(width / text.width, 0, 0, height / text.height, 0, 0),
      drawObject(name),
      popGraphicsState(),
    );
  }
  return file.save();
};
