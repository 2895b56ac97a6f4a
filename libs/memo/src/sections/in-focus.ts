import type { MemoQuote } from '@plumbline/contracts/memo-report';
import type { DocumentFacts } from '../facts.ts';

const keyOf = ({ document, page, cell, quote }: MemoQuote): string => `${document} ${String(page)} ${cell ?? quote}`;

/** Tells whether a statement rests on a place that was asked for. */
export const inFocus = ({
  documents,
}: {
  documents: readonly DocumentFacts[];
}): ((evidence: readonly MemoQuote[]) => boolean) => {
  const keys = new Set(documents.flatMap(({ focus = [] }) => focus.flatMap(({ sources }) => sources.map(keyOf))));
  return (evidence) => keys.size > 0 && evidence.some((place) => keys.has(keyOf(place)));
};

/** Those that rest on what was asked for first, else in their order. */
export const focusFirst = <Item extends { evidence: readonly MemoQuote[] }>(
  items: readonly Item[],
  asked: (evidence: readonly MemoQuote[]) => boolean,
): Item[] => [...items.filter(({ evidence }) => asked(evidence)), ...items.filter(({ evidence }) => !asked(evidence))];
