import type { AdminUser } from '@plumbline/contracts/admin-auth';
import { api } from '@plumbline/web/api';
import { lazySchema } from '@plumbline/web/lazy-schema';

/** What every feature of the console may ask, and the kinds of answers that a change makes old. */
export const adminApi = api
  .enhanceEndpoints({ addTagTypes: ['Users', 'Evaluations', 'Audit', 'AdminSession'] })
  .injectEndpoints({
    endpoints: (build) => ({
      adminSession: build.query<{ user: AdminUser }, void>({
        query: () => '/auth/session',
        responseSchema: lazySchema(async () => (await import('@plumbline/contracts/admin-auth')).AdminSessionAnswer),
        providesTags: ['AdminSession'],
      }),
    }),
  });

export const { useAdminSessionQuery } = adminApi;
