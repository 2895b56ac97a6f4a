import { PublicConfig } from '@plumbline/contracts/config';
import { Evaluation, EvaluationList, Prelim, ReviewSchema } from '@plumbline/contracts/evaluations';
import type { EvaluationsQuery, StartEvaluation, StartPrelim } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { Plan } from '@plumbline/contracts/plans';
import { PublicId } from '@plumbline/contracts/text';
import { z } from 'zod';
import { deletionsApi } from './deletions.ts';

/** What was made or added to, by its id. */
const WithId = z.object({ id: PublicId });

/** Which page of the history, and what it is filtered by. */
export type HistoryWanted = Pick<EvaluationsQuery, 'page' | 'q' | 'status' | 'language'>;

export const evaluationsApi = deletionsApi.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<EvaluationList, HistoryWanted>({
      query: ({ page, ...filters }) => {
        const query = new URLSearchParams({ page: String(page), limit: String(limits.historyPageSize) });
        for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
        return `/evaluations?${query.toString()}`;
      },
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
    prelim: build.mutation<Prelim, StartPrelim>({
      query: (body) => ({ url: '/evaluations/prelim', method: 'POST', body, timeout: limits.prelimTimeoutMs }),
      responseSchema: Prelim,
    }),
    /** Adds answers to the pitch, which its next review reads too. */
    addSupplement: build.mutation<{ id: string }, { planId: string; content: string }>({
      query: ({ planId, content }) => ({
        url: `/plans/${encodeURIComponent(planId)}/supplements`,
        method: 'POST',
        body: { content },
      }),
      responseSchema: WithId,
    }),
    startEvaluation: build.mutation<{ id: string }, StartEvaluation>({
      query: (body) => ({ url: '/evaluations/start', method: 'POST', body }),
      responseSchema: WithId,
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

/** Whether founders are asked about gaps before the review; null until the server has said so, which is asked for until then. */
export const usePrelimEnabled = (): boolean | null => {
  const { useQueryState, useQuerySubscription } = evaluationsApi.endpoints.publicConfig;
  const { currentData } = useQueryState();
  useQuerySubscription(undefined, { pollingInterval: currentData === undefined ? limits.pollIntervalMs : 0 });
  return currentData?.prelimEnabled ?? null;
};
