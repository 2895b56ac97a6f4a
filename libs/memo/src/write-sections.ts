import type { Language } from '@plumbline/contracts/limits';
import type { MemoReport, memoRecommendations } from '@plumbline/contracts/memo-report';
import type { Disagreement } from './disagreement.ts';
import type { DocumentFacts } from './facts.ts';
import { formatValue, metricName, periodText, shortQuote } from './format.ts';
import { absences } from './sections/absences.ts';
import { appendices } from './sections/appendices.ts';
import { confidence } from './confidence.ts';
import { contracts } from './sections/contracts.ts';
import { suggestedDealTerms } from './sections/deal-terms.ts';
import { diligenceFlags, riskMatrix, settleFirst } from './sections/flags.ts';
import { focusSection } from './sections/focus.ts';
import { focusFirst, inFocus } from './sections/in-focus.ts';
import { metricsSnapshot } from './sections/metrics-snapshot.ts';
import { metricsOf, packageFacts, type PackageFacts } from './sections/package-facts.ts';
import {
  investmentThesis,
  marketLandscape,
  productAndTraction,
  teamSummary,
  upsideDrivers,
} from './sections/people-and-market.ts';
import { keyPillars } from './sections/pillars.ts';
import { text } from './texts.ts';

/*
 * A memo from facts alone. Nothing here reads a document: what stands in no fact cannot be said.
 */

export interface WriteOptions {
  /** Of the memo's words. */
  language: Language;
}

type Recommendation = (typeof memoRecommendations)[number];

/** What one flag takes from the overall score, and the most that all take together. */
const flagCost = { high: 4, medium: 2, low: 0 };
const mostFlagCost = 20;
const minWords = 100;
const minReadShare = 0.6;

/**
 * The overall score: that of the six pillars over the whole package (the pitches' rubric), less what does not fit together. Null with fewer
 * than four pillars assessed.
 */
const overallOf = (pillars: number | null, disagreements: readonly Disagreement[]): number | null =>
  pillars === null
    ? null
    : Math.max(
        0,
        pillars -
          Math.min(
            mostFlagCost,
            disagreements.reduce((sum, { severity }) => sum + flagCost[severity], 0),
          ),
      );

/**
 * The recommendation by a table: `pass` under 40, `more_diligence` under 60 or while three weighty flags stand, `invest_on_conditions` under
 * 80 or while one stands, else `invest`. Without a score it is not clear; with too little read never better than more diligence.
 */
const recommendationOf = (
  overall: number | null,
  high: number,
  confident: number | null,
  tooLittleRead: boolean,
): Recommendation => {
  if (overall === null) return 'not_clear';
  if (overall < 40) return 'pass';
  if (overall < 60 || high >= 3 || tooLittleRead || (confident ?? 0) < 2) return 'more_diligence';
  return overall < 80 || high > 0 || (confident ?? 0) < 3.5 ? 'invest_on_conditions' : 'invest';
};

const companyOf = ({ documents }: PackageFacts): DocumentFacts['company'] => {
  const decks = documents.filter(({ document }) => document.type === 'deck');
  return [...decks, ...documents].map(({ company }) => company).find((company) => company !== null) ?? null;
};

const investmentType = (facts: PackageFacts): string | null => {
  const words = facts.documents
    .flatMap(({ terms }) => terms.filter(({ term }) => term === 'structure').map(({ source }) => source.quote))
    .join(' ');
  if (/\bsafe\b|simple agreement for future equity/iu.test(words)) return text(facts.language, 'type.safe');
  if (/convertible|قابل للتحويل/iu.test(words)) return text(facts.language, 'type.convertible');
  if (/preferred|ممتازة/iu.test(words)) return text(facts.language, 'type.preferred');
  return /ordinary|common|عادية/iu.test(words) ? text(facts.language, 'type.ordinary') : null;
};

const horizonOf = (facts: PackageFacts): string | null => {
  const [exit] = facts.statements('exit');
  return exit === undefined ? null : shortQuote(exit.source.quote);
};

const headline = (facts: PackageFacts, company: string | null): string => {
  const name = company ?? text(facts.language, 'company.none');
  const told = ['revenue', 'arr', 'mrr', 'customers']
    .flatMap((key) => metricsOf(facts, key).filter(({ basis }) => basis !== 'plan')[0] ?? [])
    .slice(0, 2);
  if (told.length === 0)
    return text(facts.language, 'headline.plain', { company: name, count: facts.documents.length });
  const list = told.map((fact) =>
    text(facts.language, fact.period === null ? 'headline.metric' : 'headline.metric_period', {
      metric: metricName(facts.language, fact.key, fact.name),
      value: formatValue(facts.language, fact),
      period: fact.period === null ? '' : periodText(facts.language, fact.period),
    }),
  );
  return text(facts.language, 'headline.metrics', {
    company: name,
    metrics: list.join(text(facts.language, 'list.and')),
  });
};

/** What went otherwise than a reader would assume, with the document it concerns. */
const warningsOf = ({ documents }: PackageFacts): MemoReport['warnings'] =>
  documents.flatMap(({ document, warnings }) => warnings.map((warning) => ({ ...warning, document: document.id })));

