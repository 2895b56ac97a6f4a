import { StrictMode } from 'react';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { serve } from '@plumbline/web/test/fake-server';
import { founder as user } from '@plumbline/web/test/founder-data';
import type { Routes } from '@plumbline/web/test/fake-server';
import { WebProviders } from '@plumbline/web/parts/providers';
import type { LoadCatalogue } from '@plumbline/web/parts/providers';
import { loadCatalogue } from '../catalogue.ts';
import { AppRoutes } from '../routes.tsx';
import { createStore } from '../store.ts';

// The screens are fetched when they are first shown. Here they are fetched beforehand, so that no test waits for code.
await Promise.all([
  import('../signed-in-shell.tsx'),
  import('../../features/home/home-page.tsx'),
  import('../../features/auth/login-page.tsx'),
  import('../../features/auth/register-page.tsx'),
  import('../../features/auth/verify-pending-page.tsx'),
  import('../../features/auth/verify-email-page.tsx'),
  import('../../features/auth/forgot-page.tsx'),
  import('../../features/auth/reset-page.tsx'),
  import('../../features/auth/settings-page.tsx'),
  import('../../features/auth/account-deleted-page.tsx'),
  import('../../features/dashboard/dashboard-page.tsx'),
  import('../../features/evaluations/wizard-page.tsx'),
  import('../../features/evaluations/history-page.tsx'),
  loadCatalogue('ar'),
]);
// jsdom on a busy machine is slow; nothing here measures time.
configure({ asyncUtilTimeout: 60_000 });

export { user };
export const token = 't'.repeat(43);

export const emptyList = { evaluations: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } };

const always: Routes = {
  'GET /auth/session': { body: { user } },
  'GET /config': {
    body: {
      languages: ['en', 'ar'],
      prelimEnabled: false,
      limits: {},
      analyst: { provider: 'plumbline', model: 'checklist', offline: true },
    },
  },
  'GET /evaluations': { body: emptyList },
};

interface Options {
  at: string;
  state?: unknown;
  signedIn?: boolean;
  stored?: Record<string, string>;
  routes?: Routes;
  /** What the tab kept for itself is there: the page is only loaded anew. */
  sameTab?: boolean;
  /** Where the sentences come from, when not from the files. */
  sentences?: LoadCatalogue;
}

/** The whole app at an address, over a scripted server: a fresh store, fresh storage, and a person to drive it. */
export const showApp = ({
  at,
  state,
  signedIn = false,
  stored = {},
  routes = {},
  sameTab = false,
  sentences = loadCatalogue,
}: Options) => {
  cleanup();
  localStorage.clear();
  if (!sameTab) sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  if (signedIn) {
    localStorage.setItem('authToken', token);
    localStorage.setItem('user', JSON.stringify(user));
  }
  const server = serve({ ...always, ...routes });
  const store = createStore();
  const [pathname, search] = at.split('?');
  const router = createMemoryRouter([{ path: '*', element: <AppRoutes /> }], {
    initialEntries: [{ pathname: pathname ?? '/', search: search === undefined ? '' : `?${search}`, state }],
  });
  render(
    <StrictMode>
      <Provider store={store}>
        <WebProviders loadCatalogue={sentences}>
          <RouterProvider router={router} />
        </WebProviders>
      </Provider>
    </StrictMode>,
  );
  const address = (): string => `${router.state.location.pathname}${router.state.location.search}`;
  return { server, store, router, address, person: userEvent.setup({ delay: null }) };
};
