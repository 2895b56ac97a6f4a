import type { ReactNode } from 'react';
import { Mark } from './logo.tsx';

/** A sheet that hangs from its plumb line: account screens and invitations are written on one. */
export function Sheet({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="pl-sheet-frame">
      <div className="pl-sheet-mark">
        <Mark size={44} />
      </div>
      <section className="pl-panel pl-stack pl-sheet">
        <header>
          <h1>{title}</h1>
          {lead && <p className="pl-muted">{lead}</p>}
        </header>
        {children}
      </section>
    </div>
  );
}
