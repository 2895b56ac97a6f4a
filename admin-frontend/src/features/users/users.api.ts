import { AdminUserDetail, AdminUserList } from '@plumbline/contracts/admin';
import { UserSnapshot } from '@plumbline/contracts/events';
import { z } from 'zod';
import { adminApi } from '../../parts/admin-session.api.ts';

const UserAnswer = z.object({ user: UserSnapshot });

export const usersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<AdminUserList, Record<string, string | number>>({
      query: (params) => ({ url: '/users', params }),
      responseSchema: AdminUserList,
      providesTags: ['Users'],
    }),
    user: build.query<AdminUserDetail, { id: string }>({
      query: ({ id }) => `/users/${encodeURIComponent(id)}`,
      responseSchema: AdminUserDetail,
      providesTags: ['Users', 'Audit'],
    }),
    setUserStatus: build.mutation<
      z.infer<typeof UserAnswer>,
      { id: string; status: 'active' | 'suspended'; reason: string }
    >({
      query: ({ id, ...body }) => ({ url: `/users/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      responseSchema: UserAnswer,
      invalidatesTags: ['Users', 'Audit'],
    }),
  }),
});

export const { useUsersQuery, useUserQuery, useSetUserStatusMutation } = usersApi;
