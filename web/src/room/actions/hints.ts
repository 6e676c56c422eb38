import { other } from '../../game/player';
import type { ShownTurn } from '../../table/board-config';

/** What a beginner should see first in a turn. Only what the rules say: which play is good, it leaves open. */
export type Hint = 'bar' | 'hit' | 'bearOff' | 'move';

const OFF = 0;
const BAR = 25;

export function hintFor({ mover, board, targets }: ShownTurn): Hint {
  if ((board[mover][BAR] ?? 0) > 0) return 'bar';
  const places = [...targets.values()].flat();
  const isBlot = (point: number) => point !== OFF && board[other(mover)][BAR - point] === 1;
  if (places.some(isBlot)) return 'hit';
  return places.includes(OFF) ? 'bearOff' : 'move';
}
