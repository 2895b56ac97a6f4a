import { useEffect } from 'react';
import { Button, Input } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { Address } from '@plumbline/web/parts/address';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useForgotPasswordMutation } from './auth.api.ts';
import { checkForgot } from './auth-rules.ts';
import './auth.css';

/** What the login page's field had; navigation state may hold anything. */
const typedEmail = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';

export default function ForgotPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('auth.forgot.title'));
  const location = useLocation();
  const [forgot, { isLoading, error, isSuccess, originalArgs }] = useForgotPasswordMutation();
  const form = useForm({
    initial: { email: typedEmail(location.state) },
    check: checkForgot,
    refusal: error,
    send: ({ email }) => void forgot({ email: email.trim() }),
  });
  useEffect(() => {
    // The pressed button goes away with its form.
    if (isSuccess) document.getElementById('main')?.focus({ preventScroll: true });
  }, [isSuccess]);
  if (isSuccess)
    return (
      <Sheet title={text('auth.pending.title')}>
        <p role="status">
          <FormattedMessage
            id="auth.forgot.sent"
            values={{ email: <Address of={originalArgs?.email ?? ''} className="strong" /> }}
          />
        </p>
        <ul className="notes">
          <li>{text('auth.pending.spam')}</li>
          <li>{text('auth.forgot.expiry', { minutes: limits.resetLinkMinutes })}</li>
        </ul>
        <div className="pl-actions">
          <Link to="/auth/login">{text('auth.to_sign_in')}</Link>
        </div>
      </Sheet>
    );
  return (
    <Sheet title={text('auth.forgot.title')} lead={text('auth.forgot.lead')}>
      {error !== undefined && <Notice kind="error">{say(error, text('auth.forgot.failed'))}</Notice>}
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <Field label={text('auth.email.label')} error={form.errorOf('email')}>
          {(control) => <Input {...control} {...form.bind('email')} type="email" dir="ltr" autoComplete="email" />}
        </Field>
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          {text('auth.forgot.submit')}
        </Button>
      </form>
      <p className="auth-switch">
        <Link to="/auth/login">{text('auth.to_sign_in')}</Link>
      </p>
    </Sheet>
  );
}
