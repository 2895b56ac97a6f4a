import type { ComponentType, ReactNode } from 'react';
import {
  AuditOutlined,
  FileAddOutlined,
  HistoryOutlined,
  HomeOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useLocation } from 'react-router';
import { SideShell } from '@plumbline/web/parts/side-shell';
import { useText } from '@plumbline/web/text';
import { DeletionsCorner } from '../features/evaluations/deletions-corner.tsx';
import { activeNav } from './nav.ts';
import type { NavKey } from './nav.ts';

const entries: { key: NavKey; to: string; Icon: ComponentType<{ 'aria-hidden': true }> }[] = [
  { key: 'dashboard', to: '/dashboard', Icon: HomeOutlined },
  { key: 'new', to: '/evaluations/new', Icon: FileAddOutlined },
  { key: 'history', to: '/evaluations', Icon: HistoryOutlined },
  { key: 'memos', to: '/investor-memos', Icon: AuditOutlined },
  { key: 'teams', to: '/teams', Icon: TeamOutlined },
];

/** For signed-in people. */
export default function SignedInShell({ children }: { children: ReactNode }) {
  const text = useText();
  const { pathname } = useLocation();
  const active = activeNav(pathname);
  return (
    <SideShell
      entries={entries.map(({ key, ...entry }) => ({
        ...entry,
        label: text(`app.nav.${key}`),
        isActive: active === key,
      }))}
      settings={{
        to: '/settings',
        label: text('app.nav.settings'),
        isActive: pathname.toLowerCase().startsWith('/settings'),
        Icon: SettingOutlined,
      }}
      words={{
        nav: text('app.nav.label'),
        side: text('app.side.label'),
        home: text('app.home_link'),
        openMenu: text('app.menu.open'),
        closeMenu: text('app.menu.close'),
        signedInAs: text('app.signed_in_as'),
        logOut: text('app.logout'),
      }}
    >
      {children}
      <DeletionsCorner />
    </SideShell>
  );
}
