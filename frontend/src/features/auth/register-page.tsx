import { Button, Input } from 'antd';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { useProblemText } from '@plumbline/web/problem';
import { readLoginState } from '@plumbline/web/return-state';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useRegisterMutation } from './auth.api.ts';
import { checkRegister } from './auth-rules.ts';
import './auth.css';

export default function RegisterPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('auth.register.title'));
  const location = useLocation();
  const navigate = useNavigate();
  const { from } = readLoginState(location.state);
  const signedIn = useWebSelector((state) => state.session.status) === 'signed-in';
  const [register, { isLoading, error }] = useRegisterMutation();
  const form = useForm({
    initial: { name: '', phone: '', email: '', password: '', confirm: '' },
    check: checkRegister,
    refusal: error,
    send: (values) => {
      const name = values.name.trim();
      const email = values.email.trim();
      const phone = values.phone.trim();
      const body = { name, email, password: values.password, ...(phone === '' ? {} : { phone }) };
      void register(body).then(({ data }) => {
        if (data !== undefined) void navigate('/auth/verify-email-pending', { state: { email, name } });
      });
    },
  });
  if (signedIn) return <Navigate to="/dashboard" replace />;

  return (
    <Sheet title={text('auth.register.title')} lead={text('auth.register.lead')}>
      {error !== undefined && <Notice kind="error">{say(error, text('auth.register.failed'))}</Notice>}
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <Field label={text('auth.name.label')} error={form.errorOf('name')}>
          {(control) => <Input {...control} {...form.bind('name')} dir="auto" autoComplete="name" />}
        </Field>
        <Field label={text('auth.phone.label')} note={text('auth.optional')} error={form.errorOf('phone')}>
          {(control) => <Input {...control} {...form.bind('phone')} type="tel" dir="ltr" autoComplete="tel" />}
        </Field>
        <Field label={text('auth.email.label')} error={form.errorOf('email')}>
          {(control) => <Input {...control} {...form.bind('email')} type="email" dir="ltr" autoComplete="email" />}
        </Field>
        <Field
          label={text('auth.password.label')}
          // Once it is refused, the error says the same.
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
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          {text('auth.register.submit')}
        </Button>
      </form>
      <p className="auth-switch">
        {text('auth.register.have_account')}{' '}
        <Link to="/auth/login" state={from === undefined ? null : { from }}>
          {text('auth.register.to_login')}
        </Link>
      </p>
    </Sheet>
  );
}
