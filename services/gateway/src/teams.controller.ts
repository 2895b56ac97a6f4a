import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppError } from '@plumbline/contracts/errors';
import { PageQuery } from '@plumbline/contracts/pagination';
import {
  ChangeTeamRole,
  HandOverTeam,
  InviteToTeam,
  NameTeam,
  Team,
  TeamDetail,
  TeamInvitation,
  TeamList,
  TeamMember,
  TeamMembers,
  teamsQuestions,
} from '@plumbline/contracts/teams';
import { PublicId } from '@plumbline/contracts/text';
import { Bus } from '@plumbline/service-kit/bus';
import type { Caller } from '@plumbline/service-kit/caller';
import { z } from 'zod';
import { From } from './request.ts';
import { idOr, Route, valid } from './route.ts';

const teamId = idOr(() => new AppError('teams.not_found'), PublicId);
const memberId = idOr(() => new AppError('teams.member_not_found'), PublicId);
const invitationId = idOr(() => new AppError('teams.invitation_not_found'), PublicId);
const Id = z.object({ id: PublicId });
const MemberId = Id.extend({ memberId: PublicId });
const InvitationId = Id.extend({ invitationId: PublicId });

@ApiTags('Teams')
@Controller('v1/teams')
export class TeamsController {
  constructor(private readonly bus: Bus) {}

  @Route('GET', '', { summary: "The caller's teams, the newest first", answer: TeamList })
  list(@From() caller: Caller) {
    return this.bus.ask(teamsQuestions.list, {}, caller);
  }

  @Route('POST', '', {
    summary: 'Make a team; the caller owns it',
    body: NameTeam,
    answer: Team,
    status: 201,
    errors: ['request.invalid', 'teams.too_many'],
  })
  create(@Body(valid(NameTeam)) input: z.infer<typeof NameTeam>, @From() caller: Caller) {
    return this.bus.ask(teamsQuestions.create, input, caller);
  }

  @Route('GET', ':id', {
    summary: 'A team with its first five members and, for owner and admins, its unanswered invitations',
    params: Id,
    answer: TeamDetail,
    errors: ['teams.not_found'],
  })
  get(@Param('id', teamId) id: string, @From() caller: Caller) {
    return this.bus.ask(teamsQuestions.get, { teamId: id }, caller);
  }

  @Route('PUT', ':id', {
    summary: 'Rename it (owner); its slug stays',
    params: Id,
    body: NameTeam,
    answer: Team,
    errors: ['request.invalid', 'teams.not_found', 'teams.not_allowed'],
  })
  rename(
    @Param('id', teamId) id: string,
    @Body(valid(NameTeam)) input: z.infer<typeof NameTeam>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(teamsQuestions.rename, { teamId: id, ...input }, caller);
  }

  @Route('DELETE', ':id', {
    summary: 'Delete it with its memberships and invitations (owner); its members are told by mail',
    params: Id,
    status: 204,
    errors: ['teams.not_found', 'teams.not_allowed'],
  })
  async remove(@Param('id', teamId) id: string, @From() caller: Caller): Promise<void> {
    await this.bus.ask(teamsQuestions.remove, { teamId: id }, caller);
  }

  @Route('POST', ':id/owner', {
    summary: 'Hand it over to another member (owner), and stay as an admin',
    params: Id,
    body: HandOverTeam,
    answer: Team,
    errors: [
      'request.invalid',
      'teams.not_found',
      'teams.member_not_found',
      'teams.not_allowed',
      'teams.already_owner',
    ],
  })
  handOver(
    @Param('id', teamId) id: string,
    @Body(valid(HandOverTeam)) input: z.infer<typeof HandOverTeam>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(teamsQuestions.handOver, { teamId: id, ...input }, caller);
  }

  @Route('GET', ':id/members', {
    summary: 'Its members in the order in which they joined',
    params: Id,
    query: PageQuery,
    answer: TeamMembers,
    errors: ['request.invalid', 'teams.not_found'],
  })
  members(
    @Param('id', teamId) id: string,
    @Query(valid(PageQuery)) query: z.infer<typeof PageQuery>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(teamsQuestions.members, { teamId: id, ...query }, caller);
  }

  @Route('PATCH', ':id/members/:memberId', {
    summary: 'Make a member an admin, or an admin a member (owner)',
    params: MemberId,
    body: ChangeTeamRole,
    answer: TeamMember,
    errors: ['request.invalid', 'teams.not_found', 'teams.member_not_found', 'teams.not_allowed', 'teams.owner_stays'],
  })
  changeRole(
    @Param('id', teamId) id: string,
    @Param('memberId', memberId) member: string,
    @Body(valid(ChangeTeamRole)) input: z.infer<typeof ChangeTeamRole>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(teamsQuestions.changeRole, { teamId: id, memberId: member, ...input }, caller);
  }

  @Route('DELETE', ':id/members/:memberId', {
    summary: 'Remove a member who is not the owner (owner, admin), or leave',
    params: MemberId,
    status: 204,
    errors: ['teams.not_found', 'teams.member_not_found', 'teams.not_allowed', 'teams.owner_stays'],
  })
  async removeMember(
    @Param('id', teamId) id: string,
    @Param('memberId', memberId) member: string,
    @From() caller: Caller,
  ): Promise<void> {
    await this.bus.ask(teamsQuestions.removeMember, { teamId: id, memberId: member }, caller);
  }

  @Route('POST', ':id/invitations', {
    summary: 'Invite an address, or invite it anew (owner, admin): then the link of before is void',
    params: Id,
    body: InviteToTeam,
    answer: TeamInvitation,
    status: 201,
    errors: [
      'request.invalid',
      'teams.not_found',
      'teams.not_allowed',
      'teams.already_member',
      'teams.too_many_invitations',
      'teams.invited_too_often',
    ],
  })
  invite(
    @Param('id', teamId) id: string,
    @Body(valid(InviteToTeam)) input: z.infer<typeof InviteToTeam>,
    @From() caller: Caller,
  ) {
    return this.bus.ask(teamsQuestions.invite, { teamId: id, ...input }, caller);
  }

  @Route('DELETE', ':id/invitations/:invitationId', {
    summary: 'Revoke an invitation (owner, admin)',
    params: InvitationId,
    status: 204,
    errors: ['teams.not_found', 'teams.invitation_not_found', 'teams.not_allowed'],
  })
  async revokeInvitation(
    @Param('id', teamId) id: string,
    @Param('invitationId', invitationId) invitation: string,
    @From() caller: Caller,
  ): Promise<void> {
    await this.bus.ask(teamsQuestions.revokeInvitation, { teamId: id, invitationId: invitation }, caller);
  }
}
