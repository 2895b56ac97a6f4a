import { LoginAnswer, MessageAnswer, VerifiedAnswer } from '@plumbline/contracts/auth';
import { api } from '@plumbline/web/api';

export interface Credentials {
  email: string;
  password: string;
}
export interface Registration extends Credentials {
  name: string;
  phone?: string;
}

// None of these carries a token: their refusals concern what was typed, not a session.
const extraOptions = { anonymous: true };

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginAnswer, Credentials>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      extraOptions,
      responseSchema: LoginAnswer,
    }),
    register: build.mutation<{ message: string }, Registration>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
      extraOptions,
      responseSchema: MessageAnswer,
    }),
    verifyEmail: build.query<{ verified: true }, { token: string }>({
      query: ({ token }) => `/auth/verify-email/${encodeURIComponent(token)}`,
      extraOptions,
      responseSchema: VerifiedAnswer,
    }),
    resendVerification: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ url: '/auth/resend-verification', method: 'POST', body }),
      extraOptions,
      responseSchema: MessageAnswer,
    }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useVerifyEmailQuery, useResendVerificationMutation } = authApi;
