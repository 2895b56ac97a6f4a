import { useEffect } from 'react';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { limits } from '@plumbline/contracts/limits';
import { Notice } from '@plumbline/web/parts/notice';
import { LoadingState } from '@plumbline/web/parts/states';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { useProblemText } from '@plumbline/web/problem';
import type { LoginState } from '@plumbline/web/return-state';
import { useText } from '@plumbline/web/text';
import { useVerifyEmailQuery } from './auth.api.ts';

function Failed({ reason }: { reason: string }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Sheet title={text('auth.verify.failed_title')}>
      <Notice kind="error">{reason}</Notice>
      <p className="pl-muted">{text('auth.verify.expiry', { hours: limits.verificationLinkHours })}</p>
      <div className="pl-actions">
        <Button type="primary" onClick={() => void navigate('/auth/register')}>
          {text('auth.verify.register_again')}
        </Button>
        <Button onClick={() => void navigate('/auth/login')}>{text('auth.verify.to_login')}</Button>
      </div>
    </Sheet>
  );
}

const verified: LoginState = { messageId: 'auth.verify.message' };

function Verified() {
  const text = useText();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate('/auth/login', { replace: true, state: verified }),
      limits.verifiedRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Sheet title={text('auth.verify.done_title')}>
      <Notice kind="success">{text('auth.verify.redirecting')}</Notice>
      <div className="pl-actions">
        <Button onClick={() => void navigate('/auth/login', { replace: true, state: verified })}>
          {text('auth.to_sign_in')}
        </Button>
      </div>
    </Sheet>
  );
}

function Verifying({ token }: { token: string }) {
  const text = useText();
  const say = useProblemText();
  // A cached query, not an effect: however often React mounts this, the link is used once.
  const { currentData, error } = useVerifyEmailQuery({ token });
  if (currentData !== undefined) return <Verified />;
  if (error !== undefined) return <Failed reason={say(error, text('auth.verify.failed'))} />;
  return (
    <Sheet
      title={text('auth.verify.verifying')}
      lead={text('auth.verify.expiry', { hours: limits.verificationLinkHours })}
    >
      <LoadingState label={text('auth.verify.verifying')} />
    </Sheet>
  );
}

export default function VerifyEmailPage() {
  const text = useText();
  useDocumentTitle(text('auth.verify.document_title'));
  const { token } = useParams();
  return token === undefined || token === '' ? (
    <Failed reason={text('auth.verify.no_token')} />
  ) : (
    <Verifying token={token} />
  );
}
