import type { DiligenceFlag, MemoReport } from '@plumbline/contracts/memo-report';
import type { DocumentFacts } from '../facts.ts';
import { text, type TextKey } from '../texts.ts';
import { metricsOf, type PackageFacts } from './package-facts.ts';
import { answeredChecks } from './pillars.ts';

/*
 * What an investor looks for and no page says. An absence is a claim too: it is made only when every page was read, no figure of that name
 * was found, and no passage speaks of it by its words.
 */

interface Wanted {
  section: TextKey;
  what: TextKey;
  severity: DiligenceFlag['severity'];
  /** Whether it is there, or something near it is. */
  isThere: (facts: PackageFacts) => boolean;
}

const mentioned = (facts: PackageFacts, ...keys: string[]): boolean =>
  keys.some((key) => facts.documents.some(({ mentions }) => mentions.includes(key)));
const metric =
  (...keys: string[]) =>
  (facts: PackageFacts): boolean =>
    keys.some((key) => metricsOf(facts, key).length > 0) || mentioned(facts, ...keys);
const ofType = (facts: PackageFacts, type: DocumentFacts['document']['type']): boolean =>
  facts.documents.some(({ document }) => document.type === type);
const answered = (facts: PackageFacts, ...ids: string[]): boolean =>
  [...answeredChecks(facts)].some(([id, { state }]) => ids.includes(id) && state !== 'not_found');

const wanted: readonly Wanted[] = [
  { section: 'section.metrics', what: 'absent.revenue', severity: 'high', isThere: metric('revenue', 'arr', 'mrr', 'gmv') },
  { section: 'section.metrics', what: 'absent.cash', severity: 'high', isThere: metric('cash', 'runway', 'burn') },
  { section: 'section.metrics', what: 'absent.margin', severity: 'medium', isThere: metric('gross_margin', 'gross_profit', 'cogs', 'contribution_margin') },
  { section: 'section.metrics', what: 'absent.customers', severity: 'medium', isThere: metric('customers', 'users', 'mau', 'orders', 'new_customers') },
  { section: 'section.metrics', what: 'absent.churn', severity: 'medium', isThere: metric('churn', 'revenue_churn', 'nrr', 'grr', 'retention', 'lost_customers') },
  { section: 'section.metrics', what: 'absent.unit', severity: 'low', isThere: metric('cac', 'ltv', 'ltv_cac', 'payback') },
  { section: 'section.ownership', what: 'absent.ownership', severity: 'high', isThere: (facts) => facts.documents.some(({ holdings }) => holdings.length > 0) || ofType(facts, 'cap_table') },
  { section: 'section.deal', what: 'absent.terms', severity: 'medium', isThere: (facts) => facts.documents.some(({ terms }) => terms.length > 0) || metric('pre_money', 'raise', 'valuation_cap')(facts) },
  { section: 'section.market', what: 'absent.market', severity: 'medium', isThere: (facts) => metric('tam', 'sam', 'som')(facts) || answered(facts, 'market.size') },
  { section: 'section.market', what: 'absent.competitors', severity: 'medium', isThere: (facts) => facts.statements('competitor').length > 0 || answered(facts, 'moat.competitors') },
  { section: 'section.team', what: 'absent.team', severity: 'medium', isThere: (facts) => facts.documents.some(({ people }) => people.length > 0) || answered(facts, 'team.founders') },
  { section: 'section.contracts', what: 'absent.contracts', severity: 'low', isThere: (facts) => facts.documents.some(({ contract }) => contract !== null) },
]; // prettier-ignore

export interface Absences {
  list: MemoReport['not_in_documents'];
  flags: DiligenceFlag[];
  questions: string[];
}

/** What is missing, as a section's honest end, as a flag where it weighs, and as a question. */
export const absences = (facts: PackageFacts): Absences => {
  const { language, readWhole, documents } = facts;
  const anything = documents.some(({ document }) => document.words > 0);
  if (!readWhole || !anything) return { list: [], flags: [], questions: [] };
  const missing = wanted.filter(({ isThere }) => !isThere(facts));
  return {
    list: missing.map(({ section, what }) => ({ section: text(language, section), text: text(language, what) })),
    flags: missing
      .filter(({ severity }) => severity !== 'low')
      .map(({ section, what, severity }) => ({
        kind: 'missing',
        area: text(language, section),
        severity: severity === 'high' ? 'medium' : 'low',
        detail: text(language, what),
        recommendation: text(language, 'absent.ask'),
        evidence: [],
      })),
    questions: missing.map(({ what }) => text(language, 'question.absent', { what: text(language, what) })),
  };
};
