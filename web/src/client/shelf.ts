import type { Shelf } from './outbox';

/** The tab's own storage, which outlives a reload but is not shared between tabs. */
export const tabShelf: Shelf = {
  get(key) {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null; // storage may be forbidden; a reload then loses what was not sent
    }
  },
  put(key, text) {
    try {
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // as above
    }
  },
};
