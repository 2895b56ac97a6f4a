import { formatNumber, inDigits } from '../office/list-numbers.ts';
import { child, descendants, type Element, elements, isOn, parseXml } from '../office/xml.ts';

/*
 * The numbers of lists as a person sees them. ECMA-376 part 1, 17.9.
 */

const deepest = 9;

/** A format that is given by its first numbers, as "001, 002, …" or "١, ٢, ٣, …". */
const byExample = (value: number, example: string): string => {
  const first = /^\s*([^\s,]+)/.exec(example)?.[1] ?? '1';
  const digits = /\p{Nd}+/u.exec(first)?.[0];
  if (digits === undefined) return String(value);
  const one = digits.codePointAt(digits.length - 1) ?? 0x31;
  // Digits of every script follow one another; the example's last digit is a one.
  const zero = String.fromCharCode(one - 1);
  return inDigits(value, zero).padStart(digits.length, zero);
};

interface Level {
  start: number;
  format: string;
  /** Of the format `custom`. */
  example: string;
  /** With %1 … %9 where the numbers of levels stand. */
  text: string;
  /** Restarts when a level above this one (counted from 1) is used; 0 never. */
  restart: number;
  legal: boolean;
  style: string | undefined;
}

interface List {
  /** Lists made from one definition go on counting together. */
  definition: string;
  levels: Array<Level | undefined>;
  /** Where this list begins anew, by level. */
  starts: Map<number, number>;
}

const valueOf = (element: Element | undefined, name: string): string | undefined =>
  child(element, name)?.attributes['val'];

const levelOf = (element: Element, index: number): Level => {
  const formats = descendants(element, 'numFmt');
  const format = formats.find(({ attributes }) => attributes['val'] === 'custom') ?? formats[0];
  const start = Number(valueOf(element, 'start') ?? '0');
  const restart = Number(valueOf(element, 'lvlRestart') ?? index);
  return {
    start: Number.isInteger(start) ? start : 1,
    format: format?.attributes['val'] ?? 'decimal',
    example: format?.attributes['format'] ?? '',
    text: valueOf(element, 'lvlText') ?? '',
    restart: Number.isInteger(restart) ? restart : index,
    legal: isOn(child(element, 'isLgl')),
    style: valueOf(element, 'pStyle'),
  };
};

const indexOf = (element: Element): number => {
  const index = Number(element.attributes['ilvl']);
  return Number.isInteger(index) && index >= 0 && index < deepest ? index : 0;
};

const levelsIn = (element: Element): Array<Level | undefined> => {
  const levels: Array<Level | undefined> = Array.from({ length: deepest }, () => undefined);
  for (const one of elements(element).filter(({ name }) => name === 'lvl')) {
    const index = indexOf(one);
    levels[index] = levelOf(one, index);
  }
  return levels;
};

/** Counts the paragraphs of a document's lists, in the order in which they are asked for. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counts = new Map<string, Array<number | undefined>>();
  readonly #begun = new Set<string>();

  /** `part`: the numbering part, or null when the document has none. */
  constructor(part: string | null) {
    if (part === null) return;
    const all = elements(parseXml(part));
    const definitions = new Map<string, Element>();
    const byStyle = new Map<string, Element>();
    for (const one of all.filter(({ name }) => name === 'abstractNum')) {
      definitions.set(one.attributes['abstractNumId'] ?? '', one);
      const style = valueOf(one, 'styleLink');
      if (style !== undefined) byStyle.set(style, one);
    }
    for (const one of all.filter(({ name }) => name === 'num')) {
      const named = definitions.get(valueOf(one, 'abstractNumId') ?? '');
      const linked = byStyle.get(valueOf(named, 'numStyleLink') ?? '') ?? named;
      if (linked === undefined) continue;
      const levels = levelsIn(linked);
      const starts = new Map<number, number>();
      for (const override of elements(one).filter(({ name }) => name === 'lvlOverride')) {
        const index = indexOf(override);
        const start = Number(valueOf(override, 'startOverride'));
        if (Number.isInteger(start)) starts.set(index, start);
        const own = child(override, 'lvl');
        if (own !== undefined) levels[index] = levelOf(own, index);
      }
      this.#lists.set(one.attributes['numId'] ?? '', {
        definition: linked.attributes['abstractNumId'] ?? '',
        levels,
        starts,
      });
    }
  }

  /** The level that a list keeps for a paragraph style. */
  levelOfStyle(list: string, style: string): number | undefined {
    const index = this.#lists.get(list)?.levels.findIndex((level) => level?.style === style) ?? -1;
    return index < 0 ? undefined : index;
  }

  /**
   * The sign of the list's next paragraph on that level ("2.1", "أ)"): `null` for a bullet, `undefined` when the document
   * has no such list.
   */
  next(listId: string, depth: number): string | null | undefined {
    const list = this.#lists.get(listId);
    const level = list?.levels[depth];
    if (list === undefined || level === undefined) return undefined;
    const counts = this.#counts.get(list.definition) ?? [];
    this.#counts.set(list.definition, counts);
    const begun = `${listId} ${depth}`;
    const override = this.#begun.has(begun) ? undefined : list.starts.get(depth);
    this.#begun.add(begun);
    counts[depth] = override ?? (counts[depth] ?? level.start - 1) + 1;
    list.levels.forEach((deeper, index) => {
      if (index > depth && deeper !== undefined && depth < deeper.restart) counts[index] = undefined;
    });
    if (level.format === 'bullet') return null;
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const named = list.levels[index];
      const value = counts[index] ?? named?.start ?? 1;
      if (named === undefined || (level.legal && named.format !== 'none')) return String(value);
      return named.format === 'custom' ? byExample(value, named.example) : formatNumber(value, named.format);
    });
  }
}
