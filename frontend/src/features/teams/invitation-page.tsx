import { Button, Input } from 'antd';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { acceptedBefore, hasAccount } from '@plumbline/contracts/teams';
import type { InvitationShown } from '@plumbline/contracts/teams';
import { Address } from '@plumbline/web/parts/address';
import { momentForm } from '@plumbline/web/date-forms';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import type { LoginState } from '@plumbline/web/return-state';
import { sessionStarted } from '@plumbline/web/session';
import { logOut } from '@plumbline/web/session-life';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { answeredAt, type Answered } from './invitation-answer.ts';
import {
  useAcceptInvitationMutation,
  useDeclineInvitationMutation,
  useInvitationQuery,
  useJoinByInvitationMutation,
  useSignInInvitedMutation,
} from './teams.api.ts';
import './teams.css';

/** Goes on to where the answer is shown. The address with the token is given up: it is in no history after its use. */
const useAnswered = (): ((answered: Answered) => Promise<void>) => {
  const navigate = useNavigate();
  return async (answered) => {
    await navigate(answeredAt, { replace: true, state: answered });
  };
};

/** What the invitation says, whoever reads it. */
function Said({ invitation }: { invitation: InvitationShown }) {
  const { team_name: team, inviter_name: inviter, email, expires_at: until } = invitation;
  return (
    <>
      <p>
        <FormattedMessage
          id={inviter === '' ? 'invitation.said_without_name' : 'invitation.said'}
          values={{ team: <bdi className="strong">{team}</bdi>, inviter: <bdi className="strong">{inviter}</bdi> }}
        />
      </p>
      <p className="pl-muted">
        <FormattedMessage
          id="invitation.for"
          values={{
            email: <Address of={email} />,
            until: (
              <time dateTime={until}>
                <FormattedDate value={until} {...momentForm} />
              </time>
            ),
          }}
        />
      </p>
    </>
  );
}

function Decline({ token, team, disabled }: { token: string; team: string; disabled: boolean }) {
  const text = useText();
  const say = useProblemText();
  const answered = useAnswered();
  const [decline, { isLoading, error }] = useDeclineInvitationMutation();
  return (
    <>
      <Button
        disabled={disabled}
        loading={isLoading}
        onClick={() => {
          void decline({ token }).then((answer) => {
            if (answer.error === undefined) void answered({ how: 'declined', team });
          });
        }}
      >
        {text('invitation.decline')}
      </Button>
      {error !== undefined && <Notice kind="error">{say(error, text('invitation.decline_failed'))}</Notice>}
    </>
  );
}

function RightPerson({ token, invitation }: { token: string; invitation: InvitationShown }) {
  const text = useText();
  const say = useProblemText();
  const answered = useAnswered();
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();
  const isIn = isProblem(error) && error.code === acceptedBefore;
  return (
    <Sheet title={text('invitation.title')}>
      <Said invitation={invitation} />
      {error !== undefined &&
        (isIn ? (
          <Notice kind="neutral">
            <span>{say(error, text('invitation.accept_failed'))}</span>
            <Link to="/teams" replace>
              {text('invitation.to_teams')}
            </Link>
          </Notice>
        ) : (
          <Notice kind="error">{say(error, text('invitation.accept_failed'))}</Notice>
        ))}
      {!isIn && (
        <div className="pl-actions">
          <Button
            type="primary"
            loading={isLoading}
            onClick={() => {
              void accept({ token }).then(({ data }) => {
                if (data !== undefined) void answered({ how: 'accepted', team: data.team.name });
              });
            }}
          >
            {text('invitation.accept')}
          </Button>
          <Decline token={token} team={invitation.team_name} disabled={isLoading} />
        </div>
      )}
    </Sheet>
  );
}

function WrongPerson({ invitation, email }: { invitation: InvitationShown; email: string }) {
  const text = useText();
  const dispatch = useWebDispatch();
  const navigate = useNavigate();
  return (
    <Sheet title={text('invitation.title')}>
      <Said invitation={invitation} />
      <Notice kind="error">
        <span>
          <FormattedMessage
            id="invitation.wrong_person"
            values={{ invited: <Address of={invitation.email} />, email: <Address of={email} /> }}
          />
        </span>
      </Notice>
      <div className="pl-actions">
        {/* The page stays, and with it the link. */}
        <Button type="primary" onClick={() => void dispatch(logOut())}>
          {text('invitation.log_out')}
        </Button>
        <Button onClick={() => void navigate('/', { replace: true })}>{text('invitation.home')}</Button>
      </div>
    </Sheet>
  );
}

type Joining = Record<'password' | 'confirm', string>;

