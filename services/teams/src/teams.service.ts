import { Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { facts, jobKinds } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import { paginationOf } from '@plumbline/contracts/pagination';
import type { InputOf } from '@plumbline/contracts/question';
import { mayInTeam, type TeamRole } from '@plumbline/contracts/team-permissions';
import type { Team, TeamDetail, TeamMember, TeamMembers, teamsQuestions } from '@plumbline/contracts/teams';
import type { SignedInCaller } from '@plumbline/service-kit/caller';
import { JobQueue } from '@plumbline/service-kit/job-queue';
import { Outbox } from '@plumbline/service-kit/outbox';
import { People } from './people.ts';
import { TeamChanges } from './team-changes.ts';
import { isDuplicateKey, TeamsRepository } from './teams.repository.ts';
import {
  invitationOf,
  memberSnapshotOf,
  teamOf,
  teamSnapshotOf,
  type MemberRow,
  type TeamRow,
} from './teams.schema.ts';

/** How often a slug may be snatched away before a new team gives up. */
const slugTries = 5;

/** The rules of teams and their members; `team-permissions.ts` of the contracts says who may do what. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly changes: TeamChanges,
    private readonly people: People,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
  ) {}

  async list({ userId }: SignedInCaller): Promise<{ teams: Team[] }> {
    const memberships = await this.repository.membershipsOf(userId);
    const teams = await this.repository.teams(memberships.map(({ team_id }) => team_id));
    const byId = new Map(teams.map((team) => [team._id, team]));
    return {
      teams: memberships.flatMap(({ team_id, role }) => {
        const team = byId.get(team_id);
        return team ? [teamOf(team, role)] : [];
      }),
    };
  }

  async create(name: string, { userId }: SignedInCaller): Promise<Team> {
    const create = () =>
      this.outbox.transaction(async (session) => {
        if ((await this.repository.countMemberships(userId, session)) >= limits.teamsPerPerson)
          throw new AppError('teams.too_many', { values: { limit: limits.teamsPerPerson } });
        const { team, owner } = await this.repository.create(session, name, userId);
        await this.outbox.say(session, facts.teamCreated, teamSnapshotOf(team));
        await this.outbox.say(session, facts.memberJoined, memberSnapshotOf(owner, team));
        return teamOf(team, owner.role);
      });
    for (let tries = 1; ; tries += 1) {
      try {
        return await create();
      } catch (error) {
        // Two teams of one name at the same moment: the second finds the slug taken, and takes the next.
        if (!isDuplicateKey(error) || tries >= slugTries) throw error;
      }
    }
  }

  async get(teamId: string, caller: SignedInCaller): Promise<TeamDetail> {
    const { team, role } = await this.#seen(teamId, caller);
    const seesInvitations = mayInTeam(role, 'view_invitations');
    const [members, invitations] = await Promise.all([
      this.#members(teamId, 0, limits.teamMembersShown, caller),
      seesInvitations ? this.repository.pendingInvitations(teamId) : undefined,
    ]);
    return {
      ...teamOf(team, role),
      members,
      ...(invitations === undefined ? {} : { invitations: invitations.map(invitationOf) }),
    };
  }

  async members(
    { teamId, page, limit }: InputOf<typeof teamsQuestions.members>,
    caller: SignedInCaller,
  ): Promise<TeamMembers> {
    const { team } = await this.#seen(teamId, caller);
    const members = await this.#members(teamId, (page - 1) * limit, limit, caller);
    return { members, pagination: paginationOf(page, limit, team.member_count) };
  }

  async rename({ teamId, name }: InputOf<typeof teamsQuestions.rename>, { userId }: SignedInCaller): Promise<Team> {
    return this.outbox.transaction(async (session) => {
      const { actor } = await this.changes.begin(session, teamId, userId, 'rename');
      const team = await this.repository.rename(session, teamId, name);
      if (!team) throw new AppError('teams.not_found');
      await this.outbox.say(session, facts.teamChanged, teamSnapshotOf(team));
      return teamOf(team, actor.role);
    });
  }

  /** Deletes a team. Its other members are told by mail. */
  async remove(teamId: string, { userId, requestId, language }: SignedInCaller): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const { team } = await this.changes.begin(session, teamId, userId, 'delete');
      const others = (await this.repository.userIdsOf(teamId, session)).filter((id) => id !== userId);
      await this.changes.remove(session, team);
      if (others.length === 0) return;
      const farewell = { team_id: teamId, team_name: team.name, user_ids: others, language, request_id: requestId };
      const subjectId = await this.repository.addFarewell(session, farewell);
      // The team's job, not the owner's: it stays when their account is deleted as well.
      await this.jobs.add(session, {
        kind: jobKinds.tellOfDeletedTeam,
        ownerId: teamId,
        subjectId,
        requestId,
        language,
      });
    });
  }

  async handOver(
    { teamId, memberId }: InputOf<typeof teamsQuestions.handOver>,
    { userId }: SignedInCaller,
  ): Promise<Team> {
    return this.outbox.transaction(async (session) => {
      const { actor } = await this.changes.begin(session, teamId, userId, 'hand_over');
      const next = await this.repository.member(teamId, memberId, session);
      if (!next) throw new AppError('teams.member_not_found');
      if (next._id === actor._id) throw new AppError('teams.already_owner');
      return teamOf(await this.changes.handOver(session, actor, next), 'admin');
    });
  }

  async changeRole(
    { teamId, memberId, role }: InputOf<typeof teamsQuestions.changeRole>,
    caller: SignedInCaller,
  ): Promise<TeamMember> {
    const member = await this.outbox.transaction(async (session) => {
      const { team } = await this.changes.begin(session, teamId, caller.userId, 'change_role');
      const before = await this.repository.member(teamId, memberId, session);
      if (!before) throw new AppError('teams.member_not_found');
      if (before.role === 'owner') throw new AppError('teams.owner_stays');
      const changed = await this.repository.setRole(session, before, role);
      await this.outbox.say(session, facts.memberRoleChanged, memberSnapshotOf(changed, team));
      return changed;
    });
    const [shown] = await this.#named([member], caller);
    if (!shown) throw new AppError('teams.member_not_found');
    return shown;
  }

  /** Removes somebody from a team, or lets the caller leave it. */
  async removeMember(
    { teamId, memberId }: InputOf<typeof teamsQuestions.removeMember>,
    { userId }: SignedInCaller,
  ): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const own = await this.changes.mustMay(teamId, userId, 'view', session);
      const leaves = own._id === memberId;
      if (leaves && own.role === 'owner') throw new AppError('teams.owner_stays');
      await this.changes.begin(session, teamId, userId, leaves ? 'leave' : 'remove_member');
      const member = await this.repository.member(teamId, memberId, session);
      if (!member) throw new AppError('teams.member_not_found');
      if (member.role === 'owner') throw new AppError('teams.owner_stays');
      await this.changes.leave(session, member);
    });
  }

  async ownedWithOthers({ userId }: SignedInCaller): Promise<{ teams: number }> {
    return { teams: await this.repository.countOwnedWithOthers(userId) };
  }

  async #seen(teamId: string, { userId }: SignedInCaller): Promise<{ team: TeamRow; role: TeamRole }> {
    const [team, member] = await Promise.all([
      this.repository.team(teamId),
      this.changes.mustMay(teamId, userId, 'view'),
    ]);
    if (!team) throw new AppError('teams.not_found');
    return { team, role: member.role };
  }

  async #members(teamId: string, skip: number, limit: number, caller: SignedInCaller): Promise<TeamMember[]> {
    return this.#named(await this.repository.members(teamId, skip, limit), caller);
  }

  /** Whose account is gone is left out: they are about to be taken out of the team as well. */
  async #named(rows: MemberRow[], caller: SignedInCaller): Promise<TeamMember[]> {
    const people = await this.people.byId(
      rows.map(({ user_id }) => user_id),
      caller,
    );
    return rows.flatMap(({ _id: id, user_id, role, joined_at }) => {
      const person = people.get(user_id);
      if (!person) return [];
      return [{ id, name: person.name, email: person.email, role, joined_at: joined_at.toISOString() }];
    });
  }
}
