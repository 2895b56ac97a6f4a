import { useEffect, useState } from 'react';
import type { Ref } from 'react';
import { CheckOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { EvaluationStage } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { Notice } from '@plumbline/web/parts/notice';
import type { Said } from '@plumbline/web/problem';
import { useWebDispatch } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { evaluationsApi, usePlanNowQuery } from './evaluations.api.ts';
import { creptBefore, keepCrept, keepSeen, lastSeen } from './last-seen.ts';
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

/** What a review goes through, and which of its worker's stages belong to each. */
const phases = ['read', 'score', 'join', 'write'] as const;
const phaseOf: Record<EvaluationStage, (typeof phases)[number]> = {
  queued: 'read',
  waiting_for_document: 'read',
  waiting_for_model: 'score',
  scoring_pillars: 'score',
  synthesizing: 'join',
  writing: 'write',
  saving: 'write',
};

function Phases({ stage, done }: { stage: EvaluationStage | null; done: boolean }) {
  const text = useText();
  const at = done ? phases.length : stage === null ? -1 : phases.indexOf(phaseOf[stage]);
  return (
    <ol className="phases">
      {phases.map((phase, n) => (
        <li key={phase} className={n < at ? 'phase-done' : undefined} aria-current={n === at ? 'step' : undefined}>
          {n < at && <CheckOutlined aria-hidden />}
          <span>{text(`wizard.phase.${phase}`)}</span>
          {n < at && <span className="pl-hidden">{text('wizard.phase.done')}</span>}
        </li>
      ))}
    </ol>
  );
}

/** So far the bar creeps by itself, percent: less than to where the next answer can put it. */
const creepMax = (progress: number): number => (progress >= 100 ? 0 : progress < 20 ? 9 : 4);
const creepMs = 1_000;

/** The percent to show: between two answers it goes on a little, so that it never looks as if nothing happened. */
const useCreeping = (evaluationId: string, progress: number): number => {
  const [crept, setCrept] = useState(() => creptBefore(evaluationId) ?? { from: progress, by: 0 });
  if (crept.from !== progress) setCrept({ from: progress, by: 0 });
  useEffect(() => keepCrept({ evaluationId, ...crept }), [evaluationId, crept]);
  useEffect(() => {
    const timer = setInterval(
      () => setCrept(({ from, by }) => ({ from, by: Math.min(by + 1, creepMax(from)) })),
      creepMs,
    );
    return () => clearInterval(timer);
  }, [progress]);
  return progress + (crept.from === progress ? crept.by : 0);
};

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
  const percent = useCreeping(evaluationId, view.progress);
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      className="pl-panel pl-stack wizard-part processing"
      aria-labelledby="processing"
    >
      <h2 id="processing">{text('wizard.processing.title')}</h2>
      <Progress
        percent={stillProcessing ? view.progress : percent}
        status={view.progress === 100 ? 'success' : 'active'}
        aria-label={text('wizard.processing.title')}
        format={(percent) => <bdi dir="ltr">{percent}%</bdi>}
      />
      <Phases stage={view.stage} done={view.progress === 100} />
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
