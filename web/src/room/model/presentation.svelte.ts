import { afterStep } from '../../game/checkers';
import type { Board, Player, TableView } from '../../protocol';
import { settings } from '../../settings/settings.svelte';
import { pause } from '../../table/timing';
import type { LoggedEvent } from './event-log.svelte';
import { PacedQueue, type Stage } from './paced-queue';
import { makeSound, soundOf, soundOfSteps } from './sounds';
import type { LocalTurn } from './turn.svelte';

/** An event to be shown, and the table right after it. */
export interface ShownEvent extends LoggedEvent {
  view: TableView;
}

export interface PresentationWorld {
  after(ms: number, callback: () => void): () => void;
  viewer(): Player | null | undefined;
  /** An event has just been shown. */
  shown(event: ShownEvent): void;
  /** Everything has been shown. */
  settled(): void;
}

/** The table as it is shown: one event after another, slowly enough to follow. */
export class Presentation {
  #view: TableView | undefined = $state.raw();
  #seq = $state(0);
  #showsOpening = $state(false);
  /** Checkers on their way, between two views. */
  #moving: Board | undefined = $state.raw();
  readonly #queue: PacedQueue<ShownEvent>;

  constructor(
    private readonly turn: LocalTurn,
    private readonly world: PresentationWorld,
  ) {
    this.#queue = new PacedQueue({
      after: (ms, callback) => world.after(ms, callback),
      stages: (event) => this.#stages(event),
      settled: () => world.settled(),
    });
  }

  get view(): TableView | undefined {
    return this.#view;
  }

  /** The last event in the table that is shown. */
  get seq(): number {
    return this.#seq;
  }

  /** The opening throw is being shown: one die on each side. */
  get showsOpening(): boolean {
    return this.#showsOpening;
  }

  get board(): Board | undefined {
    return this.#moving ?? this.turn.shown?.board ?? this.#view?.board;
  }

  /** Shows events one after another. */
  push(events: readonly ShownEvent[]): void {
    this.#queue.push(events);
    if (document.hidden) this.#queue.hurry();
  }

  /** Shows a table at once, and no more of what led to it. */
  jump(view: TableView, seq: number): void {
    this.clear();
    this.#view = view;
    this.#seq = seq;
    this.world.settled();
  }

  /** The same table at a later time. */
  refresh(view: TableView): void {
    this.#view = view;
  }

  /** Forgets what is still to be shown. */
  clear(): void {
    this.#queue.clear();
    this.#moving = undefined;
    this.#showsOpening = false;
  }

  /** Before the first event. */
  reset(): void {
    this.clear();
    this.#seq = 0;
  }

  /** How an event is shown: first what leads to it, then the table after it. */
  #stages(shown: ShownEvent): Stage[] {
    const { event } = shown;
    const wait = (what: Parameters<typeof pause>[0]) =>
      document.hidden ? 0 : pause(what, settings.speed);
    const last = (ms = 0): Stage => ({ show: () => this.#show(shown), pause: ms });
    if (event.type === 'rolled') {
      const phase = this.#view?.phase;
      if (phase?.type === 'opening') {
        return [last(wait('openingRoll')), { show: () => (this.#showsOpening = false), pause: 0 }];
      }
      const isMine = phase?.type === 'rolling' && phase.player === this.world.viewer();
      return [last(wait(isMine ? 'myRoll' : 'theirRoll'))];
    }
    if (event.type === 'played') {
      if (event.steps.length === 0) return [last(wait('noMove'))];
      // One's own play has been on the board since it was made, unless it came from another tab.
      if (event.player === this.world.viewer() && this.turn.shown?.play) return [last()];
      const steps = event.steps.map((step): Stage => {
        const show = () => {
          if (this.board) this.#moving = afterStep(this.board, event.player, step);
          makeSound(soundOfSteps([step]));
        };
        return { show, pause: wait('step') };
      });
      return [...steps, last(wait('afterPlay'))];
    }
    return [last()];
  }

  #show(shown: ShownEvent): void {
    const { event, view, seq } = shown;
    this.#showsOpening = event.type === 'rolled' && this.#view?.phase.type === 'opening';
    this.#moving = undefined;
    this.#view = view;
    this.#seq = seq;
    if (event.type === 'played' || event.type === 'gameEnded') this.turn.end();
    this.world.shown(shown);
    makeSound(soundOf(event, this.world.viewer()));
  }
}
