import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { InvitationMail } from '@plumbline/contracts/teams';
import type { TeamRole } from '@plumbline/contracts/team-permissions';
import { limits } from '@plumbline/contracts/limits';
import { hashToken, newPublicId } from '@plumbline/service-kit/ids';
import { mongo, type ClientSession, type Connection, type Model } from 'mongoose';
import { freeSlug, slugOf } from './slug.ts';
import {
  farewellSchema,
  invitationSchema,
  memberSchema,
  teamSchema,
  type FarewellRow,
  type InvitationRow,
  type MemberRow,
  type TeamRow,
} from './teams.schema.ts';

const literal = (value: unknown) => ({ $literal: value });
/** Fields as they are, even when a string begins with `$`, for an update that also needs the database's time. */
const literals = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, literal(value)]));

const notExpired = { $gt: ['$expires_at', '$$NOW'] };
const inSevenDays = { $dateAdd: { startDate: '$$NOW', unit: 'day', amount: limits.invitationDays } };
const made = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;

/** A new link to a team for an address. `token` is kept as a hash alone. */
export interface InvitationLink {
  team_id: string;
  email: string;
  user_id: string | null;
  inviter_id: string;
  token: string;
  mail_id: string;
}

/** The only place that knows how teams are stored. Whoever reads for a person names them in the filter. */
@Injectable()
export class TeamsRepository implements OnModuleInit {
  readonly #teams: Model<TeamRow>;
  readonly #members: Model<MemberRow>;
  readonly #invitations: Model<InvitationRow>;
  readonly #farewells: Model<FarewellRow>;

  constructor(@Inject(getConnectionToken()) connection: Connection) {
    this.#teams = connection.model<TeamRow>('Team', teamSchema);
    this.#members = connection.model<MemberRow>('Member', memberSchema);
    this.#invitations = connection.model<InvitationRow>('Invitation', invitationSchema);
    this.#farewells = connection.model<FarewellRow>('Farewell', farewellSchema);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all([this.#teams, this.#members, this.#invitations, this.#farewells].map((model) => model.init()));
  }

  // Reading for a person

  /** What a person is in a team; null for whoever is not in it, and when there is no such team. */
  membership(teamId: string, userId: string, session?: ClientSession): Promise<MemberRow | null> {
    return this.#members
      .findOne({ team_id: teamId, user_id: userId })
      .session(session ?? null)
      .lean();
  }

  team(teamId: string, session?: ClientSession): Promise<TeamRow | null> {
    return this.#teams
      .findOne({ _id: teamId })
      .session(session ?? null)
      .lean();
  }

  /** The memberships of a person, the newest first. */
  membershipsOf(userId: string, session?: ClientSession): Promise<MemberRow[]> {
    return this.#members
      .find({ user_id: userId })
      .sort({ joined_at: -1, _id: -1 })
      .limit(2 * limits.teamsPerPerson)
      .session(session ?? null)
      .lean();
  }

  teams(ids: string[]): Promise<TeamRow[]> {
    return this.#teams.find({ _id: { $in: ids } }).lean();
  }

  countMemberships(userId: string, session: ClientSession): Promise<number> {
    return this.#members.countDocuments({ user_id: userId }).session(session);
  }

  /** Members in the order in which they joined. */
  members(teamId: string, skip: number, limit: number): Promise<MemberRow[]> {
    return this.#members.find({ team_id: teamId }).sort({ joined_at: 1, _id: 1 }).skip(skip).limit(limit).lean();
  }

  member(teamId: string, memberId: string, session: ClientSession): Promise<MemberRow | null> {
    return this.#members.findOne({ _id: memberId, team_id: teamId }).session(session).lean();
  }

  async userIdsOf(teamId: string, session: ClientSession): Promise<string[]> {
    const rows = await this.#members.find({ team_id: teamId }).select({ user_id: 1 }).session(session).lean();
    return rows.map(({ user_id }) => user_id);
  }

  /** Unanswered invitations, the newest first, expired ones included. */
  pendingInvitations(teamId: string): Promise<InvitationRow[]> {
    return this.#invitations
      .find({ team_id: teamId, state: 'pending' })
      .sort({ created_at: -1 })
      .limit(limits.invitationsPerTeam)
      .lean();
  }

  countPending(teamId: string, session: ClientSession): Promise<number> {
    return this.#invitations.countDocuments({ team_id: teamId, state: 'pending' }).session(session);
  }

  countOwnedWithOthers(userId: string): Promise<number> {
    return this.#teams.countDocuments({ owner_id: userId, member_count: { $gt: 1 } });
  }

  ownedBy(userId: string): Promise<TeamRow[]> {
    return this.#teams.find({ owner_id: userId }).lean();
  }

