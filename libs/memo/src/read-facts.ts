import type { CheckResult } from '@plumbline/contracts/checklist';
import { checklist } from '@plumbline/contracts/checklist';
import type { Language } from '@plumbline/contracts/limits';
import type { Coverage, Page, Warning } from '@plumbline/contracts/plans';
import type { ReviewDocument } from '@plumbline/review/document';
import { checkQuote, hasFigure } from '@plumbline/review/evidence/evidence';
import { judgePillars } from '@plumbline/review/engine/judging';
import type { AnswerCache, Asking } from '@plumbline/review/engine/pillar-review';
import { ModelAnswerUnusable, type Meter, type ModelClient } from '@plumbline/review/model/model-client';
import { companyIn } from '@plumbline/review/recognition/company';
import { recogniseDocument } from '@plumbline/review/recognition/document-kind';
import { languageOf } from '@plumbline/review/recognition/document-language';
import { recognise } from '@plumbline/review/recognition/recogniser';
import { hasKind } from '@plumbline/review/rubric/check-kinds';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkTables } from './arithmetic.ts';
import { passageHoldings, tableHoldings } from './cap-table.ts';
import { contractWeight, readContract, readParticulars } from './contract.ts';
import { typeOfContent, typeOfTag } from './document-type.ts';
import type { DocumentFacts, HoldingFact, MetricFact, StatementFact } from './facts.ts';
import { readFocus } from './focus.ts';
import { isSheetPage, sheetGrids, tableGrids, type Grid } from './grid.ts';
import { prepareForFacts } from './memo-document.ts';
import { factsByModel } from './model-facts.ts';
import { passagesOf, quoted, type Passage } from './passages.ts';
import { readPeople } from './people.ts';
import { fiscalYearEnd } from './periods.ts';
import { readStatements, topicOfCheck } from './statements.ts';
import { scaleOver } from './table-metrics.ts';
import { metricsNamed, plainName } from './metrics.ts';
import { tableMetrics } from './table-metrics.ts';
import { readTerms, termSheetWeight } from './term-sheet.ts';
import { text as sentence } from './texts.ts';
import { passageMetrics } from './text-metrics.ts';

/** A document of a package as the reader left it. */
export interface DocumentToRead {
  id: string;
  name: string;
  source_tag: string | null;
  pages: Page[];
  coverage: Coverage;
  warnings: Warning[];
}

export interface ReadOptions {
  /** Of the memo: warnings are said in it. */
  language: Language;
  /** What the investor wants to know, in her words. */
  focus?: string | null;
  signal?: AbortSignal;
  /** A model that finds more than code does. The built-in analyst answers the checklist of pitches; only a language model is asked for facts. */
  model?: ModelClient;
  /** Answers by key, so that nothing is asked twice after a worker's end. */
  cache?: AnswerCache;
  /** Tokens of document text that one question may carry. */
  tokenBudget?: number;
  /** Does what code alone does, e.g. in a thread, since a long document keeps a core busy for many seconds; here when not given. */
  byCode?: (document: DocumentToRead, options: ReadOptions) => Promise<DocumentFacts>;
}

const defaultTokenBudget = 20_000;

/** Figures kept of one document; those that are known by name first. A model of 200 sheets has more than anybody reads. */
const mostMetrics = 6_000;
const mostUnnamed = 2_500;

/** Words from which the terms of a deal are not listed but agreed: a note, a SAFE. */
const longAgreement = 1_500;

/** Log odds from which a passage is taken to answer a check, and from which it comes near. */
const sure = 0.2;
const near = -1.2;

