import { checklist } from '@plumbline/contracts/checklist';
import { byGain, byStrength } from '@plumbline/contracts/rubric';
import type { SynthesisAnswer, SynthesisInput } from '@plumbline/review/model/tasks';
import { say, says, type MessageKey } from '../catalogue.ts';
import { advise, asksAlike, sectorQuestion } from './advice.ts';
import { excerptOf } from './excerpt.ts';
import { isMissing, summaryOf, unreadWords } from './pillar-summary.ts';
import { stageShown } from './stage.ts';
import { statedOf } from './stated.ts';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';

type PillarFindings = SynthesisInput['pillars'][number];
type Finding = PillarFindings['checks'][number] & { pillar: PillarFindings };

const termOf = ({ pillar }: PillarFindings): MessageKey => `pillar.${pillar}`;

const excerptLength = 220;

/**
 * What is so, without what to do about it. Said anew from the finding, since its text may be the engine's own, which nobody could write
 * in another language.
 */
const statementOf = (check: PillarFindings['checks'][number]): string =>
  statedOf(check) ?? (check.state === 'not_found' ? say(`${check.id}.absent`) : check.text);

const passageOf = ({ page, quote }: PillarFindings['checks'][number]): string | null =>
  page === null || quote === null ? null : `${String(page)} ${quote}`;

/** Of those that show the same passage the first; none whose passage is among `shown`. */
function onePerPassage<F extends PillarFindings['checks'][number]>(findings: readonly F[], shown: Set<string>): F[] {
  return findings.filter((finding) => {
    const passage = passageOf(finding);
    if (passage === null) return true;
    if (shown.has(passage)) return false;
    shown.add(passage);
    return true;
  });
}

/** What is open of some checks among `all` of their pillars; no source is missing where the market has no figure. */
const gapsAmong = <F extends PillarFindings['checks'][number]>(
  checks: readonly F[],
  all: readonly PillarFindings['checks'][number][],
): F[] => checks.filter((one) => one.state === 'partly' || one.state === 'unsure' || isMissing(one, all));

const itemOf = ({ id }: PillarFindings['checks'][number]): MessageKey => `${id}.item`;

/**
 * Where some checks are said, which are still open, and which may stand where nothing could be read, without the words that the checks
 * themselves say. `all` are those of their pillars; `most` of each are named.
 */
function inShort(
  findings: readonly PillarFindings['checks'][number][],
  all: readonly PillarFindings['checks'][number][],
  most: number,
): string[] {
  const said = findings.filter(({ state, page }) => state === 'said' && page !== null).slice(0, most);
  const open = gapsAmong(findings, all).slice(0, most);
  const pages = Map.groupBy(said, ({ page }) => page);
  return [
    ...[...pages].map(([page, found]) => say('field.page', { page: String(page), found: found.map(itemOf) })),
    ...(open.length > 0 ? [say('field.open', { open: open.map(itemOf) })] : []),
    ...unreadWords(findings.slice(0, most)),
  ];
}

/** Joins sentences as long as they fit. */
function fit(sentences: readonly string[], most: number): string {
  let text = '';
  for (const sentence of sentences.filter(Boolean)) {
    const longer = text ? `${text} ${sentence}` : sentence;
    if (longer.length <= most) text = longer;
  }
  return text || (sentences[0] ?? '').slice(0, most);
}

const strengthsIn = ({ checks }: PillarFindings) => checks.filter(({ state }) => state === 'said');
const gapsIn = ({ checks }: PillarFindings) => gapsAmong(checks, checks);

interface View {
  readonly input: SynthesisInput;
  readonly scored: readonly PillarFindings[];
  /** The most to gain first, so that the first is the weakest. */
  readonly deficits: readonly PillarFindings[];
  readonly best: PillarFindings | undefined;
  readonly worst: PillarFindings | undefined;
  /** All that score as high as the best, and as low as the worst: none of several is the strongest. */
  readonly highest: readonly PillarFindings[];
  readonly lowest: readonly PillarFindings[];
  readonly strengths: readonly Finding[];
  readonly gaps: readonly Finding[];
}

