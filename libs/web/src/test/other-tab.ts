import { jest } from '@jest/globals';

interface Heard {
  /** What was written to local storage in answer to an event: a tab that follows another one writes nothing. */
  answers: string[];
  /** Keeps the events back until `deliver` is called. */
  hold: () => void;
  /** Delivers what was kept back, in the order that `order` makes of it. */
  deliver: (order?: (events: StorageEvent[]) => StorageEvent[]) => void;
  stop: () => void;
}

/**
 * From now on this window hears of every change of local storage, as if another tab had made it, and hears of it at once:
 * between two writings of the same tab, as it happens between processes.
 */
export const hearWrites = (): Heard => {
  const { setItem, removeItem, clear } = Storage.prototype;
  const answers: string[] = [];
  let hearing = false;
  let held: StorageEvent[] | null = null;
  const hear = (event: StorageEvent): void => {
    hearing = true;
    try {
      window.dispatchEvent(event);
    } finally {
      hearing = false;
    }
  };
  const change = (storage: Storage, key: string | null, newValue: string | null, write: () => void): void => {
    const oldValue = key === null ? null : storage.getItem(key);
    write();
    // A browser tells nobody of a writing that changes nothing.
    if (storage !== localStorage || (key !== null && oldValue === newValue)) return;
    if (hearing) answers.push(`${String(key)}: ${String(newValue)}`);
    const event = new StorageEvent('storage', { key, oldValue, newValue });
    if (held === null) hear(event);
    else held.push(event);
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    change(this, key, value, () => setItem.call(this, key, value));
  });
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    change(this, key, null, () => removeItem.call(this, key));
  });
  jest.spyOn(Storage.prototype, 'clear').mockImplementation(function (this: Storage) {
    change(this, null, null, () => clear.call(this));
  });
  return {
    answers,
    hold: () => {
      held = [];
    },
    deliver: (order = (events) => events) => {
      const events = order(held ?? []);
      held = null;
      for (const event of events) hear(event);
    },
    stop: () => jest.restoreAllMocks(),
  };
};
