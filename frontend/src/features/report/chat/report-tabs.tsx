import type { Evaluation } from '@plumbline/contracts/evaluations';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { PartBoundary } from '@plumbline/web/parts/part-boundary';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useText } from '@plumbline/web/text';
import { Suspense, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import './report-tabs.css';

const ChatTab = lazyPart(() => import('./chat-tab.tsx'));

const tabs = ['initial', 'chat'] as const;
type Tab = (typeof tabs)[number];

interface ReportTabsProps {
  evaluation: Evaluation;
  rtl: boolean;
  /** The overview. */
  children: ReactNode;
}

/**
 * The two tabs of the results page. Which one is shown is in the address (`?tab=chat`), so that back, reload and a shared
 * link lead to it. The chat stays alive behind the overview: what is typed there, and an answer that is still coming in.
 */
export const ReportTabs = ({ evaluation, rtl, children }: ReportTabsProps) => {
  const text = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useSearchParams();
  const shown: Tab = query.get('tab') === 'chat' ? 'chat' : 'initial';
  const [chatOpened, setChatOpened] = useState(shown === 'chat');
  if (shown === 'chat' && !chatOpened) setChatOpened(true);

  const show = (tab: Tab): void => {
    if (tab === shown) return;
    setQuery((current) => {
      const next = new URLSearchParams(current);
      if (tab === 'chat') next.set('tab', tab);
      else next.delete('tab');
      return next;
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(shown);
    const onward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const back = rtl ? 'ArrowRight' : 'ArrowLeft';
    const to: Partial<Record<string, number>> = { [onward]: at + 1, [back]: at - 1, Home: 0, End: tabs.length - 1 };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    show(tabs[index] ?? shown);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  const panelOf = (tab: Tab) => ({
    role: 'tabpanel',
    id: `${id}-${tab}-panel`,
    'aria-labelledby': `${id}-${tab}`,
    className: 'report-tab-panel',
    hidden: tab !== shown,
  });

  return (
    <>
      <div ref={list} role="tablist" aria-label={text('report.tabs')} className="report-tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-${tab}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
          >
            {text(`report.tab.${tab}`)}
          </button>
        ))}
      </div>
      {/* The overview is drawn anew each time: a chart cannot measure itself in a panel that is hidden. */}
      <div {...panelOf('initial')}>{shown === 'initial' && children}</div>
      <div {...panelOf('chat')}>
        {chatOpened && (
          <Suspense fallback={<LoadingState />}>
            <PartBoundary fallback={({ sentence, tryAgain }) => <ErrorState fallback={sentence} onRetry={tryAgain} />}>
              <ChatTab key={evaluation.id} evaluation={evaluation} rtl={rtl} shown={shown === 'chat'} />
            </PartBoundary>
          </Suspense>
        )}
      </div>
    </>
  );
};
