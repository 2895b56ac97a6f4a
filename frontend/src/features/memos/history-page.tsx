import { useEffect, useState } from 'react';
import { Button, Grid, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { memoRecommendations } from '@plumbline/contracts/memo-report';
import { limits } from '@plumbline/contracts/limits';
import type { MemoRun } from '@plumbline/contracts/memos';
import { momentForm } from '@plumbline/web/date-forms';
import { Notice } from '@plumbline/web/parts/notice';
import { Pages } from '@plumbline/web/parts/pages';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { Uncounted } from '@plumbline/web/parts/uncounted';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { LinkButton } from '../../parts/link-button.tsx';
import { useMemosQuery } from './memos.api.ts';
import { DeleteMemo } from './parts/delete-memo.tsx';
import './memo-history.css';

/** While something in the list is unfinished, it is looked at again this often. */
const refreshMs = 10_000;

const unfinished = ({ status }: MemoRun): boolean => status === 'pending' || status === 'processing';

const sortKeys = ['memo', 'package', 'documents', 'status', 'validation', 'updated'] as const;
type SortKey = (typeof sortKeys)[number];
type Direction = 'ascending' | 'descending';

interface Order {
  by: SortKey;
  direction: Direction;
}

/** The newest first, as the list comes. */
const usual: Order = { by: 'updated', direction: 'descending' };

const readOrder = (query: URLSearchParams): Order => {
  const by = sortKeys.find((key) => key === query.get('sort'));
  return by === undefined ? usual : { by, direction: query.get('order') === 'desc' ? 'descending' : 'ascending' };
};

const useSorted = (memos: readonly MemoRun[], { by, direction }: Order): MemoRun[] => {
  const { locale } = useIntl();
  const collator = new Intl.Collator(locale, { numeric: true });
  const compare: Record<SortKey, (a: MemoRun, b: MemoRun) => number> = {
    memo: (a, b) => (a.overall_score ?? -1) - (b.overall_score ?? -1),
    package: (a, b) => collator.compare(a.package_title, b.package_title),
    documents: (a, b) => a.document_count - b.document_count,
    status: (a, b) => collator.compare(a.status, b.status),
    validation: (a, b) => collator.compare(a.validation_status, b.validation_status),
    updated: (a, b) => collator.compare(a.updated_at, b.updated_at),
  };
  const sign = direction === 'ascending' ? 1 : -1;
  return [...memos].sort((a, b) => sign * compare[by](a, b));
};

/** What a memo came to, and when it was begun. */
function MemoCell({ memo }: { memo: MemoRun }) {
  const text = useText();
  const recommendation = memoRecommendations.find((one) => one === memo.recommendation);
  const score = memo.overall_score;
  return (
    <>
      <span className="strong">
        {recommendation !== undefined && text(`memo.recommendation.${recommendation}`)}
        {recommendation !== undefined && score !== null && ' · '}
        {score !== null && <bdi dir="ltr">{score}/100</bdi>}
        {recommendation === undefined && score === null && text('memo.history.no_result')}
      </span>
      {memo.previous_memo_id !== null && <div className="memo-note pl-muted">{text('memo.history.rerun')}</div>}
    </>
  );
}

const Updated = ({ memo }: { memo: MemoRun }) => (
  <time dateTime={memo.updated_at}>
    <FormattedDate value={memo.updated_at} {...momentForm} />
  </time>
);

/** Heard with the package it belongs to, seen without: the row says which. */
function View({ memo }: { memo: MemoRun }) {
  const text = useText();
  return (
    <Link to={`/investor-memos/${memo.id}`}>
      <span aria-hidden>{text('memo.history.view')}</span>
      <span className="pl-hidden">
        <FormattedMessage id="memo.history.view_label" values={{ title: <bdi>{memo.package_title}</bdi> }} />
      </span>
    </Link>
  );
}

interface RowsProps {
  memos: MemoRun[];
  order: Order;
  onOrder: (order: Order) => void;
  onDeleted: () => void;
}

function MemoTable({ memos, order, onOrder, onDeleted }: RowsProps) {
  const text = useText();
  const sortable = (key: SortKey) => {
    const isSorted = order.by === key;
    return {
      key,
      title: (
        <button
          type="button"
          className="memo-sort"
          onClick={() =>
            onOrder({
              by: key,
              direction: isSorted && order.direction === 'ascending' ? 'descending' : 'ascending',
            })
          }
        >
          {text(`memo.history.column.${key}`)}
          <span aria-hidden className={isSorted ? 'memo-sort-mark' : 'memo-sort-mark memo-sort-idle'}>
            {isSorted && order.direction === 'descending' ? '↓' : '↑'}
          </span>
        </button>
      ),
      onHeaderCell: () => (isSorted ? { 'aria-sort': order.direction } : {}),
    };
  };
  const columns: TableColumnsType<MemoRun> = [
    { ...sortable('memo'), render: (_, row) => <MemoCell memo={row} /> },
    { ...sortable('package'), render: (_, row) => <bdi>{row.package_title}</bdi> },
    { ...sortable('documents'), render: (_, row) => row.document_count, width: 112 },
    { ...sortable('status'), render: (_, row) => <StatusBadge status={row.status} />, width: 124 },
    {
      ...sortable('validation'),
      render: (_, row) => text(`memo.validation.${row.validation_status}`),
      width: 108,
    },
    { ...sortable('updated'), render: (_, row) => <Updated memo={row} />, width: 132 },
    {
      key: 'actions',
      title: <span className="pl-hidden">{text('history.column.actions')}</span>,
      render: (_, row) => (
        <span className="memo-row-actions">
          <View memo={row} />
          <DeleteMemo memo={row} onDeleted={onDeleted} />
        </span>
      ),
      width: 128,
    },
  ];
  return (
    // Fixed: one long word in a title must not squeeze the dates.
    <Table<MemoRun> rowKey="id" tableLayout="fixed" columns={columns} dataSource={memos} pagination={false} />
  );
}

function MemoCards({ memos, onDeleted }: Pick<RowsProps, 'memos' | 'onDeleted'>) {
  const text = useText();
  return (
    <ul className="memo-cards">
      {memos.map((memo) => (
        <li key={memo.id}>
          <span>
            <bdi className="strong">{memo.package_title}</bdi>
          </span>
          <div>
            <MemoCell memo={memo} />
          </div>
          <p className="pl-muted">
            {text('memo.head', { count: memo.document_count })} <Updated memo={memo} />
          </p>
          <div className="memo-row-actions">
            <StatusBadge status={memo.status} />
            <span className="pl-muted">{text(`memo.validation.${memo.validation_status}`)}</span>
          </div>
          <div className="memo-row-actions">
            <View memo={memo} />
            <DeleteMemo memo={memo} onDeleted={onDeleted} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** /investor-memos */
export default function MemoHistoryPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('memo.history.title'));
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const wide = Grid.useBreakpoint().lg !== false;
  const [waiting, setWaiting] = useState(false);
  const {
    currentData: memos,
    error,
    refetch,
  } = useMemosQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? refreshMs : 0,
    skipPollingIfUnfocused: true,
  });
  const anyUnfinished = memos?.some(unfinished) ?? false;
  if (anyUnfinished !== waiting) setWaiting(anyUnfinished);
  const order = readOrder(query);
  const sorted = useSorted(memos ?? [], order);
  const pages = Math.max(1, Math.ceil(sorted.length / limits.memoHistoryPageSize));
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const isPastEnd = memos !== undefined && page > pages;
  useEffect(() => {
    // An address of before something was deleted, or a mistyped one: the last page there is.
    if (!isPastEnd) return;
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        if (pages === 1) next.delete('page');
        else next.set('page', String(pages));
        return next;
      },
      { replace: true },
    );
  }, [isPastEnd, pages, setQuery]);
  const change = (changes: Record<string, string | null>): void => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setQuery(next);
  };
  const from = (Math.min(page, pages) - 1) * limits.memoHistoryPageSize;
  const shown = sorted.slice(from, from + limits.memoHistoryPageSize);
  return (
    <div className="screen">
      <header className="panel-head head-counted">
        <h1>
          {memos === undefined ? (
            <Uncounted>{text('memo.history.title')}</Uncounted>
          ) : (
            text('memo.history.total', { total: memos.length })
          )}
        </h1>
        <Button type="primary" onClick={() => void navigate('/investor-memos/new')}>
          {text('memo.history.new')}
        </Button>
      </header>
      <section className="pl-panel memo-history">
        {memos === undefined ? (
          error === undefined ? (
            <LoadingState />
          ) : (
            <ErrorState problem={error} fallback={text('memo.history.failed')} onRetry={() => void refetch()} />
          )
        ) : memos.length === 0 ? (
          <EmptyState title={text('memo.history.none')} hint={text('memo.history.none_hint')}>
            <LinkButton to="/investor-memos/new">{text('memo.history.first')}</LinkButton>
          </EmptyState>
        ) : (
          <>
            {error !== undefined && (
              <Notice kind="warning">
                <span>{say(error, text('memo.history.failed'))}</span>
                <Button onClick={() => void refetch()}>{text('web.retry')}</Button>
              </Notice>
            )}
            {wide ? (
              <MemoTable
                memos={shown}
                order={order}
                onOrder={({ by, direction }) =>
                  change({ sort: by, order: direction === 'descending' ? 'desc' : 'asc', page: null })
                }
                onDeleted={() => void refetch()}
              />
            ) : (
              <MemoCards memos={shown} onDeleted={() => void refetch()} />
            )}
            {pages > 1 && (
              <Pages
                page={Math.min(page, pages)}
                pages={pages}
                words={{
                  nav: text('history.pages'),
                  previous: text('history.previous'),
                  next: text('history.next'),
                  place: (place) => text('history.page', place),
                }}
                onPage={(next) => change({ page: next === 1 ? null : String(next) })}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}
