import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { AdminPagination } from '@plumbline/contracts/admin';
import { Notice } from '@plumbline/web/parts/notice';
import { Pages } from '@plumbline/web/parts/pages';
import { EmptyState, ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';

interface Asked<Answer> {
  /** Of just this question, and of the one before it. */
  currentData?: Answer | undefined;
  data?: Answer | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** A list with its filters, its count, its pages, and what to say when there is nothing, or something went wrong. */
export function ListFrame<Answer extends { pagination: AdminPagination }>({
  title,
  countId,
  actions,
  filters,
  asked,
  words,
  isFiltered,
  onClear,
  onPage,
  children,
}: {
  title: string;
  /** Of the sentence that says how many there are. */
  countId: string;
  actions?: ReactNode;
  filters: ReactNode;
  asked: Asked<Answer>;
  words: { empty: string; failed: string };
  isFiltered: boolean;
  onClear: () => void;
  onPage: (page: number) => void;
  children: (answer: Answer) => ReactNode;
}) {
  const text = useText();
  const say = useProblemText();
  const { currentData, data, error, refetch } = asked;
  const shown = currentData ?? data;
  const pagination = shown?.pagination;
  const reachable = pagination === undefined ? 0 : pagination.pages * pagination.pageSize;
  return (
    <div className="screen screen-wide">
      <header className="panel-head">
        <div>
          <h1>{title}</h1>
          <p className="pl-muted" role="status">
            {/* The line is there before the number is: the list below stays where it is. */}
            {pagination !== undefined && error === undefined
              ? text(pagination.exact ? countId : 'admin.count.more', { total: pagination.total })
              : '\u00a0'}
          </p>
        </div>
        {actions}
      </header>
      <section className="pl-panel list-panel">
        <div className="filters" role="search">
          {filters}
        </div>
        {error !== undefined &&
          (currentData === undefined ? (
            <ErrorState problem={error} fallback={words.failed} onRetry={() => void refetch()}>
              {isFiltered && <Button onClick={onClear}>{text('admin.filters.clear')}</Button>}
            </ErrorState>
          ) : (
            <Notice kind="warning">
              <span>{say(error, words.failed)}</span>
              <Button onClick={() => void refetch()}>{text('web.retry')}</Button>
            </Notice>
          ))}
        {currentData === undefined && error === undefined && shown === undefined && <LoadingState />}
        {shown !== undefined && (currentData !== undefined || error === undefined) && pagination !== undefined && (
          <div className={currentData === undefined ? 'list-waiting' : undefined} aria-busy={currentData === undefined}>
            {pagination.total === 0 ? (
              <EmptyState title={words.empty}>
                {isFiltered && <Button onClick={onClear}>{text('admin.filters.clear')}</Button>}
              </EmptyState>
            ) : (
              <>
                {children(shown)}
                {pagination.total > reachable && (
                  <p className="pl-muted list-hint">{text('admin.list.narrow', { reachable })}</p>
                )}
                <Pages
                  page={pagination.page}
                  pages={pagination.pages}
                  words={{
                    nav: text('admin.pages.label'),
                    previous: text('admin.pages.previous'),
                    next: text('admin.pages.next'),
                    place: (place) => text('admin.pages.place', place),
                  }}
                  onPage={onPage}
                />
              </>
            )}
          </div>
        )}
      </section>
    </div>
  );
}
