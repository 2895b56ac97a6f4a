import { Link, useParams } from 'react-router';
import type { AdminUserDetail } from '@plumbline/contracts/admin';
import { mediaTypes } from '@plumbline/contracts/limits';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { AuditRows } from '../../parts/audit-rows.tsx';
import { EvaluationRows } from '../../parts/evaluation-rows.tsx';
import { Facts, Rows } from '../../parts/rows.tsx';
import { UserStatus } from '../../parts/user-status.tsx';
import { Cost, Count, Id, When, Words } from '../../parts/values.tsx';
import { SetStatus } from './set-status.tsx';
import { useUserQuery } from './users.api.ts';

/** `PDF` for a media type that is known by a short name. */
export const typeName = (contentType: string): string =>
  Object.entries(mediaTypes)
    .find(([, type]) => type === contentType)?.[0]
    .toUpperCase() ?? contentType;

function Shown({ detail }: { detail: AdminUserDetail }) {
  const text = useText();
  const ownId = useWebSelector((state) => state.session.user?.id);
  const { user, stats, plans, evaluations, audit } = detail;
  return (
    <>
      <header className="panel-head">
        <div>
          <h1>
            <bdi>{user.name}</bdi>
          </h1>
          <p className="detail-line">
            <Words words={user.email} /> <UserStatus status={user.status} />
            {user.role === 'admin' && <span className="pl-badge">{text('admin.role.admin')}</span>}
          </p>
        </div>
        {user.id !== ownId && <SetStatus key={user.status} id={user.id} status={user.status} />}
      </header>
      <Notice kind="neutral">{text('admin.privacy')}</Notice>
      <div className="overview-columns">
        <section className="pl-panel pl-stack" aria-labelledby="account">
          <h2 id="account">{text('admin.user.account')}</h2>
          <Facts
            facts={[
              { name: text('admin.user.id'), value: <Id id={user.id} /> },
              { name: text('admin.user.role'), value: text(`admin.role.${user.role}`) },
              { name: text('admin.user.phone'), value: <Words words={user.phone} /> },
              { name: text('admin.user.verified'), value: <When at={user.email_verified_at} /> },
              { name: text('admin.user.created'), value: <When at={user.created_at} /> },
              { name: text('admin.user.last'), value: <When at={user.last_evaluation_at} /> },
            ]}
          />
        </section>
        <section className="pl-panel pl-stack" aria-labelledby="stats">
          <h2 id="stats">{text('admin.user.stats')}</h2>
          <Facts
            facts={[
              { name: text('admin.user.plans'), value: <Count value={stats.plans} /> },
              { name: text('admin.user.evaluations'), value: <Count value={stats.evaluations} /> },
              { name: text('admin.user.completed'), value: <Count value={stats.completed} /> },
              { name: text('admin.user.failed'), value: <Count value={stats.failed} /> },
              { name: text('admin.user.tokens'), value: <Count value={stats.tokens} /> },
              { name: text('admin.user.cost'), value: <Cost value={stats.cost} /> },
            ]}
          />
        </section>
      </div>
      <section className="pl-panel pl-stack" aria-labelledby="plans">
        <h2 id="plans">{text('admin.user.plans')}</h2>
        {plans.length === 0 ? (
          <EmptyState title={text('admin.user.no_plans')} />
        ) : (
          <Rows
            label={text('admin.user.plans')}
            rows={plans}
            idOf={({ id }) => id}
            columns={[
              { key: 'title', title: text('admin.plan.title'), render: ({ title }) => <Words words={title} /> },
              {
                key: 'type',
                title: text('admin.plan.type'),
                render: ({ content_type: type }) => <bdi>{typeName(type)}</bdi>,
              },
              { key: 'created', title: text('admin.plan.created'), render: ({ created_at: at }) => <When at={at} /> },
            ]}
          />
        )}
      </section>
      <section className="pl-panel pl-stack" aria-labelledby="evaluations">
        <div className="panel-head">
          <h2 id="evaluations">{text('admin.user.evaluations')}</h2>
          {evaluations.length > 0 && (
            <Link to={`/evaluations?user=${user.id}`}>{text('admin.overview.all_evaluations')}</Link>
          )}
        </div>
        {evaluations.length === 0 ? (
          <EmptyState title={text('admin.user.no_evaluations')} />
        ) : (
          <EvaluationRows evaluations={evaluations} withOwner={false} />
        )}
      </section>
      {audit.length > 0 && (
        <section className="pl-panel pl-stack" aria-labelledby="audit">
          <h2 id="audit">{text('admin.audit.title')}</h2>
          <AuditRows entries={audit} />
        </section>
      )}
    </>
  );
}

export default function UserPage() {
  const text = useText();
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useUserQuery({ id }, { refetchOnMountOrArgChange: true });
  useDocumentTitle(currentData?.user.name ?? text('admin.users.title'));
  return (
    <div className="screen screen-wide">
      <p>
        <Link to="/users">{text('admin.users.back')}</Link>
      </p>
      {currentData !== undefined && <Shown detail={currentData} />}
      {currentData === undefined && error === undefined && <LoadingState />}
      {currentData === undefined && error !== undefined && (
        <ErrorState problem={error} fallback={text('admin.user.failed_to_load')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
