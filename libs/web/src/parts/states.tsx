import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { isProblem, useProblemText } from '../problem.ts';
import { useText } from '../text.ts';

/** While something loads. `label` is read out; the picture waits a moment, so that fast answers do not flash. */
export function LoadingState({ label }: { label?: string }) {
  const text = useText();
  return (
    <div className="pl-loading" role="status">
      <span className="pl-spinner" aria-hidden="true" />
      <span className="pl-hidden">{label ?? text('web.loading')}</span>
    </div>
  );
}

/** A call failed: the server's sentence or the fallback, and what can be done about it. */
export function ErrorState({
  problem,
  fallback,
  quiet = false,
  threw = false,
  onRetry,
  children,
}: {
  problem?: unknown;
  fallback: string;
  /** Something else on the screen says it already. */
  quiet?: boolean;
  /** Nothing was missing: the code of what would stand here failed. */
  threw?: boolean;
  onRetry?: () => void;
  children?: ReactNode;
}) {
  const text = useText();
  const state = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = state.current;
    // What was asked for again is there: the pressed button goes away, and the page keeps the focus.
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  const say = useProblemText();
  return (
    // For who has to know whether it is only the network or a file (`frontend/src/early/report.tsx`).
    <div
      ref={state}
      className="pl-state"
      data-problem={threw ? 'threw' : isProblem(problem) ? problem.status : undefined}
      {...(quiet ? {} : { role: 'alert' })}
    >
      <svg className="pl-state-art" viewBox="0 0 120 64" aria-hidden="true">
        <path d="M14 58h92" />
        <path d="M60 4 74 40" className="pl-art-line" />
        <path d="m69 39 9-3.500 3 15z" className="pl-art-bob" />
      </svg>
      <p className="pl-state-title" dir="auto">
        {say(problem, fallback)}
      </p>
      <div className="pl-actions">
        {onRetry && <Button onClick={onRetry}>{text('web.retry')}</Button>}
        {children}
      </div>
    </div>
  );
}

/** Nothing here yet: what would be here, and the way to it. */
export function EmptyState({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="pl-state">
      <svg className="pl-state-art" viewBox="0 0 120 64" aria-hidden="true">
        <path d="M14 58h92" />
        <path d="M60 4v34" className="pl-art-line" />
        <path d="M55 38h10l-5 14z" className="pl-art-bob" />
      </svg>
      <p className="pl-state-title">{title}</p>
      {hint && <p className="pl-muted">{hint}</p>}
      {children && <div className="pl-actions">{children}</div>}
    </div>
  );
}
