import type { Evaluation } from '@plumbline/contracts/evaluations';
import { EmptyState, ErrorState } from '@plumbline/web/parts/states';
import { failureOf } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { LinkButton } from '../../../parts/link-button.tsx';

/** Why there is no report to show: still being written, failed, or nothing there. */
export const NoResults = ({ evaluation }: { evaluation: Evaluation }) => {
  const text = useText();
  const { id, status, stage } = evaluation;
  const again = `/evaluations/new?reevaluate=${encodeURIComponent(id)}`;

  if (status === 'failed') {
    return (
      <div className="pl-panel">
        <ErrorState problem={failureOf(evaluation)} fallback={text('report.none.failed')}>
          <LinkButton to={again} type="primary">
            {text('report.none.retry')}
          </LinkButton>
          <LinkButton to="/dashboard">{text('report.back')}</LinkButton>
        </ErrorState>
      </div>
    );
  }
  if (status === 'pending' || status === 'processing') {
    return (
      <div className="pl-panel">
        <EmptyState title={text('report.none.title')} hint={text('report.none.running')}>
          <span className="pl-actions" role="status">
            <span className="pl-spinner" aria-hidden />
            <span>{text(`report.stage.${stage ?? 'queued'}`)}</span>
          </span>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="pl-panel">
      <EmptyState title={text('report.none.title')} hint={text('report.none.hint')}>
        <LinkButton to={again}>{text('report.footer.reevaluate')}</LinkButton>
        <LinkButton to="/dashboard">{text('report.back')}</LinkButton>
      </EmptyState>
    </div>
  );
};
