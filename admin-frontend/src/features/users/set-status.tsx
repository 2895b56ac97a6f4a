import { useState } from 'react';
import { Button, Input } from 'antd';
import { reasonMaxLength } from '@plumbline/contracts/owners';
import { Field } from '@plumbline/web/parts/field';
import { Notice } from '@plumbline/web/parts/notice';
import { isProblem, useProblemText } from '@plumbline/web/problem';
import { useText } from '@plumbline/web/text';
import { useSetUserStatusMutation } from './users.api.ts';

/** Suspends or reactivates, once it is said why. */
export function SetStatus({ id, status }: { id: string; status: 'active' | 'suspended' }) {
  const text = useText();
  const say = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [setStatus, { isLoading, error, reset }] = useSetUserStatusMutation();
  const to = status === 'active' ? 'suspended' : 'active';
  const close = (): void => {
    setOpen(false);
    setReason('');
    setMissing(false);
    reset();
  };
  if (!isOpen)
    return (
      <Button danger={to === 'suspended'} onClick={() => setOpen(true)}>
        {text(`admin.set_status.${to}`)}
      </Button>
    );
  const fieldError = isProblem(error) ? error.fields?.['reason'] : undefined;
  return (
    <form
      className="pl-panel pl-stack set-status"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') return setMissing(true);
        void setStatus({ id, status: to, reason: reason.trim() }).then(({ data }) => {
          if (data !== undefined) close();
        });
      }}
    >
      <h2>{text(`admin.set_status.${to}.title`)}</h2>
      <p className="pl-muted">{text(`admin.set_status.${to}.lead`)}</p>
      {error !== undefined && <Notice kind="error">{say(error, text('admin.set_status.failed'))}</Notice>}
      <Field label={text('admin.set_status.reason')} error={isMissing ? text('field.reason.required') : fieldError}>
        {(control) => (
          <Input.TextArea
            {...control}
            name="reason"
            dir="auto"
            autoFocus
            rows={2}
            maxLength={reasonMaxLength}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <div className="pl-actions">
        <Button type="primary" danger={to === 'suspended'} htmlType="submit" loading={isLoading}>
          {text(`admin.set_status.${to}`)}
        </Button>
        <Button onClick={close}>{text('admin.cancel')}</Button>
      </div>
    </form>
  );
}
