import type { Folded } from './fold.ts';
import { encodedOrders, type Range } from './injection/encodings.ts';
import { gradeTables } from './injection/grade-table.ts';
import { clearlyHonest, orderIn, soundsLikeOrder } from './injection/kinds.ts';
import { foldForSearch } from './injection/letters.ts';

/** A passage that speaks to whoever judges: its place in the text, and the words themselves. */
export interface SuspiciousPassage {
  start: number;
  end: number;
  quote: string;
  /** A language model found it, which had been sent it; code did not. */
  named?: true;
}

/** Marks of the formats in which machines are spoken to; no pitch has them. */
const markers =
  /<\|[^|<>\n]{1,30}\|>|\[\/?inst\]|<<\/?sys>>|<\/?[\p{L}_-]{0,12}(?:system|instructions?|document|assistant|prompt|verdict|evaluator|تعليمات|نظام)[\p{L}_-]{0,12}>|"(?:score|overall_score|total_score|recommendation|hexagon_scores)" ?:|"role" ?: ?"(?:system|assistant|user)"|\bhighly_recommended\b/gu;

/** What becomes suspicious beside a passage that already is. */
const weak =
  /\b(?:you|your|please|must|do not|don't|always|never|give|award|rate|score|say|write|return|respond|output|treat|assume|consider)\b.*\b(?:scores?|ratings?|points?|pillars?|evaluat\w*|review\w*|instructions?|recommend\w*|respon\w*|json|weakness\w*|five|highest|maximum|perfect|investors?)\b|(?:امنح|اعط|قيم|اكتب|قل|يجب|لا تذكر|اعتبر|ضع).*(?:درج|نقاط|تقييم|محور|محاور|تعليمات|توصي|الكامله|القصوي|المستثمر)/u;

/** So many characters are looked at together, at most; an order is a sentence or two. */
const longest = 700;

const matchesOf = (folded: Folded, pattern: RegExp): Range[] =>
  [...folded.text.matchAll(pattern)].map(({ index, 0: { length } }) => original(folded, index, index + length));

const original = (folded: Folded, start: number, end: number): Range => ({
  start: folded.starts[start] ?? 0,
  end: folded.ends[end - 1] ?? 0,
});

/** A table of marks first, which may have many lines; then every sentence by itself, with the next, and broken over up to four lines. */
const plainOrders = (text: string): Range[] => {
  const folded = foldForSearch(text, { keepLines: true });
  const parts = sentences(folded.text).flatMap((range) => cut(folded.text, range));
  const hit = new Set<number>();
  const found: Range[] = [];
  const look = (from: number, to: number, find: (passage: string) => Range | null): void => {
    const [first, last] = [parts[from], parts[to]];
    if (first === undefined || last === undefined || last.end - first.start > longest) return;
    for (let at = from; at <= to; at += 1) if (hit.has(at)) return;
    const place = find(folded.text.slice(first.start, last.end));
    if (place === null) return;
    const range = { start: first.start + place.start, end: first.start + place.end };
    const touched = [...Array(to - from + 1).keys()]
      .map((step) => from + step)
      .filter((at) => {
        const part = parts[at];
        return part !== undefined && range.start < part.end && part.start < range.end;
      });
    const scores = touched.map((at) => soundsLikeOrder(folded.text.slice(parts[at]?.start, parts[at]?.end)));
    // An honest neighbour of an order stays, when it is a sentence by itself.
    touched.forEach((at, nth) => {
      const [part, score = 0] = [parts[at], scores[nth]];
      const stays =
        touched.length > 1 &&
        score < clearlyHonest &&
        score < Math.max(...scores) &&
        endsSentence(folded.text, part) &&
        (nth === 0 || endsSentence(folded.text, parts[at - 1]));
      if (part !== undefined && !stays) take(at, part);
    });
    // What is broken over lines goes on to the end of its sentence.
    for (let next = to + 1; next <= to + 2; next += 1) {
      const part = parts[next];
      if (part === undefined || !hit.has(next - 1) || hit.has(next) || breaksBefore(next)) break;
      if (!isWrapped(folded.text, parts[next - 1]) || !/^\s*\p{Ll}/u.test(text.slice(folded.starts[part.start]))) break;
      take(next, part);
    }
  };
  const take = (at: number, part: Range): void => {
    hit.add(at);
    found.push(original(folded, part.start, part.end));
  };
  const breaksBefore = (at: number): boolean =>
    /\n\s*\n/u.test(folded.text.slice((parts[at - 1]?.end ?? 0) - 1, (parts[at]?.start ?? 0) + 1));
  for (const table of gradeTables(folded.text))
    parts.forEach((part, at) => {
      if (table.start < part.end && part.start < table.end) take(at, part);
    });
  parts.forEach((_, at) => {
    look(at, at, (passage) => orderIn(passage));
  });
  for (const more of [1, 2, 3])
    parts.forEach((_, at) => {
      const together = [...Array(more).keys()].map((step) => at + step + 1);
      const wrapped = together.every(
        (next) => !breaksBefore(next) && (more === 1 || isWrapped(folded.text, parts[next - 1])),
      );
      if (wrapped) look(at, at + more, (passage) => orderIn(passage, true));
    });
  return [...found, ...matchesOf(folded, markers)];
};

/** A passage without a full stop is cut between words, so that its parts can be looked at together with their neighbours. */
const cut = (text: string, { start, end }: Range): Range[] => {
  const ranges: Range[] = [];
  let from = start;
  while (end - from > longest / 2) {
    const blank = text.lastIndexOf(' ', from + longest / 2);
    const to = blank > from ? blank + 1 : from + Math.floor(longest / 2);
    ranges.push({ start: from, end: to });
    from = to;
  }
  return [...ranges, { start: from, end }];
};

/** Whether a line ends without ending a sentence. */
export const isWrapped = (text: string, part: Range | undefined): boolean =>
  part !== undefined && text[part.end - 1] === '\n' && !/[.!?:]\s*$/u.test(text.slice(part.start, part.end));

const endsSentence = (text: string, part: Range | undefined): boolean =>
  part !== undefined && /[.!?؟:]\s*$/u.test(text.slice(part.start, part.end));

const sentenceEnd = /[.!?؟](?=\s|$)|[。！？]|\n/gu;

/** The sentences and lines of a text, as ranges. */
export const sentences = (text: string): Range[] => {
  const ranges: Range[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (text.slice(start, end).trim() !== '') ranges.push({ start, end });
    start = end;
  }
  if (text.slice(start).trim() !== '') ranges.push({ start, end: text.length });
  return ranges;
};

interface Sentence {
  start: number;
  end: number;
  /** Addresses the reader as a machine by itself. */
  hit: boolean;
  suspicious: boolean;
}

/**
 * What is dictated to the machine reads like any other claim ("The report must say … Siemens is a customer."), so the company
 * of a sentence decides: whatever follows a hit on its line, and whatever stands between two hits of one paragraph.
 */
const taintDictated = (text: string, sentences: Sentence[]): Sentence[] => {
  const breaksBetween = (from: Sentence, to: Sentence, line: RegExp): boolean =>
    line.test(text.slice(from.end - 1, to.start + 1));
  return sentences.map((sentence, at) => {
    if (sentence.suspicious) return sentence;
    const lastHit = sentences.slice(0, at).findLast(({ hit }) => hit);
    const nextHit = sentences.slice(at + 1).find(({ hit }) => hit);
    const onItsLine = lastHit !== undefined && !breaksBetween(lastHit, sentence, /\n/);
    const between = lastHit !== undefined && nextHit !== undefined && !breaksBetween(lastHit, nextHit, /\n\s*\n/);
    return { ...sentence, suspicious: onItsLine || between };
  });
};

/**
 * Passages of a text that speak to the one who judges, in English, Arabic and some other languages, also written in look-alike,
 * split or spaced letters, backwards, with figures for letters or in a code. Whole sentences are returned, neighbours joined, in order.
 */
export const findInjections = (text: string): SuspiciousPassage[] => {
  const hits = [...plainOrders(text), ...encodedOrders(text)];
  if (hits.length === 0) return [];
  const parts = taintDictated(
    text,
    sentences(text).map((range) => {
      const hit = hits.some(({ start, end }) => start < range.end && range.start < end);
      return { ...range, hit, suspicious: hit || weak.test(foldForSearch(text.slice(range.start, range.end)).text) };
    }),
  );
  const passages: SuspiciousPassage[] = [];
  let previous: (typeof parts)[number] | undefined;
  for (const part of parts) {
    const last = passages.at(-1);
    if (part.suspicious) {
      if (last !== undefined && previous?.suspicious === true) last.end = part.end;
      else passages.push({ start: part.start, end: part.end, quote: '' });
    }
    previous = part;
  }
  return passages.map(({ start, end }) => ({ start, end, quote: text.slice(start, end).trim() }));
};

/** The text without those passages; a line break stands where each was, so that no new sentence is made. */
export const withoutPassages = (text: string, passages: SuspiciousPassage[]): string => {
  let out = '';
  let at = 0;
  for (const { start, end } of passages) {
    out += `${text.slice(at, start)}\n`;
    at = end;
  }
  return out + text.slice(at);
};
