import { checklist, checksOf, type CheckId } from '@plumbline/contracts/checklist';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { CheckAnswer, PillarAnswer } from '@plumbline/review/model/tasks';
import { hasMarketFigure } from '@plumbline/review/rubric/market-source';
import { say } from '../catalogue.ts';
import { adviceBeside, advise, askedOfOwn } from './advice.ts';
import { isQuotable, statedOf } from './stated.ts';

/** A pitch as it was judged, pillar by pillar. */
export type Answers = Readonly<Record<Pillar, PillarAnswer>>;

/** What is done for each pillar, by pillar. */
export const onEach = <T>(done: (pillar: Pillar) => T): Readonly<Record<Pillar, T>> => ({
  problem_insight: done('problem_insight'),
  solution_product: done('solution_product'),
  market_opportunity: done('market_opportunity'),
  team: done('team'),
  moat_defensibility: done('moat_defensibility'),
  traction_viability: done('traction_viability'),
});

/** A passage is named beside so many checks that are missing. */
const mostBeside = 3;
const core = new Set(checklist.filter((check) => check.core).map(({ id }) => id));

/** Whether who is shown the passage of `shown` has read all of the other's. */
const isWithin = (other: CheckAnswer, shown: CheckAnswer): boolean =>
  other.page !== null &&
  other.page === shown.page &&
  other.quote !== null &&
  shown.quote?.includes(other.quote) === true;

/** The check under which a reader has a check's passage already: one that it says, else one before that it comes nearest to. */
const shownUnder = (answer: CheckAnswer, all: readonly CheckAnswer[]): CheckAnswer | undefined => {
  const before = all.slice(0, all.indexOf(answer));
  const told = (answer.state === 'said' ? before : all).filter(({ state }) => state === 'said');
  const same = (others: readonly CheckAnswer[]) =>
    others.find((other) => (other.state !== 'unsure' || isQuotable(other)) && isWithin(answer, other));
  return same(told) ?? (answer.state === 'said' ? undefined : same(before));
};

/**
 * What the review says of every check: what is so, and of what is not plainly said one thing to do or to answer about this pitch. What
 * could be asked of any pitch is asked only once on a pillar of which this one says nothing to ask about.
 */
const wordsOf = (all: readonly CheckAnswer[]): Map<CheckId, string> => {
  const taken = new Map<string, number>();
  const words = new Map<CheckId, string>();
  const beside = (answer: CheckAnswer): string | null => {
    const advice = adviceBeside(answer, all, taken, mostBeside);
    if (advice === null) return null;
    taken.set(advice.passage, (taken.get(advice.passage) ?? 0) + 1);
    return advice.text;
  };
  // What comes near is spoken of on its own page alone, where the reader is shown it.
  const askedOf = (answer: CheckAnswer): string | null => {
    if (answer.state === 'partly') return askedOfOwn(answer, all);
    if (answer.state === 'unsure') return isQuotable(answer) ? askedOfOwn(answer, all) : null;
    return answer.id === 'market.source' && !hasMarketFigure(all) ? null : beside(answer);
  };
  const isOpen = ({ state }: CheckAnswer): boolean => state !== 'said';
  const open = all.filter(isOpen);
  // What a band needs is looked at first, so that the nearest passages go to it.
  const own = new Map(
    [...open.filter(({ id }) => core.has(id)), ...open.filter(({ id }) => !core.has(id))].map((answer) => [
      answer.id,
      askedOf(answer),
    ]),
  );
  for (const pillar of pillars) {
    const ids = checksOf(pillar).map(({ id }) => id);
    const bare = open.filter(({ id }) => ids.includes(id));
    const [first] = bare.every(({ id }) => own.get(id) === null) ? bare.filter(({ id }) => core.has(id)) : [];
    if (first !== undefined) own.set(first.id, say(`${first.id}.ask`));
  }
  for (const answer of all) {
    const { id, state } = answer;
    const asked = own.get(id) ?? '';
    const shown = shownUnder(answer, all)?.id ?? null;
    const stated =
      state === 'not_said' ? say(`${id}.absent`) : statedOf(answer, { asks: asked !== '', shownUnder: shown });
    words.set(id, [stated ?? answer.text, asked].filter(Boolean).join(' '));
  }
  return words;
};

/**
 * The answers in words that take up what the pitch says, and that say each passage once. The engine holds them to the quotes of all pillars
 * (engine/held-to-quotes.ts).
 */
export const worded = (answers: Answers): Answers => {
  const all = pillars.flatMap((pillar) => answers[pillar].checks);
  const words = wordsOf(all);
  const wordedOn = (pillar: Pillar): PillarAnswer => {
    const { checks, questions, ...rest } = answers[pillar];
    const open = checks.filter(({ state }) => state !== 'said');
    const wanted = [
      ...open.filter(({ id }) => core.has(id)),
      ...checks.filter(({ state }) => state === 'said'),
      ...open.filter(({ id }) => !core.has(id)),
    ];
    return {
      ...rest,
      checks: checks.map((check) => ({ ...check, text: words.get(check.id) ?? check.text })),
      questions: [...questions, ...advise(wanted, checks, 'ask', 3).map(({ text }) => text)].slice(0, 3),
    };
  };
  return onEach(wordedOn);
};
