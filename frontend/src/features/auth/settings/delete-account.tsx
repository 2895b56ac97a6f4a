import { useState } from 'react';
import { Button, Input, Modal } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useDeleteAccountMutation } from '../auth.api.ts';
import { checkDeletion } from '../auth-rules.ts';
import { CopyButton } from './own-copy.tsx';

function Deletion({ onCancel }: { onCancel: () => void }) {
  const text = useText();
  const say = useProblemText();
  const navigate = useNavigate();
  const [remove, { isLoading, error }] = useDeleteAccountMutation();
  const form = useForm({
    initial: { password: '' },
    check: checkDeletion,
    refusal: error,
    send: ({ password }) => {
      void remove({ password }).then((answer) => {
        if (answer.error !== undefined) return;
        // The session ends there: a protected page that loses its session would lead to the login.
        void navigate('/account-deleted', { replace: true, state: { deleted: true } });
      });
    },
  });
  const ownsTeams = isProblem(error) && error.code === 'auth.owns_teams';
  return (
    <div className="pl-stack">
      <div>
        <p>{text('settings.delete.lost')}</p>
        <ul className="settings-lost">
          {(['pitches', 'reviews', 'chats', 'teams', 'profile'] as const).map((part) => (
            <li key={part}>{text(`settings.delete.lost_${part}`)}</li>
          ))}
        </ul>
      </div>
      <p>{text('settings.delete.copy_first')}</p>
      <CopyButton />
      <form className="pl-stack" noValidate onSubmit={form.onSubmit}>
        <Field label={text('settings.delete.password')} error={form.errorOf('password')}>
          {(control) => (
            <Input.Password {...control} {...form.bind('password')} dir="ltr" autoComplete="current-password" />
          )}
        </Field>
        {error !== undefined && (
          <Notice kind="error">
            <span>{say(error, text('settings.delete.failed'))}</span>{' '}
            {ownsTeams && <Link to="/teams">{text('settings.delete.to_teams')}</Link>}
          </Notice>
        )}
        <div className="pl-actions">
          <Button onClick={onCancel}>{text('teams.cancel')}</Button>
          <Button type="primary" danger htmlType="submit" loading={isLoading}>
            {text('settings.delete.confirm')}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The way out for good: says what is lost, offers a copy of it first, and asks for the password. */
export function DeleteAccount() {
  const text = useText();
  const [asks, setAsks] = useState(false);
  const onCancel = (): void => setAsks(false);
  return (
    <section className="pl-panel pl-stack settings-danger" aria-labelledby="delete">
      <h2 id="delete">{text('settings.delete')}</h2>
      <p className="pl-muted">{text('settings.delete.lead')}</p>
      <div className="pl-actions">
        <Button danger onClick={() => setAsks(true)}>
          {text('settings.delete.open')}
        </Button>
      </div>
      <Modal
        open={asks}
        title={text('settings.delete.question')}
        onCancel={onCancel}
        closable={{ 'aria-label': text('teams.cancel') }}
        mask={{ closable: false }}
        footer={null}
        destroyOnHidden
      >
        <Deletion onCancel={onCancel} />
      </Modal>
    </section>
  );
}
