import { LoginAnswer } from '@plumbline/contracts/auth';
import { limits } from '@plumbline/contracts/limits';
import {
  AcceptedAnswer,
  InvitationShown,
  Team,
  TeamDetail,
  TeamInvitation,
  TeamList,
  TeamMember,
  TeamMembers,
} from '@plumbline/contracts/teams';
import { api } from '@plumbline/web/api';
import type { z } from 'zod';

const at = (id: string): string => `/teams/${encodeURIComponent(id)}`;
const link = (token: string): string => `/invitations/${encodeURIComponent(token)}`;

interface OfTeam {
  id: string;
}
interface OfMember extends OfTeam {
  memberId: string;
}

export const teamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    teams: build.query<z.infer<typeof TeamList>, void>({
      query: () => '/teams',
      responseSchema: TeamList,
      providesTags: ['Team'],
    }),
    team: build.query<TeamDetail, OfTeam>({
      query: ({ id }) => at(id),
      responseSchema: TeamDetail,
      providesTags: ['Team'],
    }),
    teamMembers: build.query<TeamMembers, OfTeam & { page: number }>({
      query: ({ id, page }) => `${at(id)}/members?page=${page}&limit=${limits.historyPageSize}`,
      responseSchema: TeamMembers,
      providesTags: ['Team'],
    }),
    createTeam: build.mutation<Team, { name: string }>({
      query: (body) => ({ url: '/teams', method: 'POST', body }),
      responseSchema: Team,
      invalidatesTags: ['Team'],
    }),
    renameTeam: build.mutation<Team, OfTeam & { name: string }>({
      query: ({ id, name }) => ({ url: at(id), method: 'PUT', body: { name } }),
      responseSchema: Team,
      invalidatesTags: ['Team'],
    }),
    deleteTeam: build.mutation<null, OfTeam>({
      query: ({ id }) => ({ url: at(id), method: 'DELETE' }),
      // Its own screens are left first; they would ask for what is gone.
      invalidatesTags: (_, error) => (error === undefined ? [] : ['Team']),
    }),
    handOver: build.mutation<Team, OfMember>({
      query: ({ id, memberId }) => ({ url: `${at(id)}/owner`, method: 'POST', body: { memberId } }),
      responseSchema: Team,
      invalidatesTags: ['Team'],
    }),
    changeRole: build.mutation<TeamMember, OfMember & { role: 'admin' | 'member' }>({
      query: ({ id, memberId, role }) => ({ url: `${at(id)}/members/${memberId}`, method: 'PATCH', body: { role } }),
      responseSchema: TeamMember,
      invalidatesTags: ['Team'],
    }),
    removeMember: build.mutation<null, OfMember>({
      query: ({ id, memberId }) => ({ url: `${at(id)}/members/${memberId}`, method: 'DELETE' }),
      invalidatesTags: ['Team'],
    }),
    /** The caller leaves; the team's screens are left with it. */
    leaveTeam: build.mutation<null, OfMember>({
      query: ({ id, memberId }) => ({ url: `${at(id)}/members/${memberId}`, method: 'DELETE' }),
      invalidatesTags: (_, error) => (error === undefined ? [] : ['Team']),
    }),
    invite: build.mutation<TeamInvitation, OfTeam & { email: string }>({
      query: ({ id, email }) => ({ url: `${at(id)}/invitations`, method: 'POST', body: { email } }),
      responseSchema: TeamInvitation,
      invalidatesTags: ['Team'],
    }),
    revokeInvitation: build.mutation<null, OfTeam & { invitationId: string }>({
      query: ({ id, invitationId }) => ({ url: `${at(id)}/invitations/${invitationId}`, method: 'DELETE' }),
      invalidatesTags: ['Team'],
    }),
    invitation: build.query<InvitationShown, { token: string }>({
      query: ({ token }) => `${link(token)}/validate`,
      extraOptions: { anonymous: true },
      responseSchema: InvitationShown,
    }),
    /** Accepts as the person who is signed in. */
    acceptInvitation: build.mutation<z.infer<typeof AcceptedAnswer>, { token: string }>({
      query: ({ token }) => ({ url: `${link(token)}/accept`, method: 'POST', body: {} }),
      responseSchema: AcceptedAnswer,
      invalidatesTags: ['Team'],
    }),
    /** Makes the account and accepts with it. */
    joinByInvitation: build.mutation<
      z.infer<typeof AcceptedAnswer>,
      { token: string; email: string; password: string }
    >({
      query: ({ token, ...body }) => ({ url: `${link(token)}/accept`, method: 'POST', body }),
      extraOptions: { anonymous: true },
      responseSchema: AcceptedAnswer,
    }),
    declineInvitation: build.mutation<null, { token: string }>({
      query: ({ token }) => ({ url: `${link(token)}/decline`, method: 'POST' }),
      extraOptions: { anonymous: true },
    }),
    signInInvited: build.mutation<LoginAnswer, { email: string; password: string }>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
      extraOptions: { anonymous: true },
      responseSchema: LoginAnswer,
    }),
  }),
});

export const {
  useTeamsQuery,
  useTeamQuery,
  useTeamMembersQuery,
  useCreateTeamMutation,
  useRenameTeamMutation,
  useDeleteTeamMutation,
  useHandOverMutation,
  useChangeRoleMutation,
  useRemoveMemberMutation,
  useLeaveTeamMutation,
  useInviteMutation,
  useRevokeInvitationMutation,
  useInvitationQuery,
  useAcceptInvitationMutation,
  useJoinByInvitationMutation,
  useDeclineInvitationMutation,
  useSignInInvitedMutation,
} = teamsApi;
