import type { Middleware } from '@reduxjs/toolkit';
import { User } from '@plumbline/contracts/auth';
import { api } from './api.ts';
import { languageChosen } from './language.ts';
import { sessionEnded, sessionLoading, sessionStarted, sessionUnreachable } from './session.ts';
import type { WebDispatch, WebState } from './state.ts';
import { clearTabStorage, readStored, storageKeys, writeStored } from './storage.ts';
import { themeChosen } from './theme.ts';

/** Keeps local storage in step with the store, and drops every cached answer when a session ends. */
export const storageMiddleware: Middleware<object, WebState> = (store) => (next) => (action) => {
  const result = next(action);
  if (sessionStarted.match(action)) {
    writeStored(storageKeys.token, action.payload.token);
    writeStored(storageKeys.user, JSON.stringify(action.payload.user));
  } else if (sessionEnded.match(action)) {
    writeStored(storageKeys.token, null);
    writeStored(storageKeys.user, null);
    // The next person at this browser must not see this one's answers.
    store.dispatch(api.util.resetApiState());
    // A session that merely ran out gives back what was being written; one that was left does not.
    if (action.payload === 'logout') clearTabStorage();
  } else if (languageChosen.match(action)) {
    writeStored(storageKeys.language, action.payload);
  } else if (themeChosen.match(action)) {
    writeStored(storageKeys.theme, action.payload);
  }
  return result;
};

const storedUser = (): User | null => {
  const text = readStored(storageKeys.user);
  if (text === null) return null;
  try {
    return User.parse(JSON.parse(text));
  } catch {
    // Written by an older version or by hand: treated as no stored user.
    return null;
  }
};

/** On start: with a stored token and user the session is fetched and its user set; otherwise stored values are cleared. */
export const startSession =
  () =>
  async (dispatch: WebDispatch, getState: () => WebState): Promise<void> => {
    const token = readStored(storageKeys.token);
    if (token === null || storedUser() === null) {
      dispatch(sessionEnded(null));
      return;
    }
    dispatch(sessionLoading());
    const { data } = await dispatch(
      api.endpoints.session.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    // A 401 or 403 has already ended the session in the base query.
    if (getState().session.status !== 'loading') return;
    dispatch(data === undefined ? sessionUnreachable() : sessionStarted({ token, user: data.user }));
  };

/** Logout: the session is over here whether or not the server could be told. */
export const logOut =
  () =>
  async (dispatch: WebDispatch): Promise<void> => {
    const token = readStored(storageKeys.token);
    dispatch(sessionEnded('logout'));
    if (token !== null) await dispatch(api.endpoints.logout.initiate({ token }, { track: false }));
  };

/** Another tab signed out, or in as someone else: this one follows. Returns a function that stops listening. */
export const followOtherTabs = (dispatch: WebDispatch): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== storageKeys.token) return;
    if (event.newValue === null) dispatch(sessionEnded('logout'));
    else void dispatch(startSession());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
