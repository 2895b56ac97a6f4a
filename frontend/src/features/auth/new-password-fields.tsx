import { Input } from 'antd';
import { limits } from '@plumbline/contracts/limits';
import { Field } from '@plumbline/web/parts/field';
import { useText } from '@plumbline/web/text';
import type { useForm } from '@plumbline/web/use-form';

type FieldName = 'password' | 'confirm';
type Bound = ReturnType<ReturnType<typeof useForm<FieldName>>['bind']>;
/** A form that has these two among its fields. */
interface Chosen {
  bind: (field: FieldName) => Omit<Bound, 'name'> & { name: string };
  errorOf: (field: FieldName) => string | undefined;
}

/** A password that is chosen, and chosen again. */
export function NewPasswordFields({ form }: { form: Chosen }) {
  const text = useText();
  const error = form.errorOf('password');
  return (
    <>
      <Field
        label={text('auth.password.new')}
        // Once it is refused, the error says the same.
        hint={
          error === undefined &&
          text('auth.password.hint', { min: limits.passwordMinLength, max: limits.passwordMaxLength })
        }
        error={error}
      >
        {(control) => <Input.Password {...control} {...form.bind('password')} dir="ltr" autoComplete="new-password" />}
      </Field>
      <Field label={text('auth.confirm.label')} error={form.errorOf('confirm')}>
        {(control) => <Input.Password {...control} {...form.bind('confirm')} dir="ltr" autoComplete="new-password" />}
      </Field>
    </>
  );
}