function viewOf(input: SynthesisInput): View {
  const scored = input.pillars.filter(({ score }) => score !== null);
  const deficits = byGain(scored);
  const strongest = byStrength(scored);
  const strengths = strongest.flatMap((pillar) => strengthsIn(pillar).map((finding) => ({ ...finding, pillar })));
  const gaps = deficits.flatMap((pillar) => gapsIn(pillar).map((finding) => ({ ...finding, pillar })));
  return {
    input,
    scored,
    deficits,
    best: strongest[0],
    worst: deficits[0],
    highest: strongest.filter(({ score }) => score === strongest[0]?.score),
    lowest: deficits.filter(({ score }) => score === deficits[0]?.score),
    strengths,
    gaps,
  };
}

/** One finding of each pillar in turn, so that no pillar fills the list. */
function inTurn<F extends { pillar: PillarFindings }>(findings: readonly F[], most: number): F[] {
  const rounds = new Map<string, number>();
  const round = (finding: F): number => {
    const next = rounds.get(finding.pillar.pillar) ?? 0;
    rounds.set(finding.pillar.pillar, next + 1);
    return next;
  };
  return findings
    .map((finding, order) => ({ finding, order, round: round(finding) }))
    .sort((a, b) => a.round - b.round || a.order - b.order)
    .slice(0, most)
    .map(({ finding }) => finding);
}

type Recommended = 'highly_recommended' | 'recommended' | 'needs_improvement' | 'not_recommended';
const recommendations: readonly Recommended[] = [
  'highly_recommended',
  'recommended',
  'needs_improvement',
  'not_recommended',
];
const recommended = ({ recommendation }: SynthesisInput): Recommended =>
  recommendations.find((known) => known === recommendation) ?? 'needs_improvement';

/** Best and worst are the same pillar, or score alike: then neither stands out. */
const level = ({ best, worst }: View): boolean => !best || !worst || best.score === worst.score;

/** From here on something is plainly said on a pillar (libs/review rubric/scoring.ts). */
const told = 3;
/** The pillars a pitch is strongest on; none where nothing is said plainly, or all score alike. */
const strongestIn = (view: View): readonly PillarFindings[] =>
  level(view) || (view.best?.score ?? 0) < told ? [] : view.highest;

function verdictOf(view: View): string {
  const { input, best, worst, scored, strengths } = view;
  if (input.overall_score === null || scored.length === 0) return say('verdict.not_assessed');
  if (!best || strengths.length === 0) return say('verdict.empty');
  const company = input.company_name;
  const who = company ? 'named' : 'unnamed';
  const strongest = strongestIn(view);
  const slots = {
    ...(company ? { company } : {}),
    best: strongest.length > 0 ? strongest.map(termOf) : [termOf(best)],
    worst: [termOf(worst ?? best)],
  };
  const rating = recommended(input);
  if (rating === 'highly_recommended') return say(`verdict.${worst ? rating : 'complete'}.${who}`, slots);
  if (level(view)) return say(`verdict.${rating === 'not_recommended' ? rating : 'level'}.${who}`, slots);
  return say(`verdict.${strongest.length > 0 ? rating : 'not_recommended'}.${who}`, slots);
}

function coreOf(view: View): string {
  const { worst, strengths, gaps, input, scored } = view;
  // Nothing was judged, so nothing is its strongest or weakest part.
  if (scored.length === 0) return say('core.unread');
  const strongest = strongestIn(view);
  const found = inTurn(strengths, 4).map(itemOf);
  const open = gaps.filter(({ pillar }) => pillar === worst).slice(0, 2).map(itemOf); // prettier-ignore
  return fit(
    [
      ...(found.length > 0 ? [strongestWords(strongest), say('core.found', { found })] : [say('core.no_strength')]),
      ...(worst && open.length > 0 ? [weakestWords(view, worst), say('core.open', { open })] : []),
      ...(input.unread_pages.length > 0 ? [say('core.unread')] : []),
    ],
    1200,
  );
}