/** The checklist of pitches as far as code alone can answer it: a passage that surely speaks of a check and has the kind of thing it asks. */
const checksByCode = (review: ReviewDocument): CheckResult[] => {
  const found = recognise(
    review.pages.map(({ n, label, clean, blocks }) => ({
      n,
      label,
      text: clean,
      blocks: blocks.filter((block) => !block.suspicious),
    })),
  );
  const searched = review.pages.map(({ n }) => n);
  const unread = review.unread.length > 0 || review.partly.length > 0;
  return checklist.map((check): CheckResult => {
    const { id, pillar, kind } = check;
    for (const { unit, answers } of found.get(id) ?? []) {
      if (answers < near) break;
      const place = checkQuote(review, unit.page, unit.text);
      if (!place.verified) continue;
      const { page, quote } = place.place;
      if (answers >= sure && hasKind(kind, [...unit.head, unit.text].join(' ')))
        return { id, pillar, state: 'said', level: hasFigure(quote) ? 4 : 3, text: quote, page, quote };
      return { id, pillar, state: 'unsure', level: 2, text: quote, closest: { page, quote } };
    }
    return unread
      ? { id, pillar, state: 'not_read', level: null, text: '' }
      : { id, pillar, state: 'not_found', level: 1, text: '', searched };
  });
};

/** A memo's kinds of documents that speak for the company as a pitch does. */
const speaksAsPitch = (type: DocumentFacts['document']['type'], words: number): boolean =>
  type === 'deck' || ((type === 'notes' || type === 'other' || type === 'market_report') && words > 60);

/** Whether a page speaks to the reviewer as a machine; each such passage is told with its page. */
const instructionWarnings = (review: ReviewDocument, language: Language): Warning[] =>
  review.pages.flatMap(({ n, suspicious }) =>
    suspicious.map(({ quote }): Warning => ({
      kind: 'injection_suspected',
      page: n,
      quote,
      message: sentence(language, 'warning.instruction'),
    })),
  );

const sameMetric = (one: MetricFact, other: MetricFact): boolean =>
  one.key === other.key &&
  one.value === other.value &&
  one.source.page === other.source.page &&
  one.source.cell === other.source.cell &&
  one.source.quote === other.source.quote &&
  one.name === other.name;

const bounded = (metrics: MetricFact[]): { kept: MetricFact[]; truncated: boolean } => {
  const named = metrics.filter(({ key }) => key !== null).slice(0, mostMetrics);
  const rest = metrics.filter(({ key }) => key === null).slice(0, mostUnnamed);
  const kept = new Set([...named, ...rest]);
  return { kept: metrics.filter((fact) => kept.has(fact)), truncated: kept.size < metrics.length };
};

/** Tables of a document, sheet by sheet and page by page; the scale told in one sheet does not hold for the next. */
function* gridsOf(pages: readonly Page[]): Generator<Grid> {
  yield* sheetGrids(pages);
  for (const page of pages) if (page.method !== 'unread' && !isSheetPage(page)) yield* tableGrids(page);
}

/** What addresses the machine is no fact, whichever cell it stands in. */
const withoutSuspicious = (pages: readonly Page[], review: ReviewDocument): Page[] => {
  const clean = new Map(review.pages.map((page) => [page.n, page]));
  return pages.map((page) => {
    const read = clean.get(page.n);
    if (read === undefined || read.suspicious.length === 0) return page;
    return { ...page, text: read.clean, blocks: read.blocks.filter(({ suspicious }) => !suspicious) };
  });
};

/**
 * The facts of one document, by code alone: figures of its tables and sentences, people, owners, clauses, terms, what it says of the
 * things that investors look for. Each stands on a place that was checked. Gives way to other work after every sheet and page. Throws the
 * signal's reason when aborted.
 */
