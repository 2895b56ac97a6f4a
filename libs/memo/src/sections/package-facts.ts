import type { Language } from '@plumbline/contracts/limits';
import type { MemoItem, MemoQuote } from '@plumbline/contracts/memo-report';
import type { DocumentFacts, MetricFact, StatementFact } from '../facts.ts';
import { shortQuote, type NameOf } from '../format.ts';
import { text, type TextKey } from '../texts.ts';
import { inFocus } from './in-focus.ts';

/** The facts of all documents of a package, as its sections look at them. */
export interface PackageFacts {
  language: Language;
  documents: readonly DocumentFacts[];
  nameOf: NameOf;
  statements: (topic: StatementFact['topic']) => StatementFact[];
  /** Every page that could say something was read: only then is anything missing. */
  readWhole: boolean;
}

const trust: Record<DocumentFacts['document']['type'], number> = {
  financials: 0,
  cap_table: 1,
  term_sheet: 2,
  contract: 3,
  deck: 4,
  notes: 5,
  customer_reference: 6,
  market_report: 7,
  other: 8,
};

/** What a metric is believed by: accounts before slides. */
export const trustOf = ({ documents }: Pick<PackageFacts, 'documents'>, document: string): number =>
  trust[documents.find((one) => one.document.id === document)?.document.type ?? 'other'];

export const packageFacts = (documents: readonly DocumentFacts[], language: Language): PackageFacts => {
  const asked = inFocus({ documents });
  return {
    language,
    documents,
    nameOf: (id) => documents.find(({ document }) => document.id === id)?.document.name ?? '',
    // What the investor asked for comes first, before any list is cut.
    statements: (topic) => {
      const all = documents.flatMap(({ statements }) => statements.filter((one) => one.topic === topic));
      return [...all.filter(({ source }) => asked([source])), ...all.filter(({ source }) => !asked([source]))];
    },
    readWhole: documents.every(
      ({ document: { coverage }, truncated }) =>
        coverage.unread.length === 0 && (coverage.partly ?? []).length === 0 && !truncated,
    ),
  };
};

/** Metrics of a key without further words, the best believed and newest first; plans last. */
export const metricsOf = (facts: PackageFacts, key: string): MetricFact[] =>
  facts.documents
    .flatMap(({ metrics }) => metrics.filter((one) => one.key === key && one.qualifiers.length === 0))
    .sort(
      (one, other) =>
        Number(one.basis === 'plan') - Number(other.basis === 'plan') ||
        trustOf(facts, one.source.document) - trustOf(facts, other.source.document) ||
        (other.period?.end ?? '').localeCompare(one.period?.end ?? ''),
    );

/** A passage that speaks for itself, under a word on what it is about. */
export const quotedItem = (
  { language, nameOf }: Pick<PackageFacts, 'language' | 'nameOf'>,
  key: TextKey,
  source: MemoQuote,
): MemoItem => ({
  text: text(language, key, { quote: shortQuote(source.quote), document: nameOf(source.document) }),
  evidence: [source],
});

/** The first passages of a topic, no two of the same words. */
export const itemsOf = (facts: PackageFacts, topic: StatementFact['topic'], key: TextKey, most: number): MemoItem[] => {
  const seen = new Set<string>();
  return facts
    .statements(topic)
    .filter(({ source }) => !seen.has(source.quote) && seen.add(source.quote) !== undefined)
    .slice(0, most)
    .map(({ source }) => quotedItem(facts, key, source));
};
