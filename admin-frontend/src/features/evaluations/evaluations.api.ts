import { AdminEvaluationDetail, AdminEvaluationList } from '@plumbline/contracts/admin';
import { z } from 'zod';
import { adminApi } from '../../parts/admin-session.api.ts';

export const evaluationsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    evaluations: build.query<AdminEvaluationList, Record<string, string | number>>({
      query: (params) => ({ url: '/evaluations', params }),
      responseSchema: AdminEvaluationList,
      providesTags: ['Evaluations'],
    }),
    evaluation: build.query<AdminEvaluationDetail, { id: string }>({
      query: ({ id }) => `/evaluations/${encodeURIComponent(id)}`,
      responseSchema: AdminEvaluationDetail,
      providesTags: ['Evaluations'],
    }),
    retryEvaluation: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/evaluations/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      responseSchema: z.object({ id: z.string() }),
      invalidatesTags: ['Evaluations', 'Audit'],
    }),
  }),
});

export const { useEvaluationsQuery, useEvaluationQuery, useRetryEvaluationMutation } = evaluationsApi;
