import { writeZip, type ZipPart } from '../libs/documents/test/zip-writer.ts';
import type { Deck, Slide } from './make-deck-content.ts';

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
const safe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

const relationships = (list: Array<[id: string, kind: string, target: string]>): string =>
  xml(
    `<Relationships xmlns="${packageTypes}/relationships">${list
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${relationshipTypes}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`,
  );

const contentTypes = (overrides: Array<[part: string, type: string]>): string =>
  xml(
    `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides
      .map(
        ([part, type]) =>
          `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
      )
      .join('')}</Types>`,
  );

const drawing =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const slideWidth = 12_192_000;
const slideHeight = 6_858_000;
const margin = 700_000;

const isRtl = (deck: Deck): boolean => /[\u0600-\u06FF]/.test(deck.name);

class SlideWriter {
  readonly #rtl: boolean;
  readonly #color: string;
  readonly #shapes: string[] = [];

  constructor(rtl: boolean, color: string) {
    this.#rtl = rtl;
    this.#color = color;
  }

  #paragraph(text: string, look: { size: number; bold?: boolean; color?: string; bullet?: boolean }): string {
    const side = this.#rtl ? ' algn="r" rtl="1"' : '';
    const bullet =
      look.bullet === true
        ? ` marL="285750" indent="-285750"${side}><a:spcAft><a:spcPts val="900"/></a:spcAft><a:buChar char="•"/>`
        : `${side}><a:buNone/>`;
    const lang = this.#rtl ? 'ar-SA' : 'en-GB';
    return `<a:p><a:pPr${bullet}</a:pPr><a:r><a:rPr lang="${lang}" sz="${look.size * 100}"${look.bold === true ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${look.color ?? '212529'}"/></a:solidFill></a:rPr><a:t>${safe(text)}</a:t></a:r></a:p>`;
  }

  box(
    name: string,
    at: { x: number; y: number; width: number; height: number },
    paragraphs: Array<Parameters<SlideWriter['paragraphOf']>>,
    options: { placeholder?: string; fill?: string } = {},
  ): void {
    const id = this.#shapes.length + 2;
    const placeholder = options.placeholder === undefined ? '' : `<p:ph type="${options.placeholder}"/>`;
    const fill =
      options.fill === undefined ? '<a:noFill/>' : `<a:solidFill><a:srgbClr val="${options.fill}"/></a:solidFill>`;
    this.#shapes.push(
      `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${at.x}" y="${at.y}"/><a:ext cx="${at.width}" cy="${at.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}</p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.map((one) => this.paragraphOf(...one)).join('') || '<a:p/>'}</p:txBody></p:sp>`,
    );
  }

  paragraphOf(text: string, look: { size: number; bold?: boolean; color?: string; bullet?: boolean }): string {
    return this.#paragraph(text, look);
  }

  table(y: number, rows: string[][]): void {
    const columns = rows[0]?.length ?? 1;
    const each = Math.floor((slideWidth - 2 * margin) / columns);
    const rowHeight = 400_000;
    const grid = Array.from({ length: columns }, () => `<a:gridCol w="${each}"/>`).join('');
    const body = rows
      .map(
        (row, r) =>
          `<a:tr h="${rowHeight}">${row
            .map(
              (cell) =>
                `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${this.#paragraph(cell, { size: 14, bold: r === 0, color: r === 0 ? 'FFFFFF' : '212529' })}</a:txBody><a:tcPr><a:solidFill><a:srgbClr val="${r === 0 ? this.#color : 'F1F3F5'}"/></a:solidFill></a:tcPr></a:tc>`,
            )
            .join('')}</a:tr>`,
      )
      .join('');
    this.#shapes.push(
      `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${this.#shapes.length + 2}" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${margin}" y="${y}"/><a:ext cx="${each * columns}" cy="${rowHeight * rows.length}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr${this.#rtl ? ' rtl="1"' : ''} firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    );
  }

  xml(): string {
    return xml(
      `<p:sld ${drawing}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${this.#shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    );
  }
}

const slideXml = (slide: Slide, index: number, deck: Deck): string => {
  const writer = new SlideWriter(isRtl(deck), deck.color);
  const width = slideWidth - 2 * margin;
  if (index === 0) {
    writer.box('Background', { x: 0, y: 0, width: slideWidth, height: slideHeight }, [], { fill: deck.color });
    writer.box(
      'Title',
      { x: margin, y: 2_000_000, width, height: 1_100_000 },
      [[slide.title, { size: 44, bold: true, color: 'FFFFFF' }]],
      { placeholder: 'ctrTitle' },
    );
    const words = [slide.subtitle ?? '', ...(slide.points ?? [])];
    writer.box(
      'Subtitle',
      { x: margin, y: 3_200_000, width, height: 1_800_000 },
      words.map((text) => [text, { size: 20, color: 'FFFFFF' }]),
      { placeholder: 'subTitle' },
    );
    return writer.xml();
  }
  writer.box(
    'Title',
    { x: margin, y: 400_000, width, height: 900_000 },
    [[slide.title, { size: 28, bold: true, color: deck.color }]],
    { placeholder: 'title' },
  );
  let y = 1_450_000;
  if (slide.points !== undefined) {
    const high = slide.points.reduce((sum, point) => sum + 310_000 * Math.ceil(point.length / 95) + 110_000, 100_000);
    writer.box(
      'Points',
      { x: margin, y, width, height: high },
      slide.points.map((text) => [text, { size: 18, bullet: true }]),
    );
    y += high + 80_000;
  }
  if (slide.tiles !== undefined) {
    const room = Math.floor(width / slide.tiles.length);
    slide.tiles.forEach((tile, i) => {
      const place = isRtl(deck) ? (slide.tiles?.length ?? 1) - 1 - i : i;
      writer.box(
        'Figure',
        { x: margin + place * room, y, width: room - 150_000, height: 1_250_000 },
        [
          [tile.figure, { size: 32, bold: true, color: deck.color }],
          [tile.words, { size: 14 }],
        ],
        { fill: 'F1F3F5' },
      );
    });
    y += 1_400_000;
  }
  if (slide.table !== undefined) {
    writer.table(y, slide.table);
    y += 400_000 * slide.table.length + 150_000;
  }
  if (slide.quote !== undefined) {
    writer.box('Quote', { x: margin, y, width, height: 900_000 }, [
      [`“${slide.quote.words}”`, { size: 18, bold: true, color: deck.color }],
      [slide.quote.by, { size: 13, color: '6C757D' }],
    ]);
  }
  if (slide.source !== undefined) {
    writer.box('Source', { x: margin, y: 6_300_000, width, height: 350_000 }, [
      [slide.source, { size: 11, color: '6C757D' }],
    ]);
  }
  return writer.xml();
};

const theme = (): string => {
  const color = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const colors = [
    ['dk1', '000000'],
    ['lt1', 'FFFFFF'],
    ['dk2', '212529'],
    ['lt2', 'F1F3F5'],
    ['accent1', '0B4F6C'],
    ['accent2', '2E7D32'],
    ['accent3', 'D1495B'],
    ['accent4', '5B3A8C'],
    ['accent5', '7A4E1D'],
    ['accent6', '6C757D'],
    ['hlink', '0B4F6C'],
    ['folHlink', '5B3A8C'],
  ];
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  const fonts = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface="Arial"/>';
  return xml(
    `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Sample"><a:themeElements><a:clrScheme name="Sample">${colors.map(([name = '', value = '']) => color(name, value)).join('')}</a:clrScheme><a:fontScheme name="Sample"><a:majorFont>${fonts}</a:majorFont><a:minorFont>${fonts}</a:minorFont></a:fontScheme><a:fmtScheme name="Sample"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  );
};

const emptyTree =
  '<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree>';
const clrMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';

/** Writes a deck as a PowerPoint presentation, from right to left when its name is Arabic. */
export const makePptx = (deck: Deck): Uint8Array => {
  const names = deck.slides.map((_, i) => `slide${i + 1}`);
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content: contentTypes([
        ['ppt/presentation.xml', 'presentationml.presentation.main'],
        ['ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'],
        ['ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'],
        ['ppt/theme/theme1.xml', 'theme'],
        ...names.map((name): [string, string] => [`ppt/slides/${name}.xml`, 'presentationml.slide']),
      ]),
    },
    { name: '_rels/.rels', content: relationships([['rId1', 'officeDocument', 'ppt/presentation.xml']]) },
    {
      name: 'ppt/presentation.xml',
      content: xml(
        `<p:presentation ${drawing}${isRtl(deck) ? ' rtl="1"' : ''}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${names.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 2}"/>`).join('')}</p:sldIdLst><p:sldSz cx="${slideWidth}" cy="${slideHeight}"/><p:notesSz cx="${slideHeight}" cy="${slideWidth}"/></p:presentation>`,
      ),
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relationships([
        ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
        ...names.map((name, i): [string, string, string] => [`rId${i + 2}`, 'slide', `slides/${name}.xml`]),
      ]),
    },
    {
      name: 'ppt/slideMasters/slideMaster1.xml',
      content: xml(
        `<p:sldMaster ${drawing}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>${emptyTree}</p:cSld>${clrMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      ),
    },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      content: relationships([
        ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['rId2', 'theme', '../theme/theme1.xml'],
      ]),
    },
    {
      name: 'ppt/slideLayouts/slideLayout1.xml',
      content: xml(
        `<p:sldLayout ${drawing} type="blank"><p:cSld name="Blank">${emptyTree}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
      ),
    },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      content: relationships([['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    },
    { name: 'ppt/theme/theme1.xml', content: theme() },
    ...deck.slides.flatMap((slide, i): ZipPart[] => [
      { name: `ppt/slides/slide${i + 1}.xml`, content: slideXml(slide, i, deck) },
      {
        name: `ppt/slides/_rels/slide${i + 1}.xml.rels`,
        content: relationships([['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml']]),
      },
    ]),
  ];
  return writeZip(parts);
};

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** Writes a deck as a Word document: a heading for each slide, tables as tables. */
export const makeDocx = (deck: Deck): Uint8Array => {
  const rtl = isRtl(deck);
  const paragraph = (text: string, style: string): string =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/>${rtl ? '<w:bidi/>' : ''}</w:pPr><w:r><w:rPr>${rtl ? '<w:rtl/>' : ''}</w:rPr><w:t xml:space="preserve">${safe(text)}</w:t></w:r></w:p>`;
  const table = (rows: string[][]): string => {
    const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
      .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="ADB5BD"/>`)
      .join('');
    const grid = (rows[0] ?? []).map(() => '<w:gridCol w:w="2200"/>').join('');
    const body = rows
      .map(
        (row) =>
          `<w:tr>${row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="2200" w:type="dxa"/></w:tcPr>${paragraph(cell, 'Normal')}</w:tc>`).join('')}</w:tr>`,
      )
      .join('');
    return `<w:tbl><w:tblPr>${rtl ? '<w:bidiVisual/>' : ''}<w:tblW w:w="0" w:type="auto"/><w:tblBorders>${border}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl><w:p/>`;
  };
  const body = deck.slides
    .map((slide, i) =>
      [
        paragraph(slide.title, i === 0 ? 'Title' : 'Heading1'),
        slide.subtitle === undefined ? '' : paragraph(slide.subtitle, 'Normal'),
        ...(slide.points ?? []).map((point) => paragraph(point, 'Normal')),
        ...(slide.tiles ?? []).map((tile) => paragraph(`${tile.figure}: ${tile.words}`, 'Normal')),
        slide.table === undefined ? '' : table(slide.table),
        slide.quote === undefined ? '' : paragraph(`«${slide.quote.words}» ${slide.quote.by}`, 'Normal'),
        slide.source === undefined ? '' : paragraph(slide.source, 'Normal'),
      ].join(''),
    )
    .join('');
  const style = (id: string, name: string, size: number, more: string): string =>
    `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/><w:pPr><w:spacing w:after="120"/>${more}</w:pPr><w:rPr>${size > 24 ? '<w:b/><w:bCs/>' : ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`;
  return writeZip([
    {
      name: '[Content_Types].xml',
      content: contentTypes([
        ['word/document.xml', 'wordprocessingml.document.main'],
        ['word/styles.xml', 'wordprocessingml.styles'],
      ]),
    },
    { name: '_rels/.rels', content: relationships([['rId1', 'officeDocument', 'word/document.xml']]) },
    { name: 'word/_rels/document.xml.rels', content: relationships([['rId1', 'styles', 'styles.xml']]) },
    {
      name: 'word/document.xml',
      content: xml(
        `<w:document ${word}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/>${rtl ? '<w:bidi/>' : ''}</w:sectPr></w:body></w:document>`,
      ),
    },
    {
      name: 'word/styles.xml',
      content: xml(
        `<w:styles ${word}>${style('Normal', 'Normal', 22, '')}${style('Title', 'Title', 44, '')}${style('Heading1', 'heading 1', 30, '<w:keepNext/><w:outlineLvl w:val="0"/>')}</w:styles>`,
      ),
    },
  ]);
};
