import type { ReactNode } from 'react';
import { Mark } from '@plumbline/web/parts/logo';
import './auth.css';

/** The sheet every account screen is written on, hanging from its plumb line. */
export function AuthFrame({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="auth-frame">
      <div className="auth-mark">
        <Mark size={44} />
      </div>
      <section className="pl-panel pl-stack auth-sheet">
        <header>
          <h1>{title}</h1>
          {lead && <p className="pl-muted">{lead}</p>}
        </header>
        {children}
      </section>
    </div>
  );
}
