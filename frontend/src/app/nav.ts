export type NavKey = 'dashboard' | 'new' | 'history' | 'memos' | 'teams';

/**
 * Which entry a path belongs to (spec §2, Shell): Dashboard matches / and /dashboard*, New /evaluations/new*,
 * History /evaluations* except new, Investor memos /investor-memos*, Teams /teams*. Like the routes, it takes no notice of letter case.
 */
export const activeNav = (address: string): NavKey | null => {
  const pathname = address.toLowerCase();
  if (pathname === '/' || pathname.startsWith('/dashboard')) return 'dashboard';
  if (pathname.startsWith('/evaluations/new')) return 'new';
  if (pathname.startsWith('/evaluations')) return 'history';
  if (pathname.startsWith('/investor-memos')) return 'memos';
  if (pathname.startsWith('/teams')) return 'teams';
  return null;
};
