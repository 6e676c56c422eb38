/** Texts under keys. */
export interface TextStore {
  keys(): string[];
  get(key: string): string | null;
  /** `null` removes the key. */
  set(key: string, text: string | null): void;
}

/** A store over one of the browser's, in memory where that is missing, forbidden or full. */
export function textStore(storage?: () => Storage): TextStore {
  const memory = new Map<string, string>();
  function attempt<T>(use: (storage: Storage) => T, fallback: T): T {
    try {
      return storage ? use(storage()) : fallback;
    } catch {
      return fallback;
    }
  }
  return {
    keys: () => [...new Set([...memory.keys(), ...attempt(Object.keys, [])])],
    get: (key) => memory.get(key) ?? attempt((stored) => stored.getItem(key), null),
    set(key, text) {
      memory.delete(key);
      const isStored = attempt((stored) => {
        if (text === null) stored.removeItem(key);
        else stored.setItem(key, text);
        return true;
      }, false);
      if (text !== null && !isStored) memory.set(key, text);
    },
  };
}

/** For all tabs of the browser, over restarts. */
export const localStore = textStore(() => localStorage);

/** For this tab, over reloads. */
export const sessionStore = textStore(() => sessionStorage);
