import { checkIds, type CheckId } from '@plumbline/contracts/checklist';
import { wordsFor } from '@plumbline/review/recognition/features';
import type { Candidate } from '@plumbline/review/recognition/recogniser';
import type { Match } from './check.ts';
import stored from './decision-weights.json' with { type: 'json' };

/*
 * Two who know little apart: the fitted recogniser and the rules. Where they agree on a passage they are mostly right. How much each sign
 * is worth was fitted on strangers' decks that are for working (scripts/fit-decision.ts).
 */

/** A passage that may answer a check, with the signs for it. */
export interface Proposal {
  page: number;
  /** A whole unit of the page, in its own words. */
  text: string;
  signs: number[];
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isSame = (first: string, second: string): boolean =>
  first !== '' && second !== '' && (first.includes(second) || second.includes(first));

/** What the recogniser says of a passage that it did not see as one. */
const unseen = { answers: -3.9, about: -3.5 };
const proposalsLooked = 5;

/** The passages that the recogniser and the rules propose for a check. */
export const proposals = (id: CheckId, candidates: readonly Candidate[], matches: readonly Match[]): Proposal[] => {
  const [rule] = matches;
  const ruleText = rule === undefined ? '' : plain(rule.passage.text);
  const meets = (page: number, text: string): boolean =>
    rule !== undefined && page === rule.passage.page && isSame(plain(text), ruleText);
  const looked = candidates.filter(({ unit }, at) => at < proposalsLooked || meets(unit.page, unit.text));
  const found = looked.map(({ unit: { page, text }, answers, about }) => ({ page, text, answers, about }));
  if (rule !== undefined && !found.some(({ page, text }) => meets(page, text)))
    found.push({ page: rule.passage.page, text: rule.passage.text, ...unseen });
  const best = Math.max(...found.map(({ answers }) => answers));
  const pages = new Set(found.filter(({ page, text }) => meets(page, text)).map(({ page }) => page));
  return found.map(({ page, text, answers, about }) => {
    const met = meets(page, text);
    const words = wordsFor(text).filter((word) => !word.startsWith('#') && word.length > 1).length;
    const letters = text.match(/\p{L}{2,}/gu)?.length ?? 0;
    const signs: (number | boolean)[] = [
      Math.max(-9, Math.min(9, answers)), Math.max(-9, Math.min(9, about)), met && (rule?.level ?? 0) >= 3, met && (rule?.level ?? 0) < 3,
      pages.has(page), Math.log1p(words), answers >= best, rule === undefined,
      /\d/u.test(text), /[$€£₹%]/u.test(text), text.length > 200, /[?؟]\s*$/u.test(text), text.includes('\n'), letters < 3,
    ]; // prettier-ignore
    return { page, text, signs: [...signs.map(Number), ...checkIds.map((check) => (check === id ? 0.5 : 0))] };
  });
};

const { weights, bias } = stored;

/** Probability that a proposal answers its check, as a careful reader would say. */
export const confidenceOf = ({ signs }: Proposal): number =>
  1 / (1 + Math.exp(-signs.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias)));
