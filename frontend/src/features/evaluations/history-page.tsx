import { useEffect, useState } from 'react';
import { LoadingOutlined } from '@ant-design/icons';
import { Button, Grid, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { momentForm } from '@plumbline/web/date-forms';
import { Notice } from '@plumbline/web/parts/notice';
import { Pages } from '@plumbline/web/parts/pages';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useUnreviewedText } from '@plumbline/web/unreviewed';
import { useHistoryQuery } from './evaluations.api.ts';
import './history.css';

/** While something on the page is unfinished, the list is looked at again this often. */
const refreshMs = 10_000;

const titleOf = (evaluation: Evaluation): string => evaluation.company_name ?? evaluation.plan_title;
const unfinished = ({ status }: Evaluation): boolean => status === 'pending' || status === 'processing';

const Created = ({ evaluation }: { evaluation: Evaluation }) => (
  <time dateTime={evaluation.created_at}>
    <FormattedDate value={evaluation.created_at} {...momentForm} />
  </time>
);

/** The pitch's name; under it, what it is instead when it was not reviewed. */
function Title({ evaluation }: { evaluation: Evaluation }) {
  const whyUnreviewed = useUnreviewedText();
  return (
    <>
      <bdi className="strong">{titleOf(evaluation)}</bdi>
      {evaluation.recognised && <div className="history-note pl-muted">{whyUnreviewed(evaluation.recognised)}</div>}
    </>
  );
}

/** Heard with the pitch it belongs to, seen without: the row says which. */
function ActionName({ action, title }: { action: 'view' | 'retry'; title: string }) {
  const text = useText();
  return (
    <>
      <span aria-hidden>{text(`history.${action}`)}</span>
      <span className="pl-hidden">
        <FormattedMessage id={`history.${action}_label`} values={{ title: <bdi>{title}</bdi> }} />
      </span>
    </>
  );
}

function Actions({ evaluation }: { evaluation: Evaluation }) {
  const text = useText();
  if (evaluation.status === 'completed') {
    return (
      <Link to={`/evaluations/${evaluation.id}`}>
        <ActionName action="view" title={titleOf(evaluation)} />
      </Link>
    );
  }
  if (evaluation.status === 'failed') {
    return (
      <Link to={`/evaluations/new?reevaluate=${encodeURIComponent(evaluation.id)}`}>
        <ActionName action="retry" title={titleOf(evaluation)} />
      </Link>
    );
  }
  return (
    <span className="pl-muted">
      <LoadingOutlined aria-hidden /> {text('history.processing')}
    </span>
  );
}

function HistoryTable({ evaluations }: { evaluations: Evaluation[] }) {
  const text = useText();
  const columns: TableColumnsType<Evaluation> = [
    {
      key: 'title',
      title: text('history.column.title'),
      render: (_, row) => <Title evaluation={row} />,
    },
    {
      key: 'status',
      title: text('history.column.status'),
      render: (_, row) => <StatusBadge status={row.status} />,
      width: 150,
    },
    {
      key: 'created',
      title: text('history.column.created'),
      render: (_, row) => <Created evaluation={row} />,
      width: 210,
    },
    {
      key: 'actions',
      title: text('history.column.actions'),
      render: (_, row) => <Actions evaluation={row} />,
      width: 160,
    },
  ];
  return (
    // Fixed: one long word in a title must not squeeze the dates.
    <Table<Evaluation> rowKey="id" tableLayout="fixed" columns={columns} dataSource={evaluations} pagination={false} />
  );
}

function HistoryList({ evaluations }: { evaluations: Evaluation[] }) {
  return (
    <ul className="history-list">
      {evaluations.map((evaluation) => (
        <li key={evaluation.id}>
          <div>
            <Title evaluation={evaluation} />
          </div>
          <p className="pl-muted">
            <Created evaluation={evaluation} />
          </p>
          <div className="history-line">
            <StatusBadge status={evaluation.status} />
            <Actions evaluation={evaluation} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Rows({ evaluations, waiting, wide }: { evaluations: Evaluation[]; waiting: boolean; wide: boolean }) {
  return (
    <div className={waiting ? 'history-rows history-waiting' : 'history-rows'}>
      {evaluations.length > 0 && (
        <div {...(waiting ? { inert: true, 'aria-hidden': true } : {})}>
          {wide ? <HistoryTable evaluations={evaluations} /> : <HistoryList evaluations={evaluations} />}
        </div>
      )}
      {waiting && <LoadingState />}
    </div>
  );
}

export default function HistoryPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('history.document_title'));
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, limits.pageMax) : 1;
  const wide = Grid.useBreakpoint().md !== false;
  const [waiting, setWaiting] = useState(false);
  const {
    data: last,
    currentData,
    error,
    refetch,
  } = useHistoryQuery(
    { page },
    { refetchOnMountOrArgChange: true, pollingInterval: waiting ? refreshMs : 0, skipPollingIfUnfocused: true },
  );
  // An address of before something was deleted, or a mistyped one: the last page there is.
  const pages = currentData?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && page > pages) setQuery(pages <= 1 ? {} : { page: String(pages) }, { replace: true });
  }, [page, pages, setQuery]);
  // The page before stands, unseen, until this one is there: nothing jumps, and its buttons lead on.
  const shown = currentData ?? last;
  const anyUnfinished = currentData?.evaluations.some(unfinished) ?? false;
  if (anyUnfinished !== waiting) setWaiting(anyUnfinished);
  return (
    <div className="screen">
      <header className="panel-head">
        <h1>
          {shown === undefined ? text('history.title') : text('history.title_total', { total: shown.pagination.total })}
        </h1>
        <Button type="primary" onClick={() => void navigate('/evaluations/new')}>
          {text('history.new')}
        </Button>
      </header>
      <section className="pl-panel history">
        {currentData?.pagination.total === 0 ? (
          <EmptyState title={text('history.none')} hint={text('history.none_hint')}>
            <Link to="/evaluations/new">{text('history.create_first')}</Link>
          </EmptyState>
        ) : (
          <>
            {error !== undefined &&
              (currentData === undefined ? (
                <ErrorState problem={error} fallback={text('history.failed')} onRetry={() => void refetch()} />
              ) : (
                <Notice kind="warning">
                  <span>{say(error, text('history.failed'))}</span>
                  <Button onClick={() => void refetch()}>{text('web.retry')}</Button>
                </Notice>
              ))}
            {(currentData !== undefined || error === undefined) && (
              <Rows evaluations={shown?.evaluations ?? []} waiting={currentData === undefined} wide={wide} />
            )}
            {shown !== undefined && (
              <Pages
                {...(currentData?.pagination ?? { ...shown.pagination, page })}
                words={{
                  nav: text('history.pages'),
                  previous: text('history.previous'),
                  next: text('history.next'),
                  place: (place) => text('history.page', place),
                }}
                onPage={(next) => setQuery(next === 1 ? {} : { page: String(next) })}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}
