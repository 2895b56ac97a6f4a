import type { Evidence, HexagonReport } from '@plumbline/contracts/report';
import type { ReportInShort } from './chat-task.ts';

const perPillar = 3;

const placeOf = (evidence: Evidence[], field: string, index: number): { page: number; quote: string } | null => {
  const found = evidence.find((one) => one.field === field && one.index === index);
  return found !== undefined && 'quote' in found && found.verified ? { page: found.page, quote: found.quote } : null;
};

/** What the chat needs of a report: each pillar's score and findings with their checked places, and the advice. */
export const reportInShort = (report: HexagonReport): ReportInShort => ({
  language: report.language,
  company_name: report.company_name,
  overall_score: report.overall_assessment.total_score,
  recommendation: report.overall_assessment.recommendation,
  verdict: report.verdict,
  stage: report.stage,
  pillars: report.pillars_detailed.map(({ pillar, score, band, next_band, strengths, improvements, evidence }) => {
    const findings = (field: 'strengths' | 'improvements', texts: string[]) =>
      texts.slice(0, perPillar).map((text, index) => ({ text, at: placeOf(evidence, field, index) }));
    return {
      pillar,
      score,
      band,
      next_band,
      strengths: findings('strengths', strengths),
      improvements: findings('improvements', improvements),
    };
  }),
  said: (report.checks ?? []).flatMap(({ id, state, page, quote, more = [] }) =>
    state === 'said' && page !== undefined && quote !== undefined
      ? [{ page, quote }, ...more].map((place) => ({ check: id, ...place }))
      : [],
  ),
  gaps: report.gaps,
  next_actions: report.next_actions,
  critical_next_step: report.critical_next_step,
  investor_questions: report.key_investor_questions,
  ...(report.changes === undefined
    ? {}
    : {
        changes: {
          same_text: report.changes.same_text,
          overall: report.changes.overall,
          pillars: report.changes.pillars.map(({ pillar, from, to }) => ({ pillar, from, to })),
        },
      }),
});
