import { isDoubtful } from '@plumbline/contracts/blocks';
import type { Pillar } from '@plumbline/contracts/pillars';
import type { Tier } from '@plumbline/contracts/report';
import type { z } from 'zod';
import type { ReviewDocument } from '../document.ts';
import { checkQuote, hasFigure, locate, namesThirdParty, type Nowhere, type Place } from '../evidence/evidence.ts';
import type { PillarAnswer } from '../model/tasks.ts';

export type ClaimTier = z.infer<typeof Tier>;

/** A strength that stands on a verified quote. */
export interface CheckedStrength {
  text: string;
  place: Place;
  tier: ClaimTier;
  second: Place | null;
  thirdParty: string | null;
}

/** Where an improvement points: a verified passage, a passage that could not be found, or the absence on all pages searched. */
export type ImprovementGround =
  { kind: 'verified'; place: Place } | { kind: 'unverified'; place: Place } | { kind: 'absent'; searched: number[] };

export interface CheckedImprovement {
  text: string;
  ground: ImprovementGround;
}

export interface FailedQuote {
  field: 'strengths' | 'improvements';
  index: number;
  place: Place;
  why: Nowhere | 'trivial' | 'heading';
}

export interface CheckedPillar {
  pillar: Pillar;
  /** What the model would give; what counts is `allowedScore`. */
  proposed: number | null;
  summary: string;
  strengths: CheckedStrength[];
  improvements: CheckedImprovement[];
  questions: string[];
  company: { name: string; place: Place } | null;
  failed: FailedQuote[];
}

/** What a pillar was judged on: pages sent, and pages that were unread or not sent to it in full. */
export interface Searched {
  sent: number[];
  unread: number[];
}

const checkTier = (
  document: ReviewDocument,
  claim: PillarAnswer['strengths'][number],
  place: Place,
): Pick<CheckedStrength, 'tier' | 'second'> => {
  if (claim.tier === 'stated' || claim.second === null) return { tier: 'stated', second: null };
  const second = checkQuote(document, claim.second.page, claim.second.quote);
  if (!second.verified) return { tier: 'stated', second: null };
  // The same words on the same page are one place, not two.
  const same =
    second.place.page === place.page &&
    (second.place.quote.includes(place.quote) || place.quote.includes(second.place.quote));
  return same ? { tier: 'stated', second: null } : { tier: claim.tier, second: second.place };
};

/** The company's name in the document's own letters, when the quote that shows it stands and the name stands in it. */
const checkCompany = (document: ReviewDocument, company: PillarAnswer['company']): CheckedPillar['company'] => {
  if (company === null) return null;
  const place = locate(document, company.page, company.quote);
  if (typeof place === 'string') return null;
  const inQuote = locate(
    { ...document, pages: document.pages.filter(({ n }) => n === place.page) },
    place.page,
    company.name,
  );
  if (typeof inQuote === 'string' || !place.quote.toLowerCase().includes(inQuote.quote.toLowerCase())) return null;
  return { name: inQuote.quote.replace(/\s+/g, ' ').trim(), place };
};

/**
 * The highest score the verified quotes allow (review.md, rule 3): 5 when one names a third party, 4 when one has a figure, 3 when
 * there is one, else 2. A contradicted claim, and one read from a picture that could hardly be read, give no more than 3: its figure or
 * its witness is in doubt.
 */
export const scoreCap = (strengths: CheckedStrength[], company: string | null): 2 | 3 | 4 | 5 => {
  if (strengths.length === 0) return 2;
  const sound = strengths.filter(({ tier, place }) => tier !== 'contradicted' && !isDoubtful(place.unit ?? {}));
  if (sound.some(({ place, thirdParty }) => namesThirdParty(place.quote, thirdParty, company))) return 5;
  return sound.some(({ place }) => hasFigure(place.quote)) ? 4 : 3;
};

/**
 * The score that counts, from the one the model proposed. Without any evidence a pillar is null while pages are unread, and
 * what it proposed (at most 2, and at least 1: absent) when every page was read.
 */
export const allowedScore = (
  { proposed, strengths, improvements }: Pick<CheckedPillar, 'proposed' | 'strengths' | 'improvements'>,
  unread: number[],
  company: string | null,
): number | null => {
  const evidence = strengths.length > 0 || improvements.some(({ ground }) => ground.kind === 'verified');
  if (!evidence) return unread.length > 0 ? null : Math.min(proposed ?? 1, 2);
  return proposed === null ? null : Math.min(proposed, scoreCap(strengths, company));
};

/** Holds a pillar's answer against the document: quotes, tiers, the company's name; strengths whose quote fails are dropped. */
export const checkPillar = (
  pillar: Pillar,
  answer: PillarAnswer,
  document: ReviewDocument,
  searched: Searched,
): CheckedPillar => {
  const failed: FailedQuote[] = [];
  const strengths = answer.strengths.flatMap((claim, index): CheckedStrength[] => {
    const check = checkQuote(document, claim.page, claim.quote);
    if (!check.verified) {
      failed.push({ field: 'strengths', index, place: { page: claim.page, quote: claim.quote }, why: check.why });
      return [];
    }
    const { tier, second } = checkTier(document, claim, check.place);
    return [{ text: claim.text, place: check.place, tier, second, thirdParty: claim.third_party }];
  });
  const improvements = answer.improvements.map(({ text, quote }, index): CheckedImprovement => {
    if (quote === null) return { text, ground: { kind: 'absent', searched: searched.sent } };
    // The weak passage may well be a bare heading: that can be the very point.
    const place = locate(document, quote.page, quote.quote);
    if (typeof place !== 'string') return { text, ground: { kind: 'verified', place } };
    failed.push({ field: 'improvements', index, place: { page: quote.page, quote: quote.quote }, why: place });
    return { text, ground: { kind: 'unverified', place: { page: quote.page, quote: quote.quote } } };
  });
  const company = pillar === 'problem_insight' ? checkCompany(document, answer.company) : null;
  const { summary, questions } = answer;
  return { pillar, proposed: answer.score, summary, strengths, improvements, questions, company, failed };
};

/** The middle score; of two middle ones the lower. Null when most samples could not assess the pillar. */
export const medianScore = (scores: (number | null)[]): number | null => {
  const assessed = scores.filter((score) => score !== null).sort((a, b) => a - b);
  if (assessed.length * 2 <= scores.length) return null;
  return assessed[Math.floor((assessed.length - 1) / 2)] ?? null;
};
