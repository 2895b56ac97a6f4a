import { isDoubtful } from '@plumbline/contracts/blocks';
import { checksOf, type Check, type CheckState } from '@plumbline/contracts/checklist';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { Tier } from '@plumbline/contracts/report';
import type { z } from 'zod';
import type { ReviewDocument, ReviewPage } from '../document.ts';
import { isAsideOf } from '../evidence/asides.ts';
import { sameThing } from '../evidence/same-thing.ts';
import { unfounded, withoutSentences, type Grounds } from '../evidence/grounds.ts';
import { checkQuote, hasFigure, locate, namesThirdParty, type Nowhere, type Place } from '../evidence/evidence.ts';
import type { CheckAnswer, PillarAnswer } from '../model/tasks.ts';
import { hasKind, hasMeasure, isBareClaim } from './check-kinds.ts';
import { couldHold } from './page-headings.ts';

export type ClaimTier = z.infer<typeof Tier>;

/** A check as code settled it: what the model answered, held against the document. */
export interface SettledCheck {
  check: Check;
  state: CheckState;
  /** 1 to 5; null when not read. */
  level: number | null;
  /** In English: the model's sentence, or null where code says it itself (`wordsOfCheck` in engine/check-words.ts). */
  text: string | null;
  /** Where it is said or partly said; of an unsure one the passage that comes nearest. */
  place: Place | null;
  tier: ClaimTier;
  second: Place | null;
  /** Further places where the answer goes on: they show it, and move no score. */
  more: readonly Place[];
  thirdParty: string | null;
  /** Pages looked through in vain. */
  searched: number[];
  /** Why a check was not read, for the words of it: pages were not, the model gave no answer to be used, the document is no pitch. */
  unread?: 'pages' | 'model' | 'not_reviewed';
  /** Pages that were not read in full and could hold it, where that is why. */
  unreadPages?: number[];
}

export interface FailedQuote {
  check: Check;
  place: Place;
  /** `missing`: something is claimed without any quote. */
  why: Nowhere | 'trivial' | 'heading' | 'missing';
}

export interface CheckedPillar {
  pillar: Pillar;
  checks: SettledCheck[];
  summary: string;
  questions: string[];
  company: { name: string; place: Place } | null;
  failed: FailedQuote[];
  /** Every passage that was claimed stands nowhere: the model said something, and none of it can be believed. */
  unverifiable: boolean;
}

/** What a pillar was judged on: pages sent to it, pages that were unread or not sent to it in full, and those of the sent that were read in part. */
export interface Searched {
  sent: number[];
  unread: number[];
  partly?: ReviewPage[];
}

/** The passage nearest to a check, where code finds one in the whole document; null when nothing comes near. */
export type FindClosest = (check: Check) => Place | null;

/** A quote with what stands over and beside it. */
export const withHead = ({ quote, unit }: Place): string => [...(unit?.head ?? []), quote].join(' ');

const checkTier = (
  document: ReviewDocument,
  claim: CheckAnswer,
  place: Place,
): Pick<SettledCheck, 'tier' | 'second'> => {
  if (claim.tier === 'stated' || claim.second === null) return { tier: 'stated', second: null };
  const second = checkQuote(document, claim.second.page, claim.second.quote);
  if (!second.verified) return { tier: 'stated', second: null };
  // The same words on the same page are one place, not two.
  return isSamePlace(second.place, place) || !sameThing(withHead(place), withHead(second.place), claim.tier)
    ? { tier: 'stated', second: null }
    : { tier: claim.tier, second: second.place };
};

const isSamePlace = (one: Place, other: Place): boolean =>
  one.page === other.page && (one.quote.includes(other.quote) || other.quote.includes(one.quote));

/** The further places of an answer that stand, each once, and none of those that are shown anyway. */
const checkMore = (document: ReviewDocument, { id, more }: CheckAnswer, shown: readonly Place[]): Place[] => {
  const kept: Place[] = [];
  for (const { page, quote } of more) {
    const found = checkQuote(document, page, quote);
    if (!found.verified || isBareClaim(id, found.place.quote)) continue;
    if (![...shown, ...kept].some((other) => isSamePlace(other, found.place))) kept.push(found.place);
  }
  return kept;
};

/**
 * The company's name in the document's own letters, when the quote that shows it stands and the name stands in it. Of a quote that runs
 * over several parts of the page, or speaks to the reviewer, the name alone is the passage.
 */
const checkCompany = (document: ReviewDocument, company: PillarAnswer['company']): CheckedPillar['company'] => {
  if (company === null) return null;
  const nameOn = (page: number): Place | Nowhere =>
    locate({ ...document, pages: document.pages.filter(({ n }) => n === page) }, page, company.name);
  const quoted = locate(document, company.page, company.quote);
  const place =
    quoted === 'torn'
      ? nameOn(company.page)
      : quoted === 'suspicious'
        ? locate(document, company.page, company.name)
        : quoted;
  if (typeof place === 'string') return null;
  const inQuote = nameOn(place.page);
  if (typeof inQuote === 'string' || !place.quote.toLowerCase().includes(inQuote.quote.toLowerCase())) return null;
  return { name: inQuote.quote.replace(/\s+/g, ' ').trim(), place };
};

