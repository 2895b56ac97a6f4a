import { AdminTeamList } from '@plumbline/contracts/admin';
import { adminApi } from '../../parts/admin-session.api.ts';

export const teamsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    teams: build.query<AdminTeamList, Record<string, string | number>>({
      query: (params) => ({ url: '/teams', params }),
      responseSchema: AdminTeamList,
    }),
  }),
});

export const { useTeamsQuery } = teamsApi;
