import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn, FetchArgs } from '@reduxjs/toolkit/query/react';
import type { User } from '@plumbline/contracts/auth';
import { limits } from '@plumbline/contracts/limits';
import { fetchOrEarly } from './early-answers.ts';
import { lazySchema } from './lazy-schema.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';
import { sessionEnded } from './session.ts';
import { readStored, storageKeys } from './storage.ts';
import { surface } from './surface.ts';

/** `anonymous` calls (login, register, …) never carry a token, so their 401 and 403 say nothing about a session. */
export interface CallOptions {
  anonymous?: boolean;
}

export type Call = Omit<FetchArgs, 'headers'> & { headers?: Record<string, string> };

/** Where `/v1` is: absolute, because outside a browser `Request` knows no page to be relative to. */
export const apiBase = `${window.location.origin}/v1`;

/** Headers every call carries: the language the page is in, and the bearer token when there is one. */
export const callHeaders = (token: string | null): { 'accept-language': string; authorization?: string } => ({
  'accept-language': document.documentElement.lang || 'en',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});

/** A 401 or 403 ends the session it was about, unless a newer login has already replaced that session. */
export const endsSession = (status: number, sentToken: string | null): boolean =>
  (status === 401 || status === 403) && sentToken !== null && readStored(storageKeys.token) === sentToken;

const fetchCall = fetchBaseQuery({ baseUrl: apiBase, timeout: limits.requestTimeoutMs, fetchFn: fetchOrEarly });

const baseQuery: BaseQueryFn<string | Call, unknown, Problem, CallOptions | undefined> = async (
  args,
  context,
  options,
) => {
  const asked: Call = typeof args === 'string' ? { url: args } : args;
  const call = { ...asked, url: `${surface().apiPath}${asked.url}` };
  const token = options?.anonymous === true ? null : readStored(storageKeys.token);
  const headers = callHeaders(token);
  const answer = await fetchCall({ ...call, headers: { ...headers, ...call.headers } }, context, {});
  if (answer.error === undefined) return { data: answer.data };
  const { status } = answer.error;
  if (status === 'FETCH_ERROR' || status === 'CUSTOM_ERROR') return { error: problemOf('network') };
  if (status === 'TIMEOUT_ERROR') return { error: problemOf('timeout') };
  const httpStatus = status === 'PARSING_ERROR' ? answer.error.originalStatus : status;
  if (endsSession(httpStatus, token)) context.dispatch(sessionEnded('refused'));
  const body = status === 'PARSING_ERROR' ? undefined : answer.error.data;
  const shown = httpStatus < 400 ? 'unreadable' : httpStatus;
  return {
    error: problemOf(shown, body, answer.meta?.response?.headers.get('retry-after'), headers['accept-language']),
  };
};

/** The one api of an app. Features inject their endpoints; every answer is checked against its contract. */
export const api = createApi({
  baseQuery,
  tagTypes: ['Evaluation', 'Memo', 'Plan', 'Team', 'OpenSession'],
  // An answer that breaks the contract is a problem like any other, not an exception in a screen.
  catchSchemaFailure: () => problemOf('unreadable'),
  endpoints: (build) => ({
    session: build.query<{ user: User }, void>({
      query: () => '/auth/session',
      responseSchema: lazySchema(async () => (await import('@plumbline/contracts/auth')).SessionAnswer),
    }),
    /** Takes the token to end, because by the time the call goes out the stored one is already cleared. */
    logout: build.mutation<null, { token: string }>({
      query: ({ token }) => ({ url: '/auth/logout', method: 'POST', headers: { authorization: `Bearer ${token}` } }),
      extraOptions: { anonymous: true },
    }),
  }),
});
