import { api } from '@plumbline/web/api';

/** On its own, since what waits to be deleted is in the first load and the schemas of the other answers are not. */
export const deletionApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteEvaluation: build.mutation<null, { id: string }>({
      query: ({ id }) => ({ url: `/evaluations/${encodeURIComponent(id)}`, method: 'DELETE' }),
      // Also of one that could not be deleted: whether it is still there is for the server to say.
      invalidatesTags: ['Evaluation'],
    }),
  }),
});