  // Changing a team

  /** A new team with its owner in it. @throws MongoServerError 11000 when another took its slug at the same moment. */
  async create(session: ClientSession, name: string, ownerId: string): Promise<{ team: TeamRow; owner: MemberRow }> {
    const slug = await this.#slugFor(name, session);
    const team = await this.#teams
      .findOneAndUpdate(
        { _id: newPublicId() },
        [
          {
            $set: { ...literals({ name, slug, owner_id: ownerId }), member_count: 1, revision: 1, created_at: '$$NOW' },
          },
        ],
        { session, ...made },
      )
      .orFail()
      .lean();
    return { team, owner: await this.#addMember(session, team._id, ownerId, 'owner') };
  }

  async #slugFor(name: string, session: ClientSession): Promise<string> {
    const slug = slugOf(name);
    // All that begin like it stand together in the index: `slug`, and what sorts between `slug-` and `slug.`.
    const alike = await this.#teams
      .find({ $or: [{ slug }, { slug: { $gt: `${slug}-`, $lt: `${slug}.` } }] })
      .select({ slug: 1 })
      .session(session)
      .lean();
    return freeSlug(slug, new Set(alike.map((row) => row.slug)));
  }

  /**
   * Begins a change of a team: until the transaction ends no other can change it, its members or its invitations; a change
   * that was under way makes this one begin again. Null when there is no such team (any more).
   */
  begin(session: ClientSession, teamId: string): Promise<TeamRow | null> {
    return this.#change(session, teamId, {});
  }

  rename(session: ClientSession, teamId: string, name: string): Promise<TeamRow | null> {
    return this.#change(session, teamId, { $set: { name } });
  }

