import type { Language } from '@plumbline/contracts/limits';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
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
import type { Block, Outline, Place } from './written-document.ts';

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
const strongLetter = /\p{L}/u;
// Words of the other script with what stands between them; in Arabic also "4/5" and "2026-11", which office programs would turn around.
const latinPiece =
  /[A-Za-z\u00c0-\u024f](?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*[A-Za-z\u00c0-\u024f0-9%])?|\d+\/\d+|\d{4}(?:-\d{2})+/g;
const arabicPiece =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^A-Za-z\u00c0-\u024f]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])?/g;

/** What a text itself isolates: Unicode's marks, which office programs do not know and may draw as boxes. */
const isolate = /([\u2066-\u2068])([^\u2066-\u2069]*)\u2069/g;
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The direction of a text's first letter. Without letters, as "4/5" or "−1": that of numbers. */
const isRtlText = (text: string): boolean => arabicLetters.test(strongLetter.exec(text)?.[0] ?? '');

interface Piece {
  text: string;
  rtl: boolean;
}

const byScript = (text: string, rtl: boolean): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: piece, index } of text.matchAll(rtl ? latinPiece : arabicPiece)) {
    if (index > at) pieces.push({ text: text.slice(at, index), rtl });
    pieces.push({ text: piece, rtl: !rtl });
    at = index + piece.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), rtl });
  return pieces;
};

/** Each piece of a text with its own direction: office programs go by the run, not by the letters. */
export const directedPieces = (text: string, rtl: boolean): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: whole, 1: mark, 2: inner = '', index } of text.matchAll(isolate)) {
    pieces.push(...byScript(text.slice(at, index), rtl));
    const innerRtl = mark === '\u2068' ? isRtlText(inner) : mark === '\u2067';
    pieces.push(...(innerRtl === rtl ? byScript(inner, rtl) : [{ text: inner, rtl: innerRtl }]));
    at = index + whole.length;
  }
  pieces.push(...byScript(text.slice(at), rtl));
  return pieces
    .map((piece) => ({ ...piece, text: piece.text.replaceAll(directionMarks, '') }))
    .filter((piece) => piece.text !== '');
};

const markOf = (rtl: boolean): string => (rtl ? '\u200f' : '\u200e');

/**
 * Holds a piece together inside a paragraph of the other direction: a full stop or a number at its end would otherwise be
 * moved to the paragraph's side by programs that go by the letters (LibreOffice). The marks are not seen.
 */
const heldTogether = ({ text, rtl }: Piece): string => {
  const mark = markOf(rtl);
  return `${/^\p{L}/u.test(text) ? '' : mark}${text}${/\p{L}$/u.test(text) ? '' : mark}`;
};

/** @param within The paragraph's direction, where that of the text is another. */
const runs = (text: string, rtl: boolean, look: IRunOptions = {}, within = rtl): TextRun[] =>
  storable(text)
    .split('\n')
    .flatMap((line, index) => {
      const pieces = directedPieces(line, rtl);
      // A line may be empty, but its break is not.
      return (pieces.length > 0 ? pieces : [{ text: '', rtl: within }]).map((piece, at) => {
        // A number after words of the other script belongs to the paragraph again.
        const isNumberNext = at > 0 && piece.rtl === within && /^[^\p{L}]*\p{N}/u.test(piece.text);
        return new TextRun({
          ...look,
          text: piece.rtl === within ? `${isNumberNext ? markOf(within) : ''}${piece.text}` : heldTogether(piece),
          rightToLeft: piece.rtl,
          ...(index > 0 && at === 0 ? { break: 1 } : {}),
        });
      });
    });

/** Letters of a column that count for its width: a longer text is broken, a shorter one would be too narrow for its head. */
const columnLetters = { least: 9, most: 36 };

