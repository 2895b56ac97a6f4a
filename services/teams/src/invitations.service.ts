import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@plumbline/contracts/errors';
import { SecretToken } from '@plumbline/contracts/auth';
import { facts } from '@plumbline/contracts/events';
import { limits } from '@plumbline/contracts/limits';
import type { InputOf, OutputOf } from '@plumbline/contracts/question';
import type { AcceptInvitation, InvitationShown, TeamInvitation, teamsQuestions } from '@plumbline/contracts/teams';
import { Mails } from '@plumbline/mail/mails';
import { Attempts, type AttemptLimit } from '@plumbline/service-kit/attempts';
import type { Caller, SignedInCaller } from '@plumbline/service-kit/caller';
import { newSecretToken } from '@plumbline/service-kit/ids';
import { Outbox } from '@plumbline/service-kit/outbox';
import { People } from './people.ts';
import { TeamChanges } from './team-changes.ts';
import { teamsEnvironment, type TeamsEnvironment } from './teams.environment.ts';
import { TeamsRepository } from './teams.repository.ts';
import { invitationOf, invitationSnapshotOf, type InvitationRow, type TeamRow } from './teams.schema.ts';

const daySeconds = 24 * 60 * 60;
/** Every invitation is a mail to an address that its owner did not give us, so it must not be a way to flood one. */
const toOneAddress: AttemptLimit = { name: 'invited', seconds: daySeconds, max: 20 };

/** The rules of invitations (contract.md, "Teams and invitations"). Whoever has the link has the address: it was mailed there. */
@Injectable()
export class InvitationsService {
  readonly #byOnePerson: AttemptLimit;

  constructor(
    private readonly repository: TeamsRepository,
    private readonly changes: TeamChanges,
    private readonly people: People,
    private readonly mails: Mails,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    @Inject(teamsEnvironment) environment: TeamsEnvironment,
  ) {
    this.#byOnePerson = { name: 'invites', seconds: daySeconds, max: environment.INVITATIONS_PER_DAY };
  }

  /** Invites an address, or invites it anew: then the link of before is void. */
  async invite(
    { teamId, email }: InputOf<typeof teamsQuestions.invite>,
    caller: SignedInCaller,
  ): Promise<TeamInvitation> {
    await this.changes.mustMay(teamId, caller.userId, 'invite');
    const [account, inviter] = await Promise.all([
      this.people.accountOf(email, caller),
      this.people.one(caller.userId, caller),
    ]);
    if (!inviter) throw new AppError('auth.unauthenticated');
    if (account && (await this.repository.membership(teamId, account.id))) throw new AppError('teams.already_member');
    await this.#refuseTooMany(caller.userId, email);
    const token = newSecretToken();
    return this.outbox.transaction(async (session) => {
      const { team } = await this.changes.begin(session, teamId, caller.userId, 'invite');
      // Again, since they may have joined meanwhile.
      if (account && (await this.repository.membership(teamId, account.id, session)))
        throw new AppError('teams.already_member');
      const before = await this.repository.pendingFor(session, teamId, email);
      const limit = limits.invitationsPerTeam;
      if (!before && (await this.repository.countPending(teamId, session)) >= limit)
        throw new AppError('teams.too_many_invitations', { values: { limit } });
      if (before?.mail === 'queued') await this.mails.cancel(before.mail_id, session);
      const language = account?.language ?? caller.language;
      const values = { team: team.name, inviter: inviter.name, inviter_email: inviter.email };
      const mail = { kind: 'invitation', to: email, token, values, language };
      // The team's mail, not the inviter's: it is sent though their account be deleted.
      const mail_id = await this.mails.queue(mail, teamId, caller, session);
      const user_id = account?.id ?? null;
      const link = { team_id: teamId, email, user_id, inviter_id: caller.userId, token, mail_id };
      const invitation = await this.repository.invite(session, link, before);
      await this.outbox.say(session, facts.invitationMade, invitationSnapshotOf(invitation, team));
      return invitationOf(invitation);
    });
  }

  async #refuseTooMany(userId: string, email: string): Promise<void> {
    for (const [limit, whose] of [
      [this.#byOnePerson, userId],
      [toOneAddress, email],
    ] as const) {
      const wait = await this.attempts.count(limit, whose);
      if (wait > 0)
        throw new AppError('teams.invited_too_often', {
          retryAfterSeconds: wait,
          values: { retryAfterMinutes: Math.ceil(wait / 60) },
        });
    }
  }

