import type { ComponentProps } from 'react';
import type { ControlProps } from '@plumbline/web/parts/field';

/** A line to type into, for the first screen: antd's would make its first load half as long again as it may be. */
export const TextInput = ({ status, ...rest }: Omit<ComponentProps<'input'>, 'id'> & ControlProps) => (
  <input {...rest} className={status === 'error' ? 'text-input text-input-wrong' : 'text-input'} />
);
