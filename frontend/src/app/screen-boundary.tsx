import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TriedAgain } from '@plumbline/web/parts/screen-boundary';
import { useText } from '@plumbline/web/text';

/** A screen that cannot be shown leaves the shell standing, says why in this app's words, and has a way on: to the dashboard, or home. */
export function ScreenBoundary({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const text = useText();
  return (
    <TriedAgain
      sentences={{ threw: text('app.screen_broken'), missing: text('web.part_missing') }}
      wayOn={<Link to={signedIn ? '/dashboard' : '/'}>{text(signedIn ? 'app.to_dashboard' : 'app.to_home')}</Link>}
    >
      {children}
    </TriedAgain>
  );
}
