/** Where texts are kept for all tabs of a browser, over reloads and restarts. */
export interface Vault {
  keys(): string[];
  get(key: string): string | null;
  put(key: string, text: string | null): void;
}

/** A vault over the browser's storage, in memory where that is missing, forbidden or full. */
export function vaultOver(storage?: () => Storage): Vault {
  const memory = new Map<string, string>();
  function stored<T>(ask: (storage: Storage) => T, without: T): T {
    try {
      return storage ? ask(storage()) : without;
    } catch {
      return without;
    }
  }
  return {
    keys: () => [...new Set([...memory.keys(), ...stored(Object.keys, [])])],
    get: (key) => memory.get(key) ?? stored((shelf) => shelf.getItem(key), null),
    put(key, text) {
      memory.delete(key);
      const isStored = stored((shelf) => {
        if (text === null) shelf.removeItem(key);
        else shelf.setItem(key, text);
        return true;
      }, false);
      if (text !== null && !isStored) memory.set(key, text);
    },
  };
}

export const localVault = vaultOver(() => localStorage);
