/**
 * A finger or a mouse on the board, in board units: tap, tap-tap, drag, double tap, swipe out.
 * The times are the events' own. No DOM.
 */
import { COLUMN, CUBE, cubeAt, diceRect, distance, isOutside, nearest, rectOf } from './geometry';
import { cubePlace } from './cube';
import {
  choose,
  diceCount,
  isTarget,
  landings,
  mayLand,
  movables,
  move,
  ownPoint,
  ownSpot,
  pick,
  tapCube,
  tapDice,
} from './select';
import type { HeadlessState } from './state';
import { OFF, type Point, type Press, type Touch } from './types';

/** How far a finger may miss a place, and a press wander before it is a drag. In units. */
const REACH = 0.7 * COLUMN;
const SLACK = { fine: 0.12 * COLUMN, coarse: 0.25 * COLUMN };
/** Milliseconds: two taps closer than this are one double tap; a swipe is no longer than that. */
const DOUBLE_TAP = 350;
const SWIPE = 350;

export function press(state: HeadlessState, touch: Touch): void {
  const on = partAt(state, touch);
  const from = on === 'place' ? movableAt(state, touch) : undefined;
  const to = on === 'place' ? meantAt(state, touch, from) : undefined;
  const again = from !== undefined && from === state.selected;
  state.press = { ...touch, on, from, to, again };
  // The targets light up under the finger, not after it.
  if (from !== undefined && to === undefined) pick(state, from);
}

export function wander(state: HeadlessState, touch: Touch): void {
  const { press, geometry } = state;
  if (press?.from === undefined) return;
  const slack = press.coarse ? SLACK.coarse : SLACK.fine;
  if (!state.drag) {
    if (Math.hypot(touch.x - press.x, touch.y - press.y) < slack) return;
    pick(state, press.from);
  }
  const lift = touch.coarse ? liftFor(geometry.scale) : 0;
  const over = dropAt(state, press.from, touch);
  state.drag = { from: press.from, x: touch.x, y: touch.y, lift, over };
}

export function release(state: HeadlessState, touch: Touch): void {
  const { press, drag } = state;
  state.press = undefined;
  state.drag = undefined;
  if (!press) return;
  if (drag) drop(state, press, touch);
  else tap(state, press, touch);
}

function drop(state: HeadlessState, press: Press, touch: Touch): void {
  const to = dropAt(state, press.from, touch) ?? (isSwipe(state, press, touch) ? OFF : undefined);
  state.tapped = undefined;
  if (mayLand(state, to)) move(state, to);
  // Back on its own place it stays picked, as if it had been tapped.
  else if (!isOver(state, press.from, touch)) pick(state, undefined);
}

function tap(state: HeadlessState, press: Press, touch: Touch): void {
  const before = state.tapped;
  state.tapped = undefined;
  if (press.on === 'dice') return tapDice(state);
  if (press.on === 'cube') return tapCube(state);
  if (press.to !== undefined) return move(state, press.to);
  if (press.from === undefined) return pick(state, undefined);
  if (!press.again) {
    state.tapped = { point: press.from, time: touch.time };
    return choose(state, press.from, 'pointer');
  }
  const twice = before?.point === press.from && touch.time - before.time < DOUBLE_TAP;
  if (twice && isTarget(state, OFF)) move(state, OFF);
  else pick(state, undefined);
}

/** Dice and cube come first: they lie on top. */
function partAt(state: HeadlessState, { x, y }: Touch): Press['on'] {
  const { geometry, active, cube, turn, bottom } = state;
  if (active.cube && cube) {
    const centre = cubeAt(geometry, cubePlace(state, cube));
    if (Math.hypot(centre.x - x, centre.y - y) < 0.8 * CUBE) return 'cube';
  }
  if (turn === undefined || active.dice === undefined) return 'place';
  const rect = diceRect(geometry, turn === bottom, diceCount(state));
  return distance(rect, x, y) === 0 ? 'dice' : 'place';
}

function movableAt(state: HeadlessState, touch: Touch): Point | undefined {
  const at = movables(state).map((point) => ownSpot(state, point));
  const { geometry } = state;
  const hit = nearest(geometry, at, touch.x, touch.y, 0);
  if (hit !== undefined) return ownPoint(state, hit);
  // Near misses count for fingers, except on a place that has its own meaning now.
  if (!touch.coarse || landingAt(state, touch, 0) !== undefined) return undefined;
  return ownPoint(state, nearest(geometry, at, touch.x, touch.y, REACH / 2));
}

/** What a tap would move the picked checker to. Another checker there is picked, if it is no target. */
function meantAt(state: HeadlessState, touch: Touch, from: Point | undefined): Point | undefined {
  const to = landingAt(state, touch, from === undefined ? REACH : 0);
  return from === undefined || isTarget(state, to) ? to : undefined;
}

function landingAt(state: HeadlessState, { x, y }: Touch, reach: number): Point | undefined {
  const at = landings(state).map((point) => ownSpot(state, point));
  const hit = nearest(state.geometry, at, x, y, 0);
  if (hit !== undefined) return ownPoint(state, hit);
  return reach > 0 ? ownPoint(state, nearest(state.geometry, at, x, y, reach)) : undefined;
}

/** The target a dragged checker would land on: under the finger or close by, or off the board. */
function dropAt(state: HeadlessState, from: Point | undefined, touch: Touch): Point | undefined {
  if (isOver(state, from, touch)) return undefined;
  const { geometry } = state;
  const to = landingAt(state, towardsHalf(state, touch), REACH);
  if (to !== undefined) return to;
  return isTarget(state, OFF) && isOutside(geometry, touch.x, touch.y) ? OFF : undefined;
}

/** The middle strip belongs to the halves when a checker is dropped there. */
function towardsHalf(state: HeadlessState, touch: Touch): Touch {
  const { top, half, middle, height } = state.geometry;
  const inMiddle = touch.y > top + half && touch.y < top + half + middle;
  if (!inMiddle) return touch;
  return { ...touch, y: touch.y < height / 2 ? top + half : top + half + middle };
}

function isOver(state: HeadlessState, point: Point | undefined, { x, y }: Touch): boolean {
  return point !== undefined && distance(rectOf(state.geometry, ownSpot(state, point)), x, y) === 0;
}

/** A quick stroke towards the tray, wherever it ends. */
function isSwipe(state: HeadlessState, press: Press, touch: Touch): boolean {
  if (!isTarget(state, OFF) || touch.time - press.time > SWIPE) return false;
  const tray = rectOf(state.geometry, ownSpot(state, OFF));
  const before = distance(tray, press.x, press.y);
  const travelled = Math.hypot(touch.x - press.x, touch.y - press.y);
  const gained = before - distance(tray, touch.x, touch.y);
  return travelled > COLUMN / 2 && gained > 0.7 * travelled;
}

/** A finger's breadth above the finger, about 44 pixels. */
const liftFor = (scale: number): number => Math.min(1.6 * COLUMN, 44 / scale);
