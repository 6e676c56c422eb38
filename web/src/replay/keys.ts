import type { Playback } from './playback.svelte';

const doings: Record<string, (playback: Playback) => void> = {
  ArrowLeft: (playback) => playback.step(-1),
  ArrowRight: (playback) => playback.step(1),
  Home: (playback) => playback.go(0),
  End: (playback) => playback.go(playback.stops.length - 1),
  ' ': (playback) => playback.toggle(),
};

/** Does what a key means here; keys of fields, dialogs and the board's own walk are left alone. */
export function onReplayKey(event: KeyboardEvent, playback: Playback): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (target?.closest?.('input, select, textarea, dialog')) return;
  if (event.key === ' ' && target?.closest?.('button, a')) return;
  const doing = doings[event.key];
  if (!doing) return;
  event.preventDefault();
  doing(playback);
}
