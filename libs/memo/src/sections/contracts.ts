import type { MemoContract, MemoItem } from '@plumbline/contracts/memo-report';
import type { Clause, ClauseFact, ContractFact } from '../facts.ts';
import { shortQuote } from '../format.ts';
import { isTextKey, text } from '../texts.ts';
import { quotedItem, type PackageFacts } from './package-facts.ts';

/** The clause that each field shows: the first of these that the contract has. */
const fields = {
  effective_date: ['effective_date'],
  term: ['term', 'renewal'],
  termination: ['termination'],
  exclusivity: ['exclusivity'],
  change_of_control: ['change_of_control', 'assignment'],
  liability: ['liability', 'indemnity'],
  governing_law: ['governing_law', 'dispute'],
} as const satisfies Record<string, readonly Clause[]>;

/** The clauses that a contract's own section shows; the rest is told in the appendices. */
export const shownClauses = ({ clauses }: ContractFact): ReadonlySet<Clause> =>
  new Set(
    Object.values(fields).flatMap((names) => names.find((name) => clauses.some(({ clause }) => clause === name)) ?? []),
  );

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
    const item = (names: readonly Clause[]): MemoItem | null => {
      const found = names.flatMap((one) => contract.clauses.filter((each) => each.clause === one));
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
        effective_date: item(fields.effective_date),
        term: item(fields.term),
        termination: item(fields.termination),
        exclusivity: item(fields.exclusivity),
        change_of_control: item(fields.change_of_control),
        liability: item(fields.liability),
        governing_law: item(fields.governing_law),
        unusual: odd.map((one) => unusualItem(facts, one)),
      },
    ];
  });
