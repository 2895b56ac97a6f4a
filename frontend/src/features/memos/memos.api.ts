import { ReviewSchema } from '@plumbline/contracts/evaluations';
import { limits } from '@plumbline/contracts/limits';
import { MemoList, MemoPackage, MemoResult, MemoRun } from '@plumbline/contracts/memos';
import type { StartMemo } from '@plumbline/contracts/memos';
import { Page } from '@plumbline/contracts/plans';
import { PublicId } from '@plumbline/contracts/text';
import { api } from '@plumbline/web/api';
import { isProblem, problemOf } from '@plumbline/web/problem';
import type { Problem } from '@plumbline/web/problem';
import { z } from 'zod';

const memoPath = (id: string, below = ''): string => `/investor-memos/${encodeURIComponent(id)}${below}`;

export const packagePath = (id: string, below = ''): string =>
  `/investor-memos/packages/${encodeURIComponent(id)}${below}`;

export const documentPath = (packageId: string, documentId: string): string =>
  packagePath(packageId, `/documents/${encodeURIComponent(documentId)}`);

/** One page, slide or sheet of a package's document. */
export interface DocumentPage {
  packageId: string;
  documentId: string;
  n: number;
}

const Started = z.object({ id: PublicId });

/** So many lists of 100 are asked for at most; nobody starts so many memos in a year. */
const mostLists = 40;

export const memosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every memo of the person, newest first: the table sorts them, which a page of them could not be. */
    memos: build.query<MemoList['memos'], void>({
      queryFn: async (_, __, ___, ask) => {
        const memos: MemoList['memos'] = [];
        for (let page = 1, pages = 1; page <= Math.min(pages, mostLists); page += 1) {
          const answer = await ask(`/investor-memos?page=${page}&limit=${limits.pageSizeMax}`);
          if (answer.error !== undefined) {
            const error: Problem = isProblem(answer.error) ? answer.error : problemOf('unreadable');
            return { error };
          }
          const list = MemoList.safeParse(answer.data);
          if (!list.success) return { error: problemOf('unreadable') };
          // One that was started meanwhile moves another on to the next list.
          const known = new Set(memos.map(({ id }) => id));
          memos.push(...list.data.memos.filter(({ id }) => !known.has(id)));
          pages = list.data.pagination.pages;
        }
        return { data: memos };
      },
      providesTags: ['Memo'],
    }),
    memo: build.query<MemoRun, string>({
      query: (id) => memoPath(id),
      responseSchema: MemoRun,
      providesTags: ['Memo'],
    }),
    /** The same as it is now, for polling. */
    memoNow: build.query<MemoRun, { id: string }>({
      query: ({ id }) => memoPath(id),
      responseSchema: MemoRun,
    }),
    memoResult: build.query<MemoResult, string>({
      query: (id) => memoPath(id, '/result'),
      responseSchema: MemoResult,
      providesTags: ['Memo'],
    }),
    memoPackage: build.query<MemoPackage, string>({
      query: (id) => packagePath(id),
      responseSchema: MemoPackage,
    }),
    memoPage: build.query<Page, DocumentPage>({
      query: ({ packageId, documentId, n }) => `${documentPath(packageId, documentId)}/pages/${n}`,
      responseSchema: Page,
    }),
    memoSchema: build.query<ReviewSchema, void>({
      query: () => '/schemas/investor-memo',
      responseSchema: ReviewSchema,
    }),
    startMemo: build.mutation<z.infer<typeof Started>, StartMemo>({
      query: (body) => ({ url: '/investor-memos/start', method: 'POST', body }),
      responseSchema: Started,
      invalidatesTags: ['Memo'],
    }),
    leaveOutDocument: build.mutation<null, { packageId: string; documentId: string }>({
      query: ({ packageId, documentId }) => ({ url: documentPath(packageId, documentId), method: 'DELETE' }),
    }),
    /** Shown at once, and taken back when the server does not keep it. */
    tickFollowUp: build.mutation<unknown, { memoId: string; n: number; done: boolean }>({
      query: ({ memoId, n, done }) => ({ url: memoPath(memoId, `/follow-ups/${n}`), method: 'PATCH', body: { done } }),
      onQueryStarted: async ({ memoId, n, done }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          memosApi.util.updateQueryData('memoResult', memoId, (result) => {
            result.follow_ups_done = done
              ? [...new Set([...result.follow_ups_done, n])]
              : result.follow_ups_done.filter((one) => one !== n);
          }),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    deleteMemo: build.mutation<null, { id: string }>({
      query: ({ id }) => ({ url: memoPath(id), method: 'DELETE' }),
    }),
  }),
});

export const {
  useMemosQuery,
  useMemoQuery,
  useMemoResultQuery,
  useMemoPackageQuery,
  useMemoPageQuery,
  useLeaveOutDocumentMutation,
  useTickFollowUpMutation,
  useDeleteMemoMutation,
} = memosApi;
