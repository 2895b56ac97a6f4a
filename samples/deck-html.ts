import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Deck, Slide } from './make-deck-content.ts';

const fontFile = (script: 'arabic' | 'latin' | 'latin-ext', weight: number): string => {
  const path = createRequire(import.meta.url).resolve(
    `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`,
  );
  const bytes = readFileSync(path).toString('base64');
  return `@font-face{font-family:Plex;font-weight:${weight};src:url(data:font/woff2;base64,${bytes})}`;
};

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The font the samples are set in: one that has Arabic and Latin letters, from a package, so that every machine draws the same. */
export const fontFaces = (scripts: ReadonlyArray<'arabic' | 'latin' | 'latin-ext'> = ['latin', 'arabic']): string =>
  scripts
    .flatMap((script) => [400, 700].map((weight) => fontFile(script, weight).replace('Plex', `Plex-${script}`)))
    .join('\n');

const body = (slide: Slide): string =>
  [
    `<h1>${safe(slide.title)}</h1>`,
    slide.subtitle === undefined ? '' : `<p>${safe(slide.subtitle)}</p>`,
    ...(slide.points ?? []).map((point) => `<p class="point">${safe(point)}</p>`),
    slide.tiles === undefined
      ? ''
      : `<div class="tiles">${slide.tiles.map(({ figure, words }) => `<div><b>${safe(figure)}</b><br>${safe(words)}</div>`).join('')}</div>`,
    slide.table === undefined
      ? ''
      : `<table>${slide.table.map((row) => `<tr>${row.map((cell) => `<td>${safe(cell)}</td>`).join('')}</tr>`).join('')}</table>`,
    slide.quote === undefined ? '' : `<blockquote>${safe(slide.quote.words)}<br>${safe(slide.quote.by)}</blockquote>`,
    slide.source === undefined ? '' : `<footer>${safe(slide.source)}</footer>`,
  ].join('');

/** A deck as one HTML page of 960 × 540 px slides. */
export const deckHtml = (deck: Deck): string => {
  const rtl = /[\u0600-\u06FF]/.test(deck.name);
  return `<!doctype html><html lang="${rtl ? 'ar' : 'en'}" dir="${rtl ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
${fontFaces()}
@page{size:960px 540px;margin:0}
body{margin:0;font:18px/1.5 Plex-latin,Plex-arabic;color:#212529}
section{position:relative;box-sizing:border-box;width:960px;height:540px;padding:36px 56px;break-after:page;overflow:hidden}
h1{font-size:28px;margin:0 0 14px;color:#${deck.color}}
p{margin:0 0 10px}.point{padding-inline-start:14px;border-inline-start:3px solid #${deck.color}}
.tiles{display:flex;gap:22px}.tiles div{flex:1;background:#f1f3f5;padding:14px}.tiles b{font-size:30px;color:#${deck.color}}
table{border-collapse:collapse;width:100%;margin:12px 0}td{padding:5px 10px;border-bottom:1px solid #ced4da}tr:first-child td{background:#${deck.color};color:#fff;font-weight:700}
blockquote{margin:12px 0;color:#${deck.color};font-weight:700}footer{position:absolute;bottom:24px;font-size:14px;color:#495057}
</style>${deck.slides.map((slide) => `<section>${body(slide)}</section>`).join('')}</html>`;
};

/** A slide's words, in the order they are read. */
export const slideText = (slide: Slide): string =>
  [
    slide.title,
    slide.subtitle ?? '',
    ...(slide.points ?? []),
    ...(slide.tiles ?? []).map(({ figure, words }) => `${figure} ${words}`),
    ...(slide.table ?? []).map((row) => row.join(' ')),
    slide.quote === undefined ? '' : `${slide.quote.words}\n${slide.quote.by}`,
    slide.source ?? '',
  ]
    .filter((text) => text !== '')
    .join('\n');
