import { HistoryOutlined } from '@ant-design/icons';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { directionOf } from '@plumbline/web/language';
import { Notice } from '@plumbline/web/parts/notice';
import { useText } from '@plumbline/web/text';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { LegacyField, LegacySection, LegacyView } from '../read-legacy.ts';
import { ClaimList } from './claim-list.tsx';
import { EvidenceProvider } from './evidence-provider.tsx';
import { useEvidence } from './evidence-context.ts';
import { knownField } from '../labels.ts';
import { DetailsCard, ScoreCard } from './overview-cards.tsx';
import { OwnWord } from './own-word.tsx';
import { ValidationNotice } from './page-frame.tsx';
import { PrintCover } from './print-cover.tsx';
import { RadarCard } from './radar-card.tsx';
import { Columns, Part, SectionCard } from './section-card.tsx';
import { HundredBadge } from './scores.tsx';

const Field = ({ field: { name, words } }: { field: LegacyField }) => {
  const intl = useIntl();
  const { language } = useEvidence();
  const body =
    typeof words === 'string' ? (
      <p lang={language} dir={directionOf(language)} style={{ whiteSpace: 'pre-line' }}>
        {words}
      </p>
    ) : (
      <ClaimList claims={words.map((text) => ({ text, evidence: [] }))} />
    );
  // The feedback is the section's own words, and needs no heading to say so.
  return name === 'feedback' ? body : <Part heading={knownField(intl, name) ?? <OwnWord of={name} />}>{body}</Part>;
};

const SectionScoreCard = ({ section }: { section: LegacySection }) => {
  const text = useText();
  return (
    <SectionCard title={text(`report.section.${section.name}`)} extra={<HundredBadge score={section.score} />}>
      {section.fields.length === 0 && <p className="pl-muted">{text('report.section.empty')}</p>}
      {section.fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </SectionCard>
  );
};

interface LegacyReportProps {
  evaluation: Evaluation;
  report: LegacyView;
  bestEffort: boolean;
  rtl: boolean;
  exportMenu: ReactNode;
}

/** The oldest format: four sections out of 100, and the way to a report of today's. */
export const LegacyReport = ({ evaluation, report, bestEffort, rtl, exportMenu }: LegacyReportProps) => {
  const text = useText();
  const hasScores = report.sections.some(({ score }) => score !== null);
  return (
    <EvidenceProvider evaluation={evaluation} unit="page" language={report.language} rtl={rtl}>
      <PrintCover evaluation={evaluation} layout="legacy" overall_assessment={report.overall_assessment} />
      <Notice kind="neutral" icon={<HistoryOutlined />}>
        <strong>{text('report.legacy.title')}</strong>
        <p>{text('report.legacy.message')}</p>
        <Link className="screen-only" to={`/evaluations/new?reevaluate=${encodeURIComponent(evaluation.id)}`}>
          {text('report.legacy.reevaluate')}
        </Link>
      </Notice>
      {bestEffort && <ValidationNotice />}
      <div className="screen-only">
        <Columns min={320}>
          <DetailsCard evaluation={evaluation}>{exportMenu}</DetailsCard>
          <ScoreCard overall_assessment={report.overall_assessment} layout="legacy" />
        </Columns>
      </div>
      {hasScores && (
        <RadarCard
          title={text('report.radar.legacy_title')}
          corners={report.sections.map(({ name, score }) => ({
            id: name,
            label: text(`report.section.${name}`),
            score,
          }))}
          max={100}
          overall={report.overall_assessment.total_score}
        />
      )}
      <Columns min={320}>
        {report.sections.map((section) => (
          <SectionScoreCard key={section.name} section={section} />
        ))}
      </Columns>
    </EvidenceProvider>
  );
};
