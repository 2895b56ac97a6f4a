import { Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { facts } from '@plumbline/contracts/events';
import { mayInTeam, type TeamAction } from '@plumbline/contracts/team-permissions';
import { Mails } from '@plumbline/mail/mails';
import { Outbox } from '@plumbline/service-kit/outbox';
import type { ClientSession } from 'mongoose';
import { TeamsRepository } from './teams.repository.ts';
import {
  invitationSnapshotOf,
  memberSnapshotOf,
  teamSnapshotOf,
  type InvitationRow,
  type MemberRow,
  type TeamRow,
} from './teams.schema.ts';

/** What changes of a team have in common: who may, one after the other, and what is said of them. */
@Injectable()
export class TeamChanges {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly mails: Mails,
    private readonly outbox: Outbox,
  ) {}

  /** What a person is in a team. @throws AppError `teams.not_found`, `teams.not_allowed`. */
  async mustMay(teamId: string, userId: string, action: TeamAction, session?: ClientSession): Promise<MemberRow> {
    const member = await this.repository.membership(teamId, userId, session);
    if (!member) throw new AppError('teams.not_found');
    if (!mayInTeam(member.role, action)) throw new AppError('teams.not_allowed');
    return member;
  }

  /** The same at the beginning of a change, which no other change of the team can then come between. */
  async begin(
    session: ClientSession,
    teamId: string,
    userId: string,
    action: TeamAction,
  ): Promise<{ team: TeamRow; actor: MemberRow }> {
    const actor = await this.mustMay(teamId, userId, action, session);
    const team = await this.repository.begin(session, teamId);
    if (!team) throw new AppError('teams.not_found');
    return { team, actor };
  }

  async join(session: ClientSession, team: TeamRow, userId: string): Promise<TeamRow> {
    const joined = await this.repository.addMember(session, team, userId);
    await this.outbox.say(session, facts.memberJoined, memberSnapshotOf(joined.member, joined.team));
    await this.outbox.say(session, facts.teamChanged, teamSnapshotOf(joined.team));
    return joined.team;
  }

  async leave(session: ClientSession, member: MemberRow): Promise<void> {
    const team = await this.repository.removeMember(session, member);
    await this.outbox.say(session, facts.memberLeft, memberSnapshotOf(member, team));
    await this.outbox.say(session, facts.teamChanged, teamSnapshotOf(team));
  }

  async handOver(session: ClientSession, owner: MemberRow, next: MemberRow): Promise<TeamRow> {
    const handed = await this.repository.handOver(session, owner, next);
    for (const member of [handed.before, handed.next])
      await this.outbox.say(session, facts.memberRoleChanged, memberSnapshotOf(member, handed.team));
    await this.outbox.say(session, facts.teamChanged, teamSnapshotOf(handed.team));
    return handed.team;
  }

  async remove(session: ClientSession, { _id, owner_id }: TeamRow): Promise<void> {
    const { mailIds } = await this.repository.remove(session, _id);
    for (const mailId of mailIds) await this.mails.cancel(mailId, session);
    await this.outbox.say(session, facts.teamDeleted, { id: _id, owner_id });
  }

  /** Ends an invitation; a mail that still waits is not sent any more. */
  async endInvitation(
    session: ClientSession,
    invitation: InvitationRow,
    team: TeamRow,
    end: { how: 'accepted'; userId: string } | { how: 'declined' | 'revoked' },
  ): Promise<void> {
    if (end.how === 'accepted') await this.repository.accept(session, invitation, end.userId);
    else await this.repository.removeInvitation(session, invitation);
    if (invitation.mail === 'queued') await this.mails.cancel(invitation.mail_id, session);
    await this.outbox.say(session, facts.invitationEnded, { ...invitationSnapshotOf(invitation, team), how: end.how });
  }
}
