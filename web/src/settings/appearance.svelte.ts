import { settings } from './settings.svelte';

const dark = matchMedia('(prefers-color-scheme: dark)');
let systemDark = $state(dark.matches);
dark.addEventListener('change', () => (systemDark = dark.matches));

/** Keeps language and appearance of the whole document in step with the settings. */
export function followAppearance(): void {
  $effect.root(() => {
    $effect(() => {
      const { appearance } = settings;
      document.documentElement.dataset.appearance =
        appearance === 'auto' ? (systemDark ? 'dark' : 'light') : appearance;
    });
    $effect(() => {
      document.documentElement.lang = settings.language;
    });
  });
}