function strongestWords(strongest: readonly PillarFindings[]): string {
  const [one, ...others] = strongest;
  if (one === undefined) return '';
  return others.length === 0
    ? say('core.best', { pillar: [termOf(one)] })
    : say('core.best_of', { pillars: strongest.map(termOf) });
}

function weakestWords(view: View, worst: PillarFindings): string {
  const { lowest } = view;
  if (level(view)) return '';
  if (lowest.length === 1) return say('core.worst', { pillar: [termOf(worst)] });
  return say('core.worst_of', { pillars: lowest.map(termOf), pillar: [termOf(worst)] });
}

const rounds: readonly [RegExp, MessageKey][] = [
  [/pre-?seed|ما قبل البذر/iu, 'stage.pre_seed'],
  [/series b|الجولة ب/iu, 'stage.series_b'],
  [/series a\b|الجولة أ/iu, 'stage.series_a'],
  // "Seed" alone may be what a farmer sows.
  [
    /\bseed[\s-]+(?:round|stage|funding|financing|capital|investment|extension|raise)|(?:rais\w*|round|seeking|closing)\b[^.\n]{0,40}\bseed\b|\bseed\s*(?:[:–—-]|$)|البذرية|بذري/iu,
    'stage.seed',
  ],
];

const ofStage = new Set(['traction.revenue', 'traction.customers', 'solution.state']);
/** Whether nobody says it, where all that tells a stage was looked for on pages that were read. */
const isJudged = ({ pillars }: SynthesisInput): boolean =>
  pillars.every(
    ({ score, checks }) => !checks.some(({ id, state }) => ofStage.has(id) && (state === 'not_read' || score === null)),
  );

/**
 * How far the company is, and the round that the pitch asks for by its name: what is asked for says nothing of what was reached. Where it is
 * not clear, with the sentence that leaves it open.
 */
function stageOf({ input, strengths, scored }: View): string {
  if (scored.length === 0) return say('stage.unclear');
  const said = (check: string): Finding | undefined => strengths.find(({ id }) => id === check);
  const stage = stageShown(said);
  const round = rounds.find(([pattern]) => pattern.test(said('traction.ask')?.quote ?? ''));
  if (stage.shown)
    return round === undefined ? say(stage.state) : say('stage.raising', { state: [stage.state], round: [round[1]] });
  const why =
    stage.why === 'silent'
      ? say(isJudged(input) ? 'unclear.silent' : 'stage.unclear')
      : say(`unclear.${stage.why}`, { page: String(stage.page), quote: excerptOf(stage.quote, excerptLength) });
  return round === undefined ? why : `${why} ${say('unclear.round', { round: [round[1]] })}`;
}

/** Where some checks are said, and which are open, each with its page; else the fallback. */
function field(
  view: View,
  from: readonly PillarFindings['pillar'][],
  checks: readonly string[],
  fallback: MessageKey,
  most = 400,
): string {
  const pillars = view.input.pillars.filter(({ pillar }) => from.includes(pillar));
  const about = pillars.flatMap((pillar) => pillar.checks.filter(({ id }) => checks.includes(id)));
  const sentences = inShort(
    about,
    pillars.flatMap((pillar) => pillar.checks),
    about.length,
  );
  if (sentences.length > 0) return fit(sentences, most);
  return say(pillars.every(({ score }) => score === null) ? 'field.unassessed' : fallback);
}

function feedbackOf({ input, scored }: View): string {
  const group = (wanted: (score: number) => boolean): MessageKey[] =>
    scored.filter(({ score }) => score !== null && wanted(score)).map(termOf);
  // A four may rest on a name alone: figures are spoken of only where a passage has one.
  const figured = new Set(
    scored
      .filter((pillar) => strengthsIn(pillar).some(({ quote }) => figuresIn(quote ?? '').some(measures)))
      .map(termOf),
  );
  const strong = group((score) => score >= 4).filter((term) => figured.has(term));
  const middle = group((score) => score >= 3).filter((term) => !strong.includes(term));
  const thin = group((score) => score <= 2);
  const unassessed = input.pillars.filter(({ score }) => score === null).map(termOf);
  return fit(
    [
      ...(strong.length > 0 ? [say('exec.strong', { strong })] : []),
      ...(middle.length > 0 ? [say('exec.middle', { middle })] : []),
      ...(thin.length > 0 ? [say('exec.thin', { thin })] : []),
      ...(unassessed.length > 0 ? [say('exec.unassessed', { unassessed })] : []),
    ],
    600,
  );
}

