import type { ReactNode } from 'react';
import { BareShell } from '@plumbline/web/parts/bare-shell';
import { useText } from '@plumbline/web/text';

/** For visitors. */
export function SignedOutShell({ children }: { children: ReactNode }) {
  return <BareShell home={useText()('app.home_link')}>{children}</BareShell>;
}
