import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { isAddress } from '@plumbline/contracts/address';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { TextInput } from '@plumbline/web/parts/text-input';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import { readLoginState } from '@plumbline/web/return-state';
import { sessionStarted } from '@plumbline/web/session';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm, type FieldErrors } from '@plumbline/web/use-form';
import { useLoginMutation } from './sign-in.api.ts';

type Form = Record<'email' | 'password' | 'otp', string>;

const check = ({ email, password }: Form): FieldErrors<keyof Form> => ({
  ...(email.trim() === '' ? { email: 'admin.login.email.required' } : {}),
  ...(email.trim() !== '' && !isAddress(email) ? { email: 'admin.login.email.invalid' } : {}),
  ...(password === '' ? { password: 'admin.login.password.required' } : {}),
});

/** Where an admin signs in: with a code too, once it is known that one is wanted. */
export default function LoginPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('admin.login.title'));
  const dispatch = useDispatch();
  const { from, fromState, messageId } = readLoginState(useLocation().state);
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const [login, { isLoading, error }] = useLoginMutation();
  const wantsOtp = isProblem(error) && (error.code === 'auth.otp_required' || error.code === 'auth.otp_wrong');
  const form = useForm<keyof Form>({
    initial: { email: '', password: '', otp: '' },
    check,
    refusal: error,
    send: ({ email, password, otp }) => {
      const credentials = { email: email.trim(), password, ...(otp.trim() === '' ? {} : { otp: otp.trim() }) };
      void login(credentials).then(({ data }) => {
        if (data !== undefined) dispatch(sessionStarted(data));
      });
    },
  });
  if (signedIn) return <Navigate to={from ?? '/'} state={fromState} replace />;
  return (
    <Sheet title={text('admin.login.title')} lead={text('admin.login.lead')}>
      {messageId !== undefined && error === undefined && <Notice kind="neutral">{text(messageId)}</Notice>}
      {error !== undefined && (
        <Notice kind={wantsOtp ? 'neutral' : 'error'}>{say(error, text('admin.login.failed'))}</Notice>
      )}
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <Field label={text('admin.login.email')} error={form.errorOf('email')}>
          {(control) => (
            <TextInput {...control} {...form.bind('email')} type="email" dir="ltr" autoComplete="username" />
          )}
        </Field>
        <Field label={text('admin.login.password')} error={form.errorOf('password')}>
          {(control) => (
            <TextInput
              {...control}
              {...form.bind('password')}
              type="password"
              dir="ltr"
              autoComplete="current-password"
            />
          )}
        </Field>
        {wantsOtp && (
          <Field label={text('admin.otp.label')} hint={text('admin.otp.hint')} error={form.errorOf('otp')}>
            {(control) => (
              <TextInput
                {...control}
                {...form.bind('otp')}
                dir="ltr"
                autoFocus
                autoComplete="one-time-code"
                maxLength={40}
              />
            )}
          </Field>
        )}
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          {text('admin.login.submit')}
        </Button>
      </form>
    </Sheet>
  );
}
