import type { Language } from '@plumbline/contracts/limits';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { IParagraphOptions, IRunOptions } from 'docx';
import type { Block, Outline, Place } from './outline.ts';

/* Colours of the light theme, and a font that every office program has for both scripts. */
const ink = '18232C';
const muted = '4D5A64';
const brass = '8A5A12';
const rule = 'C9C5BA';
const head = 'F6F4EF';
const font = 'Arial';

/** A4 in twentieths of a point. */
const page = { width: 11_906, height: 16_838 };
const margin = 1_247;

const languageTags: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA' };

/** XML cannot hold these at all: a document with one of them would not open. */
const storable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const arabicLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
// Words of the other script with what stands between them; in Arabic also "4/5" and "2026-11", which office programs would turn around.
const latinPiece =
  /[A-Za-z\u00c0-\u024f](?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*[A-Za-z\u00c0-\u024f0-9%])?|\d+\/\d+|\d{4}(?:-\d{2})+/g;
const arabicPiece =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^A-Za-z\u00c0-\u024f]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?/g;

/** Each piece of a text with its own direction: office programs go by the run, not by the letters. */
export const directedPieces = (text: string, rtl: boolean): { text: string; rtl: boolean }[] => {
  const pieces: { text: string; rtl: boolean }[] = [];
  let at = 0;
  for (const { 0: piece, index } of text.matchAll(rtl ? latinPiece : arabicPiece)) {
    if (index > at) pieces.push({ text: text.slice(at, index), rtl });
    pieces.push({ text: piece, rtl: !rtl });
    at = index + piece.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), rtl });
  return pieces;
};

const runs = (text: string, rtl: boolean, look: IRunOptions = {}): TextRun[] =>
  storable(text)
    .split('\n')
    .flatMap((line, index) => {
      const pieces = directedPieces(line, rtl);
      // A line may be empty, but its break is not.
      return (pieces.length > 0 ? pieces : [{ text: '', rtl }]).map(
        (piece, first) =>
          new TextRun({
            ...look,
            text: piece.text,
            rightToLeft: piece.rtl,
            ...(index > 0 && first === 0 ? { break: 1 } : {}),
          }),
      );
    });

const headings = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;

class Writer {
  readonly #outline: Outline;
  /** Each numbered list counts from one. */
  #lists = 0;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  #isRtl(own: boolean | undefined): boolean {
    return (own === true ? this.#outline.reportLanguage : this.#outline.language) === 'ar';
  }