/** Who is no third party: the company, and its people as passages name them. */
export interface Insiders {
  company: string | null;
  people: readonly string[];
}

/** A competitor is named by the pitch and vouches for nothing in it. */
const vouches = ({ id }: Check): boolean => id !== 'moat.competitors';

/** Of people, rights and customers a date tells: since when, until when, signed on. It is no number of a problem, a product or a market. */
const dated: ReadonlySet<Pillar> = new Set(['team', 'moat_defensibility', 'traction_viability']);

/**
 * What a verified quote allows (review.md, "Scoring"): 3 for what is said, 4 when it has a figure, 5 when it names a third party. A
 * contradicted claim, and one read from a picture that could hardly be read, give no more than 3: its figure or its witness is in doubt.
 */
export const levelOf = (
  check: Check,
  { place, tier, thirdParty }: { place: Place; tier: ClaimTier; thirdParty: string | null },
  { company, people }: Insiders,
): 3 | 4 | 5 => {
  if (tier === 'contradicted' || isDoubtful(place.unit ?? {})) return 3;
  if (vouches(check) && namesThirdParty(place.quote, thirdParty, company, people)) return 5;
  return (dated.has(check.pillar) ? hasFigure(place.quote) : hasMeasure(place.quote)) ? 4 : 3;
};

const silent = { place: null, tier: 'stated', second: null, more: [], thirdParty: null, searched: [] } as const;

const absent = (
  check: Check,
  text: string | null,
  { sent, unread, partly = [] }: Searched,
  closest: FindClosest,
): SettledCheck => {
  const place = closest(check);
  if (place !== null && !isAsideOf(check.id, place.quote))
    return { ...silent, check, state: 'unsure', level: 2, text: null, place, searched: [] };
  // An unread page is no missing content, and it may hold anything; one that was read in part may hold what belongs under its heading.
  const unreadPages = [
    ...new Set([...unread, ...partly.filter((page) => couldHold(page, check.id)).map(({ n }) => n)]),
  ];
  if (unreadPages.length > 0) {
    unreadPages.sort((one, other) => one - other);
    return { ...silent, check, state: 'not_read', level: null, text: null, searched: [], unread: 'pages', unreadPages };
  }
  const whole = sent.filter((n) => !partly.some((page) => page.n === n));
  return { ...silent, check, state: 'not_found', level: 1, text, searched: whole };
};

/** Holds one answer against the document. `failed` is told when its quote does not stand: then it is settled as if nothing was said. */
const settle = (
  check: Check,
  answer: CheckAnswer | undefined,
  document: ReviewDocument,
  searched: Searched,
  closest: FindClosest,
  failed: (why: FailedQuote) => void,
): SettledCheck => {
  if (answer === undefined || answer.state === 'not_said')
    return absent(check, answer === undefined ? null : answer.text, searched, closest);
  if (answer.quote === null) {
    failed({ check, place: { page: answer.page ?? 0, quote: '' }, why: 'missing' });
    return absent(check, null, searched, closest);
  }
  const found = checkQuote(document, answer.page ?? 0, answer.quote);
  if (!found.verified) {
    failed({ check, place: { page: answer.page ?? 0, quote: answer.quote }, why: found.why });
    return absent(check, null, searched, closest);
  }
  const { place } = found;
  if (answer.state === 'unsure')
    return { ...silent, check, state: 'unsure', level: 2, text: answer.text, place, searched: [] };
  const claim = { place, ...checkTier(document, answer, place), thirdParty: answer.third_party };
  const base = { ...silent, check, text: answer.text, searched: [], ...claim };
  // Beside what contradicts it nothing else is shown: which of several places does would not be clear. A part stands alone.
  const shown = [place, ...(claim.second === null ? [] : [claim.second])];
  const more = claim.tier === 'contradicted' ? [] : checkMore(document, answer, shown);
  return answer.state === 'said' && hasKind(check.kind, withHead(place)) && !isBareClaim(check.id, place.quote)
    ? { ...base, state: 'said', level: 3, more }
    : // A sentence that calls it said would praise what is open.
      { ...base, text: answer.state === 'said' ? null : answer.text, state: 'partly', level: 2 };
};

/** The levels of what is said, once it is known who belongs to the company. */
export const withLevels = (checks: readonly SettledCheck[], insiders: Insiders): SettledCheck[] =>
  checks.map((settled) => {
    const { check, state, place, tier, thirdParty } = settled;
    return state === 'said' && place !== null
      ? { ...settled, level: levelOf(check, { place, tier, thirdParty }, insiders) }
      : settled;
  });

