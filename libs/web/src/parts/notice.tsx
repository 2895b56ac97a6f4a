import type { ReactNode } from 'react';

/** A sentence that belongs to a form or section. Errors are announced at once, the rest politely. `quiet` ones are not announced. */
export function Notice({
  kind,
  icon,
  quiet,
  children,
}: {
  kind: 'error' | 'success' | 'neutral' | 'warning';
  icon?: ReactNode;
  quiet?: boolean;
  children: ReactNode;
}) {
  const role = quiet ? undefined : kind === 'error' ? 'alert' : 'status';
  return (
    <div className={`pl-notice pl-notice-${kind}`} role={role}>
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
