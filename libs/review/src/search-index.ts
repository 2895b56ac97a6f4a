import { fold } from './fold.ts';
import { arabicFillers, fillers, meanings, topics } from './search-thesaurus.ts';
import { termsOf, valuesOf, type Term } from './search-terms.ts';

/** A sentence, a line of a list or a cell of a page, by its place in the page's text. */
export interface Unit {
  page: number;
  start: number;
  end: number;
  /** How much a word in it counts for its page: a heading's more than a footnote's. */
  weight: number;
  /** Content words in it. */
  length: number;
  /** First letters of its words, with and without the small ones, to find what an acronym stands for. */
  initials: string[];
}

/** A document's pages made ready for `search`. */
export interface SearchIndex {
  pages: { n: number; text: string; first: number; last: number; length: number }[];
  units: Unit[];
  /** For each key, the units that have it and how often: unit, count, unit, count … */
  postings: Map<string, number[]>;
  /** Stems by the groups of three letters in them, to find near ones. */
  trigrams: Map<string, string[]>;
}

/** What a word or figure is found by. Each kind of key has a mark, so that none is taken for another. */
export const keys = {
  stem: (stem: string) => stem,
  root: (root: string) => `~${root}`,
  sound: (sound: string) => `^${sound}`,
  meaning: (line: number) => `#${String(line)}`,
  topic: (line: number) => `@${String(line)}`,
  value: (value: number) => `=${String(value)}`,
  acronym: (word: string) => `A:${word}`,
  trait: (trait: Trait) => `!${trait}`,
} as const;

/** What a unit holds, for questions that ask for that kind of thing. */
export type Trait = 'money' | 'percent' | 'date' | 'duration' | 'person' | 'number' | 'first';

export const isFiller = ({ word, stem, capital }: Term): boolean =>
  // "May" is a month.
  (fillers.has(word) && !(capital && word === 'may')) || arabicFillers.has(word) || stem.length === 0;

const longestPhrase = 5;

const phrasesOf = (lines: readonly string[]): Map<string, number[]> => {
  const found = new Map<string, number[]>();
  lines.forEach((line, index) => {
    for (const phrase of line.split(/,\s*/)) {
      const stems = termsOf(phrase).filter((term) => !isFiller(term)).map(({ stem }) => stem); // prettier-ignore
      if (stems.length === 0) continue;
      const key = stems.join(' ');
      const known = found.get(key);
      if (known === undefined) found.set(key, [index]);
      else if (!known.includes(index)) known.push(index);
    }
  });
  return found;
};

const meaningPhrases = phrasesOf(meanings);
const topicPhrases = phrasesOf(topics);

/** Where a phrase of the thesaurus stands in a row of content words. */
export interface PhraseHit {
  key: string;
  from: number;
  length: number;
}

/** The thesaurus lines that a row of content words touches. */
export const phraseHits = (content: readonly Term[]): PhraseHit[] => {
  const hits: PhraseHit[] = [];
  content.forEach((_, from) => {
    let phrase = '';
    for (let length = 1; length <= longestPhrase && from + length <= content.length; length++) {
      phrase += `${length === 1 ? '' : ' '}${content[from + length - 1]?.stem ?? ''}`;
      for (const line of meaningPhrases.get(phrase) ?? []) hits.push({ key: keys.meaning(line), from, length });
      for (const line of topicPhrases.get(phrase) ?? []) hits.push({ key: keys.topic(line), from, length });
    }
  });
  return hits;
};

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|' +
  'يناير|فبراير|مارس|ابريل|أبريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر';
