import type { LoginAnswer } from '@plumbline/contracts/auth';
import { api } from '@plumbline/web/api';
import { lazySchema } from '@plumbline/web/lazy-schema';

export interface Credentials {
  email: string;
  password: string;
}
export interface Registration extends Credentials {
  name: string;
  phone?: string;
}

const answers = () => import('@plumbline/contracts/auth');

// None of these carries a token: their refusals concern what was typed, not a session.
const extraOptions = { anonymous: true };

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, Credentials>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      extraOptions,
      responseSchema: lazySchema(async () => (await answers()).LoginAnswer),
    }),
    register: build.mutation<{ message: string }, Registration>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      extraOptions,
      responseSchema: lazySchema(async () => (await answers()).MessageAnswer),
    }),
    verifyEmail: build.query<{ verified: true }, { token: string }>({
      query: ({ token }) => `/auth/verify-email/${encodeURIComponent(token)}`,
      extraOptions,
      responseSchema: lazySchema(async () => (await answers()).VerifiedAnswer),
    }),
    resendVerification: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ url: '/auth/resend-verification', method: 'POST', body }),
      extraOptions,
      responseSchema: lazySchema(async () => (await answers()).MessageAnswer),
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useVerifyEmailQuery, useResendVerificationMutation } = authApi;
