import { Fragment, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Location } from 'react-router';
import type { LoginState } from '../return-state.ts';
import { refusalShown } from '../session.ts';
import { startSession } from '../session-life.ts';
import { useWebDispatch, useWebSelector } from '../state.ts';
import { surface } from '../surface.ts';
import { useText } from '../text.ts';
import { ErrorState, LoadingState } from './states.tsx';

const pathOf = ({ pathname, search, hash }: Location): string => `${pathname}${search}${hash}`;

function ToLogin({ refused, keepPlace }: { refused: boolean; keepPlace: boolean }) {
  const location = useLocation();
  const state: LoginState = {
    ...(keepPlace ? { from: pathOf(location), fromState: location.state } : {}),
    ...(refused ? { messageId: 'web.session.ended' } : {}),
  };
  return <Navigate to={surface().loginPath} replace state={state} />;
}

/** Around all routes: waits for the session, and leads to the login page when a call found it refused (spec §4). */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status, endedBy } = useWebSelector((state) => state.session);
  const { pathname } = useLocation();
  const dispatch = useWebDispatch();
  const text = useText();
  const atLogin = pathname === surface().loginPath;
  useEffect(() => {
    if (endedBy === 'refused' && atLogin) dispatch(refusalShown());
  }, [endedBy, atLogin, dispatch]);
  if (status === 'loading') return <LoadingState />;
  if (status === 'unreachable')
    return <ErrorState fallback={text('web.session.unreachable')} onRetry={() => void dispatch(startSession())} />;
  if (endedBy === 'refused' && !atLogin) return <ToLogin refused keepPlace />;
  return children;
}

/** Around protected routes: a visitor is sent to log in and comes back afterwards; someone who logged out does not. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status, user, endedBy } = useWebSelector((state) => state.session);
  // Another tab may have signed in as somebody else: nothing that a screen holds goes over to them.
  if (status === 'signed-in') return <Fragment key={user?.id}>{children}</Fragment>;
  return <ToLogin refused={false} keepPlace={endedBy !== 'logout'} />;
}
