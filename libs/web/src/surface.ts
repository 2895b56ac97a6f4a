/** What differs between the apps: where their API is, where a browser keeps their session, and where one signs in. */
export interface Surface {
  /** What stands between `/v1` and a call's own path. */
  apiPath: string;
  tokenKey: string;
  userKey: string;
  /** Set and removed at once, to tell other tabs of a logout. */
  logoutSignal: string;
  /** Within the app. */
  loginPath: string;
}

export const founderSurface: Surface = {
  apiPath: '',
  tokenKey: 'authToken',
  userKey: 'user',
  logoutSignal: 'plumbline.logout',
  loginPath: '/auth/login',
};

export const adminSurface: Surface = {
  apiPath: '/admin',
  tokenKey: 'plumbline.admin.token',
  userKey: 'plumbline.admin.user',
  logoutSignal: 'plumbline.admin.logout',
  loginPath: '/login',
};

let chosen = founderSurface;

/** Says which app this is; to be called before anything is shown. Without it, it is the founder's. */
export const chooseSurface = (surface: Surface): void => {
  chosen = surface;
};

export const surface = (): Surface => chosen;
