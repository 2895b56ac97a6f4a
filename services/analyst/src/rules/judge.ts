import { checkIds, checksOf, type CheckId } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import { figuresIn } from '@plumbline/review/figures/figures';
import { measures } from '@plumbline/review/figures/figure';
import { mostMore, type CheckAnswer, type DocumentInput, type PillarAnswer } from '@plumbline/review/model/tasks';
import { hasMeasure, isBareClaim } from '@plumbline/review/rubric/check-kinds';
import { say, type MessageKey } from '../catalogue.ts';
import type { Check, Level, Match } from './check.ts';
import { marketChecks } from './checks/market.ts';
import { moatChecks } from './checks/moat.ts';
import { problemChecks } from './checks/problem.ts';
import { solutionChecks } from './checks/solution.ts';
import { teamChecks } from './checks/team.ts';
import { tractionChecks } from './checks/traction.ts';
import { compare, comparisons, metricsIn, type Comparison, type Metric } from './metrics.ts';
import type { Passage } from './passages.ts';
import { fullnessOf } from './fullness.ts';
import { answeredByNames, confidenceOf, isPlanFor, proposals, type Decided, type Proposal } from './decide.ts';
import { summaryOf } from './pillar-summary.ts';
import { saysItself } from './plain-words.ts';
import { excerptOf } from './excerpt.ts';
import { withoutAside } from './quotable.ts';
import type { Reading } from './reading.ts';
import { isPartAlone, namesRivals, touching, unitMeasuresIn } from './in-part.ts';
import { isTopical } from './topical.ts';
import { useBehind, useOfFunds } from './use-of-funds.ts';
import { listAround } from './whole-list.ts';

/** What was seen of a document, once for all its pillars. */
export interface Looked extends Decided {
  reading: Reading;
  pages: DocumentInput['pages'];
}

/** A pillar as it was judged. `lists` are the quotes of those checks whose passage is one of several that answer (whole-list.ts). */
export interface Judged extends PillarAnswer {
  lists: Map<CheckId, string>;
}

const checksById = new Map(
  [problemChecks, solutionChecks, marketChecks, teamChecks, moatChecks, tractionChecks]
    .flat()
    .map((check) => [check.id, check]),
);

/** A pillar's checks, in the order of the checklist. */
const rulesOf = (pillar: Pillar): Check[] => checksOf(pillar).flatMap(({ id }) => checksById.get(id) ?? []);

const quoteOf = ({ page, text }: Passage): { page: number; quote: string } => ({
  page,
  quote: text.replace(/\s+/gu, ' '),
});

/** A figure that another place contradicts does not count as the pitch's own numbers. */
const settled = (match: Match, metrics: readonly Metric[]): Level =>
  match.level > 3 && compare(metrics, match.passage)?.agrees === false ? 3 : match.level;

/** What the rules find for a check, the best first. */
function matchesOf(check: Check, reading: Reading, metrics: readonly Metric[]): Match[] {
  // Of equal passages the one in the pillar's own section says it best.
  const own = ({ passage, rank = 0 }: Match): number =>
    rank * 10 + Number(passage.topic !== null && check.id.startsWith(`${passage.topic}.`)) - 5 * Number(passage.title);
  return check
    .find(reading)
    .map((match) => ({ match, level: settled(match, metrics) }))
    .sort((a, b) => b.level - a.level || own(b.match) - own(a.match) || a.match.passage.index - b.match.passage.index)
    .map(({ match, level }) => ({ ...match, level }));
}

/** What the rules find for a check, the best first. */
export const ruleMatches = (id: CheckId, reading: Reading): readonly Match[] => {
  const check = checksById.get(id);
  return check === undefined ? [] : matchesOf(check, reading, []);
};

/** The share of all checks for which the rules find something specific, 0 to 1. */
export const ruleDensity = (reading: Reading): number =>
  checkIds.filter((id) => (ruleMatches(id, reading)[0]?.level ?? 0) >= 3).length / checkIds.length;

/** From here on a passage is said to answer; below `near` nothing comes near. Chosen on strangers' decks for working (docs/decisions.md). */
const sure = 0.6;
/** As much is enough where nothing is surer and the passage has the very words of an answer, or the check is one that nearly every pitch answers. */
const sureInWords = 0.35;
const sureOfProduct = 0.4;
const near = 0.1;
/** Below this what comes nearest is shown only when it has a word of what is asked: of seven that have none one is right. A product has any words. */
const nearByWords = 0.2;

