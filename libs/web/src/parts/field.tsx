import { useId } from 'react';
import type { ReactNode } from 'react';

/** What a control inside a Field takes over: its id, and what describes it to a screen reader. */
export interface ControlProps {
  id: string;
  status?: 'error';
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A labelled control with an optional hint and its error beneath. antd's Form would cost the first load 20 kB. */
export function Field({
  label,
  note,
  hint,
  error,
  children,
}: {
  label: string;
  note?: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null]
    .filter((part) => part !== null)
    .join(' ');
  return (
    <div className="pl-field">
      <label htmlFor={id}>
        {label}
        {note && <span className="pl-muted"> {note}</span>}
      </label>
      {children({
        id,
        ...(error ? { status: 'error', 'aria-invalid': true } : {}),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      })}
      {hint && (
        <div className="pl-field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="pl-field-error" id={`${id}-error`} role="alert" dir="auto">
          {error}
        </div>
      )}
    </div>
  );
}

/** Puts the cursor into the first control that is wrong, so that the person is led to it. */
export const focusFirstError = (form: HTMLFormElement): void => {
  // After React has drawn the errors.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