export const factsByCode = async (
  source: DocumentToRead,
  { language, focus = null, signal }: ReadOptions,
): Promise<DocumentFacts> => {
  const review = await prepareForFacts({
    title: source.name,
    pages: source.pages,
    coverage: source.coverage,
    warnings: source.warnings,
  });
  const pages = withoutSuspicious(source.pages, review);
  const metrics: MetricFact[] = [];
  const holdings: HoldingFact[] = [];
  let sheets = 0;
  for (const grid of gridsOf(pages)) {
    signal?.throwIfAborted();
    if (grid.sheet !== '') sheets += 1;
    const table = `${source.id}/${grid.sheet === '' ? `p${String(grid.page)}` : grid.sheet}/${String(grid.page)}`;
    const owners = tableHoldings(grid, source.id, table);
    holdings.push(...owners);
    metrics.push(
      ...tableMetrics(grid, {
        document: source.id,
        table,
        scale: scaleOver(grid, 3, { factor: 1, currency: null }),
        basis: null,
      }),
    );
    await nextTurn();
  }
  const passages: Passage[] = [];
  let page = 0;
  for (const passage of passagesOf(review)) {
    passages.push(passage);
    if (passage.kind !== 'row') metrics.push(...passageMetrics(review, source.id, passage));
    holdings.push(...passageHoldings(review, source.id, passage));
    if (passage.page !== page) {
      ({ page } = passage);
      signal?.throwIfAborted();
      await nextTurn();
    }
  }
  const opening = passages
    .slice(0, 12)
    .map(({ text }) => text)
    .join('\n');
  const whole = review.pages.map(({ clean }) => clean).join('\n');
  const tagged = typeOfTag(source.source_tag);
  const contract = contractWeight(passages);
  const terms = termSheetWeight(passages);
  const kind = sheets > 0 ? null : recogniseDocument(review).kind;
  const type =
    tagged ??
    typeOfContent({
      sheets,
      holdings: holdings.length,
      metrics: metrics.length,
      contract,
      termSheet: terms,
      kind,
      slides: /\.pptx?$/iu.test(source.name),
      name: source.name,
      labels: source.pages
        .slice(0, 40)
        .map(({ label }) => label)
        .join(' '),
      opening,
    });
  await nextTurn();
  const checks = sheets === 0 && speaksAsPitch(type, review.words) ? checksByCode(review) : [];
  const statements = [
    ...fromChecks(review, source.id, checks),
    ...readStatements(review, source.id, passages, type === 'customer_reference'),
  ];
  const company = companyIn(
    source.name.replace(/\.\w{1,5}$/u, ''),
    review.pages
      .filter((one) => !isSheetPage(one))
      .slice(0, 60)
      .map(({ n, label, clean, blocks }) => ({ n, label, text: clean, blocks })),
  );
  const companySource =
    company === null || type === 'contract'
      ? null
      : (quoted(review, source.id, company.page, company.quote) ?? {
          document: source.id,
          page: company.page,
          quote: company.quote,
        });
  const distinct = metrics.filter((fact, at) =>
    at < 400 ? metrics.findIndex((other) => sameMetric(fact, other)) === at : true,
  );
  const { kept, truncated } = bounded(distinct);
  return {
    document: {
      id: source.id,
      name: source.name,
      source_tag: source.source_tag,
      type,
      language: review.words === 0 ? null : languageOf(whole),
      pages: source.pages.map(({ n, label }) => ({ n, label })),
      coverage: source.coverage,
      words: review.words,
    },
    company: company === null || companySource === null ? null : { name: company.name, source: companySource },
    fiscal_year_end: fiscalYearEnd(whole.slice(0, 400_000)),
    metrics: kept,
    people: readPeople(review, source.id, passages),
    statements,
    holdings,
    // A shareholders' agreement has a deal's terms under headings as a term sheet does.
    terms: readTerms(review, source.id, passages, type === 'term_sheet' || (type === 'contract' && terms >= 4)),
    particulars: type === 'contract' || type === 'term_sheet' ? readParticulars(review, source.id, passages) : [],
    contract:
      type === 'contract' || (type === 'term_sheet' && (contract >= 4 || review.words > longAgreement))
        ? readContract(review, source.id, passages)
        : null,
    arithmetic: checkTables(kept),
    ...(focus === null ? {} : { focus: readFocus(focus, passages, kept, review, source.id) }),
    checks,
    mentions: mentionsIn(pages, kept),
    truncated,
    warnings: [
      ...source.warnings,
      ...(review.titleSuspicious
        ? [{ kind: 'injection_suspected' as const, message: sentence(language, 'warning.instruction_title') }]
        : []),
      ...instructionWarnings(review, language),
    ],
    usage: { calls: 0, tokens_in: 0, tokens_out: 0 },
    language,
  };
};

