import { checklist, checksOf, type CheckId, type CheckResult } from '@plumbline/contracts/checklist';
import type { MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { pillars, type Pillar } from '@plumbline/contracts/pillars';
import { overallScore, type PillarScores } from '@plumbline/review/rubric/rubric';
import { pillarScore } from '@plumbline/review/rubric/scoring';
import { text } from '../texts.ts';
import { metricsOf, type PackageFacts } from './package-facts.ts';

/*
 * The six pillars of the pitches' rubric over the whole package: what the deck leaves out may stand in the sheet or the contract. The score
 * of a pillar follows from its checks by the same table (review.md, "Scoring").
 */

interface Answered {
  level: number | null;
  state: CheckResult['state'];
  source: MemoQuote | null;
}

const order = { said: 4, partly: 3, unsure: 2, not_found: 1, not_read: 0 };

const better = (one: Answered, other: Answered): Answered =>
  order[other.state] > order[one.state] || (other.state === one.state && (other.level ?? 0) > (one.level ?? 0))
    ? other
    : one;

/** What figures, people, contracts and terms answer of the checklist. */
const byFacts = (facts: PackageFacts): Map<CheckId, Answered> => {
  const found = new Map<CheckId, Answered>();
  const say = (id: CheckId, level: number, source: MemoQuote | undefined): void => {
    if (source !== undefined && (found.get(id)?.level ?? 0) < level) found.set(id, { state: 'said', level, source });
  };
  const metric = (id: CheckId, ...keys: string[]): void => {
    for (const key of keys) {
      const told = metricsOf(facts, key).filter(({ basis }) => basis !== 'plan');
      const two = new Set(told.map(({ source }) => source.document)).size > 1;
      // A figure that a second document tells can be checked by others.
      say(id, two ? 5 : 4, told[0]?.source);
    }
  };
  metric('traction.revenue', 'revenue', 'arr', 'mrr');
  metric('traction.customers', 'customers', 'users', 'mau');
  metric('traction.growth', 'revenue_growth', 'monthly_growth');
  metric('traction.unit', 'cac', 'ltv', 'churn', 'gross_margin', 'nrr', 'ltv_cac', 'payback', 'arpu');
  metric('traction.model', 'price', 'acv', 'take_rate', 'arpu');
  metric('traction.ask', 'raise', 'pre_money', 'valuation_cap');
  metric('market.size', 'tam');
  metric('market.reachable', 'sam', 'som');
  const revenue = metricsOf(facts, 'revenue').filter(({ basis, period }) => basis !== 'plan' && period !== null);
  if (new Set(revenue.map(({ period }) => period?.end)).size > 1) say('traction.growth', 4, revenue[0]?.source);
  for (const { people, contract, terms } of facts.documents) {
    for (const person of people) {
      const role = person.role ?? '';
      if (/found|مؤسس/iu.test(role) || /\bceo\b|chief executive|الرئيس التنفيذي/iu.test(role))
        say('team.founders', 3, person.sources[0]);
      if (/advis|مستشار/iu.test(role)) say('team.advisers', 3, person.sources[0]);
      if (person.highlights.length > 0)
        say('team.experience', /\p{N}/u.test(person.highlights.join(' ')) ? 4 : 3, person.sources.at(-1));
    }
    if (contract !== null && contract.parties.length >= 2) say('traction.named', 5, contract.parties[1]?.source);
    const ask = terms.find(({ term }) => term === 'round_size' || term === 'check_size');
    if (ask !== undefined) say('traction.ask', 4, ask.source);
  }
  for (const [topic, id] of [
    ['competitor', 'moat.competitors'],
    ['customer', 'traction.named'],
  ] as const)
    for (const { name, source } of facts.statements(topic)) if (name !== null) say(id, 3, source);
  return found;
};

/** Each check with its best answer of all documents. */
export const answeredChecks = (facts: PackageFacts): Map<CheckId, Answered> => {
  const read = facts.documents.filter(({ checks }) => checks.length > 0);
  const own = byFacts(facts);
  return new Map(
    checklist.map(({ id }) => {
      let best: Answered = {
        state: read.length === 0 || !facts.readWhole ? 'not_read' : 'not_found',
        level: read.length === 0 || !facts.readWhole ? null : 1,
        source: null,
      };
      for (const { document, checks } of read) {
        const check = checks.find((one) => one.id === id);
        if (check === undefined) continue;
        const page = check.page ?? check.closest?.page;
        const quote = check.quote ?? check.closest?.quote;
        best = better(best, {
          state: check.state,
          level: check.level,
          source: page === undefined || quote === undefined ? null : { document: document.id, page, quote },
        });
      }
      const fact = own.get(id);
      return [id, fact === undefined ? best : better(best, fact)];
    }),
  );
};

const scoresOf = (answers: Map<CheckId, Answered>): PillarScores => {
  const score = (pillar: Pillar): number | null =>
    pillarScore(
      checksOf(pillar).map((check) => ({
        check,
        state: answers.get(check.id)?.state ?? 'not_read',
        level: answers.get(check.id)?.level ?? null,
      })),
    );
  return {
    problem_insight: score('problem_insight'),
    solution_product: score('solution_product'),
    market_opportunity: score('market_opportunity'),
    team: score('team'),
    moat_defensibility: score('moat_defensibility'),
    traction_viability: score('traction_viability'),
  };
};

const pillarKey = {
  problem_insight: 'pillar.problem_insight',
  solution_product: 'pillar.solution_product',
  market_opportunity: 'pillar.market_opportunity',
  team: 'pillar.team',
  moat_defensibility: 'pillar.moat_defensibility',
  traction_viability: 'pillar.traction_viability',
} as const satisfies Record<Pillar, string>;

export interface ScoredPillars {
  pillars: MemoReport['key_pillars'];
  /** 20 to 100 over the assessed pillars; null with fewer than four. */
  overall: number | null;
}

/** The pillars with their scores, what is said of each and where. */
export const keyPillars = (facts: PackageFacts): ScoredPillars => {
  const answers = answeredChecks(facts);
  const scores = scoresOf(answers);
  const { language } = facts;
  return {
    overall: overallScore(scores),
    pillars: pillars.map((pillar) => {
      const checks = checksOf(pillar).map(({ id }) => ({ id, answer: answers.get(id) }));
      const said = checks.filter(({ answer }) => answer?.state === 'said');
      const score = scores[pillar];
      const name = text(language, pillarKey[pillar]);
      return {
        pillar,
        score,
        text:
          score === null
            ? text(language, 'pillar.not_assessed', { pillar: name })
            : text(language, said.length === 0 ? 'pillar.nothing' : 'pillar.said', {
                pillar: name,
                said: said.length,
                all: checks.length,
              }),
        evidence: said.flatMap(({ answer }) => answer?.source ?? []).slice(0, 6),
      };
    }),
  };
};
