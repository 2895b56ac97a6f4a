import { useEffect, useMemo, useState } from 'react';
import { ArrowLeftOutlined, ArrowRightOutlined, WarningOutlined } from '@ant-design/icons';
import { skipToken } from '@reduxjs/toolkit/query';
import { Button, Progress, Skeleton } from 'antd';
import { FormattedDate } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import type { MemoResult, MemoRun } from '@plumbline/contracts/memos';
import type { MemoReport } from '@plumbline/contracts/memo-report';
import { momentForm } from '@plumbline/web/date-forms';
import { Logo } from '@plumbline/web/parts/logo';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState } from '@plumbline/web/parts/states';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { failureOf, isProblem } from '@plumbline/web/problem';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { LinkButton } from '../../parts/link-button.tsx';
import { MemoExport } from './export/memo-export.tsx';
import { memosApi, useMemoResultQuery } from './memos.api.ts';
import {
  Confidence,
  DealTerms,
  Focus,
  KeyPillars,
  ListSection,
  MarketLandscape,
  Overview,
  ProductAndTraction,
  RecommendedAction,
  TeamSummary,
} from './parts/argument-sections.tsx';
import { Appendices, Changes, Contracts, Documents, NotFound } from './parts/closing-sections.tsx';
import { Contents } from './parts/contents.tsx';
import { DeleteMemo } from './parts/delete-memo.tsx';
import { MetricsSnapshot, Ownership } from './parts/figures-sections.tsx';
import { FollowUps } from './parts/follow-ups.tsx';
import { PlacesProvider } from './parts/places.tsx';
import { DiligenceFlags, RiskMatrix } from './parts/risk-sections.tsx';
import { sectionKeys } from './parts/section.tsx';
import type { SectionKey } from './parts/section.tsx';
import { Summary } from './parts/summary.tsx';
import { readMemo } from './read-memo.ts';
import './memo.css';

const isRunning = (memo: MemoRun | undefined): boolean => memo?.status === 'pending' || memo?.status === 'processing';

/** The memo, asked for again every 4 s while it is being written; none once the server has none any more. */
const usePolledMemo = (id: string) => {
  const { useQueryState, useQuerySubscription } = memosApi.endpoints.memo;
  const { currentData, error } = useQueryState(id);
  const memo = isProblem(error) && error.status === 404 ? undefined : currentData;
  const { refetch } = useQuerySubscription(id, {
    pollingInterval: isRunning(memo) ? limits.memoPollIntervalMs : 0,
    refetchOnMountOrArgChange: true,
  });
  return { memo, error, refetch };
};

/** Where a document that could not be read is replaced or left out. */
const mendingOf = ({ package_id, previous_memo_id }: MemoRun, owner: string | undefined) => ({
  package: package_id,
  memo: null,
  previous: previous_memo_id,
  owner,
});

const again = (id: string): string => `/investor-memos/new?previous=${encodeURIComponent(id)}`;

const StillProcessing = ({ memo, onRefresh }: { memo: MemoRun; onRefresh: () => void }) => {
  const text = useText();
  return (
    <div className="pl-panel">
      <EmptyState title={text('memo.still')} hint={text('memo.still_hint')}>
        <div className="memo-still" role="status">
          <Progress
            percent={Math.round(memo.progress)}
            aria-label={text('memo.run.title')}
            format={(percent) => <bdi dir="ltr">{percent}%</bdi>}
          />
          <p className="pl-muted">{text(`memo.stage.${memo.stage ?? 'queued'}`)}</p>
        </div>
        <Button onClick={onRefresh}>{text('memo.refresh')}</Button>
      </EmptyState>
    </div>
  );
};

const MemoSkeleton = () => {
  const text = useText();
  return (
    <div role="status" className="memo-main">
      <span className="pl-hidden">{text('web.loading')}</span>
      {[4, 8, 8, 8].map((rows, index) => (
        <div key={index} className="pl-panel">
          <Skeleton active paragraph={{ rows }} />
        </div>
      ))}
    </div>
  );
};

