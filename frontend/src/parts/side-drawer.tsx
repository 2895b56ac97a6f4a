import { Drawer, Grid } from 'antd';
import type { ReactNode, RefObject } from 'react';

interface SideDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  rtl: boolean;
  /** Wide enough for a table. */
  wide?: boolean;
  /** What takes the focus when it is open. */
  first: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A drawer at the end of the line; on a phone from below. */
export const SideDrawer = ({ isOpen, onClose, title, closeLabel, rtl, wide, first, children }: SideDrawerProps) => {
  // Undefined before the first measurement: taken for a wide screen.
  const narrow = Grid.useBreakpoint().md === false;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      // The drawer keeps the focus inside once it is there, but does not bring it.
      afterOpenChange={(opened) => opened && first.current?.focus({ preventScroll: true })}
      title={title}
      placement={narrow ? 'bottom' : rtl ? 'left' : 'right'}
      size={narrow ? '85%' : wide === true ? 680 : 480}
      focusable={{ trap: true, focusTriggerAfterClose: false }}
      closable={{ 'aria-label': closeLabel }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
};
