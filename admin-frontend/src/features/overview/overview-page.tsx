import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { FormattedNumber } from 'react-intl';
import { Link } from 'react-router';
import type { AdminOverview } from '@plumbline/contracts/admin';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { UserStatus } from '../../parts/user-status.tsx';
import { Cost, Count, Duration, When, Words } from '../../parts/values.tsx';
import { useOverviewQuery } from './overview.api.ts';

const DayChart = lazyPart(() => import('./day-chart.tsx'));

/** What is on the page is looked at again this often. */
const refreshMs = 15_000;
const dayMs = 24 * 60 * 60 * 1000;

/** A day of UTC, so many before today. */
const day = (before: number): string => new Date(Date.now() - before * dayMs).toISOString().slice(0, 10);

interface Metric {
  key: string;
  value: ReactNode;
  /** The list behind the number. */
  to: string | null;
}

function Metrics({ label, metrics }: { label: string; metrics: Metric[] }) {
  const text = useText();
  return (
    <section aria-label={label} className="pl-panel metrics-panel">
      <h2>{label}</h2>
      <ul className="metrics">
        {metrics.map(({ key, value, to }) => {
          const number = (
            <>
              <span className="metric-name">{text(`admin.metric.${key}`)}</span>
              <span className="metric-value">{value}</span>
            </>
          );
          return (
            <li key={key}>
              {to === null ? (
                <div className="metric">{number}</div>
              ) : (
                <Link className="metric" to={to}>
                  {number}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Jobs({ jobs }: { jobs: AdminOverview['jobs'] }) {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-labelledby="jobs">
      <h2 id="jobs">{text('admin.jobs.title')}</h2>
      <ul className="job-kinds">
        {jobs.map(({ service, kinds }) => {
          if (kinds === null)
            return (
              <li key={service}>
                <Notice kind="warning">{text(`admin.jobs.unreachable.${service}`)}</Notice>
              </li>
            );
          return kinds.map(({ kind, waiting, running, failed, oldest_waiting_seconds: oldest }) => {
            const name = text(`admin.jobs.kind.${kind.replaceAll('.', '_')}`);
            return (
              <li key={kind}>
                <h3>{kind === 'evaluations.run' ? <Link to="/evaluations?status=pending">{name}</Link> : name}</h3>
                <dl>
                  <div>
                    <dt>{text('admin.jobs.waiting')}</dt>
                    <dd>
                      <FormattedNumber value={waiting} />
                    </dd>
                  </div>
                  <div>
                    <dt>{text('admin.jobs.oldest')}</dt>
                    <dd>
                      <Duration seconds={oldest} />
                    </dd>
                  </div>
                  <div>
                    <dt>{text('admin.jobs.running')}</dt>
                    <dd>
                      <FormattedNumber value={running} />
                    </dd>
                  </div>
                  <div className={failed > 0 ? 'bad' : undefined}>
                    <dt>{text('admin.jobs.failed')}</dt>
                    <dd>
                      <FormattedNumber value={failed} />
                    </dd>
                  </div>
                </dl>
              </li>
            );
          });
        })}
      </ul>
    </section>
  );
}

function RecentUsers({ users }: { users: AdminOverview['recentUsers'] }) {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-labelledby="recent-users">
      <div className="panel-head">
        <h2 id="recent-users">{text('admin.overview.recent_users')}</h2>
        {users.length > 0 && <Link to="/users">{text('admin.overview.all_users')}</Link>}
      </div>
      {users.length === 0 ? (
        <EmptyState title={text('admin.overview.no_users')} />
      ) : (
        <ul className="recent">
          {users.map(({ id, email, role, status, created_at: at }) => (
            <li key={id}>
              <Link to={`/users/${id}`}>
                <Words words={email} />
              </Link>
              <span>
                {role === 'admin' && <span className="pl-badge">{text('admin.role.admin')}</span>}{' '}
                <UserStatus status={status} />
              </span>
              <span className="pl-muted">
                <When at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentEvaluations({ evaluations }: { evaluations: AdminOverview['recentEvaluations'] }) {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-labelledby="recent-evaluations">
      <div className="panel-head">
        <h2 id="recent-evaluations">{text('admin.overview.recent_evaluations')}</h2>
        {evaluations.length > 0 && <Link to="/evaluations">{text('admin.overview.all_evaluations')}</Link>}
      </div>
      {evaluations.length === 0 ? (
        <EmptyState title={text('admin.overview.no_evaluations')} />
      ) : (
        <ul className="recent">
          {evaluations.map(({ public_id: id, status, plan_title: title, owner_email: email, created_at: at }) => (
            <li key={id}>
              <Link to={`/evaluations/${id}`}>
                <Words words={title} />
              </Link>
              <span>
                <StatusBadge status={status} />
              </span>
              <span className="pl-muted recent-by">
                <Words words={email} /> <When at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Shown({ overview }: { overview: AdminOverview }) {
  const text = useText();
  const { metrics, today } = overview;
  const of = (key: keyof typeof metrics, to: string | null): Metric => ({
    key,
    value: <Count value={metrics[key]} />,
    to,
  });
  const endedToday = `/evaluations?ended=${day(0)}`;
  return (
    <>
      {overview.rebuild !== null && (
        <Notice kind="neutral">{text('admin.overview.rebuilding', { rows: overview.rebuild.rows })}</Notice>
      )}
      <div className="overview-columns">
        <Metrics
          label={text('admin.overview.today')}
          metrics={[
            { key: 'today_evaluations', value: <Count value={today.evaluations} />, to: endedToday },
            { key: 'today_failed', value: <Count value={today.failed} />, to: `${endedToday}&status=failed` },
            { key: 'today_calls', value: <Count value={today.model_calls} />, to: endedToday },
            { key: 'today_tokens', value: <Count value={today.tokens} />, to: endedToday },
            {
              key: 'today_seconds',
              value: <Duration seconds={today.model_seconds} />,
              to: `${endedToday}&sort=longest`,
            },
            { key: 'today_cost', value: <Cost value={today.cost} />, to: endedToday },
          ]}
        />
        <Jobs jobs={overview.jobs} />
      </div>
      <Metrics
        label={text('admin.overview.all')}
        metrics={[
          of('totalUsers', '/users'),
          of('newUsers7d', `/users?from=${day(6)}`),
          of('activeSessions', '/users?status=active'),
          of('totalPlans', '/evaluations'),
          of('totalEvaluations', '/evaluations'),
          of('evaluationsLast7d', `/evaluations?from=${day(6)}`),
          of('completedEvaluations', '/evaluations?status=completed'),
          of('pendingEvaluations', '/evaluations?status=pending'),
          of('processingEvaluations', '/evaluations?status=processing'),
          of('failedEvaluations', '/evaluations?status=failed'),
          of('totalTeams', '/teams'),
          of('pendingInvitations', '/teams?invitations=waiting'),
        ]}
      />
      <section className="pl-panel charts" aria-label={text('admin.overview.charts')}>
        <Suspense fallback={<div className="chart-room" />}>
          <DayChart title={text('admin.overview.registrations')} days={overview.registrations} />
          <DayChart title={text('admin.overview.evaluations')} days={overview.evaluations} />
        </Suspense>
      </section>
      <div className="overview-columns">
        <RecentUsers users={overview.recentUsers} />
        <RecentEvaluations evaluations={overview.recentEvaluations} />
      </div>
    </>
  );
}

/** What staff look at first. */
export default function OverviewPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('admin.overview.title'));
  const { data, error, refetch } = useOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshMs,
    skipPollingIfUnfocused: true,
  });
  return (
    <div className="screen screen-wide">
      <header>
        <h1>{text('admin.overview.title')}</h1>
        <p className="pl-muted">{text('admin.overview.lead')}</p>
      </header>
      {error !== undefined &&
        (data === undefined ? (
          <ErrorState problem={error} fallback={text('admin.overview.failed')} onRetry={() => void refetch()} />
        ) : (
          <Notice kind="warning">
            <span>{say(error, text('admin.overview.failed'))}</span>
            <Button onClick={() => void refetch()}>{text('web.retry')}</Button>
          </Notice>
        ))}
      {data === undefined ? error === undefined && <LoadingState /> : <Shown overview={data} />}
    </div>
  );
}
