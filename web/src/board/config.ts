import type {
  Arrow,
  ByPlayer,
  Cube,
  DiceAction,
  Die,
  Events,
  HomeSide,
  Labels,
  Mark,
  Player,
  Point,
  Position,
  Targets,
} from './types';
import { settle } from './checkers';
import { isMovable } from './select';
import { type HeadlessState, relayout } from './state';

/** Mirrors `HeadlessState`, every field optional. A field given as `undefined` is cleared. */
export interface Config {
  /** Checkers of both sides, each in its own view. */
  position?: Position;
  /** Who sits at the bottom. */
  bottom?: Player;
  /** On which side the home boards are. */
  home?: HomeSide;
  /** Whose turn it is: where the dice prompt stands. */
  turn?: Player | undefined;
  movable?: {
    /** Whose checkers may be moved by hand; `undefined` for a board to be looked at. */
    player?: Player | undefined;
    targets?: Targets;
    /** Any checker may be put anywhere, lit up or not: the application says why not. */
    tries?: boolean;
  };
  /** Picked beforehand: a checker on the bar, for instance. */
  selected?: Point | undefined;
  /** In the order they will be played, the left one first. */
  dice?: readonly Die[];
  /** The player whose dice are being thrown. */
  rolling?: Player | undefined;
  cube?: Cube | undefined;
  /** Controls that answer now. */
  active?: {
    dice?: DiceAction | undefined;
    cube?: boolean;
    undo?: boolean;
  };
  /** The last play. */
  arrows?: readonly Arrow[];
  marks?: readonly Mark[];
  /** Ring the checkers that may move. */
  hints?: boolean;
  /** Point numbers in this player's view; none if `undefined`. */
  numbers?: Player | undefined;
  /** Ready texts beside the trays: pip counts, for instance. None if `undefined`. */
  captions?: ByPlayer<string> | undefined;
  animation?: {
    /** One step, in milliseconds. Zero switches motion off, as does the system's setting. */
    duration?: number;
  };
  labels?: Partial<Labels>;
  events?: Events;
}

export function configure(state: HeadlessState, config: Config): void {
  const { position, movable, active, animation, labels, events, ...plain } = config;
  // Whatever is not listed above is one value and is replaced: arrays and cubes never merge.
  Object.assign(state, plain);
  if (position) {
    // Checkers keep their identity, so that they can slide from the old place to the new one.
    state.position = position;
    state.checkers = settle(state.checkers, position);
  }
  Object.assign(state.movable, movable);
  Object.assign(state.active, active);
  Object.assign(state.animation, animation);
  Object.assign(state.labels, labels);
  Object.assign(state.events, events);
  relayout(state);
  // A pick survives a new position only while it can still lead somewhere.
  if (state.selected !== undefined && !isMovable(state, state.selected)) {
    state.selected = undefined;
    state.press = undefined;
    state.drag = undefined;
  }
}