  async revoke(
    { teamId, invitationId }: InputOf<typeof teamsQuestions.revokeInvitation>,
    { userId }: SignedInCaller,
  ): Promise<void> {
    await this.outbox.transaction(async (session) => {
      const { team } = await this.changes.begin(session, teamId, userId, 'revoke_invitation');
      const invitation = await this.repository.invitation(session, teamId, invitationId);
      if (!invitation) throw new AppError('teams.invitation_not_found');
      await this.changes.endInvitation(session, invitation, team, { how: 'revoked' });
    });
  }

  async show(token: string, caller: Caller): Promise<InvitationShown> {
    const { invitation, team } = await this.#find(token);
    if (invitation.state !== 'pending' || invitation.email === null) throw new AppError('teams.invitation_invalid');
    const inviter = invitation.inviter_id === null ? null : await this.people.one(invitation.inviter_id, caller);
    return {
      team_name: team.name,
      email: invitation.email,
      inviter_name: inviter?.name ?? '',
      expires_at: invitation.expires_at.toISOString(),
    };
  }

  /** Lets a person into the team: the signed-in one, or the one whose account is made for it. */
  async accept(
    { token, answer }: InputOf<typeof teamsQuestions.acceptInvitation>,
    caller: Caller,
  ): Promise<OutputOf<typeof teamsQuestions.acceptInvitation>> {
    const { invitation } = await this.#find(token);
    if (invitation.state === 'accepted') throw await this.#whyNotTwice(invitation, caller.userId);
    const userId =
      caller.userId === undefined
        ? await this.#newAccount(invitation, answer, caller)
        : await this.#rightPerson(invitation, answer, { ...caller, userId: caller.userId });
    return { team: await this.#join(token, userId) };
  }

  async #rightPerson(
    { email }: InvitationRow,
    answer: AcceptInvitation,
    caller: Caller & { userId: string },
  ): Promise<string> {
    const person = await this.people.one(caller.userId, caller);
    if (!person) throw new AppError('auth.unauthenticated');
    if (person.email !== email || (answer.email !== undefined && answer.email !== email))
      throw new AppError('teams.other_address');
    return caller.userId;
  }

  async #newAccount({ email }: InvitationRow, answer: AcceptInvitation, caller: Caller): Promise<string> {
    if (answer.email === undefined || answer.password === undefined) throw new AppError('auth.unauthenticated');
    if (answer.email !== email) throw new AppError('teams.other_address', { fields: { email: 'invalid' } });
    try {
      return await this.people.openAccount(answer.email, answer.password, caller);
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.account_exists')
        throw new AppError('teams.sign_in_to_accept', {}, { cause: error });
      throw error;
    }
  }

  async #join(token: string, userId: string): Promise<{ id: string; name: string }> {
    const joined = await this.outbox.transaction(async (session) => {
      const invitation = await this.repository.byToken(token, session);
      if (!invitation) throw new AppError('teams.invitation_invalid');
      if (invitation.state === 'accepted') throw await this.#whyNotTwice(invitation, userId);
      const team = await this.repository.begin(session, invitation.team_id);
      if (!team) throw new AppError('teams.invitation_invalid');
      const isIn = (await this.repository.membership(team._id, userId, session)) !== null;
      if (!isIn && (await this.repository.countMemberships(userId, session)) >= limits.teamsPerPerson)
        throw new AppError('teams.too_many', { values: { limit: limits.teamsPerPerson } });
      await this.changes.endInvitation(session, invitation, team, { how: 'accepted', userId });
      if (!isIn) await this.changes.join(session, team, userId);
      return { id: team._id, name: team.name, isIn };
    });
    if (joined.isIn) throw new AppError('teams.joined_already');
    return { id: joined.id, name: joined.name };
  }

  /** A used link is of no use to anyone, but whoever used it and is in is told that they are. */
  async #whyNotTwice({ team_id, user_id }: InvitationRow, userId: string | undefined): Promise<AppError> {
    const isIn = userId !== undefined && userId === user_id && (await this.repository.membership(team_id, userId));
    return new AppError(isIn ? 'teams.joined_already' : 'teams.invitation_invalid');
  }

  async decline(token: string): Promise<void> {
    await this.#find(token);
    await this.outbox.transaction(async (session) => {
      const invitation = await this.repository.byToken(token, session);
      const team = invitation?.state === 'pending' ? await this.repository.begin(session, invitation.team_id) : null;
      if (!invitation || !team) throw new AppError('teams.invitation_invalid');
      await this.changes.endInvitation(session, invitation, team, { how: 'declined' });
    });
  }

  async #find(token: string): Promise<{ invitation: InvitationRow; team: TeamRow }> {
    const invitation = SecretToken.safeParse(token).success ? await this.repository.byToken(token) : null;
    const team = invitation && (await this.repository.team(invitation.team_id));
    if (!invitation || !team) throw new AppError('teams.invitation_invalid');
    return { invitation, team };
  }
}
