import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Team } from '@plumbline/contracts/teams';
import { mayInTeam } from '@plumbline/contracts/team-permissions';
import { focusFirstError } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { EmptyState, ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { DeleteTeam } from './parts/delete-team.tsx';
import { NameField } from './parts/name-field.tsx';
import { RoleBadge, TeamFacts } from './parts/team-words.tsx';
import { isTeamName } from './team-name.ts';
import { useCreateTeamMutation, useTeamsQuery } from './teams.api.ts';
import './teams.css';

function CreateTeam() {
  const text = useText();
  const say = useProblemText();
  const [name, setName] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [create, { isLoading, error, data, reset }] = useCreateTeamMutation();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isTeamName(name)) {
      setIsWrong(true);
      return focusFirstError(event.currentTarget);
    }
    void create({ name: name.trim() }).then((answer) => {
      if (answer.data !== undefined) setName('');
    });
  };
  return (
    <section className="pl-panel pl-stack" aria-labelledby="create-team">
      <h2 id="create-team">{text('teams.create.title')}</h2>
      {error !== undefined && <Notice kind="error">{say(error, text('teams.createError'))}</Notice>}
      {data !== undefined && (
        <Notice kind="success">
          <span>
            <FormattedMessage id="teams.create.done" values={{ team: <bdi>{data.name}</bdi> }} />
          </span>
          <Link to={`/teams/${data.id}/members`}>{text('teams.create.invite')}</Link>
        </Notice>
      )}
      <form className="team-form" noValidate onSubmit={onSubmit}>
        <NameField
          label={text('teams.name.label')}
          value={name}
          error={isWrong ? text('errors.teamNameInvalid') : undefined}
          onChange={(next) => {
            setName(next);
            setIsWrong(false);
            if (data !== undefined || error !== undefined) reset();
          }}
        />
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {text('teams.create.submit')}
        </Button>
      </form>
    </section>
  );
}

function Card({ team, onDeleted }: { team: Team; onDeleted: () => void }) {
  const text = useText();
  const named = { team: <bdi>{team.name}</bdi> };
  return (
    <li className="pl-panel team-card">
      <div className="team-card-head">
        <h3>
          <Link to={`/teams/${team.id}`}>
            <bdi>{team.name}</bdi>
          </Link>
        </h3>
        <RoleBadge role={team.role} />
      </div>
      <TeamFacts team={team} withSlug />
      <div className="pl-actions team-card-actions">
        {(['view', 'members', ...(mayInTeam(team.role, 'open_settings') ? ['settings' as const] : [])] as const).map(
          (place) => (
            <Link key={place} to={place === 'view' ? `/teams/${team.id}` : `/teams/${team.id}/${place}`}>
              <span aria-hidden>{text(`teams.to.${place}`)}</span>
              <span className="pl-hidden">
                <FormattedMessage id={`teams.to.${place}_label`} values={named} />
              </span>
            </Link>
          ),
        )}
        {mayInTeam(team.role, 'delete') && <DeleteTeam team={team} onDeleted={onDeleted} />}
      </div>
    </li>
  );
}

export default function TeamsPage() {
  const text = useText();
  useDocumentTitle(text('teams.title'));
  const { currentData, error, refetch } = useTeamsQuery(undefined, { refetchOnMountOrArgChange: true });
  const teams = currentData?.teams;
  return (
    <div className="screen">
      <header>
        <h1>{text('teams.title')}</h1>
        <p className="pl-muted">{text('teams.lead')}</p>
      </header>
      {teams === undefined && error === undefined && <LoadingState />}
      {error !== undefined && (
        <section className="pl-panel">
          <ErrorState problem={error} fallback={text('teams.loadError')} onRetry={() => void refetch()} />
        </section>
      )}
      {teams !== undefined && (
        <>
          {teams.length === 0 ? (
            <section className="pl-panel">
              <EmptyState title={text('teams.none')} hint={text('teams.none_hint')} />
            </section>
          ) : (
            <ul className="team-cards" aria-label={text('teams.list')}>
              {teams.map((team) => (
                <Card key={team.id} team={team} onDeleted={() => void refetch()} />
              ))}
            </ul>
          )}
          <CreateTeam />
        </>
      )}
    </div>
  );
}
