import { useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { focusFirstError } from './parts/field.tsx';
import { isProblem, useProblemText } from './problem.ts';
import { useText } from './text.ts';

/** Wrong field → id of its sentence. Empty when everything is right. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Of the contracts' sentences, which every app has. */
const notValid = 'field.invalid';

interface Options<Field extends string> {
  initial: Record<Field, string>;
  check: (values: Record<Field, string>) => FieldErrors<Field>;
  /** What became of the last sending, which may name fields too. */
  refusal: unknown;
  send: (values: Record<Field, string>) => void;
}

/** A form's values and errors. A field's error, ours or the server's, disappears as soon as the field is edited. */
export const useForm = <Field extends string>({ initial, check, refusal, send }: Options<Field>) => {
  const text = useText();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [edited, setEdited] = useState<ReadonlySet<Field>>(new Set());
  const refused = isProblem(refusal) ? refusal : undefined;
  const say = useProblemText();
  return {
    values,
    /** The sentence at a field. Ours, being newer, comes before the server's. */
    errorOf: (field: Field): string | undefined => {
      const own = errors[field];
      if (own !== undefined) return text(own);
      const error = edited.has(field) ? undefined : refused?.fields?.[field];
      // The server names what is wrong with a field in words alone; in another language they are that it is not valid.
      return error === undefined ? undefined : say({ error, language: refused?.language, code: '' }, text(notValid));
    },
    bind: (field: Field) => ({
      name: field,
      value: values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>): void => {
        setValues({ ...values, [field]: event.target.value });
        setErrors({ ...errors, [field]: undefined });
        setEdited(new Set([...edited, field]));
      },
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const found = check(values);
      setErrors(found);
      if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget);
      setEdited(new Set());
      send(values);
    },
  };
};
