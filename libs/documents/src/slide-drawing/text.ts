import type { Paragraph as LaidText, TextStyle as SkiaStyle } from 'canvaskit-wasm';
import { raised } from '../letters.ts';
import { mathText } from '../office/math.ts';
import { symbolOf, withSymbols } from '../office/symbols.ts';
import { child, descendants, type Element, elements, path, textOf } from '../office/xml.ts';
import type { SlideSheets } from '../slides/pptx-deck.ts';
import { Counter, isArabic, levelIn, type TextStyle } from '../slides/pptx-text.ts';
import { chosenIn } from '../slides/pptx-shapes.ts';
import type { SlideCanvas } from './canvas.ts';
import { type Color, colorIn } from './colors.ts';
import { paletteOf } from './fills.ts';
import { faceOf, typefaceOf } from './fonts.ts';
import type { Skia } from './skia.ts';

/** What a text takes where neither it nor its lists say: a table's style, a chart's. */
export interface TextBase {
  color?: Color;
  bold?: boolean;
  /** Hundredths of a point. */
  size?: number;
}

export interface TextSource {
  body: Element;
  style: TextStyle;
  /** The list of styles in the text itself, which is the first of `style`'s; undefined when it has none. */
  own: Element | undefined;
  base: TextBase;
  /** `a:bodyPr`, the nearest first. */
  bodies: Element[];
  sheets: SlideSheets;
}

const emuPerPoint = 12_700;
const usualSize = 1_800;
const [leastSize, mostSize] = [1, 800];
/** Lines are drawn together no farther, lest they run into each other. */
const leastLine = 0.8;
const black: Color = [0, 0, 0, 1];
/** Letters of one slide: more take longer than anybody waits for. */
const mostLetters = 60_000;

const isSet = (value: string | undefined): boolean => value === '1' || value === 'true';

const finite = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

interface Laid {
  text: LaidText;
  x: number;
  y: number;
  bullet: { text: LaidText; x: number; y: number } | null;
}

export interface LaidBody {
  paragraphs: Laid[];
  /** Of all of it, in points. */
  height: number;
  width: number;
}

/** A run as it is drawn. */
interface Run {
  text: string;
  style: Omit<SkiaStyle, 'fontSize' | 'color'> & { fontSize: number; color: Color };
  lineHeight: number;
  /** Written in capitals whatever its letters are. */
  capitals: boolean;
}

/** What is drawn of a paragraph. */
interface Spoken {
  runs: Run[];
  /** Its own properties, then those of its level. */
  properties: Element[];
  level: number;
  rtl: boolean;
}

/** Lays texts out as paragraphs under each other and draws them. One for each slide: it counts letters. */
export class TextDrawing {
  readonly #skia: Skia;
  readonly #on: SlideCanvas;
  #letters = 0;
  /** How many there were before a body: it is laid out again until it fits, and counts once. */
  readonly #before = new Map<Element, number>();

  constructor(skia: Skia, on: SlideCanvas) {
    this.#skia = skia;
    this.#on = on;
  }

