import type { ReactNode } from 'react';
import { Drawer } from 'antd';
import { Logo } from '@plumbline/web/parts/logo';
import { useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';

/** The phone's menu. It slides in from the side the sidebar would be on. */
export default function MenuDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const text = useText();
  const rightToLeft = useWebSelector((state) => state.language.value) === 'ar';
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={rightToLeft ? 'right' : 'left'}
      size={288}
      title={<Logo size={24} />}
      aria-label={text('app.side.label')}
      // The shell says where the focus goes.
      focusable={{ focusTriggerAfterClose: false }}
      closable={{ placement: 'end', 'aria-label': text('app.menu.close') }}
    >
      <div className="drawer-body">{children}</div>
    </Drawer>
  );
}
