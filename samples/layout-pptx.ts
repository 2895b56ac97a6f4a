import { chartType, chartXml, type Link, type Part, safe, uris } from './office-package.ts';
import type { Diagram, Drawn, Element, Grid, Paragraph, Place, Scene, Words } from './layout-scene.ts';
import type { Language } from './reading-fault.ts';
import { presentation, type SlideSpec, solid } from './reading-pptx.ts';

/*
 * Scenes as slides of a presentation, an Arabic one mirrored.
 */

/** Of slides of 960 × 540 CSS pixels, as they are drawn here: a pixel is as wide as a point. */
const emuOfPixel = 12_700;
export const slideSize = { width: 960, height: 540 };

class Slide {
  readonly #rtl: boolean;
  #shapes = '';
  #id = 1;
  readonly charts: Diagram[] = [];

  constructor(language: Language) {
    this.#rtl = language === 'ar';
  }

  #next(): number {
    this.#id += 1;
    return this.#id;
  }

  #place({ x, y, width, height }: Place, tag: 'a' | 'p'): string {
    const left = this.#rtl ? slideSize.width - x - width : x;
    const [a, b, c, d] = [left, y, width, height].map((value) => Math.round(value * emuOfPixel));
    return `<${tag}:xfrm><a:off x="${String(a)}" y="${String(b)}"/><a:ext cx="${String(c)}" cy="${String(d)}"/></${tag}:xfrm>`;
  }

  #paragraph(
    { text, size, bold = false, color = '000000', gap = 0, mark, level = 1 }: Paragraph,
    align: string,
  ): string {
    const side = align === 'center' ? 'ctr' : (align === 'end') === this.#rtl ? 'l' : 'r';
    const bullet =
      mark === undefined
        ? '<a:buNone/>'
        : /\d/.test(mark)
          ? '<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/>'
          : `<a:buFont typeface="Arial"/><a:buChar char="${mark}"/>`;
    const hang = mark === undefined ? '' : ` marL="${285_750 * level}" indent="-285750"${level > 1 ? ` lvl="${level - 1}"` : ''}`; // prettier-ignore
    return `<a:p><a:pPr${hang} algn="${side}"${this.#rtl ? ' rtl="1"' : ''}><a:spcBef><a:spcPts val="${Math.round(gap * 100)}"/></a:spcBef>${bullet}</a:pPr><a:r><a:rPr lang="${this.#rtl ? 'ar-SA' : 'en-GB'}" sz="${Math.round(size * 100)}"${bold ? ' b="1"' : ''}>${solid(color.toUpperCase())}</a:rPr><a:t>${safe(text)}</a:t></a:r></a:p>`;
  }

  #shape(place: Place, inside: string, look: string, title = false, geometry = 'rect'): void {
    this.#shapes += `<p:sp><p:nvSpPr><p:cNvPr id="${this.#next()}" name="Shape"/><p:cNvSpPr/><p:nvPr>${title ? '<p:ph type="title"/>' : ''}</p:nvPr></p:nvSpPr><p:spPr>${this.#place(place, 'a')}<a:prstGeom prst="${geometry}"><a:avLst/></a:prstGeom>${look}</p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0"/><a:lstStyle/>${inside === '' ? '<a:p/>' : inside}</p:txBody></p:sp>`;
  }

  #words({ paragraphs, align = 'start', leading = 1.3, apart = false, title = false, ...place }: Words): void {
    if (!apart) {
      this.#shape(place, paragraphs.map((one) => this.#paragraph(one, align)).join(''), '<a:noFill/>', title);
      return;
    }
    let y = place.y;
    for (const one of paragraphs) {
      y += one.gap ?? 0;
      const height = linesOf(one, place.width) * one.size * leading;
      this.#shape({ ...place, y, height }, this.#paragraph({ ...one, gap: 0 }, align), '<a:noFill/>', title);
      y += height;
    }
  }

  #box({ shape, fill, line, ...place }: Drawn): void {
    const edge = line === undefined ? '' : `<a:ln w="9525">${solid(line.toUpperCase())}</a:ln>`;
    const look = (fill === undefined ? '<a:noFill/>' : solid(fill.toUpperCase())) + edge;
    this.#shape(place, '', look, false, { rect: 'rect', round: 'roundRect', oval: 'ellipse' }[shape]);
  }

  #frame(place: Place, data: string, uri: string): void {
    this.#shapes += `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${this.#next()}" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${this.#place(place, 'p')}<a:graphic><a:graphicData uri="${uri}">${data}</a:graphicData></a:graphic></p:graphicFrame>`;
  }

  #table({ widths, rows, size, ruled, color, ...place }: Grid): void {
    const grid = widths.map((width) => `<a:gridCol w="${Math.round(width * emuOfPixel)}"/>`).join('');
    const high = Math.round((place.height / rows.length) * emuOfPixel);
    const filled = ruled === 'stripes';
    const cell = (text: string, head: boolean): string => {
      const ink = head && filled ? 'ffffff' : '212529';
      const ground = head && filled ? solid(color.toUpperCase()) : '<a:noFill/>';
      return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${this.#paragraph({ text, size, bold: head, color: ink }, 'start')}</a:txBody><a:tcPr>${ground}</a:tcPr></a:tc>`;
    };
    const body = rows.map((row, r) => `<a:tr h="${high}">${row.map((text) => cell(text, r === 0)).join('')}</a:tr>`);
    this.#frame(place, `<a:tbl><a:tblPr firstRow="1" firstCol="1"${this.#rtl ? ' rtl="1"' : ''}/><a:tblGrid>${grid}</a:tblGrid>${body.join('')}</a:tbl>`, uris.table); // prettier-ignore
  }

  draw(element: Element): void {
    switch (element.kind) {
      case 'words':
        this.#words(element);
        return;
      case 'box':
        this.#box(element);
        return;
      case 'table':
        this.#table(element);
        return;
      case 'chart':
        this.charts.push(element);
        this.#frame(element, `<c:chart r:id="c${this.charts.length}"/>`, uris.chart);
        return;
      case 'tick':
        throw new Error('ticks are letters in a presentation');
    }
  }

  get shapes(): string {
    return this.#shapes;
  }
}

/** How many lines a paragraph takes, about: half of its letters' size is their width. */
const linesOf = ({ text, size }: Paragraph, width: number): number =>
  Math.max(1, Math.ceil((text.length * size * 0.52) / width));

export const scenesPptx = (scenes: Scene[], language: Language): Buffer => {
  const parts: Part[] = [];
  const slides = scenes.map(({ elements }): SlideSpec => {
    const slide = new Slide(language);
    for (const element of elements) slide.draw(element);
    const links = slide.charts.map(({ series, categories, values }, at): Link => {
      const name = `ppt/charts/chart${parts.length + 1}.xml`;
      parts.push({ name, type: chartType, content: chartXml({ kind: 'bar', title: '', series: [{ name: series, categories, values }] }) }); // prettier-ignore
      return [`c${at + 1}`, 'chart', name.replace('ppt', '..')];
    });
    return { shapes: slide.shapes, links };
  });
  return presentation({ slides, parts });
};
