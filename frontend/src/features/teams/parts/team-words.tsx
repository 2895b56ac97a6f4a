import { FormattedDate, FormattedNumber } from 'react-intl';
import type { Team } from '@plumbline/contracts/teams';
import type { TeamRole } from '@plumbline/contracts/team-permissions';
import { dayForm } from '@plumbline/web/date-forms';
import { useText } from '@plumbline/web/text';

const tones: Record<TeamRole, string> = { owner: 'warning', admin: 'info', member: 'neutral' };

/** What somebody is in a team; the colour never stands alone. */
export function RoleBadge({ role }: { role: TeamRole }) {
  const text = useText();
  return <span className={`pl-badge pl-badge-${tones[role]}`}>{text(`teams.role.${role}`)}</span>;
}

export function Day({ value }: { value: string }) {
  return (
    <time dateTime={value}>
      <FormattedDate value={value} {...dayForm} />
    </time>
  );
}

/** How many members, since when, and the team's slug. */
export function TeamFacts({ team, withSlug }: { team: Team; withSlug?: true }) {
  const text = useText();
  return (
    <dl className="team-facts">
      <div>
        <dt>{text('teams.members')}</dt>
        <dd>
          <FormattedNumber value={team.member_count} />
        </dd>
      </div>
      <div>
        <dt>{text('teams.created')}</dt>
        <dd>
          <Day value={team.created_at} />
        </dd>
      </div>
      {withSlug === true && (
        <div>
          <dt>{text('teams.slug')}</dt>
          <dd>
            <bdi className="team-slug">{team.slug}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
