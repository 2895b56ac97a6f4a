import { Link } from 'react-router';
import { userSorts, type AdminUserRow } from '@plumbline/contracts/admin';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';
import { Choice, SearchField } from '@plumbline/web/parts/controls';
import { ListFrame } from '../../parts/list-frame.tsx';
import { oneOf, useListQuery } from '../../parts/list-query.ts';
import { Rows, type Column } from '../../parts/rows.tsx';
import { UserStatus } from '../../parts/user-status.tsx';
import { Count, When, Words } from '../../parts/values.tsx';
import { useUsersQuery } from './users.api.ts';

const roles = ['all', 'user', 'admin'] as const;
const statuses = ['all', 'active', 'suspended'] as const;

export default function UsersPage() {
  const text = useText();
  useDocumentTitle(text('admin.users.title'));
  const list = useListQuery();
  const { change } = list;
  const role = oneOf(roles, list.get('role'));
  const status = oneOf(statuses, list.get('status'));
  const sort = oneOf(userSorts, list.get('sort'));
  const search = list.get('search');
  const from = list.get('from');
  const asked = useUsersQuery(
    { page: list.page, role, status, sort, ...(search === '' ? {} : { search }), ...(from === '' ? {} : { from }) },
    { refetchOnMountOrArgChange: true },
  );
  const columns: Column<AdminUserRow>[] = [
    {
      key: 'email',
      title: text('admin.users.column.email'),
      render: ({ id, email }) => (
        <Link to={`/users/${id}`}>
          <Words words={email} />
        </Link>
      ),
    },
    { key: 'name', title: text('admin.users.column.name'), render: ({ name }) => <Words words={name} /> },
    { key: 'role', title: text('admin.users.column.role'), render: (row) => text(`admin.role.${row.role}`) },
    { key: 'status', title: text('admin.users.column.status'), render: (row) => <UserStatus status={row.status} /> },
    {
      key: 'evaluations',
      title: text('admin.users.column.evaluations'),
      render: ({ evaluation_count: count }) => <Count value={count} />,
      isNumber: true,
    },
    {
      key: 'last',
      title: text('admin.users.column.last'),
      render: ({ last_evaluation_at: at }) => <When at={at} />,
    },
    { key: 'created', title: text('admin.users.column.created'), render: ({ created_at: at }) => <When at={at} /> },
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
      title={text('admin.users.title')}
      countId="admin.users.count"
      asked={asked}
      isFiltered={list.isFiltered}
      onClear={list.clear}
      onPage={list.turnTo}
      words={{ empty: text('admin.users.none'), failed: text('admin.users.failed') }}
      filters={
        <>
          <SearchField
            label={text('admin.search')}
            hint={text('admin.users.search_hint')}
            value={search}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          {choice('role', roles, role)}
          {choice('status', statuses, status)}
          {choice('sort', userSorts, sort)}
        </>
      }
    >
      {({ users }) => <Rows label={text('admin.users.title')} columns={columns} rows={users} idOf={({ id }) => id} />}
    </ListFrame>
  );
}
