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
