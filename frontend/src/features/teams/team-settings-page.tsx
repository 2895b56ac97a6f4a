import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { mayInTeam } from '@plumbline/contracts/team-permissions';
import type { TeamDetail } from '@plumbline/contracts/teams';
import { focusFirstError } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { DeleteTeam } from './parts/delete-team.tsx';
import { NameField } from './parts/name-field.tsx';
import { TeamFacts } from './parts/team-words.tsx';
import { TeamFrame } from './parts/team-frame.tsx';
import { isTeamName } from './team-name.ts';
import { useRenameTeamMutation } from './teams.api.ts';

function Rename({ team }: { team: TeamDetail }) {
  const text = useText();
  const say = useProblemText();
  const [name, setName] = useState(team.name);
  const [isWrong, setIsWrong] = useState(false);
  const [rename, { isLoading, error, isSuccess, reset }] = useRenameTeamMutation();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isTeamName(name)) {
      setIsWrong(true);
      return focusFirstError(event.currentTarget);
    }
    void rename({ id: team.id, name: name.trim() });
  };
  return (
    <section className="pl-panel pl-stack" aria-labelledby="rename-team">
      <h2 id="rename-team">{text('teams.settings.name')}</h2>
      {error !== undefined && <Notice kind="error">{say(error, text('teams.settings.rename_failed'))}</Notice>}
      {isSuccess && <Notice kind="success">{text('teams.settings.renamed')}</Notice>}
      <form className="team-form" noValidate onSubmit={onSubmit}>
        <NameField
          label={text('teams.name.label')}
          value={name}
          error={isWrong ? text('teams.name.length') : undefined}
          onChange={(next) => {
            setName(next);
            setIsWrong(false);
            if (isSuccess || error !== undefined) reset();
          }}
        />
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={name.trim() === team.name}>
          {text('teams.settings.rename')}
        </Button>
      </form>
      <TeamFacts team={team} withSlug />
    </section>
  );
}

export default function TeamSettingsPage() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <TeamFrame title={text('teams.settings.title')} back="team">
      {(team) => (
        <>
          <header>
            <h1>{text('teams.settings.title')}</h1>
            <p className="pl-muted">
              <bdi>{team.name}</bdi>
            </p>
          </header>
          {mayInTeam(team.role, 'open_settings') ? (
            <>
              <Rename team={team} />
              <section className="pl-panel pl-stack team-danger" aria-labelledby="danger">
                <h2 id="danger">{text('teams.settings.danger')}</h2>
                <p>{text('teams.settings.danger_hint')}</p>
                <div className="pl-actions">
                  <DeleteTeam team={team} onDeleted={() => void navigate('/teams', { replace: true })} />
                  {team.member_count > 1 && (
                    <Link to={`/teams/${team.id}/members`}>{text('teams.settings.to_hand_over')}</Link>
                  )}
                </div>
              </section>
            </>
          ) : (
            <Notice kind="neutral">{text('teams.settings.owners_only')}</Notice>
          )}
        </>
      )}
    </TeamFrame>
  );
}
