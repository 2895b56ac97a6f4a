import { PublicConfig } from '@plumbline/contracts/config';
import { Evaluation, EvaluationList, ReviewSchema } from '@plumbline/contracts/evaluations';
import type { StartEvaluation } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { Plan } from '@plumbline/contracts/plans';
import { PublicId } from '@plumbline/contracts/text';
import { api } from '@plumbline/web/api';
import { z } from 'zod';

const Started = z.object({ id: PublicId });

export const evaluationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<EvaluationList, { page: number }>({
      query: ({ page }) => `/evaluations?page=${page}&limit=${limits.historyPageSize}`,
      responseSchema: EvaluationList,
      providesTags: ['Evaluation'],
    }),
    /** The evaluation as it is now: for polling, and to re-evaluate it. */
    evaluationNow: build.query<Evaluation, { id: string }>({
      query: ({ id }) => `/evaluations/${encodeURIComponent(id)}`,
      responseSchema: Evaluation,
    }),
    planNow: build.query<Plan, { id: string }>({
      query: ({ id }) => `/plans/${encodeURIComponent(id)}`,
      responseSchema: Plan,
    }),
    reviewSchema: build.query<ReviewSchema, void>({
      query: () => '/schemas/investor5',
      responseSchema: ReviewSchema,
    }),
    startEvaluation: build.mutation<{ id: string }, StartEvaluation>({
      query: (body) => ({ url: '/evaluations/start', method: 'POST', body }),
      responseSchema: Started,
      invalidatesTags: ['Evaluation'],
    }),
    publicConfig: build.query<PublicConfig, void>({
      query: () => '/config',
      extraOptions: { anonymous: true },
      responseSchema: PublicConfig,
    }),
  }),
});

export const { useHistoryQuery, useEvaluationNowQuery, usePlanNowQuery, usePublicConfigQuery } = evaluationsApi;
