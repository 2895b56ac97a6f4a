import { z } from 'zod';
import { Email, Password } from './auth.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { question } from './question.ts';
import { teamRoles } from './team-permissions.ts';
import { boundedText, Instant, PublicId } from './text.ts';

export const TeamRole = z.enum(teamRoles);

/** 3 to 50 UTF-16 units after trimming, as the input counts them; white space inside is one blank. */
export const TeamName = boundedText(limits.teamNameMaxLength * 20, 0, 'team_name')
  .overwrite((name) => name.replace(/\s+/gu, ' '))
  .refine(
    (name) => name.length >= limits.teamNameMinLength && name.length <= limits.teamNameMaxLength,
    'team_name.length',
  );

/** A team as its members see it; `role` is the caller's. */
export const Team = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  role: TeamRole,
  member_count: z.number().int(),
  created_at: Instant,
});
export type Team = z.infer<typeof Team>;

export const TeamMember = z.object({
  id: PublicId,
  name: z.string(),
  email: z.string(),
  role: TeamRole,
  joined_at: Instant,
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Whether the mail server has taken the invitation's mail. `queued` may last: a mail server that is away is tried again. */
export const InvitationMail = z.enum(['queued', 'sent', 'failed']);
export type InvitationMail = z.infer<typeof InvitationMail>;

/** An invitation that nobody has answered; it may have expired. */
export const TeamInvitation = z.object({
  id: PublicId,
  email: z.string(),
  mail: InvitationMail,
  created_at: Instant,
  expires_at: Instant,
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

/** The first members, in the order in which they joined; invitations only for those who may see them. */
export const TeamDetail = Team.extend({
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation).optional(),
});
export type TeamDetail = z.infer<typeof TeamDetail>;

export const TeamList = z.object({ teams: z.array(Team) });
export const TeamMembers = z.object({ members: z.array(TeamMember), pagination: Pagination });
export type TeamMembers = z.infer<typeof TeamMembers>;

export const NameTeam = z.strictObject({ name: TeamName });
export const InviteToTeam = z.strictObject({ email: Email });
export const HandOverTeam = z.strictObject({ memberId: PublicId });
/** A team's owner is made by handing it over. */
export const ChangeTeamRole = z.strictObject({ role: z.enum(['admin', 'member']) });

/** What an invitation says to whoever has its link. The inviter has no name once their account is gone. */
export const InvitationShown = z.object({
  team_name: z.string(),
  email: z.string(),
  inviter_name: z.string(),
  expires_at: Instant,
});
export type InvitationShown = z.infer<typeof InvitationShown>;

/** Signed in: nothing more is needed. Else address and password of the account that is made. */
export const AcceptInvitation = z
  .strictObject({ email: Email.optional(), password: Password.optional() })
  .refine(({ email, password }) => email !== undefined || password === undefined, {
    path: ['email'],
    error: 'email.required',
  })
  .refine(({ email, password }) => email === undefined || password !== undefined, {
    path: ['password'],
    error: 'password.required',
  });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;
/** Refusals of an acceptance that lead on: to the team, and to the login page. */
export const acceptedBefore: ErrorCode = 'teams.joined_already';
export const hasAccount: ErrorCode = 'teams.sign_in_to_accept';
export const AcceptedAnswer = z.object({ team: z.object({ id: PublicId, name: z.string() }) });

/** A link's token as it comes; one of another form is of no invitation. */
const Token = z.strictObject({ token: z.string().max(200) });
const TeamId = z.strictObject({ teamId: PublicId });
const MemberOfTeam = TeamId.extend({ memberId: PublicId });
const Nothing = z.object({});

export const teamsQuestions = {
  list: question('rpc.teams.list', z.strictObject({}), TeamList),
  create: question('rpc.teams.create', NameTeam, Team),
  get: question('rpc.teams.get', TeamId, TeamDetail),
  members: question('rpc.teams.members', TeamId.extend(PageQuery.shape), TeamMembers),
  rename: question('rpc.teams.rename', TeamId.extend(NameTeam.shape), Team),
  remove: question('rpc.teams.remove', TeamId, Nothing, 10_000),
  handOver: question('rpc.teams.hand_over', MemberOfTeam, Team),
  changeRole: question('rpc.teams.change_role', MemberOfTeam.extend(ChangeTeamRole.shape), TeamMember),
  removeMember: question('rpc.teams.remove_member', MemberOfTeam, Nothing),
  invite: question('rpc.teams.invite', TeamId.extend(InviteToTeam.shape), TeamInvitation),
  revokeInvitation: question('rpc.teams.revoke_invitation', TeamId.extend({ invitationId: PublicId }), Nothing),
  showInvitation: question('rpc.teams.show_invitation', Token, InvitationShown),
  acceptInvitation: question(
    'rpc.teams.accept_invitation',
    Token.extend({ answer: AcceptInvitation }),
    AcceptedAnswer,
    10_000,
  ),
  declineInvitation: question('rpc.teams.decline_invitation', Token, Nothing),
  /** Teams that the caller owns and others are in: they have to be handed over or deleted before the account is. */
  ownedWithOthers: question('rpc.teams.owned_with_others', z.strictObject({}), z.object({ teams: z.number().int() })),
};
