import type { Messages } from '../../i18n/i18n.svelte';
import { missingShare } from '../../fair/next-roll';
import type { TableView } from '../../protocol';
import type { Room } from '../model/room.svelte';
import { whoOf } from '../../table/names';
import { settings } from '../../settings/settings.svelte';
import { awaited, rollText } from '../../table/event-text';
import { hintFor } from './hints';

/** What is going on, in one line beside the buttons; `isLate`: dice that are due do not come. */
export function status(room: Room, view: TableView, m: Messages, isLate = false): string {
  const { phase } = view;
  const shown = room.turn.shown;
  if (phase.type === 'seating') return m.turn.waitingStart;
  const late = isLate && lateShare(view, m);
  if (late) return late;
  if (phase.type === 'opening' || room.shown.showsOpening) return m.turn.opening;
  if (view.can.roll) return view.can.double ? m.turn.yourRollOrDouble : m.turn.yourRoll;
  if (shown && phase.type === 'toPlay') {
    if (!room.mayAct) return m.turn.sending;
    if (shown.play && shown.steps.length > 0) return m.turn.confirmReady;
    const left = shown.dice.filter(({ state }) => state === 'open').length;
    const text =
      shown.steps.length === 0 ? m.turn.yourPlay(rollText(phase.roll)) : m.turn.yourPlayMore(left);
    return settings.hints ? `${text} ${m.turn.hints[hintFor(shown)]}` : text;
  }
  const player = view.toAct;
  if (!player) return phase.type === 'rolling' ? m.turn.rolling : '';
  const seat = view.seats[player];
  const who = awaited(view, m);
  return seat?.type === 'bot' ? m.turn.thinking(who) : m.turn.theirs(who);
}

/** Whose share of dice that are due has not come. */
function lateShare(view: TableView, m: Messages): string | undefined {
  const missing = missingShare(view);
  if (!missing) return undefined;
  if (missing === 'server') return m.fair.waitingServer;
  return m.fair.waiting(whoOf(missing, view, m));
}