/** The room of a table parted among its columns by the longest that stands in each. */
const widthsOf = (rows: readonly (readonly string[])[], room: number): number[] => {
  const letters = (rows[0] ?? []).map((_, column) =>
    Math.min(
      columnLetters.most,
      Math.max(
        columnLetters.least,
        ...rows.flatMap((row) => (row[column] ?? '').split('\n').map((line) => line.length)),
      ),
    ),
  );
  const all = letters.reduce((sum, one) => sum + one, 0);
  return letters.map((one) => Math.floor((room * one) / all));
};

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

  /**
   * A quote under its claim, on the side where claims begin. The name of its place has the direction of the page's language,
   * the quote that of its own letters, as the document it is from does.
   */
  #place({ place, quote }: Place, options: IParagraphOptions): Paragraph {
    const [pageRtl, rtl] = [this.#isRtl(false), this.#isRtl(true)];
    const look = { size: 19, color: muted };
    const children = runs(place, pageRtl, look, rtl);
    if (quote !== undefined) {
      const quoteRtl = arabicLetters.test(quote);
      const [open, close] = pageRtl ? ['«', '»'] : ['“', '”'];
      const after = place === '' ? '' : `${pageRtl === rtl ? '' : markOf(rtl)}: `;
      children.push(new TextRun({ ...look, text: `${after}${open}`, rightToLeft: rtl }));
      children.push(...runs(quote, quoteRtl, { ...look, italics: !quoteRtl, color: ink }, rtl));
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

  #fact({ label, value, strong }: Extract<Block, { kind: 'fact' }>): Paragraph {
    const rtl = this.#isRtl(false);
    const look = strong ? { bold: true, size: 24 } : {};
    return new Paragraph({
      bidirectional: rtl,
      keepLines: true,
      children: [
        ...runs(`${label}: `, rtl, { color: muted }),
        ...runs(value, strongLetter.test(value) ? isRtlText(value) : rtl, look, rtl),
      ],
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

  #table({ head: headRow, rows, own }: Extract<Block, { kind: 'table' }>): (Table | Paragraph)[] {
    const rtl = this.#isRtl(false);
    const line = { style: BorderStyle.SINGLE, size: 4, color: rule };
    const borders = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line };
    const room = page.width - 2 * margin;
    const widths = headRow.length === 2 ? [6_600, room - 6_600] : widthsOf([headRow, ...rows], room);
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
              children: [
                this.#paragraph(
                  text,
                  isHead ? rtl : this.#isRtl(own),
                  { spacing: { before: 0, after: 0 }, keepNext: isHead },
                  { bold: isHead },
                ),
              ],
            }),
        ),
      });
    return [
      // Six points of air: a table has no spacing of its own.
      new Paragraph({ keepNext: true, spacing: { before: 0, after: 0, line: 120, lineRule: LineRuleType.EXACT } }),
      new Table({
        visuallyRightToLeft: rtl,
        width: { size: room, type: WidthType.DXA },
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
      case 'fact':
        return [this.#fact(block)];
      case 'paragraph': {
        const look = block.look === 'strong' ? { bold: true } : block.look === 'muted' ? { color: muted } : {};
        // A name is not parted from what is said of it.
        const air =
          block.look === 'muted'
            ? { spacing: { before: 80, after: 80 } }
            : block.look === 'strong'
              ? { keepNext: true }
              : {};
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

  /** On top of every page: whose document it is, and what it is. */
  header(): Header {
    return new Header({
      children: [
        this.#paragraph(`Plumbline · ${this.#outline.subject}`, this.#isRtl(false), {}, { size: 17, color: muted }),
      ],
    });
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

/** A style that every program lists in its outline, also one that does not know Word's names of headings. */
const heading = (outlineLevel: number, size: number, before: number, color = ink) => ({
  run: { font, size, bold: true, color },
  paragraph: { spacing: { before, after: 80 }, outlineLevel },
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
    lastModifiedBy: 'Plumbline',
    title: storable(outline.title),
    subject: outline.subject,
    styles: {
      default: {
        document: {
          run: { font, size: 21, color: ink, language: { value: languageTags.en, bidirectional: languageTags.ar } },
          paragraph: { spacing: { before: 60, after: 60, line: 276 } },
        },
        title: { run: { font, size: 40, bold: true, color: ink }, paragraph: { spacing: { before: 0, after: 160 } } },
        heading1: heading(0, 30, 360),
        heading2: heading(1, 24, 220),
        heading3: heading(2, 21, 140, brass),
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
        properties: {
          page: { size: page, margin: { top: margin + 200, bottom: margin, left: margin, right: margin } },
        },
        headers: { default: writer.header() },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [
                  new TextRun({
                    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
                    size: 18,
                    color: muted,
                  }),
                ],
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
