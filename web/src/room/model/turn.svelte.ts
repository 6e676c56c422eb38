import type { Player, Step, TurnRefusal } from '../../protocol';
import type { ShownTurn } from '../../table/board-config';
import { shownTurn } from '../../table/shown-turn';
import type { TurnHandle } from '../../wasm';
import type { TurnMemory } from './turn-memory';

/** The viewer's own turn: local until it is confirmed. */
export class LocalTurn {
  #turn: TurnHandle | undefined;
  #mover: Player = 'a';
  #seq = 0;
  #shown: ShownTurn | undefined = $state.raw();

  constructor(
    private readonly memory: TurnMemory,
    /** Checkers moved under the player's hand. */
    private readonly moved: (steps: Step[]) => void,
  ) {}

  get shown(): ShownTurn | undefined {
    return this.#shown;
  }

  /** The sequence of the event that brought the dice; 0 without a turn. */
  get seq(): number {
    return this.#seq;
  }

  begin(seq: number, mover: Player, turn: TurnHandle): void {
    this.#turn?.free();
    this.#turn = turn;
    this.#mover = mover;
    this.#seq = seq;
    this.memory.restore(seq, turn);
    this.#show();
  }

  /** The turn is over: nothing is kept. */
  end(): void {
    if (!this.#turn) return;
    this.leave();
    this.memory.clear();
  }

  /** Forgets the turn on this page, but not what a reload would bring back. */
  leave(): void {
    this.#turn?.free();
    this.#turn = undefined;
    this.#seq = 0;
    this.#shown = undefined;
  }

  /** Puts a checker where it was dragged; false if that is not possible. */
  move(from: number, to: number): boolean {
    const gesture = this.#turn?.gestures().find((known) => known.from === from && known.to === to);
    return !!gesture && this.#make(gesture.steps);
  }

  /** A tapped checker moves by the preferred die; false if it cannot move. */
  tap(from: number): boolean {
    const step = this.#turn?.tap(from);
    return !!step && this.#make([step]);
  }

  push(step: Step): boolean {
    return this.#make([step]);
  }

  /** Plays these steps instead of what was played so far; false, and nothing, if they do not fit. */
  replace(steps: readonly Step[]): boolean {
    while (this.#undo());
    return this.#make(steps);
  }

  undo(): boolean {
    if (!this.#undo()) return false;
    this.#changed();
    return true;
  }

  swap(): void {
    if (!this.#shown?.canSwap) return;
    this.#turn?.swap();
    this.#changed();
  }

  /** The legal play a text stands for. Throws with a reason. */
  parse(text: string): Step[] {
    return this.#turn?.parse(text) ?? [];
  }

  /** Why a text is no legal play; nothing if it is one, or no play at all. */
  whyNotPlay(text: string): TurnRefusal | undefined {
    return this.#turn?.whyNotPlay(text);
  }

  onlyPlay(): Step[] | undefined {
    return this.#turn?.onlyPlay();
  }

  autoBearOff(): Step[] | undefined {
    return this.#turn?.autoBearOff();
  }

  /** All of the steps, or none. */
  #make(steps: readonly Step[]): boolean {
    const turn = this.#turn;
    if (!turn) return false;
    const before = turn.steps().length;
    try {
      for (const step of steps) turn.push(step);
    } catch {
      while (turn.steps().length > before) turn.undo();
    }
    const made = turn.steps().slice(before);
    this.#changed();
    if (made.length > 0) this.moved(made);
    return made.length > 0;
  }

  #undo(): boolean {
    if (!this.#turn || this.#turn.steps().length === 0) return false;
    this.#turn.undo();
    return true;
  }

  #changed(): void {
    if (this.#turn) this.memory.save(this.#seq, this.#turn);
    this.#show();
  }

  #show(): void {
    const turn = this.#turn;
    this.#shown = turn && shownTurn(turn, this.#mover);
  }
}
