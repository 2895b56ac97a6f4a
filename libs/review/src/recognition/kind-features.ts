import type { DocumentKind } from '@plumbline/contracts/checklist';
import { fold } from '../fold.ts';
import weights from './kind-weights.json' with { type: 'json' };
import { isPlaceholder } from './placeholders.ts';

/** Names of features are hashed to so many places, a power of two. */
export const kindPlaces = 2 ** 14;

/** Where a feature's name is hashed to, of so many places, a power of two. */
export const placeOf = (name: string, places = kindPlaces): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) & (places - 1);
};

const letters = /[\p{L}][\p{L}\p{M}'’]*/gu;
const arabic = /^\p{Script=Arabic}/u;

/** Words that differ only in how they are written, or in what is written together with them, become one. */
const plain = (word: string): string => {
  if (!arabic.test(word)) return word.length < 5 ? word : word.replace(/(?:ies|es|s|ing|ed|ly)$/u, '');
  const bare = word
    .replace(/[\u064b-\u0652\u0670\u0640]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه');
  return bare.length > 4 ? bare.replace(/^[وف]?(?:ال|لل|بال|[بل](?=ال))/u, '') : bare;
};

/** A line's words, those as one that differ only in how they are written. */
export const plainWords = (line: string): string[] => (fold(line).text.match(letters) ?? []).map(plain);

/** What a line looks like, whatever its words are. */
const shapes: readonly [string, RegExp][] = [
  ['blank', /_{3,}|\.{5,}|…{2,}/u],
  ['boxes', /[☐□▢◻]|\[\s?\]|\(\s{2,}\)/u],
  ['choice', /\p{L}\s?\/\s?\p{L}+(?:\s?\/\s?\p{L}+)?$/u],
  ['scale', /(?<!\d)1\s+2\s+3|\/(?:5|10|20)\s*$|\bA\s+B\s+C\b/u],
  ['ends in colon', /[:：]\s*$/u],
  ['label', /^[^:：]{2,30}[:：]\s\S/u],
  ['amount at the end', /\d[\d.,]*\s*$/u],
  ['two amounts', /\d[\d.,]*\s{1,}\d[\d.,]*\s*$/u],
  ['decimals', /\d[.,]\d\d(?!\d)/u],
  ['years', /(?:19|20)\d\d\s?(?:[–—-]|to|حتى|إلى)\s?(?:(?:19|20)\d\d|\p{L}+)/u],
  ['year', /(?<!\d)(?:19|20)\d\d(?!\d)/u],
  ['date', /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/u],
  ['money', /[$€£₹¥]\s?\d|\d\s?(?:ريال|دولار|دينار|جنيه|درهم|euros?|dollars?|pounds?)/iu],
  ['magnitude', /\d\s?(?:k|m|bn|million|billion|مليون|مليار|ألف)(?!\p{L})/iu],
  ['percent', /\d\s?[%٪]/u],
  ['numbered', /^\(?(?:\d{1,2}|[a-h])[.)-]\s/u],
  ['clause', /^\d{1,2}\.\d{1,2}\s/u],
  ['bullet', /^[•▪‣◦●○■►✓*–—-]\s/u],
  ['capitals', /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]{3,}$/u],
  ['question', /[?؟]\s*$/u],
  ['second person', /\b(?:you|your)\b|(?<!\p{L})(?:\p{L}{3,}كم|\p{L}{3,}ك)(?!\p{L})/iu],
  ['first person', /\b(?:i|my|me)\b/iu],
  ['we', /\b(?:we|our|us)\b|(?<!\p{L})(?:نحن|لدينا|ن\p{L}{3,})(?!\p{L})/iu],
  ['shall', /\b(?:shall|may not|must not)\b|لا يجوز|يلتزم|تلتزم/iu],
  ['mail or phone', /@|\+?\d[\d ]{7,}/u],
  ['quotation', /["“«].{12,}["”»]/u],
];

const lengthClass = (count: number): string =>
  count < 2 ? 'one' : count < 4 ? 'few' : count < 8 ? 'some' : count < 16 ? 'many' : count < 30 ? 'long' : 'longest';

/** A line's features in two groups: its words and their pieces, and its shape. */
export const kindFeatures = (line: string): [Set<number>, Set<number>] => {
  const words = plainWords(line);
  const own = new Set<number>();
  words.forEach((word, at) => {
    own.add(placeOf(`w ${word}`));
    if (at > 0) own.add(placeOf(`b ${words[at - 1] ?? ''} ${word}`));
    if (word.length > 4) own.add(placeOf(`s ${word.slice(0, 4)}`));
  });
  const shape = new Set<number>([placeOf(`l ${lengthClass(words.length)}`)]);
  for (const [name, pattern] of shapes) if (pattern.test(line)) shape.add(placeOf(`k ${name}`));
  if (isPlaceholder(line)) shape.add(placeOf('k placeholder'));
  if (words[0] !== undefined) own.add(placeOf(`f ${words[0]}`));
  return [own, shape];
};

export type LearnedKind = Exclude<DocumentKind, 'other'>;
export const learnedKinds: readonly LearnedKind[] = ['pitch', 'template', 'form', 'cv', 'invoice', 'essay', 'contract'];

/** One line through the features for each kind; `line[place * kinds + kind]`. */
export interface KindWeights {
  line: Float32Array;
  bias: Float32Array;
}

const groupLengths = [1, 1.2];
/** What a feature of a group weighs. */
export const kindScale = (group: number, size: number): number => (groupLengths[group] ?? 1) / Math.sqrt(Math.max(1, size)); // prettier-ignore

/** Logarithms of the kinds' probabilities for a line, in the order of `learnedKinds`. */
export const logProbabilities = (features: readonly Set<number>[], { line, bias }: KindWeights): Float32Array => {
  const count = learnedKinds.length;
  const sums = Float32Array.from(bias);
  features.forEach((group, at) => {
    const scale = kindScale(at, group.size);
    for (const place of group)
      for (let kind = 0; kind < count; kind += 1)
        sums[kind] = (sums[kind] ?? 0) + scale * (line[place * count + kind] ?? 0);
  });
  const most = Math.max(...sums);
  const all = Math.log(sums.reduce((sum, value) => sum + Math.exp(value - most), 0)) + most;
  return sums.map((value) => value - all);
};

const fitted: KindWeights = {
  line: Float32Array.from(new Int8Array(Buffer.from(weights.line, 'base64')), (value) => value * weights.unit),
  bias: Float32Array.from(weights.bias),
};

/** Prose is looked at by sentences. */
const longLine = 400;
const partsOf = (line: string): string[] => (line.length > longLine ? line.split(/(?<=[.!?؟])\s+/u) : [line]);
/** A single line does not decide. */
const least = -4;

/** Features of the lines of a document, as they are counted. */
export const linesFeatures = (lines: readonly string[]): Set<number>[][] => lines.flatMap(partsOf).map(kindFeatures);

/** By how much the lines of a document speak for each kind rather than for a pitch, on the average. */
export const kindMargins = (lines: readonly string[]): Record<LearnedKind, number> => {
  const features = linesFeatures(lines);
  const sums = { pitch: 0, template: 0, form: 0, cv: 0, invoice: 0, essay: 0, contract: 0 };
  for (const one of features) {
    const values = logProbabilities(one, fitted);
    const pitch = Math.max(least, values[0] ?? 0);
    learnedKinds.forEach((kind, at) => {
      sums[kind] += (Math.max(least, values[at] ?? 0) - pitch) / features.length;
    });
  }
  return sums;
};
