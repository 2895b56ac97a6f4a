import type { Middleware } from '@reduxjs/toolkit';
import type { User } from '@plumbline/contracts/auth';
import { api } from './api.ts';
import { languageChosen } from './language.ts';
import { sessionEnded, sessionLoading, sessionStarted, sessionUnreachable } from './session.ts';
import type { WebDispatch, WebState } from './state.ts';
import { clearTabStorage, readStored, storageKeys, tellLogout, tellsLogout, writeStored } from './storage.ts';
import { storedUser } from './stored-user.ts';
import { themeChosen } from './theme.ts';

/*
 * Tabs share the token and the user. Each value is written on its own and heard of on its own, so the token, which makes
 * a session of the two, is written last and removed first. A tab writes only what happened in it: an answer to another
 * tab's writing could undo it.
 */

const storeSession = (token: string, user: User): void => {
  writeStored(storageKeys.user, JSON.stringify(user));
  writeStored(storageKeys.token, token);
};

const clearSession = (): void => {
  writeStored(storageKeys.token, null);
  writeStored(storageKeys.user, null);
};

/** Keeps local storage in step with the store, and drops every cached answer when a session ends. */
export const storageMiddleware: Middleware<object, WebState> = (store) => (next) => (action) => {
  const result = next(action);
  if (sessionStarted.match(action)) {
    if (!action.meta.elsewhere) storeSession(action.payload.token, action.payload.user);
  } else if (sessionEnded.match(action)) {
    if (!action.meta.elsewhere) {
      if (action.payload === 'logout') tellLogout();
      clearSession();
    }
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
    // A 401 or 403 has already ended the session in the base query, and another tab may have ended or replaced it.
    if (getState().session.status !== 'loading' || readStored(storageKeys.token) !== token) return;
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

/** Brings this tab to what is stored, where another tab has changed that. */
const followStored =
  () =>
  (dispatch: WebDispatch, getState: () => WebState): void => {
    const token = readStored(storageKeys.token);
    const user = storedUser();
    const { status, user: own } = getState().session;
    if (token === null) {
      // Without a word of a logout it ran out, and that leaves what is being written here.
      if (status !== 'signed-out') dispatch(sessionEnded('refused', { elsewhere: true }));
      return;
    }
    // The other tab is still writing.
    if (user === null) return;
    if (own !== null && own.id !== user.id) dispatch(sessionEnded('logout', { elsewhere: true }));
    dispatch(sessionStarted({ token, user }, { elsewhere: true }));
  };

/**
 * Another tab signed in or out, or its session ran out: this one follows, in whatever order it hears of it. Returns a
 * function that stops listening.
 */
export const followOtherTabs = (dispatch: WebDispatch): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (tellsLogout(event)) dispatch(sessionEnded('logout', { elsewhere: true }));
    // Without a key everything was cleared.
    else if (event.key === storageKeys.token || event.key === storageKeys.user || event.key === null)
      dispatch(followStored());
  };
  // A page that "back" brings out of the browser's memory has heard nothing meanwhile.
  const onShown = (event: PageTransitionEvent): void => {
    if (event.persisted) dispatch(followStored());
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShown);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShown);
  };
};
