import type { ReactNode } from 'react';
import { TriedAgain } from '@plumbline/web/parts/screen-boundary';
import { useText } from '@plumbline/web/text';

/** A screen that cannot be shown leaves the shell standing, and says so in this app's words. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <TriedAgain sentence={useText()('app.screen_broken')}>{children}</TriedAgain>;
}
