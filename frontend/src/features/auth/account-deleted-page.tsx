import { useEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { sessionEnded } from '@plumbline/web/session';
import { useWebDispatch } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';

/** Whether one comes from the deletion, and not by a link that somebody else made. */
const isDeleted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'deleted' in state && state.deleted === true;

/** The last page of an account. The server has ended its sessions; this browser forgets its own here. */
export default function AccountDeletedPage() {
  const text = useText();
  useDocumentTitle(text('settings.deleted.title'));
  const dispatch = useWebDispatch();
  const deleted = isDeleted(useLocation().state);
  useEffect(() => {
    if (deleted) dispatch(sessionEnded('logout'));
  }, [deleted, dispatch]);
  if (!deleted) return <Navigate to="/" replace />;
  return (
    <Sheet title={text('settings.deleted.title')}>
      <p role="status">{text('settings.deleted.message')}</p>
      <div className="pl-actions">
        <Link to="/">{text('settings.deleted.home')}</Link>
      </div>
    </Sheet>
  );
}