function riskOf({ gaps, worst, input, scored }: View): string {
  if (scored.length === 0) return say('field.unassessed');
  if (input.pillars.some(({ summary }) => says(summary, 'summary.contradicted')))
    return `${say('risk.contradiction')} ${say('summary.contradicted')}`;
  if (!worst || (worst.score ?? 0) >= 4) return say('field.no_risk');
  const open = gaps.filter(({ pillar }) => pillar === worst);
  return fit([say('risk.pillar', { pillar: [termOf(worst)] }), ...inShort(open, worst.checks, 3)], 400);
}

const coreChecks = new Set(checklist.filter(({ core }) => core).map(({ id }) => id));
const isCore = ({ id }: Finding): boolean => coreChecks.has(id);

/** What to look at on a pillar, in the order of its weight: what its band lacks, what is said and could say more, what else is missing. */
function openOn(pillar: PillarFindings): Finding[] {
  const of = (findings: PillarFindings['checks']): Finding[] => findings.map((finding) => ({ ...finding, pillar }));
  const gaps = of(gapsIn(pillar));
  return [...gaps.filter(isCore), ...of(strengthsIn(pillar)), ...gaps.filter((gap) => !isCore(gap))];
}

const findingsIn = ({ input }: View): PillarFindings['checks'] => input.pillars.flatMap(({ checks }) => checks);

/** As much as there is to say; the best of it is chosen. */
const mostAdvice = 24;
/** With fewer that take up this pitch's own words there are some that could be said of any. */
const enough = 3;

type Advised = ReturnType<typeof advise>[number];

/**
 * The best of what can be advised: what takes up a passage of this pitch that nothing else does; where that is too little, a second time what
 * is taken up already; and where that is too little still, what could be said of any pitch. `advised` gives the advice that takes up each
 * passage so many times at most.
 */
const chosenFrom = (
  advised: (times: number) => readonly Advised[],
  all: PillarFindings['checks'],
  most: number,
  atLeast: number,
): Advised[] => {
  const once = advised(1);
  const twice = advised(2);
  const isOwn = (one: Advised): boolean => one.isOwn;
  const chosen = once.filter(isOwn).slice(0, most);
  const add = (more: readonly Advised[], upTo: number): void => {
    for (const one of more)
      if (
        chosen.length < upTo &&
        !chosen.some(({ id, text }) => id === one.id || text === one.text || asksAlike(id, one.id, all))
      )
        chosen.push(one);
  };
  if (chosen.length < enough) add(twice.filter(isOwn), enough);
  if (chosen.length < enough) add(once.filter((one) => !isOwn(one)), atLeast); // prettier-ignore
  return chosen;
};

/** Two things for each of the three pillars with most to gain, in turn, so that the first is about the weakest; then what else there is. */
function actionsOf(view: View, taken: Map<string, number>): SynthesisAnswer['next_actions'] {
  const all = findingsIn(view);
  // Of what is said only what can say more counts, as of each pillar the first two that give something to do.
  const useful = (findings: Finding[]): Finding[] => findings.filter((one) => advise([one], all, 'do', 1).length > 0);
  const first = view.deficits.slice(0, 3).flatMap((pillar) => useful(openOn(pillar)).slice(0, 2));
  const wanted = [...inTurn(first, first.length), ...inTurn(view.deficits.flatMap(openOn), 60)];
  // Where the score loses most comes first, whether the pitch says something near it or not.
  const [begin] = advise(wanted, all, 'do', 1);
  if (begin === undefined) return [];
  const used = (): Map<string, number> => new Map(begin.passage === null ? [] : [[begin.passage, 1]]);
  const rest = wanted.filter(({ id }) => id !== begin.id && !asksAlike(begin.id, id, all));
  const others = chosenFrom((times) => advise(rest, all, 'do', mostAdvice, used(), times), all, 5, enough - 1);
  const chosen = [begin, ...others];
  for (const { passage } of chosen) if (passage !== null) taken.set(passage, (taken.get(passage) ?? 0) + 1);
  return chosen.map(({ id, text }) => ({ text, from: [id] }));
}

