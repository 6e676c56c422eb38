import { type Counts, type Player, players, type Point, type Position } from './types';

/** A checker that can be followed from position to position. */
export interface Checker {
  readonly id: number;
  readonly player: Player;
  /** In its owner's view. */
  readonly point: Point;
  /** 0 is the lowest of its stack. */
  readonly height: number;
}

/**
 * The same checkers in a new position. The tops of stacks that shrank go, in order, to the stacks
 * that grew, so nothing crosses without need; checkers come and go only when the total differs.
 */
export function settle(checkers: readonly Checker[], position: Position): readonly Checker[] {
  let nextId = checkers.reduce((most, { id }) => Math.max(most, id + 1), 0);
  return players.flatMap((player) => {
    const stacks = stacksOf(checkers, player);
    const counts = position[player];
    const leaving: number[] = [];
    for (let point = 25; point >= 0; point--) {
      const surplus = stacks[point]!.length - countOf(counts, point);
      if (surplus > 0) leaving.push(...stacks[point]!.splice(-surplus).reverse());
    }
    for (let point = 25; point >= 0; point--) {
      const stack = stacks[point]!;
      while (stack.length < countOf(counts, point)) stack.push(leaving.shift() ?? nextId++);
    }
    return stacks.flatMap((stack, point) =>
      stack.map((id, height) => ({ id, player, point, height })),
    );
  });
}

/** The ids on each place, lowest first. */
function stacksOf(checkers: readonly Checker[], player: Player): number[][] {
  const stacks: number[][] = Array.from({ length: 26 }, () => []);
  for (const checker of checkers)
    if (checker.player === player) stacks[checker.point]![checker.height] = checker.id;
  return stacks;
}

const countOf = (counts: Counts, point: Point): number => counts[point] ?? 0;
