import { WarningOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import type { PageUnit } from '../evidence.ts';
import type { ReportView } from '../read-report.ts';
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
  unit: PageUnit;
  rtl: boolean;
}

/** The investor report over six pillars. */
export const HexagonReport = ({ evaluation, report, bestEffort, unit, rtl }: HexagonReportProps) => {
  const text = useText();
  return (
    <EvidenceProvider planId={evaluation.plan_id} unit={unit} language={report.language} rtl={rtl}>
      {bestEffort && (
        <Notice kind="warning" icon={<WarningOutlined />}>
          <strong>{text('report.validation.title')}</strong>
          <p>{text('report.validation.message')}</p>
        </Notice>
      )}
      <Columns min={320}>
        <DetailsCard evaluation={evaluation} report={report} />
        <ScoreCard report={report} />
      </Columns>
      <Columns min={320}>
        <VerdictCard report={report} />
        <RadarCard report={report} />
      </Columns>
      <StrengthsGapsCard report={report} />
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
