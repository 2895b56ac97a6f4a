import { Evaluation, EvaluationResult } from '@plumbline/contracts/evaluations';
import { Page, Plan } from '@plumbline/contracts/plans';
import { api } from '@plumbline/web/api';
import { z } from 'zod';

const Results = z.array(EvaluationResult);

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportEvaluation: build.query<Evaluation, string>({
      query: (id) => `/evaluations/${encodeURIComponent(id)}`,
      responseSchema: Evaluation,
      providesTags: ['Evaluation'],
    }),
    reportResults: build.query<EvaluationResult[], string>({
      query: (id) => `/evaluations/${encodeURIComponent(id)}/results`,
      responseSchema: Results,
      providesTags: ['Evaluation'],
    }),
    /** Only for what its pages are called; the text comes page by page. */
    reportPlan: build.query<Plan, string>({
      query: (id) => `/plans/${encodeURIComponent(id)}`,
      responseSchema: Plan,
      providesTags: ['Plan'],
    }),
    reportPage: build.query<Page, { planId: string; n: number }>({
      query: ({ planId, n }) => `/plans/${encodeURIComponent(planId)}/pages/${n}`,
      responseSchema: Page,
      providesTags: ['Plan'],
    }),
  }),
});

export const { useReportResultsQuery, useReportPlanQuery, useReportPageQuery } = reportApi;
