/**
 * The rules in the browser: what the rest of the program uses of `gamao-wasm`.
 *
 * They are loaded in the background: the page is shown before.
 */
import type {
  Board,
  Envelope,
  FaultReport,
  Gesture,
  Link,
  Player,
  Presence,
  Step,
  TableView,
  TurnDie,
} from '../protocol';

export interface Rules {
  /** An empty table of a room as seen by a seat, or by a watcher. */
  openTable(room: string, viewer: Player | null): TableFold;
  /** The chains of one's own seat. */
  chains: ChainMath;
  /** A play in the field's notation, canonical: `13/7* 8/7`, `bar/20`, `6/off(2)`. */
  playText: (steps: readonly Step[]) => string;
}

/** Whose a chain is: it goes into every hash. */
export interface ChainOwner {
  matchId: string;
  player: Player;
}

/** The hash chains of the fair dice. */
export interface ChainMath {
  /** The anchor of a secret's chain. Secrets are 64 hexadecimal digits, as links are. */
  anchor(owner: ChainOwner, secret: string): Link;
  /** A link of it, 1 for the first after the anchor; `undefined` when the chain is used up. */
  link(owner: ChainOwner, secret: string, number: number): Link | undefined;
}

/** A table folded from its log. */
export interface TableFold {
  /** Folds events in order. Throws on one that the rules refuse. */
  fold(envelopes: readonly Envelope[]): void;
  /**
   * `undefined` before the first event. Clocks as they stand at `nowMs`, milliseconds since 1970;
   * nobody is away unless `awaySince` says since when.
   */
  view(nowMs: number, awaySince?: Presence['awaySince']): TableView | undefined;
  /** Everything that does not check out in the dice so far: at an honest table nothing. */
  diceFaults(): FaultReport[];
  /** The turn of whoever must play a roll now. */
  turn(): TurnHandle | undefined;
  /** Frees the memory. */
  free(): void;
}

/** A roll being played step by step. Everything is `Turn` of `gamao-rules`. */
export interface TurnHandle {
  /** The dice as shown, the preferred one first; a double has four. */
  dice(): TurnDie[];
  /** The checkers of both after the steps so far. */
  board(): Board;
  steps(): Step[];
  /** Every target of every checker that may move now, by one die or several. */
  gestures(): Gesture[];
  /** The step of a tapped checker: by the preferred die if it can, else by the other. */
  tap(from: number): Step | undefined;
  /** Throws on a step that cannot be completed to a legal play. */
  push(step: Step): void;
  undo(): void;
  swap(): void;
  /** The finished play, once nothing more must be played. */
  play(): Step[] | undefined;
  /** The whole play, if there is only one whatever the order of its steps. */
  onlyPlay(): Step[] | undefined;
  /** The play to be made by itself after contact, if that is so and nothing was played yet. */
  autoBearOff(): Step[] | undefined;
  /** The legal play that a text like `13/7* 8/7` stands for. Throws with a reason. */
  parse(text: string): Step[];
  free(): void;
}
