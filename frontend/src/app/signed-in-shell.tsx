import { Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import {
  FileAddOutlined,
  HistoryOutlined,
  HomeOutlined,
  LogoutOutlined,
  MenuOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useLocation, useNavigate } from 'react-router';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { Logo } from '@plumbline/web/parts/logo';
import { LanguageSwitch, ThemeToggle } from '@plumbline/web/parts/preferences';
import { Main, SkipLink } from '@plumbline/web/parts/screen';
import { logOut } from '@plumbline/web/session-life';
import { useWebDispatch, useWebSelector } from '@plumbline/web/state';
import { useText } from '@plumbline/web/text';
import { activeNav } from './nav.ts';
import type { NavKey } from './nav.ts';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'));

const entries: { key: NavKey; to: string; Icon: ComponentType<{ 'aria-hidden': true }> }[] = [
  { key: 'dashboard', to: '/dashboard', Icon: HomeOutlined },
  { key: 'new', to: '/evaluations/new', Icon: FileAddOutlined },
  { key: 'history', to: '/evaluations', Icon: HistoryOutlined },
  { key: 'teams', to: '/teams', Icon: TeamOutlined },
];

function Navigation() {
  const text = useText();
  const active = activeNav(useLocation().pathname);
  return (
    <nav aria-label={text('app.nav.label')}>
      <ul className="side-nav">
        {entries.map(({ key, to, Icon }) => (
          <li key={key}>
            <Link to={to} aria-current={active === key ? 'page' : undefined}>
              <Icon aria-hidden />
              {text(`app.nav.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Account() {
  const text = useText();
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
        <span className="pl-hidden">{text('app.signed_in_as')} </span>
        <bdi>{email}</bdi>
      </p>
      <Button
        block
        icon={<LogoutOutlined className="flips" aria-hidden />}
        onClick={() => {
          void dispatch(logOut());
          void navigate('/auth/login');
        }}
      >
        {text('app.logout')}
      </Button>
    </div>
  );
}

/** For signed-in people: a sidebar at the start of the line (right in Arabic), on a phone a drawer behind a button. */
export default function SignedInShell({ children }: { children: ReactNode }) {
  const text = useText();
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
  return (
    // What lies behind the open menu cannot be reached; the menu itself is drawn outside of this element.
    <div className="in-shell" inert={menuOpen}>
      <SkipLink />
      <header className="in-bar">
        <Button
          ref={opener}
          type="text"
          icon={<MenuOutlined aria-hidden />}
          aria-label={text('app.menu.open')}
          aria-expanded={menuOpen}
          onClick={() => {
            setMenuUsed(true);
            setMenuOpenAt(key);
          }}
        />
        <Link to="/" className="bar-logo" aria-label={text('app.home_link')}>
          <Logo size={24} />
        </Link>
        <ThemeToggle />
      </header>
      <aside className="side" aria-label={text('app.side.label')}>
        <Link to="/" className="bar-logo" aria-label={text('app.home_link')}>
          <Logo />
        </Link>
        <Navigation />
        <Account />
      </aside>
      <Main className="in-main">{children}</Main>
      {menuUsed && (
        <Suspense>
          <MenuDrawer open={menuOpen} onClose={() => setMenuOpenAt(null)}>
            <Navigation />
            <Account />
          </MenuDrawer>
        </Suspense>
      )}
    </div>
  );
}
