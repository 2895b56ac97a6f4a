import { useState } from 'react';
import { Button, Input } from 'antd';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useForm } from '@plumbline/web/use-form';
import { useChangePasswordMutation } from '../auth.api.ts';
import { checkPassword } from '../auth-rules.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

function PasswordForm({ onChanged, onEdited }: { onChanged: () => void; onEdited: () => void }) {
  const text = useText();
  const say = useProblemText();
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const form = useForm({
    initial: { current: '', password: '', confirm: '' },
    check: checkPassword,
    refusal: error,
    send: ({ current, password }) => {
      void change({ current, password }).then((answer) => {
        if (answer.error === undefined) onChanged();
      });
    },
  });
  return (
    <>
      {error !== undefined && <Notice kind="error">{say(error, text('settings.password.failed'))}</Notice>}
      <form className="settings-form" noValidate onSubmit={form.onSubmit} onChange={onEdited}>
        <Field label={text('settings.password.current')} error={form.errorOf('current')}>
          {(control) => (
            <Input.Password {...control} {...form.bind('current')} dir="ltr" autoComplete="current-password" />
          )}
        </Field>
        <NewPasswordFields form={form} />
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {text('settings.password.submit')}
        </Button>
      </form>
    </>
  );
}

export function ChangePassword() {
  const text = useText();
  // With each change a fresh form: what was typed does not stay.
  const [changes, setChanges] = useState(0);
  const [isSaid, setSaid] = useState(false);
  return (
    <section className="pl-panel pl-stack" aria-labelledby="password">
      <h2 id="password">{text('settings.password')}</h2>
      <p className="pl-muted">{text('settings.password.lead')}</p>
      {isSaid && (
        <Notice kind="success" focused>
          {text('settings.password.changed')}
        </Notice>
      )}
      <PasswordForm
        key={changes}
        onChanged={() => {
          setChanges(changes + 1);
          setSaid(true);
        }}
        onEdited={() => setSaid(false)}
      />
    </section>
  );
}
