import { placesOfBlocks } from '@plumbline/contracts/block-places';
import { useOf, type Block } from '@plumbline/contracts/blocks';
import { fold } from '../fold.ts';
import { isPlaced, unitsOfBlocks, type PlacedBlock } from '../page-units.ts';
import { alike, type Alike } from './alike.ts';
import { everyday } from './everyday.ts';
import { arabicFillers, fillers, meanings, places, topics, type Topic } from './thesaurus.ts';
import { termsOf, termsOfFolded, valuesOf, type Term } from './terms.ts';

/** A sentence, a line of a list or a cell of a page, by its place in the page's text. */
export interface Unit {
  page: number;
  start: number;
  end: number;
  /** Stands beside the page, in its notes or on a screen that it shows. */
  beside: boolean;
  /** How much a word in it counts for its page: a heading's more than a footnote's. */
  weight: number;
  /** Content words in it. */
  length: number;
  /** First letters of its words, with and without the small ones, to find what an acronym stands for. */
  initials: string[];
}

export interface IndexedPage {
  n: number;
  /** The page's text, and from `ownLength` on what stands beside it. */
  text: string;
  ownLength: number;
  /** Its blocks, those together that are one to a reader; none where the reader told none. */
  blocks: PlacedBlock[][];
  first: number;
  last: number;
  length: number;
}

/** A document's pages made ready for `search`. */
export interface SearchIndex {
  pages: IndexedPage[];
  units: Unit[];
  /** For each key, the units that have it and how often: unit, count, unit, count … */
  postings: Map<string, number[]>;
  /** Pages past `indexedMaxLength`, which are searched in part or not at all. */
  unsearched: number[];
  /** Words of some length with their stems, and by the groups of three letters in them, to find near ones. */
  words: Map<string, string>;
  trigrams: Map<string, string[]>;
}

/** What a word or figure is found by. Each kind of key has a mark, so that none is taken for another. */
export const keys = {
  stem: (stem: string) => stem,
  root: (root: string) => `~${root}`,
  sound: (sound: string) => `^${sound}`,
  meaning: (line: number) => `#${String(line)}`,
  topic: (topic: Topic) => `@${topic}`,
  /** The topic stands in the page's heading. */
  headed: (topicKey: string) => `h:${topicKey}`,
  counted: (key: string) => `n:${key}`,
  value: (value: number) => `=${String(value)}`,
  acronym: (word: string) => `A:${word}`,
  trait: (trait: Trait) => `!${trait}`,
} as const;

/** What a unit holds, for questions that ask for that kind of thing. */
export type Trait = 'money' | 'percent' | 'date' | 'duration' | 'person' | 'place' | 'number' | 'first';

export const isFiller = ({ word, stem, capital }: Term): boolean =>
  // "May" is a month.
  (fillers.has(word) && !(capital && word === 'may')) || arabicFillers.has(word) || stem.length === 0;

const longestPhrase = 5;
const topicNames = ['ask', 'team', 'problem', 'solution', 'market', 'competition', 'traction', 'businessModel', 'customers', 'risk', 'whyNow', 'goToMarket'] as const satisfies readonly Topic[]; // prettier-ignore

type Phrases = Map<string, string[]>;

const put = (phrases: Phrases, phrase: string, key: string): void => {
  const known = phrases.get(phrase);
  if (known === undefined) phrases.set(phrase, [key]);
  else if (!known.includes(key)) known.push(key);
};

// By stems; and for single Arabic words by root, for forms that the thesaurus does not list.
const phrases: Phrases = new Map();
const roots: Phrases = new Map();

const learn = (line: string, ...lineKeys: string[]): void => {
  for (const phrase of line.split(/,\s*/)) {
    const content = termsOf(phrase).filter((term) => !isFiller(term));
    if (content.length === 0) continue;
    for (const key of lineKeys) {
      put(phrases, content.map(({ stem }) => stem).join(' '), key); // prettier-ignore
      const root = content[0]?.root ?? null;
      if (content.length === 1 && root !== null) put(roots, root, key);
    }
  }
};