/** Whether a passage that is not sure to answer is shown as the one that comes nearest. */
export const comesNear = (id: CheckId, { confidence, text }: { confidence: number; text: string }): boolean =>
  confidence >= near && (confidence >= nearByWords || id === 'solution.what' || isTopical(id, text));

/** From here on, or from `quotedByWords` with a word of what is asked, what comes nearest is right more often than not, or nearly so. */
const quoted = 0.3;
const quotedByWords = 0.2;
/** Whether the sentence on what is not sure quotes what comes nearest. */
const isQuoted = (id: CheckId, { confidence, text }: { confidence: number; text: string }): boolean =>
  confidence >= quoted || (confidence >= quotedByWords && isTopical(id, text));

/** The lines of the checklist that a quote about a figure of nothing answers not: "0 clinics pay us today". */
const wantsSomething = new Set<CheckId>([
  'traction.customers',
  'traction.revenue',
  'traction.growth',
  'traction.named',
  'traction.model',
]);
const isNothing = (text: string): boolean => {
  const measured = figuresIn(text).filter(measures);
  return measured.length > 0 && measured.every(({ value, negative }) => value === 0 || negative === true);
};

const excerptLength = 150;

const isPlan = (id: CheckId, proposal: Pick<Proposal, 'text' | 'title' | 'head'>): boolean =>
  isPlanFor(id, proposal.text, proposal);

/** Of what is not sure the best; a heading, an example or half a sentence gives way to what is hardly less likely and whole. */
const nearest = <P extends Proposal & { confidence: number }>(id: CheckId, proposed: readonly P[]): P | undefined => {
  const [first] = proposed;
  const whole = proposed.find(({ lacking }) => !lacking);
  if (first === undefined || whole === undefined || isPlan(id, first)) return first;
  return whole.confidence >= hardlyLess * first.confidence ? whole : first;
};
const hardlyLess = 0.7;

/** A proposal as it would be shown. */
interface Weighed extends Proposal {
  confidence: number;
  /** Its list, where it is one of several that answer. */
  list: string | null;
  fullness: number;
}

/** A proposal with its list and how fully it answers. */
export const weighed = (
  id: CheckId,
  proposal: Proposal,
  { pages, recognition, quotable }: Pick<Looked, 'pages' | 'recognition' | 'quotable'>,
): Weighed => {
  const { page, text } = proposal;
  const confidence = confidenceOf(proposal);
  const mayShow = (part: string): boolean => quotable(page, part) && !isPlanFor(id, part);
  const around = listAround({ id, page, text }, pages, recognition, mayShow);
  // Praise beside what is said would make all of it praise.
  const list = around !== null && isBareClaim(id, around) && !isBareClaim(id, text) ? null : around;
  const seen = recognition.passage(id, page, text);
  return { ...proposal, confidence, list, fullness: fullnessOf({ id, quote: list ?? text, listed: list !== null, confidence, seen }) }; // prettier-ignore
};

/** Below this a passage that answers is said to answer in part. Chosen on strangers' decks for working (docs/decisions.md). */
const full = 0.3;
/**
 * What is told in points, and often claimed without them. A part of the others (an amount without its use, one name of three)
 * mostly has the rest elsewhere in the deck: careful readers agreed with three in ten of those, and with three in four of these.
 */
const toldInPart = new Set<CheckId>([
  'problem.pain',
  'problem.why_now',
  'solution.how',
  'solution.proof',
  'market.segment',
  'team.coverage',
  'moat.difference',
  'traction.model',
]);
/** Of these a short answer is a part where nothing stands beside it: another place, or what could be looked up. */
const toldAlone = new Set<CheckId>(['solution.state', 'moat.protection', 'moat.competitors', 'traction.unit']);
/** A figure is no bare claim, for what protects a patent or contract; what a customer costs or brings are several figures, rivals several names. */
const isChecked = (id: CheckId, quote: string): boolean => {
  switch (id) {
    case 'moat.competitors':
      return namesRivals(quote);
    case 'traction.unit':
      return unitMeasuresIn(quote) > 1;
    case 'moat.protection':
      return hasMeasure(quote) || /\b(?:patent|licen[cs]|contract|exclusiv)\w*|براءا?[تة]|ترخيص|عقد|حصري/iu.test(quote);
    default:
      return hasMeasure(quote);
  }
};
/** A price by itself says how money is made. */
const isPriced = (id: CheckId, quote: string): boolean => id === 'traction.model' && figuresIn(quote).some(measures);

