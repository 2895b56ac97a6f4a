import { createSlice } from '@reduxjs/toolkit';
import type { Middleware, PayloadAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { apiBase, callHeaders } from '@plumbline/web/api';
import { isProblem } from '@plumbline/web/problem';
import type { Problem } from '@plumbline/web/problem';
import { sessionEnded } from '@plumbline/web/session';
import type { WebState } from '@plumbline/web/state';
import { readStored, storageKeys } from '@plumbline/web/storage';
import { deletionApi } from './deletion.api.ts';

/*
 * Deleting an evaluation takes effect on the page at once and at the server a while later, so that it can be undone. What
 * waits is sent when the history is left; when the whole page is left, or its session, it is sent by a request that
 * outlives the page.
 */

export interface Deletion {
  id: string;
  title: string;
  /** `sent` ones are not shown any more. */
  state: 'waiting' | 'sent' | 'failed';
  problem?: Problem;
}
export interface Deletions {
  all: Deletion[];
}
interface WithDeletions {
  deletions: Deletions;
}
type Dispatch = ThunkDispatch<WebState & WithDeletions, unknown, UnknownAction>;
export const useDeletionsDispatch = useDispatch.withTypes<Dispatch>();

const initialState: Deletions = { all: [] };

const slice = createSlice({
  name: 'deletions',
  initialState,
  reducers: {
    deletionAsked: ({ all }, { payload }: PayloadAction<Pick<Deletion, 'id' | 'title'>>) => ({
      all: [...all.filter(({ id }) => id !== payload.id), { ...payload, state: 'waiting' as const }],
    }),
    /** Undone, or its failure seen. */
    deletionDropped: ({ all }, { payload }: PayloadAction<string>) => ({ all: all.filter(({ id }) => id !== payload) }),
    deletionSent: ({ all }, { payload }: PayloadAction<string>) => ({
      all: all.map((each) => (each.id === payload ? { ...each, state: 'sent' as const } : each)),
    }),
    deletionFailed: ({ all }, { payload }: PayloadAction<{ id: string; problem: Problem }>) => ({
      all: all.map((each) =>
        each.id === payload.id ? { ...each, state: 'failed' as const, problem: payload.problem } : each,
      ),
    }),
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => initialState),
});

export const deletionsReducer = slice.reducer;
export const { deletionAsked, deletionDropped } = slice.actions;
const { deletionSent, deletionFailed } = slice.actions;

const waitingIn = ({ deletions }: WithDeletions): string[] =>
  deletions.all.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []));

/** Sends one that still waits. One that the server no longer has is deleted as well as can be. */
export const sendDeletion =
  (id: string) =>
  async (dispatch: Dispatch, getState: () => WithDeletions): Promise<void> => {
    if (!waitingIn(getState()).includes(id)) return;
    dispatch(deletionSent(id));
    const { error } = await dispatch(deletionApi.endpoints.deleteEvaluation.initiate({ id }, { track: false }));
    if (isProblem(error) && error.status !== 404) dispatch(deletionFailed({ id, problem: error }));
  };

/** The history is left: what waits is not put off any longer. */
export const sendDeletions =
  () =>
  (dispatch: Dispatch, getState: () => WithDeletions): void => {
    for (const id of waitingIn(getState())) void dispatch(sendDeletion(id));
  };

/** The page or its session ends: nobody will be here to hear the answers. */
const sendAndGo = (ids: string[]): void => {
  const headers = callHeaders(readStored(storageKeys.token));
  for (const id of ids)
    fetch(`${apiBase}/evaluations/${encodeURIComponent(id)}`, { method: 'DELETE', headers, keepalive: true }).catch(
      () => undefined,
    );
};

export const leavePage =
  () =>
  (dispatch: Dispatch, getState: () => WithDeletions): void => {
    const ids = waitingIn(getState());
    for (const id of ids) dispatch(deletionSent(id));
    sendAndGo(ids);
  };

/** Before a logout takes the token away. To stand before the middleware that does. */
export const deletionsMiddleware: Middleware<object, WithDeletions> = (store) => (next) => (action) => {
  if (sessionEnded.match(action) && action.payload === 'logout' && !action.meta.elsewhere)
    sendAndGo(waitingIn(store.getState()));
  return next(action);
};
