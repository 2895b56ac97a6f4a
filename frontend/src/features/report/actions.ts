import type { CheckResult } from '@plumbline/contracts/checklist';
import type { Evidence } from '@plumbline/contracts/report';
import { byGain } from '@plumbline/contracts/rubric';
import { pillars } from '@plumbline/contracts/pillars';
import { evidenceOfCheck } from './checks.ts';
import type { Quoted } from './checks.ts';
import { claimsOf } from './evidence.ts';
import type { PillarEntry, ReportView } from './read-report.ts';

/** One thing to do, as the screen shows it. */
export interface ShownAction {
  text: string;
  /** The pillar that it mends; null when the report does not say. */
  pillar: PillarEntry | null;
  /** Where it is to be said: the places that the report names, or that its check has. */
  evidence: Evidence[];
  /** Of a check that is unsure: the passage that comes nearest. */
  closest: CheckResult['closest'];
  /** Where no page says anything about it: the page on which its pillar is spoken of. */
  belongs: { page: number; quote: string } | null;
}

export interface Plan {
  /** Why it begins where it does, in the report's words; '' where the report has none of its own. */
  lead: string;
  actions: ShownAction[];
}

/** Without the marks that set words of the other direction apart. */
const sameWords = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

const withoutFurther = ({ more: _, ...evidence }: Quoted): Quoted => evidence;

const placed = (entry: PillarEntry | undefined, check: CheckResult | undefined) => {
  const all = check === undefined ? null : evidenceOfCheck(check, entry?.detail ?? null);
  // A step sends its reader to one place.
  const found = all === null ? null : withoutFurther(all);
  const spoken = entry?.checks.find(({ page, quote }) => page !== undefined && quote !== undefined);
  const hasPlace = found !== null || check?.closest !== undefined;
  return {
    evidence: found === null ? [] : [found],
    closest: found === null ? check?.closest : undefined,
    belongs:
      hasPlace || spoken?.page === undefined || spoken.quote === undefined
        ? null
        : { page: spoken.page, quote: spoken.quote },
  };
};

const quotesIn = (text: string): string[] =>
  [...text.matchAll(/[«“]([^»”]+)[»”]/gu)].map(([, quote = '']) =>
    sameWords(quote.replace(/…[\s\u2066-\u2069]*$/u, '')),
  );

/** The check whose passage a step quotes, which may be another one's than that it mends, and the pillar it belongs to. */
const quotedBy = (text: string, entries: readonly PillarEntry[]): { entry: PillarEntry; check: CheckResult } | null => {
  const quotes = quotesIn(text).filter((quote) => quote !== '');
  const all = entries.flatMap((entry) => entry.checks.map((check) => ({ entry, check })));
  // Of a list words take up one point; a word or two stand in many passages, and begin the one that is meant.
  const isQuoted = (quote: string | undefined): boolean =>
    quote !== undefined &&
    quotes.some((one) =>
      one.split(' ').length < 3 ? sameWords(quote).startsWith(one) : sameWords(quote).includes(one),
    );
  return (
    all.find(({ check }) => isQuoted(check.quote)) ?? all.find(({ check }) => isQuoted(check.closest?.quote)) ?? null
  );
};

/**
 * What a report says to do, once and in one order. Since its steps name their checks, the critical next step is the first of them with
 * a sentence in front; of reports of before it is a step of its own, and the first.
 */
export const planOf = (report: ReportView): Plan => {
  const { acts_on: on, next_actions, critical_next_step: critical, claims_evidence } = report;
  if (on === undefined) {
    const own = claimsOf([critical], claims_evidence, 'critical_next_step');
    const others = claimsOf(next_actions, claims_evidence, 'next_actions');
    const said = new Set(own.map(({ text }) => sameWords(text)));
    const all = [...own, ...others.filter(({ text }) => !said.has(sameWords(text)))];
    const actions = all.map((claim) => ({ ...claim, pillar: null, closest: undefined, belongs: null }));
    return { lead: '', actions };
  }
  const actions = next_actions.map((text, index): ShownAction => {
    const about = on[index] ?? null;
    const entry = report.pillars.find(({ name }) => name !== null && name === about?.pillar);
    const check = entry?.checks.find(({ id }) => id === about?.check);
    // A step that quotes a passage is shown with that one: with two pages it would send its reader to the other.
    const quoted = quotedBy(text, report.pillars);
    return { text, pillar: entry ?? null, ...(quoted ? placed(quoted.entry, quoted.check) : placed(entry, check)) };
  });
  const [first] = next_actions;
  const lead = first !== undefined && critical.endsWith(first) ? critical.slice(0, -first.length) : critical;
  return { lead: lead.trim(), actions };
};

/** The pillar that holds the score back most; null when none does, or in a format without weights. */
export const weakestOf = ({ layout, pillars: entries }: ReportView): PillarEntry | null => {
  if (layout !== 'hexagon') return null;
  const scored = entries.flatMap((entry) => {
    const pillar = pillars.find((name) => name === entry.name);
    return pillar === undefined ? [] : [{ pillar, score: entry.score, entry }];
  });
  return byGain(scored)[0]?.entry ?? null;
};
