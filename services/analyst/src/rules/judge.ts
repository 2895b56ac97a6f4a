import type { Pillar } from '@plumbline/contracts/pillars';
import { hasFigure } from '@plumbline/review/evidence/evidence';
import type { CheckAnswer, PillarAnswer } from '@plumbline/review/model/tasks';
import { isMessageKey, placeholders, say, type MessageKey } from '../catalogue.ts';
import { yearsInWords, type Check, type CheckId, type Flaw, type Level, type Match } from './check.ts';
import { marketChecks, marketFlaws } from './checks/market.ts';
import { moatChecks, moatFlaws } from './checks/moat.ts';
import { problemChecks } from './checks/problem.ts';
import { solutionChecks } from './checks/solution.ts';
import { teamChecks, teamFlaws } from './checks/team.ts';
import { roundIn, tractionChecks } from './checks/traction.ts';
import { compare, comparisons, metricsIn, type Comparison, type Metric } from './metrics.ts';
import type { Passage } from './passages.ts';
import type { Reading } from './reading.ts';

type Short = 'problem' | 'solution' | 'market' | 'team' | 'moat' | 'traction';

/** `specificForFive`: how many checks must be answered specifically for a 5; a team needs its sides covered as well. */
const checklist: Record<
  Pillar,
  { short: Short; checks: readonly Check[]; flaws: readonly Flaw[]; specificForFive: number }
> = {
  problem_insight: { short: 'problem', checks: problemChecks, flaws: [], specificForFive: 3 },
  solution_product: { short: 'solution', checks: solutionChecks, flaws: [], specificForFive: 3 },
  market_opportunity: { short: 'market', checks: marketChecks, flaws: marketFlaws, specificForFive: 3 },
  team: { short: 'team', checks: teamChecks, flaws: teamFlaws, specificForFive: 4 },
  moat_defensibility: { short: 'moat', checks: moatChecks, flaws: moatFlaws, specificForFive: 3 },
  traction_viability: { short: 'traction', checks: tractionChecks, flaws: [], specificForFive: 3 },
};

/** The checks that ask for evidence outside the company. */
const outside = new Set<CheckId>([
  'problem.source',
  'solution.proof',
  'market.source',
  'team.checkable',
  'moat.checkable',
  'traction.named',
]);

/** A check with what the document has for it, best first. */
interface Result {
  readonly check: Check;
  readonly matches: readonly Match[];
  readonly level: Level | 1;
}

const quoteOf = ({ page, text }: Passage): { page: number; quote: string } => ({
  page,
  quote: text.replace(/\s+/gu, ' '),
});

/** A figure that another place contradicts does not count as the pitch's own numbers. */
const settled = (match: Match, metrics: readonly Metric[]): Level =>
  match.level > 3 && compare(metrics, match.passage)?.agrees === false ? 3 : match.level;

function resultOf(check: Check, reading: Reading, metrics: readonly Metric[]): Result {
  // Of equal passages the one in the pillar's own section says it best.
  const own = ({ passage, rank = 0 }: Match): number =>
    rank * 10 + Number(passage.topic !== null && check.id.startsWith(`${passage.topic}.`)) - 5 * Number(passage.title);
  const matches = check
    .find(reading)
    .map((match) => ({ match, level: settled(match, metrics) }))
    .sort((a, b) => b.level - a.level || own(b.match) - own(a.match) || a.match.passage.index - b.match.passage.index)
    .map(({ match, level }) => ({ ...match, level }));
  return { check, matches, level: matches[0]?.level ?? 1 };
}

/** The bands of the rubric over the checklist's results. */
function bandOf(pillar: Pillar, results: readonly Result[]): 1 | 2 | 3 | 4 | 5 {
  const best = Math.max(...results.map(({ level }) => level));
  const core = Math.max(...results.filter(({ check }) => check.core).map(({ level }) => level));
  const specific = results.filter(({ level }) => level >= 3).length;
  if (best >= 5 && core >= 4 && specific >= checklist[pillar].specificForFive) return 5;
  // Years in words ("nine years at …") are specific; for a 4 some figure must stand in a quote.
  const counted = results.some(
    ({ level, matches: [best] }) => level >= 4 && best !== undefined && hasFigure(best.passage.text),
  );
  if (core >= 4 && specific >= 2 && counted) return 4;
  if (core >= 3) return 3;
  return best >= 2 ? 2 : 1;
}

