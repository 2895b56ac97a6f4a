import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** A link of this app that looks like a button: still a link to the keyboard, the middle button and "copy address". */
export const LinkButton = ({ to, ...button }: { to: string } & Pick<ButtonProps, 'type' | 'icon' | 'children'>) => {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to);
  return <Button {...button} href={href} onClick={follow} />;
};