/** Wrong field → id of its sentence (spec §5, "Invitation signup"). */
const checkJoining = ({ password, confirm }: Joining): Partial<Joining> => {
  const missing = {
    ...(password === '' ? { password: 'invitation.all_required' } : {}),
    ...(confirm === '' ? { confirm: 'invitation.all_required' } : {}),
  };
  if (Object.keys(missing).length > 0) return missing;
  if (password.length < limits.passwordMinLength) return { password: 'invitation.password_short' };
  return password === confirm ? {} : { confirm: 'auth.confirm.different' };
};

function Stranger({ token, invitation }: { token: string; invitation: InvitationShown }) {
  const text = useText();
  const say = useProblemText();
  const dispatch = useWebDispatch();
  const answered = useAnswered();
  const { email, team_name: team } = invitation;
  const [join, { isLoading, error }] = useJoinByInvitationMutation();
  const [signIn, signingIn] = useSignInInvitedMutation();
  const isWorking = isLoading || signingIn.isLoading;
  const enter = async (password: string): Promise<void> => {
    const { data } = await join({ token, email, password });
    if (data === undefined) return;
    const session = await signIn({ email, password });
    // Shown first: the page is another one once somebody is signed in.
    await answered({ how: 'accepted', team: data.team.name });
    if (session.data === undefined) console.warn('Signing in after joining failed', session.error);
    else dispatch(sessionStarted(session.data));
  };
  const form = useForm({
    initial: { password: '', confirm: '' },
    check: checkJoining,
    refusal: error,
    send: ({ password }) => void enter(password),
  });
  const back: LoginState = { from: `/invitations/${token}` };
  const isKnown = isProblem(error) && error.code === hasAccount;
  return (
    <Sheet title={text('invitation.title')}>
      <Said invitation={invitation} />
      {error !== undefined && (
        <Notice kind={isKnown ? 'neutral' : 'error'}>
          <span>{say(error, text('invitation.accept_failed'))}</span>
          {isKnown && (
            <Link to="/auth/login" replace state={back}>
              {text('invitation.sign_in')}
            </Link>
          )}
        </Notice>
      )}
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <p>{text('invitation.create_hint')}</p>
        <Field label={text('auth.email.label')}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              dir="ltr"
              autoComplete="username"
              variant="filled"
              readOnly
              value={email}
            />
          )}
        </Field>
        <Field
          label={text('auth.password.label')}
          hint={
            form.errorOf('password') === undefined &&
            text('auth.password.hint', { min: limits.passwordMinLength, max: limits.passwordMaxLength })
          }
          error={form.errorOf('password')}
        >
          {(control) => (
            <Input.Password {...control} {...form.bind('password')} dir="ltr" autoComplete="new-password" />
          )}
        </Field>
        <Field label={text('auth.confirm.label')} error={form.errorOf('confirm')}>
          {(control) => <Input.Password {...control} {...form.bind('confirm')} dir="ltr" autoComplete="new-password" />}
        </Field>
        <Button type="primary" htmlType="submit" block loading={isWorking}>
          {text('invitation.create')}
        </Button>
      </form>
      <p className="invitation-switch">
        {text('invitation.have_account')}{' '}
        <Link to="/auth/login" replace state={back}>
          {text('invitation.sign_in')}
        </Link>
      </p>
      <div className="pl-actions">
        <Decline token={token} team={team} disabled={isWorking} />
      </div>
    </Sheet>
  );
}

function Invalid({ reason }: { reason: string }) {
  const text = useText();
  const navigate = useNavigate();
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  return (
    <Sheet title={text('invitation.invalid_title')}>
      <Notice kind="error">{reason}</Notice>
      <p className="pl-muted">{text('invitation.invalid_hint')}</p>
      <div className="pl-actions">
        <Button type="primary" onClick={() => void navigate('/', { replace: true })}>
          {text('invitation.home')}
        </Button>
        {signedIn && (
          <Button onClick={() => void navigate('/teams', { replace: true })}>{text('invitation.to_teams')}</Button>
        )}
      </div>
    </Sheet>
  );
}

export default function InvitationPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('invitation.title'));
  const { token = '' } = useParams();
  const user = useWebSelector((state) => state.session.user);
  const { currentData, error, refetch } = useInvitationQuery({ token }, { refetchOnMountOrArgChange: true });
  if (error !== undefined && currentData === undefined) {
    const isInvalid = isProblem(error) && (error.status === 404 || error.status === 400);
    if (isInvalid) return <Invalid reason={say(error, text('invitation.invalid'))} />;
    return (
      <Sheet title={text('invitation.title')}>
        <ErrorState problem={error} fallback={text('invitation.load_failed')} onRetry={() => void refetch()} />
      </Sheet>
    );
  }
  if (currentData === undefined)
    return (
      <Sheet title={text('invitation.title')}>
        <LoadingState />
      </Sheet>
    );
  if (user === null) return <Stranger token={token} invitation={currentData} />;
  return user.email === currentData.email ? (
    <RightPerson token={token} invitation={currentData} />
  ) : (
    <WrongPerson invitation={currentData} email={user.email} />
  );
}
