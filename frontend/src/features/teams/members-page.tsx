import { useState } from 'react';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { isAddress } from '@plumbline/contracts/address';
import { limits } from '@plumbline/contracts/limits';
import { mayInTeam } from '@plumbline/contracts/team-permissions';
import type { TeamDetail, TeamInvitation, TeamMember } from '@plumbline/contracts/teams';
import { Address } from '@plumbline/web/parts/address';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { Day, RoleBadge } from './parts/team-words.tsx';
import { TeamFrame } from './parts/team-frame.tsx';
import {
  useChangeRoleMutation,
  useHandOverMutation,
  useInviteMutation,
  useLeaveTeamMutation,
  useRemoveMemberMutation,
  useRevokeInvitationMutation,
  useTeamMembersQuery,
} from './teams.api.ts';

function InviteForm({ team }: { team: TeamDetail }) {
  const text = useText();
  const say = useProblemText();
  const [invite, { isLoading, error, data }] = useInviteMutation();
  const [round, setRound] = useState(0);
  return (
    <section className="pl-panel pl-stack" aria-labelledby="invite">
      <h2 id="invite">{text('teams.invite.title')}</h2>
      <p className="pl-muted">{text('teams.invite.hint', { days: limits.invitationDays })}</p>
      {error !== undefined && <Notice kind="error">{say(error, text('teams.invite.failed'))}</Notice>}
      {data !== undefined && error === undefined && (
        <Notice kind="success">
          <span>
            <FormattedMessage id="teams.invite.done" values={{ email: <bdi>{data.email}</bdi> }} />
          </span>
        </Notice>
      )}
      <InviteFields
        key={round}
        isLoading={isLoading}
        refusal={error}
        onSend={(email) =>
          void invite({ id: team.id, email }).then((answer) => {
            if (answer.data !== undefined) setRound(round + 1);
          })
        }
      />
    </section>
  );
}

const emailError = (email: string): string | undefined => {
  if (email.trim() === '') return 'auth.email.required';
  return isAddress(email) ? undefined : 'auth.email.invalid';
};

function InviteFields({
  isLoading,
  refusal,
  onSend,
}: {
  isLoading: boolean;
  refusal: unknown;
  onSend: (email: string) => void;
}) {
  const text = useText();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      const wrong = emailError(email);
      return wrong === undefined ? {} : { email: wrong };
    },
    refusal,
    send: ({ email }) => onSend(email.trim()),
  });
  return (
    <form className="team-form" noValidate onSubmit={form.onSubmit}>
      <Field label={text('auth.email.label')} error={form.errorOf('email')}>
        {(control) => <Input {...control} {...form.bind('email')} type="email" dir="ltr" autoComplete="off" />}
      </Field>
      <Button type="primary" htmlType="submit" loading={isLoading}>
        {text('teams.invite.submit')}
      </Button>
    </form>
  );
}

/** Now, as the list was last asked for: a row that expires meanwhile says so at the next look. */
const isExpired = ({ expires_at }: TeamInvitation): boolean => Date.parse(expires_at) <= Date.now();

function MailState({ mail }: { mail: TeamInvitation['mail'] }) {
  const text = useText();
  const tone = { queued: 'neutral', sent: 'success', failed: 'error' }[mail];
  return <span className={`pl-badge pl-badge-${tone}`}>{text(`teams.invitation.mail.${mail}`)}</span>;
}

