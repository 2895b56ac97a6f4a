import { useState } from 'react';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import type { Team } from '@plumbline/contracts/teams';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useDeleteTeamMutation } from '../teams.api.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';

/** The owner's way to end a team: says what is lost before it is. */
export function DeleteTeam({ team, onDeleted }: { team: Team; onDeleted: () => void }) {
  const text = useText();
  const say = useProblemText();
  const [asks, setAsks] = useState(false);
  const [remove, { isLoading, error, reset }] = useDeleteTeamMutation();
  const others = team.member_count - 1;
  return (
    <>
      <Button danger onClick={() => setAsks(true)}>
        <span aria-hidden>{text('teams.delete')}</span>
        <span className="pl-hidden">
          <FormattedMessage id="teams.delete.label" values={{ team: <bdi>{team.name}</bdi> }} />
        </span>
      </Button>
      <ConfirmDialog
        open={asks}
        title={<FormattedMessage id="teams.delete.question" values={{ team: <bdi>{team.name}</bdi> }} />}
        confirm={text('teams.delete.confirm')}
        isWorking={isLoading}
        failure={error === undefined ? undefined : say(error, text('teams.deleteError'))}
        onConfirm={() => {
          void remove({ id: team.id }).then((answer) => {
            if (answer.error !== undefined) return;
            setAsks(false);
            onDeleted();
          });
        }}
        onCancel={() => {
          setAsks(false);
          reset();
        }}
      >
        <p>{text('teams.delete.lost')}</p>
        <ul className="team-lost">
          {others > 0 && (
            <li>
              <FormattedMessage id="teams.delete.lost_members" values={{ count: others }} />
            </li>
          )}
          <li>{text('teams.delete.lost_invitations')}</li>
          <li>{text('teams.delete.lost_for_good')}</li>
        </ul>
        <p>{text('teams.delete.kept')}</p>
      </ConfirmDialog>
    </>
  );
}
