import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { api } from '@plumbline/web/api';
import { storageMiddleware } from '@plumbline/web/session-life';
import { webReducers } from '@plumbline/web/state';

const reducer = combineReducers({ ...webReducers, [api.reducerPath]: api.reducer });

export const createStore = () =>
  configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(api.middleware, storageMiddleware),
  });
