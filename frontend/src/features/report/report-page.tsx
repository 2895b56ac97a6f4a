import { skipToken } from '@reduxjs/toolkit/query';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState } from '@plumbline/web/parts/states';
import { isProblem } from '@plumbline/web/problem';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ReportTabs } from './chat/report-tabs.tsx';
import { pageNamesOf } from '@plumbline/contracts/page-names';
import { ExportButton } from './export/export-button.tsx';
import { InvestorReport } from './parts/investor-report.tsx';
import { Later } from './parts/later.tsx';
import { LegacyReport } from './parts/legacy-report.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { NoResults } from './parts/no-results.tsx';
import { BackLink, HeaderSkeleton, PageFooter, PageHeader, ReportSkeleton } from './parts/page-frame.tsx';
import { UnreviewedReport } from './parts/unreviewed-report.tsx';
import { readReport, unreviewedAs } from './read-report.ts';
import { planTextOf, reportApi, useReportPlanQuery, useReportResultsQuery } from './report.api.ts';
import './report.css';
import './print.css';

const isRunning = (evaluation: Evaluation | undefined): boolean =>
  evaluation?.status === 'pending' || evaluation?.status === 'processing';

/** The evaluation, asked for again every 3 s while its review is being written; none once the server has none any more. */
const usePolledEvaluation = (id: string) => {
  const { useQueryState, useQuerySubscription } = reportApi.endpoints.reportEvaluation;
  const { currentData, error } = useQueryState(id);
  const evaluation = isProblem(error) && error.status === 404 ? undefined : currentData;
  const { refetch } = useQuerySubscription(id, {
    pollingInterval: isRunning(evaluation) ? limits.pollIntervalMs : 0,
    refetchOnMountOrArgChange: true,
  });
  return { evaluation, error, refetch };
};

interface FailureProps {
  problem: unknown;
  onRetry: () => void;
  /** Nothing is known of the evaluation, so the page has no heading yet. */
  isWhole?: boolean;
}

const Failure = ({ problem, onRetry, isWhole = false }: FailureProps) => {
  const text = useText();
  // Asking again would not bring it back: the way on is another evaluation.
  const isGone = isProblem(problem) && problem.status === 404;
  return (
    <>
      {isWhole && <h1>{text(isGone ? 'report.error.gone_title' : 'report.error.title')}</h1>}
      <div className="pl-panel">
        <ErrorState problem={problem} fallback={text('report.error.load')} {...(isGone ? {} : { onRetry })}>
          {isGone && (
            <LinkButton to="/evaluations" type="primary">
              {text('report.error.to_history')}
            </LinkButton>
          )}
          {isGone && <LinkButton to="/evaluations/new">{text('report.footer.new')}</LinkButton>}
          <LinkButton to="/dashboard">{text('report.back')}</LinkButton>
        </ErrorState>
      </div>
    </>
  );
};

const Unreadable = ({ id, title, hint }: { id: string; title: string; hint: string }) => {
  const text = useText();
  return (
    <div className="pl-panel">
      <EmptyState title={title} hint={hint}>
        <LinkButton to={`/evaluations/new?reevaluate=${encodeURIComponent(id)}`}>
          {text('report.footer.reevaluate')}
        </LinkButton>
        <LinkButton to="/dashboard">{text('report.back')}</LinkButton>
      </EmptyState>
    </div>
  );
};

/** What a finished evaluation has to show: its report, or the card that says why not. */
const Results = ({ evaluation, rtl }: { evaluation: Evaluation; rtl: boolean }) => {
  const text = useText();
  const isCompleted = evaluation.status === 'completed';
  const { currentData: results, error, refetch } = useReportResultsQuery(isCompleted ? evaluation.id : skipToken);
  // The plan only says what its pages are called; when it cannot be had, they are called pages.
  const plan = useReportPlanQuery(isCompleted ? planTextOf(evaluation) : skipToken);
  const unit = useMemo(() => pageNamesOf(plan.currentData), [plan.currentData]);
  const read = useMemo(() => (results ? readReport(results, evaluation) : null), [results, evaluation]);
  const recognised = read?.kind === 'investor' ? unreviewedAs(read.report) : null;

  if (!isCompleted) return <NoResults evaluation={evaluation} />;
  if (!read) return error ? <Failure problem={error} onRetry={() => void refetch()} /> : <ReportSkeleton />;
  switch (read.kind) {
    case 'none':
      return <NoResults evaluation={evaluation} />;
    case 'unparseable':
      return <Unreadable id={evaluation.id} title={text('report.error.parse')} hint={text('report.error.rerun')} />;
    case 'unknown_format':
      return (
        <Unreadable id={evaluation.id} title={text('report.error.format')} hint={text('report.error.format_hint')} />
      );
    case 'investor':
      return plan.isFetching && plan.currentData === undefined ? (
        <ReportSkeleton />
      ) : recognised !== null ? (
        <UnreviewedReport
          evaluation={evaluation}
          report={read.report}
          recognised={recognised}
          unit={unit}
          rtl={rtl}
          exportMenu={<ExportButton evaluation={evaluation} read={read} unit={unit} />}
        />
      ) : (
        <>
          <InvestorReport
            evaluation={evaluation}
            report={read.report}
            comparedWith={results?.[0]?.compared_public_id}
            bestEffort={read.bestEffort}
            unit={unit}
            rtl={rtl}
            exportMenu={<ExportButton evaluation={evaluation} read={read} unit={unit} />}
          />
          <Later>
            <PageFooter id={evaluation.id} />
          </Later>
        </>
      );
    case 'legacy':
      return (
        <>
          <LegacyReport
            evaluation={evaluation}
            report={read.report}
            bestEffort={read.bestEffort}
            rtl={rtl}
            exportMenu={<ExportButton evaluation={evaluation} read={read} unit={unit} />}
          />
          <PageFooter id={evaluation.id} />
        </>
      );
  }
};

/** /evaluations/:id */
const ReportPage = () => {
  const { id = '' } = useParams();
  const text = useText();
  const rtl = useWebSelector((state) => state.language.value) === 'ar';
  const { evaluation, error, refetch } = usePolledEvaluation(id);
  useDocumentTitle(evaluation?.company_name ?? evaluation?.plan_title ?? text('report.title'));

  return (
    <div className="screen report-screen">
      <nav aria-label={text('report.title')}>
        <BackLink rtl={rtl} />
      </nav>
      {evaluation ? (
        <>
          <PageHeader evaluation={evaluation} />
          <ReportTabs evaluation={evaluation} rtl={rtl}>
            <Results evaluation={evaluation} rtl={rtl} />
          </ReportTabs>
        </>
      ) : error ? (
        <Failure isWhole problem={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <HeaderSkeleton />
          <ReportSkeleton />
        </>
      )}
    </div>
  );
};

export default ReportPage;
