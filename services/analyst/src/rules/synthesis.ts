import { checklist } from '@plumbline/contracts/checklist';
import { byGain, byStrength } from '@plumbline/contracts/rubric';
import type { SynthesisAnswer, SynthesisInput } from '@plumbline/review/model/tasks';
import { recognise, say, type MessageKey } from '../catalogue.ts';
import { followUp } from './follow-up.ts';

type PillarFindings = SynthesisInput['pillars'][number];
type Finding = PillarFindings['checks'][number] & { pillar: PillarFindings };

const termOf = ({ pillar }: PillarFindings): MessageKey => `pillar.${pillar}`;
const says = (text: string, key: MessageKey): boolean => recognise(text)?.some((said) => said.key === key) ?? false;

/** The part of a gap that says what to do; all of it when it is not one of our sentences. */
const adviceIn = (text: string): string => {
  const advice = recognise(text)?.find(({ key }) => key.endsWith('.do'));
  return advice ? say(advice.key, advice.slots) : text;
};

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
const gapsIn = ({ checks }: PillarFindings) => checks.filter(({ state }) => state !== 'said' && state !== 'not_read');

interface View {
  readonly input: SynthesisInput;
  readonly scored: readonly PillarFindings[];
  /** The most to gain first, so that the first is the weakest. */
  readonly deficits: readonly PillarFindings[];
  readonly best: PillarFindings | undefined;
  readonly worst: PillarFindings | undefined;
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

function verdictOf(view: View): string {
  const { input, best, worst, scored, strengths } = view;
  if (input.overall_score === null || scored.length === 0) return say('verdict.not_assessed');
  if (!best || strengths.length === 0) return say('verdict.empty');
  const company = input.company_name;
  const who = company ? 'named' : 'unnamed';
  const slots = { ...(company ? { company } : {}), best: [termOf(best)], worst: [termOf(worst ?? best)] };
  const rating = recommended(input);
  if (rating === 'highly_recommended') return say(`verdict.${worst ? rating : 'complete'}.${who}`, slots);
  return say(`verdict.${level(view) && rating !== 'not_recommended' ? 'level' : rating}.${who}`, slots);
}

function coreOf(view: View): string {
  const { best, worst, strengths, gaps, input, scored } = view;
  // Nothing was judged, so nothing is its strongest or weakest part.
  if (scored.length === 0) return say('core.unread');
  const [top, next] = inTurn(strengths, 2);
  const gap = gaps.find(({ pillar }) => pillar === worst);
  return fit(
    [
      ...(top
        ? [best && !level(view) ? say('core.best', { pillar: [termOf(best)] }) : '', top.text]
        : [say('core.no_strength')]),
      ...(next ? [next.text] : []),
      ...(worst && gap ? [level(view) ? '' : say('core.worst', { pillar: [termOf(worst)] }), gap.text] : []),
      ...(input.unread_pages.length > 0 ? [say('core.unread')] : []),
    ],
    1200,
  );
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

/** Money that has come in, not what a plan or a table of years gives: a stage is told only where the pitch says so. */
const earned =
  /\b(?:earned|generated|made|invoiced|booked|billed|collected|reached|grew|hit|closed|paid|current(?:ly)?|today|so far|till date|to date|last (?:month|year|quarter|six|12|twelve)|since|mrr|arr|(?:a|per|each|every) month|monthly)\b|\/\s?mo|(?:حققنا|حقق|بلغت|بلغ|وصلت|حتى الآن|حتى اليوم|حاليا|منذ|الشهر الماضي|العام الماضي|شهري)/iu;

/** How far what is plainly said reaches; a round is only told when the pitch asks for one by its name. What nobody says is not guessed. */
function stageOf({ strengths, scored }: View): string {
  if (scored.length === 0) return say('stage.unclear');
  const said = (...checks: readonly string[]): Finding | undefined => strengths.find(({ id }) => checks.includes(id));
  const ask = said('traction.ask');
  const round = rounds.find(([pattern]) => pattern.test(ask?.quote ?? ''));
  if (round) return say(round[1]);
  if (earned.test(said('traction.revenue')?.quote ?? '')) return say('stage.revenue');
  if (said('traction.customers')) return say('stage.users');
  const state = said('solution.state')?.quote ?? '';
  if (/\bpilot|تجرب|تجريب/iu.test(state)) return say('stage.pilot');
  if (/\bprototype|\bmvp|نموذج أولي|نموذج اولي/iu.test(state)) return say('stage.product');
  return say('stage.unclear');
}

/** What was found or missed about some checks, in this order: strengths, gaps, else the fallback. */
function field(
  view: View,
  from: readonly PillarFindings['pillar'][],
  checks: readonly string[],
  fallback: MessageKey,
  most = 400,
): string {
  const pillars = view.input.pillars.filter(({ pillar }) => from.includes(pillar));
  const found = pillars.flatMap(strengthsIn).filter(({ id }) => checks.includes(id));
  const missed = pillars.flatMap(gapsIn).filter(({ id }) => checks.includes(id));
  const sentences = [...found, ...missed].map(({ text }) => text);
  if (sentences.length > 0) return fit(sentences, most);
  return say(pillars.every(({ score }) => score === null) ? 'field.unassessed' : fallback);
}

function feedbackOf({ input, scored }: View): string {
  const group = (wanted: (score: number) => boolean): MessageKey[] =>
    scored.filter(({ score }) => score !== null && wanted(score)).map(termOf);
  const strong = group((score) => score >= 4);
  const middle = group((score) => score === 3);
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
  const gap = gaps.find(({ pillar }) => pillar === worst);
  return fit([say('risk.pillar', { pillar: [termOf(worst)] }), gap?.text ?? ''], 400);
}

const coreChecks = new Set(checklist.filter(({ core }) => core).map(({ id }) => id));
const isCore = ({ id }: Finding): boolean => coreChecks.has(id);

/** Where to say plainly what a passage only comes near to. */
const nearestIn = ({ id, state, page }: Finding): string =>
  state === 'unsure' && page !== null ? say('check.unsure_do', { item: [`${id}.item`], page: String(page) }) : '';

/** What to do about a pillar: first what its band lacks, then what takes up the pitch's own words, then what else is missing. */
function actionsOn(pillar: PillarFindings): (SynthesisAnswer['next_actions'][number] & { pillar: PillarFindings })[] {
  const gaps = gapsIn(pillar).map((gap) => ({ ...gap, pillar }));
  const advice = (of: readonly Finding[]) =>
    of.map((gap) => ({ text: fit([nearestIn(gap), adviceIn(gap.text)], 300), from: [gap.id], pillar }));
  const followed = strengthsIn(pillar).flatMap((finding) => {
    const text = followUp(finding, 'do_more');
    return text === null ? [] : [{ text, from: [finding.id], pillar }];
  });
  const core = gaps.filter(isCore);
  const all = [...advice(core), ...followed, ...advice(gaps.filter((gap) => !isCore(gap)))];
  return all.filter(({ text }) => text.length <= 300);
}

/** Two things for each of the three pillars with most to gain, in turn, so that the first is about the weakest; then what else there is. */
function actionsOf({ deficits }: View): SynthesisAnswer['next_actions'] {
  const first = deficits.slice(0, 3).flatMap((pillar) => actionsOn(pillar).slice(0, 2));
  const all = [...inTurn(first, first.length), ...inTurn(deficits.flatMap(actionsOn), 30)];
  const seen = new Set<string>();
  return all
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, 6)
    .map(({ text, from }) => ({ text, from }));
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The report's overall words, made only of what the pillars found. */
export function synthesise(input: SynthesisInput): SynthesisAnswer {
  const view = viewOf(input);
  const gaps = inTurn(view.gaps, view.gaps.length);
  const questions = distinct(
    inTurn(
      [...view.deficits, ...view.scored.filter((pillar) => !view.deficits.includes(pillar))].flatMap((pillar) =>
        pillar.questions.map((text) => ({ text, pillar })),
      ),
      20,
    ).map(({ text }) => text),
  ).slice(0, 8);
  return {
    verdict: verdictOf(view),
    core_analysis: coreOf(view),
    stage: stageOf(view),
    strengths: inTurn(view.strengths, 6).map(({ id, text }) => ({ text, from: [id] })),
    gaps: uniqueText(gaps)
      .slice(0, 6)
      .map(({ id, text }) => ({ text, from: [id] })),
    next_actions: actionsOf(view),
    key_investor_questions: questions,
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
          input.pillars.filter(({ pillar }) => pillar === 'market_opportunity').map(({ summary }) => summary),
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

function uniqueText(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ text }) => !seen.has(text) && seen.add(text));
}
