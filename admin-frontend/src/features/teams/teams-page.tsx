import { Link } from 'react-router';
import { teamSorts, type AdminTeamRow } from '@plumbline/contracts/admin';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';
import { Choice, SearchField } from '@plumbline/web/parts/controls';
import { ListFrame } from '../../parts/list-frame.tsx';
import { oneOf, useListQuery } from '../../parts/list-query.ts';
import { Rows, type Column } from '../../parts/rows.tsx';
import { Count, NotThere, When, Words } from '../../parts/values.tsx';
import { useTeamsQuery } from './teams.api.ts';

const invitations = ['all', 'waiting'] as const;

/** Teams, without who is in them or invited to them: those see it themselves. */
export default function TeamsPage() {
  const text = useText();
  useDocumentTitle(text('admin.teams.title'));
  const list = useListQuery();
  const { change } = list;
  const waiting = oneOf(invitations, list.get('invitations'));
  const sort = oneOf(teamSorts, list.get('sort'));
  const search = list.get('search');
  const asked = useTeamsQuery(
    { page: list.page, invitations: waiting, sort, ...(search === '' ? {} : { search }) },
    { refetchOnMountOrArgChange: true },
  );
  const columns: Column<AdminTeamRow>[] = [
    { key: 'name', title: text('admin.teams.column.name'), render: ({ name }) => <Words words={name} /> },
    { key: 'slug', title: text('admin.teams.column.slug'), render: ({ slug }) => <Words words={slug} /> },
    {
      key: 'owner',
      title: text('admin.teams.column.owner'),
      render: ({ owner: { id, email } }) =>
        email === null ? (
          <NotThere />
        ) : (
          <Link to={`/users/${id}`}>
            <Words words={email} />
          </Link>
        ),
    },
    {
      key: 'members',
      title: text('admin.teams.column.members'),
      render: ({ member_count: count }) => <Count value={count} />,
      isNumber: true,
    },
    {
      key: 'invitations',
      title: text('admin.teams.column.invitations'),
      render: ({ invitation_count: count }) => <Count value={count} />,
      isNumber: true,
    },
    { key: 'created', title: text('admin.teams.column.created'), render: ({ created_at: at }) => <When at={at} /> },
  ];
  const choice = (name: string, values: readonly string[], value: string) => (
    <Choice
      label={text(`admin.filter.${name}`)}
      value={value}
      options={values.map((each) => ({ value: each, label: text(`admin.filter.${name}.${each}`) }))}
      onChoose={(chosen) => change({ [name]: chosen === values[0] ? '' : chosen })}
    />
  );
  return (
    <ListFrame
      title={text('admin.teams.title')}
      countId="admin.teams.count"
      asked={asked}
      isFiltered={list.isFiltered}
      onClear={list.clear}
      onPage={list.turnTo}
      words={{ empty: text('admin.teams.none'), failed: text('admin.teams.failed') }}
      filters={
        <>
          <SearchField
            label={text('admin.search')}
            hint={text('admin.teams.search_hint')}
            value={search}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          {choice('invitations', invitations, waiting)}
          {choice('sort', teamSorts, sort)}
        </>
      }
    >
      {({ teams }) => <Rows label={text('admin.teams.title')} columns={columns} rows={teams} idOf={({ id }) => id} />}
    </ListFrame>
  );
}