/** The names of metrics that stand anywhere in the text, each once. */
const mentionsIn = (pages: readonly Page[], metrics: readonly MetricFact[]): string[] => {
  const found = new Set<string>(metrics.flatMap(({ key }) => key ?? []));
  for (const { text, method } of pages)
    if (method !== 'unread')
      for (const line of text.split('\n'))
        for (const { key } of metricsNamed(plainName(line.slice(0, 2_000)).trim().split(' '))) found.add(key);
  return [...found].sort();
};

const fromChecks = (review: ReviewDocument, document: string, checks: readonly CheckResult[]): StatementFact[] =>
  checks.flatMap(({ id, state, page, quote }) => {
    const topic = topicOfCheck[id];
    if (topic === undefined || state !== 'said' || page === undefined || quote === undefined) return [];
    const source = quoted(review, document, page, quote);
    return source === null ? [] : [{ topic, name: null, date: null, source }];
  });

/** The checklist of a deck as a model answers it, each check held against its page; null when nothing usable came. */
const checksByModel = async (
  asking: Asking,
  source: DocumentToRead,
  tokenBudget: number,
): Promise<CheckResult[] | null> => {
  try {
    const judged = await judgePillars(
      asking,
      { title: source.name, pages: source.pages, coverage: source.coverage, warnings: source.warnings },
      { tokenBudget },
    );
    if (judged.notReviewed !== null) return null;
    return judged.scored.pillars.flatMap(({ pillar, checks }) =>
      checks.map(({ check, state, level, place, searched }): CheckResult => ({
        id: check.id,
        pillar,
        state,
        level,
        text: place?.quote ?? '',
        ...(place === null
          ? {}
          : state === 'unsure'
            ? { closest: { page: place.page, quote: place.quote } }
            : { page: place.page, quote: place.quote }),
        ...(state === 'not_found' ? { searched } : {}),
      })),
    );
  } catch (error) {
    if (error instanceof ModelAnswerUnusable) return null;
    throw error;
  }
};

/**
 * The facts of one document: code's, and with a model what it adds. A deck's checklist is answered by whichever model is given; facts are asked
 * of a language model only. Throws ModelUnavailable, ModelRefused and the signal's reason.
 */
export const readFacts = async (document: DocumentToRead, options: ReadOptions): Promise<DocumentFacts> => {
  const { model, cache, signal, tokenBudget = defaultTokenBudget, byCode = factsByCode } = options;
  const own = await byCode(document, options);
  if (model === undefined || (model.readsBlocks && own.document.type !== 'deck')) return own;
  const meter: Meter = { calls: 0, tokensIn: 0, tokensOut: 0 };
  const asking: Asking = { model, meter, cache, signal };
  const review = await prepareForFacts({
    title: document.name,
    pages: document.pages,
    coverage: document.coverage,
    warnings: document.warnings,
  });
  const checks =
    own.document.type === 'deck' ? ((await checksByModel(asking, document, tokenBudget)) ?? own.checks) : own.checks;
  const found = model.readsBlocks
    ? own
    : { ...own, ...(await factsByModel(asking, review, document.id, own, { tokenBudget, focus: options.focus })) };
  const known = new Set(found.statements.map(({ topic, source }) => `${topic} ${source.quote}`));
  const more =
    checks === own.checks
      ? []
      : fromChecks(review, document.id, checks).filter(({ topic, source }) => !known.has(`${topic} ${source.quote}`));
  return {
    ...found,
    checks,
    statements: [...found.statements, ...more],
    usage: { calls: meter.calls, tokens_in: meter.tokensIn, tokens_out: meter.tokensOut },
  };
};
