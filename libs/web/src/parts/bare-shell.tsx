import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from './logo.tsx';
import { LanguageSwitch, ThemeToggle } from './preferences.tsx';
import { Main, SkipLink } from './screen.tsx';

/** For visitors: a top bar with the logo, language and theme. */
export function BareShell({ home, children }: { home: string; children: ReactNode }) {
  return (
    <div className="out-shell">
      <SkipLink />
      <header className="out-bar">
        <Link to="/" className="bar-logo" aria-label={home}>
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