/** Code refuses longer quotes. */
const longestQuote = 600;

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []);
/** Whether most of what a passage says was said before: a slogan on each page, a summary of what comes. */
const repeats = (id: CheckId, text: string, before: readonly string[]): boolean => {
  const words = wordsOf(text);
  const known = wordsOf(before.join(' '));
  // Another name in the same role is somebody else.
  const most = answeredByNames.has(id) ? 0.9 : 0.6;
  return [...words].filter((word) => known.has(word)).length >= most * words.size;
};

/** Of anything else a third place hardly says more, and is sooner about something else. */
const mostFurther = 2;

/**
 * Where an answer goes on: the sum on one page, what it is for on another. Only what answers as surely, and says something more. Of 97
 * answers of strangers' decks for working careful readers called 52 right without these places and 77 with them (docs/decisions.md).
 */
const furtherPlaces = (
  id: CheckId,
  shown: Weighed,
  whole: readonly Weighed[],
  { pages, quotable }: Pick<Looked, 'pages' | 'quotable'>,
): CheckAnswer['more'] => {
  const quotes = [shown.list ?? shown.text];
  const most = answeredByNames.has(id) ? mostMore : mostFurther;
  const more: CheckAnswer['more'] = [];
  const use = id === 'traction.ask' ? (useOfFunds(pages, quotable) ?? useBehind(shown, pages, quotable)) : null;
  if (use !== null && !repeats(id, use.quote, quotes)) {
    quotes.push(use.quote);
    more.push(use);
  }
  for (const { page, text, list, confidence } of whole) {
    const quote = list ?? text;
    if (quote.length > longestQuote) continue;
    if (confidence < sure || more.length >= most || isBareClaim(id, quote) || repeats(id, quote, quotes)) continue;
    quotes.push(quote);
    more.push({ page, quote });
  }
  return more.toSorted((one, other) => one.page - other.page);
};

const answerOf = (
  check: Check,
  looked: Looked,
  metrics: readonly Metric[],
): { answer: CheckAnswer; list: string | null } => {
  const { id } = check;
  const { quotable } = looked;
  const matches = matchesOf(check, looked.reading, metrics).filter(({ passage }) =>
    quotable(passage.page, passage.text),
  );
  const proposed = proposals(id, matches, looked)
    .map((proposal) => weighed(id, proposal, looked))
    // What is said on two pages alike is shown where it is said most fully, whichever comes first.
    .sort((a, b) => b.confidence - a.confidence || b.fullness - a.fullness || a.page - b.page);
  const whole = proposed.filter(
    ({ lacking, text: words }) => !lacking && !(wantsSomething.has(id) && isNothing(words)),
  );
  const plain =
    whole.find(({ confidence }) => confidence >= sure) ??
    whole.find((one) => one.confidence >= (id === 'market.size' ? near : sureInWords) && saysItself(id, one)) ??
    whole.find(({ confidence }) => id === 'solution.what' && confidence >= sureOfProduct);
  const best = plain ?? nearest(id, proposed);
  const item: readonly MessageKey[] = [`${id}.item`];
  if (best === undefined || !comesNear(id, best)) {
    const touched = touching(id, looked.pages, (page, text) => quotable(page, text) && text.length <= longestQuote);
    if (touched !== null) return alone(partOf(id, touched));
    return alone({ id, state: 'not_said', text: say(`${id}.absent`), page: null, quote: null, third_party: null, tier: 'stated', second: null }); // prettier-ignore
  }
  const { page, text } = best;
  const slots = { item, page: String(page), quote: excerptOf(text, excerptLength) };
  const place = { id, page, quote: text.slice(0, longestQuote) };
  if (plain === undefined) {
    const key =
      best.confidence >= sure && isPlan(id, best)
        ? 'check.planned'
        : isQuoted(id, best)
          ? 'check.unsure'
          : (`${id}.unclear` as const);
    return alone({ ...place, state: 'unsure', text: say(key, slots), third_party: null, tier: 'stated', second: null });
  }
  const isClaim = isBareClaim(id, plain.list ?? text);
  const more = isClaim ? [] : furtherPlaces(id, plain, whole, looked);
  const answered = [plain.list ?? text, ...more.map(({ quote }) => quote)];
  const isPart =
    (toldInPart.has(id) && plain.fullness < full && !isPriced(id, plain.list ?? text)) ||
    (toldAlone.has(id) && plain.fullness < full && more.length === 0 && !isChecked(id, plain.list ?? text)) ||
    isPartAlone(id, answered, plain.fullness);
  const match = matches.find(({ passage }) => passage.page === page && text.includes(passage.text.trim()));
  const comparison = match === undefined ? null : compare(metrics, match.passage);
  // Words take up the point that says it best (answer.ts); of a part they show all there is.
  const shown = (isPart ? plain.list : null) ?? text;
  const answer: CheckAnswer = {
    ...place,
    quote: shown.slice(0, longestQuote),
    // A part with the other parts beside it would be more than it is said to be.
    more: isPart ? [] : more,
    state: isClaim || isPart ? 'partly' : 'said',
    text: say(isClaim ? 'check.partly' : isPart ? 'check.part' : plain.list === null ? 'check.said' : 'check.instance', { ...slots, quote: excerptOf(shown, excerptLength) }), // prettier-ignore
    third_party: match?.thirdParty?.slice(0, 120) ?? null,
    tier: !comparison ? 'stated' : comparison.agrees ? 'supported' : 'contradicted',
    second: comparison ? quoteOf(comparison.there.passage) : null,
  };
  return { answer, list: plain.list };
};

