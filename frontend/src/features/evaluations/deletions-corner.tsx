import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { useSelector } from 'react-redux';
import { limits } from '@plumbline/contracts/limits';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { deletionDropped, leavePage, sendDeletion, useDeletionsDispatch } from './deletions.ts';
import type { Deletion, Deletions } from './deletions.ts';
import './deletions-corner.css';

/** One that can still be undone. Its button has the focus, since the one that was pressed went away with its row. */
function Waiting({ deletion: { id, title } }: { deletion: Deletion }) {
  const text = useText();
  const dispatch = useDeletionsDispatch();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => void dispatch(sendDeletion(id)), limits.undoMs);
    return () => clearTimeout(timer);
  }, [dispatch, id]);
  useLayoutEffect(() => {
    const shown = box.current;
    shown?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box} className="deletion">
      <p role="status">
        <FormattedMessage id="history.deleted" values={{ title: <bdi>{title}</bdi> }} />
      </p>
      <Button size="small" onClick={() => dispatch(deletionDropped(id))}>
        {text('history.undo')}
      </Button>
    </div>
  );
}

function Failed({ deletion: { id, title, problem } }: { deletion: Deletion }) {
  const text = useText();
  const say = useProblemText();
  const dispatch = useDeletionsDispatch();
  return (
    <div className="deletion deletion-failed">
      <p role="alert">
        <FormattedMessage id="history.not_deleted" values={{ title: <bdi>{title}</bdi> }} />{' '}
        <span dir="auto">{say(problem, '')}</span>
      </p>
      <Button size="small" onClick={() => dispatch(deletionDropped(id))}>
        {text('history.seen')}
      </Button>
    </div>
  );
}

/** What is being deleted and can be undone, and what could not be deleted: on every screen, since one may go on meanwhile. */
export function DeletionsCorner() {
  const dispatch = useDeletionsDispatch();
  const { all } = useSelector((state: { deletions: Deletions }) => state.deletions);
  useEffect(() => {
    const onHide = (): void => void dispatch(leavePage());
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, [dispatch]);
  const shown = all.filter(({ state }) => state !== 'sent');
  if (shown.length === 0) return null;
  return (
    <div className="deletions">
      {shown.map((deletion) =>
        deletion.state === 'waiting' ? (
          <Waiting key={deletion.id} deletion={deletion} />
        ) : (
          <Failed key={deletion.id} deletion={deletion} />
        ),
      )}
    </div>
  );
}
