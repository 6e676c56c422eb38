import { i18n } from '../../i18n/i18n.svelte';
import { settings } from '../../settings/settings.svelte';
import type { Event } from '../../protocol';
import type { ShownEvent } from '../model/presentation.svelte';
import type { Room } from '../model/room.svelte';
import { rollText, sentence } from '../../table/event-text';
import type { Notices } from './notices.svelte';

/** Events whose words are shown on the board too: nothing else there tells them. */
const shownEvents: readonly Event['type'][] = [
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
export function announce(shown: ShownEvent, room: Room, notices: Notices): void {
  const playText = room.rules?.playText;
  if (!playText) return;
  const { event, facts, view } = shown;
  const { m } = i18n;
  if (event.type === 'seated' && room.sitsDown) return;
  if (event.type === 'said' && !settings.phrases && event.player !== room.viewer) return;
  const text = sentence(event, { view, facts, m, playText });
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
