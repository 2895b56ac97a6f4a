import { unfounded, withoutSentences, type Grounds } from '../evidence/grounds.ts';
import type { SynthesisAnswer } from '../model/tasks.ts';
import { groundsOf, groundsOfAll, type SettledCheck } from '../rubric/scoring.ts';
import { isContradicted, wordsOfCheck } from './check-words.ts';
import type { Scored, ScoredPillar } from './scored.ts';
import type { Statement, ToVerify, Verified } from './verifying.ts';

/*
 * What the synthesis may say: each sentence rests on findings (review.md, rule 6). One that names what no finding says, or does not
 * follow, is left out; a claim gives way to the words of the check it rests on.
 */

/** Every check by its id. */
export const checksById = (pillars: ScoredPillar[]): Map<string, SettledCheck> =>
  new Map(
    pillars.flatMap(({ checks }) => checks.map((settled): [string, SettledCheck] => [settled.check.id, settled])),
  );

/** The checks a claim may rest on: a strength only on what is said and not said otherwise elsewhere, a gap on any. */
export const restsOn = (
  field: 'strengths' | 'gaps',
  from: string[],
  known: ReadonlyMap<string, SettledCheck>,
): SettledCheck[] =>
  [...new Set(from)].flatMap((id) => {
    const settled = known.get(id);
    const isPraise = settled?.state === 'said' && !isContradicted(settled);
    return settled !== undefined && (field === 'gaps' || isPraise) ? [settled] : [];
  });

/** A sentence that was left out: with the names and figures that no finding has, or none when it only does not follow. */
export interface Dropped {
  sentence: string;
  foreign: string[];
}

/** Keeps a sentence (`null`), or tells why it is left out. `checks` are those a claim rests on; null for a sentence that rests on all. */
type Judge = (sentence: string, checks: SettledCheck[] | null) => string[] | null;

const filtered = (
  answer: SynthesisAnswer,
  scored: Scored,
  judge: Judge,
): { answer: SynthesisAnswer; dropped: Dropped[] } => {
  const known = checksById(scored.pillars);
  const dropped: Dropped[] = [];
  const keeps = (sentence: string, checks: SettledCheck[] | null): boolean => {
    const foreign = judge(sentence.trim(), checks);
    if (foreign !== null) dropped.push({ sentence: sentence.trim(), foreign });
    return foreign === null;
  };
  const prose = (text: string): string =>
    withoutSentences(
      text,
      (sentence) => keeps(sentence, null),
      (sentence) => dropped.push({ sentence: sentence.trim(), foreign: [] }),
    );
  const claims = (field: 'strengths' | 'gaps') =>
    answer[field].map((claim) => {
      const checks = restsOn(field, claim.from, known);
      const keep = claim.text === '' || keeps(claim.text, checks.length === 0 ? null : checks);
      return keep ? claim : { ...claim, text: '' };
    });
  const { market } = answer;
  return {
    answer: {
      verdict: prose(answer.verdict),
      core_analysis: prose(answer.core_analysis),
      stage: prose(answer.stage),
      strengths: claims('strengths'),
      gaps: claims('gaps'),
      next_actions: answer.next_actions
        .map((action) => ({ ...action, text: prose(action.text) }))
        .filter(({ text }) => text !== ''),
      key_investor_questions: answer.key_investor_questions.map(prose).filter((text) => text !== ''),
      executive_feedback: prose(answer.executive_feedback),
      market: {
        market_size_clarity: prose(market.market_size_clarity),
        competition_analysis: prose(market.competition_analysis),
        target_audience: prose(market.target_audience),
        feedback: prose(market.feedback),
      },
      financial_feedback: prose(answer.financial_feedback),
      risk_feedback: prose(answer.risk_feedback),
    },
    dropped,
  };
};

const allChecks = ({ pillars }: Scored): SettledCheck[] => pillars.flatMap(({ checks }) => checks);

/** Our own figures, which the synthesis is given: scores, what they are out of, and pages that were not read. */
const own = ({ overall, pillars, unread }: Scored): Grounds => ({
  texts: [[overall, ...pillars.map(({ score }) => score), 5, 6, 100, unread.length].join(' ; ')],
  pages: unread,
});

const joined = (...grounds: Grounds[]): Grounds => ({
  texts: grounds.flatMap(({ texts }) => texts),
  pages: grounds.flatMap(({ pages }) => pages),
});

/** Leaves out what names somebody or a figure that is in no finding. */
export const withoutForeign = (
  answer: SynthesisAnswer,
  scored: Scored,
): { answer: SynthesisAnswer; dropped: Dropped[] } => {
  const { company } = scored;
  const all = joined(groundsOfAll(allChecks(scored), company), own(scored));
  return filtered(answer, scored, (sentence, checks) => {
    const grounds =
      checks === null ? all : joined(...checks.map((settled) => groundsOf(settled, company)), own(scored));
    const foreign = unfounded(sentence, grounds);
    return foreign.length === 0 ? null : foreign;
  });
};

const statementOf = (sentence: string, checks: SettledCheck[] | null): Statement => ({
  sentence,
  quotes: (checks ?? []).flatMap((settled) => [wordsOfCheck('en', settled), ...groundsOf(settled, null).texts]),
});

/** What a model is asked of the synthesis: its statements, not its questions. */
export const statementsOf = (answer: SynthesisAnswer, scored: Scored): ToVerify => {
  const statements: Statement[] = [];
  filtered({ ...answer, key_investor_questions: [] }, scored, (sentence, checks) => {
    statements.push(statementOf(sentence, checks));
    return null;
  });
  return {
    company: scored.company,
    findings: allChecks(scored).flatMap((settled) =>
      settled.state === 'not_read' ? [] : [wordsOfCheck('en', settled), ...groundsOf(settled, null).texts],
    ),
    statements,
    witnesses: [],
  };
};

/** Leaves out what does not follow from what it rests on. */
export const withoutUnfounded = (answer: SynthesisAnswer, scored: Scored, { follows }: Verified): { answer: SynthesisAnswer; dropped: Dropped[] } =>
  filtered(answer, scored, (sentence, checks) => (follows(statementOf(sentence, checks)) ? null : [])); // prettier-ignore
