import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '@plumbline/web/parts/logo';
import { LanguageSwitch, ThemeToggle } from '@plumbline/web/parts/preferences';
import { Main, SkipLink } from '@plumbline/web/parts/screen';
import { useText } from '@plumbline/web/text';

/** For visitors: a top bar with the logo, language and theme. */
export function SignedOutShell({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <div className="out-shell">
      <SkipLink />
      <header className="out-bar">
        <Link to="/" className="bar-logo" aria-label={text('app.home_link')}>
          <Logo />
        </Link>
        <div className="bar-tools">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
      </header>
      <Main className="out-main">{children}</Main>
    </div>
  );
}
