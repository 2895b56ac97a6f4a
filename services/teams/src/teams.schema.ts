import type { InvitationMail, Team, TeamInvitation } from '@plumbline/contracts/teams';
import type { TeamRole } from '@plumbline/contracts/team-permissions';
import type { DataOf, facts } from '@plumbline/contracts/events';
import type { Language } from '@plumbline/contracts/limits';
import { Schema } from 'mongoose';

const text = { type: String, required: true } as const;
const textOrNull = { type: String, default: null } as const;
const date = { type: Date, required: true } as const;

/**
 * A team. Whatever changes it, its members or its invitations writes this row in the same transaction, so that two changes
 * of one team come one after the other, and none after its deletion.
 */
export interface TeamRow {
  /** Public id. */
  _id: string;
  name: string;
  /** Unique, and stays when the team is renamed. */
  slug: string;
  owner_id: string;
  member_count: number;
  /** Grows with every change. */
  revision: number;
  created_at: Date;
}

export const teamSchema = new Schema<TeamRow>(
  {
    _id: text,
    name: text,
    slug: text,
    owner_id: text,
    member_count: { type: Number, required: true },
    revision: { type: Number, required: true },
    created_at: date,
  },
  { collection: 'teams', versionKey: false },
);
teamSchema.index({ slug: 1 }, { unique: true });
teamSchema.index({ owner_id: 1 });

export interface MemberRow {
  /** Public id of the membership; not the person's. */
  _id: string;
  team_id: string;
  user_id: string;
  role: TeamRole;
  joined_at: Date;
}

export const memberSchema = new Schema<MemberRow>(
  { _id: text, team_id: text, user_id: text, role: text, joined_at: date },
  { collection: 'members', versionKey: false },
);
memberSchema.index({ team_id: 1, user_id: 1 }, { unique: true });
memberSchema.index({ team_id: 1, joined_at: 1, _id: 1 });
memberSchema.index({ user_id: 1, joined_at: -1, _id: -1 });
// One owner a team, whatever goes wrong.
memberSchema.index({ team_id: 1, role: 1 }, { unique: true, partialFilterExpression: { role: 'owner' } });

export interface InvitationRow {
  /** Public id. */
  _id: string;
  team_id: string;
  /** In lower case, as the contract's `Email` makes it; null once it was accepted. */
  email: string | null;
  /** Whose account the address is: when it was known while inviting, and once it was accepted. */
  user_id: string | null;
  /** Null once their account is gone. */
  inviter_id: string | null;
  token_hash: string;
  /** `accepted` ones are kept until they expire, so that who accepted twice is told that they are in. Others are deleted. */
  state: 'pending' | 'accepted';
  /** The mail that carries the link of now, and what became of it. */
  mail_id: string;
  mail: InvitationMail;
  created_at: Date;
  expires_at: Date;
}

/** How long an invitation that has expired is still shown to those who sent it. */
const keptExpiredSeconds = 30 * 24 * 60 * 60;

export const invitationSchema = new Schema<InvitationRow>(
  {
    _id: text,
    team_id: text,
    email: textOrNull,
    user_id: textOrNull,
    inviter_id: textOrNull,
    token_hash: text,
    state: text,
    mail_id: text,
    mail: text,
    created_at: date,
    expires_at: date,
  },
  { collection: 'invitations', versionKey: false },
);
invitationSchema.index({ token_hash: 1 }, { unique: true });
invitationSchema.index(
  { team_id: 1, email: 1 },
  { unique: true, partialFilterExpression: { state: 'pending', email: { $type: 'string' } } },
);
invitationSchema.index({ team_id: 1, state: 1, created_at: -1 });
invitationSchema.index({ mail_id: 1 });
invitationSchema.index({ user_id: 1 });
invitationSchema.index({ inviter_id: 1 });
invitationSchema.index({ expires_at: 1 }, { expireAfterSeconds: keptExpiredSeconds });

/** Who is still to be told that a team was deleted, a few at a time. */
export interface FarewellRow {
  _id: string;
  team_id: string;
  team_name: string;
  user_ids: string[];
  language: Language;
  request_id: string;
}

export const farewellSchema = new Schema<FarewellRow>(
  { _id: text, team_id: text, team_name: text, user_ids: [String], language: text, request_id: text },
  { collection: 'farewells', versionKey: false },
);

/** The team as the API shows it to somebody with this role. */
export const teamOf = ({ _id, name, slug, member_count, created_at }: TeamRow, role: TeamRole): Team => ({
  id: _id,
  name,
  slug,
  role,
  member_count,
  created_at: created_at.toISOString(),
});

export const invitationOf = ({ _id, email, mail, created_at, expires_at }: InvitationRow): TeamInvitation => ({
  id: _id,
  email: email ?? '',
  mail,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
});

/** Team, member and invitation as facts tell of them. */
export const teamSnapshotOf = (row: TeamRow): DataOf<typeof facts.teamCreated> => ({
  id: row._id,
  revision: row.revision,
  name: row.name,
  slug: row.slug,
  owner_id: row.owner_id,
  member_count: row.member_count,
  created_at: row.created_at.toISOString(),
});

export const memberSnapshotOf = (row: MemberRow, team: TeamRow): DataOf<typeof facts.memberJoined> => ({
  id: row._id,
  team_id: row.team_id,
  revision: team.revision,
  user_id: row.user_id,
  role: row.role,
  joined_at: row.joined_at.toISOString(),
});

export const invitationSnapshotOf = (row: InvitationRow, team: TeamRow): DataOf<typeof facts.invitationMade> => ({
  id: row._id,
  team_id: row.team_id,
  revision: team.revision,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
