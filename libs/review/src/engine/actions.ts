import type { CheckId } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { HexagonReport } from '@plumbline/contracts/report';
import { byGain, byStrength } from '@plumbline/contracts/rubric';
import type { Place } from '../evidence/evidence.ts';
import type { SynthesisAnswer } from '../model/tasks.ts';
import { text } from '../texts.ts';
import { nextBandOf } from './bands.ts';
import { improvementsOf } from './check-words.ts';
import type { Scored, ScoredPillar } from './scored.ts';
import { checksById } from './synthesis-claims.ts';

/*
 * What to do is one list in one order. The critical next step, the main action and what the report calls weakest follow from it, so that
 * they cannot disagree, whoever wrote the words.
 */

/** One thing to do: in English when a reviewer wrote it (`written`), else code's own sentence in the report's language. */
interface Action {
  words: string;
  written: boolean;
  /** What it is about; null when it names no check of this review. */
  on: { pillar: Pillar; check?: CheckId } | null;
}

/** The scored pillar that holds the score back most; undefined when none does or none was assessed. */
export const weakestOf = ({ pillars }: Pick<Scored, 'pillars'>): ScoredPillar | undefined => byGain(pillars)[0];

/** Code's own advice on a pillar for which a reviewer has none: its gravest gap, else what the next band asks for. */
const ownAction = (language: Language, { pillar, checks, score }: ScoredPillar): Action | null => {
  const [gravest] = improvementsOf(checks);
  if (gravest !== undefined) {
    const { id } = gravest.check;
    const words = text(language, 'action.say', { item: text(language, `check.${id}`) });
    return { words, written: false, on: { pillar, check: id } };
  }
  const words = nextBandOf(language, { checks, score });
  return words === null ? null : { words, written: false, on: { pillar } };
};

/** All that is to be done, what is about the weakest pillar first; else in the reviewer's order. */
const actionsOf = (language: Language, answer: Pick<SynthesisAnswer, 'next_actions'>, scored: Scored): Action[] => {
  const known = checksById(scored.pillars);
  const all = answer.next_actions.map(({ text: words, from }): Action => {
    const check = from.flatMap((id) => known.get(id)?.check ?? [])[0];
    return { words, written: true, on: check === undefined ? null : { pillar: check.pillar, check: check.id } };
  });
  const weakest = weakestOf(scored);
  if (weakest === undefined) return all;
  const first = all.find(({ on }) => on?.pillar === weakest.pillar) ?? ownAction(language, weakest);
  return first === null ? all : [first, ...all.filter((one) => one !== first)];
};

/** What a template left open is seen by whoever opens the pitch. */
const fillIn = (language: Language, unfilled: Place | null): Action[] =>
  unfilled === null
    ? []
    : [
        {
          words: text(language, 'action.unfilled', { page: unfilled.page, quote: unfilled.quote }),
          written: false,
          on: null,
        },
      ];

/** Figures that disagree are what an investor sees first. */
const settle = (language: Language, statement: string | null): Action[] =>
  statement === null ? [] : [{ words: text(language, 'action.agree', { statement }), written: false, on: null }];

/** How the pillars are named inside a sentence. */
const part = (language: Language, { pillar }: ScoredPillar): string => text(language, `part.${pillar}`);

/** What to do with the pitch now, in one sentence. */
const mainAction = (language: Language, { pillars, recommendation }: Scored): string => {
  const [best] = byStrength(pillars);
  const weakest = weakestOf({ pillars });
  if (best === undefined) return text(language, 'main.unread');
  if (weakest === undefined) return text(language, 'main.complete', { best: part(language, best) });
  const names = { best: part(language, best), worst: part(language, weakest) };
  // A pillar on which nothing is said plainly is nothing to open with, though none scores more.
  const isLevel = best.score === weakest.score || (best.score ?? 0) < 3;
  const rating = recommendation ?? 'needs_improvement';
  return text(language, rating === 'needs_improvement' && isLevel ? 'main.needs_improvement_level' : `main.${rating}`, names); // prettier-ignore
};

/**
 * The report's words on what to do, in its language; `say` turns a reviewer's English into it. Nothing for a document that was not
 * reviewed. `unfilled` is what a template left open, which is to be filled in after what the weakest pillar needs;
 * `toSettle` is what the pitch says against itself.
 */
export const adviceOf = (
  language: Language,
  answer: Pick<SynthesisAnswer, 'next_actions'>,
  scored: Scored,
  say: (english: string) => string,
  unfilled: Place | null = null,
  toSettle: string | null = null,
): Pick<HexagonReport, 'next_actions' | 'acts_on' | 'critical_next_step' | 'main_action'> => {
  if (scored.recommendation === null) return { next_actions: [], acts_on: [], critical_next_step: '', main_action: '' };
  const [begin, ...rest] = actionsOf(language, answer, scored);
  const actions = [
    ...(begin === undefined ? [] : [begin]),
    ...settle(language, toSettle),
    ...fillIn(language, unfilled),
    ...rest,
  ];
  const inWords = ({ words, written }: Action): string => (written ? say(words) : words);
  const weakest = weakestOf(scored);
  const [first] = actions;
  const isAssessed = scored.pillars.some(({ score }) => score !== null);
  return {
    next_actions: actions.map(inWords),
    acts_on: actions.map(({ on }) => on),
    critical_next_step: !isAssessed
      ? text(language, 'step.unread')
      : weakest === undefined || first === undefined
        ? text(language, 'step.keep')
        : `${text(language, 'step.first', { pillar: part(language, weakest) })} ${inWords(first)}`,
    main_action: mainAction(language, scored),
  };
};
