import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '@plumbline/web/api';
import { storageMiddleware } from '@plumbline/web/session-life';
import { webReducers } from '@plumbline/web/state';
import { deletionsMiddleware, deletionsReducer } from '../features/evaluations/deletions.ts';
import { draftReducer, storeDraft } from '../features/evaluations/draft.ts';

const reducer = combineReducers({
  ...webReducers,
  draft: draftReducer,
  deletions: deletionsReducer,
  [api.reducerPath]: api.reducer,
});

/** A fresh store; the app makes one, every test its own. */
export const createStore = () => {
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(deletionsMiddleware, api.middleware, storageMiddleware),
  });
  let kept = store.getState().draft;
  store.subscribe(() => {
    const { draft } = store.getState();
    if (draft !== kept) storeDraft(draft);
    kept = draft;
  });
  return store;
};
