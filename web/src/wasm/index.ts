/**
 * The rules in the browser: what the rest of the program uses of `gamao-wasm`.
 *
 * Loading starts with the program and ends when it ends: the page is there before.
 */
import type { Board, Envelope, Player, Step, TableView } from '../protocol';

export interface Rules {
  /** An empty table as seen by a seat, or by a watcher. */
  openTable(viewer: Player | null): TableFold;
}

/** A table folded from its log. */
export interface TableFold {
  /** Folds events in order. Throws on one that the rules refuse. */
  fold(envelopes: readonly Envelope[]): void;
  /** `undefined` before the first event. Clocks as they stand at `nowMs`, milliseconds since 1970. */
  view(nowMs: number): TableView | undefined;
  /** The turn of whoever must play a roll now. */
  turn(): TurnHandle | undefined;
  /** Gives the memory back. */
  free(): void;
}

/** A roll being played step by step. */
export interface TurnHandle {
  /** The dice as shown, the preferred one first. */
  dice(): { value: number; used: boolean }[];
  /** The checkers of both after the steps so far. */
  board(): Board;
  steps(): Step[];
  /** Every step that can still be completed to a legal play, preferred die first. */
  nextSteps(): Step[];
  /** Throws on a step that is not among them. */
  push(step: Step): void;
  undo(): void;
  swap(): void;
  /** The finished play, once nothing more must be played. */
  play(): Step[] | undefined;
  /** The legal play that a text like `13/7* 8/7` stands for. Throws with a reason. */
  parse(text: string): Step[];
  free(): void;
}
