import type { MemoContract, MemoItem } from '@plumbline/contracts/memo-report';
import type { Clause, ClauseFact } from '../facts.ts';
import { shortQuote } from '../format.ts';
import { isTextKey, text } from '../texts.ts';
import { quotedItem, type PackageFacts } from './package-facts.ts';

/** What a contract's own section shows; the rest is told in the appendices. */
export const shownClauses: readonly Clause[] = [
  'effective_date',
  'term',
  'termination',
  'exclusivity',
  'change_of_control',
  'liability',
  'indemnity',
  'governing_law',
  'dispute',
  'renewal',
  'assignment',
];

const unusualItem = (facts: PackageFacts, { unusual, source, clause }: ClauseFact): MemoItem => {
  const key = `unusual.${unusual ?? ''}`;
  return isTextKey(key)
    ? { text: text(facts.language, key, { quote: shortQuote(source.quote) }), evidence: [source] }
    : quotedItem(facts, `clause.${clause}`, source);
};

/** What each contract of the package says. */
export const contracts = (facts: PackageFacts): MemoContract[] =>
  facts.documents.flatMap(({ document, contract }) => {
    if (contract === null) return [];
    const item = (clause: Clause, ...more: Clause[]): MemoItem | null => {
      const found = [clause, ...more].flatMap((one) => contract.clauses.filter((each) => each.clause === one));
      const [best] = found;
      if (best === undefined) return null;
      const made = quotedItem(facts, `clause.${best.clause}`, best.source);
      return { ...made, evidence: found.filter((each) => each.clause === best.clause).map(({ source }) => source) };
    };
    const odd = contract.clauses.filter(({ unusual }) => unusual !== null);
    return [
      {
        document: document.id,
        parties: contract.parties.map(({ name, source }) => ({ text: name, evidence: [source] })),
        effective_date: item('effective_date'),
        term: item('term', 'renewal'),
        termination: item('termination'),
        exclusivity: item('exclusivity'),
        change_of_control: item('change_of_control', 'assignment'),
        liability: item('liability', 'indemnity'),
        governing_law: item('governing_law', 'dispute'),
        unusual: odd.map((one) => unusualItem(facts, one)),
      },
    ];
  });
