import type { Envelope, FairView } from '../protocol';

/** Which match of the room it is, 1 for the first: the id is `ROOM/n`. */
export function matchNumber(fair: Pick<FairView, 'matchId'> | null): number | undefined {
  const number = Number(fair?.matchId.split('/')[1]);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The match to which an event of a room's log belongs, once its dice can be checked. */
export function checkableMatch(log: readonly Envelope[], seq: number): number | undefined {
  const count = (until: number, ...types: Envelope['event']['type'][]) =>
    log.filter(({ event, seq }) => types.includes(event.type) && seq <= until).length;
  const number = 1 + count(seq, 'rematched', 'setBack');
  // Each match ends with the server's secret.
  return count(Infinity, 'revealed', 'setBack') >= number ? number : undefined;
}
