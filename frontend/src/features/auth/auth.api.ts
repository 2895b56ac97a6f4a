import type {
  ChangeAccount,
  ChangePassword,
  DeleteAccount,
  LoginAnswer,
  ResetPassword,
  SessionsAnswer,
  User,
} from '@plumbline/contracts/auth';
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
    forgotPassword: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ url: '/auth/forgot', method: 'POST', body }),
      extraOptions,
      responseSchema: lazySchema(async () => (await answers()).MessageAnswer),
    }),
    resetPassword: build.mutation<null, ResetPassword>({
      query: (body) => ({ url: '/auth/reset', method: 'POST', body }),
      extraOptions,
    }),
    changeAccount: build.mutation<{ user: User }, ChangeAccount>({
      query: (body) => ({ url: '/auth/account', method: 'PATCH', body }),
      responseSchema: lazySchema(async () => (await answers()).SessionAnswer),
    }),
    changePassword: build.mutation<null, ChangePassword>({
      query: (body) => ({ url: '/auth/password', method: 'POST', body }),
      invalidatesTags: ['OpenSession'],
    }),
    openSessions: build.query<SessionsAnswer, void>({
      query: () => '/auth/sessions',
      responseSchema: lazySchema(async () => (await answers()).SessionsAnswer),
      providesTags: ['OpenSession'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: ['OpenSession'],
    }),
    deleteAccount: build.mutation<null, DeleteAccount>({
      query: (body) => ({ url: '/account', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useLoginMutation,
  useRegisterMutation,
  useVerifyEmailQuery,
  useResendVerificationMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangeAccountMutation,
  useChangePasswordMutation,
  useOpenSessionsQuery,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
} = authApi;
