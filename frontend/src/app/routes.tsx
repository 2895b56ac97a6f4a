import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { RequireSession, SessionGate } from '@plumbline/web/parts/session-gate';
import { LoadingState } from '@plumbline/web/parts/states';
import { useWebSelector } from '@plumbline/web/state';
import { ScreenBoundary } from './screen-boundary.tsx';
import { SignedOutShell } from './signed-out-shell.tsx';

const SignedInShell = lazy(() => import('./signed-in-shell.tsx'));
const HomePage = lazy(() => import('../features/home/home-page.tsx'));
const LoginPage = lazy(() => import('../features/auth/login-page.tsx'));
const RegisterPage = lazy(() => import('../features/auth/register-page.tsx'));
const VerifyPendingPage = lazy(() => import('../features/auth/verify-pending-page.tsx'));
const VerifyEmailPage = lazy(() => import('../features/auth/verify-email-page.tsx'));
const DashboardPage = lazy(() => import('../features/dashboard/dashboard-page.tsx'));
const WizardPage = lazy(() => import('../features/evaluations/wizard-page.tsx'));
const HistoryPage = lazy(() => import('../features/evaluations/history-page.tsx'));
const ReportPage = lazy(() => import('../features/report/report-page.tsx'));
const SettingsPage = lazy(() => import('../features/settings/settings-page.tsx'));

function Shell() {
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const screen = (
    <ScreenBoundary>
      <Suspense fallback={<LoadingState />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
  return signedIn ? (
    <Suspense fallback={<LoadingState />}>
      <SignedInShell>{screen}</SignedInShell>
    </Suspense>
  ) : (
    <SignedOutShell>{screen}</SignedOutShell>
  );
}

const Protected = () => (
  <RequireSession>
    <Outlet />
  </RequireSession>
);

/** Every screen of the founder app. Unknown paths lead home. */
export function AppRoutes() {
  return (
    <SessionGate>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<HomePage />} />
          <Route path="auth/login" element={<LoginPage />} />
          <Route path="auth/register" element={<RegisterPage />} />
          <Route path="auth/verify-email-pending" element={<VerifyPendingPage />} />
          <Route path="verify-email/:token?" element={<VerifyEmailPage />} />
          <Route element={<Protected />}>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="evaluations" element={<HistoryPage />} />
            <Route path="evaluations/new" element={<WizardPage />} />
            <Route path="evaluations/:id" element={<ReportPage />} />
            <Route path="settings" element={<SettingsPage />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </SessionGate>
  );
}
