import { i18n } from '../../i18n/i18n.svelte';
import { settings } from '../../settings/settings.svelte';
import type { LogEntry, Room } from '../model/room.svelte';
import { rollText, sentence } from '../../table/event-text';

/** What is said within this time is one message: screen readers drop all but the last. */
const BREATH = 150;

/** Short notices that stand for a few seconds, and the same and more for screen readers. */
export class Notices {
  /** Seen by everyone. */
  shown: string | undefined = $state();
  /** Heard by screen readers. */
  spoken = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSaid = 0;

  show(text: string, ms = 4000): void {
    this.shown = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = undefined), ms);
  }

  /** Shows and says. */
  tell(text: string): void {
    this.show(text);
    this.say(text, Date.now());
  }

  say(text: string, now: number): void {
    const goesOn = now - this.#lastSaid < BREATH;
    this.#lastSaid = now;
    if (goesOn) this.spoken = `${this.spoken} ${text}`;
    // The same words again are read out only if the text differs.
    else this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }
}

/** Events whose words are shown on the board too: nothing else there tells them. */
const shownEvents: readonly LogEntry['event']['type'][] = [
  'seated',
  'said',
  'taken',
  'raccooned',
  'resignRefused',
  'rematched',
  'clockChanged',
  'vacationStarted',
  'vacationEnded',
];

/** Says an event that has just been shown, and writes on the board what the board cannot show. */
export function announce(entry: LogEntry, room: Room, notices: Notices): void {
  const playText = room.rules?.playText;
  if (!playText) return;
  const { event, view } = entry;
  const { m } = i18n;
  if (event.type === 'seated' && room.sitsDown) return;
  if (event.type === 'said' && !settings.phrases && event.player !== room.viewer) return;
  const text = sentence(event, { view, m, playText });
  if (!text) return;
  const turnComes =
    room.viewer != null &&
    view.toAct === room.viewer &&
    (event.type === 'played' || (event.type === 'rolled' && view.dice?.player === null));
  notices.say(turnComes ? `${text} ${m.events.yourTurn}` : text, Date.now());
  if (event.type === 'played' && event.steps.length === 0) {
    const isMine = event.player === room.viewer && view.lastPlay;
    notices.show(isMine ? m.turn.noMoveWhy(rollText(isMine.roll)) : text);
  } else if (shownEvents.includes(event.type)) {
    notices.show(text);
  }
}
