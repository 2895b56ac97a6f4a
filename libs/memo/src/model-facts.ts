import type { MemoQuote } from '@plumbline/contracts/memo-report';
import { digest, type ReviewDocument } from '@plumbline/review/document';
import type { Asking } from '@plumbline/review/engine/pillar-review';
import { checkQuote } from '@plumbline/review/evidence/evidence';
import type { Figure } from '@plumbline/review/figures/figure';
import { figuresIn } from '@plumbline/review/figures/figures';
import { sameFigure } from '@plumbline/review/figures/same-figure';
import { fold } from '@plumbline/review/fold';
import { taskNames } from '@plumbline/review/model/tasks';
import { estimateTokens } from '@plumbline/review/model/tokens';
import { z } from 'zod';
import {
  dealTerms,
  type DocumentFacts,
  type MetricFact,
  type PersonFact,
  type StatementFact,
  type TermFact,
} from './facts.ts';
import { focusForModel } from './focus.ts';
import { isSheetPage } from './grid.ts';
import { metricKind, metricOfLabel } from './metrics.ts';
import { metricValue } from './metric-values.ts';
import { periodIn } from './periods.ts';
import { factsPrompt, memoPromptVersion } from './prompts.ts';

/*
 * Facts that a model finds beyond code's. It proposes; what is kept stands on its page, with its name and its figure in the quote. A sheet's
 * cells are read by code alone.
 */

const topicKinds = ['customer', 'competitor', 'segment', 'market_size', 'product', 'differentiator', 'tailwind', 'headwind', 'risk', 'obligation'] as const; // prettier-ignore

export const FoundFact = z.object({
  kind: z.enum(['metric', 'person', 'term', 'date', ...topicKinds]),
  name: z.string().max(120),
  value: z.string().max(160).nullable(),
  period: z.string().max(60).nullable(),
  planned: z.boolean(),
  page: z.number().int(),
  quote: z.string().min(1).max(600),
});
export type FoundFact = z.infer<typeof FoundFact>;
export const FactsAnswer = z.object({ facts: z.array(FoundFact).max(60) });

type Found = Pick<DocumentFacts, 'metrics' | 'people' | 'statements' | 'terms'>;

/** Windows of pages within the budget, in their order; a page that is too long alone is its own window, cut. */
const windowsOf = (
  review: ReviewDocument,
  tokenBudget: number,
): Array<{ n: number; label: string; text: string }[]> => {
  const windows: Array<{ n: number; label: string; text: string }[]> = [];
  let left = 0;
  for (const page of review.pages) {
    if (isSheetPage(page) || page.clean.trim() === '') continue;
    const price = estimateTokens(page.clean) + 20;
    const text =
      price > tokenBudget ? page.clean.slice(0, Math.floor((page.clean.length * tokenBudget) / price)) : page.clean;
    const last = windows.at(-1);
    if (last === undefined || price > left) {
      windows.push([{ n: page.n, label: page.label, text }]);
      left = tokenBudget - price;
    } else {
      last.push({ n: page.n, label: page.label, text });
      left -= price;
    }
  }
  return windows;
};

const plain = (text: string): string =>
  fold(text)
    .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const standsIn = (words: string, quote: string): boolean =>
  words.trim() !== '' && ` ${plain(quote)} `.includes(plain(words));

/** The figure of the quote that the value tells; null when it tells another, or none. */
const figureOf = (value: string, quote: string): Figure | null => {
  const [told] = figuresIn(value);
  return told === undefined
    ? null
    : (figuresIn(quote).find(
        (figure) =>
          sameFigure(figure, told) ||
          (figure.kind === told.kind && figure.low === told.low && figure.high === told.high),
      ) ?? null);
};

const metricOf = ({ name, value, period, planned }: FoundFact, source: MemoQuote): MetricFact | null => {
  const figure = value === null ? null : figureOf(value, source.quote);
  const metric = metricOfLabel(name);
  if (figure === null || metric === null) return null;
  const amount = metricValue(metricKind(metric.key) ?? null, figure, { factor: 1, currency: null });
  // A period counts when the quote tells it.
  const told =
    period !== null && standsIn(period, source.quote)
      ? periodIn(period)
      : figure.when === undefined
        ? null
        : periodIn(figure.when);
  return amount === null
    ? null
    : {
        key: metric.key,
        name,
        qualifiers: metric.qualifiers,
        ...amount,
        period: told,
        basis: planned ? 'plan' : null,
        definition: null,
        table: null,
        source,
      };
};