/** A passage that only touches a check which nothing answers. */
const partOf = (id: CheckId, { page, text }: { page: number; text: string }): Omit<CheckAnswer, 'more'> => ({
  id,
  state: 'partly',
  page,
  quote: text,
  text: say('check.part', { item: [`${id}.item`], page: String(page), quote: excerptOf(text, excerptLength) }),
  third_party: null,
  tier: 'stated',
  second: null,
});

const alone = (answer: Omit<CheckAnswer, 'more'>): { answer: CheckAnswer; list: null } => ({
  answer: { ...answer, more: [] },
  list: null,
});

/** Contradictions among the figures that this pillar's passages give, each named once. */
function contradictionsOf(matches: readonly Match[], metrics: readonly Metric[]): Comparison[] {
  const found = new Map<string, Comparison>();
  for (const { passage } of matches) {
    for (const comparison of comparisons(metrics, passage)) {
      if (!comparison.agrees && !found.has(comparison.here.key)) found.set(comparison.here.key, comparison);
    }
  }
  return [...found.values()];
}

const companyOf = (pillar: Pillar, { company }: Reading): PillarAnswer['company'] =>
  pillar === 'problem_insight' && company !== null
    ? { ...company, name: company.name.slice(0, 120), quote: company.quote.slice(0, 600) }
    : null;

/**
 * Goes through a pillar's checklist: what is said, with its passage; what comes near; what is missing. Of questions only those that
 * contradictions ask; what else there is to ask and to do is worded once all pillars are judged (wording.ts).
 */
export function judge(pillar: Pillar, looked: Looked): Judged {
  const metrics = metricsIn(looked.reading.passages);
  const checks = rulesOf(pillar);
  const contradictions = contradictionsOf(
    checks.flatMap((check) => matchesOf(check, looked.reading, metrics)),
    metrics,
  );
  const found = checks.map((check) => answerOf(check, looked, metrics));
  const answers = found.map(({ answer }) => withoutAside(answer));
  return {
    checks: answers,
    summary: summaryOf(pillar, answers, { contradicted: contradictions.length > 0, most: 4 }).join(' '),
    questions: contradictions.map(({ here }) => say('contradiction.ask', { metric: [here.key] })),
    company: companyOf(pillar, looked.reading),
    addressed_to_reviewer: [],
    lists: new Map(found.flatMap(({ answer: { id }, list }) => (list === null ? [] : [[id, list] as const]))),
  };
}
