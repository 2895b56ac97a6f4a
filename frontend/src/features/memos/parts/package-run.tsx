import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Progress } from 'antd';
import { Link, useNavigate } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import type { MemoPackage } from '@plumbline/contracts/memos';
import { Notice } from '@plumbline/web/parts/notice';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { keepSeen, lastSeen } from '../last-seen.ts';
import { labelOf, startMemoPolling, startProgress } from '../memo-poller.ts';
import type { MemoEnd, MemoView } from '../memo-poller.ts';
import { memosApi, useMemoPackageQuery } from '../memos.api.ts';
import { PackageDocuments } from './package-documents.tsx';

const clock = {
  now: () => performance.now(),
  setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
};

/** While documents are read, how far they are is looked at this often. */
const readingRefreshMs = 2_000;

const viewOf = (memoId: string | null): MemoView => {
  const seen = memoId === null ? null : lastSeen(memoId);
  return seen === null ? { progress: startProgress, stage: 'queued' } : { progress: seen.progress, stage: seen.stage };
};

const readyCount = ({ documents }: MemoPackage): number => documents.filter(({ status }) => status === 'ready').length;

interface PackageRunProps {
  packageId: string;
  /** Its memo, once it is started. */
  memoId: string | null;
  previousMemoId: string | null;
  /** Started, or (null) to be started again once its documents are mended. */
  onMemo: (memoId: string | null) => void;
}

/**
 * Step 2: the memo is started at once and waits on the server until every document is read, so that leaving loses nothing. One that
 * cannot be read stops it: when it is replaced or left out, the memo is started again by itself.
 */