const personOf = ({ name, value }: FoundFact, source: MemoQuote): PersonFact | null =>
  standsIn(name, source.quote) && name.trim().includes(' ')
    ? {
        name: name.trim(),
        role: value !== null && standsIn(value, source.quote) ? value : null,
        highlights: [],
        sources: [source],
      }
    : null;

const statementOf = (topic: StatementFact['topic'], { name }: FoundFact, source: MemoQuote): StatementFact | null => {
  const isNamed = topic === 'customer' || topic === 'competitor';
  return isNamed && !standsIn(name, source.quote)
    ? null
    : { topic, name: isNamed ? name.trim() : null, date: null, source };
};

const dateOf = ({ value }: FoundFact, source: MemoQuote): StatementFact | null => {
  const figure = value === null ? null : figureOf(value, source.quote);
  return figure?.date === undefined ? null : { topic: 'date', name: null, date: figure.date, source };
};

const termOf = ({ name }: FoundFact, source: MemoQuote): TermFact | null => {
  const term = dealTerms.find((one) => one === name.trim().replace(/\s+/gu, '_').toLowerCase());
  return term === undefined ? null : { term, source };
};

const isTopic = (kind: FoundFact['kind']): kind is (typeof topicKinds)[number] =>
  topicKinds.some((topic) => topic === kind);

/** What of the proposed facts stands: each on its page by code, its name and figure in the quote. */
const settled = (review: ReviewDocument, document: string, proposed: readonly FoundFact[]): Found => {
  const found: Found = { metrics: [], people: [], statements: [], terms: [] };
  const add = <Fact>(list: Fact[], fact: Fact | null): void => {
    if (fact !== null) list.push(fact);
  };
  for (const fact of proposed) {
    const checked = checkQuote(review, fact.page, fact.quote);
    if (!checked.verified) continue;
    const source: MemoQuote = { document, page: checked.place.page, quote: checked.place.quote };
    if (fact.kind === 'metric') add(found.metrics, metricOf(fact, source));
    else if (fact.kind === 'person') add(found.people, personOf(fact, source));
    else if (fact.kind === 'term') add(found.terms, termOf(fact, source));
    else if (fact.kind === 'date') add(found.statements, dateOf(fact, source));
    else if (isTopic(fact.kind)) add(found.statements, statementOf(fact.kind, fact, source));
  }
  return found;
};

const overlaps = (one: MemoQuote, other: MemoQuote): boolean =>
  one.page === other.page && (one.quote.includes(other.quote) || other.quote.includes(one.quote));

/** Code's facts with those of the model that it does not have. */
const joined = (own: Found, more: Found): Found => ({
  metrics: [...own.metrics, ...more.metrics.filter((fact) => !own.metrics.some((one) => one.key === fact.key && one.value === fact.value && overlaps(one.source, fact.source)))],
  people: [...own.people, ...more.people.filter(({ name }) => !own.people.some((one) => plain(one.name) === plain(name)))],
  statements: [...own.statements, ...more.statements.filter((fact) => !own.statements.some((one) => one.topic === fact.topic && one.name === fact.name && overlaps(one.source, fact.source)))],
  terms: [...own.terms, ...more.terms.filter((fact) => !own.terms.some((one) => one.term === fact.term && overlaps(one.source, fact.source)))],
}); // prettier-ignore

/**
 * Asks a model for the facts of a document, window after window, and joins what can be believed to `own`. An answer that cannot be used adds
 * nothing. Throws ModelUnavailable, ModelRefused and the signal's reason.
 */
export const factsByModel = async (
  { model, meter, cache, signal }: Asking,
  review: ReviewDocument,
  document: string,
  own: Found,
  { tokenBudget, focus }: { tokenBudget: number; focus?: string | null | undefined },
): Promise<Found> => {
  const asked = focusForModel(focus);
  let all = own;
  for (const pages of windowsOf(review, tokenBudget)) {
    const fence = digest('memo-fence', pages).slice(0, 24);
    const input = {
      task: taskNames.memoFacts,
      ...(asked === null ? {} : { asked_by_investor: asked }),
      fence,
      title: review.title,
      pages,
      unread_pages: review.unread,
      fence_end: fence,
    };
    const key = digest(taskNames.memoFacts, memoPromptVersion, model.provider, model.model, asked, pages);
    const kept = FactsAnswer.safeParse(await cache?.get(key));
    const answer = kept.success
      ? kept.data
      : (await model.ask({ task: taskNames.memoFacts, system: factsPrompt, input, schema: FactsAnswer, meter, signal }))
          .answer;
    if (answer === null) continue;
    if (!kept.success) await cache?.set(key, answer);
    all = joined(all, settled(review, document, answer.facts));
  }
  return all;
};
