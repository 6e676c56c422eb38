import type { Messages } from '../i18n/i18n.svelte';
import { who, type Who } from '../i18n/who';
import type { Occupant, Player, TableView } from '../protocol';
import { isLevel } from './bot-levels';

/** The name a bot's level goes by. An unknown level (of a newer server) is shown as it is. */
export function botName(level: string, m: Messages): string {
  return isLevel(level) ? m.levels[level].name : level;
}

/** What names and sentences need of a table. */
export type Seating = Pick<TableView, 'viewer' | 'seats'>;

/** The heading of a seat for the viewer: "You", a name, "Opponent", or "Player 1". */
export function nameOf(player: Player, view: Seating, m: Messages): string {
  if (player === view.viewer) return m.players.you;
  return occupantName(player, view.seats[player], view.viewer, m);
}

/** Like `nameOf`, but never "You": for headings that stand beside the seat. */
export function occupantName(
  player: Player,
  occupant: Occupant | null,
  viewer: Player | null,
  m: Messages,
): string {
  if (!occupant) return m.players.free;
  if (occupant.type === 'bot') return botName(occupant.level, m);
  const name = isolated(occupant.name);
  if (name) return name;
  return viewer === null ? m.players.seat(player === 'a' ? 1 : 2) : m.players.opponent;
}

/** A seat as part of a sentence for the viewer. */
export function whoOf(player: Player, view: Seating, m: Messages): Who {
  if (player === view.viewer) return m.players.me;
  const occupant = view.seats[player];
  if (occupant?.type === 'bot' && isLevel(occupant.level)) {
    const { the, of } = m.levels[occupant.level];
    return who(the, of);
  }
  if (occupant?.type === 'person' && view.viewer !== null && !isolated(occupant.name)) {
    return m.players.them;
  }
  const name = occupantName(player, occupant, view.viewer, m);
  // A name that somebody chose keeps its letters.
  return { you: false, name, start: name, of: m.players.possessive(name) };
}

/** Characters that change the direction of the text around them. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Letters of scripts written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that somebody chose, so that it cannot turn the sentence around it. */
export function isolated(name: string): string {
  const plain = name.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
