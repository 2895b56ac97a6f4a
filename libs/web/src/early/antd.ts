import { tokens } from './made.ts';
import { jsx, type Shown } from './react.ts';

/* What stands in for antd in an early screen: its sizes, and a button that is only seen (`early-screen.css`). */

export const theme = { useToken: () => ({ token: tokens }) };

interface ButtonProps {
  type?: string;
  size?: string;
  variant?: string;
  block?: boolean;
  icon?: Shown;
  children?: Shown;
  className?: string;
  style?: Record<string, unknown>;
}

export const Button = ({
  type = 'default',
  size,
  variant,
  block,
  icon,
  children,
  className,
  style,
}: ButtonProps): Shown => {
  const isBare = children === undefined || children === null;
  const names = [
    'ant-btn',
    `is-${variant ?? type}`,
    size === 'small' && 'is-small',
    block && 'is-block',
    isBare && 'is-icon',
  ];
  return jsx('span', {
    className: [...names, className].filter((name) => typeof name === 'string').join(' '),
    ...(style === undefined ? {} : { style }),
    ...(isBare ? { 'aria-hidden': true } : {}),
    children: [
      icon && jsx('span', { className: 'ant-btn-icon', children: icon }),
      isBare ? null : jsx('span', { children }),
    ],
  });
};
