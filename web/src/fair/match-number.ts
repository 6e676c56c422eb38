import type { FairView } from '../protocol';

/** Which match of the room it is, 1 for the first: the id is `ROOM/n`. */
export function matchNumber(fair: Pick<FairView, 'matchId'> | null): number | undefined {
  const number = Number(fair?.matchId.split('/')[1]);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