function Invitations({ team, invitations }: { team: TeamDetail; invitations: TeamInvitation[] }) {
  const text = useText();
  const say = useProblemText();
  const [resend, resent] = useInviteMutation();
  const [revoke, revoked] = useRevokeInvitationMutation();
  const busy = resent.isLoading || revoked.isLoading;
  const failure = resent.error ?? revoked.error;
  return (
    <section className="pl-panel pl-stack" aria-labelledby="pending">
      <h2 id="pending">{text('teams.invitation.pending')}</h2>
      {failure !== undefined && (
        <Notice kind="error">
          {say(failure, text(resent.error === undefined ? 'teams.invitation.revoke_failed' : 'teams.invite.failed'))}
        </Notice>
      )}
      <ul className="team-rows">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <span className="team-person">
              <span>
                <Address of={invitation.email} className="strong" />
              </span>
              <span className="pl-muted">
                <FormattedMessage
                  id={isExpired(invitation) ? 'teams.invitation.expired' : 'teams.invitation.expires'}
                  values={{ day: <Day value={invitation.expires_at} /> }}
                />
              </span>
            </span>
            {!isExpired(invitation) && <MailState mail={invitation.mail} />}
            <span className="pl-actions team-row-actions">
              <Button
                size="small"
                disabled={busy}
                onClick={() => {
                  revoked.reset();
                  void resend({ id: team.id, email: invitation.email });
                }}
              >
                <span aria-hidden>{text('teams.invitation.resend')}</span>
                <span className="pl-hidden">
                  <FormattedMessage
                    id="teams.invitation.resend_label"
                    values={{ email: <bdi>{invitation.email}</bdi> }}
                  />
                </span>
              </Button>
              <Button
                size="small"
                disabled={busy}
                onClick={() => {
                  resent.reset();
                  void revoke({ id: team.id, invitationId: invitation.id });
                }}
              >
                <span aria-hidden>{text('teams.invitation.revoke')}</span>
                <span className="pl-hidden">
                  <FormattedMessage
                    id="teams.invitation.revoke_label"
                    values={{ email: <bdi>{invitation.email}</bdi> }}
                  />
                </span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {invitations.some(({ mail }) => mail === 'queued') && (
        <p className="pl-muted">{text('teams.invitation.queued_hint')}</p>
      )}
    </section>
  );
}

type Act = 'make_admin' | 'make_member' | 'hand_over' | 'remove' | 'leave';

/** What may be done about a member by who looks at them. */
const actsOn = (team: TeamDetail, member: TeamMember, isOwn: boolean): Act[] => {
  const may = (action: Parameters<typeof mayInTeam>[1]): boolean => mayInTeam(team.role, action);
  if (isOwn) return may('leave') ? ['leave'] : [];
  if (member.role === 'owner') return [];
  return [
    ...(may('change_role') ? [member.role === 'admin' ? ('make_member' as const) : ('make_admin' as const)] : []),
    ...(may('hand_over') ? ['hand_over' as const] : []),
    ...(may('remove_member') ? ['remove' as const] : []),
  ];
};

/** The one question that is open, and how it is answered. */
function useAct(team: TeamDetail) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ act: Act; member: TeamMember } | null>(null);
  const [changeRole, changed] = useChangeRoleMutation();
  const [handOver, handed] = useHandOverMutation();
  const [remove, removed] = useRemoveMemberMutation();
  const [leave, left] = useLeaveTeamMutation();
  const all = [changed, handed, removed, left];
  const close = (): void => {
    setAsked(null);
    for (const each of all) each.reset();
  };
  const answer = async ({ act, member }: { act: Act; member: TeamMember }): Promise<void> => {
    const of = { id: team.id, memberId: member.id };
    const done =
      act === 'remove'
        ? await remove(of)
        : act === 'leave'
          ? await leave(of)
          : act === 'hand_over'
            ? await handOver(of)
            : await changeRole({ ...of, role: act === 'make_admin' ? 'admin' : 'member' });
    if (done.error !== undefined) return;
    close();
    if (act === 'leave') void navigate('/teams', { replace: true });
  };
  return {
    asked,
    ask: setAsked,
    close,
    confirm: () => {
      if (asked !== null) void answer(asked);
    },
    isWorking: all.some(({ isLoading }) => isLoading),
    error: all.map(({ error }) => error).find((error) => error !== undefined),
  };
}

