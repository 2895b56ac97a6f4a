import { AdminOverview } from '@plumbline/contracts/admin';
import { adminApi } from '../../parts/admin-session.api.ts';

export const overviewApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<AdminOverview, void>({ query: () => '/overview', responseSchema: AdminOverview }),
  }),
});

export const { useOverviewQuery } = overviewApi;
