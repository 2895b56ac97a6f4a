import type { Evaluation } from '@plumbline/contracts/evaluations';
import { useText } from '@plumbline/web/text';
import { Alert } from 'antd';
import { pageUnitOf } from '../evidence.ts';
import type { ReportView } from '../read-report.ts';
import { useReportPlanQuery } from '../report.api.ts';
import { CoverageCard } from './coverage-card.tsx';
import { EvidenceProvider } from './evidence-drawer.tsx';
import {
  ActionPlanCard,
  ExecutiveSummaryCard,
  MainActionCard,
  MarketAnalysisCard,
  PillarsCard,
  QuestionsCard,
  StrengthsGapsCard,
  VerdictCard,
} from './findings-cards.tsx';
import { DetailsCard, ScoreCard } from './overview-cards.tsx';
import { RadarCard } from './radar-card.tsx';
import { Columns } from './section-card.tsx';

interface HexagonReportProps {
  evaluation: Evaluation;
  report: ReportView;
  bestEffort: boolean;
  rtl: boolean;
}

/** The investor report over six pillars. */
export const HexagonReport = ({ evaluation, report, bestEffort, rtl }: HexagonReportProps) => {
  const text = useText();
  // Until the plan is there, or if it is gone, pages are called pages.
  const { currentData: plan } = useReportPlanQuery(evaluation.plan_id);
  return (
    <EvidenceProvider planId={evaluation.plan_id} unit={pageUnitOf(plan?.content_type)} rtl={rtl}>
      {bestEffort && (
        <Alert
          type="warning"
          showIcon
          title={text('report.validation.title')}
          description={text('report.validation.message')}
        />
      )}
      <Columns min={320}>
        <DetailsCard evaluation={evaluation} report={report} />
        <ScoreCard report={report} />
      </Columns>
      <VerdictCard report={report} />
      <Columns min={360}>
        <RadarCard report={report} />
        <StrengthsGapsCard report={report} />
      </Columns>
      <PillarsCard report={report} />
      <Columns min={320}>
        <QuestionsCard report={report} />
        <ActionPlanCard report={report} />
      </Columns>
      <MainActionCard report={report} />
      <Columns min={320}>
        <ExecutiveSummaryCard report={report} />
        <MarketAnalysisCard report={report} />
      </Columns>
      <CoverageCard report={report} />
    </EvidenceProvider>
  );
};
