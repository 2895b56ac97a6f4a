import { Passages, Settlements } from '@plumbline/contracts/settlements';
import type { SettleCheck } from '@plumbline/contracts/settlements';
import type { CheckId } from '@plumbline/contracts/checklist';
import { api } from '@plumbline/web/api';

interface OfCheck {
  evaluationId: string;
  check: CheckId;
}

const pathOf = (evaluationId: string): string => `/evaluations/${encodeURIComponent(evaluationId)}/settlements`;
const pathOfCheck = ({ evaluationId, check }: OfCheck): string => `${pathOf(evaluationId)}/${check}`;

export const settlementsApi = api.enhanceEndpoints({ addTagTypes: ['Settlement'] }).injectEndpoints({
  endpoints: (build) => ({
    settlements: build.query<Settlements, string>({
      query: pathOf,
      responseSchema: Settlements,
      providesTags: ['Settlement'],
    }),
    settleCheck: build.mutation<Settlements, OfCheck & SettleCheck>({
      query: ({ evaluationId, check, ...body }) => ({ url: pathOfCheck({ evaluationId, check }), method: 'PUT', body }),
      responseSchema: Settlements,
      // After a refusal too: another window may have answered meanwhile.
      invalidatesTags: ['Settlement'],
    }),
    undoSettlement: build.mutation<Settlements, OfCheck & { revision: number }>({
      query: ({ revision, ...of }) => ({ url: `${pathOfCheck(of)}?revision=${revision}`, method: 'DELETE' }),
      responseSchema: Settlements,
      invalidatesTags: ['Settlement'],
    }),
    passages: build.query<Passages, OfCheck & { q: string; from: number }>({
      query: ({ q, from, ...of }) =>
        `${pathOfCheck(of)}/passages?${new URLSearchParams({ q, from: String(from) }).toString()}`,
      responseSchema: Passages,
    }),
  }),
});

export const { useSettlementsQuery, useSettleCheckMutation, useUndoSettlementMutation, usePassagesQuery } =
  settlementsApi;
