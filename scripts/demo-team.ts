import { randomBytes } from 'node:crypto';
import { Team, TeamDetail, TeamList } from '@plumbline/contracts/teams';
import { call, type DemoPlace } from './demo-http.ts';

const teamName = 'Northwind deal room';
const colleague = 'colleague@plumbline.localhost';
/** Never answers: what a team's page looks like while somebody is waited for. */
const waitedFor = 'invited@plumbline.localhost';

/**
 * Makes (once) a team of the demo person with a colleague in it and one more invited. `linkIn` reads the newest link to an
 * invitation mailed to an address; where no mailbox is ours there is none, and the colleague stays invited.
 */
export const makeDemoTeam = async (
  system: DemoPlace,
  token: string,
  linkIn: (email: string) => Promise<string | undefined>,
): Promise<void> => {
  const { teams } = TeamList.parse(await call(system, '/teams', undefined, token));
  let id = teams.find(({ name }) => name === teamName)?.id;
  id ??= Team.parse(await call(system, '/teams', { name: teamName }, token)).id;
  const { members, invitations = [] } = TeamDetail.parse(await call(system, `/teams/${id}`, undefined, token));
  const isKnown = (email: string): boolean =>
    members.some((member) => member.email === email) || invitations.some((invitation) => invitation.email === email);
  if (!isKnown(waitedFor)) await call(system, `/teams/${id}/invitations`, { email: waitedFor }, token);
  if (isKnown(colleague)) return;
  await call(system, `/teams/${id}/invitations`, { email: colleague }, token);
  const link = await linkIn(colleague);
  // Nobody signs in as the colleague, so their password is kept nowhere.
  const password = randomBytes(24).toString('base64url');
  if (link !== undefined) await call(system, `/invitations/${link}/accept`, { email: colleague, password });
};
