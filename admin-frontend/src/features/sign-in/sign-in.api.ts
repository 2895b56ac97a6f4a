import type { AdminLoginAnswer } from '@plumbline/contracts/admin-auth';
import { lazySchema } from '@plumbline/web/lazy-schema';
import { adminApi } from '../../parts/admin-session.api.ts';

const answers = () => import('@plumbline/contracts/admin-auth');

interface Credentials {
  email: string;
  password: string;
  otp?: string;
}

/** That it is the admin again. */
export interface Proof {
  password: string;
  otp: string;
}

export const signInApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AdminLoginAnswer, Credentials>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      // What is refused concerns what was typed, not a session.
      extraOptions: { anonymous: true },
      responseSchema: lazySchema(async () => (await answers()).AdminLoginAnswer),
    }),
    beginTotp: build.mutation<{ secret: string; uri: string }, Proof | Record<string, never>>({
      query: (body) => ({ url: '/auth/totp', method: 'POST', body }),
      responseSchema: lazySchema(async () => (await answers()).TotpBegun),
    }),
    confirmTotp: build.mutation<{ recovery_codes: string[] }, { otp: string }>({
      query: (body) => ({ url: '/auth/totp/confirm', method: 'POST', body }),
      responseSchema: lazySchema(async () => (await answers()).RecoveryCodes),
      invalidatesTags: ['AdminSession'],
    }),
    disableTotp: build.mutation<null, Proof>({
      query: (body) => ({ url: '/auth/totp/disable', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['AdminSession'] : []),
    }),
  }),
});

export const { useLoginMutation, useBeginTotpMutation, useConfirmTotpMutation, useDisableTotpMutation } = signInApi;
