import { surface } from './surface.ts';

/** The keys the spec names, each app's own for its session, and the product's for the language. */
export const storageKeys = {
  get token(): string {
    return surface().tokenKey;
  },
  get user(): string {
    return surface().userKey;
  },
  theme: 'theme',
  language: 'plumbline.language',
};

// A browser may refuse storage altogether (private windows, blocked cookies). The app then works without memory:
// the values below live as long as the page does.
const memory = new Map<string, string>();

/** The stored value, or null when there is none. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
};

/** Stores a value; null removes it. */
export const writeStored = (key: string, value: string | null): void => {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
};

/** Forgets what this tab kept for itself, e.g. questions that were written and not sent. */
export const clearTabStorage = (): void => {
  try {
    sessionStorage.clear();
  } catch {
    // Refused storage has kept nothing.
  }
};

/** Tells the other tabs of this browser that the person logged out. To be called before the token is removed. */
export const tellLogout = (): void => {
  try {
    // Set and removed at once: other tabs hear of it, and nothing stays behind.
    localStorage.setItem(surface().logoutSignal, 'now');
    localStorage.removeItem(surface().logoutSignal);
  } catch {
    // Where nothing can be stored, no other tab shares this session.
  }
};

/** Whether another tab has just told of a logout. */
export const tellsLogout = ({ key, newValue }: StorageEvent): boolean =>
  key === surface().logoutSignal && newValue !== null;
