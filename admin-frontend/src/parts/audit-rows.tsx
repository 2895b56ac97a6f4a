import type { AuditRow } from '@plumbline/contracts/admin';
import { errorStatus } from '@plumbline/contracts/errors';
import { Link } from 'react-router';
import { useText } from '@plumbline/web/text';
import { Rows, type Column } from './rows.tsx';
import { NotThere, When, Words } from './values.tsx';

const linkOf = ({ kind, id }: AuditRow['subject']): string | null =>
  id === null || (kind !== 'user' && kind !== 'evaluation') ? null : `/${kind}s/${id}`;

/** A reason is what somebody wrote, or the code of an error. */
function Reason({ reason }: { reason: string | null }) {
  const text = useText();
  const isCode = reason !== null && Object.hasOwn(errorStatus, reason);
  return isCode ? text(`error.${reason}`, { retryAfterSeconds: 0 }) : <Words words={reason} />;
}

/** What admins did. */
export function AuditRows({ entries }: { entries: AuditRow[] }) {
  const text = useText();
  const columns: Column<AuditRow>[] = [
    { key: 'seq', title: text('admin.audit.column.seq'), render: ({ seq }) => seq, isNumber: true },
    { key: 'at', title: text('admin.audit.column.at'), render: ({ at }) => <When at={at} /> },
    { key: 'action', title: text('admin.audit.column.action'), render: ({ action }) => text(`admin.action.${action}`) },
    {
      key: 'actor',
      title: text('admin.audit.column.actor'),
      render: ({ actor }) =>
        actor.id === null ? text('admin.audit.nobody') : <Words words={actor.name ?? actor.id} />,
    },
    {
      key: 'subject',
      title: text('admin.audit.column.subject'),
      render: ({ subject }) => {
        const link = linkOf(subject);
        const name = subject.name ?? subject.id;
        if (name === null) return <NotThere />;
        return link === null ? <Words words={name} /> : <Link to={link}>{<Words words={name} />}</Link>;
      },
    },
    { key: 'reason', title: text('admin.audit.column.reason'), render: ({ reason }) => <Reason reason={reason} /> },
  ];
  return <Rows label={text('admin.audit.title')} columns={columns} rows={entries} idOf={({ id }) => id} />;
}
