import type { ReactNode } from 'react';

/** The name of a list of which it is not known yet how long it is, with room for that: a heading that becomes longer would wrap, and move all below. */
export const Uncounted = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className="count-room">(00)</span>
  </>
);
