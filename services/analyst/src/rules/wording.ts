import { checklist, checksOf, type CheckId } from '@plumbline/contracts/checklist';
import { measures } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';
import type { CheckAnswer, PillarAnswer } from '@plumbline/review/model/tasks';
import { recognise, say } from '../catalogue.ts';
import { adviceOn, advise, askedOfOwn } from './advice.ts';
import { excerptOf } from './check.ts';

const excerptLength = 150;
const core = new Set(checklist.filter((check) => check.core).map(({ id }) => id));

const marketChecks = new Set<CheckId>(checksOf('market_opportunity').map(({ id }) => id));
const hasMarketFigure = (answers: readonly CheckAnswer[]): boolean =>
  answers.some(({ id, quote }) => marketChecks.has(id) && quote !== null && figuresIn(quote).some(measures));

/** What the review says of a check that is not plainly said: what is so, and one thing to do or to answer. */
const wordsOf = (answer: CheckAnswer, answers: readonly CheckAnswer[], taken: Map<string, number>): string => {
  const { id, state, page, quote } = answer;
  if (state === 'unsure' && page !== null && quote !== null) {
    const slots = { item: [`${id}.item`], page: String(page), quote: excerptOf(quote, excerptLength) } as const;
    return `${say('check.unsure', slots)} ${askedOfOwn(answer)}`;
  }
  if (state !== 'not_said') return answer.text;
  // There is nothing whose source could be missing.
  if (id === 'market.source' && !hasMarketFigure(answers)) return say('market.source.no_figure');
  const { text, passage } = adviceOn({ ...answer, page: null, quote: null }, answers, 'do', taken);
  // Where nothing is near, one question says more than general counsel.
  if (passage === null) return `${say(`${id}.absent`)} ${say(`${id}.ask`)}`;
  taken.set(passage, (taken.get(passage) ?? 0) + 1);
  return `${say(`${id}.absent`)} ${text}`;
};

/**
 * A pillar's answer in words that take up what the pitch says of it, here or under another pillar (`all`, the answers on all checks). The
 * engine holds these words to the quotes of all pillars (engine/held-to-quotes.ts).
 */
export const worded = (answer: PillarAnswer, all: readonly CheckAnswer[]): PillarAnswer => {
  const { checks } = answer;
  const taken = new Map<string, number>();
  const contradictions = answer.questions.filter((text) =>
    recognise(text)?.some(({ key }) => key === 'contradiction.ask'),
  );
  const open = checks.filter(({ state }) => state !== 'said');
  const wanted = [
    ...open.filter(({ id }) => core.has(id)),
    ...checks.filter(({ state }) => state === 'said'),
    ...open.filter(({ id }) => !core.has(id)),
  ];
  return {
    ...answer,
    checks: checks.map((check) => ({ ...check, text: wordsOf(check, all, taken) })),
    questions: [...contradictions, ...advise(wanted, checks, 'ask', 3).map(({ text }) => text)].slice(0, 3),
  };
};
