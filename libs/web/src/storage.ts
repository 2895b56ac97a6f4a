/** The keys the spec names, plus the product's own key for the language. */
export const storageKeys = {
  token: 'authToken',
  user: 'user',
  theme: 'theme',
  language: 'plumbline.language',
} as const;

type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

// A browser may refuse storage altogether (private windows, blocked cookies). The app then works without memory:
// the values below live as long as the page does.
const memory = new Map<string, string>();

/** The stored value, or null when there is none. */
export const readStored = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
};

/** Stores a value; null removes it. */
export const writeStored = (key: StorageKey, value: string | null): void => {
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

// Set and removed at once: other tabs hear of it, and nothing stays behind.
const logoutSignal = 'plumbline.logout';

/** Tells the other tabs of this browser that the person logged out. To be called before the token is removed. */
export const tellLogout = (): void => {
  try {
    localStorage.setItem(logoutSignal, 'now');
    localStorage.removeItem(logoutSignal);
  } catch {
    // Where nothing can be stored, no other tab shares this session.
  }
};

/** Whether another tab has just told of a logout. */
export const tellsLogout = ({ key, newValue }: StorageEvent): boolean => key === logoutSignal && newValue !== null;
