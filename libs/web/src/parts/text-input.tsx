import { useState } from 'react';
import type { ComponentProps } from 'react';
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
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
  const Icon = isShown ? EyeOutlined : EyeInvisibleOutlined;
  return (
    <span className="password-input" dir={props.dir}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={text('web.password.show')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden />
      </button>
    </span>
  );
}