  #change(session: ClientSession, teamId: string, change: object, more = 0): Promise<TeamRow | null> {
    return this.#teams
      .findOneAndUpdate(
        { _id: teamId },
        { ...change, $inc: { revision: 1, member_count: more } },
        { session, returnDocument: 'after' },
      )
      .lean();
  }

  async addMember(
    session: ClientSession,
    team: TeamRow,
    userId: string,
  ): Promise<{ team: TeamRow; member: MemberRow }> {
    const member = await this.#addMember(session, team._id, userId, 'member');
    return { team: await this.#count(session, team._id, 1), member };
  }

  async #addMember(session: ClientSession, teamId: string, userId: string, role: TeamRole): Promise<MemberRow> {
    return this.#members
      .findOneAndUpdate(
        { _id: newPublicId() },
        [{ $set: { ...literals({ team_id: teamId, user_id: userId, role }), joined_at: '$$NOW' } }],
        { session, ...made },
      )
      .orFail()
      .lean();
  }

  async removeMember(session: ClientSession, member: MemberRow): Promise<TeamRow> {
    await this.#members.deleteOne({ _id: member._id }, { session });
    return this.#count(session, member.team_id, -1);
  }

  /** A membership whose team is gone; there is none unless somebody worked in the database by hand. */
  async removeOrphan(session: ClientSession, { _id }: MemberRow): Promise<void> {
    await this.#members.deleteOne({ _id }, { session });
  }

  async #count(session: ClientSession, teamId: string, more: number): Promise<TeamRow> {
    const team = await this.#change(session, teamId, {}, more);
    if (!team) throw new Error('A team vanished while it was being changed.');
    return team;
  }

  async setRole(session: ClientSession, member: MemberRow, role: 'admin' | 'member'): Promise<MemberRow> {
    return this.#members
      .findOneAndUpdate({ _id: member._id }, { $set: { role } }, { session, returnDocument: 'after' })
      .orFail()
      .lean();
  }

  /** Makes `next` the owner and the one of before an admin. */
  async handOver(
    session: ClientSession,
    before: MemberRow,
    next: MemberRow,
  ): Promise<{ team: TeamRow; before: MemberRow; next: MemberRow }> {
    const former = await this.setRole(session, before, 'admin');
    const owner = await this.#members
      .findOneAndUpdate({ _id: next._id }, { $set: { role: 'owner' } }, { session, returnDocument: 'after' })
      .orFail()
      .lean();
    const team = await this.#change(session, next.team_id, { $set: { owner_id: next.user_id } });
    if (!team) throw new Error('A team vanished while it was handed over.');
    return { team, before: former, next: owner };
  }

  /** Who takes a team over whose owner's account is gone: the admin, else the member, who is in it longest. */
  async heirOf(session: ClientSession, teamId: string, ownerId: string): Promise<MemberRow | null> {
    for (const role of ['admin', 'member'] as const) {
      const heir = await this.#members
        .findOne({ team_id: teamId, role, user_id: { $ne: ownerId } })
        .sort({ joined_at: 1, _id: 1 })
        .session(session)
        .lean();
      if (heir) return heir;
    }
    return null;
  }

  /** Deletes a team with its members and invitations; answers the mails that need not be sent any more. */
  async remove(session: ClientSession, teamId: string): Promise<{ mailIds: string[] }> {
    const invitations = await this.#invitations
      .find({ team_id: teamId, state: 'pending', mail: 'queued' })
      .select({ mail_id: 1 })
      .session(session)
      .lean();
    await this.#teams.deleteOne({ _id: teamId }, { session });
    await this.#members.deleteMany({ team_id: teamId }, { session });
    await this.#invitations.deleteMany({ team_id: teamId }, { session });
    return { mailIds: invitations.map(({ mail_id }) => mail_id) };
  }

  // Invitations

  pendingFor(session: ClientSession, teamId: string, email: string): Promise<InvitationRow | null> {
    return this.#invitations.findOne({ team_id: teamId, email, state: 'pending' }).session(session).lean();
  }

  /** Makes an invitation, or renews the one that there is (`before`), whose link is then void. */
  async invite(session: ClientSession, link: InvitationLink, before: InvitationRow | null): Promise<InvitationRow> {
    const { token, ...rest } = link;
    const fields = literals({ ...rest, token_hash: hashToken(token), state: 'pending', mail: 'queued' });
    return this.#invitations
      .findOneAndUpdate(
        { _id: before?._id ?? newPublicId() },
        [{ $set: { ...fields, created_at: '$$NOW', expires_at: inSevenDays } }],
        { session, ...made },
      )
      .orFail()
      .lean();
  }

  /** An invitation by its link, not yet expired, answered or not. */
  byToken(token: string, session?: ClientSession): Promise<InvitationRow | null> {
    return this.#invitations
      .findOne({ token_hash: hashToken(token), $expr: notExpired })
      .session(session ?? null)
      .lean();
  }

  invitation(session: ClientSession, teamId: string, invitationId: string): Promise<InvitationRow | null> {
    return this.#invitations.findOne({ _id: invitationId, team_id: teamId, state: 'pending' }).session(session).lean();
  }

  /** Keeps of an accepted invitation who accepted it, and the address no longer. */
  async accept(session: ClientSession, invitation: InvitationRow, userId: string): Promise<void> {
    await this.#invitations.updateOne(
      { _id: invitation._id },
      { $set: { state: 'accepted', user_id: userId, email: null } },
      { session },
    );
  }

  async removeInvitation(session: ClientSession, invitation: InvitationRow): Promise<void> {
    await this.#invitations.deleteOne({ _id: invitation._id }, { session });
  }

  /** Writes what became of a mail; of an invitation that was renewed meanwhile it says nothing. */
  async noteMail(session: ClientSession, mailId: string, mail: InvitationMail): Promise<void> {
    await this.#invitations.updateOne({ mail_id: mailId }, { $set: { mail } }, { session });
  }

  /** What a person answered or sent: their own invitations go, those that they sent lose their name. */
  async forgetInvitationsOf(session: ClientSession, userId: string): Promise<void> {
    await this.#invitations.deleteMany({ user_id: userId }, { session });
    await this.#invitations.updateMany({ inviter_id: userId }, { $set: { inviter_id: null } }, { session });
  }

  sentBy(userId: string): Promise<InvitationRow[]> {
    return this.#invitations.find({ inviter_id: userId }).sort({ created_at: 1 }).lean();
  }

  // Telling members that their team is gone

  async addFarewell(session: ClientSession, farewell: Omit<FarewellRow, '_id'>): Promise<string> {
    const id = newPublicId();
    await this.#farewells.create([{ _id: id, ...farewell }], { session });
    return id;
  }

  farewell(id: string): Promise<FarewellRow | null> {
    return this.#farewells.findOne({ _id: id }).lean();
  }

  /** Takes these people off a farewell; false when they were not all on it any more. */
  async told(session: ClientSession, id: string, userIds: string[]): Promise<boolean> {
    const { matchedCount } = await this.#farewells.updateOne(
      { _id: id, user_ids: { $all: userIds } },
      { $pull: { user_ids: { $in: userIds } } },
      { session },
    );
    return matchedCount === 1;
  }

  async removeFarewell(session: ClientSession, id: string): Promise<void> {
    await this.#farewells.deleteOne({ _id: id }, { session });
  }

  async forgetInFarewells(session: ClientSession, userId: string): Promise<void> {
    await this.#farewells.updateMany({ user_ids: userId }, { $pull: { user_ids: userId } }, { session });
  }
}

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11_000;
