import type { MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { shortQuote } from '../format.ts';
import { text } from '../texts.ts';
import { shownClauses } from './contracts.ts';
import { placeInWords } from './metrics-snapshot.ts';
import type { PackageFacts } from './package-facts.ts';

const mostObligations = 40;
const mostDates = 40;
const mostClauses = 60;

/** What no section has room for: obligations, dates in their order, further clauses. */
export const appendices = (facts: PackageFacts): MemoReport['appendices'] => {
  const { language } = facts;
  const entry = (title: string, source: MemoQuote, horizon: string | null = null) => ({
    title,
    summary: shortQuote(source.quote),
    source: placeInWords(facts, source),
    horizon,
  });
  const obligations = facts
    .statements('obligation')
    .slice(0, mostObligations)
    .map(({ source }) => entry(text(language, 'appendix.obligation'), source));
  const dates = facts
    .statements('date')
    .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
    .slice(0, mostDates)
    .map(({ source, date }) => entry(text(language, 'appendix.date', { date: date ?? '' }), source, date));
  const clauses = facts.documents
    .flatMap(({ contract }) => {
      if (contract === null) return [];
      const shown = shownClauses(contract);
      return contract.clauses.filter(({ clause, unusual }) => unusual === null && !shown.has(clause));
    })
    .slice(0, mostClauses)
    .map(({ clause, source }) => entry(text(language, `clauseName.${clause}`), source));
  const particulars = facts.documents
    .flatMap(({ particulars: told }) => told)
    .slice(0, mostClauses)
    .map(({ label, source }) => entry(label, source));
  return [...particulars, ...clauses, ...obligations, ...dates];
};