/** What a sentence about this check rests on: its quotes with what stands over and beside them, and the company's name. */
export const groundsOf = ({ place, second, more }: SettledCheck, company: string | null): Grounds => ({
  texts: [place, second, ...more].flatMap((at) => (at === null ? [] : [withHead(at)])).concat(company ?? []),
  pages: [place, second, ...more].flatMap((at) => (at === null ? [] : [at.page])),
});

/** What sentences about all of these checks rest on. */
export const groundsOfAll = (checks: readonly SettledCheck[], company: string | null): Grounds => {
  const each = checks.map((settled) => groundsOf(settled, company));
  return { texts: each.flatMap(({ texts }) => texts), pages: each.flatMap(({ pages }) => pages) };
};

/**
 * Pillars without the words of the model that say more than they rest on: a check's sentence gives way to code's own, and a sentence of
 * a summary or a question with a name or figure that stands in no quote is left out. What is said of a check without a passage may rest
 * on the passages of all pillars: what is missing is missing beside something.
 */
export const withFoundedWords = (
  checked: readonly CheckedPillar[],
  company: string | null,
  title: string,
): CheckedPillar[] => {
  const groundsIn = (checks: readonly SettledCheck[]): Grounds => {
    const { texts, pages } = groundsOfAll(checks, company);
    return { texts: [...texts, title], pages };
  };
  const everywhere = groundsIn(checked.flatMap(({ checks }) => checks));
  return checked.map((pillar) => {
    const own = groundsIn(pillar.checks);
    const isFounded = (sentence: string): boolean => unfounded(sentence, own).length === 0;
    const checks = pillar.checks.map((settled) => {
      const grounds = settled.place === null ? everywhere : groundsOf(settled, company);
      return settled.text !== null && unfounded(settled.text, grounds).length > 0
        ? { ...settled, text: null }
        : settled;
    });
    return {
      ...pillar,
      checks,
      summary: withoutSentences(pillar.summary, isFounded),
      questions: pillar.questions.filter(isFounded),
    };
  });
};

/** A pillar's checks when none of them was judged. */
export const unreadChecks = (pillar: Pillar, unread: 'model' | 'not_reviewed'): SettledCheck[] =>
  checksOf(pillar).map((check) => ({
    ...silent,
    check,
    state: 'not_read',
    level: null,
    text: null,
    searched: [],
    unread,
  }));

/** Holds a pillar's answer against the document, check by check; a claim whose quote fails counts as nothing. */
export const checkPillar = (
  pillar: Pillar,
  answer: PillarAnswer,
  document: ReviewDocument,
  searched: Searched,
  closest: FindClosest,
): CheckedPillar => {
  const failed: FailedQuote[] = [];
  const company = pillar === 'problem_insight' ? checkCompany(document, answer.company) : null;
  const checks = checksOf(pillar).map((check) =>
    settle(
      check,
      // Told twice, the first counts.
      answer.checks.find(({ id }) => id === check.id),
      document,
      searched,
      closest,
      (why) => failed.push(why),
    ),
  );
  const asked = new Set(checksOf(pillar).map(({ id }) => id));
  const claimed = answer.checks.filter(({ id, state }) => state !== 'not_said' && asked.has(id)).length;
  // A passage that talks to the reviewer, or says too little, stands there; it only proves nothing.
  const nowhere = failed.filter(({ why }) => why === 'not_found' || why === 'torn' || why === 'missing').length;
  const { summary, questions } = answer;
  return { pillar, checks, summary, questions, company, failed, unverifiable: claimed > 0 && nowhere >= claimed };
};

/**
 * A pillar's score from its checks (review.md, "Scoring"): 5 when all core checks are said, two stand at 4 or more and one at 5; 4 when
 * at most one core check is not said and one check stands at 4 or more; 3 when a core check is said; 2 when any check is above 1; else 1.
 * Checks that were not read are left out. Null when nothing is left, or nothing was found while something was not read.
 */
export const pillarScore = (checks: readonly Pick<SettledCheck, 'check' | 'state' | 'level'>[]): number | null => {
  const read = checks.flatMap(({ level, ...rest }) => (level === null ? [] : [{ ...rest, level }]));
  const atLeast = (level: number): number => read.filter((one) => one.level >= level).length;
  if (read.length === 0 || (read.length < checks.length && atLeast(2) === 0)) return null;
  const core = read.filter(({ check }) => check.core);
  const unsaid = core.filter(({ state }) => state !== 'said').length;
  const said = core.length - unsaid;
  if (said > 0 && unsaid === 0 && atLeast(4) >= 2 && atLeast(5) >= 1) return 5;
  if (said > 0 && unsaid <= 1 && atLeast(4) >= 1) return 4;
  if (said > 0) return 3;
  return atLeast(2) > 0 ? 2 : 1;
};

/** The middle score; of two middle ones the lower. Null when most samples could not assess the pillar. */
export const medianScore = (scores: (number | null)[]): number | null => {
  const assessed = scores.filter((score) => score !== null).sort((a, b) => a - b);
  if (assessed.length * 2 <= scores.length) return null;
  return assessed[Math.floor((assessed.length - 1) / 2)] ?? null;
};
