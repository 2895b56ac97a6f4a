import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '@plumbline/web/api';
import { storageMiddleware } from '@plumbline/web/session-life';
import { webReducers } from '@plumbline/web/state';
import { draftReducer } from '../features/evaluations/draft.ts';

const reducer = combineReducers({ ...webReducers, draft: draftReducer, [api.reducerPath]: api.reducer });

/** A fresh store; the app makes one, every test its own. */
export const createStore = () =>
  configureStore({ reducer, middleware: (defaults) => defaults().concat(api.middleware, storageMiddleware) });
