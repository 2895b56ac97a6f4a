import type { Evaluation } from '@plumbline/contracts/evaluations';
import { useText } from '@plumbline/web/text';
import type { ReactNode } from 'react';
import type { PageNames } from '@plumbline/contracts/page-names';
import { hasCoverage, radarPillarsOf, shownPillars } from '../read-report.ts';
import type { ReportView } from '../read-report.ts';
import { ChangesCard } from './changes-card.tsx';
import { cardIds, pillarId } from './card-ids.ts';
import { Contents } from './contents.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { EvidenceProvider } from './evidence-provider.tsx';
import { AnalysisCard, PillarsCard, QuestionsCard, StrengthsGapsCard } from './findings-cards.tsx';
import { FirstScreen, useContents } from './first-screen.tsx';
import { FoldsProvider } from './folds.tsx';
import { usePillarLabel } from '../labels.ts';
import { Later } from './later.tsx';
import { MethodCard } from './method-card.tsx';
import { ValidationNotice } from './page-frame.tsx';
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
      overall={report.overall_assessment.total_score}
    />
  );
};

/** Wide enough for the chart and the analysis beside each other. */
const isWide = (): boolean => matchMedia('(width >= 600px)').matches;

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
  const hasChanges = isHexagon && report.changes !== undefined;
  const pillars = shownPillars(report);
  const entries = useContents(report);
  const folds = [...Object.values(cardIds), ...pillars.map(({ written }) => pillarId(written))];
  return (
    <EvidenceProvider evaluation={evaluation} unit={unit} language={report.language} rtl={rtl}>
      <SettlementsProvider evaluationId={evaluation.id} report={report}>
        <FoldsProvider ids={folds} open={[cardIds.changes, ...(isWide() ? [cardIds.analysis, cardIds.radar] : [])]}>
          <Contents entries={entries} />
          <div className="report-main">
            <PrintCover evaluation={evaluation} {...report} />
            {bestEffort && <ValidationNotice />}
            <FirstScreen evaluation={evaluation} report={report}>
              {exportMenu}
            </FirstScreen>
            <Later>
              {hasChanges && report.changes && <ChangesCard changes={report.changes} comparedWith={comparedWith} />}
              <Columns min={300}>
                <Radar report={report} />
                <AnalysisCard report={report} />
              </Columns>
              <PillarsCard report={report} />
              {isHexagon && <StrengthsGapsCard report={report} />}
              {isHexagon && <QuestionsCard report={report} />}
              <ExecutiveSummaryCard report={report} />
              <MarketAnalysisCard report={report} />
              {hasCoverage(report) && <CoverageCard report={report} />}
              {isHexagon && (
                <div className="screen-only">
                  <MethodCard report={report} />
                </div>
              )}
            </Later>
          </div>
        </FoldsProvider>
      </SettlementsProvider>
    </EvidenceProvider>
  );
};
