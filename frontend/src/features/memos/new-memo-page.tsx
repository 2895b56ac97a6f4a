import { useEffect, useRef } from 'react';
import { Button, Steps } from 'antd';
import { skipToken } from '@reduxjs/toolkit/query';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import type { MemoRun } from '@plumbline/contracts/memos';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { z } from 'zod';
import { useMemoQuery } from './memos.api.ts';
import { MemoForm } from './parts/memo-form.tsx';
import { PackageRun } from './parts/package-run.tsx';
import './memo-form.css';

/** The package at hand is kept in this entry of the browser's history: coming back or reloading picks it up, a new visit begins afresh. */
const RunningState = z.object({
  package: z.string(),
  memo: z.string().nullable(),
  previous: z.string().nullable(),
  owner: z.string(),
});
type RunningState = z.infer<typeof RunningState>;

/** Navigation state survives reloads, and another person's login, and may hold anything. */
const readRunning = (state: unknown, userId: string | undefined): RunningState | null => {
  const { data } = RunningState.safeParse(state);
  return data !== undefined && data.owner === userId ? data : null;
};

function SameDocuments({ previous, onAgain }: { previous: MemoRun; onAgain: () => void }) {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-labelledby="memo-again">
      <h2 id="memo-again">{text('memo.again.title')}</h2>
      <p>
        <FormattedMessage id="memo.again.lead" values={{ title: <bdi>{previous.package_title}</bdi> }} />
      </p>
      <div className="pl-actions">
        <Button onClick={onAgain}>{text('memo.again.same')}</Button>
        <span className="pl-muted">{text('memo.again.or_new')}</span>
      </div>
    </section>
  );
}

export default function NewMemoPage() {
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const userId = useWebSelector((state) => state.session.user?.id);
  const [query] = useSearchParams();
  const previousId = query.get('previous') || null;
  const previous = useMemoQuery(previousId ?? skipToken);
  // "New memo" pressed while one is written here leads to the same address without it: a fresh start.
  const running = readRunning(location.state, userId);
  const title = text(previousId === null ? 'memo.new.title' : 'memo.again.page_title');
  useDocumentTitle(title);

  const keep = (state: RunningState): void => void navigate(`${pathname}${search}`, { replace: true, state });
  const runPackage = (packageId: string): void => {
    if (userId === undefined) return;
    keep({ package: packageId, memo: null, previous: previousId, owner: userId });
    window.scrollTo(0, 0);
  };
  const step = running === null ? 'package' : 'progress';
  const beginning = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    beginning.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div className="screen memo-new">
      <header>
        <h1>{title}</h1>
        <p className="pl-muted">{text('memo.new.lead')}</p>
      </header>
      <Steps
        className="memo-steps"
        size="small"
        responsive={false}
        current={running === null ? 0 : 1}
        // The tick's own name is English in every language; the step's title says enough.
        iconRender={(icon) => (
          <span aria-hidden style={{ display: 'contents' }}>
            {icon}
          </span>
        )}
        items={[{ title: text('memo.step.package') }, { title: text('memo.step.progress') }]}
      />
      <div ref={beginning} tabIndex={-1} className="memo-step" key={running?.package ?? 'form'}>
        {running !== null ? (
          <PackageRun
            packageId={running.package}
            memoId={running.memo}
            previousMemoId={running.previous}
            onMemo={(memo) => keep({ ...running, memo })}
          />
        ) : previousId !== null && previous.currentData === undefined ? (
          previous.error === undefined ? (
            <LoadingState />
          ) : (
            <section className="pl-panel">
              <ErrorState
                problem={previous.error}
                fallback={text('memo.error.load')}
                onRetry={() => void previous.refetch()}
              >
                <Link to="/investor-memos/new">{text('memo.run.fresh')}</Link>
              </ErrorState>
            </section>
          )
        ) : (
          userId !== undefined && (
            <>
              {previous.currentData !== undefined && (
                <SameDocuments
                  previous={previous.currentData}
                  onAgain={() => runPackage(previous.currentData?.package_id ?? '')}
                />
              )}
              <MemoForm
                ownerId={userId}
                title={(previous.currentData?.package_title ?? '').slice(0, limits.titleMaxLength)}
                onCreated={({ id }) => runPackage(id)}
              />
            </>
          )
        )}
      </div>
    </div>
  );
}
