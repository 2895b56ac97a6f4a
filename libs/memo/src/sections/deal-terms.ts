import type { MemoItem, MemoReport } from '@plumbline/contracts/memo-report';
import type { DealTerm, TermFact } from '../facts.ts';
import { formatValue, metricName } from '../format.ts';
import { text, type TextKey } from '../texts.ts';
import { metricsOf, quotedItem, type PackageFacts } from './package-facts.ts';

/** What the documents say of the deal; nothing is suggested that none of them says. */
const first: readonly DealTerm[] = [
  'round_size',
  'check_size',
  'valuation',
  'structure',
  'ownership_target',
  'conditions',
];

const termsOf = ({ documents }: PackageFacts, ...wanted: DealTerm[]): TermFact[] =>
  wanted
    .flatMap((term) =>
      documents.flatMap(({ terms, document }) =>
        terms.filter((one) => one.term === term).map((one) => ({ one, sheet: document.type === 'term_sheet' ? 0 : 1 })),
      ),
    )
    .sort((a, b) => a.sheet - b.sheet)
    .map(({ one }) => one);

const metricItem = (facts: PackageFacts, key: string): MemoItem | null => {
  const [found] = metricsOf(facts, key);
  return found === undefined
    ? null
    : {
        text: text(facts.language, 'item.metric', {
          metric: metricName(facts.language, key, found.name),
          value: formatValue(facts.language, found),
          document: facts.nameOf(found.source.document),
        }),
        evidence: [found.source],
      };
};

const termItem = (facts: PackageFacts, key: TextKey, ...wanted: DealTerm[]): MemoItem | null => {
  const [found] = termsOf(facts, ...wanted);
  return found === undefined ? null : quotedItem(facts, key, found.source);
};

const mostOther = 40;

export const suggestedDealTerms = (facts: PackageFacts): MemoReport['suggested_deal_terms'] => {
  const hasTerms = facts.documents.some(({ document }) => document.type === 'term_sheet');
  const used = new Set<string>();
  const other = facts.documents
    .flatMap(({ terms, document }) => (hasTerms && document.type !== 'term_sheet' ? [] : terms))
    .filter(
      ({ term, source }) => !first.includes(term) && !used.has(source.quote) && used.add(source.quote) !== undefined,
    )
    .slice(0, mostOther)
    .map(({ term, source }) => quotedItem(facts, `term.${term}`, source));
  return {
    check_size: termItem(facts, 'term.check_size', 'check_size', 'round_size') ?? metricItem(facts, 'raise'),
    valuation:
      termItem(facts, 'term.valuation', 'valuation', 'valuation_cap') ??
      metricItem(facts, 'pre_money') ??
      metricItem(facts, 'post_money') ??
      metricItem(facts, 'valuation_cap'),
    structure: termItem(facts, 'term.structure', 'structure'),
    ownership_target: termItem(facts, 'term.ownership_target', 'ownership_target'),
    closing_conditions: termsOf(facts, 'conditions')
      .slice(0, 6)
      .map(({ source }) => quotedItem(facts, 'term.conditions', source)),
    other: [
      ...termsOf(facts, 'valuation', 'round_size', 'valuation_cap')
        .slice(1, 6)
        .map(({ term, source }) => quotedItem(facts, `term.${term}`, source)),
      ...other,
    ],
  };
};
