/** One turn under the player's hands: what a tap, a drag or a typed text means. */
import type { Board, Player, Step } from '../protocol';
import type { TurnHandle } from '../wasm';
import { boardKey, hasContact, isHome, OFF } from './board';

export interface ShownDie {
  value: number;
  used: boolean;
}

export class TurnPlay {
  constructor(
    private readonly handle: TurnHandle,
    readonly mover: Player,
  ) {}

  get dice(): ShownDie[] {
    return this.handle.dice();
  }

  get board(): Board {
    return this.handle.board();
  }

  get steps(): Step[] {
    return this.handle.steps();
  }

  /** The finished play, once nothing more must be played. */
  get play(): Step[] | undefined {
    return this.handle.play();
  }

  /** Where each movable checker may go, by one die or by several where that has one meaning. */
  targets(): Map<number, number[]> {
    const targets = new Map<number, number[]>();
    for (const [from, byTarget] of this.#gestures()) {
      targets.set(
        from,
        [...byTarget].filter(([, path]) => path !== 'ambiguous').map(([to]) => to),
      );
    }
    return targets;
  }

  /** Moves a checker to a target, also by several dice. False if that is not (clearly) possible. */
  move(from: number, to: number): boolean {
    const path = this.#gestures().get(from)?.get(to);
    if (!path || path === 'ambiguous') return false;
    for (const step of path) this.handle.push(step);
    return true;
  }

  /**
   * Moves a checker by the preferred die, or by the other one if the preferred die cannot move it.
   * False if nothing can.
   */
  tap(from: number): boolean {
    const step = this.handle.nextSteps().find((next) => next.from === from);
    if (!step) return false;
    this.handle.push(step);
    return true;
  }

  push(step: Step): boolean {
    const next = this.handle
      .nextSteps()
      .find(({ from, to, die }) => from === step.from && to === step.to && die === step.die);
    if (!next) return false;
    this.handle.push(next);
    return true;
  }

  undo(): boolean {
    if (this.handle.steps().length === 0) return false;
    this.handle.undo();
    return true;
  }

  /** Dice can be swapped while both are to be played and differ. */
  get canSwap(): boolean {
    const left = this.dice.filter(({ used }) => !used);
    return left.length === 2 && left[0]?.value !== left[1]?.value;
  }

  swap(): void {
    if (this.canSwap) this.handle.swap();
  }

  /** Reads a typed play. Throws with a reason. */
  parse(text: string): Step[] {
    return this.handle.parse(text);
  }

  /** Replaces whatever was played so far. False (and nothing played) if the steps do not fit. */
  replace(steps: readonly Step[]): boolean {
    while (this.undo());
    if (steps.every((step) => this.push(step))) return true;
    while (this.undo());
    return false;
  }

  /** The steps of the only play there is from here, if there is only one. */
  forced(): Step[] | undefined {
    const finals = new Map<string, Step[]>();
    this.#explore(finals, [], new Set(), 2);
    const [only, second] = finals.values();
    return second ? undefined : only;
  }

  /** After contact, with all checkers home: the play that bears off most and leaves fewest gaps. */
  bearOff(): Step[] | undefined {
    const board = this.board;
    if (hasContact(board) || !isHome(board, this.mover)) return undefined;
    const finals = new Map<string, Step[]>();
    this.#explore(finals, [], new Set(), Infinity);
    let best: { steps: Step[]; value: number[] } | undefined;
    for (const [key, steps] of finals) {
      const counts = (key.split('|')[this.mover === 'a' ? 0 : 1] ?? '').split(',').map(Number);
      const held = counts.slice(1, 7);
      const value = [
        counts[OFF] ?? 0,
        held.filter((count) => count > 0).length,
        -held.reduce((sum, count, i) => sum + count * (i + 1), 0),
      ];
      if (!best || isGreater(value, best.value)) best = { steps, value };
    }
    return best?.steps;
  }

  free(): void {
    this.handle.free();
  }

  /** Collects plays by the board they lead to, until there are `enough`. Leaves the turn as it was. */
  #explore(finals: Map<string, Step[]>, path: Step[], seen: Set<string>, enough: number): void {
    const next = this.handle.nextSteps();
    if (next.length === 0) finals.set(boardKey(this.board), path);
    for (const step of next) {
      if (finals.size >= enough) return;
      this.handle.push(step);
      // The same board with the same dice left need not be looked at twice.
      const key = `${boardKey(this.board)}#${this.dice.map(({ used }) => used).join()}`;
      if (!seen.has(key)) {
        seen.add(key);
        this.#explore(finals, [...path, step], seen, enough);
      }
      this.handle.undo();
    }
  }

  /** For each movable checker and target the steps that lead there. */
  #gestures(): Map<number, Map<number, Step[] | 'ambiguous'>> {
    const gestures = new Map<number, Map<number, Step[] | 'ambiguous'>>();
    for (const first of this.handle.nextSteps()) {
      const byTarget = gestures.get(first.from) ?? new Map<number, Step[] | 'ambiguous'>();
      gestures.set(first.from, byTarget);
      const known = byTarget.get(first.to);
      // One die suffices: bearing off by the smaller of two that both can keeps the larger.
      if (!known || known === 'ambiguous' || first.die < (known[0]?.die ?? 0)) {
        byTarget.set(first.to, [first]);
      }
    }
    for (const [from, byTarget] of gestures) {
      const paths = new Map<number, Map<string, Step[]>>();
      this.#follow(from, [], paths);
      for (const [to, byResult] of paths) {
        if (byTarget.has(to)) continue;
        const [only, second] = byResult.values();
        if (only) byTarget.set(to, second ? 'ambiguous' : only);
      }
    }
    return gestures;
  }

  /** Every way one checker can run on from `at`, by the board that results. */
  #follow(at: number, path: Step[], paths: Map<number, Map<string, Step[]>>): void {
    for (const step of this.handle.nextSteps()) {
      if (step.from !== at || at === OFF) continue;
      this.handle.push(step);
      const now = [...path, step];
      if (now.length > 1) {
        const byResult = paths.get(step.to) ?? new Map<string, Step[]>();
        paths.set(step.to, byResult);
        const key = boardKey(this.board);
        if (!byResult.has(key)) byResult.set(key, now);
      }
      this.#follow(step.to, now, paths);
      this.handle.undo();
    }
  }
}

function isGreater(x: readonly number[], y: readonly number[]): boolean {
  const i = x.findIndex((value, index) => value !== y[index]);
  return i >= 0 && (x[i] ?? 0) > (y[i] ?? 0);
}
