import { Input } from 'antd';
import { limits } from '@plumbline/contracts/limits';
import { Field } from '@plumbline/web/parts/field';
import { useText } from '@plumbline/web/text';
import { nameLength } from '../team-name.ts';

/** A team's name with the live count of what will be kept of it. */
export function NameField({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const text = useText();
  return (
    <Field
      label={label}
      error={error}
      hint={text('teams.name.count', { count: nameLength(value), max: limits.teamNameMaxLength })}
    >
      {(control) => (
        <Input
          {...control}
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={limits.teamNameMaxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
