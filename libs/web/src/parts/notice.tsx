import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * A sentence that belongs to a form or section. Errors are announced at once, the rest politely. `quiet` ones are not announced.
 * `focused` ones take the focus when they come: of what was pressed goes away with what it did, which would leave it nowhere.
 */
export function Notice({
  kind,
  icon,
  quiet,
  focused = false,
  children,
}: {
  kind: 'error' | 'success' | 'neutral' | 'warning';
  icon?: ReactNode;
  quiet?: boolean;
  focused?: boolean;
  children: ReactNode;
}) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) notice.current?.focus({ preventScroll: true });
  }, [focused]);
  const role = quiet ? undefined : kind === 'error' ? 'alert' : 'status';
  return (
    <div ref={notice} className={`pl-notice pl-notice-${kind}`} role={role} {...(focused ? { tabIndex: -1 } : {})}>
      {icon && (
        <span className="pl-notice-icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="pl-notice-body" dir="auto">
        {children}
      </div>
    </div>
  );
}
