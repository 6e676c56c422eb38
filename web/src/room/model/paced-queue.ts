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

export interface QueueWorld<T> {
  after(ms: number, callback: () => void): () => void;
  stages(item: T): Stage[];
  /** Everything has been shown. */
  settled(): void;
}

/** A longer queue means that the viewer was away: it is shown at once. */
const MAX_QUEUED = 16;

export class PacedQueue<T> {
  #items: T[] = [];
  #stages: Stage[] = [];
  #isBusy = false;
  #cancel = () => {};

  constructor(private readonly world: QueueWorld<T>) {}

  get isBusy(): boolean {
    return this.#isBusy;
  }

  push(items: readonly T[]): void {
    this.#items.push(...items);
    if (this.#items.length > MAX_QUEUED) this.hurry();
    else if (!this.#isBusy) this.#next();
  }

  /** Shows all that is waiting now. */
  hurry(): void {
    this.#cancel();
    this.#isBusy = true;
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
    this.#isBusy = false;
  }

  #next(): void {
    const stage = this.#take();
    if (!stage) return this.#settle();
    this.#isBusy = true;
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
    this.#isBusy = false;
    this.world.settled();
  }
}
