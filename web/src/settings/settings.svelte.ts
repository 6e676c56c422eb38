import { localStore } from '../storage';
import { defaults, restore, SETTINGS_KEY, type Settings } from './settings';

const base = defaults(navigator.languages ?? []);

/** The player's settings, reactive. Write through `set`. */
export const settings: Settings = $state(restore(localStore.get(SETTINGS_KEY), base));

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  localStore.set(SETTINGS_KEY, JSON.stringify($state.snapshot(settings)));
}

// Another tab of the same browser changed them.
addEventListener('storage', (event) => {
  if (event.key === SETTINGS_KEY) Object.assign(settings, restore(event.newValue, base));
});