const traits: [Trait, RegExp][] = [
  ['money', /[$€£]\s?\d|\d\S*\s?(?:[$€£]|k€|(?:\p{L}+ )?(?:usd|eur|sar|aed|jod|egp|euros?|dollars?|riyals?|dinars?|dirhams?|pounds?|ريال|دينار|دنانير|دولار|درهم|يورو|جنيه))/u],
  ['percent', /\d\s?%|percent|per cent|بالم[ئا]ة|في الم[ئا]ة/u],
  ['date', new RegExp(String.raw`(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\p{L})(?:${months})(?!\p{L})`, 'u')],
  ['duration', /\d\S*\s?(?:-\s?)?(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|yrs?|ثانية|دقيقة|دقائق|ساعة|ساعات|يوم|يوما|أيام|أسبوع|أسابيع|شهر|شهرا|أشهر|سنة|سنوات|عام)/u],
  ['number', /\d/],
]; // prettier-ignore
// "Maya Lindqvist, CEO", "Marco Bassi – CTO", "سارة القحطاني، الرئيسة": a name and then what the person is.
const person = /(?:^|[\n"”»•]\s*|Dr\.? |د\. )(?:\p{Lu}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]+){1,3}|\p{Script=Arabic}{2,}(?: \p{Script=Arabic}{2,}){1,2})\s?[,،:–—-]\s?\p{L}/mu; // prettier-ignore

const traitsOf = (text: string): Trait[] => {
  const folded = fold(text).text;
  const found = traits.filter(([, pattern]) => pattern.test(folded)).map(([trait]) => trait);
  return person.test(text) ? [...found, 'person'] : found;
};

const longestUnit = 400;

/** Sentences and lines of a page. A line that a PDF broke off in mid-sentence goes on in the next one. */
export const unitsOf = (text: string): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = [];
  const put = (from: number, to: number) => {
    let start = from;
    while (start < to) {
      let end = to;
      if (to - start > longestUnit) {
        const blank = text.lastIndexOf(' ', start + longestUnit);
        end = blank > start ? blank : start + longestUnit;
      }
      const raw = text.slice(start, end);
      const lead = raw.length - raw.trimStart().length;
      const trimmed = raw.trim();
      if (/[\p{L}\p{N}]/u.test(trimmed)) found.push({ start: start + lead, end: start + lead + trimmed.length });
      start = end;
    }
  };
  let start = 0;
  const breaks = /\n|(?<=[.!?؟;؛]["”»)]?)\s+(?=\S)/gu;
  for (const { index, 0: gap } of text.matchAll(breaks)) {
    if (gap.includes('\n') && !gap.includes('\n\n') && text[index + gap.length] !== '\n') {
      const before = text.slice(Math.max(start, index - 1), index);
      const after = text.slice(index + gap.length, index + gap.length + 1);
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

const headingWeight = 2.5;
// "Page 3", "Slide 4": the reader's own label, not the author's heading.
const plainLabel = /^(?:page|slide|section|sheet|صفحة|شريحة)?\s*\d*$/iu;

const unitKeys = (text: string): { counts: Map<string, number>; length: number; initials: string[] } => {
  const counts = new Map<string, number>();
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const terms = termsOf(text);
  const content = terms.filter((term) => !isFiller(term));
  for (const { stem, root, sound, word } of content) {
    add(keys.stem(stem));
    if (root !== null) add(keys.root(root));
    if (sound !== null) add(keys.sound(sound));
    if (word.length >= 2 && word.length <= 6 && text.includes(word.toUpperCase())) add(keys.acronym(word));
  }
  for (const { key } of phraseHits(content)) add(key);
  for (const value of valuesOf(text)) add(keys.value(value));
  for (const trait of traitsOf(text)) add(keys.trait(trait));
  const initials = [terms, content].map((list) => list.map(({ word }) => word[0] ?? '').join(''));
  return { counts, length: content.length, initials };
};

const trigramsOf = (word: string): string[] => {
  const padded = `_${word}_`;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
};

/** Reads the pages once, so that each question is quick. Time and memory are linear in the text. */
export const prepareSearch = (pages: readonly { n: number; label: string; text: string }[]): SearchIndex => {
  const index: SearchIndex = { pages: [], units: [], postings: new Map(), trigrams: new Map() };
  const put = (key: string, unit: number, count: number) => {
    const list = index.postings.get(key);
    if (list === undefined) index.postings.set(key, [unit, count]);
    else list.push(unit, count);
  };
  pages.forEach(({ n, label, text }, page) => {
    const first = index.units.length;
    let length = 0;
    const spans = unitsOf(text);
    const heading = plainLabel.test(label.trim()) || text.trimStart().startsWith(label.trim()) ? '' : label;
    spans.forEach(({ start, end }, at) => {
      const { counts, length: words, initials } = unitKeys(text.slice(start, end));
      const unit = index.units.length;
      const weight = at === 0 && end - start <= 160 ? headingWeight : 1;
      index.units.push({ page, start, end, weight, length: words, initials });
      length += words;
      if (at === 0 && heading !== '') {
        for (const [key, count] of unitKeys(heading).counts) counts.set(key, (counts.get(key) ?? 0) + count);
      }
      for (const [key, count] of counts) put(key, unit, count);
      if (page === 0) put(keys.trait('first'), unit, 1);
    });
    index.pages.push({ n, text, first, last: index.units.length, length });
  });
  for (const key of index.postings.keys()) {
    if (!/^\p{L}{4,30}$/u.test(key)) continue;
    for (const trigram of new Set(trigramsOf(key))) {
      const list = index.trigrams.get(trigram);
      if (list === undefined) index.trigrams.set(trigram, [key]);
      else list.push(key);
    }
  }
  return index;
};

/** Stems of the document that a word may be a slip or another form of, with their likeness (0 to 1); at most three, best first. */
export const nearStems = (index: SearchIndex, word: string): { stem: string; likeness: number }[] => {
  if (word.length < 4 || word.length > 30) return [];
  const own = new Set(trigramsOf(word));
  const shared = new Map<string, number>();
  for (const trigram of own) {
    for (const stem of index.trigrams.get(trigram) ?? []) shared.set(stem, (shared.get(stem) ?? 0) + 1);
  }
  return [...shared]
    .map(([stem, count]) => ({ stem, likeness: (2 * count) / (own.size + stem.length) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness || (a.stem < b.stem ? -1 : 1))
    .slice(0, 3);
};
