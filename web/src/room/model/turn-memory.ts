import type { Step } from '../../protocol';
import type { TextStore } from '../../storage';
import type { TurnHandle } from '../../wasm';

/**
 * The steps of the turn that are not confirmed yet, so that a reload does not lose them.
 *
 * They belong to one roll, named by the sequence of its event; those of any other roll are dropped.
 */
export class TurnMemory {
  readonly #key: string;

  constructor(
    private readonly store: TextStore,
    room: string,
  ) {
    this.#key = `gamao.turn.${room}`;
  }

  save(seq: number, turn: TurnHandle): void {
    const kept: Kept = { seq, first: turn.dice()[0]?.value ?? 0, steps: turn.steps() };
    this.store.set(this.#key, JSON.stringify(kept));
  }

  clear(): void {
    this.store.set(this.#key, null);
  }

  /** Plays the kept steps again if they belong to this roll. Whatever does not fit is dropped. */
  restore(seq: number, turn: TurnHandle): void {
    const kept = read(this.store.get(this.#key));
    if (kept?.seq !== seq) return this.clear();
    if (turn.dice()[0]?.value !== kept.first) turn.swap();
    try {
      for (const step of kept.steps) turn.push(step);
    } catch {
      // Stored by another version of the page, or damaged: what did fit can be undone by hand.
    }
  }
}

interface Kept {
  seq: number;
  /** The die shown first: the player may have swapped them. */
  first: number;
  steps: Step[];
}

function read(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (typeof kept?.seq !== 'number' || !Array.isArray(kept.steps)) return undefined;
    return { seq: kept.seq, first: Number(kept.first), steps: kept.steps };
  } catch {
    return undefined;
  }
}