/** `parsed_data` without its provenance and changes: every section from facts, or honestly empty. */
export type MemoSections = Omit<MemoReport, 'provenance' | 'changes'>;

/** All sections of a memo in `language`, from facts and disagreements alone. */
export const writeSections = (
  documents: readonly DocumentFacts[],
  disagreements: readonly Disagreement[],
  { language }: WriteOptions,
): MemoSections => {
  const facts = packageFacts(documents, language);
  const asked = inFocus(facts);
  const focus = focusSection(facts);
  const missing = absences(facts);
  const flags = diligenceFlags(facts, disagreements, missing.flags);
  const scored = keyPillars(facts);
  const sure = confidence(documents, disagreements, { language });
  const pages = documents.reduce((sum, { document }) => sum + document.coverage.pages, 0);
  const unread = documents.reduce((sum, { document }) => sum + document.coverage.unread.length, 0);
  const words = documents.reduce((sum, { document }) => sum + document.words, 0);
  const tooLittleRead = pages === 0 || (pages - unread) / pages < minReadShare || words < minWords;
  const overall = overallOf(scored.overall, disagreements);
  const high = disagreements.filter(({ severity }) => severity === 'high').length;
  const recommendation = recommendationOf(overall, high, sure.overall, tooLittleRead);
  const company = companyOf(facts);
  const settle = settleFirst(flags);
  const conditions = flags
    .filter(({ severity, kind }) => severity === 'high' && kind !== 'instruction')
    .slice(0, 6)
    .map((flag) => flag.recommendation);
  const questions = [
    ...flags
      .filter(({ kind }) => kind !== 'instruction' && kind !== 'missing')
      .slice(0, 14)
      .map((flag) => text(language, 'question.flag', { detail: flag.detail, ask: flag.recommendation })),
    ...missing.questions,
  ];
  return {
    format: 'memo-1',
    language,
    company_name: company?.name ?? null,
    documents: documents.map(({ document: { id, name, source_tag, type, language: own, pages: names, coverage } }) => ({
      id,
      name,
      source_tag,
      type,
      language: own,
      pages: names,
      coverage,
    })),
    overview: {
      headline: headline(facts, company?.name ?? null),
      verdict: text(language, `verdict.${recommendation}`),
      investment_type: investmentType(facts),
      time_horizon: horizonOf(facts),
      text: [
        text(language, 'overview.documents', { count: documents.length, pages, unread }),
        text(language, disagreements.length === 0 ? 'overview.agree' : 'overview.flags', {
          count: disagreements.length,
          high,
        }),
        ...(sure.overall === null ? [] : [text(language, 'overview.confidence', { value: sure.overall })]),
      ].join(' '),
    },
    ...(focus === undefined ? {} : { focus }),
    investment_thesis: focusFirst(investmentThesis(facts), asked),
    upside_drivers: focusFirst(upsideDrivers(facts), asked),
    key_pillars: scored.pillars,
    market_landscape: marketLandscape(facts),
    product_and_traction: productAndTraction(facts),
    team_summary: teamSummary(facts),
    diligence_flags: flags,
    risk_matrix: focusFirst(riskMatrix(facts, disagreements), asked),
    follow_up_questions: [...new Set(questions)].slice(0, 24),
    recommended_action: {
      recommendation,
      dependencies: [...new Set([...conditions, ...sure.dependencies])].slice(0, 8),
      overall_score: overall,
      settle_first: settle,
    },
    suggested_deal_terms: suggestedDealTerms(facts),
    confidence: sure,
    metrics_snapshot: focusFirst(metricsSnapshot(facts), asked),
    ownership: ownership(facts),
    contracts: contracts(facts),
    appendices: appendices(facts),
    not_in_documents: missing.list,
    warnings: warningsOf(facts),
  };
};

/** Who owns how much: of the fullest table where there are several; a share that is not told is computed from the shares. */
const ownership = (facts: PackageFacts): MemoReport['ownership'] => {
  const tables = facts.documents.flatMap(({ document, holdings }) =>
    [...Map.groupBy(holdings, ({ table }) => table).values()].map((inTable) => ({ document, inTable })),
  );
  const order = ({ document, inTable }: (typeof tables)[number]): number =>
    (document.type === 'cap_table' ? 1_000 : 0) - (inTable[0]?.source.page ?? 0) + Math.min(3, inTable.length) * 3;
  return tables
    .sort((one, other) => order(other) - order(one))
    .slice(0, 4)
    .flatMap(({ inTable }) => {
      const whole =
        inTable.find(({ kind, shares }) => kind === 'total' && shares !== null)?.shares ??
        inTable.reduce((sum, { shares, kind }) => sum + (kind === 'total' ? 0 : (shares ?? 0)), 0);
      return inTable
        .filter(({ kind }) => kind !== 'total')
        .map(({ holder, share_class, shares, percent, source, percent_source, after_source }) => ({
          holder,
          share_class,
          shares,
          percent: percent ?? (shares === null || whole <= 0 ? null : Math.round((shares / whole) * 10_000) / 100),
          evidence: [source, percent_source, after_source]
            .filter(
              (one, at, all) =>
                one !== null && all.findIndex((other) => other?.cell === one.cell && other?.quote === one.quote) === at,
            )
            .filter((one) => one !== null),
        }));
    })
    .slice(0, 200);
};
