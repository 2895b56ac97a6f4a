import type { Evaluation } from '@plumbline/contracts/evaluations';
import { dayForm } from '@plumbline/web/date-forms';
import { Logo } from '@plumbline/web/parts/logo';
import { useText } from '@plumbline/web/text';
import { useIntl } from 'react-intl';
import { readOf } from '../evidence.ts';
import type { ReportLayout, ReportView } from '../read-report.ts';
import { useEvidence } from './evidence-context.ts';
import { Provenance } from './overview-cards.tsx';
import { RecommendationBadge } from './scores.tsx';

interface PrintCoverProps extends Pick<ReportView, 'overall_assessment'> {
  evaluation: Evaluation;
  layout: ReportLayout;
  coverage?: ReportView['coverage'];
  provenance?: ReportView['provenance'];
  isReviewed?: boolean;
}

/** What a printed report opens with; on the screen the header and the first two cards say the same. */
export const PrintCover = ({
  evaluation,
  layout,
  overall_assessment,
  coverage,
  provenance,
  isReviewed = true,
}: PrintCoverProps) => {
  const text = useText();
  const intl = useIntl();
  const { unit } = useEvidence();
  const { total_score, recommendation, recommendation_words } = overall_assessment;
  const { company_name, plan_title, created_at, version } = evaluation;
  return (
    <div className="print-only print-cover" aria-hidden>
      <div className="print-cover-brand">
        <Logo size={22} />
        <span>{text('report.print.document')}</span>
      </div>
      <div className="print-cover-head">
        <div>
          {/* Whatever their script, both lines begin where the page does. */}
          <div className="print-cover-title">
            <bdi>{company_name ?? plan_title}</bdi>
          </div>
          {company_name !== null && (
            <div className="pl-muted">
              <bdi>{plan_title}</bdi>
            </div>
          )}
        </div>
        <div className="print-cover-score" dir="auto">
          {total_score === null
            ? text(isReviewed ? 'report.not_assessed' : 'report.unreviewed.none')
            : `${intl.formatNumber(total_score)}/${intl.formatNumber(100)}`}
        </div>
      </div>
      <div className="print-cover-facts">
        {recommendation ? (
          <RecommendationBadge recommendation={recommendation} />
        ) : (
          recommendation_words !== '' && <bdi>{recommendation_words}</bdi>
        )}
        <span>{intl.formatDate(created_at, dayForm)}</span>
        <span>
          {text('report.details.version')}: {text(`report.version.${version}`)}
        </span>
        {coverage && <span>{text('report.coverage.read', readOf(coverage, unit))}</span>}
      </div>
      {layout === 'pentagon' && <p className="pl-muted">{text('report.score.old')}</p>}
      {provenance && <Provenance {...provenance} />}
    </div>
  );
};
