import { useState } from 'react';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { Address } from '@plumbline/web/parts/address';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useResendVerificationMutation } from './auth.api.ts';
import './auth.css';

/** Navigation state survives reloads and may hold anything. */
const readAddressee = (state: unknown): { email?: string; name?: string } => {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('email' in state && typeof state.email === 'string' && state.email !== '' ? { email: state.email } : {}),
    ...('name' in state && typeof state.name === 'string' && state.name !== '' ? { name: state.name } : {}),
  };
};

export default function VerifyPendingPage() {
  const text = useText();
  const say = useProblemText();
  useDocumentTitle(text('auth.pending.title'));
  const { email, name } = readAddressee(useLocation().state);
  const [resend, { isLoading, isSuccess, error }] = useResendVerificationMutation();
  const [noAddress, setNoAddress] = useState(false);
  const wait = isProblem(error) ? error.retryAfterSeconds : undefined;
  const failure = say(error, text('auth.resend.failed'));
  return (
    <Sheet
      title={text('auth.pending.title')}
      lead={
        email === undefined ? (
          text('auth.pending.lead_unknown')
        ) : (
          <FormattedMessage
            id={name === undefined ? 'auth.pending.lead' : 'auth.pending.lead_named'}
            values={{ name: <bdi>{name}</bdi>, email: <Address of={email} className="strong" /> }}
          />
        )
      }
    >
      <ol className="numbered">
        <li>{text('auth.pending.step_open')}</li>
        <li>{text('auth.pending.step_link')}</li>
        <li>{text('auth.pending.step_login')}</li>
      </ol>
      {noAddress && <Notice kind="error">{text('auth.pending.no_email')}</Notice>}
      {isSuccess && <Notice kind="success">{text('auth.resend.sent')}</Notice>}
      {error !== undefined && (
        <Notice kind="error">
          <span>{failure}</span>
          {/* Not said twice: the server's own sentence may count the seconds. */}
          {wait !== undefined && (wait >= 120 || !failure.includes(String(wait))) && (
            <span>
              {wait < 120
                ? text('auth.resend.wait_seconds', { count: wait })
                : text('auth.resend.wait_minutes', { count: Math.ceil(wait / 60) })}
            </span>
          )}
        </Notice>
      )}
      <div className="pl-actions">
        <Button
          loading={isLoading}
          onClick={() => {
            if (email === undefined) setNoAddress(true);
            else void resend({ email });
          }}
        >
          {text('auth.resend')}
        </Button>
        <Link to="/auth/login">{text('auth.to_sign_in')}</Link>
      </div>
      <ul className="notes">
        <li>{text('auth.pending.spam')}</li>
        <li>{text('auth.pending.expiry', { hours: limits.verificationLinkHours })}</li>
      </ul>
    </Sheet>
  );
}