/** What an investor asks: of each pillar in turn, and of no check that the actions speak of. Of figures that disagree the engine asks. */
function questionsOf(view: View, actions: SynthesisAnswer['next_actions'], taken: Map<string, number>): string[] {
  const { deficits, scored } = view;
  const acted = new Set(actions.flatMap(({ from }) => from));
  const order = [...deficits, ...scored.filter((pillar) => !deficits.includes(pillar))];
  const open = inTurn(order.flatMap(openOn), 60);
  const wanted = [...open.filter(({ id }) => !acted.has(id)), ...open.filter(({ id }) => acted.has(id))];
  const all = findingsIn(view);
  const sector = sectorQuestion(all);
  // What the actions take up is asked about only where little else is.
  const begun = (times: number): Map<string, number> =>
    new Map([...taken].map(([passage, uses]) => [passage, times === 1 ? 0 : uses]));
  const asked = chosenFrom((times) => advise(wanted, all, 'ask', mostAdvice, begun(times), times), all, 7, enough);
  const beside = asked.filter(({ passage }) => passage !== sector?.passage);
  const [begin, ...rest] = beside.length + 1 < enough ? asked : beside;
  return distinct([
    ...(begin === undefined ? [] : [begin.text]),
    ...(sector === null ? [] : [sector.text]),
    ...rest.map(({ text }) => text),
  ]).slice(0, 8);
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The report's overall words, made only of what the pillars found. */
export function synthesise(input: SynthesisInput): SynthesisAnswer {
  const view = viewOf(input);
  // A passage is shown once, as a strength or as what comes nearest to a gap.
  const shown = new Set<string>();
  const strengths = onePerPassage(inTurn(view.strengths, view.strengths.length), shown).slice(0, 6);
  const gaps = onePerPassage(inTurn(view.gaps, view.gaps.length), shown).slice(0, 6);
  const taken = new Map<string, number>();
  const actions = actionsOf(view, taken);
  return {
    verdict: verdictOf(view),
    core_analysis: coreOf(view),
    stage: stageOf(view),
    strengths: strengths.map((one) => ({ text: statementOf(one), from: [one.id] })),
    gaps: gaps.map((one) => ({ text: statementOf(one), from: [one.id] })),
    next_actions: actions,
    key_investor_questions: questionsOf(view, actions, taken),
    executive_feedback: feedbackOf(view) || say('verdict.not_assessed'),
    market: {
      market_size_clarity: field(
        view,
        ['market_opportunity'],
        ['market.size', 'market.source', 'market.reachable'],
        'field.market',
      ),
      competition_analysis: field(
        view,
        ['moat_defensibility'],
        ['moat.competitors', 'moat.difference'],
        'field.competition',
      ),
      target_audience: field(
        view,
        ['market_opportunity', 'problem_insight'],
        ['market.segment', 'problem.pain'],
        'field.audience',
      ),
      feedback:
        fit(
          input.pillars
            .filter(({ pillar, score }) => pillar === 'market_opportunity' && score !== null)
            .flatMap(({ pillar, checks, summary }) =>
              summaryOf(pillar, checks, { contradicted: says(summary, 'summary.contradicted') }),
            ),
          400,
        ) || say('field.market'),
    },
    financial_feedback: field(
      view,
      ['traction_viability'],
      ['traction.revenue', 'traction.model', 'traction.unit', 'traction.ask'],
      'field.financial',
    ),
    risk_feedback: riskOf(view),
  };
}
