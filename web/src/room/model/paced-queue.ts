/**
 * Shows what happened one thing after another, slowly enough to follow.
 *
 * An item is opened into stages only when its turn comes, because what it looks like depends on
 * what was shown before it.
 */
export interface Stage {
  show(): void;
  /** How long it stands before the next, in milliseconds. */
  pause: number;
}

export interface PaceWorld<T> {
  after(ms: number, callback: () => void): () => void;
  stages(item: T): Stage[];
  /** Everything has been shown. */
  settled(): void;
}

/** Someone who is further behind than this has been away: catch up at once. */
const FAR_BEHIND = 16;

export class Pace<T> {
  #items: T[] = [];
  #stages: Stage[] = [];
  #busy = false;
  #cancel = () => {};

  constructor(private readonly world: PaceWorld<T>) {}

  get busy(): boolean {
    return this.#busy;
  }

  push(items: readonly T[]): void {
    this.#items.push(...items);
    if (this.#items.length > FAR_BEHIND) this.hurry();
    else if (!this.#busy) this.#next();
  }

  /** Shows all that is waiting now. */
  hurry(): void {
    this.#cancel();
    this.#busy = true;
    for (;;) {
      const stage = this.#take();
      if (!stage) break;
      stage.show();
    }
    this.#settle();
  }

  /** Forgets what is waiting. */
  clear(): void {
    this.#cancel();
    this.#items = [];
    this.#stages = [];
    this.#busy = false;
  }

  #next(): void {
    const stage = this.#take();
    if (!stage) return this.#settle();
    this.#busy = true;
    stage.show();
    if (stage.pause > 0) this.#cancel = this.world.after(stage.pause, () => this.#next());
    else this.#next();
  }

  #take(): Stage | undefined {
    while (this.#stages.length === 0) {
      const item = this.#items.shift();
      if (item === undefined) return undefined;
      this.#stages = this.world.stages(item);
    }
    return this.#stages.shift();
  }

  #settle(): void {
    this.#busy = false;
    this.world.settled();
  }
}
