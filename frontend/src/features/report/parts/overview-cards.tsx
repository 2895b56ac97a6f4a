import type { Evaluation } from '@plumbline/contracts/evaluations';
import { momentForm } from '@plumbline/web/date-forms';
import { useText } from '@plumbline/web/text';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { readOf } from '../evidence.ts';
import { isBuiltIn } from '../read-report.ts';
import type { ReportLayout, ReportView } from '../read-report.ts';
import { toneOf } from '../score-tone.ts';
import { cardIds } from './card-ids.ts';
import { PlaceChip } from './evidence-chips.tsx';
import { useEvidence } from './evidence-context.ts';
import { RecommendationBadge, ScoreText, useToneColor } from './scores.tsx';
import { SectionCard } from './section-card.tsx';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="pl-muted">{label}</dt>
    <dd style={{ margin: 0, minInlineSize: 0 }}>{children}</dd>
  </>
);

interface DetailsCardProps {
  evaluation: Evaluation;
  /** Where the document names the company. */
  companyEvidence?: ReportView['company_evidence'];
  /** What can be done with the report. */
  children?: ReactNode;
}

/** Pitch, created, version and the way to the previous evaluation. */
export const DetailsCard = ({ evaluation, companyEvidence, children }: DetailsCardProps) => {
  const text = useText();
  const intl = useIntl();
  const { token } = theme.useToken();
  const pitch = evaluation.company_name ?? evaluation.plan_title;
  const previous = evaluation.previous_public_id ?? evaluation.previous_evaluation_id;
  return (
    <SectionCard title={text('report.details.title')}>
      <dl
        style={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: `${token.marginXS}px ${token.margin}px`,
          margin: 0,
        }}
      >
        <Detail label={text('report.details.pitch')}>
          <bdi>{pitch}</bdi> {companyEvidence && <PlaceChip claim={pitch} {...companyEvidence} />}
        </Detail>
        <Detail label={text('report.details.created')}>
          <time dateTime={evaluation.created_at}>{intl.formatDate(evaluation.created_at, momentForm)}</time>
        </Detail>
        <Detail label={text('report.details.version')}>{text(`report.version.${evaluation.version}`)}</Detail>
        {(previous !== null || evaluation.version === 're-evaluation') && (
          <Detail label={text('report.details.previous')}>
            {previous === null ? (
              text('report.details.previous_gone')
            ) : (
              <Link to={`/evaluations/${previous}`}>{text('report.details.previous_link')}</Link>
            )}
          </Detail>
        )}
      </dl>
      {children}
    </SectionCard>
  );
};

/** In a box of 100, with the line's half inside. */
const ring = { radius: 47, line: 6 };
const round = 2 * Math.PI * ring.radius;

/** The score in a ring of its colour. Drawn here: antd's brings its tooltip and what places that along, a tenth of the report's code. */
export const ScoreRing = ({ score }: { score: number | null }) => {
  const { token } = theme.useToken();
  const colorOf = useToneColor();
  return (
    <div style={{ position: 'relative', display: 'flex', flexShrink: 0 }}>
      <svg aria-hidden className="report-ring" viewBox="0 0 100 100" width={88} height={88}>
        <circle cx={50} cy={50} r={ring.radius} stroke={token.colorFillSecondary} strokeWidth={ring.line} />
        {score !== null && score > 0 && (
          <circle
            cx={50}
            cy={50}
            r={ring.radius}
            stroke={colorOf(toneOf(score, 100))}
            strokeWidth={ring.line}
            strokeDasharray={round}
            strokeDashoffset={round * (1 - score / 100)}
          />
        )}
      </svg>
      <div
        style={{
          position: 'absolute',
          inset: 10,
          display: 'grid',
          placeItems: 'center',
          textAlign: 'center',
          fontSize: score === null ? token.fontSizeSM : token.fontSizeLG,
          fontWeight: 600,
          lineHeight: 1.3,
        }}
      >
        <span>
          <ScoreText score={score} of={100} />
        </span>
      </div>
    </div>
  );
};

/** Who reviewed, and by which rubric. */
export const Provenance = (provenance: NonNullable<ReportView['provenance']>) => (
  <p className="pl-muted report-provenance">
    <FormattedMessage
      id={isBuiltIn(provenance) ? 'report.provenance.built_in' : 'report.provenance.model'}
      values={{
        model: <bdi dir="ltr">{provenance.model}</bdi>,
        provider: <bdi dir="ltr">{provenance.provider}</bdi>,
        rubric: <bdi dir="ltr">{provenance.rubric_version}</bdi>,
      }}
    />
  </p>
);

interface ScoreCardProps extends Pick<ReportView, 'overall_assessment'> {
  coverage?: ReportView['coverage'];
  warnings?: ReportView['warnings'];
  provenance?: ReportView['provenance'];
  layout: ReportLayout;
}

/** The score, what it recommends, how much of the document stands behind it, and who reviewed. */
export const ScoreCard = ({ overall_assessment, coverage, warnings = [], provenance, layout }: ScoreCardProps) => {
  const text = useText();
  const { token } = theme.useToken();
  const { unit } = useEvidence();
  const { total_score: score, recommendation, recommendation_words: written } = overall_assessment;
  return (
    <SectionCard title={text('report.score.title')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: token.marginLG }}>
        <ScoreRing score={score} />
        <div style={{ flex: '1 1 160px', display: 'grid', gap: token.marginXS, justifyItems: 'start' }}>
          {recommendation && <RecommendationBadge recommendation={recommendation} />}
          {written !== '' && <p dir="auto">{written}</p>}
          {score === null && <p>{text(layout === 'hexagon' ? 'report.score.none' : 'report.score.missing')}</p>}
          {coverage && <p>{text('report.coverage.read', readOf(coverage, unit))}</p>}
          {(warnings.length > 0 || (coverage?.unread.length ?? 0) > 0) && (
            <a href={`#${cardIds.coverage}`}>{text('report.coverage.jump', { count: warnings.length })}</a>
          )}
        </div>
      </div>
      {layout === 'pentagon' && <p className="pl-muted">{text('report.score.old')}</p>}
      {provenance && <Provenance {...provenance} />}
    </SectionCard>
  );
};
