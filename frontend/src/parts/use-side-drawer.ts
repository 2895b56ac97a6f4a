import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

export interface SideDrawerState<Shown> {
  shown: Shown | null;
  isOpen: boolean;
  open: (shown: Shown) => void;
  close: () => void;
}

/** What a drawer shows, and whether it does. The focus goes back to where it was opened. */
export const useSideDrawer = <Shown>(): SideDrawerState<Shown> => {
  const [shown, setShown] = useState<Shown | null>(null);
  const { key } = useLocation();
  // Open at this very visit: going back, or to the other tab, closes it, and coming again does not open it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const isOpen = openAt === key;
  const trigger = useRef<Element>(null);
  useLayoutEffect(() => {
    // Or the Tab key would scroll through the page behind it before the drawer takes the focus back.
    const app = isOpen ? trigger.current?.closest<HTMLElement>('body > *') : null;
    if (!app) return undefined;
    app.inert = true;
    return () => {
      app.inert = false;
    };
  }, [isOpen]);
  useEffect(() => {
    // The drawer itself gives the focus back only when it had time to open fully.
    if (!isOpen && trigger.current instanceof HTMLElement) trigger.current.focus({ preventScroll: true });
  }, [isOpen]);
  const open = useCallback(
    (next: Shown) => {
      trigger.current = document.activeElement;
      setShown(next);
      setOpenAt(key);
    },
    [key],
  );
  const close = useCallback(() => setOpenAt(null), []);
  return { shown, isOpen, open, close };
};