  #runStyle(
    properties: Element | undefined,
    paragraph: Element,
    level: number,
    source: TextSource,
    scale: number,
  ): Omit<Run, 'text'> {
    const { style, base, sheets } = source;
    const levels = style.lists.map((list) => child(levelIn(list, level), 'defRPr'));
    // PowerPoint passes over what a paragraph says for its runs; who wrote it there, and every other program, does not.
    const meant = path(paragraph, 'pPr', 'defRPr');
    const chain = [properties, meant, ...levels];
    const attribute = (name: string): string | undefined => chain.find((one) => one?.attributes[name] !== undefined)?.attributes[name]; // prettier-ignore
    const palette = paletteOf(sheets);
    const colorOf = (one: Element | undefined): Color | null | undefined => {
      if (one === undefined) return undefined;
      if (one.name === 'fontRef') return colorIn(one, palette) ?? undefined;
      const gradient = child(child(one, 'gradFill'), 'gsLst');
      if (gradient !== undefined) return colorIn(elements(gradient)[0], palette);
      const pattern = child(child(one, 'pattFill'), 'fgClr');
      if (child(one, 'noFill') !== undefined) return [0, 0, 0, 0];
      return colorIn(child(one, 'solidFill') ?? pattern, palette) ?? undefined;
    };
    const linked = child(properties, 'hlinkClick') !== undefined && child(properties, 'solidFill') === undefined;
    const link = linked ? colorIn({ name: '', attributes: {}, children: [{ name: 'schemeClr', attributes: { val: 'hlink' }, children: [] }] }, palette) : null; // prettier-ignore
    const nearest = source.own === undefined ? undefined : child(levelIn(source.own, level), 'defRPr');
    const own = [properties, meant, nearest, style.font].map(colorOf).find((one) => one !== undefined);
    const color = link ?? own ?? base.color ?? levels.map(colorOf).find((one) => one !== undefined) ?? black;
    const asked =
      Number(properties?.attributes['sz'] ?? meant?.attributes['sz'] ?? base.size ?? attribute('sz') ?? usualSize) /
      100;
    const raisedBy = Number(properties?.attributes['baseline'] ?? '0');
    const size = Math.min(mostSize, Math.max(leastSize, finite(asked, 18) * scale * (raisedBy === 0 ? 1 : 0.66)));
    const named = chain.map((one) => child(one, 'latin')?.attributes['typeface']).find((one) => one !== undefined);
    const fallback = style.font?.attributes['idx'] === 'major' ? '+mj-lt' : '+mn-lt';
    const face = faceOf(typefaceOf(named ?? fallback, sheets));
    const bold = face.bold || (properties?.attributes['b'] === undefined && base.bold !== undefined ? base.bold : isSet(attribute('b'))); // prettier-ignore
    const { kit } = this.#skia;
    const underlined = linked || !['none', undefined].includes(attribute('u'));
    const struck = !['noStrike', undefined].includes(attribute('strike'));
    const marked = colorIn(child(properties, 'highlight'), palette);
    const spread = finite(Number(attribute('spc') ?? '0') / 100, 0);
    return {
      lineHeight: face.lineHeight,
      capitals: attribute('cap') === 'all',
      style: {
        color,
        fontFamilies: face.families,
        fontSize: size,
        fontStyle: {
          weight: bold ? kit.FontWeight.Bold : kit.FontWeight.Normal,
          slant: isSet(attribute('i')) ? kit.FontSlant.Italic : kit.FontSlant.Upright,
        },
        decoration: (underlined ? kit.UnderlineDecoration : 0) | (struck ? kit.LineThroughDecoration : 0),
        decorationColor: kit.Color4f(...color),
        letterSpacing: Math.min(100, Math.max(-10, spread)) * scale,
        ...(marked === null ? {} : { backgroundColor: kit.Color4f(...marked) }),
      },
    };
  }

  #spoken(paragraph: Element, source: TextSource, scale: number): Spoken {
    const own = child(paragraph, 'pPr');
    const asked = Number(own?.attributes['lvl'] ?? '0');
    const level = Number.isInteger(asked) && asked >= 0 && asked < 9 ? asked : 0;
    const properties = [own, ...source.style.lists.map((list) => levelIn(list, level))].filter(
      (one) => one !== undefined,
    );
    const rtl = isSet(properties.map(({ attributes }) => attributes['rtl']).find((one) => one !== undefined));
    const runs: Run[] = [];
    const add = (text: string, of: Element | undefined): void => {
      const room = Math.max(0, mostLetters - this.#letters);
      this.#letters += text.length;
      const look = this.#runStyle(of, paragraph, level, source, scale);
      const shown = text.slice(0, room);
      runs.push({ text: look.capitals ? shown.toUpperCase() : shown, ...look });
    };
    const math = (holder: Element): void => {
      const run = (one: Element): string => elements(one).filter(({ name }) => name === 't').map(textOf).join(''); // prettier-ignore
      add(descendants(holder, 'oMath').map((one) => mathText(one, run)).join(' '), undefined); // prettier-ignore
    };
    for (const run of elements(paragraph)) {
      const of = child(run, 'rPr');
      if (run.name === 'br') add('\n', of);
      else if (run.name === 'r' || run.name === 'fld') {
        const font = child(of, 'sym')?.attributes['typeface'] ?? child(of, 'latin')?.attributes['typeface'];
        const words = withSymbols(textOf(child(run, 't')), font)
          .replaceAll('\t', '    ')
          .replaceAll('\v', '\n');
        add(Number(of?.attributes['baseline'] ?? '0') > 0 ? raised(words) : words, of);
      } else if (run.name === 'm') math(run);
      else if (run.name === 'AlternateContent') {
        const chosen = chosenIn(run);
        if (chosen !== undefined) math(chosen);
      }
    }
    // An empty paragraph is as high as its letters would be.
    if (runs.length === 0) add('', child(paragraph, 'endParaRPr'));
    return { runs, properties, level, rtl };
  }

  /** Length in points, or part of `of`, that `lnSpc`, `spcBef` and `spcAft` say; null where they say nothing. */
  #spacing(properties: Element[], name: string): { part: number } | { points: number } | null {
    const found = properties.map((one) => child(one, name)).find((one) => one !== undefined);
    const [part, points] = [child(found, 'spcPct'), child(found, 'spcPts')];
    if (points !== undefined) return { points: finite(Number(points.attributes['val']) / 100, 0) };
    const value = part?.attributes['val'];
    if (value === undefined) return null;
    return { part: finite(value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value) / 100_000, 1) };
  }

  #laid(
    runs: Run[],
    align: string,
    rtl: boolean,
    line: { part: number } | { points: number },
    width: number,
    indent: number,
  ): LaidText {
    // prettier-ignore
    const { kit, fonts } = this.#skia;
    const { TextAlign, TextDirection } = kit;
    const aligned = { ctr: TextAlign.Center, r: TextAlign.Right, just: TextAlign.Justify, dist: TextAlign.Justify }[
      align
    ];
    const styled = ({ style, lineHeight }: Run): SkiaStyle => ({
      ...style,
      color: kit.Color4f(...style.color),
      heightMultiplier: 'points' in line ? line.points / style.fontSize : line.part * lineHeight,
    });
    const [first] = runs;
    const builder = kit.ParagraphBuilder.MakeFromFontCollection(
      new kit.ParagraphStyle({
        textAlign: aligned ?? TextAlign.Left,
        textDirection: rtl ? TextDirection.RTL : TextDirection.LTR,
        disableHinting: true,
        // A width stays what it is: lines would break for a part of a point.
        applyRoundingHack: false,
        ...(first === undefined ? {} : { textStyle: styled(first) }),
      }),
      fonts,
    );
    if (indent > 0) builder.addPlaceholder(indent, 0.1, kit.PlaceholderAlignment.Baseline, kit.TextBaseline.Alphabetic, 0); // prettier-ignore
    for (const run of runs) {
      builder.pushStyle(new kit.TextStyle(styled(run)));
      builder.addText(run.text);
      builder.pop();
    }
    const text = this.#on.keep(builder.build());
    builder.delete();
    text.layout(width);
    return text;
  }

  /** The sign before a paragraph, and how it is drawn; null when there is none. */
  #sign(paragraph: Element, spoken: Spoken, source: TextSource, counter: Counter): Run | null {
    const { properties, level } = spoken;
    const run = spoken.runs.find(({ text }) => text.trim() !== '');
    if (run === undefined) return null;
    const { sign, bullet } = counter.next(child(paragraph, 'pPr'), level, source.style);
    if (!bullet) return null;
    const inside = (name: string): Element | undefined => properties.map((one) => child(one, name)).find((one) => one !== undefined); // prettier-ignore
    const character = inside('buChar')?.attributes['char'] ?? '•';
    const font = inside('buFont')?.attributes['typeface'] ?? '';
    const known = /^(?:wingdings|symbol)$/i.test(font) ? symbolOf(font, character.charCodeAt(0)).trim() : /wingdings|webdings/i.test(font) ? '•' : character; // prettier-ignore
    const part = Number(inside('buSzPct')?.attributes['val']?.replace('%', '000') ?? '100000') / 100_000;
    const color = colorIn(inside('buClr'), paletteOf(source.sheets));
    return {
      ...run,
      text: sign === '' ? known || '•' : sign.trim(),
      style: {
        ...run.style,
        decoration: 0,
        fontSize: run.style.fontSize * Math.min(4, Math.max(0.25, finite(part, 1))),
        color: color ?? run.style.color,
      },
    };
  }

  /** Lays a text out that does not wrap, as wide as its longest line. */
  #unwrapped(source: TextSource, scale: number, tight: number): LaidBody {
    const { width } = this.layOut(source, 100_000, scale, tight);
    // A little more, so that no line is broken for a part of a point.
    return this.layOut(source, width + 0.5, scale, tight);
  }

  /** Lays a text out in that width. `tight` is taken off the lines' distance. */
  layOut(source: TextSource, width: number, scale: number, tight: number): LaidBody {
    this.#letters = this.#before.get(source.body) ?? this.#letters;
    this.#before.set(source.body, this.#letters);
    const counter = new Counter();
    const laid: Laid[] = [];
    let y = 0;
    let widest = 0;
    for (const paragraph of elements(source.body).filter(({ name }) => name === 'p')) {
      const spoken = this.#spoken(paragraph, source, scale);
      const { properties, rtl, runs } = spoken;
      const attribute = (name: string): string | undefined => properties.map(({ attributes }) => attributes[name]).find((one) => one !== undefined); // prettier-ignore
      const length = (name: string): number => finite(Number(attribute(name) ?? '0') / emuPerPoint, 0) * scale;
      const size = Math.max(...runs.map(({ style }) => style.fontSize));
      const line = this.#spacing(properties, 'lnSpc') ?? { part: 1 };
      const eased =
        'part' in line
          ? { part: Math.max(Math.min(line.part, leastLine), line.part - tight) }
          : { points: line.points * scale };
      const apart = (name: string): number => {
        const space = this.#spacing(properties, name);
        return space === null ? 0 : 'points' in space ? space.points * scale : space.part * size * 1.2;
      };
      const sign = this.#sign(paragraph, spoken, source, counter);
      const [start, end, indent] = [Math.max(0, length('marL')), Math.max(0, length('marR')), length('indent')];
      const bullet = sign === null ? null : this.#laid([sign], 'l', rtl, eased, 1_000, 0);
      const signAt = Math.max(0, start + indent);
      const textAt = bullet === null ? start + Math.min(0, Math.max(-start, indent)) : Math.max(start, signAt + bullet.getMaxIntrinsicWidth() + size * 0.15); // prettier-ignore
      const room = Math.max(size, width - textAt - end);
      const text = this.#laid(runs, attribute('algn') ?? 'l', rtl, eased, room, bullet === null ? Math.max(0, indent) : 0); // prettier-ignore
      if (laid.length > 0) y += apart('spcBef');
      // The sign stands before the line, wherever that begins.
      const [first] = bullet === null ? [] : text.getLineMetrics();
      const shift = first === undefined ? 0 : rtl ? room - first.left - first.width : first.left;
      const bulletX = rtl ? width - (signAt + shift) - (bullet?.getMaxIntrinsicWidth() ?? 0) : signAt + shift;
      const drop = first === undefined || bullet === null ? 0 : first.baseline - (bullet.getLineMetrics()[0]?.baseline ?? first.baseline); // prettier-ignore
      laid.push({
        text,
        x: rtl ? end : textAt,
        y,
        bullet: bullet === null ? null : { text: bullet, x: bulletX, y: y + drop },
      });
      widest = Math.max(widest, textAt + text.getLongestLine() + end);
      y += text.getHeight() + apart('spcAft');
    }
    return { paragraphs: laid, height: y, width: widest };
  }

  /** Words in one look, which belong to no body: those of a chart. `size` in points; a new line is a new paragraph. */
  plain(
    words: string,
    { size, color, bold, align }: { size: number; color: Color; bold: boolean; align: 'l' | 'ctr' | 'r' },
    width: number,
  ): LaidBody {
    const { kit } = this.#skia;
    const { families, lineHeight } = faceOf('');
    const room = Math.max(0, mostLetters - this.#letters);
    this.#letters += words.length;
    const weight = bold ? kit.FontWeight.Bold : kit.FontWeight.Normal;
    const run: Run = {
      text: words.slice(0, room),
      style: { color, fontFamilies: families, fontSize: size, fontStyle: { weight } },
      lineHeight,
      capitals: false,
    };
    const text = this.#laid([run], align, isArabic(words), { part: 1 }, width, 0);
    return { paragraphs: [{ text, x: 0, y: 0, bullet: null }], height: text.getHeight(), width: text.getLongestLine() };
  }

  draw({ paragraphs }: LaidBody, x: number, y: number): void {
    for (const one of paragraphs) {
      this.#on.canvas.drawParagraph(one.text, x + one.x, y + one.y);
      if (one.bullet !== null) this.#on.canvas.drawParagraph(one.bullet.text, x + one.bullet.x, y + one.bullet.y);
    }
  }

  /** A text in its box: inset, anchored, wrapped, shrunk where the shape says that it shrinks. */
  inBox(source: TextSource, [left, top, right, bottom]: [number, number, number, number]): void {
    const attribute = (name: string): string | undefined => source.bodies.map(({ attributes }) => attributes[name]).find((one) => one !== undefined); // prettier-ignore
    const inset = (name: string, usual: number): number => finite(Number(attribute(name) ?? usual) / emuPerPoint, 0);
    const turned = { vert: 90, eaVert: 90, vert270: 270, wordArtVert: 90 }[attribute('vert') ?? ''] ?? 0;
    const { canvas } = this.#on;
    canvas.save();
    let [x, y, width, height] = [left, top, right - left, bottom - top];
    if (turned !== 0) {
      canvas.rotate(turned, left + width / 2, top + height / 2);
      [x, y, width, height] = [x + (width - height) / 2, y + (height - width) / 2, height, width];
    }
    const [l, t, r, b] = [inset('lIns', 91_440), inset('tIns', 45_720), inset('rIns', 91_440), inset('bIns', 45_720)];
    [x, y, width, height] = [x + l, y + t, width - l - r, height - t - b];
    const wraps = attribute('wrap') !== 'none';
    const room = Math.max(1, width);
    const fit = path(source.bodies[0], 'normAutofit');
    const part = (name: string, usual: number): number => finite(Number(fit?.attributes[name] ?? usual) / 100_000, 1);
    let scale = Math.min(1, Math.max(0.1, part('fontScale', 100_000)));
    const tight = Math.min(0.5, Math.max(0, part('lnSpcReduction', 0)));
    const lay = (): LaidBody =>
      wraps ? this.layOut(source, room, scale, tight) : this.#unwrapped(source, scale, tight);
    let laid = lay();
    // Another font may take more room than the one that the shape was fitted with.
    for (let tries = 0; fit !== undefined && tries < 6 && laid.height > height * 1.02 && height > 0; tries += 1) {
      scale *= 0.92;
      laid = lay();
    }
    const anchor = attribute('anchor') ?? 't';
    const down = anchor === 'ctr' ? (height - laid.height) / 2 : anchor === 'b' ? height - laid.height : 0;
    const first = laid.paragraphs.length === 0 || wraps ? 'l' : this.#alignOf(source);
    const across = isSet(attribute('anchorCtr')) && !wraps ? (width - laid.width) / 2 : first === 'ctr' ? (width - laid.width) / 2 : first === 'r' ? width - laid.width : 0; // prettier-ignore
    this.draw(laid, x + across, y + down);
    canvas.restore();
  }

  #alignOf(source: TextSource): string {
    const own = child(child(source.body, 'p'), 'pPr');
    const level = Number(own?.attributes['lvl'] ?? '0');
    return [own, ...source.style.lists.map((list) => levelIn(list, level))].map((one) => one?.attributes['algn']).find((one) => one !== undefined) ?? 'l'; // prettier-ignore
  }
}
