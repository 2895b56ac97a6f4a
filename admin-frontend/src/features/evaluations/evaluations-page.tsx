import { evaluationSorts } from '@plumbline/contracts/admin';
import { evaluationStatuses } from '@plumbline/contracts/evaluations';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';
import { Choice, SearchField } from '@plumbline/web/parts/controls';
import { EvaluationRows } from '../../parts/evaluation-rows.tsx';
import { ListFrame } from '../../parts/list-frame.tsx';
import { oneOf, useListQuery } from '../../parts/list-query.ts';
import { useEvaluationsQuery } from './evaluations.api.ts';

const statuses = ['all', ...evaluationStatuses] as const;
/** What an address may ask for that no control shows. */
const others = ['from', 'ended', 'user'] as const;

export default function EvaluationsPage() {
  const text = useText();
  useDocumentTitle(text('admin.evaluations.title'));
  const list = useListQuery();
  const { change } = list;
  const status = oneOf(statuses, list.get('status'));
  const sort = oneOf(evaluationSorts, list.get('sort'));
  const search = list.get('search');
  const more = Object.fromEntries(others.flatMap((name) => (list.get(name) === '' ? [] : [[name, list.get(name)]])));
  const asked = useEvaluationsQuery(
    { page: list.page, status, sort, ...(search === '' ? {} : { search }), ...more },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <ListFrame
      title={text('admin.evaluations.title')}
      countId="admin.evaluations.count"
      asked={asked}
      isFiltered={list.isFiltered}
      onClear={list.clear}
      onPage={list.turnTo}
      words={{ empty: text('admin.evaluations.none'), failed: text('admin.evaluations.failed') }}
      filters={
        <>
          <SearchField
            label={text('admin.search')}
            hint={text('admin.evaluations.search_hint')}
            value={search}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          <Choice
            label={text('admin.filter.status')}
            value={status}
            options={statuses.map((each) => ({
              value: each,
              label: each === 'all' ? text('admin.filter.status.all') : text(`web.status.${each}`),
            }))}
            onChoose={(chosen) => change({ status: chosen === 'all' ? '' : chosen })}
          />
          <Choice
            label={text('admin.filter.sort')}
            value={sort}
            options={evaluationSorts.map((each) => ({ value: each, label: text(`admin.filter.sort.${each}`) }))}
            onChoose={(chosen) => change({ sort: chosen === 'newest' ? '' : chosen })}
          />
        </>
      }
    >
      {({ evaluations }) => <EvaluationRows evaluations={evaluations} withOwner />}
    </ListFrame>
  );
}
