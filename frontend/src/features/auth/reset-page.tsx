import { Button } from 'antd';
import { Link, useNavigate, useParams } from 'react-router';
import { Notice } from '@plumbline/web/parts/notice';
import { useDocumentTitle } from '@plumbline/web/parts/screen';
import { Sheet } from '@plumbline/web/parts/sheet';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import type { LoginState } from '@plumbline/web/return-state';
import { sessionEnded } from '@plumbline/web/session';
import { useWebDispatch } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useResetPasswordMutation } from './auth.api.ts';
import { checkNewPassword } from './auth-rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import './auth.css';

const changed: LoginState = { messageId: 'auth.reset.message' };

/** The way to another link. */
const AskAgain = () => <Link to="/auth/forgot">{useText()('auth.reset.ask_again')}</Link>;

function NewPassword({ token }: { token: string }) {
  const text = useText();
  const say = useProblemText();
  const navigate = useNavigate();
  const dispatch = useWebDispatch();
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  const form = useForm({
    initial: { password: '', confirm: '' },
    check: checkNewPassword,
    refusal: error,
    send: ({ password }) => {
      void reset({ token, password }).then((answer) => {
        if (answer.error !== undefined) return;
        // Every session has ended, that of this browser too. The address with the token leaves the history.
        dispatch(sessionEnded('logout'));
        void navigate('/auth/login', { replace: true, state: changed });
      });
    },
  });
  const isBadLink = isProblem(error) && error.code === 'auth.reset_link_invalid';
  return (
    <Sheet title={text('auth.reset.title')} lead={text('auth.reset.lead')}>
      {error !== undefined && (
        <Notice kind="error">
          <span>{say(error, text('auth.reset.failed'))}</span> {isBadLink && <AskAgain />}
        </Notice>
      )}
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <NewPasswordFields form={form} />
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          {text('auth.reset.submit')}
        </Button>
      </form>
    </Sheet>
  );
}

export default function ResetPage() {
  const text = useText();
  useDocumentTitle(text('auth.reset.title'));
  const { token } = useParams();
  if (token !== undefined && token !== '') return <NewPassword token={token} />;
  return (
    <Sheet title={text('auth.verify.failed_title')}>
      <Notice kind="error">{text('auth.reset.no_token')}</Notice>
      <AskAgain />
    </Sheet>
  );
}
