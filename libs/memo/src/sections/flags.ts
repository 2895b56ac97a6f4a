import type { DiligenceFlag, MemoItem, MemoRisk } from '@plumbline/contracts/memo-report';
import { pageUnitOfFile } from '@plumbline/contracts/page-names';
import { inPageNames } from '@plumbline/contracts/said-pages';
import { isolated } from '@plumbline/review/texts';
import type { Disagreement } from '../disagreement.ts';
import type { MetricFact } from '../facts.ts';
import { formatValue, metricName, periodText, shortQuote, write } from '../format.ts';
import { isTextKey, text } from '../texts.ts';
import { metricsOf, type PackageFacts } from './package-facts.ts';

/*
 * What a committee must look into: what does not fit together, clauses that bind, orders to the reviewer; and what can go wrong.
 */

const mostOfOneKind = 14;

const asFlag = (
  facts: PackageFacts,
  { kind, area, severity, detail, recommendation, evidence }: Disagreement,
): DiligenceFlag => ({
  kind,
  area: text(facts.language, `area.${area}`),
  severity,
  detail: write(facts.language, detail, facts.nameOf),
  recommendation: write(facts.language, recommendation, facts.nameOf),
  evidence,
});

const heavy: ReadonlySet<string> = new Set([
  'change_of_control_termination',
  'unlimited_liability',
  'exclusivity_binding',
  'personal_guarantee',
  'acceleration',
  'ip_assigned',
]);

const clauseFlags = (facts: PackageFacts): DiligenceFlag[] =>
  facts.documents.flatMap(({ document, contract }) =>
    (contract?.clauses ?? []).flatMap(({ unusual, source }): DiligenceFlag[] => {
      const key = `unusual.${unusual ?? ''}`;
      const ask = `unusual.${unusual ?? ''}.ask`;
      if (unusual === null || !isTextKey(key)) return [];
      return [
        {
          kind: 'clause',
          area: text(facts.language, 'area.contracts'),
          severity: heavy.has(unusual) ? 'high' : 'low',
          detail: text(facts.language, key, { quote: shortQuote(source.quote) }),
          recommendation: isTextKey(ask)
            ? text(facts.language, ask)
            : text(facts.language, 'flag.contract.ask', { document: document.name }),
          evidence: [source],
        },
      ];
    }),
  );

const instructionFlags = (facts: PackageFacts): DiligenceFlag[] =>
  facts.documents.flatMap(({ document, warnings }) =>
    warnings
      .filter(({ kind }) => kind === 'injection_suspected')
      .slice(0, 5)
      .map(({ page, quote }): DiligenceFlag => ({
        kind: 'instruction',
        area: text(facts.language, 'area.documents'),
        severity: 'high',
        detail: inPageNames(
          text(facts.language, 'flag.instruction', { page: page ?? 1 }),
          pageUnitOfFile(document.name),
          facts.language,
        ).replace('{document}', () => isolated(facts.language, document.name)),
        recommendation: text(facts.language, 'flag.instruction.ask', { document: document.name }),
        evidence: page === undefined || quote === undefined ? [] : [{ document: document.id, page, quote }],
      })),
  );

const severities = { high: 0, medium: 1, low: 2 };

export const diligenceFlags = (
  facts: PackageFacts,
  disagreements: readonly Disagreement[],
  missing: readonly DiligenceFlag[],
): DiligenceFlag[] => {
  const clauses = clauseFlags(facts);
  const distinct = clauses.filter((one, at) => clauses.findIndex((other) => other.detail === one.detail) === at);
  return [
    ...disagreements.map((one) => asFlag(facts, one)),
    ...distinct.slice(0, mostOfOneKind),
    ...instructionFlags(facts),
    ...missing,
  ].sort((one, other) => severities[one.severity] - severities[other.severity]);
};

const latest = (facts: PackageFacts, key: string): MetricFact | undefined =>
  metricsOf(facts, key).filter(({ basis }) => basis !== 'plan')[0];

const metricRisk = (facts: PackageFacts, key: 'risk.runway' | 'risk.losses' | 'risk.churn' | 'risk.falling', fact: MetricFact, likelihood: MemoRisk['likelihood'], impact: MemoRisk['impact'], more: Record<string, string> = {}): MemoRisk => ({
  risk: text(facts.language, key, { value: formatValue(facts.language, fact), metric: metricName(facts.language, fact.key, fact.name), period: fact.period === null ? text(facts.language, 'period.none') : periodText(facts.language, fact.period), ...more }),
  likelihood,
  impact,
  mitigants: [],
  evidence: [fact.source],
}); // prettier-ignore

/** Risks as the documents tell them or their figures show them; a mitigant is only what the documents say against one. */
export const riskMatrix = (facts: PackageFacts, disagreements: readonly Disagreement[]): MemoRisk[] => {
  const { language } = facts;
  const risks: MemoRisk[] = [];
  const runway = latest(facts, 'runway');
  if (runway !== undefined && runway.value < 18)
    risks.push({
      ...metricRisk(facts, 'risk.runway', runway, runway.value < 9 ? 'high' : 'medium', 'high'),
      mitigants: latest(facts, 'raise') === undefined ? [] : [text(language, 'mitigant.raise')],
    });
  const result = latest(facts, 'net_income') ?? latest(facts, 'ebitda');
  if (result !== undefined && (result.value < 0 || /loss|خسار/iu.test(result.name)))
    risks.push(metricRisk(facts, 'risk.losses', result, 'high', 'medium'));
  const churn = latest(facts, 'churn');
  if (
    churn !== undefined &&
    churn.value >= (churn.period?.grain === 'year' || /annual|سنوي/iu.test(churn.name) ? 20 : 3)
  )
    risks.push(metricRisk(facts, 'risk.churn', churn, 'medium', 'high'));
  const worst = disagreements.filter(
    ({ severity, kind }) =>
      severity === 'high' && (kind === 'contradiction' || kind === 'arithmetic' || kind === 'ownership'),
  );
  if (worst.length > 0)
    risks.push({
      risk: text(language, 'risk.figures', { count: worst.length }),
      likelihood: worst.length > 2 ? 'high' : 'medium',
      impact: 'high',
      mitigants: [],
      evidence: worst.flatMap(({ evidence }) => evidence.slice(0, 2)).slice(0, 6),
    });
  for (const { contract } of facts.documents)
    for (const { unusual, source } of contract?.clauses ?? []) {
      const key = `risk.${unusual ?? ''}`;
      if (unusual !== null && isTextKey(key) && risks.length < 16)
        risks.push({
          risk: text(language, key),
          likelihood: unusual === 'change_of_control_termination' ? 'medium' : 'low',
          impact: heavy.has(unusual) ? 'high' : 'medium',
          mitigants: [],
          evidence: [source],
        });
    }
  const seen = new Set<string>();
  for (const { source } of facts.statements('risk')) {
    if (seen.has(source.quote) || risks.length >= 28) continue;
    seen.add(source.quote);
    risks.push({
      risk: text(language, 'risk.said', { quote: shortQuote(source.quote), document: facts.nameOf(source.document) }),
      likelihood: 'medium',
      impact: 'medium',
      mitigants: [],
      evidence: [source],
    });
  }
  return risks.filter((one, at) => risks.findIndex((other) => other.risk === one.risk) === at);
};

/** The three things to settle first: what moves the case most, each with its places. */
export const settleFirst = (flags: readonly DiligenceFlag[]): MemoItem[] =>
  flags
    .filter(({ kind }) => kind !== 'instruction')
    .slice(0, 3)
    .map(({ detail, recommendation, evidence }) => ({ text: `${detail} ${recommendation}`, evidence }));
