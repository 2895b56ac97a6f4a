import type { AdminEvaluationRow } from '@plumbline/contracts/admin';
import { Link } from 'react-router';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { useText } from '@plumbline/web/text';
import { Rows, type Column } from './rows.tsx';
import { Duration, NotThere, When, Words } from './values.tsx';

/** Evaluations; of one person's the owner is not said again. */
export function EvaluationRows({ evaluations, withOwner }: { evaluations: AdminEvaluationRow[]; withOwner: boolean }) {
  const text = useText();
  const owner: Column<AdminEvaluationRow> = {
    key: 'owner',
    title: text('admin.evaluations.column.owner'),
    render: ({ owner: { id, email } }) =>
      email === null ? (
        <NotThere />
      ) : (
        <Link to={`/users/${id}`}>
          <Words words={email} />
        </Link>
      ),
  };
  const columns: Column<AdminEvaluationRow>[] = [
    {
      key: 'title',
      title: text('admin.evaluations.column.title'),
      render: ({ id, company_name, plan_title }) => (
        <Link to={`/evaluations/${id}`}>
          <Words words={company_name ?? plan_title} />
        </Link>
      ),
    },
    ...(withOwner ? [owner] : []),
    {
      key: 'status',
      title: text('admin.evaluations.column.status'),
      render: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'model',
      title: text('admin.evaluations.column.model'),
      render: ({ model, provider }) =>
        model === null ? <NotThere /> : <bdi>{[provider, model].filter(Boolean).join(' · ')}</bdi>,
    },
    {
      key: 'seconds',
      title: text('admin.evaluations.column.seconds'),
      render: ({ seconds }) => <Duration seconds={seconds} />,
      isNumber: true,
    },
    {
      key: 'created',
      title: text('admin.evaluations.column.created'),
      render: ({ created_at: at }) => <When at={at} />,
    },
  ];
  return <Rows label={text('admin.evaluations.title')} columns={columns} rows={evaluations} idOf={({ id }) => id} />;
}
