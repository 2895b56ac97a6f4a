import type { ReactNode } from 'react';
import { Drawer } from 'antd';
import { useWebSelector } from '../state.ts';
import { Logo } from './logo.tsx';

/** The phone's menu. It slides in from the side the sidebar would be on. */
export default function MenuDrawer({
  open,
  onClose,
  label,
  closeLabel,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  children: ReactNode;
}) {
  const rightToLeft = useWebSelector((state) => state.language.value) === 'ar';
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={rightToLeft ? 'right' : 'left'}
      size={288}
      title={<Logo size={24} />}
      aria-label={label}
      // The shell says where the focus goes.
      focusable={{ focusTriggerAfterClose: false }}
      closable={{ placement: 'end', 'aria-label': closeLabel }}
    >
      <div className="drawer-body">{children}</div>
    </Drawer>
  );
}