const answerOf = ({ check: { id }, matches, level }: Result, metrics: readonly Metric[]): CheckAnswer => {
  const [best] = matches;
  if (!best || (level < 3 && best.passage.title)) {
    const text = `${say(`${id}.absent`)} ${say(`${id}.do`)}`;
    return { id, state: 'not_said', text, page: null, quote: null, third_party: null, tier: 'stated', second: null };
  }
  const comparison = level >= 3 ? compare(metrics, best.passage) : null;
  return {
    id,
    state: level >= 3 ? 'said' : 'partly',
    text: (level >= 3 ? say(best.message, best.slots) : `${say(best.message, best.slots)} ${say(`${id}.do`)}`).slice(
      0,
      400,
    ),
    ...quoteOf(best.passage),
    third_party: best.thirdParty?.slice(0, 120) ?? null,
    tier: !comparison ? 'stated' : comparison.agrees ? 'supported' : 'contradicted',
    second: comparison ? quoteOf(comparison.there.passage) : null,
  };
};

/** Contradictions among the figures that this pillar's passages give, each named once. */
function contradictionsOf(results: readonly Result[], metrics: readonly Metric[]): Comparison[] {
  const found = new Map<string, Comparison>();
  for (const { matches } of results) {
    for (const { passage } of matches) {
      for (const comparison of comparisons(metrics, passage)) {
        if (!comparison.agrees && !found.has(comparison.here.key)) found.set(comparison.here.key, comparison);
      }
    }
  }
  return [...found.values()];
}

function summaryOf(
  pillar: Pillar,
  reading: Reading,
  results: readonly Result[],
  contradictions: readonly Comparison[],
  score: number | null,
): string {
  const named: readonly MessageKey[] = [`pillar.${pillar}`];
  if (score === null) return say('summary.unread', { pillar: named });
  const items = (wanted: (level: number) => boolean): MessageKey[] =>
    results.filter(({ level }) => wanted(level)).map(({ check: { id } }): MessageKey => `${id}.item`);
  const found = items((level) => level >= 3);
  const missing = items((level) => level < 3).slice(0, 4);
  const lead =
    found.length === 0
      ? say(score <= 1 ? 'summary.nothing' : 'summary.asserted', { pillar: named })
      : say(score >= 5 ? 'summary.checkable' : score === 4 ? 'summary.figures' : 'summary.specific', {
          pillar: named,
          found,
        });
  const rest = missing.length > 0 ? say('summary.missing', { missing }) : say('summary.complete');
  const round = pillar === 'traction_viability' ? roundIn(reading) : null;
  return [
    lead,
    rest,
    ...(round ? [say('summary.round', { round })] : []),
    ...(contradictions.length > 0 ? [say('summary.contradicted')] : []),
  ].join(' ');
}

/** First what is missing; then what an investor would ask about what was found, the figures first. */
function questionsOf(results: readonly Result[], contradictions: readonly Comparison[]): string[] {
  const open = results.filter(({ level }) => level < 3).sort((a, b) => Number(b.check.core) - Number(a.check.core));
  const found = results.filter(({ level }) => level >= 3).sort((a, b) => b.level - a.level);
  const probes = found.flatMap(({ check, matches: [match] }) => {
    const key = `${check.id}.probe`;
    return match && isMessageKey(key) && placeholders(key).every((name) => name in match.slots)
      ? [say(key, match.slots)]
      : [];
  });
  return [
    ...contradictions.map(({ here }) => say('contradiction.ask', { metric: [here.key] })),
    ...open.slice(0, 2).map(({ check: { id } }) => say(`${id}.ask`)),
    ...probes,
    ...open.slice(2).map(({ check: { id } }) => say(`${id}.ask`)),
  ]
    .filter((text) => text.length <= 300)
    .slice(0, 3);
}

const companyOf = (pillar: Pillar, reading: Reading): PillarAnswer['company'] =>
  pillar === 'problem_insight' && reading.company && reading.isPitch
    ? { ...reading.company, name: reading.company.name.slice(0, 120), quote: reading.company.quote.slice(0, 400) }
    : null;

/** Goes through a pillar's checklist: what was found with its quote, and what is missing. */
export function judge(pillar: Pillar, reading: Reading): PillarAnswer {
  const metrics = metricsIn(reading.passages);
  const results = checklist[pillar].checks.map((check) => resultOf(check, reading, metrics));
  const contradictions = contradictionsOf(results, metrics);
  const band = contradictions.length > 0 ? Math.min(3, bandOf(pillar, results)) : bandOf(pillar, results);
  return {
    checks: results.map((result) => answerOf(result, metrics)),
    summary: summaryOf(pillar, reading, results, contradictions, band),
    questions: questionsOf(results, contradictions),
    company: companyOf(pillar, reading),
  };
}
