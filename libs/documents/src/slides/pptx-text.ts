import { inkOf, looksSame, themeColor } from '../office/colors.ts';
import { cleanLine, cleanText } from '../letters.ts';
import { formatNumber } from '../office/list-numbers.ts';
import { mathText } from '../office/math.ts';
import type { SlideSheets } from './pptx-deck.ts';
import { chosenIn, type PlacedShape } from './pptx-shapes.ts';
import { withSymbols } from '../office/symbols.ts';
import { child, descendants, type Element, elements, path, textOf } from '../office/xml.ts';

/** Words that are seen and words that are not. */
export interface Words {
  seen: string;
  unseen: string;
}

/** Where a text's looks come from, the nearest first: levels 0 to 8 of each. */
export interface TextStyle {
  lists: Element[];
  /** The color that a shape's style gives its text. */
  font: Element | undefined;
  /** Part of its size that text shrinks to, so as to fit. */
  scale: number;
  /** The color behind it; null when that is not known. */
  ground: string | null;
}

/** Hundredths of a point. */
const leastSize = 200;

const levelIn = (list: Element, level: number): Element | undefined => child(list, `lvl${level + 1}pPr`);

/** The styles of a shape's text: its own, those of its placeholders, the master's, the presentation's. */
export const textStyle = (
  placed: PlacedShape,
  sheets: SlideSheets,
  presentation: Element,
  ground: string | null,
): TextStyle => {
  const kind = placed.placeholder;
  const ofMaster = kind === undefined ? 'otherStyle' : kind === 'title' || kind === 'ctrTitle' ? 'titleStyle' : 'bodyStyle'; // prettier-ignore
  const lists = [
    ...[placed.shape, ...placed.inherits].map((shape) => path(shape, 'txBody', 'lstStyle')),
    path(sheets.master?.root, 'txStyles', ofMaster),
    child(presentation, 'defaultTextStyle'),
  ].filter((one) => one !== undefined);
  const shrunk = Number(path(placed.shape, 'txBody', 'bodyPr', 'normAutofit')?.attributes['fontScale'] ?? '100000');
  return {
    lists,
    font: path(placed.shape, 'style', 'fontRef'),
    scale: Number.isFinite(shrunk) ? shrunk / 100_000 : 1,
    ground,
  };
};

const isUnseen = (properties: Element | undefined, level: number, style: TextStyle, sheets: SlideSheets): boolean => {
  const levels = style.lists.map((list) => child(levelIn(list, level), 'defRPr'));
  const chain = [properties, ...levels];
  const size = Number(chain.find((one) => one?.attributes['sz'] !== undefined)?.attributes['sz'] ?? '1800');
  if (size * style.scale < leastSize) return true;
  const marked = inkOf(child(properties, 'highlight'), sheets.theme, sheets.map);
  const ground = marked === null ? style.ground : marked.color;
  const coloring = (one: Element | undefined): Element | undefined =>
    ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill'].flatMap((name) => child(one, name) ?? [])[0];
  // The shape's own style comes before what its placeholder inherits.
  const fill = coloring(properties) ?? coloring(levels[0]) ?? style.font ?? levels.slice(1).map(coloring).find((one) => one !== undefined); // prettier-ignore
  if (fill === undefined) return false;
  if (fill.name === 'noFill') return child(properties, 'ln') === undefined;
  if (fill.name !== 'solidFill' && fill.name !== 'fontRef') return false;
  const linked = child(properties, 'hlinkClick') !== undefined;
  const ink = linked
    ? { color: themeColor('hlink', sheets.theme, sheets.map), alpha: 1 }
    : inkOf(fill, sheets.theme, sheets.map);
  if (ink === null || ink.color === null) return false;
  return ink.alpha < 0.1 || (ground !== null && looksSame(ink.color, ground));
};

const automatic: Record<string, string> = {
  arabic: 'decimal',
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
  arabic1: 'arabicAlpha',
  arabic2: 'arabicAbjad',
  hebrew2: 'hebrew2',
  hindiNum: 'hindiNumbers',
  hindiNum1: 'hindiNumbers',
  circleNumDb: 'decimalEnclosedCircle',
};

/** "2.", "b)", "(iv)" (ECMA-376 part 1, 20.1.10.61). */
const signOf = (type: string, value: number): string => {
  const [, base = '', ending = ''] = /^(.*?)(Period|ParenR|ParenBoth|Plain|Minus)$/.exec(type) ?? [];
  const number = formatNumber(value, automatic[base] ?? 'decimal');
  if (ending === 'ParenBoth') return `(${number})`;
  return number + ({ Period: '.', ParenR: ')', Minus: '-' }[ending] ?? '');
};

/** Counts the numbered paragraphs of one text. */
class Counter {
  readonly #levels: Array<{ type: string; value: number } | undefined> = [];

