import { MailOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useDispatch } from 'react-redux';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { PasswordInput, TextInput } from '@plumbline/web/parts/text-input';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import { readLoginState } from '@plumbline/web/return-state';
import { sessionStarted } from '@plumbline/web/session';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useLoginMutation } from './auth.api.ts';
import { checkLogin } from './auth-rules.ts';
import './auth.css';

/** What one comes from when it went well. */
const good = new Set(['auth.verify.message', 'auth.reset.message']);

export default function LoginPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('auth.login.title'));
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { from, fromState, messageId } = readLoginState(location.state);
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const [login, { isLoading, error }] = useLoginMutation();
  const form = useForm({
    initial: { email: '', password: '' },
    check: checkLogin,
    refusal: error,
    send: ({ email, password }) => {
      void login({ email: email.trim(), password }).then(({ data }) => {
        if (data !== undefined) dispatch(sessionStarted(data));
      });
    },
  });
  // After a login as much as for someone who was signed in already.
  if (signedIn) return <Navigate to={from ?? '/dashboard'} state={fromState} replace />;

  const unverified = isProblem(error) && error.emailNotVerified === true;
  return (
    <Sheet title={text('auth.login.title')} lead={text('auth.login.lead')}>
      {messageId !== undefined && error === undefined && (
        <Notice kind={good.has(messageId) ? 'success' : 'neutral'}>{text(messageId)}</Notice>
      )}
      {error !== undefined &&
        (unverified ? (
          <Notice kind="neutral" icon={<MailOutlined aria-hidden />}>
            <span>{say(error, text('auth.login.unverified'))}</span>
            <Button
              onClick={() =>
                void navigate('/auth/verify-email-pending', { state: { email: form.values.email.trim() } })
              }
            >
              {text('auth.resend')}
            </Button>
          </Notice>
        ) : (
          <Notice kind="error">{say(error, text('auth.login.failed'))}</Notice>
        ))}
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <Field label={text('auth.email.label')} error={form.errorOf('email')}>
          {(control) => <TextInput {...control} {...form.bind('email')} type="email" dir="ltr" autoComplete="email" />}
        </Field>
        <Field label={text('auth.password.label')} error={form.errorOf('password')}>
          {(control) => (
            <PasswordInput {...control} {...form.bind('password')} dir="ltr" autoComplete="current-password" />
          )}
        </Field>
        <p className="auth-forgot">
          <Link to="/auth/forgot" state={{ email: form.values.email.trim() }}>
            {text('auth.login.forgot')}
          </Link>
        </p>
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          {text('auth.login.submit')}
        </Button>
      </form>
      <p className="auth-switch">
        {text('auth.login.no_account')}{' '}
        <Link to="/auth/register" state={from === undefined ? null : { from }}>
          {text('auth.login.to_register')}
        </Link>
      </p>
      <p className="auth-switch">
        <Link to="/sample">{text('auth.login.sample')}</Link>
      </p>
    </Sheet>
  );
}
