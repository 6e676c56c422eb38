/** Arithmetic on checker counts, for drawing what is on its way. No legality here. */
import type { Board, Player, Step } from '../protocol';
import { other } from './player';

export const BAR = 25;
export const OFF = 0;

/** The board after one checker of `player` moved; a blot in its way goes to the bar. */
export function afterStep(board: Board, player: Player, step: Step): Board {
  const mine = [...board[player]];
  const theirs = [...board[other(player)]];
  move(mine, step.from, step.to);
  const seenByThem = 25 - step.to;
  if (step.to !== OFF && (theirs[seenByThem] ?? 0) > 0) move(theirs, seenByThem, BAR);
  return player === 'a' ? { a: mine, b: theirs } : { a: theirs, b: mine };
}

function move(counts: number[], from: number, to: number): void {
  counts[from] = (counts[from] ?? 0) - 1;
  counts[to] = (counts[to] ?? 0) + 1;
}

export function pips(counts: readonly number[]): number {
  return counts.reduce((sum, count, place) => sum + count * place, 0);
}