function MemberRow({
  member,
  isOwn,
  acts: possible,
  onAct,
}: {
  member: TeamMember;
  isOwn: boolean;
  acts: Act[];
  onAct: (act: Act) => void;
}) {
  const text = useText();
  return (
    <li>
      <span className="team-person">
        <span>
          <bdi className="strong">{member.name}</bdi>
          {isOwn && <span className="pl-muted"> {text('teams.member.you')}</span>}
        </span>
        <span className="pl-muted">
          <Address of={member.email} />
        </span>
      </span>
      <span className="pl-muted team-joined">
        <FormattedMessage id="teams.member.joined" values={{ day: <Day value={member.joined_at} /> }} />
      </span>
      <RoleBadge role={member.role} />
      {possible.length > 0 && (
        <span className="pl-actions team-row-actions">
          {possible.map((act) => (
            <Button key={act} size="small" danger={act === 'remove' || act === 'leave'} onClick={() => onAct(act)}>
              <span aria-hidden>{text(`teams.act.${act}`)}</span>
              <span className="pl-hidden">
                <FormattedMessage id={`teams.act.${act}_label`} values={{ email: <bdi>{member.email}</bdi> }} />
              </span>
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

function Members({ team }: { team: TeamDetail }) {
  const text = useText();
  const say = useProblemText();
  const email = useWebSelector((state) => state.session.user?.email);
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, limits.pageMax) : 1;
  const { data, currentData, error, refetch } = useTeamMembersQuery(
    { id: team.id, page },
    { refetchOnMountOrArgChange: true },
  );
  const act = useAct(team);
  const shown = currentData ?? data;
  const pages = shown?.pagination.pages ?? 1;
  const turn = (to: number): void => setQuery(to === 1 ? {} : { page: String(to) });
  return (
    <section className="pl-panel pl-stack" aria-labelledby="members">
      <h2 id="members">
        <FormattedMessage id="teams.member_count" values={{ count: team.member_count }} />
      </h2>
      {currentData === undefined && error !== undefined ? (
        <ErrorState problem={error} fallback={text('teams.team.load_failed')} onRetry={() => void refetch()} />
      ) : shown === undefined ? (
        <LoadingState />
      ) : (
        <ul className="team-rows" aria-busy={currentData === undefined}>
          {shown.members.map((member) => {
            const isOwn = member.email === email;
            return (
              <MemberRow
                key={member.id}
                member={member}
                isOwn={isOwn}
                acts={actsOn(team, member, isOwn)}
                onAct={(chosen) => act.ask({ act: chosen, member })}
              />
            );
          })}
        </ul>
      )}
      {pages > 1 && (
        <nav className="team-pages" aria-label={text('teams.pages')}>
          <Button
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
            icon={<LeftOutlined className="flips" aria-hidden />}
          >
            {text('history.previous')}
          </Button>
          <span role="status">{text('history.page', { page, pages })}</span>
          <Button
            disabled={page >= pages}
            onClick={() => turn(page + 1)}
            icon={<RightOutlined className="flips" aria-hidden />}
            iconPlacement="end"
          >
            {text('history.next')}
          </Button>
        </nav>
      )}
      <ConfirmDialog
        open={act.asked !== null}
        title={text(`teams.act.${act.asked?.act ?? 'remove'}`)}
        confirm={text(`teams.act.${act.asked?.act ?? 'remove'}`)}
        danger={act.asked?.act === 'remove' || act.asked?.act === 'leave'}
        isWorking={act.isWorking}
        failure={
          act.error === undefined
            ? undefined
            : say(act.error, text(act.asked?.act === 'remove' ? 'teams.act.remove_failed' : 'teams.act.failed'))
        }
        onConfirm={act.confirm}
        onCancel={act.close}
      >
        <p>
          <FormattedMessage
            id={`teams.act.${act.asked?.act ?? 'remove'}_question`}
            values={{ email: <bdi>{act.asked?.member.email}</bdi>, team: <bdi>{team.name}</bdi> }}
          />
        </p>
      </ConfirmDialog>
    </section>
  );
}

export default function MembersPage() {
  const text = useText();
  return (
    <TeamFrame title={text('teams.members')} back="team">
      {(team) => (
        <>
          <header>
            <h1>{text('teams.members')}</h1>
            <p className="pl-muted">
              <bdi>{team.name}</bdi>
            </p>
          </header>
          {mayInTeam(team.role, 'invite') && <InviteForm team={team} />}
          {team.invitations !== undefined && team.invitations.length > 0 && (
            <Invitations team={team} invitations={team.invitations} />
          )}
          <Members team={team} />
        </>
      )}
    </TeamFrame>
  );
}
