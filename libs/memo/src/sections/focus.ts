import type { MemoItem, MemoQuote, MemoReport } from '@plumbline/contracts/memo-report';
import { formatValue, metricName, periodText } from '../format.ts';
import { quotedItem, type PackageFacts } from './package-facts.ts';
import { text } from '../texts.ts';

/*
 * What the investor asked for, point by point: where the documents speak of it, or that they do not.
 */

const mostItems = 6;

/** A cell says nothing by itself: the metric that it holds, and of when. */
const figureItem = (facts: PackageFacts, source: MemoQuote): MemoItem | null => {
  if (source.cell === undefined) return null;
  const fact = facts.documents
    .find(({ document }) => document.id === source.document)
    ?.metrics.find((one) => one.source.page === source.page && one.source.cell === source.cell);
  if (fact === undefined) return null;
  const { language } = facts;
  const period = fact.period === null ? '' : periodText(language, fact.period);
  return {
    text: text(language, period === '' ? 'item.metric' : 'focus.metric', {
      metric: metricName(language, fact.key, fact.name),
      value: formatValue(language, fact),
      period,
      document: facts.nameOf(source.document),
    }),
    evidence: [source],
  };
};

/** Undefined where nothing was asked. */
export const focusSection = (facts: PackageFacts): MemoReport['focus'] => {
  const points = [...new Set(facts.documents.flatMap(({ focus = [] }) => focus.map(({ point }) => point)))];
  if (points.length === 0) return undefined;
  return points.map((asked) => {
    const told = facts.documents.flatMap(({ focus = [] }) => focus.filter(({ point }) => point === asked));
    // Each document in turn, so that one that repeats it does not hide the others.
    const sources = Array.from({ length: mostItems }, (_, at) => told.flatMap(({ sources: own }) => own[at] ?? []))
      .flat()
      .slice(0, mostItems);
    const count = told.reduce((sum, { places }) => sum + places, 0);
    return {
      asked,
      answer:
        count > 0
          ? text(facts.language, 'focus.found', { count })
          : text(facts.language, facts.readWhole ? 'focus.nothing' : 'focus.not_read'),
      items: sources.map((source) => figureItem(facts, source) ?? quotedItem(facts, 'focus.item', source)),
    };
  });
};
