import { AdminLoginAnswer, RecoveryCodes, TotpBegun } from '@plumbline/contracts/admin-auth';
import { adminApi } from '../../parts/admin-session.api.ts';

interface Credentials {
  email: string;
  password: string;
  otp?: string;
}

export const signInApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AdminLoginAnswer, Credentials>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      // What is refused concerns what was typed, not a session.
      extraOptions: { anonymous: true },
      responseSchema: AdminLoginAnswer,
    }),
    beginTotp: build.mutation<{ secret: string; uri: string }, void>({
      query: () => ({ url: '/auth/totp', method: 'POST' }),
      responseSchema: TotpBegun,
    }),
    confirmTotp: build.mutation<{ recovery_codes: string[] }, { otp: string }>({
      query: (body) => ({ url: '/auth/totp/confirm', method: 'POST', body }),
      responseSchema: RecoveryCodes,
      invalidatesTags: ['AdminSession'],
    }),
    disableTotp: build.mutation<null, { password: string; otp: string }>({
      query: (body) => ({ url: '/auth/totp/disable', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['AdminSession'] : []),
    }),
  }),
});

export const { useLoginMutation, useBeginTotpMutation, useConfirmTotpMutation, useDisableTotpMutation } = signInApi;
