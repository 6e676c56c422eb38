import type { Reel } from './reel.svelte';

const doings: Record<string, (reel: Reel) => void> = {
  ArrowLeft: (reel) => reel.step(-1),
  ArrowRight: (reel) => reel.step(1),
  Home: (reel) => reel.go(0),
  End: (reel) => reel.go(reel.stops.length - 1),
  ' ': (reel) => reel.toggle(),
};

/** Does what a key means here; keys of fields, dialogs and the board's own walk are left alone. */
export function onReplayKey(event: KeyboardEvent, reel: Reel): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (target?.closest?.('input, select, textarea, dialog')) return;
  if (event.key === ' ' && target?.closest?.('button, a')) return;
  const doing = doings[event.key];
  if (!doing) return;
  event.preventDefault();
  doing(reel);
}
