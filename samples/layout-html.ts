import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontFaces } from './deck-html.ts';
import { safe } from './office-package.ts';
import type { Drawn, Element, Grid, Paragraph, Place, Scene, Tick, Words } from './layout-scene.ts';
import type { Language } from './reading-fault.ts';

/*
 * Scenes as HTML, each a page of its own; an Arabic page is drawn from the right by its direction.
 */

const require = createRequire(import.meta.url);
const amiri = (['latin', 'arabic'] as const).flatMap((script) =>
  [400, 700].map((weight) => {
    const bytes = readFileSync(require.resolve(`@fontsource/amiri/files/amiri-${script}-${weight}-normal.woff2`));
    return `@font-face{font-family:Amiri-${script};font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
  }),
);
/** For bullets, ticks and crosses, which the others lack. */
const signs = `@font-face{font-family:Signs;src:url(data:font/woff2;base64,${readFileSync(require.resolve('@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2')).toString('base64')})}`;

const at = ({ x, y, width, height }: Place): string =>
  `inset-inline-start:${x}px;top:${y}px;width:${width}px;height:${height}px`;

const paragraph = ({ text, size, bold = false, color, gap = 0, mark, level = 1 }: Paragraph): string => {
  const hang = mark === undefined ? '' : `padding-inline-start:${1.4 * level}em;text-indent:-1.4em;`;
  const sign = mark === undefined ? '' : `<i>${safe(mark)}</i>`;
  return `<p style="font-size:${size}px;${bold ? 'font-weight:700;' : ''}color:#${color ?? '000'};margin-top:${gap}px;${hang}">${sign}${safe(text)}</p>`;
};

const words = ({ paragraphs, align = 'start', leading = 1.3, ...place }: Words): string =>
  `<div class="words" style="${at(place)};text-align:${align};line-height:${leading}">${paragraphs.map(paragraph).join('')}</div>`;

const radius = { rect: '0', round: '8px', oval: '50%' };
const box = ({ shape, fill, line, ...place }: Drawn): string =>
  `<div style="${at(place)};border-radius:${radius[shape]};${fill === undefined ? '' : `background:#${fill};`}${line === undefined ? '' : `border:1px solid #${line};`}"></div>`;

const tick = ({ good, ...place }: Tick): string =>
  `<svg style="${at(place)}" viewBox="0 0 10 10"><path d="${good ? 'M1 5l3 3 5-7' : 'M1 1l8 8M9 1l-8 8'}" fill="none" stroke="#${good ? '2e7d32' : 'b02a37'}" stroke-width="1.6"/></svg>`;

const table = ({ widths, rows, size, padding: [across, down], ruled, color, x, y, width }: Grid): string => {
  const look = (row: number): string => {
    const head = row === 0 ? `font-weight:700;${ruled === 'none' ? `color:#${color};` : ''}` : '';
    if (ruled === 'all') return `${head}border:1px solid #adb5bd;`;
    if (ruled === 'rows') return `${head}border-bottom:1px solid #adb5bd;`;
    if (ruled === 'stripes')
      return `${head}${row === 0 ? `background:#${color};color:#fff;` : row % 2 === 0 ? 'background:#f1f3f5;' : ''}`;
    return head;
  };
  const columns = widths.map((one) => `<col style="width:${one}px">`).join('');
  const body = rows.map((row, r) => `<tr>${row.map((cell) => `<td style="${look(r)}">${safe(cell)}</td>`).join('')}</tr>`).join(''); // prettier-ignore
  return `<table style="inset-inline-start:${x}px;top:${y}px;width:${width}px;font-size:${size}px;--pad:${down}px ${across}px"><colgroup>${columns}</colgroup>${body}</table>`;
};

const element = (one: Element): string => {
  switch (one.kind) {
    case 'words':
      return words(one);
    case 'box':
      return box(one);
    case 'table':
      return table(one);
    case 'tick':
      return tick(one);
    case 'chart':
      throw new Error('a chart is drawn with boxes and words');
  }
};

/** Pages of `width` × `height` CSS pixels. */
export const scenesHtml = (scenes: Scene[], language: Language, width: number, height: number): string =>
  `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><style>
${fontFaces()}
${amiri.join('\n')}
${signs}
@page{size:${width}px ${height}px;margin:0}
body{margin:0}p{margin:0}i{font-style:normal;display:inline-block;width:1.4em;text-indent:0}
section{position:relative;width:${width}px;height:${height}px;break-after:page;overflow:hidden}
section>*{position:absolute;box-sizing:border-box}
.plex{font-family:Plex-latin,Plex-arabic,Signs}.amiri{font-family:Amiri-latin,Amiri-arabic,Signs}
table{border-collapse:collapse;table-layout:fixed;line-height:1.35;color:#212529}td{padding:var(--pad);vertical-align:top;text-align:start}
</style>${scenes.map(({ elements, font }) => `<section class="${font}">${elements.map(element).join('')}</section>`).join('')}</html>`;