  #paragraph(text: string, rtl: boolean, options: IParagraphOptions = {}, look: IRunOptions = {}): Paragraph {
    return new Paragraph({ bidirectional: rtl, keepLines: true, ...options, children: runs(text, rtl, look) });
  }

  /** A quote under its claim; it takes the direction of its own letters, as the document it is from does. */
  #place({ place, quote }: Place, options: IParagraphOptions): Paragraph {
    const rtl = this.#isRtl(false);
    const look = { size: 19, color: muted };
    const children = runs(quote === undefined || place === '' ? place : `${place}: `, rtl, look);
    if (quote !== undefined) {
      const quoteRtl = arabicLetters.test(quote);
      const [open, close] = rtl ? ['«', '»'] : ['“', '”'];
      children.push(...runs(open, rtl, look), ...runs(quote, quoteRtl, { ...look, italics: !quoteRtl, color: ink }));
      children.push(...runs(close, rtl, look));
    }
    return new Paragraph({
      bidirectional: rtl,
      keepLines: true,
      indent: { start: 720 },
      spacing: { before: 20, after: 60 },
      ...options,
      children,
    });
  }

  #places(places: readonly Place[]): Paragraph[] {
    return places.map((place, index) => this.#place(place, { keepNext: index < places.length - 1 }));
  }

  #list({ ordered, items }: Extract<Block, { kind: 'list' }>): Paragraph[] {
    this.#lists += 1;
    const numbering = { reference: ordered ? 'numbers' : 'bullets', level: 0, instance: this.#lists };
    return items.flatMap(({ text, places }) => [
      this.#paragraph(text, this.#isRtl(true), {
        numbering,
        keepNext: places.length > 0,
        spacing: { before: 60, after: 40 },
      }),
      ...this.#places(places),
    ]);
  }

  #table({ head: headRow, rows }: Extract<Block, { kind: 'table' }>): (Table | Paragraph)[] {
    const rtl = this.#isRtl(false);
    const line = { style: BorderStyle.SINGLE, size: 4, color: rule };
    const borders = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line };
    const widths = [6_600, page.width - 2 * margin - 6_600];
    const row = (texts: readonly string[], isHead: boolean): TableRow =>
      new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: texts.map(
          (text, column) =>
            new TableCell({
              width: { size: widths[column] ?? 0, type: WidthType.DXA },
              margins: { top: 60, bottom: 60, left: 120, right: 120 },
              ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: head } } : {}),
              children: [this.#paragraph(text, rtl, { spacing: { before: 0, after: 0 } }, { bold: isHead })],
            }),
        ),
      });
    return [
      // Six points of air: a table has no spacing of its own.
      new Paragraph({ spacing: { before: 0, after: 0, line: 120, lineRule: LineRuleType.EXACT } }),
      new Table({
        visuallyRightToLeft: rtl,
        width: { size: page.width - 2 * margin, type: WidthType.DXA },
        columnWidths: widths,
        borders,
        rows: [row(headRow, true), ...rows.map((texts) => row(texts, false))],
      }),
      new Paragraph({ spacing: { before: 0, after: 0 } }),
    ];
  }

  block(block: Block): (Paragraph | Table)[] {
    switch (block.kind) {
      case 'heading':
        return [this.#paragraph(block.text, this.#isRtl(false), { heading: headings[block.level], keepNext: true })];
      case 'paragraph': {
        const look = block.look === 'strong' ? { bold: true } : block.look === 'muted' ? { color: muted } : {};
        const air = block.look === 'muted' ? { spacing: { before: 80, after: 80 } } : {};
        return [this.#paragraph(block.text, this.#isRtl(block.own), air, look)];
      }
      case 'places':
        return this.#places(block.places);
      case 'list':
        return this.#list(block);
      case 'table':
        return this.#table(block);
    }
  }

  title(): Paragraph {
    return this.#paragraph(this.#outline.title, arabicLetters.test(this.#outline.title), {
      heading: HeadingLevel.TITLE,
      // Of whatever script the title is, it stands where the page begins.
      alignment:
        this.#isRtl(false) === arabicLetters.test(this.#outline.title) ? AlignmentType.START : AlignmentType.END,
    });
  }
}

const heading = (size: number, before: number) => ({
  run: { font, size, bold: true, color: ink },
  paragraph: { spacing: { before, after: 80 } },
});

/** The report as a Word document, written in the browser. */
export const docxOf = (outline: Outline): Promise<Blob> => {
  const writer = new Writer(outline);
  const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
    level: 0,
    format,
    text,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: 440, hanging: 320 } } },
  });
  const document = new Document({
    creator: 'Plumbline',
    title: storable(outline.title),
    styles: {
      default: {
        document: {
          run: { font, size: 21, color: ink, language: { value: languageTags.en, bidirectional: languageTags.ar } },
          paragraph: { spacing: { before: 60, after: 60, line: 276 } },
        },
        title: { run: { font, size: 40, bold: true, color: ink }, paragraph: { spacing: { before: 0, after: 160 } } },
        heading1: heading(30, 360),
        heading2: heading(24, 280),
        heading3: { ...heading(21, 160), run: { font, size: 21, bold: true, color: brass } },
      },
    },
    numbering: {
      config: [
        { reference: 'bullets', levels: [level(LevelFormat.BULLET, '•')] },
        { reference: 'numbers', levels: [level(LevelFormat.DECIMAL, '%1.')] },
      ],
    },
    sections: [
      {
        properties: { page: { size: page, margin: { top: margin, bottom: margin, left: margin, right: margin } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: [PageNumber.CURRENT], size: 18, color: muted })],
              }),
            ],
          }),
        },
        children: [writer.title(), ...outline.blocks.flatMap((block) => writer.block(block))],
      },
    ],
  });
  return Packer.toBlob(document);
};
