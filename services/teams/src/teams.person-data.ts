import { Injectable } from '@nestjs/common';
import { Mails } from '@plumbline/mail/mails';
import { Outbox } from '@plumbline/service-kit/outbox';
import { PersonData, type ExportedFile } from '@plumbline/service-kit/person-data';
import { TeamChanges } from './team-changes.ts';
import { TeamsRepository } from './teams.repository.ts';

/** What a person is in which teams, and whom they invited. */
@Injectable()
export class TeamsPersonData extends PersonData {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly changes: TeamChanges,
    private readonly mails: Mails,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  override async *files(userId: string): AsyncGenerator<ExportedFile> {
    const memberships = await this.repository.membershipsOf(userId);
    const teams = await this.repository.teams(memberships.map(({ team_id }) => team_id));
    const nameOf = new Map(teams.map(({ _id, name }) => [_id, name]));
    yield {
      name: 'teams/memberships.json',
      json: memberships.map(({ team_id, role, joined_at }) => ({ team: nameOf.get(team_id), role, joined_at })),
    };
    const sent = await this.repository.sentBy(userId);
    yield {
      name: 'teams/invitations-sent.json',
      json: sent.map(({ email, state, created_at, expires_at }) => ({ email, state, created_at, expires_at })),
    };
  }

  /** A team goes on without them: its next owner is who is in it longest, admins first. With nobody else it goes too. */
  override async erase(userId: string): Promise<void> {
    for (;;) {
      const memberships = await this.repository.membershipsOf(userId);
      if (memberships.length === 0) break;
      for (const { team_id } of memberships) await this.#leave(team_id, userId);
    }
    await this.outbox.transaction(async (session) => {
      await this.repository.forgetInvitationsOf(session, userId);
      await this.repository.forgetInFarewells(session, userId);
      await this.mails.forgetRecipient({ userId }, session);
    });
  }

  async #leave(teamId: string, userId: string): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const member = await this.repository.membership(teamId, userId, session);
      if (!member) return;
      const team = await this.repository.begin(session, teamId);
      if (!team) return this.repository.removeOrphan(session, member);
      if (member.role === 'owner') {
        const heir = await this.repository.heirOf(session, teamId, userId);
        if (!heir) return this.changes.remove(session, team);
        await this.changes.handOver(session, member, heir);
      }
      await this.changes.leave(session, member);
    });
  }
}
