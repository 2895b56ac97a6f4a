import type { Evaluation } from '@plumbline/contracts/evaluations';
import { useText } from '@plumbline/web/text';
import type { ReactNode } from 'react';
import type { PageNames } from '@plumbline/contracts/page-names';
import { radarPillarsOf } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { ChangesCard } from './changes-card.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { EvidenceProvider } from './evidence-drawer.tsx';
import {
  ActionPlanCard,
  MainActionCard,
  PillarsCard,
  QuestionsCard,
  StrengthsGapsCard,
  VerdictCard,
} from './findings-cards.tsx';
import { usePillarLabel } from '../labels.ts';
import { DetailsCard, ScoreCard } from './overview-cards.tsx';
import { LimitedNotice, ValidationNotice } from './page-frame.tsx';
import { PrintCover } from './print-cover.tsx';
import { RadarCard } from './radar-card.tsx';
import { SettlementsProvider } from '../settle/settlements-context.tsx';
import { Columns } from './section-card.tsx';
import { ExecutiveSummaryCard, MarketAnalysisCard } from './summary-cards.tsx';

interface InvestorReportProps {
  evaluation: Evaluation;
  report: ReportView;
  /** As in `EvaluationResult.compared_public_id`. */
  comparedWith: string | undefined;
  bestEffort: boolean;
  unit: PageNames;
  rtl: boolean;
  exportMenu: ReactNode;
}

const Radar = ({ report }: { report: ReportView }) => {
  const text = useText();
  const label = usePillarLabel();
  const corners = radarPillarsOf(report);
  // An older report may have no scores at all; a hexagon always says of each pillar that it has one or was not assessed.
  if (report.layout === 'pentagon' && corners.every(({ score }) => score === null)) return null;
  return (
    <RadarCard
      title={text(`report.radar.${report.layout}_title`)}
      corners={corners.map((pillar) => ({ id: pillar.written, label: label(pillar), score: pillar.score }))}
      max={5}
    />
  );
};

/** The investor report: over six pillars as it is written now, or over the five of the older format. */
export const InvestorReport = ({
  evaluation,
  report,
  comparedWith,
  bestEffort,
  unit,
  rtl,
  exportMenu,
}: InvestorReportProps) => {
  const isHexagon = report.layout === 'hexagon';
  return (
    <EvidenceProvider evaluation={evaluation} unit={unit} language={report.language} rtl={rtl}>
      <SettlementsProvider evaluationId={evaluation.id} report={report}>
        <PrintCover evaluation={evaluation} {...report} />
        {bestEffort && <ValidationNotice />}
        {report.limited_by && report.limited_by.length > 0 && <LimitedNotice by={report.limited_by} />}
        <div className="screen-only">
          <Columns min={320}>
            <DetailsCard evaluation={evaluation} companyEvidence={report.company_evidence}>
              {exportMenu}
            </DetailsCard>
            <ScoreCard {...report} />
          </Columns>
        </div>
        {isHexagon && report.changes && <ChangesCard changes={report.changes} comparedWith={comparedWith} />}
        <Columns min={320}>
          <VerdictCard report={report} />
          <Radar report={report} />
        </Columns>
        {isHexagon && <StrengthsGapsCard report={report} />}
        <PillarsCard report={report} />
        <Columns min={320}>
          {isHexagon && <QuestionsCard report={report} />}
          <ActionPlanCard report={report} />
        </Columns>
        <MainActionCard report={report} />
        <Columns min={320}>
          <ExecutiveSummaryCard report={report} />
          <MarketAnalysisCard report={report} />
        </Columns>
        {(isHexagon || report.coverage || report.warnings.length > 0) && <CoverageCard report={report} />}
      </SettlementsProvider>
    </EvidenceProvider>
  );
};
