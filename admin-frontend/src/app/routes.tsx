import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { BareShell } from '@plumbline/web/parts/bare-shell';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { TriedAgain } from '@plumbline/web/parts/screen-boundary';
import { RequireSession, SessionGate } from '@plumbline/web/parts/session-gate';
import { LoadingState } from '@plumbline/web/parts/states';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';

const AdminShell = lazyPart(() => import('./admin-shell.tsx'));
const LoginPage = lazyPart(() => import('../features/sign-in/login-page.tsx'));
const SecurityPage = lazyPart(() => import('../features/sign-in/security-page.tsx'));
const OverviewPage = lazyPart(() => import('../features/overview/overview-page.tsx'));
const UsersPage = lazyPart(() => import('../features/users/users-page.tsx'));
const UserPage = lazyPart(() => import('../features/users/user-page.tsx'));
const EvaluationsPage = lazyPart(() => import('../features/evaluations/evaluations-page.tsx'));
const EvaluationPage = lazyPart(() => import('../features/evaluations/evaluation-page.tsx'));
const TeamsPage = lazyPart(() => import('../features/teams/teams-page.tsx'));
const AuditPage = lazyPart(() => import('../features/audit/audit-page.tsx'));

function Shell() {
  const text = useText();
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const sentences = { threw: text('admin.screen_broken'), missing: text('web.part_missing') };
  const screen = (
    <TriedAgain sentences={sentences}>
      <Suspense fallback={<LoadingState />}>
        <Outlet />
      </Suspense>
    </TriedAgain>
  );
  if (!signedIn) return <BareShell home={text('admin.home_link')}>{screen}</BareShell>;
  return (
    <TriedAgain sentences={sentences}>
      <Suspense fallback={<LoadingState />}>
        <AdminShell>{screen}</AdminShell>
      </Suspense>
    </TriedAgain>
  );
}

const Protected = () => (
  <RequireSession>
    <Outlet />
  </RequireSession>
);

/** Every screen of the console, under `/admin`. Unknown paths lead to the overview. */
export function AppRoutes() {
  return (
    <SessionGate>
      <Routes>
        <Route element={<Shell />}>
          <Route path="login" element={<LoginPage />} />
          <Route element={<Protected />}>
            <Route index element={<OverviewPage />} />
            <Route path="users" element={<UsersPage />} />
            <Route path="users/:id" element={<UserPage />} />
            <Route path="evaluations" element={<EvaluationsPage />} />
            <Route path="evaluations/:id" element={<EvaluationPage />} />
            <Route path="teams" element={<TeamsPage />} />
            <Route path="audit" element={<AuditPage />} />
            <Route path="security" element={<SecurityPage />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Route>
        </Route>
      </Routes>
    </SessionGate>
  );
}
