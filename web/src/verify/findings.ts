/** What a check found, arranged for the page. No DOM here. */
import type { VerifyText } from '../i18n/fair-text';
import type {
  ByPlayer,
  FaultReport,
  Guarantee,
  Link,
  Occupant,
  Party,
  RollReport,
  Transcript,
  VerifyReport,
} from '../protocol';

/** From strongest to weakest. */
export const guarantees: readonly Guarantee[] = ['live', 'correspondence', 'bot', 'reseeded'];

/**
 * How many rolls each guarantee held for, strongest first; those that held for none are left out, and so
 * are rolls that do not check out: nothing holds for them.
 */
export function tally(rolls: readonly RollReport[]): [Guarantee, number][] {
  const count = (guarantee: Guarantee) =>
    rolls.filter((roll) => roll.ok && roll.guarantee === guarantee).length;
  return guarantees
    .map((guarantee): [Guarantee, number] => [guarantee, count(guarantee)])
    .filter(([, rolls]) => rolls > 0);
}

/** Rolls by game, in order. */
export function byGame(rolls: readonly RollReport[]): Map<number, RollReport[]> {
  const games = new Map<number, RollReport[]>();
  for (const roll of rolls) {
    const game = games.get(roll.game);
    if (game) game.push(roll);
    else games.set(roll.game, [roll]);
  }
  return games;
}

/** Where a fault is: the roll it breaks, or the event it stands at. */
export function placeOf(
  { seq }: FaultReport,
  { rolls }: VerifyReport,
  { events }: Transcript,
  text: VerifyText,
): string {
  const roll = rolls.find((roll) => roll.seq === seq);
  if (roll) return text.place.roll(roll.number, roll.game, seq);
  const event = events.find((envelope) => envelope.seq === seq)?.event;
  if (!event) return text.place.end(seq);
  return text.place.event(text.events[event.type] ?? event.type, seq);
}

/** Who sat where. */
export function seatsOf({ events }: Transcript): ByPlayer<Occupant | null> {
  const seats: ByPlayer<Occupant | null> = { a: null, b: null };
  for (const { event } of events) {
    if (event.type === 'seated') seats[event.player] = event.occupant;
  }
  return seats;
}

/** The shares of a roll, by party. */
export function sharesOf({ events }: Transcript, seq: number): Partial<Record<Party, Link>> {
  const event = events.find((envelope) => envelope.seq === seq)?.event;
  if (event?.type !== 'rolled') return {};
  return Object.fromEntries((event.shares ?? []).map(({ party, link }) => [party, link]));
}
