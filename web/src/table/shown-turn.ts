import type { Player } from '../protocol';
import type { TurnHandle } from '../wasm';
import type { ShownTurn } from './board-config';

/** A turn as the page shows it. */
export function shownTurn(turn: TurnHandle, mover: Player): ShownTurn {
  const dice = turn.dice();
  const targets = new Map<number, number[]>();
  for (const { from, to } of turn.gestures()) {
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  return {
    mover,
    board: turn.board(),
    dice,
    steps: turn.steps(),
    targets,
    play: turn.play(),
    canSwap:
      dice.length === 2 &&
      dice.every(({ state }) => state === 'open') &&
      dice[0]?.value !== dice[1]?.value,
  };
}
