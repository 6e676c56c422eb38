import type { Checker } from './checkers';
import { type Geometry, layout } from './geometry';
import type {
  Arrow,
  ByPlayer,
  Cube,
  DiceAction,
  Die,
  Drag,
  Events,
  HomeSide,
  Labels,
  Mark,
  Player,
  Point,
  Position,
  Press,
  Targets,
} from './types';

/** Everything the board knows, without a DOM. */
export interface HeadlessState {
  position: Position;
  /** The same checkers with an identity, in drawing order. */
  checkers: readonly Checker[];
  bottom: Player;
  home: HomeSide;
  turn: Player | undefined;
  movable: { player: Player | undefined; targets: Targets; tries: boolean };
  /** The picked place, in the moving player's view. */
  selected: Point | undefined;
  press: Press | undefined;
  drag: Drag | undefined;
  /** The last tap that picked a checker, to tell a double tap. */
  tapped: { readonly point: Point; readonly time: number } | undefined;
  dice: readonly Die[];
  rolling: Player | undefined;
  cube: Cube | undefined;
  active: { dice: DiceAction | undefined; cube: boolean; undo: boolean };
  arrows: readonly Arrow[];
  marks: readonly Mark[];
  hints: boolean;
  numbers: Player | undefined;
  captions: ByPlayer<string> | undefined;
  animation: { duration: number };
  labels: Labels;
  events: Events;
  /** Pixels to fit into. */
  size: { readonly width: number; readonly height: number };
  geometry: Geometry;
}

export function defaults(): HeadlessState {
  const empty = new Array<number>(26).fill(0);
  return {
    position: { a: empty, b: empty },
    checkers: [],
    bottom: 'a',
    home: 'right',
    turn: undefined,
    movable: { player: undefined, targets: new Map(), tries: false },
    selected: undefined,
    press: undefined,
    drag: undefined,
    tapped: undefined,
    dice: [],
    rolling: undefined,
    cube: undefined,
    active: { dice: undefined, cube: false, undo: false },
    arrows: [],
    marks: [],
    hints: true,
    numbers: undefined,
    captions: undefined,
    animation: { duration: 180 },
    labels: { board: '', place: () => '', dice: () => '', cube: () => '' },
    events: {},
    size: { width: 0, height: 0 },
    geometry: layout(0, 0),
  };
}

/** Fit the board into its size again. An unchanged geometry stays the same object. */
export function relayout(state: HeadlessState): void {
  const { size, home, numbers, geometry } = state;
  const next = layout(size.width, size.height, home, numbers !== undefined);
  const keys = Object.keys(next) as (keyof Geometry)[];
  if (keys.some((key) => next[key] !== geometry[key])) state.geometry = next;
}
