import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { mayInTeam } from '@plumbline/contracts/team-permissions';
import type { TeamDetail } from '@plumbline/contracts/teams';
import { Address } from '@plumbline/web/parts/address';
import { useText } from '@plumbline/web/text';
import { Day, RoleBadge, TeamFacts } from './parts/team-words.tsx';
import { TeamFrame } from './parts/team-frame.tsx';

function FirstMembers({ team }: { team: TeamDetail }) {
  const text = useText();
  return (
    <section className="pl-panel pl-stack" aria-labelledby="first-members">
      <div className="panel-head">
        <h2 id="first-members">{text('teams.members')}</h2>
        {team.member_count > team.members.length && (
          <Link to={`/teams/${team.id}/members`}>
            <FormattedMessage id="teams.team.view_all" values={{ count: team.member_count }} />
          </Link>
        )}
      </div>
      <ul className="team-rows">
        {team.members.map(({ id, name, email, role, joined_at }) => (
          <li key={id}>
            <span className="team-person">
              <span>
                <bdi className="strong">{name}</bdi>
              </span>
              <span className="pl-muted">
                <Address of={email} />
              </span>
            </span>
            <span className="pl-muted team-joined">
              <Day value={joined_at} />
            </span>
            <RoleBadge role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function TeamPage() {
  const text = useText();
  return (
    <TeamFrame title={text('teams.team.title')} back="teams">
      {(team) => (
        <>
          <header className="panel-head">
            <div className="team-card-head">
              <h1>
                <bdi>{team.name}</bdi>
              </h1>
              <RoleBadge role={team.role} />
            </div>
            <div className="pl-actions">
              <Link to={`/teams/${team.id}/members`}>
                {text(mayInTeam(team.role, 'invite') ? 'teams.team.manage_members' : 'teams.to.members')}
              </Link>
              {mayInTeam(team.role, 'invite') && (
                <Link to={`/teams/${team.id}/settings`}>{text('teams.to.settings')}</Link>
              )}
            </div>
          </header>
          <section className="pl-panel pl-stack" aria-label={text('teams.team.about')}>
            <TeamFacts team={team} />
            <div>
              <Button className="team-shared" disabled>
                {text('teams.team.shared_soon')}
              </Button>
            </div>
          </section>
          <FirstMembers team={team} />
        </>
      )}
    </TeamFrame>
  );
}
