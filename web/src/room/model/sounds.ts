import type { Event, Player, Step } from '../../protocol';
import { settings } from '../../settings/settings.svelte';
import { play } from './sound';

type Sound = Parameters<typeof play>[0];

/** Plays a sound, unless sounds are switched off or the page is hidden. */
export function makeSound(sound: Sound | undefined): void {
  if (sound && settings.sound && !document.hidden) play(sound);
}

export function soundOfSteps(steps: readonly Pick<Step, 'hits'>[]): Sound {
  return steps.some(({ hits }) => hits) ? 'hit' : 'checker';
}

/** The sound of an event as it is shown; the checkers of a play sound one by one. */
export function soundOf(event: Event, viewer: Player | null | undefined): Sound | undefined {
  switch (event.type) {
    case 'rolled':
      return 'dice';
    case 'said':
      return event.player !== viewer && settings.phrases ? 'phrase' : undefined;
    case 'gameEnded':
      if (!viewer) return undefined;
      return event.result.winner === viewer ? 'win' : 'lose';
    default:
      return undefined;
  }
}
