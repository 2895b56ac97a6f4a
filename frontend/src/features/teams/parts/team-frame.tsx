import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { TeamDetail } from '@plumbline/contracts/teams';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { isProblem } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useTeamQuery } from '../teams.api.ts';
import '../teams.css';

/** While an invitation's mail waits to be sent, its team is looked at again this often. */
const refreshMs = 4_000;

const isMailWaiting = (team: TeamDetail | undefined): boolean =>
  team?.invitations?.some(({ mail }) => mail === 'queued') ?? false;

/** What every screen of one team has: the team by its address, the way back, and what to do when it cannot be had. */
export function TeamFrame({
  title,
  back,
  children,
}: {
  /** Said after the team's name in the browser's tab. */
  title: string;
  back: 'teams' | 'team';
  children: (team: TeamDetail) => ReactNode;
}) {
  const text = useText();
  const { id = '' } = useParams();
  const [waiting, setWaiting] = useState(false);
  const {
    currentData: team,
    error,
    refetch,
  } = useTeamQuery(
    { id },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: waiting ? refreshMs : 0,
      skipPollingIfUnfocused: true,
    },
  );
  const isWaiting = isMailWaiting(team);
  if (isWaiting !== waiting) setWaiting(isWaiting);
  useDocumentTitle(title);
  const isGone = isProblem(error) && error.status === 404;
  return (
    <div className="screen">
      <nav aria-label={text('teams.path')}>
        <Link to={back === 'teams' || isGone ? '/teams' : `/teams/${id}`}>
          {text(back === 'teams' || isGone ? 'teams.back' : 'teams.back_to_team')}
        </Link>
      </nav>
      {isGone || (team === undefined && error !== undefined) ? (
        <section className="pl-panel">
          <ErrorState
            problem={error}
            fallback={text('teams.team.load_failed')}
            {...(isGone ? {} : { onRetry: () => void refetch() })}
          />
        </section>
      ) : team === undefined ? (
        <LoadingState />
      ) : (
        children(team)
      )}
    </div>
  );
}