/** Sections that a memo has only when there is something to say in them. */
const isShown = (key: SectionKey, report: MemoReport): boolean => {
  switch (key) {
    case 'changes':
      return report.changes !== undefined;
    case 'focus':
      return (report.focus ?? []).length > 0;
    case 'ownership':
      return report.ownership.length > 0;
    case 'contracts':
      return report.contracts.length > 0;
    case 'not_in_documents':
      return report.not_in_documents.length > 0;
    default:
      return true;
  }
};

interface MemoProps {
  memo: MemoRun;
  report: MemoReport;
  result: MemoResult;
}

const PrintHead = ({ memo, report }: Pick<MemoProps, 'memo' | 'report'>) => {
  const text = useText();
  return (
    <div className="memo-print-head" aria-hidden>
      <div className="memo-print-brand">
        <Logo size={20} />
        <span>{text('memo.print.document')}</span>
      </div>
      <p className="memo-print-title">
        <bdi>{report.company_name ?? memo.package_title}</bdi>
      </p>
      <p>
        {report.company_name !== null && (
          <>
            <bdi>{memo.package_title}</bdi>
            {' · '}
          </>
        )}
        <FormattedDate value={memo.updated_at} {...momentForm} />
      </p>
    </div>
  );
};

const SectionOf = ({ of, memo, report, result }: MemoProps & { of: SectionKey }) => {
  switch (of) {
    case 'summary':
      return <Summary report={report} />;
    case 'focus':
      return report.focus && <Focus points={report.focus} />;
    case 'changes':
      return report.changes && <Changes changes={report.changes} isThere={memo.previous_memo_id !== null} />;
    case 'overview':
      return <Overview report={report} />;
    case 'investment_thesis':
    case 'upside_drivers':
      return <ListSection of={of} items={report[of]} />;
    case 'key_pillars':
      return <KeyPillars report={report} />;
    case 'market_landscape':
      return <MarketLandscape report={report} />;
    case 'product_and_traction':
      return <ProductAndTraction report={report} />;
    case 'team_summary':
      return <TeamSummary report={report} />;
    case 'diligence_flags':
      return <DiligenceFlags flags={report.diligence_flags} />;
    case 'risk_matrix':
      return <RiskMatrix report={report} />;
    case 'follow_up_questions':
      return <FollowUps memoId={memo.id} questions={report.follow_up_questions} done={result.follow_ups_done} />;
    case 'recommended_action':
      return <RecommendedAction report={report} />;
    case 'suggested_deal_terms':
      return <DealTerms report={report} />;
    case 'confidence':
      return <Confidence report={report} />;
    case 'metrics_snapshot':
      return <MetricsSnapshot metrics={report.metrics_snapshot} />;
    case 'ownership':
      return <Ownership holdings={report.ownership} />;
    case 'contracts':
      return <Contracts report={report} />;
    case 'appendices':
      return <Appendices report={report} />;
    case 'not_in_documents':
      return <NotFound report={report} />;
    case 'documents':
      return <Documents report={report} />;
  }
};

