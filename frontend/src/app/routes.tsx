import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { lazyPart as firstScreen, lazyScreen as lazyPart } from '@plumbline/web/parts/lazy-part';
import { RequireSession, SessionGate } from '@plumbline/web/parts/session-gate';
import { LoadingState } from '@plumbline/web/parts/states';
import { useWebSelector } from '@plumbline/web/state';
import { ScreenBoundary } from './screen-boundary.tsx';
import { SignedOutShell } from './signed-out-shell.tsx';

const SignedInShell = firstScreen(() => import('./signed-in-shell.tsx'));
const HomePage = lazyPart(() => import('../features/home/home-page.tsx'));
const LoginPage = firstScreen(() => import('../features/auth/login-page.tsx'));
const RegisterPage = lazyPart(() => import('../features/auth/register-page.tsx'));
const VerifyPendingPage = lazyPart(() => import('../features/auth/verify-pending-page.tsx'));
const VerifyEmailPage = lazyPart(() => import('../features/auth/verify-email-page.tsx'));
const ForgotPage = lazyPart(() => import('../features/auth/forgot-page.tsx'));
const ResetPage = lazyPart(() => import('../features/auth/reset-page.tsx'));
const AccountDeletedPage = lazyPart(() => import('../features/auth/account-deleted-page.tsx'));
const DashboardPage = firstScreen(() => import('../features/dashboard/dashboard-page.tsx'));
const WizardPage = lazyPart(() => import('../features/evaluations/wizard-page.tsx'));
const HistoryPage = lazyPart(() => import('../features/evaluations/history-page.tsx'));
const ReportPage = lazyPart(() => import('../features/report/report-page.tsx'));
const MemoHistoryPage = lazyPart(() => import('../features/memos/history-page.tsx'));
const NewMemoPage = lazyPart(() => import('../features/memos/new-memo-page.tsx'));
const MemoPage = lazyPart(() => import('../features/memos/memo-page.tsx'));
const TeamsPage = lazyPart(() => import('../features/teams/teams-page.tsx'));
const TeamPage = lazyPart(() => import('../features/teams/team-page.tsx'));
const TeamMembersPage = lazyPart(() => import('../features/teams/members-page.tsx'));
const TeamSettingsPage = lazyPart(() => import('../features/teams/team-settings-page.tsx'));
const InvitationPage = lazyPart(() => import('../features/teams/invitation-page.tsx'));
const InvitationAnsweredPage = lazyPart(() => import('../features/teams/invitation-answered-page.tsx'));
const MethodPage = lazyPart(() => import('../features/report/method/method-page.tsx'));
const SamplePage = lazyPart(() => import('../features/report/method/sample-page.tsx'));
const SettingsPage = lazyPart(() => import('../features/auth/settings-page.tsx'));

function Shell() {
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const screen = (
    <ScreenBoundary signedIn={signedIn}>
      <Suspense fallback={<LoadingState />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
  return signedIn ? (
    <ScreenBoundary signedIn={signedIn}>
      <Suspense fallback={<LoadingState />}>
        <SignedInShell>{screen}</SignedInShell>
      </Suspense>
    </ScreenBoundary>
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
          <Route path="method" element={<MethodPage />} />
          <Route path="sample" element={<SamplePage />} />
          <Route path="auth/forgot" element={<ForgotPage />} />
          <Route path="reset-password/:token?" element={<ResetPage />} />
          <Route path="account-deleted" element={<AccountDeletedPage />} />
          <Route path="invitations" element={<InvitationAnsweredPage />} />
          <Route path="invitations/:token" element={<InvitationPage />} />
          <Route element={<Protected />}>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="evaluations" element={<HistoryPage />} />
            <Route path="evaluations/new" element={<WizardPage />} />
            <Route path="evaluations/:id" element={<ReportPage />} />
            <Route path="investor-memos" element={<MemoHistoryPage />} />
            <Route path="investor-memos/new" element={<NewMemoPage />} />
            <Route path="investor-memos/:id" element={<MemoPage />} />
            <Route path="teams" element={<TeamsPage />} />
            <Route path="teams/:id" element={<TeamPage />} />
            <Route path="teams/:id/members" element={<TeamMembersPage />} />
            <Route path="teams/:id/settings" element={<TeamSettingsPage />} />
            <Route path="settings" element={<SettingsPage />} />
          </Route>
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </SessionGate>
  );
}
