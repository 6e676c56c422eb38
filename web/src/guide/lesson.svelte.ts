import type { Board, Step as Move, TurnRefusal } from '../protocol';
import type { ShownTurn } from '../table/board-config';
import { shownTurn } from '../table/shown-turn';
import type { Rules, TurnHandle } from '../wasm';
import type { Answer, Goal, Step } from './steps';

/** What the last thing that was done came to. */
export type Outcome =
  | { type: 'done' }
  | { type: 'refused'; refusal: TurnRefusal }
  /** Legal, but not the task. */
  | { type: 'beside' }
  /** No checker begins there. */
  | { type: 'empty'; point: number }
  /** Enough checkers are there. */
  | { type: 'full'; point: number; count: number }
  | { type: 'wrong'; answer: Answer };

/** Where the fifteen checkers begin. */
const places: Record<number, number> = { 24: 2, 13: 5, 8: 3, 6: 5 };

/** One step of the guide while it is done. */
export class Lesson {
  board: Board = $state.raw({ a: [], b: [] });
  /** The roll being played. */
  turn: ShownTurn | undefined = $state.raw();
  outcome: Outcome | undefined = $state.raw();
  #turn: TurnHandle | undefined;

  constructor(
    private readonly rules: Pick<Rules, 'practiceTurn' | 'playText'>,
    readonly step: Step,
  ) {
    this.restart();
  }

  get isDone(): boolean {
    return this.outcome?.type === 'done';
  }

  /** Checkers that are still to be set up. */
  get left(): number {
    return this.step.task === 'setUp' ? (this.board.a[0] ?? 0) : 0;
  }

  /** The moves so far, as they are written; empty before the first. */
  get played(): string {
    const moves = this.turn?.steps ?? [];
    return moves.length > 0 ? this.rules.playText(moves) : '';
  }

  /** From the beginning. */
  restart(): void {
    this.#turn?.free();
    this.#turn = undefined;
    this.outcome = undefined;
    this.board = this.step.board;
    if (this.step.task === 'play') {
      this.#turn = this.rules.practiceTurn(this.step.board, ...this.step.dice);
    }
    this.#show();
  }

  /** Frees the memory. */
  leave(): void {
    this.#turn?.free();
    this.#turn = undefined;
  }

  /** Puts a checker somewhere, or says why not. */
  move(from: number, to: number): void {
    if (this.isDone) return;
    if (this.step.task === 'setUp') {
      if (from === 0) this.#put(to);
      return;
    }
    const turn = this.#turn;
    const gesture = turn?.gestures().find((known) => known.from === from && known.to === to);
    if (gesture) this.#make(gesture.steps);
    else this.#refuse(turn?.whyNot(from, to));
  }

  /** Says why a checker that was picked can go nowhere, if that is so. */
  look(from: number): void {
    const turn = this.#turn;
    if (!turn || this.isDone || this.turn?.targets.has(from)) return;
    const die = turn.dice().find(({ state }) => state !== 'used')?.value ?? 0;
    this.#refuse(turn.whyNot(from, Math.max(0, from - die)));
  }

  undo(): void {
    if (this.isDone) return;
    this.outcome = undefined;
    this.#turn?.undo();
    this.#show();
  }

  /** Hands the play in. */
  confirm(): void {
    const play = this.turn?.play;
    if (!play || this.step.task !== 'play' || this.isDone) return;
    const isRight = fulfils(play, this.step.goal, this.rules.playText);
    this.outcome = { type: isRight ? 'done' : 'beside' };
  }

  answer(answer: Answer): void {
    if (this.step.task !== 'question' || this.isDone) return;
    this.outcome = answer === this.step.right ? { type: 'done' } : { type: 'wrong', answer };
  }

  #make(steps: readonly Move[]): void {
    this.outcome = undefined;
    for (const step of steps) this.#turn?.push(step);
    this.#show();
  }

  #refuse(refusal: TurnRefusal | undefined): void {
    this.outcome = refusal && { type: 'refused', refusal };
  }

  /** From the tray onto a point. */
  #put(point: number): void {
    const wanted = places[point] ?? 0;
    const count = this.board.a[point] ?? 0;
    if (wanted === 0) this.outcome = { type: 'empty', point };
    else if (count === wanted) this.outcome = { type: 'full', point, count };
    else {
      const changes: Record<number, number> = { 0: -1, [point]: 1 };
      const a = this.board.a.map((held, place) => held + (changes[place] ?? 0));
      this.board = { ...this.board, a };
      this.outcome = a[0] === 0 ? { type: 'done' } : undefined;
    }
  }

  #show(): void {
    this.turn = this.#turn && shownTurn(this.#turn, 'a');
    if (this.turn) this.board = this.turn.board;
  }
}

/** Whether a play solves the task. */
export function fulfils(
  play: readonly Move[],
  goal: Goal,
  playText: (steps: readonly Move[]) => string,
): boolean {
  switch (goal) {
    case 'any':
      return true;
    case 'hit':
      return play.some(({ hits }) => hits);
    case 'off':
      return play.some(({ to }) => to === 0);
    default:
      return goal.includes(playText(play));
  }
}
