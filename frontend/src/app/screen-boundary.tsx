import type { ReactNode } from 'react';
import { TriedAgain } from '@plumbline/web/parts/screen-boundary';
import { useText } from '@plumbline/web/text';
import { LinkButton } from '../parts/link-button.tsx';

/** A screen that cannot be shown leaves the shell standing, says why in this app's words, and has a way on: to the dashboard, or home. */
export function ScreenBoundary({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const text = useText();
  return (
    <TriedAgain
      sentences={{ threw: text('app.screen_broken'), missing: text('web.part_missing') }}
      wayOn={
        <LinkButton to={signedIn ? '/dashboard' : '/'}>
          {text(signedIn ? 'app.to_dashboard' : 'app.to_home')}
        </LinkButton>
      }
    >
      {children}
    </TriedAgain>
  );
}
