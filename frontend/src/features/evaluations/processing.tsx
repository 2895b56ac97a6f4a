import { useEffect, useState } from 'react';
import type { Ref } from 'react';
import { Button, Progress } from 'antd';
import { Link, useNavigate } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { Notice } from '@plumbline/web/parts/notice';
import type { Said } from '@plumbline/web/problem';
import { useWebDispatch } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { evaluationsApi, usePlanNowQuery } from './evaluations.api.ts';
import { keepSeen, lastSeen } from './last-seen.ts';
import { startPolling, startView } from './poller.ts';
import type { PollEnd } from './poller.ts';
import './processing.css';

const clock = {
  now: () => performance.now(),
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
};

interface Props {
  evaluationId: string;
  onFailed: (failure: Said) => void;
  sectionRef: Ref<HTMLElement>;
}

/** What is being done with the document before it can be reviewed: which page is read now, where that is known. */
function WaitingForDocument({ planId }: { planId: string }) {
  const text = useText();
  const { currentData: plan } = usePlanNowQuery({ id: planId }, { pollingInterval: limits.pollIntervalMs });
  const reading = plan?.reading;
  return reading === undefined ? text('wizard.stage.waiting_for_document') : text('wizard.reading_page', reading);
}

/** The bar while the server works. Leaving the screen stops the asking, not the review. */
export function Processing({ evaluationId, onFailed, sectionRef }: Props) {
  const text = useText();
  const dispatch = useWebDispatch();
  const navigate = useNavigate();
  const [view, setView] = useState(() => lastSeen(evaluationId)?.view ?? startView);
  const [end, setEnd] = useState<PollEnd | null>(null);
  const [planId, setPlanId] = useState<string | null>(null);
  useEffect(() => {
    const seen = lastSeen(evaluationId);
    return startPolling({
      fetch: async () => {
        const evaluation = await dispatch(
          evaluationsApi.endpoints.evaluationNow.initiate(
            { id: evaluationId },
            { forceRefetch: true, subscribe: false },
          ),
        ).unwrap();
        setPlanId(evaluation.plan_id);
        return evaluation;
      },
      onView: (next, polls) => {
        setView(next);
        keepSeen({ evaluationId, polls, at: Date.now(), view: next });
      },
      onEnd: setEnd,
      onIgnoredError: (error) => console.warn('A poll failed; asking again', error),
      clock,
      ...(seen === null ? {} : { from: { polls: seen.polls, afterMs: seen.at + limits.pollIntervalMs - Date.now() } }),
    });
  }, [dispatch, evaluationId]);
  useEffect(() => {
    // In place of this screen, so that "back" from the report does not lead to it and on to the report again.
    if (end?.kind === 'completed') void navigate(`/evaluations/${evaluationId}`, { replace: true });
    if (end?.kind === 'failed') onFailed(end.failure);
  }, [end, evaluationId, navigate, onFailed]);
  const stillProcessing = end?.kind === 'still_processing';
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      className="pl-panel pl-stack wizard-part processing"
      aria-labelledby="processing"
    >
      <h2 id="processing">{text('wizard.processing.title')}</h2>
      <Progress
        percent={view.progress}
        status={view.progress === 100 ? 'success' : 'active'}
        aria-label={text('wizard.processing.title')}
        format={(percent) => <bdi dir="ltr">{percent}%</bdi>}
      />
      <div role="status">
        <p className="processing-band">{text(`wizard.band.${view.band}`)}</p>
        <p className="pl-muted processing-stage">
          {view.stage === null ? (
            '\u00a0'
          ) : view.stage === 'waiting_for_document' && planId !== null ? (
            <WaitingForDocument planId={planId} />
          ) : (
            text(`wizard.stage.${view.stage}`)
          )}
        </p>
      </div>
      {stillProcessing ? (
        <Notice kind="warning">
          <span>{text('wizard.processing.still')}</span>
          <Button onClick={() => void navigate('/evaluations')}>{text('wizard.processing.to_history')}</Button>
        </Notice>
      ) : (
        <p className="pl-muted">
          {text('wizard.processing.hint')} <Link to="/evaluations">{text('wizard.processing.to_history')}</Link>
        </p>
      )}
    </section>
  );
}