const Memo = ({ memo, report, result }: MemoProps) => {
  const text = useText();
  const rtl = useWebSelector((state) => state.language.value) === 'ar';
  const keys = useMemo(() => sectionKeys.filter((key) => isShown(key, report)), [report]);
  useEffect(() => {
    // An address that names a section: it is only there now.
    const { hash } = window.location;
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, []);
  return (
    <PlacesProvider packageId={memo.package_id} report={report} rtl={rtl}>
      <PrintHead memo={memo} report={report} />
      {result.validation_status === 'invalid' && (
        <Notice kind="warning" icon={<WarningOutlined />}>
          <strong>{text('memo.validation.title')}</strong>
          <p>{text('memo.validation.message')}</p>
        </Notice>
      )}
      <div className="memo-layout">
        <Contents keys={keys} />
        <div className="memo-main">
          {keys.map((key) => (
            <SectionOf key={key} of={key} memo={memo} report={report} result={result} />
          ))}
        </div>
      </div>
    </PlacesProvider>
  );
};

/** What a memo has to show: the memo itself, or why there is none yet. */
const Result = ({ memo, onRefresh }: { memo: MemoRun; onRefresh: () => void }) => {
  const text = useText();
  const navigate = useNavigate();
  const userId = useWebSelector((state) => state.session.user?.id);
  const isCompleted = memo.status === 'completed';
  const { currentData: result, error, refetch } = useMemoResultQuery(isCompleted ? memo.id : skipToken);
  const read = useMemo(() => (result === undefined ? null : readMemo(result)), [result]);

  if (memo.status === 'failed')
    return (
      <div className="pl-panel">
        <ErrorState problem={failureOf(memo)} fallback={text('memo.run.error.failed')}>
          {memo.error_code === 'memos.document_failed' ? (
            <Button
              type="primary"
              onClick={() => void navigate('/investor-memos/new', { state: mendingOf(memo, userId) })}
            >
              {text('memo.mend')}
            </Button>
          ) : (
            <LinkButton to={again(memo.id)} type="primary">
              {text('memo.again')}
            </LinkButton>
          )}
          <LinkButton to="/investor-memos">{text('memo.to_history')}</LinkButton>
        </ErrorState>
      </div>
    );
  if (!isCompleted) return <StillProcessing memo={memo} onRefresh={onRefresh} />;
  if (isProblem(error) && error.status !== 404)
    return (
      <div className="pl-panel">
        <ErrorState problem={error} fallback={text('memo.error.load')} onRetry={() => void refetch()} />
      </div>
    );
  if (error !== undefined || read?.kind === 'none')
    return (
      <div className="pl-panel">
        <EmptyState title={text('memo.no_results')} hint={text('memo.no_results_hint')}>
          <Button onClick={() => void (result === undefined ? refetch() : onRefresh())}>{text('memo.refresh')}</Button>
          <LinkButton to={again(memo.id)}>{text('memo.again')}</LinkButton>
        </EmptyState>
      </div>
    );
  if (result === undefined || read === null) return <MemoSkeleton />;
  if (read.kind === 'unreadable')
    return (
      <div className="pl-panel">
        <EmptyState title={text('memo.unreadable')} hint={text('memo.unreadable_hint')}>
          <LinkButton to={again(memo.id)}>{text('memo.again')}</LinkButton>
        </EmptyState>
      </div>
    );
  return (
    <>
      <div className="pl-actions memo-actions memo-screen">
        <MemoExport memo={memo} report={read.report} data={read.data} done={result.follow_ups_done} />
        <LinkButton to={again(memo.id)}>{text('memo.again')}</LinkButton>
      </div>
      <Memo memo={memo} report={read.report} result={result} />
    </>
  );
};

/** /investor-memos/:id */
export default function MemoPage() {
  const { id = '' } = useParams();
  const text = useText();
  const navigate = useNavigate();
  const rtl = useWebSelector((state) => state.language.value) === 'ar';
  const [isDeleted, setIsDeleted] = useState(false);
  const { memo, error, refetch } = usePolledMemo(id);
  useDocumentTitle(memo?.package_title ?? text('memo.title'));
  if (isDeleted) return null;
  return (
    <div className="screen memo-screen-page">
      <nav aria-label={text('memo.title')} className="memo-screen">
        <Link to="/investor-memos">
          {rtl ? <ArrowRightOutlined aria-hidden /> : <ArrowLeftOutlined aria-hidden />} {text('memo.to_history')}
        </Link>
      </nav>
      {memo !== undefined ? (
        <>
          <header className="memo-head memo-screen">
            <div className="pl-actions">
              <h1>
                <bdi>{memo.package_title}</bdi>
              </h1>
              <StatusBadge status={memo.status} />
            </div>
            <div className="memo-head-line">
              <p className="pl-muted">
                {text('memo.head', { count: memo.document_count })}{' '}
                <FormattedDate value={memo.updated_at} {...momentForm} />
              </p>
              <DeleteMemo
                memo={memo}
                onDeleted={() => {
                  setIsDeleted(true);
                  void navigate('/investor-memos', { replace: true });
                }}
              />
            </div>
          </header>
          <Result memo={memo} onRefresh={() => void refetch()} />
        </>
      ) : error !== undefined ? (
        <div className="pl-panel">
          <ErrorState problem={error} fallback={text('memo.error.load')} onRetry={() => void refetch()}>
            <LinkButton to="/investor-memos">{text('memo.to_history')}</LinkButton>
          </ErrorState>
        </div>
      ) : (
        <>
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 1 }} />
          <MemoSkeleton />
        </>
      )}
    </div>
  );
}
