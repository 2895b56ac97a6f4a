import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { focusFirstError } from '@plumbline/web/parts/field';
import type { FieldErrors } from './auth-rules.ts';

interface Options<Field extends string> {
  initial: Record<Field, string>;
  check: (values: Record<Field, string>) => FieldErrors<Field>;
  send: (values: Record<Field, string>) => void;
}

/** A form's values and errors. A field's error disappears as soon as the field is edited. */
export const useAuthForm = <Field extends string>({ initial, check, send }: Options<Field>) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  return {
    values,
    errors,
    bind: (field: Field) => ({
      name: field,
      value: values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        setValues({ ...values, [field]: event.target.value });
        setErrors({ ...errors, [field]: undefined });
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const found = check(values);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstError(event.currentTarget);
      else send(values);
    },
  };
};
