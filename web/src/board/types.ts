/** The vocabulary of the board. Plain data: no DOM, no rules. */

export const players = ['a', 'b'] as const;
/** Seat 0 is `a`, seat 1 is `b`. */
export type Player = (typeof players)[number];

export const other = (player: Player): Player => (player === 'a' ? 'b' : 'a');

export interface ByPlayer<T> {
  readonly a: T;
  readonly b: T;
}

export const homeSides = ['right', 'left'] as const;
export type HomeSide = (typeof homeSides)[number];

/** A place in a player's own view: 25 is the bar, 24 the farthest point, 1 the ace point, 0 off. */
export type Point = number;
export const BAR: Point = 25;
export const OFF: Point = 0;

/** Checkers of one player on each place, index 0 (off) to 25 (bar). */
export type Counts = readonly number[];
export type Position = ByPlayer<Counts>;

export interface Die {
  readonly player: Player;
  /** 1 to 6. */
  readonly value: number;
  readonly used?: boolean | undefined;
}

export interface Cube {
  readonly value: number;
  /** Who owns it. */
  readonly at: 'centre' | Player;
  /** Set while the cube is on its way across: who has to answer. */
  readonly offeredTo?: Player | undefined;
}

/** What a tap on the dice does now. */
export const diceActions = ['roll', 'swap', 'confirm'] as const;
export type DiceAction = (typeof diceActions)[number];

/** What the moving player may do: from where, to where. Both in the moving player's own view. */
export type Targets = ReadonlyMap<Point, readonly Point[]>;

export interface Arrow {
  readonly player: Player;
  readonly from: Point;
  readonly to: Point;
}

export const markKinds = ['hint', 'from', 'to'] as const;
export type MarkKind = (typeof markKinds)[number];

/** A highlighted place, for lessons, hints and reviews. */
export interface Mark {
  readonly player: Player;
  readonly point: Point;
  readonly kind: MarkKind;
}

/** What a place looks like, for whoever writes its label. */
export interface PlaceInfo {
  readonly kind: 'point' | 'bar' | 'off';
  /** Whose view `point` is in: the player at the bottom for points, the owner for bar and off. */
  readonly player: Player;
  readonly point: Point;
  /** Who stands there, if anyone. */
  readonly owner: Player | undefined;
  readonly count: number;
  readonly selected: boolean;
  /** A checker of this place may move now. */
  readonly movable: boolean;
  /** The selected checker may land here. */
  readonly target: boolean;
}

/** Names of the controls. The board has no words of its own. */
export interface Labels {
  board: string;
  place(info: PlaceInfo): string;
  dice(dice: readonly Die[], action: DiceAction | undefined): string;
  cube(cube: Cube): string;
}

export interface Events {
  /** A checker was picked (its targets light up), or the pick was dropped. */
  select?(from: Point | undefined): void;
  /**
   * A movable checker was tapped (and is no target of the current pick). Return true if that was enough to move
   * it (one clear meaning); otherwise the board keeps it picked and waits for a target.
   */
  tap?(from: Point, by: 'pointer' | 'keyboard'): boolean;
  /** Dragged, tapped or swiped to a target, or anywhere as a try. The application answers by `set`. */
  move?(from: Point, to: Point): void;
  roll?(): void;
  swapDice?(): void;
  /** The dice were tapped when the turn is complete. */
  confirm?(): void;
  /** Right click, or Backspace. */
  undo?(): void;
  cubeTap?(): void;
}

/** A finger or a mouse on the board, in board units. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  /** Milliseconds. */
  readonly time: number;
  /** A finger hides what is under it and misses by a few millimetres. */
  readonly coarse: boolean;
}

/** What went down where; it becomes a tap or a drag. */
export interface Press extends Touch {
  readonly on: 'dice' | 'cube' | 'place';
  /** The movable checker under the finger. */
  readonly from: Point | undefined;
  /** The target of the current pick under the finger. */
  readonly to: Point | undefined;
  /** The checker was picked already. */
  readonly again: boolean;
}

/** A checker in the hand. Lengths in board units. */
export interface Drag {
  readonly from: Point;
  /** Under the finger. */
  readonly x: number;
  readonly y: number;
  /** How far above the finger the checker is shown. */
  readonly lift: number;
  /** The target it would land on. */
  readonly over: Point | undefined;
}
