import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import type { Deck, Slide } from './make-deck-content.ts';

const width = 960;
const height = 540;
const margin = 56;

const colorOf = (hex: string) => {
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(0), part(2), part(4));
};
const ink = rgb(0.13, 0.15, 0.18);
const grey = rgb(0.42, 0.45, 0.5);
const pale = rgb(0.94, 0.95, 0.97);
const white = rgb(1, 1, 1);

const wrap = (text: string, font: PDFFont, size: number, room: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Text on a page that the deck itself does not show: what an attacker adds. */
export interface Extra {
  slide: number;
  text: string;
  size: number;
  color: 'white' | 'ink';
  y: number;
}

class Pen {
  readonly #page: PDFPage;
  readonly #plain: PDFFont;
  readonly #bold: PDFFont;
  y = height - 120;

  constructor(page: PDFPage, plain: PDFFont, bold: PDFFont) {
    this.#page = page;
    this.#plain = plain;
    this.#bold = bold;
  }

  text(
    text: string,
    at: { x: number; room: number; size: number; bold?: boolean; color?: ReturnType<typeof rgb> },
  ): void {
    const font = at.bold === true ? this.#bold : this.#plain;
    for (const line of wrap(text, font, at.size, at.room)) {
      this.#page.drawText(line, { x: at.x, y: this.y, size: at.size, font, color: at.color ?? ink });
      this.y -= at.size * 1.32;
    }
  }

  slide(slide: Slide, color: ReturnType<typeof rgb>): void {
    for (const point of slide.points ?? []) {
      this.#page.drawCircle({ x: margin + 4, y: this.y + 6, size: 3, color });
      this.text(point, { x: margin + 18, room: width - 2 * margin - 18, size: 17 });
      this.y -= 9;
    }
    if (slide.tiles !== undefined) this.#tiles(slide.tiles, color);
    if (slide.table !== undefined) this.#table(slide.table, color);
    if (slide.quote !== undefined) {
      this.y -= 14;
      const top = this.y + 16;
      this.text(`"${slide.quote.words}"`, {
        x: margin + 18,
        room: width - 2 * margin - 40,
        size: 18,
        bold: true,
        color,
      });
      this.text(slide.quote.by, { x: margin + 18, room: width - 2 * margin - 40, size: 13, color: grey });
      this.#page.drawRectangle({ x: margin, y: this.y + 10, width: 4, height: top - this.y - 10, color });
    }
    if (slide.source !== undefined) {
      this.y = 44;
      this.text(slide.source, { x: margin, room: width - 2 * margin - 60, size: 11, color: grey });
    }
  }

  #tiles(tiles: NonNullable<Slide['tiles']>, color: ReturnType<typeof rgb>): void {
    const gap = 22;
    const room = (width - 2 * margin - gap * (tiles.length - 1)) / tiles.length;
    const top = this.y + 4;
    tiles.forEach((tile, i) => {
      const x = margin + i * (room + gap);
      this.#page.drawRectangle({ x, y: top - 104, width: room, height: 104, color: pale });
      this.y = top - 42;
      this.text(tile.figure, { x: x + 16, room: room - 32, size: 32, bold: true, color });
      this.y += 14;
      this.text(tile.words, { x: x + 16, room: room - 32, size: 13 });
    });
    this.y = top - 136;
  }

  #table(table: string[][], color: ReturnType<typeof rgb>): void {
    const columns = table[0]?.length ?? 1;
    const first = columns > 1 ? 1.7 : 1;
    const unit = (width - 2 * margin) / (columns - 1 + first);
    this.y -= 4;
    table.forEach((row, r) => {
      if (r === 0) this.#page.drawRectangle({ x: margin, y: this.y - 9, width: width - 2 * margin, height: 27, color });
      const line = this.y;
      let lowest = this.y;
      row.forEach((cell, c) => {
        this.y = line;
        const x = margin + (c === 0 ? 0 : (first + c - 1) * unit);
        this.text(cell, {
          x: x + 8,
          room: unit * (c === 0 ? first : 1) - 12,
          size: 14,
          bold: r === 0 || c === 0,
          color: r === 0 ? white : ink,
        });
        lowest = Math.min(lowest, this.y);
      });
      this.y = lowest - 10.5;
      this.#page.drawLine({
        start: { x: margin, y: this.y + 19 },
        end: { x: width - margin, y: this.y + 19 },
        thickness: 0.6,
        color: rgb(0.8, 0.82, 0.85),
      });
    });
    this.y -= 6;
  }
}

/** Draws a deck as a PDF of 16:9 slides. The same deck always gives the same bytes. */
export const makePdf = async (deck: Deck, extras: Extra[] = []): Promise<Uint8Array> => {
  const file = await PDFDocument.create({ updateMetadata: false });
  file.setTitle(deck.name);
  file.setCreationDate(new Date('2026-10-01T00:00:00Z'));
  const plain = await file.embedFont(StandardFonts.Helvetica);
  const bold = await file.embedFont(StandardFonts.HelveticaBold);
  const color = colorOf(deck.color);
  deck.slides.forEach((slide, index) => {
    const page = file.addPage([width, height]);
    const pen = new Pen(page, plain, bold);
    if (index === 0) {
      page.drawRectangle({ x: 0, y: 0, width, height, color });
      pen.y = 320;
      pen.text(slide.title, { x: margin, room: width - 2 * margin, size: 46, bold: true, color: white });
      pen.text(slide.subtitle ?? '', { x: margin, room: width - 2 * margin - 120, size: 21, color: white });
      pen.y = 60;
      for (const point of slide.points ?? [])
        pen.text(point, { x: margin, room: width - 2 * margin, size: 14, color: white });
    } else {
      page.drawRectangle({ x: 0, y: height - 10, width, height: 10, color });
      pen.y = height - 70;
      pen.text(slide.title, { x: margin, room: width - 2 * margin, size: 28, bold: true, color });
      pen.y -= 14;
      pen.slide(slide, color);
      page.drawText(String(index + 1), { x: width - margin, y: 26, size: 11, font: plain, color: grey });
    }
    for (const extra of extras.filter((one) => one.slide === index + 1)) {
      pen.y = extra.y;
      pen.text(extra.text, {
        x: margin,
        room: width - 2 * margin,
        size: extra.size,
        color: extra.color === 'white' ? white : ink,
      });
    }
  });
  return file.save({ useObjectStreams: true });
};
