import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import type { AdminEvaluationDetail } from '@plumbline/contracts/admin';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { StatusBadge } from '@plumbline/web/parts/status-badge';
import { failureOf, useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { Facts } from '../../parts/rows.tsx';
import { Cost, Count, Duration, Id, NotThere, When, Words } from '../../parts/values.tsx';
import { useEvaluationQuery, useRetryEvaluationMutation } from './evaluations.api.ts';
import { Timeline } from './timeline.tsx';

/** While it is not over it is looked at again this often. */
const refreshMs = 2_000;

/** Its sentence is the server's, in whatever language the page has now. */
const whyOf = ({ error, error_code: code }: AdminEvaluationDetail['evaluation']) =>
  failureOf({ error, error_code: code ?? undefined });

function Failure({ evaluation }: { evaluation: AdminEvaluationDetail['evaluation'] }) {
  const text = useText();
  const say = useProblemText();
  const [retry, { isLoading, error }] = useRetryEvaluationMutation();
  return (
    <Notice kind="error" quiet>
      <strong>{text('admin.evaluation.why')}</strong>
      <span>{say(whyOf(evaluation), text('admin.evaluation.not_known'))}</span>
      {evaluation.error_code !== null && <Id id={evaluation.error_code} />}
      {error !== undefined && <Notice kind="warning">{say(error, text('admin.evaluation.not_retried'))}</Notice>}
      <Button
        icon={<ReloadOutlined aria-hidden />}
        loading={isLoading}
        onClick={() => void retry({ id: evaluation.id })}
      >
        {text('admin.evaluation.retry')}
      </Button>
      <span className="pl-muted">{text('admin.evaluation.retry_hint')}</span>
    </Notice>
  );
}

function Shown({ detail }: { detail: AdminEvaluationDetail }) {
  const text = useText();
  const { evaluation, user, plan, activity, job } = detail;
  return (
    <>
      <header className="panel-head">
        <div>
          <h1>
            <bdi>{evaluation.company_name ?? evaluation.plan_title}</bdi>
          </h1>
          <p className="detail-line">
            <StatusBadge status={evaluation.status} />
            {evaluation.stage !== null && (
              <span className="pl-muted">{text(`admin.timeline.${evaluation.stage}`)}</span>
            )}
          </p>
        </div>
      </header>
      {evaluation.status === 'failed' && <Failure evaluation={evaluation} />}
      <Notice kind="neutral">{text('admin.privacy')}</Notice>
      <div className="overview-columns">
        <section className="pl-panel pl-stack" aria-labelledby="job">
          <h2 id="job">{text('admin.job.title')}</h2>
          <Facts
            facts={[
              { name: text('admin.job.attempts'), value: <Count value={job.attempts} /> },
              { name: text('admin.job.seconds'), value: <Duration seconds={job.seconds} /> },
              { name: text('admin.job.calls'), value: <Count value={job.model_calls} /> },
              { name: text('admin.job.model_seconds'), value: <Duration seconds={job.model_seconds} /> },
              { name: text('admin.job.tokens_in'), value: <Count value={job.tokens_in} /> },
              { name: text('admin.job.tokens_out'), value: <Count value={job.tokens_out} /> },
              { name: text('admin.job.cost'), value: <Cost value={job.cost} /> },
            ]}
          />
          <h3>{text('admin.timeline.title')}</h3>
          <Timeline entries={job.timeline} />
        </section>
        <div className="pl-stack">
          <section className="pl-panel pl-stack" aria-labelledby="about">
            <h2 id="about">{text('admin.evaluation.title')}</h2>
            <Facts
              facts={[
                { name: text('admin.evaluation.pitch'), value: <Words words={evaluation.plan_title} /> },
                { name: text('admin.evaluation.company'), value: <Words words={evaluation.company_name} /> },
                { name: text('admin.evaluation.language'), value: text(`admin.language.${evaluation.language}`) },
                {
                  name: text('admin.evaluation.validation'),
                  value: text(`admin.validation.${evaluation.validation_status}`),
                },
                { name: text('admin.evaluation.score'), value: <Count value={evaluation.overall_score} /> },
                {
                  name: text('admin.evaluation.model'),
                  value:
                    evaluation.model === null ? (
                      <NotThere />
                    ) : (
                      <bdi>{[evaluation.provider, evaluation.model].filter(Boolean).join(' · ')}</bdi>
                    ),
                },
                { name: text('admin.evaluation.created'), value: <When at={evaluation.created_at} /> },
                { name: text('admin.evaluation.updated'), value: <When at={evaluation.updated_at} /> },
                { name: text('admin.evaluation.result'), value: <When at={evaluation.result_created_at} /> },
                { name: text('admin.evaluation.public_id'), value: <Id id={evaluation.public_id} /> },
                { name: text('admin.evaluation.internal_id'), value: <Id id={evaluation.internal_id} /> },
              ]}
            />
          </section>
          <section className="pl-panel pl-stack" aria-labelledby="owner">
            <h2 id="owner">{text('admin.evaluation.owner')}</h2>
            <Facts
              facts={[
                {
                  name: text('admin.users.column.email'),
                  value:
                    user.email === null ? (
                      <NotThere />
                    ) : (
                      <Link to={`/users/${user.id}`}>
                        <Words words={user.email} />
                      </Link>
                    ),
                },
                { name: text('admin.users.column.name'), value: <Words words={user.name} /> },
              ]}
            />
          </section>
          <section className="pl-panel pl-stack" aria-labelledby="plan">
            <h2 id="plan">{text('admin.evaluation.plan')}</h2>
            <Facts
              facts={[
                { name: text('admin.plan.title'), value: <Words words={plan?.title ?? null} /> },
                { name: text('admin.plan.type'), value: plan === null ? <NotThere /> : <bdi>{plan.content_type}</bdi> },
                { name: text('admin.plan.created'), value: <When at={plan?.created_at ?? null} /> },
                { name: text('admin.activity.supplements'), value: <Count value={activity.supplements} /> },
                { name: text('admin.activity.chat_messages'), value: <Count value={activity.chat_messages} /> },
              ]}
            />
          </section>
        </div>
      </div>
    </>
  );
}

const isOver = (detail: AdminEvaluationDetail | undefined): boolean =>
  detail?.evaluation.status === 'completed' || detail?.evaluation.status === 'failed';

export default function EvaluationPage() {
  const text = useText();
  const { id = '' } = useParams();
  const known = useEvaluationQuery({ id }, { refetchOnMountOrArgChange: true });
  const { currentData, error, refetch } = known;
  useEvaluationQuery(
    { id },
    { pollingInterval: currentData === undefined || isOver(currentData) ? 0 : refreshMs, skipPollingIfUnfocused: true },
  );
  useDocumentTitle(currentData?.evaluation.plan_title ?? text('admin.evaluations.title'));
  return (
    <div className="screen screen-wide">
      <p>
        <Link to="/evaluations">{text('admin.evaluations.back')}</Link>
      </p>
      {currentData !== undefined && <Shown detail={currentData} />}
      {currentData === undefined && error === undefined && <LoadingState />}
      {currentData === undefined && error !== undefined && (
        <ErrorState problem={error} fallback={text('admin.evaluation.failed_to_load')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
