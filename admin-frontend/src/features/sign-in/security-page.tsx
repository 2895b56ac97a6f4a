import { Suspense, useState } from 'react';
import { Button, Input } from 'antd';
import { Field } from '@plumbline/web/parts/field';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { ErrorState, LoadingState } from '@plumbline/web/parts/states';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useAdminSessionQuery } from '../../parts/admin-session.api.ts';
import { Id } from '../../parts/values.tsx';
import { useBeginTotpMutation, useConfirmTotpMutation, useDisableTotpMutation, type Proof } from './sign-in.api.ts';

const QrCode = lazyPart(() => import('./qr-code.tsx'));

function OtpForm({ begun, onDone }: { begun: { secret: string; uri: string }; onDone: (codes: string[]) => void }) {
  const text = useText();
  const say = useProblemText();
  const [confirm, { isLoading, error }] = useConfirmTotpMutation();
  const form = useForm<'otp'>({
    initial: { otp: '' },
    check: ({ otp }) => (otp.trim() === '' ? { otp: 'field.otp.malformed' } : {}),
    refusal: error,
    send: (values) => {
      void confirm(values).then(({ data }) => {
        if (data !== undefined) onDone(data.recovery_codes);
      });
    },
  });
  return (
    <div className="totp">
      <Suspense fallback={<div className="qr" />}>
        <QrCode value={begun.uri} label={text('admin.totp.qr')} />
      </Suspense>
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <p>{text('admin.totp.scan')}</p>
        <p className="pl-muted">
          {text('admin.totp.by_hand')} <Id id={begun.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
        </p>
        {error !== undefined && <Notice kind="error">{say(error, text('admin.totp.failed'))}</Notice>}
        <Field label={text('admin.totp.code')} error={form.errorOf('otp')}>
          {(control) => (
            <Input
              {...control}
              {...form.bind('otp')}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
            />
          )}
        </Field>
        <div className="pl-actions">
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {text('admin.totp.confirm')}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface ProofFormProps {
  title: string;
  action: string;
  danger?: true;
  isLoading: boolean;
  error: unknown;
  send: (proof: Proof) => void;
}

/** Has the admin show again that it is them: a session that somebody left open must not do. */
function ProofForm({ title, action, danger, isLoading, error, send }: ProofFormProps) {
  const text = useText();
  const say = useProblemText();
  const form = useForm<'password' | 'otp'>({
    initial: { password: '', otp: '' },
    check: ({ password, otp }) => ({
      ...(password === '' ? { password: 'admin.login.password.required' } : {}),
      ...(otp.trim() === '' ? { otp: 'field.otp.malformed' } : {}),
    }),
    refusal: error,
    send,
  });
  return (
    <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
      <h3>{title}</h3>
      {error !== undefined && <Notice kind="error">{say(error, text('admin.totp.failed'))}</Notice>}
      <Field label={text('admin.login.password')} error={form.errorOf('password')}>
        {(control) => (
          <Input.Password {...control} {...form.bind('password')} dir="ltr" autoComplete="current-password" />
        )}
      </Field>
      <Field label={text('admin.otp.label')} hint={text('admin.otp.hint')} error={form.errorOf('otp')}>
        {(control) => (
          <Input {...control} {...form.bind('otp')} dir="ltr" autoComplete="one-time-code" maxLength={40} />
        )}
      </Field>
      <div className="pl-actions">
        <Button danger={danger === true} htmlType="submit" loading={isLoading}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** The authenticator app of the admin who is signed in: to set up, to move to another phone, to switch off. */
export default function SecurityPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('admin.security.title'));
  const { data, error, refetch } = useAdminSessionQuery();
  const [begin, { isLoading, data: begun, error: notBegun, reset }] = useBeginTotpMutation();
  const [disable, disabling] = useDisableTotpMutation();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (error !== undefined && data === undefined)
    return <ErrorState problem={error} fallback={text('admin.security.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const { totp, totp_required: isRequired } = data.user;
  return (
    <div className="screen">
      <header>
        <h1>{text('admin.security.title')}</h1>
        <p className="pl-muted">{text('admin.security.lead')}</p>
      </header>
      {isRequired && !totp && <Notice kind="warning">{text('error.auth.totp_required')}</Notice>}
      <section className="pl-panel pl-stack" aria-labelledby="totp">
        <div className="panel-head">
          <h2 id="totp">{text('admin.totp.title')}</h2>
          <span className={`pl-badge pl-badge-${totp ? 'success' : 'neutral'}`}>
            {text(totp ? 'admin.totp.on' : 'admin.totp.off')}
          </span>
        </div>
        {codes !== null && (
          <Notice kind="success">
            <p>{text('admin.totp.recovery')}</p>
            <ul className="codes" dir="ltr">
              {codes.map((code) => (
                <li key={code}>
                  <Id id={code} />
                </li>
              ))}
            </ul>
            <Button onClick={() => setCodes(null)}>{text('admin.totp.kept')}</Button>
          </Notice>
        )}
        {!totp && notBegun !== undefined && <Notice kind="error">{say(notBegun, text('admin.totp.failed'))}</Notice>}
        {begun !== undefined && (
          <OtpForm
            begun={begun}
            onDone={(made) => {
              setCodes(made);
              reset();
            }}
          />
        )}
        {begun === undefined && !totp && (
          <div className="pl-actions">
            <Button type="primary" loading={isLoading} onClick={() => void begin({})}>
              {text('admin.totp.begin')}
            </Button>
          </div>
        )}
        {begun === undefined && totp && (
          <ProofForm
            title={text('admin.totp.move.title')}
            action={text('admin.totp.move')}
            isLoading={isLoading}
            error={notBegun}
            send={(proof) => void begin(proof)}
          />
        )}
        {begun === undefined && totp && !isRequired && (
          <ProofForm
            title={text('admin.totp.disable.title')}
            action={text('admin.totp.disable')}
            danger
            isLoading={disabling.isLoading}
            error={disabling.error}
            send={(proof) => void disable(proof)}
          />
        )}
      </section>
    </div>
  );
}
