import type { MemoQuote } from '@plumbline/contracts/memo-report';
import type { ReviewDocument } from '@plumbline/review/document';
import { isFiller, phraseHits } from '@plumbline/review/search/search-index';
import { termsOf, type Term } from '@plumbline/review/search/terms';
import type { FocusFact, MetricFact } from './facts.ts';
import { metricsNamed, plainName } from './metrics.ts';
import type { Passage } from './passages.ts';

/*
 * What the investor wants to know, point by point, and the passages of a document that speak of it. It decides what comes first, never
 * what is true: a passage stands on its page like any other.
 */

const mostPoints = 12;
const mostPlaces = 6;
/** Of what a model is told of it. */
const mostCharacters = 2_000;

/** Words that ask and tell nothing of what is asked. */
const asking =
  /^(?:focus|look|check|please|want|need|know|interest|care|especially|mainly|particular|special|concern|worry|understand|see|find|tell|say|explain|verify|confirm|make|sure|detail|information|info|question|point|thing|area|issue|topic|key|important|document|memo|company|investment|invest)/u;
const askingArabic =
  /^(?:ال)?(?:تركيز|ركز|نركز|تحقق|تحققوا|نريد|اريد|نود|معرفه|معلومات|خاصه|خصوصا|اهتمام|يهمنا|تفاصيل|نقاط|اسيله|سوال|مذكره|مستندات|شركه|استثمار)$/u;

const contentOf = (text: string): Term[] => termsOf(text).filter((term) => !isFiller(term));
const tells = ({ stem, word }: Term): boolean => !asking.test(stem) && !askingArabic.test(word);

/** The points of what an investor typed: its lines, sentences and the parts of a list. */
export const focusPoints = (focus: string): string[] => {
  const parts = focus
    .split(/[\n;؛•]|(?<=[.!?؟])\s|[,،]\s|\s(?:and|&|as well as)\s|\sو(?=ال)/u)
    .map((part) =>
      part
        .replace(/^[\s\p{P}]+|[\s.,;:،؛?؟!]+$/gu, '')
        .replace(/^(?:and|or|also)\s/iu, '')
        .replace(/\s+/gu, ' '),
    )
    .filter((part) => contentOf(part).some(tells));
  return [...new Set(parts)].slice(0, mostPoints);
};

/** What of it a model is told. */
export const focusForModel = (focus: string | null | undefined): string | null => {
  const plain = focus?.trim() ?? '';
  return plain === '' ? null : plain.slice(0, mostCharacters);
};

/** By what each word of a point is recognised: its stem, or the meanings that it has in either language, alone or with its neighbours. */
const wantedOf = (point: string): Set<string>[] => {
  const content = contentOf(point).filter(tells);
  const wanted = content.map(({ stem }) => new Set([stem]));
  for (const { key, from, length } of phraseHits(content))
    if (key.startsWith('#')) for (let at = from; at < from + length; at += 1) wanted[at]?.add(key);
  return wanted;
};

const keysOf = (text: string): Set<string> => {
  const content = contentOf(text);
  return new Set([...content.map(({ stem }) => stem), ...phraseHits(content).flatMap(({ key, byRoot }) => (byRoot ? [] : [key]))]); // prettier-ignore
};

/** Of one or two words all must be there, of more two thirds. */
const enough = (all: number): number => (all <= 2 ? all : Math.ceil((all * 2) / 3));

/** Where a document speaks of each point; a figure by its name, a passage by its words and those that stand over it. */
export const readFocus = (
  focus: string | null,
  passages: readonly Passage[],
  metrics: readonly MetricFact[],
  review: ReviewDocument,
  document: string,
): FocusFact[] => {
  const points = focus === null ? [] : focusPoints(focus);
  if (points.length === 0) return [];
  const wanted = points.map(wantedOf);
  const named = points.map((point) => new Set(metricsNamed(plainName(point).trim().split(' ')).map(({ key }) => key)));
  const found = points.map((): { source: MemoQuote; share: number }[] => []);
  for (const passage of passages) {
    if (passage.kind === 'title') continue;
    const own = keysOf(passage.text);
    const over = passage.title === '' ? own : keysOf(`${passage.title} ${passage.text}`);
    for (const [at, words] of wanted.entries()) {
      const hits = (keys: Set<string>): number => words.filter((any) => [...any].some((key) => keys.has(key))).length;
      if (hits(own) === 0 || hits(over) < enough(words.length)) continue;
      const source = passage.placeIn(review, document);
      if (source !== null) found[at]?.push({ source, share: hits(own) / words.length });
    }
  }
  return points.map((point, at) => {
    const figures = metrics
      .filter(({ key, table }) => table !== null && [...(named[at] ?? [])].some((one) => one === key))
      // The newest first, what happened before what is planned.
      .sort(
        (one, other) =>
          Number(one.basis === 'plan') - Number(other.basis === 'plan') ||
          (other.period?.end ?? '').localeCompare(one.period?.end ?? ''),
      )
      .map(({ source }) => source);
    const said = (found[at] ?? []).sort((one, other) => other.share - one.share).map(({ source }) => source);
    const sources = [...said.slice(0, figures.length > 0 ? mostPlaces / 2 : mostPlaces), ...figures];
    return { point, sources: sources.slice(0, mostPlaces), places: said.length + figures.length };
  });
};
