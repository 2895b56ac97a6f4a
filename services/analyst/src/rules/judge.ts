import type { Pillar } from '@plumbline/contracts/pillars';
import { hasFigure } from '@plumbline/review/evidence/evidence';
import type { PillarAnswer, Strength } from '@plumbline/review/model/tasks';
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

const strengthOf = (match: Match, comparison: Comparison | null): Strength => ({
  text: say(match.message, match.slots).slice(0, 400),
  ...quoteOf(match.passage),
  tier: !comparison ? 'stated' : comparison.agrees ? 'supported' : 'contradicted',
  third_party: match.thirdParty?.slice(0, 120) ?? null,
  second: comparison ? quoteOf(comparison.there.passage) : null,
});

/** At most five strengths, the best-supported first, each from a passage of its own where the document has one. */
function strengthsOf(results: readonly Result[], metrics: readonly Metric[]): Strength[] {
  const used = new Set<Passage>();
  const chosen: Match[] = [];
  for (const { check, matches, level } of results) {
    const best = matches.filter((match) => match.level === level && level >= 3);
    const fresh = best.filter(({ passage }) => !used.has(passage));
    // A second strength of the same kind names somebody else.
    const parties = new Set<string>();
    const named = (fresh.length > 0 ? fresh : best.slice(0, 1)).filter(
      ({ slots, thirdParty }) =>
        thirdParty === undefined ||
        (![...parties].some((known) => known.includes(thirdParty)) && parties.add(slots['names'] ?? thirdParty)),
    );
    for (const match of named.slice(0, check.most ?? 1)) {
      chosen.push(match);
      used.add(match.passage);
    }
  }
  return chosen
    .sort((a, b) => b.level - a.level)
    .slice(0, 5)
    .map((match) => strengthOf(match, compare(metrics, match.passage)));
}

interface Advice {
  readonly text: string;
  readonly passage: Passage | null;
}

const advise = (
  observation: MessageKey,
  advice: MessageKey,
  passage: Passage | null,
  slots: Readonly<Record<string, string | readonly MessageKey[]>> = {},
): Advice => ({
  text: `${say(observation, slots)} ${say(advice)}`,
  passage,
});

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

function improvementsOf(
  pillar: Pillar,
  results: readonly Result[],
  reading: Reading,
  contradictions: readonly Comparison[],
  score: number,
): Advice[] {
  const { short, flaws } = checklist[pillar];
  const advice: Advice[] = contradictions.map(({ here, there }) =>
    advise('contradiction.weak', 'contradiction.do', here.passage, {
      metric: [here.key],
      first: here.raw,
      second: there.raw,
    }),
  );
  for (const { observation, advice: what, find } of flaws) {
    const passage = find(reading);
    if (passage) advice.push(advise(observation, what, passage));
  }
  const flawed = new Set(advice.map(({ passage }) => passage));
  const open = results.filter(({ level }) => level < 3);
  // Below 3 the core of the pillar comes first; from 4 on what a third party could check is what is still missing.
  const rank = ({ check }: Result): number => (score >= 4 ? Number(outside.has(check.id)) : Number(check.core));
  open.sort((a, b) => rank(b) - rank(a));
  const gaps = open.map(({ check: { id }, matches }): Advice => {
    // A title says in brief what its slide says at length: it is shown only when nothing else speaks of it, and never quoted.
    const weak = matches.find(({ passage }) => !passage.title) ?? matches[0];
    return weak && !flawed.has(weak.passage)
      ? advise(weak.message, `${id}.do`, weak.passage.title ? null : weak.passage)
      : advise(`${id}.absent`, `${id}.do`, null);
  });
  const core = results.filter(({ check }) => check.core);
  const specific = core
    .filter(({ level }) => level === 3)
    .flatMap(({ matches }) => matches)
    .find(({ level, passage }) => level === 3 && !yearsInWords.test(passage.folded.text));
  if (score === 3 && contradictions.length === 0 && specific && core.every(({ level }) => level >= 3)) {
    gaps.unshift(advise(`${short}.raise.weak`, `${short}.raise.do`, specific.passage));
  }
  return [...advice, ...gaps].slice(0, 5);
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

const notAPitch = (pillar: Pillar, reading: Reading): PillarAnswer => ({
  score: reading.unread.length > 0 ? null : 1,
  summary:
    reading.unread.length > 0
      ? say('summary.unread', { pillar: [`pillar.${pillar}`] })
      : `${say('summary.not_a_pitch')} ${say('summary.not_a_pitch_pillar', { pillar: [`pillar.${pillar}`] })}`,
  strengths: [],
  improvements: [{ text: `${say('not_a_pitch.weak')} ${say('not_a_pitch.do')}`, quote: null }],
  questions: [say('not_a_pitch.ask')],
  company: null,
});

/** Goes through a pillar's checklist: what was found with its quote, what is missing, and the band that follows. */
export function judge(pillar: Pillar, reading: Reading): PillarAnswer {
  if (!reading.isPitch) return notAPitch(pillar, reading);
  const metrics = metricsIn(reading.passages);
  const results = checklist[pillar].checks.map((check) => resultOf(check, reading, metrics));
  const contradictions = contradictionsOf(results, metrics);
  // Numbers that disagree support nothing: the pillar is specific at best until they are settled.
  const band = contradictions.length > 0 ? Math.min(3, bandOf(pillar, results)) : bandOf(pillar, results);
  const score = band === 1 && reading.unread.length > 0 ? null : band;
  return {
    score,
    summary: summaryOf(pillar, reading, results, contradictions, score),
    strengths: strengthsOf(results, metrics),
    improvements: improvementsOf(pillar, results, reading, contradictions, band).map(({ text, passage }) => ({
      text,
      quote: passage ? quoteOf(passage) : null,
    })),
    questions: questionsOf(results, contradictions),
    company: companyOf(pillar, reading),
  };
}
