import { useCallback, useEffect, useState } from 'react';
import { Button, Grid } from 'antd';
import { useSelector } from 'react-redux';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EvaluationStatus, evaluationStatuses } from '@plumbline/contracts/evaluations';
import type { Evaluation } from '@plumbline/contracts/evaluations';
import { languages, limits } from '@plumbline/contracts/limits';
import { Choice, SearchField } from '@plumbline/web/parts/controls';
import { Notice } from '@plumbline/web/parts/notice';
import { Pages } from '@plumbline/web/parts/pages';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState } from '@plumbline/web/parts/states';
import { Uncounted } from '@plumbline/web/parts/uncounted';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { sendDeletions, useDeletionsDispatch } from './deletions.ts';
import type { Deletions } from './deletions.ts';
import { useHistoryQuery } from './evaluations.api.ts';
import type { HistoryWanted } from './evaluations.api.ts';
import { HistoryRows } from './history-rows.tsx';
import './history.css';

/** While something on the page is unfinished, the list is looked at again this often. */
const refreshMs = 10_000;

const unfinished = ({ status }: Evaluation): boolean => status === 'pending' || status === 'processing';

/** What the address asks for; what it cannot mean is left out. */
const wantedBy = (query: URLSearchParams): HistoryWanted => {
  const asked = Number(query.get('page'));
  const q = (query.get('q') ?? '').trim().slice(0, limits.searchMaxLength);
  const status = EvaluationStatus.safeParse(query.get('status')).data;
  const language = languages.find((known) => known === query.get('language'));
  return {
    page: Number.isInteger(asked) && asked > 0 ? Math.min(asked, limits.pageMax) : 1,
    ...(q === '' ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(language === undefined ? {} : { language }),
  };
};

type Filters = Omit<HistoryWanted, 'page'>;

function HistoryFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (name: keyof Filters, value: string) => void;
}) {
  const text = useText();
  const onSearch = useCallback((value: string) => onChange('q', value), [onChange]);
  const any = { value: '', label: text('history.filter.any') };
  return (
    <div className="filters history-filters" role="search">
      <SearchField
        label={text('history.filter.search')}
        hint={text('history.filter.search_hint')}
        value={filters.q ?? ''}
        onSearch={onSearch}
      />
      <Choice
        label={text('history.column.status')}
        value={filters.status ?? ''}
        options={[any, ...evaluationStatuses.map((value) => ({ value, label: text(`web.status.${value}`) }))]}
        onChoose={(value) => onChange('status', value)}
      />
      <Choice
        label={text('history.filter.language')}
        value={filters.language ?? ''}
        options={[any, ...languages.map((value) => ({ value, label: text(`history.filter.language.${value}`) }))]}
        onChoose={(value) => onChange('language', value)}
      />
    </div>
  );
}

/** Evaluations of the list without those that are deleted, or are about to be, and how many that leaves in all. */
const useKept = (shown: { evaluations: Evaluation[]; pagination: { total: number } } | undefined) => {
  const { all } = useSelector((state: { deletions: Deletions }) => state.deletions);
  const hidden = new Set(all.flatMap(({ id, state }) => (state === 'failed' ? [] : [id])));
  const evaluations = (shown?.evaluations ?? []).filter(({ id }) => !hidden.has(id));
  const gone = (shown?.evaluations.length ?? 0) - evaluations.length;
  return { evaluations, total: (shown?.pagination.total ?? 0) - gone };
};

export default function HistoryPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('history.document_title'));
  const navigate = useNavigate();
  const dispatch = useDeletionsDispatch();
  useEffect(() => () => void dispatch(sendDeletions()), [dispatch]);
  const [query, setQuery] = useSearchParams();
  const wanted = wantedBy(query);
  const { page, ...filters } = wanted;
  const isFiltered = Object.keys(filters).length > 0;
  const wide = Grid.useBreakpoint().md !== false;
  const [waiting, setWaiting] = useState(false);
  const {
    data: last,
    currentData,
    error,
    refetch,
  } = useHistoryQuery(wanted, {
    refetchOnMountOrArgChange: true,
    pollingInterval: waiting ? refreshMs : 0,
    skipPollingIfUnfocused: true,
  });
  const turnTo = useCallback(
    (next: number, options?: { replace: boolean }): void => {
      setQuery((before) => {
        const after = new URLSearchParams(before);
        if (next <= 1) after.delete('page');
        else after.set('page', String(next));
        return after;
      }, options);
    },
    [setQuery],
  );
  const onFilter = useCallback(
    (name: keyof Filters, value: string): void => {
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          // Another list begins at its beginning.
          after.delete('page');
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      );
    },
    [setQuery],
  );
  // An address of before something was deleted, or a mistyped one: the last page there is.
  const pages = currentData?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && page > pages) turnTo(pages, { replace: true });
  }, [page, pages, turnTo]);
  // The page before stands, unseen, until this one is there: nothing jumps, and its buttons lead on.
  const shown = currentData ?? last;
  const anyUnfinished = currentData?.evaluations.some(unfinished) ?? false;
  if (anyUnfinished !== waiting) setWaiting(anyUnfinished);
  const { evaluations, total } = useKept(shown);
  const isEmpty = currentData !== undefined && total === 0;
  return (
    <div className="screen">
      <header className="panel-head head-counted">
        <h1>
          {shown === undefined ? (
            <Uncounted>{text('history.title')}</Uncounted>
          ) : (
            text('history.title_total', { total })
          )}
        </h1>
        <Button type="primary" onClick={() => void navigate('/evaluations/new')}>
          {text('history.new')}
        </Button>
      </header>
      <section className="pl-panel history">
        {(isFiltered || !isEmpty) && <HistoryFilters filters={filters} onChange={onFilter} />}
        {isEmpty ? (
          isFiltered ? (
            <EmptyState title={text('history.none_found')}>
              <Button onClick={() => setQuery({})}>{text('history.filter.clear')}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={text('history.none')} hint={text('history.none_hint')}>
              <Link to="/evaluations/new">{text('history.create_first')}</Link>
            </EmptyState>
          )
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
              <HistoryRows evaluations={evaluations} waiting={currentData === undefined} wide={wide} />
            )}
            {shown !== undefined && shown.pagination.pages > 1 && (
              <Pages
                {...(currentData?.pagination ?? { ...shown.pagination, page })}
                words={{
                  nav: text('history.pages'),
                  previous: text('history.previous'),
                  next: text('history.next'),
                  place: (place) => text('history.page', place),
                }}
                onPage={turnTo}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}
