import { fold } from '../fold.ts';
import type { Unit } from './units.ts';

/*
 * A unit as numbers: words and pieces of words of itself, of its title, heads and neighbours, and the kinds of things in it. Each
 * feature's name is hashed to a place (the hashing trick), so that no vocabulary has to be kept.
 */

/** A power of two. */
export const featureSpace = 2 ** 16;

export interface Features {
  places: Uint32Array;
  values: Float32Array;
}

/** FNV-1a, 32 bits, of a part of a text, from a state on: what the names of a group begin with is hashed once. */
const hashed = (text: string, from = 0x811c9dc5, start = 0, end = text.length): number => {
  let hash = from;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

/** A hash, folded to the feature space. */
const placeAt = (hash: number): number => ((hash ^ (hash >>> 15)) >>> 0) & (featureSpace - 1);

const arabicLetter = /\p{Script=Arabic}/u;
const diacritics = /[\u064b-\u0652\u0670\u0640]/gu;

/** Words that differ only in how they are written become one. */
const normal = (word: string): string => {
  if (!arabicLetter.test(word)) return word;
  const plain = word
    .replace(diacritics, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .replace(/ؤ/gu, 'و')
    .replace(/ئ/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/ی/gu, 'ي');
  return plain.length > 4 ? plain.replace(/^(?:وال|بال|كال|فال|لل|ال)/u, '') : plain;
};

const stem = (word: string): string =>
  arabicLetter.test(word) || word.length < 5 ? word : word.replace(/(?:ies|es|s|ing|ed|ly|er|ers)$/u, '');

const tokens = /\p{N}[\p{N}.,]*|[\p{L}][\p{L}\p{M}'’]*|[%$€£₹×]/gu;

const numberClass = (token: string): string => {
  const plain = token.replace(/[.,]+$/u, '').replace(/,/gu, '');
  const value = Number(plain);
  if (/^(?:19|20)\d\d$/u.test(plain)) return '#year';
  if (Number.isNaN(value)) return '#number';
  return value < 10 ? '#small' : value < 100 ? '#tens' : value < 1000 ? '#hundreds' : '#many';
};

/** Folded words; figures as their class, so that no weight learns a figure. */
export const wordsFor = (text: string): string[] =>
  (fold(text).text.match(tokens) ?? []).map((token) => (/^\p{N}/u.test(token) ? numberClass(token) : normal(token)));

const money =
  /[$€£¥₹₺₽₩₦₪﷼฿₫₱₴₵]|\b(?:usd|eur|gbp|inr|aed|sar|egp|jod|kes|ngn|ghs|zar|brl|mxn|dollars?|euros?|rupees?|dirhams?|riyals?|dinars?|naira|pesos?|crore|lakh)\b|(?:دولار|يورو|جنيه|ريال|درهم|دينار|ليره|ليرة|روبيه)/iu;
const kinds: readonly [string, RegExp][] = [
  ['money', money],
  ['percent', /%|٪|\bper ?cent\b|بالمئة|بالمائة|في المئة|في المائة/iu],
  ['times', /\d\s?[x×]\b|\b(?:doubl|tripl|fold)/iu],
  ['year', /\b(?:19|20)\d\d\b/u],
  [
    'month',
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر/iu,
  ],
  [
    'magnitude',
    /\d\s?(?:k|m|mn|bn|b|cr|t)\b|\b(?:million|billion|trillion|thousand|crore|lakh)\b|مليون|مليار|ألف|آلاف|ملايين/iu,
  ],
  [
    'per',
    /\/\s?(?:mo|month|year|yr|user|seat|day|hour|kg|unit|order)|\bper (?:month|year|user|seat|day|hour|unit|order|customer)|شهري|سنوي|لكل/iu,
  ],
  ['address', /@[\w.-]+|https?:|www\.|\.(?:com|io|app|org|net|co)\b/iu],
  ['phone', /\+?\d[\d\s()-]{8,}\d/u],
  ['question', /[?؟]/u],
  ['exclamation', /!/u],
  ['role', /\b(?:c[etfombp]o|founder|co-?founder|vp|head of|director|lead)\b|مؤسس|الرئيس التنفيذي|مدير/iu],
  ['quotation', /^["“«].*["”»]/u],
  ['parenthesis', /\(.*\)/u],
  ['colon', /^[^:]{2,30}:\s/u],
  ['arrow', /→|->|⟶|➡/u],
  ['names', /\p{Lu}[\p{Ll}']+\s\p{Lu}[\p{Ll}']+/u],
  ['inner_capital', /[\p{Ll},]\s\p{Lu}\p{Ll}/u],
];

const lengthClass = (count: number): string =>
  count <= 2 ? 'len1' : count <= 5 ? 'len2' : count <= 10 ? 'len3' : count <= 20 ? 'len4' : 'len5';

class Bag {
  readonly #values = new Map<number, number>();
  /** Adds a group of features by the hashes of their names, scaled so that the whole group has the given length. */
  group(names: Iterable<number>, length: number): void {
    const different = new Set(names);
    const scale = length / Math.sqrt(different.size);
    for (const name of different) {
      const place = placeAt(name);
      this.#values.set(place, (this.#values.get(place) ?? 0) + scale);
    }
  }
  done(): Features {
    return { places: Uint32Array.from(this.#values.keys()), values: Float32Array.from(this.#values.values()) };
  }
}

const named = (prefix: string, names: readonly string[]): number[] => {
  const begun = hashed(prefix);
  return names.map((name) => hashed(name, begun));
};

const pairs = (prefix: string, words: readonly string[]): number[] => {
  const begun = hashed(prefix);
  return words.slice(1).map((word, at) => hashed(word, hashed(' ', hashed(words[at] ?? '', begun))));
};

/** Pieces of 3 to 5 letters, with the word's borders: they meet other forms of the same word. */
const pieces = (prefix: string, words: readonly string[]): number[] => {
  const begun = hashed(prefix);
  const found: number[] = [];
  for (const word of words) {
    if (word.startsWith('#') || word.length < 3) continue;
    const bordered = `<${word}>`;
    for (let size = 3; size <= 5; size += 1)
      for (let from = 0; from + size <= bordered.length; from += 1)
        found.push(hashed(bordered, begun, from, from + size));
  }
  return found;
};

/** The words around the units at hand, each once: all units of a section share them, and a long section has many. */
const around = new Map<string, ReadonlySet<number>>();
const mostAround = 16;
const namesAround = (text: string): ReadonlySet<number> => {
  const known = around.get(text);
  if (known !== undefined) return known;
  if (around.size >= mostAround) around.clear();
  const names = new Set(named('g:', wordsFor(text).map(stem)));
  around.set(text, names);
  return names;
};

export const featuresOf = (unit: Unit): Features => {
  const bag = new Bag();
  const words = wordsFor(unit.text);
  const stems = words.map(stem);
  bag.group(named('w:', stems), 1);
  bag.group(pairs('b:', words), 0.6);
  bag.group(pieces('c:', words), 1);
  const title = wordsFor(unit.title);
  bag.group(named('t:', title.map(stem)), 0.7);
  bag.group(pieces('u:', title), 0.5);
  bag.group(named('h:', unit.head.flatMap(wordsFor).map(stem)), 0.5);
  bag.group(named('n:', [...wordsFor(unit.before), ...wordsFor(unit.after)].map(stem)), 0.4);
  bag.group(namesAround(unit.around), 0.4);
  const present = kinds.filter(([, pattern]) => pattern.test(unit.text)).map(([kind]) => kind);
  const colon = /^([^:|]{2,40})[:|]/u.exec(unit.text)?.[1];
  bag.group(named('k:', [...present, lengthClass(words.length), unit.kind === 'cell' || unit.cells.length > 0 ? 'cell' : unit.kind === 'title' ? 'title' : 'text']), 1); // prettier-ignore
  bag.group(named('l:', colon === undefined ? [] : wordsFor(colon).map(stem)), 0.7);
  bag.group(named('f:', words.slice(0, 2)), 0.4);
  return bag.done();
};