  next(properties: Element | undefined, level: number, style: TextStyle): string {
    const kinds = ['buNone', 'buChar', 'buBlip', 'buAutoNum'];
    const bullet = [properties, ...style.lists.map((list) => levelIn(list, level))]
      .flatMap((one) => kinds.flatMap((kind) => child(one, kind) ?? []))
      .at(0);
    this.#levels.length = Math.min(this.#levels.length, level + 1);
    if (bullet?.name !== 'buAutoNum') {
      this.#levels[level] = undefined;
      return '';
    }
    const type = bullet.attributes['type'] ?? 'arabicPeriod';
    const start = Number(bullet.attributes['startAt'] ?? '1');
    const last = this.#levels[level];
    const value = last?.type === type ? last.value + 1 : Number.isInteger(start) ? start : 1;
    this.#levels[level] = { type, value };
    return `${signOf(type, value)} `;
  }
}

const paragraph = (element: Element, style: TextStyle, counter: Counter, sheets: SlideSheets): Words => {
  const properties = child(element, 'pPr');
  const asked = Number(properties?.attributes['lvl'] ?? '0');
  const level = Number.isInteger(asked) && asked >= 0 && asked < 9 ? asked : 0;
  let seen = '';
  let unseen = '';
  const mathOf = (holder: Element): string =>
    [...descendants(holder, 'oMath')]
      .map((one) =>
        mathText(one, (run) =>
          elements(run)
            .filter(({ name }) => name === 't')
            .map(textOf)
            .join(''),
        ),
      ) // prettier-ignore
      .join(' ');
  for (const run of elements(element)) {
    if (run.name === 'br') seen += '\n';
    else if (run.name === 'r' || run.name === 'fld') {
      const own = child(run, 'rPr');
      const words = withSymbols(textOf(child(run, 't')), child(own, 'sym')?.attributes['typeface'] ?? child(own, 'latin')?.attributes['typeface']); // prettier-ignore
      if (isUnseen(own, level, style, sheets)) unseen += words;
      else seen += words;
    } else if (run.name === 'm') seen += mathOf(run);
    else if (run.name === 'AlternateContent') {
      const chosen = chosenIn(run);
      if (chosen !== undefined) seen += mathOf(chosen);
    }
  }
  // A paragraph without words shows no number and is not counted.
  return { seen: seen.trim() === '' ? seen : counter.next(properties, level, style) + seen, unseen };
};

/** The words of a `txBody`. */
export const bodyWords = (body: Element | undefined, style: TextStyle, sheets: SlideSheets): Words => {
  const counter = new Counter();
  const paragraphs = (body === undefined ? [] : elements(body))
    .filter(({ name }) => name === 'p')
    .map((one) => paragraph(one, style, counter, sheets));
  return {
    seen: cleanText(paragraphs.map(({ seen }) => seen).join('\n')).replace(/\n{2,}/g, '\n'),
    unseen: cleanLine(paragraphs.map(({ unseen }) => unseen).join(' ')),
  };
};

/** No style, no grid: the only table style that paints nothing. */
const bareStyle = '{2D5ABB26-0587-4C30-8999-92F81FD0307C}';

/** Rows as lines, cells joined by a bar. */
export const tableWords = (table: Element, ground: string | null, sheets: SlideSheets): Words => {
  const styleId = textOf(path(table, 'tblPr', 'tableStyleId')).trim();
  const around = styleId === '' || styleId === bareStyle ? ground : null;
  const unseen: string[] = [];
  const rows = elements(table)
    .filter(({ name }) => name === 'tr')
    .map((row) =>
      elements(row)
        .filter(({ name }) => name === 'tc')
        .map((cell) => {
          const properties = child(cell, 'tcPr');
          const solid = inkOf(child(properties, 'solidFill'), sheets.theme, sheets.map);
          const painted = ['solidFill', 'gradFill', 'blipFill', 'pattFill'].some((fill) => child(properties, fill) !== undefined); // prettier-ignore
          const empty = child(properties, 'noFill') !== undefined;
          const behind = painted ? (solid !== null && solid.alpha === 1 ? solid.color : null) : empty ? ground : around;
          const words = bodyWords(child(cell, 'txBody'), { lists: [], font: undefined, scale: 1, ground: behind }, sheets); // prettier-ignore
          const merged = ['hMerge', 'vMerge'].some((name) => ['1', 'true'].includes(cell.attributes[name] ?? ''));
          // A cell that another one takes the place of shows nothing of its own.
          if (merged && words.seen !== '') unseen.push(words.seen);
          if (words.unseen !== '') unseen.push(words.unseen);
          return merged ? '' : words.seen.replaceAll('\n', ' ');
        }),
    )
    .filter((cells) => cells.some((cell) => cell !== ''));
  return { seen: rows.map((cells) => cells.join(' | ')).join('\n'), unseen: cleanLine(unseen.join(' ')) };
};
