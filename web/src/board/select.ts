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

/** Whether a checker there has somewhere to go. */
export function canMove({ movable }: HeadlessState, point: Point | undefined): point is Point {
  if (point === undefined || movable.player === undefined) return false;
  return (movable.targets.get(point)?.length ?? 0) > 0;
}

/** Whether a checker there may be picked. */
export function isMovable(state: HeadlessState, point: Point | undefined): point is Point {
  return canMove(state, point) || (point !== undefined && tried(state).includes(point));
}

/** Every checker that may be picked. */
export function movables(state: HeadlessState): readonly Point[] {
  const able = [...state.movable.targets.keys()].filter((point) => canMove(state, point));
  return [...new Set([...able, ...tried(state)])];
}

/**
 * Checkers that may be picked wherever they can go: all of the player, where tries are wanted. Those
 * borne off are a target, unless the application gives them some.
 */
function tried({ movable, position }: HeadlessState): Point[] {
  const { player, targets, tries } = movable;
  if (!tries || player === undefined) return [];
  const first = targets.has(OFF) ? OFF : 1;
  return position[player].flatMap((count, point) => (count > 0 && point >= first ? [point] : []));
}

/** Where the picked checker may go. */
export function targets(state: HeadlessState): readonly Point[] {
  const { selected, movable } = state;
  return selected === undefined ? [] : (movable.targets.get(selected) ?? []);
}

export const isTarget = (state: HeadlessState, point: Point | undefined): point is Point =>
  point !== undefined && targets(state).includes(point);

/** Where the picked checker may be put: on its targets, or anywhere where tries are wanted. */
export function landings(state: HeadlessState): readonly Point[] {
  const { selected, movable } = state;
  if (selected === undefined || !movable.tries) return targets(state);
  return Array.from({ length: 25 }, (_, point) => point).filter((point) => point !== selected);
}

export const mayLand = (state: HeadlessState, point: Point | undefined): point is Point =>
  point !== undefined && landings(state).includes(point);

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
  else if (mayLand(state, point)) move(state, point);
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
    movable: canMove(state, mine),
    target: isTarget(state, mine),
  };
}
