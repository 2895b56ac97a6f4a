import type { ComponentType, ReactNode } from 'react';
import {
  ApartmentOutlined,
  AuditOutlined,
  BarChartOutlined,
  FileSearchOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Navigate, useLocation } from 'react-router';
import { SideShell } from '@plumbline/web/parts/side-shell';
import { useText } from '@plumbline/web/text';
import { useAdminSessionQuery } from '../parts/admin-session.api.ts';

const entries: { key: string; to: string; Icon: ComponentType<{ 'aria-hidden': true }> }[] = [
  { key: 'overview', to: '/', Icon: BarChartOutlined },
  { key: 'users', to: '/users', Icon: TeamOutlined },
  { key: 'evaluations', to: '/evaluations', Icon: FileSearchOutlined },
  { key: 'teams', to: '/teams', Icon: ApartmentOutlined },
  { key: 'audit', to: '/audit', Icon: AuditOutlined },
  { key: 'security', to: '/security', Icon: SafetyCertificateOutlined },
];

/** For signed-in admins. Where the authenticator app is required, its set-up is all there is before it is on. */
export default function AdminShell({ children }: { children: ReactNode }) {
  const text = useText();
  const { pathname } = useLocation();
  const { data } = useAdminSessionQuery();
  const mustSetUp = data !== undefined && data.user.totp_required && !data.user.totp;
  const isAt = (to: string): boolean => (to === '/' ? pathname === '/' : pathname.startsWith(to));
  return (
    <SideShell
      entries={entries.map(({ key, to, Icon }) => ({ to, Icon, label: text(`admin.nav.${key}`), isActive: isAt(to) }))}
      words={{
        nav: text('admin.nav.label'),
        side: text('admin.side.label'),
        home: text('admin.home_link'),
        openMenu: text('admin.menu.open'),
        closeMenu: text('admin.menu.close'),
        signedInAs: text('admin.signed_in_as'),
        logOut: text('admin.logout'),
      }}
      note={<span className="side-role">{text('admin.role.admin')}</span>}
    >
      {mustSetUp && pathname !== '/security' ? <Navigate to="/security" replace /> : children}
    </SideShell>
  );
}
