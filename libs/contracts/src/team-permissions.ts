/** A team has exactly one owner, at first whoever made it. */
export const teamRoles = ['owner', 'admin', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/**
 * Who may do what in a team: the one table. The service refuses by it, the screens show by it, and
 * `tests/api/team-access.int.spec.ts` tries every line of it. Whoever is not in the team may do nothing and learns nothing.
 */
export const teamActions = {
  view: ['owner', 'admin', 'member'],
  view_invitations: ['owner', 'admin'],
  invite: ['owner', 'admin'],
  revoke_invitation: ['owner', 'admin'],
  /** Others, and never the owner. */
  remove_member: ['owner', 'admin'],
  leave: ['admin', 'member'],
  change_role: ['owner'],
  open_settings: ['owner'],
  rename: ['owner'],
  hand_over: ['owner'],
  delete: ['owner'],
} as const satisfies Record<string, readonly TeamRole[]>;
export type TeamAction = keyof typeof teamActions;

export const mayInTeam = (role: TeamRole, action: TeamAction): boolean =>
  teamActions[action].some((allowed) => allowed === role);
