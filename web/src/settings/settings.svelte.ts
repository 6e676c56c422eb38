import { localStore } from '../storage';
import { defaults, restore, type Settings } from './settings';

const KEY = 'gamao.settings';

const base = defaults(navigator.languages ?? []);

/** The player's settings, reactive. Write through `set`. */
export const settings: Settings = $state(restore(localStore.get(KEY), base));

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  localStore.set(KEY, JSON.stringify($state.snapshot(settings)));
}

// Another tab of the same browser changed them.
addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(settings, restore(event.newValue, base));
});