const lines = [...meanings, ...everyday, ...places];
lines.forEach((line, at) => {
  if (at < lines.length - places.length) learn(line, keys.meaning(at));
  else learn(line, keys.meaning(at), keys.trait('place'));
});
for (const topic of topicNames) learn(topics[topic], keys.topic(topic));

// What is shared of two lines' words before the one is looked for in place of the other, and how many lines at most are.
const leastNear = 0.7;
const mostNear = 4;
let nearKnown: Map<string, { key: string; likeness: number }[]> | undefined;

const nearOf = (): Map<string, { key: string; likeness: number }[]> => {
  const words = lines.map((line) => [
    ...new Set(line.split(/,\s*/).flatMap((phrase) => (/^[a-z]+$/.test(phrase) && !fillers.has(phrase) ? termsOf(phrase) : [])).map(({ stem }) => stem)),
  ]); // prettier-ignore
  const having = new Map<string, number[]>();
  words.forEach((stems, line) => {
    for (const stem of stems) having.set(stem, [...(having.get(stem) ?? []), line]);
  });
  return new Map(
    words.map((stems, line) => {
      const sums = new Map<number, number>();
      for (const stem of stems) {
        const best = new Map<number, number>();
        for (const near of [{ stem, likeness: 1 }, ...alike(stem)]) {
          for (const other of having.get(near.stem) ?? [])
            if (other !== line) best.set(other, Math.max(best.get(other) ?? 0, near.likeness));
        }
        for (const [other, likeness] of best) sums.set(other, (sums.get(other) ?? 0) + likeness);
      }
      const near = [...sums]
        .map(([other, sum]) => ({ key: keys.meaning(other), likeness: sum / stems.length }))
        .filter(({ likeness }) => likeness >= leastNear)
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, mostNear);
      return [keys.meaning(line), near];
    }),
  );
};

/** Lines of the thesaurus whose English words are used in the same places as those of this line; a way from Arabic to Arabic too. */
export const nearMeanings = (key: string): { key: string; likeness: number }[] => {
  nearKnown ??= nearOf();
  return nearKnown.get(key) ?? [];
};

/** Where a phrase of the thesaurus stands in a row of content words. */
export interface PhraseHit {
  key: string;
  from: number;
  length: number;
  /** Found by its root alone. */
  byRoot: boolean;
}

/** The thesaurus lines that a row of content words touches. */
export const phraseHits = (content: readonly Term[]): PhraseHit[] => {
  const hits: PhraseHit[] = [];
  content.forEach(({ stem, root }, from) => {
    let phrase = '';
    for (let length = 1; length <= longestPhrase && from + length <= content.length; length++) {
      phrase += `${length === 1 ? '' : ' '}${content[from + length - 1]?.stem ?? ''}`;
      for (const key of phrases.get(phrase) ?? []) hits.push({ key, from, length, byRoot: false });
    }
    if (root !== null && !phrases.has(stem)) {
      for (const key of roots.get(root) ?? []) hits.push({ key, from, length: 1, byRoot: true });
    }
  });
  return hits;
};

/** Names of months, as an alternation of a pattern. */
export const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|' +
  'يناير|فبراير|مارس|ابريل|أبريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر';
