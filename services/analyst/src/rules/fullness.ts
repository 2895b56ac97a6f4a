import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import type { BlockKind } from '@plumbline/contracts/blocks';
import type { Candidate } from '@plumbline/review/recognition/recogniser';
import stored from './fullness-weights.json' with { type: 'json' };

/*
 * Whether what is shown answers its check fully or in part. One fee of three, a title without a name, a rate without its base: the right
 * page, and half an answer. Fitted on passages of strangers' decks that careful readers judged (scripts/fit-fullness.ts).
 */

/** What is shown for a check: a whole list where the passage is one of several. */
export interface Shown {
  id: CheckId;
  quote: string;
  /** Whether the quote is more than the passage that speaks most. */
  listed: boolean;
  /** Of the passage, that it answers the check (decide.ts). */
  confidence: number;
  /** What the recogniser says of the passage; undefined where it did not see it as one. */
  seen: Candidate | undefined;
}

const bounded = (odds: number): number => Math.max(-9, Math.min(9, odds));
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const words = (text: string): number => Math.log1p(count(text, /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu));
const figures = (text: string): number => Math.log1p(count(text, /\p{N}+/gu));
/** About the means, so that what depends on the check is small where a passage is like most. */
const [usualWords, usualFigures] = [3, 1];
const kinds: readonly BlockKind[] = ['title', 'text', 'bullet', 'cell'];
const mostRanks = 6;

/** What stands for a passage that was not seen: about the mean of what was. */
const unseen = [-1, -1, -1, 0, 0, -2, -1, 0, -2, -1, 1, 2, 1];

const signsOfSeen = ({ answers, about, byWords, setting }: Candidate): number[] => [
  bounded(answers),
  bounded(about),
  bounded(byWords),
  bounded(setting.sectionAnswers),
  bounded(setting.sectionAbout),
  bounded(setting.sectionMean),
  bounded(setting.pillarMean),
  bounded(setting.documentAnswers),
  bounded(setting.otherCheck),
  bounded(answers - setting.documentAnswers),
  bounded(answers - setting.otherCheck),
  Math.min(mostRanks, setting.betterChecks),
  Math.min(mostRanks, setting.sectionRank),
];

/** What tells a full answer from a part of one, in the order of the weights. */
export const fullnessSigns = ({ id, quote, listed, confidence, seen }: Shown): number[] => [
  words(quote),
  Math.log1p(quote.split('\n').filter((line) => line.trim() !== '').length),
  figures(quote),
  ...[
    /[$€£₹%٪]|\b(?:usd|sar|aed|egp|eur)\b|دولار|ريال/iu.test(quote),
    listed,
    /[:：]\s*$/u.test(quote),
    /^\s*\p{Ll}/u.test(quote),
    /[.!؟]\s*$/u.test(quote),
    /\b(?:will|would|plan\w*|going to|target\w*)\b|(?:سوف|نخطط|نستهدف)/iu.test(quote),
    /\b(?:we|our)\b|(?:نحن|لدينا)/iu.test(quote),
    /[;:؛–—]/u.test(quote),
  ].map(Number),
  bounded(Math.log(confidence / (1 - confidence + 1e-6) + 1e-6)),
  ...(seen === undefined ? unseen : signsOfSeen(seen)),
  ...kinds.map((kind) => Number(seen?.unit.kind === kind)),
  // A price is a full answer in three words, a way of working is not: how much words and figures tell depends on what is asked.
  ...checkIds.flatMap((check) =>
    check === id ? [1, words(quote) - usualWords, figures(quote) - usualFigures] : [0, 0, 0],
  ),
];

const { weights, bias } = stored;

/** Probability that a careful reader calls it a full answer. */
export const fullnessOf = (shown: Shown): number =>
  1 / (1 + Math.exp(-fullnessSigns(shown).reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias)));
