/** Picking a checker and its target, however it is done. No DOM. */
import { pointOf, type Spot, spotOf } from './geometry';
import type { HeadlessState } from './state';
import { OFF, other, type PlaceInfo, type Point } from './types';

/** The moving player's name for a spot, if it has one. */
export function ownPoint(state: HeadlessState, spot: Spot | undefined): Point | undefined {
  const { player } = state.movable;
  if (spot === undefined || player === undefined) return undefined;
  return pointOf(state.bottom, player, spot);
}

/** The spot of a place in the moving player's view. */
export function ownSpot(state: HeadlessState, point: Point): Spot {
  return spotOf(state.bottom, state.movable.player ?? state.bottom, point);
}

export function isMovable(state: HeadlessState, point: Point | undefined): point is Point {
  if (point === undefined || state.movable.player === undefined) return false;
  return (state.movable.targets.get(point)?.length ?? 0) > 0;
}

/** Where the picked checker may go. */
export function targets(state: HeadlessState): readonly Point[] {
  const { selected, movable } = state;
  return selected === undefined ? [] : (movable.targets.get(selected) ?? []);
}

export const isTarget = (state: HeadlessState, point: Point | undefined): point is Point =>
  point !== undefined && targets(state).includes(point);

export function pick(state: HeadlessState, from: Point | undefined): void {
  if (state.selected === from) return;
  state.selected = from;
  state.events.select?.(from);
}

/** Put the pick down and report the move. */
export function move(state: HeadlessState, to: Point): void {
  const from = state.selected;
  if (from === undefined) return;
  pick(state, undefined);
  state.events.move?.(from, to);
}

/** A movable checker was tapped or pressed: one clear move, or a pick. */
export function choose(state: HeadlessState, from: Point, by: 'pointer' | 'keyboard'): void {
  if (!isMovable(state, from)) return;
  pick(state, from);
  if (state.events.tap?.(from, by)) pick(state, undefined);
}

/** Enter or Space on a place. */
export function activate(state: HeadlessState, spot: Spot): void {
  const point = ownPoint(state, spot);
  if (isTarget(state, point)) move(state, point);
  else if (isMovable(state, point) && point !== state.selected) choose(state, point, 'keyboard');
  else pick(state, undefined);
}

/** How many dice the tap area spans. Before the roll it is as large as it can be. */
export function diceCount({ dice, turn, active }: HeadlessState): number {
  return active.dice === 'roll' ? 4 : dice.filter(({ player }) => player === turn).length;
}

export function tapDice(state: HeadlessState): void {
  const { events, active } = state;
  pick(state, undefined);
  if (active.dice === 'roll') events.roll?.();
  else if (active.dice === 'swap') events.swapDice?.();
  else if (active.dice === 'confirm') events.confirm?.();
}

export function tapCube(state: HeadlessState): void {
  if (state.active.cube) state.events.cubeTap?.();
}

export function undo(state: HeadlessState): void {
  if (!state.active.undo) return;
  pick(state, undefined);
  state.events.undo?.();
}

/** Drop a pick or a drag. Returns whether there was one. */
export function cancel(state: HeadlessState): boolean {
  const held = state.selected !== undefined || state.drag !== undefined;
  state.drag = undefined;
  state.press = undefined;
  pick(state, undefined);
  return held;
}

/** What stands on a spot, for labels. */
export function placeInfo(state: HeadlessState, spot: Spot): PlaceInfo {
  const { bottom, position } = state;
  const top = other(bottom);
  const player = spot > 25 ? top : bottom;
  const point = pointOf(bottom, player, spot)!;
  const kind = point === OFF ? 'off' : point === 25 ? 'bar' : 'point';
  const own = position[player][point] ?? 0;
  const others = kind === 'point' ? (position[other(player)][25 - point] ?? 0) : 0;
  const mine = ownPoint(state, spot);
  return {
    kind,
    player,
    point,
    owner: own > 0 ? player : others > 0 ? top : undefined,
    count: own || others,
    selected: mine !== undefined && mine === state.selected,
    movable: isMovable(state, mine),
    target: isTarget(state, mine),
  };
}