export function PackageRun({ packageId, memoId, previousMemoId, onMemo }: PackageRunProps) {
  const text = useText();
  const say = useProblemText();
  const dispatch = useWebDispatch();
  const navigate = useNavigate();
  const language = useWebSelector((state) => state.language.value);
  const [isReading, setIsReading] = useState(true);
  const {
    data: memoPackage,
    error,
    refetch,
  } = useMemoPackageQuery(
    { id: packageId, language },
    { pollingInterval: isReading ? readingRefreshMs : 0, refetchOnMountOrArgChange: true },
  );
  const anyReading = memoPackage?.documents.some(({ status }) => status === 'reading') ?? true;
  if (anyReading !== isReading) setIsReading(anyReading);
  const anyFailed = memoPackage?.documents.some(({ status }) => status === 'failed') ?? false;
  const canStart = memoPackage !== undefined && !anyFailed;

  const [startFailure, setStartFailure] = useState<{ problem: unknown } | null>(null);
  const isStarting = useRef(false);
  const start = async (): Promise<{ id: string } | { problem: unknown } | null> => {
    if (isStarting.current) return null;
    isStarting.current = true;
    try {
      const schema = await dispatch(memosApi.endpoints.memoSchema.initiate(undefined, { subscribe: false }));
      if (schema.data === undefined) return { problem: schema.error };
      const asked = { packageId, schemaId: schema.data.id, language, previousMemoId };
      const started = await dispatch(memosApi.endpoints.startMemo.initiate(asked, { track: false }));
      return started.data ?? { problem: started.error };
    } finally {
      isStarting.current = false;
    }
  };
  const onStart = (outcome: Awaited<ReturnType<typeof start>>): void => {
    if (outcome === null) return;
    if ('problem' in outcome) setStartFailure(outcome);
    else onMemo(outcome.id);
  };
  const startByItself = useEffectEvent(() => start());
  const onStarted = useEffectEvent(onStart);
  useEffect(() => {
    if (canStart && memoId === null) void startByItself().then((outcome) => onStarted(outcome));
  }, [canStart, memoId]);

  const [view, setView] = useState<MemoView>(() => viewOf(memoId));
  const [end, setEnd] = useState<MemoEnd | null>(null);
  const onEnd = useEffectEvent((ended: MemoEnd): void => {
    if (ended.kind !== 'failed' || ended.failure.code !== 'memos.document_failed') return setEnd(ended);
    // One of its documents is to be mended first; what failed is shown with it.
    void refetch();
    setView(viewOf(null));
    onMemo(null);
  });
  useEffect(() => {
    if (memoId === null) return undefined;
    const seen = lastSeen(memoId);
    return startMemoPolling({
      fetch: () =>
        dispatch(
          memosApi.endpoints.memoNow.initiate({ id: memoId }, { forceRefetch: true, subscribe: false }),
        ).unwrap(),
      onView: (next, polls) => {
        setView(next);
        keepSeen({ memoId, polls, at: Date.now(), ...next });
      },
      onEnd: (ended) => onEnd(ended),
      onIgnoredError: (problem) => console.warn('A poll failed; asking again', problem),
      clock,
      ...(seen === null
        ? {}
        : {
            from: {
              polls: seen.polls,
              progress: seen.progress,
              afterMs: seen.at + limits.memoPollIntervalMs - Date.now(),
            },
          }),
    });
  }, [dispatch, memoId]);
  useEffect(() => {
    // In place of this screen, so that "back" from the memo does not lead to it and on to the memo again.
    if (end?.kind === 'completed' && memoId !== null) void navigate(`/investor-memos/${memoId}`, { replace: true });
  }, [end, memoId, navigate]);

  if (memoPackage === undefined && memoId === null)
    return error === undefined ? (
      <LoadingState />
    ) : (
      <section className="pl-panel">
        <ErrorState problem={error} fallback={text('memo.run.error.load')} onRetry={() => void refetch()}>
          <Link to="/investor-memos/new">{text('memo.run.fresh')}</Link>
        </ErrorState>
      </section>
    );

  const ready = memoPackage === undefined ? 0 : readyCount(memoPackage);
  const count = memoPackage?.documents.length ?? 0;
  const progress = memoId === null ? 0 : view.progress;
  const isStopped = memoId === null && anyFailed;
  return (
    <section className="pl-panel pl-stack" aria-labelledby="memo-run">
      <h2 id="memo-run">{memoPackage === undefined ? text('memo.run.title') : <bdi>{memoPackage.title}</bdi>}</h2>
      {/* What was not started has no progress; and what stands below stays where it is. */}
      {startFailure !== null ? (
        <Notice kind="error">
          <span>{say(startFailure.problem, text('memo.run.error.start'))}</span>
          <Button
            onClick={() => {
              setStartFailure(null);
              void start().then(onStart);
            }}
          >
            {text('web.retry')}
          </Button>
        </Notice>
      ) : (
        <>
          <Progress
            percent={progress}
            status={end?.kind === 'failed' || isStopped ? 'exception' : progress === 100 ? 'success' : 'active'}
            aria-label={text('memo.run.title')}
            format={(percent) => <bdi dir="ltr">{percent}%</bdi>}
          />
          <div role="status">
            <p className="strong">
              {end?.kind === 'failed'
                ? text('memo.run.label.failed')
                : end?.kind === 'still_processing'
                  ? text('memo.run.label.still')
                  : isStopped
                    ? text('memo.run.stopped')
                    : text(`memo.run.label.${labelOf(progress)}`)}
            </p>
            <p className="pl-muted memo-stage">
              {memoId === null || end !== null || view.stage === null
                ? '\u00a0'
                : anyReading && memoPackage !== undefined
                  ? text('memo.run.reading', { ready, count })
                  : text(`memo.stage.${view.stage}`)}
            </p>
          </div>
        </>
      )}
      {end?.kind === 'failed' && (
        <Notice kind="error">
          <span>{say(end.failure, text('memo.run.error.failed'))}</span>
          <Button onClick={() => void navigate('/investor-memos/new')}>{text('memo.run.fresh')}</Button>
        </Notice>
      )}
      {end?.kind === 'still_processing' && (
        <Notice kind="warning">
          <span>{text('memo.run.still')}</span>
          <Button onClick={() => void navigate('/investor-memos')}>{text('memo.run.to_history')}</Button>
        </Notice>
      )}
      {memoPackage !== undefined && <PackageDocuments memoPackage={memoPackage} onChanged={() => void refetch()} />}
      {end === null && !isStopped && (
        <p className="pl-muted">
          {memoId !== null && text('memo.run.hint')} <Link to="/investor-memos">{text('memo.run.to_history')}</Link>
        </p>
      )}
    </section>
  );
}
