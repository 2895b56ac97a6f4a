import { Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router';
import { logOut } from '../session-life.ts';
import { useWebDispatch, useWebSelector } from '../state.ts';
import { surface } from '../surface.ts';
import { useText } from '../text.ts';
import { Address } from './address.tsx';
import { forgetFailedParts, lazyPart } from './lazy-part.tsx';
import { Logo } from './logo.tsx';
import { LanguageSwitch, ThemeToggle } from './preferences.tsx';
import { PartBoundary, type PartFault } from './part-boundary.tsx';
import { Main, SkipLink } from './screen.tsx';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));

export interface Entry {
  to: string;
  label: string;
  isActive: boolean;
  Icon: ComponentType<{ 'aria-hidden': true }>;
}

/** The shell's own words, in the page's language. */
export interface ShellWords {
  nav: string;
  side: string;
  home: string;
  openMenu: string;
  closeMenu: string;
  signedInAs: string;
  logOut: string;
}

function Navigation({ entries, label }: { entries: Entry[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="side-nav">
        {entries.map(({ to, label: name, isActive, Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isActive ? 'page' : undefined}>
              <Icon aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Account({ words, note, settings }: { words: ShellWords; note: ReactNode; settings: Entry | undefined }) {
  const dispatch = useWebDispatch();
  const navigate = useNavigate();
  const email = useWebSelector((state) => state.session.user?.email);
  return (
    <div className="side-account">
      <div className="bar-tools">
        <LanguageSwitch />
        <ThemeToggle />
      </div>
      <p className="side-email">
        <span className="pl-hidden">{words.signedInAs} </span>
        <Address of={email ?? ''} />
        {note}
      </p>
      {settings && (
        <Link to={settings.to} className="side-settings" aria-current={settings.isActive ? 'page' : undefined}>
          <settings.Icon aria-hidden />
          {settings.label}
        </Link>
      )}
      <Button
        block
        icon={<LogoutOutlined className="flips" aria-hidden />}
        onClick={() => {
          void dispatch(logOut());
          void navigate(surface().loginPath);
        }}
      >
        {words.logOut}
      </Button>
    </div>
  );
}

/** For signed-in people: a sidebar at the start of the line (right in Arabic), on a phone a drawer behind a button. */
export function SideShell({
  entries,
  words,
  note,
  settings,
  children,
}: {
  entries: Entry[];
  words: ShellWords;
  /** After the address of who is signed in. */
  note?: ReactNode;
  /** Where one's own account is. */
  settings?: Entry;
  children: ReactNode;
}) {
  const { key } = useLocation();
  // Open at this very visit: any link followed, even to the same page, closes the menu.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const menuOpen = menuOpenAt === key;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!menuOpen) return undefined;
    const button = opener.current;
    // A link to another page has given the focus to that page; else it goes back to where the menu was opened.
    return () => {
      // Once React has let the page be reached again.
      requestAnimationFrame(() => {
        if (!document.getElementById('main')?.contains(document.activeElement)) button?.focus();
      });
    };
  }, [menuOpen]);
  // The drawer's code is fetched when it is first opened, and then stays, so that it can close gently.
  const [menuUsed, setMenuUsed] = useState(false);
  const text = useText();
  // What is said of a menu that did not come belongs to that visit, and to the time without a network.
  const [menuFailed, setMenuFailed] = useState<{ at: string; fault: PartFault } | null>(null);
  useEffect(() => {
    if (menuFailed === null) return undefined;
    const comesNow = (): void => {
      forgetFailedParts();
      setMenuFailed(null);
    };
    window.addEventListener('online', comesNow);
    return () => window.removeEventListener('online', comesNow);
  }, [menuFailed]);
  const openMenu = (): void => {
    if (menuFailed) {
      forgetFailedParts();
      setMenuFailed(null);
    }
    setMenuUsed(true);
    setMenuOpenAt(key);
  };
  return (
    // What lies behind the open menu cannot be reached; the menu itself is drawn outside of this element.
    <div className="in-shell" inert={menuOpen}>
      <SkipLink />
      <header className="in-bar">
        <Button
          ref={opener}
          type="text"
          icon={<MenuOutlined aria-hidden />}
          aria-label={words.openMenu}
          aria-expanded={menuOpen}
          onClick={openMenu}
        />
        <Link to="/" className="bar-logo" aria-label={words.home}>
          <Logo size={24} />
        </Link>
        <ThemeToggle />
      </header>
      <aside className="side" aria-label={words.side}>
        <Link to="/" className="bar-logo" aria-label={words.home}>
          <Logo />
        </Link>
        <Navigation entries={entries} label={words.nav} />
        <Account words={words} note={note} settings={settings} />
      </aside>
      <Main className="in-main">{children}</Main>
      {menuFailed?.at === key && (
        <p className="menu-missing pl-notice pl-notice-error" role="alert">
          {text(`web.part_${menuFailed.fault}`)}
        </p>
      )}
      {menuUsed && menuFailed === null && (
        <Suspense>
          <PartBoundary
            fallback={() => null}
            // What lies behind a menu that does not come can be reached again; the next press fetches it anew.
            onFailed={(fault) => {
              setMenuOpenAt(null);
              setMenuFailed({ at: key, fault });
            }}
          >
            <MenuDrawer
              open={menuOpen}
              onClose={() => setMenuOpenAt(null)}
              label={words.side}
              closeLabel={words.closeMenu}
            >
              <Navigation entries={entries} label={words.nav} />
              <Account words={words} note={note} settings={settings} />
            </MenuDrawer>
          </PartBoundary>
        </Suspense>
      )}
    </div>
  );
}
