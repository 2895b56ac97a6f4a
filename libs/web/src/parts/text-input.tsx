import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useText } from '../text.ts';
import type { ControlProps } from './field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'id'> & ControlProps;

/** A line to type into, for the first screen: antd's would make its first load a tenth longer. */
export const TextInput = ({ status, ...rest }: InputProps) => (
  <input {...rest} className={status === 'error' ? 'text-input text-input-wrong' : 'text-input'} />
);

/** A password, which can be looked at while it is typed. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  return (
    <span className="password-input" dir={props.dir}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={text('web.password.show')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <svg
          viewBox="0 0 24 24"
          width="1.15em"
          height="1.15em"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden
        >
          <path d="M2 12c4-7.5 16-7.5 20 0-4 7.5-16 7.5-20 0Z" />
          <circle cx="12" cy="12" r="3" />
          {!isShown && <path d="m4 4 16 16" />}
        </svg>
      </button>
    </span>
  );
}
