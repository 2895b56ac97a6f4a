import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { api } from './api.ts';
import { languageReducer } from './language.ts';
import { sessionReducer } from './session.ts';
import { themeReducer } from './theme.ts';

/** The part of each app's store that this library owns; the app adds `[api.reducerPath]: api.reducer`. */
export const webReducers = { session: sessionReducer, language: languageReducer, theme: themeReducer };

export type WebState = { [Key in keyof typeof webReducers]: ReturnType<(typeof webReducers)[Key]> } & {
  api: ReturnType<typeof api.reducer>;
};
export type WebDispatch = ThunkDispatch<WebState, unknown, UnknownAction>;

export const useWebSelector = useSelector.withTypes<WebState>();
export const useWebDispatch = useDispatch.withTypes<WebDispatch>();
