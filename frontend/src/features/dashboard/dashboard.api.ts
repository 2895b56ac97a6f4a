import { EvaluationList } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { api } from '@plumbline/web/api';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    latestEvaluations: build.query<EvaluationList, void>({
      query: () => `/evaluations?page=1&limit=${limits.dashboardEvaluations}`,
      responseSchema: EvaluationList,
      providesTags: ['Evaluation'],
    }),
  }),
});

export const { useLatestEvaluationsQuery } = dashboardApi;
