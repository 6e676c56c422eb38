import { defaults, restore, type Settings } from './settings';

const KEY = 'gamao.settings';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden; the settings then last as long as the page
  }
}

const base = defaults(navigator.languages ?? []);

/** The player's settings, reactive. Write through `set`. */
export const settings: Settings = $state(restore(read(), base));

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  (settings as Settings)[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify($state.snapshot(settings)));
  } catch {
    // as above
  }
}

// Another tab of the same browser changed them.
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(settings, restore(event.newValue, base));
});
