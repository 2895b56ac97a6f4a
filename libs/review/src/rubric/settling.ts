import { useOf } from '@plumbline/contracts/blocks';
import { checklist, type Check, type CheckId, type CheckResult } from '@plumbline/contracts/checklist';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import type { HexagonReport } from '@plumbline/contracts/report';
import type { Passage, SettlementAnswer } from '@plumbline/contracts/settlements';
import type { ReviewDocument, ReviewPage } from '../document.ts';
import { checkQuote, quoteBeside, type Place, type QuoteCheck } from '../evidence/evidence.ts';
import { isPlaced, unitsOfBlocks } from '../page-units.ts';
import { hasKind } from './check-kinds.ts';
import { overallScore, type PillarScores } from './rubric.ts';
import { levelOf, pillarScore, withHead } from './scoring.ts';

/*
 * What a founder says of a check that the reviewer is unsure of. A passage that settles it is held to what a model's quote is held to,
 * and to being part of the page itself.
 */

type Unverified = Extract<QuoteCheck, { verified: false }>['why'];

/** Why a passage settles nothing. `not_counted`: it comes again on most pages, or is a note or what a screen shows. */
export type Unfit = Unverified | 'not_counted' | 'lacks_kind';

export type Settling = { settles: true; place: Place; level: 3 | 4 | 5 } | { settles: false; why: Unfit };

/** The page with what answers no check closed to quotes, as what speaks to the reviewer is. */
const withoutUncounted = (page: ReviewPage): ReviewPage => ({
  ...page,
  suspicious: [
    ...page.suspicious,
    ...page.blocks
      .filter(isPlaced)
      .filter((block) => !useOf(block).scored)
      .map(({ place, text }) => ({ ...place, quote: text })),
  ],
});

/** Nobody vouches for a founder's own word: it counts as said, with a figure at most. */
const unvouched = { tier: 'stated', thirdParty: null } as const;
const nobody = { company: null, people: [] };

/**
 * Whether a passage settles a check: it stands on its page outside of what speaks to the reviewer, is one whole thing of the page itself,
 * and has the kind of thing that the check asks for.
 */
export const settling = (document: ReviewDocument, check: Check, page: number, quote: string): Settling => {
  const found = checkQuote({ ...document, pages: document.pages.map(withoutUncounted) }, page, quote);
  if (!found.verified) {
    const isElsewhere =
      (found.why === 'suspicious' && checkQuote(document, page, quote).verified) ||
      (found.why === 'not_found' && quoteBeside(document, page, quote) !== null);
    return { settles: false, why: isElsewhere ? 'not_counted' : found.why };
  }
  const { place } = found;
  if (!hasKind(check.kind, withHead(place))) return { settles: false, why: 'lacks_kind' };
  return { settles: true, place, level: levelOf(check, { place, ...unvouched }, nobody) };
};

/** What of a page could be quoted to settle something, each as a reader would copy it; lines where no blocks are known. */
const partsOf = ({ n, text, blocks }: ReviewPage): Passage[] => {
  if (blocks.length === 0)
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ page: n, quote: line.trim() }));
  const counted = blocks.filter(isPlaced).filter((block) => useOf(block).scored && !block.suspicious);
  return unitsOfBlocks(counted).flatMap((unit) => {
    const [first, last] = [unit[0], unit.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { head } = first;
    return {
      page: n,
      quote: text.slice(first.place.start, last.place.end),
      ...(unit.length === 1 && head !== undefined && head.length > 0 ? { head } : {}),
    };
  });
};

/** The passages that may settle a check, in the document's order; each is one that `settling` takes. */
export const passagesFor = (document: ReviewDocument, check: Check): Passage[] => {
  const seen = new Set<string>();
  return document.pages.flatMap(partsOf).filter(({ page, quote, head = [] }) => {
    const key = `${String(page)} ${quote}`;
    if (seen.has(key) || !hasKind(check.kind, [...head, quote].join(' '))) return false;
    seen.add(key);
    const one = { ...document, pages: document.pages.filter(({ n }) => n === page) };
    return settling(one, check, page, quote).settles;
  });
};

/** What a founder answered, as far as a score depends on it. */
export interface Answered {
  check: CheckId;
  answer: SettlementAnswer;
  level: number;
}

type Scored = Pick<HexagonReport, 'hexagon_scores' | 'checks'>;

/** Whether an answer may stand for a check: the reviewer does not know it, or found nothing of what now stands there. */
export const isOpen = ({ state }: Pick<CheckResult, 'state'>, answer: SettlementAnswer): boolean =>
  state === 'unsure' || (state === 'not_found' && answer === 'said');

const byId = new Map(checklist.map((check) => [check.id, check]));

/**
 * The scores that a report would have if its checks stood as they were answered, by the rubric's own table. A pillar without an answer
 * keeps the reviewer's score.
 */
export const scoresWithAnswers = (
  { hexagon_scores: scores, checks = [] }: Scored,
  answered: readonly Answered[],
): { scores: PillarScores; overall: number | null } => {
  const answers = new Map(answered.map((one) => [one.check, one]));
  const settledOf = (pillar: Pillar) =>
    checks
      .filter((one) => one.pillar === pillar)
      .flatMap((one) => {
        const check = byId.get(one.id);
        const answer = answers.get(one.id);
        if (check === undefined) return [];
        if (answer === undefined || !isOpen(one, answer.answer)) return { check, state: one.state, level: one.level, isSettled: false }; // prettier-ignore
        const state = answer.answer === 'said' ? ('said' as const) : ('not_found' as const);
        return { check, state, level: answer.level, isSettled: true };
      });
  const scoreOf = (pillar: Pillar): number | null => {
    const settled = settledOf(pillar);
    return settled.some(({ isSettled }) => isSettled) ? pillarScore(settled) : scores[pillar];
  };
  const [problem, solution, market, team, moat, traction] = pillars;
  const all: PillarScores = {
    [problem]: scoreOf(problem),
    [solution]: scoreOf(solution),
    [market]: scoreOf(market),
    [team]: scoreOf(team),
    [moat]: scoreOf(moat),
    [traction]: scoreOf(traction),
  };
  return { scores: all, overall: overallScore(all) };
};