const traits: [Trait, RegExp][] = [
  ['money', /[$€£]\s?\d|\d[^\s\d]{0,3}\s?(?:[$€£]|k€|(?:\p{L}+ )?(?:usd|eur|sar|aed|jod|egp|euros?|dollars?|riyals?|dinars?|dirhams?|pounds?|ريال|دينار|دنانير|دولار|درهم|يورو|جنيه))/u],
  ['percent', /\d\s?%|percent|per cent|بالم[ئا]ة|في الم[ئا]ة/u],
  ['date', new RegExp(String.raw`(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})(?:${months})(?!\p{L})`, 'u')],
  ['duration', /\d[^\s\d]{0,3}\s?(?:-\s?)?(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|yrs?|ثانية|دقيقة|دقائق|ساعة|ساعات|يوم|يوما|أيام|أسبوع|أسابيع|شهر|شهرا|أشهر|سنة|سنوات|عام)/u],
  ['number', /\d/],
]; // prettier-ignore
// "Maya Lindqvist, CEO", "Marco Bassi – CTO", "سارة القحطاني، الرئيسة": a name and then what the person is.
const person = /(?:^|[\n"”»•]\s*|Dr\.? |د\. )(?:\p{Lu}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]+){1,3}|\p{Script=Arabic}{2,}(?: \p{Script=Arabic}{2,}){1,2})\s?[,،:–—-]\s?\p{L}/mu; // prettier-ignore

export const traitsOf = (text: string, folded: string): Trait[] => {
  const found = traits.filter(([, pattern]) => pattern.test(folded)).map(([trait]) => trait);
  return person.test(text) ? [...found, 'person'] : found;
};

// Units are short, so that no pattern over one can take long.
const longestUnit = 400;
const largeFigure = 40;

interface Span {
  start: number;
  end: number;
}

/** A stretch of a text in pieces short enough, without the blanks round them; none without a letter or figure. */
const piecesOf = (text: string, from: number, to: number): Span[] => {
  const found: Span[] = [];
  let start = from;
  while (start < to) {
    let end = to;
    if (to - start > longestUnit) {
      const blank = start + text.slice(start, start + longestUnit).lastIndexOf(' ');
      end = blank > start ? blank : start + longestUnit;
    }
    const raw = text.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const trimmed = raw.trim();
    if (/[\p{L}\p{N}]/u.test(trimmed)) found.push({ start: start + lead, end: start + lead + trimmed.length });
    start = end;
  }
  return found;
};

/** Sentences and lines of a page. A line that a PDF broke off in mid-sentence goes on in the next one. */
export const unitsOf = (text: string): Span[] => {
  const found: Span[] = [];
  const put = (from: number, to: number) => found.push(...piecesOf(text, from, to));
  let start = 0;
  const breaks = /\n|(?<=[.!?؟;؛]["”»)]?)\s+(?=\S)/gu;
  for (const { index, 0: gap } of text.matchAll(breaks)) {
    if (gap.includes('\n') && !gap.includes('\n\n') && text[index + gap.length] !== '\n') {
      const before = text.slice(Math.max(start, index - 1), index);
      const after = text.slice(index + gap.length, index + gap.length + 1);
      // A figure set large over its words.
      if (
        index - start <= largeFigure &&
        /^[^\p{L}]*\p{N}[^\p{L}]*\p{L}{0,8}[^\p{L}]*$/u.test(text.slice(start, index))
      )
        continue;
      const lineLength = index - (text.lastIndexOf('\n', index - 1) + 1);
      if (/[\p{Ll},،\p{N}]/u.test(before) && /\p{Ll}/u.test(after)) continue;
      if (lineLength > 80 && /[\p{L},،\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)) continue;
    }
    put(start, index);
    start = index + gap.length;
  }
  put(start, text.length);
  return found;
};

/** Sentences of a block: its lines end where the page was too narrow. */
const sentencesOf = (text: string, { start, end }: Span): Span[] => {
  const ends = [...text.slice(start, end).matchAll(/(?<=[.!?؟;؛]["”»)]?)\s+(?=\S)/gu)].map(
    ({ index }) => start + index,
  );
  return [...ends, end].flatMap((to, at) => piecesOf(text, ends[at - 1] ?? start, to));
};

interface UnitSpan extends Span {
  /** What stands over and beside a cell. */
  head: string[];
  beside: boolean;
}

/** "Year 1" beside "Year 2". */
const isNumbered = ({ text }: PlacedBlock): boolean => /^\p{L}+\s?\p{N}+$/u.test(text.trim());

/** A row of a drawn table, cell by cell: what stands over each cell tells more of it than the row does. */
export const cellsOf = (unit: PlacedBlock[]): PlacedBlock[][] =>
  unit.every(({ box }) => box !== undefined) && (unit.length > 2 || (unit.length === 2 && unit.every(isNumbered)))
    ? unit.map((block) => [block])
    : [unit];

/** The units of a page by its blocks, and by lines and sentences where no block is. */
const spansOf = ({ text, ownLength, blocks }: Pick<IndexedPage, 'text' | 'ownLength' | 'blocks'>): UnitSpan[] => {
  const found: UnitSpan[] = [];
  const putLines = (from: number, to: number, beside: boolean): void => {
    for (const { start, end } of unitsOf(text.slice(from, to)))
      found.push({ start: from + start, end: from + end, head: [], beside });
  };
  let at = 0;
  for (const unit of blocks.flatMap(cellsOf)) {
    const [start, end] = [unit[0]?.place.start ?? at, unit.at(-1)?.place.end ?? at];
    putLines(at, start, false);
    const head = unit.flatMap((block) => block.head ?? []);
    for (const sentence of sentencesOf(text, { start, end })) found.push({ ...sentence, head, beside: false });
    at = end;
  }
  putLines(at, ownLength, false);
  putLines(ownLength, text.length, true);
  return found;
};

const headingWeight = 2.5;
/** Of what is only said along with a slide. */
const besideWeight = 0.5;
// "Page 3", "Slide 4": the reader's own label, not the author's heading.
const plainLabel = /^(?:page|slide|section|sheet|صفحة|شريحة)?\s*\d*$/iu;

const unitKeys = (text: string): { counts: Map<string, number>; content: Term[]; initials: string[] } => {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const folded = fold(text);
  const terms = termsOfFolded(folded, text);
  const content = terms.filter((term) => !isFiller(term));
  for (const { stem, root, sound, word } of content) {
    add(keys.stem(stem));
    if (root !== null) add(keys.root(root));
    if (sound !== null) add(keys.sound(sound));
    if (word.length >= 2 && word.length <= 6 && text.includes(word.toUpperCase())) add(keys.acronym(word));
  }
  for (const { key, byRoot } of phraseHits(content)) if (!byRoot) add(key);
  // What is counted: "38 shops", "4,850 signed trailers".
  for (const [, after = ''] of folded.text.matchAll(/\d[^\s\d]{0,12}\s+((?:\p{L}\S*\s*){1,3})/gu)) {
    const counted = termsOf(after).filter((term) => !isFiller(term));
    for (const { stem } of counted) add(keys.counted(keys.stem(stem)));
    for (const { key } of phraseHits(counted)) if (key.startsWith('#')) add(keys.counted(key));
  }
  for (const value of valuesOf(folded.text, terms)) add(keys.value(value));
  for (const trait of traitsOf(text, folded.text)) add(keys.trait(trait));
  const initials = [terms, content].map((list) => list.map(({ word }) => word[0] ?? '').join(''));
  return { counts, content, initials };
};

const longestWord = 30;

const trigramsOf = (word: string): Set<string> => {
  const padded = `_${word}_`;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** Characters of all pages together that are read: some seconds of work, and more than 500 slides hold. */
export const indexedMaxLength = 1_000_000;

/** Reads the pages once, so that each question is quick. Time and memory are linear in the text: about 0.1 s for 50 slides. */
export const prepareSearch = (
  pages: readonly { n: number; label: string; text: string; blocks?: readonly Block[] | undefined }[],
): SearchIndex => {
  const index: SearchIndex = {
    pages: [],
    units: [],
    postings: new Map(),
    words: new Map(),
    trigrams: new Map(),
    unsearched: [],
  };
  const post = (key: string, unit: number, count: number) => {
    const list = index.postings.get(key);
    if (list === undefined) index.postings.set(key, [unit, count]);
    else list.push(unit, count);
  };
  // One head stands over many cells.
  const heads = new Map<string, string[]>();
  const keysOfHead = (head: string): string[] => {
    const known = heads.get(head) ?? [...unitKeys(head.slice(0, longestUnit)).counts.keys()];
    heads.set(head, known);
    return known;
  };
  let left = indexedMaxLength;
  pages.forEach(({ n, label, text: own, blocks: told = [] }, page) => {
    const beside = told.filter((block) => useOf(block).found && !useOf(block).inText);
    const whole = [own, ...beside.map((block) => block.text)].join('\n\n');
    const text = whole.slice(0, left);
    if (text.length < whole.length) index.unsearched.push(n);
    left -= text.length;
    const first = index.units.length;
    let length = 0;
    const ownLength = Math.min(own.length, text.length);
    const places = placesOfBlocks(text.slice(0, ownLength), told);
    const placed = told.map((block, at) => ({ ...block, place: places[at] ?? null }));
    const blocks = unitsOfBlocks(placed.filter(isPlaced));
    const spans = spansOf({ text, ownLength, blocks });
    const heading = plainLabel.test(label.trim()) || text.trimStart().startsWith(label.trim()) ? '' : label;
    spans.forEach(({ start, end, head, beside: isBeside }, at) => {
      const { counts, content, initials } = unitKeys(text.slice(start, end));
      const unit = index.units.length;
      const weight = isBeside ? besideWeight : at === 0 && end - start <= 160 ? headingWeight : 1;
      index.units.push({ page, start, end, beside: isBeside, weight, length: content.length, initials });
      length += content.length;
      for (const { word, stem } of content)
        if (word.length >= 4 && word.length <= longestWord) index.words.set(word, stem);
      if (at === 0 && heading !== '') {
        for (const [key, count] of unitKeys(heading.slice(0, longestUnit)).counts)
          counts.set(key, (counts.get(key) ?? 0) + count);
      }
      // The head counts for the cell, but for its page where it stands itself.
      for (const key of head.flatMap(keysOfHead)) if (!counts.has(key)) counts.set(key, 0);
      for (const [key, count] of counts) {
        post(key, unit, count);
        if (weight > 1 && key.startsWith('@')) post(keys.headed(key), unit, 1);
      }
      if (page === 0) post(keys.trait('first'), unit, 1);
    });
    index.pages.push({ n, text, ownLength, blocks, first, last: index.units.length, length });
  });
  for (const word of index.words.keys()) {
    for (const trigram of trigramsOf(word)) {
      const list = index.trigrams.get(trigram);
      if (list === undefined) index.trigrams.set(trigram, [word]);
      else list.push(word);
    }
  }
  return index;
};

/** Letters to change, add, take away or swap to make one word of the other; words are short. */
const distance = (one: string, other: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min((last[at - 1] ?? 0) + (same ? 0 : 1), (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
};

const sharedStart = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
};

/** How like two words are, 0 to 1: slips of the pen, and a long common start (insured, insurance company's). */
const likenessOf = (one: string, other: string): number => {
  const longer = Math.max(one.length, other.length);
  const start = sharedStart(one, other);
  return Math.max(1 - distance(one, other) / longer, start >= 5 && start / longer >= 0.6 ? 0.7 : 0);
};

const leastLikeness = 0.7;
const mostCandidates = 12;

/** Stems of the document that a word may be a slip or another form of, with their likeness (0 to 1); at most three, best first. */
export const nearStems = (index: SearchIndex, word: string): { stem: string; likeness: number }[] => {
  if (word.length < 4 || word.length > longestWord) return [];
  const shared = new Map<string, number>();
  for (const trigram of trigramsOf(word)) {
    for (const other of index.trigrams.get(trigram) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  return (
    [...shared]
      // A short word with another first letter is another word: ring, bring.
      .filter(([other, count]) => count >= 2 && (word.length > 5 || other[0] === word[0]))
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostCandidates)
      .map(([other]) => ({ stem: index.words.get(other) ?? other, likeness: likenessOf(word, other) }))
      .filter(({ likeness }) => likeness >= leastLikeness)
      .sort((a, b) => b.likeness - a.likeness || (a.stem < b.stem ? -1 : 1))
      .slice(0, 3)
  );
};

const mostAlike = 6;

/** Stems of the document that are used in the same places as this English one; at most six, likest first. */
export const alikeStems = (index: SearchIndex, stem: string): Alike[] =>
  alike(stem)
    .filter((near) => index.postings.has(keys.stem(near.stem)))
    .slice(0, mostAlike);
