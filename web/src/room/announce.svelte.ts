import { i18n } from '../i18n/i18n.svelte';
import type { Room } from './room.svelte';
import { sentence } from './words';

/** Short notices that stand for a few seconds, and the same and more for screen readers. */
export class Notices {
  /** Seen by everyone. */
  shown: string | undefined = $state();
  /** Heard by screen readers. */
  spoken = $state('');
  #timer = 0;

  show(text: string, ms = 4000): void {
    this.shown = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.shown = undefined), ms);
  }

  say(text: string): void {
    // The same words twice are spoken twice only if the text changes.
    this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }
}

/** Follows a room: says every event, and shows those that the board does not. Call in an effect. */
export function announce(room: Room, notices: Notices, mutedPhrases: boolean): void {
  const entry = room.latest;
  const playText = room.rules?.playText;
  if (!entry || !playText) return;
  const { event, view } = entry;
  const { m } = i18n;
  if (event.type === 'said' && mutedPhrases && event.player !== room.viewer) return;
  const text = sentence(event, { view, m, playText });
  if (!text) return;
  const turnComes = room.viewer != null && view.toAct === room.viewer && event.type === 'played';
  notices.say(turnComes ? `${text} ${m.events.yourTurn}` : text);
  const isPass = event.type === 'played' && event.steps.length === 0;
  const shown = ['seated', 'said', 'resignRefused', 'rematched', 'taken', 'beavered', 'raccooned'];
  if (isPass && event.player === room.viewer && view.lastPlay) {
    notices.show(m.turn.noMoveWhy(view.lastPlay.roll.join('-')));
  } else if (isPass || shown.includes(event.type)) {
    notices.show(text);
  }
}
