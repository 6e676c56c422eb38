import type { Event } from '../protocol';
import type { Stop } from './stops';

export const speeds = ['slow', 'normal', 'fast'] as const;
export type PlaybackSpeed = (typeof speeds)[number];

const scale: Record<PlaybackSpeed, number> = { slow: 2, normal: 1, fast: 0.45 };

/** How long a stop stands while watching, in milliseconds at normal speed. */
function stands({ type }: Event): number {
  if (type === 'rolled') return 900;
  if (type === 'gameEnded') return 3000;
  return 1500;
}

/** Where in a log the page is, and whether it moves on by itself. */
export class Playback {
  stops: readonly Stop[] = $state.raw([]);
  index = $state(0);
  plays = $state(false);
  speed: PlaybackSpeed = $state('normal');
  #cancel = () => {};

  constructor(private readonly after: (ms: number, callback: () => void) => () => void) {}

  get stop(): Stop | undefined {
    return this.stops[this.index];
  }

  get isAtEnd(): boolean {
    return this.index >= this.stops.length - 1;
  }

  /** More of the log has come. */
  extend(stops: readonly Stop[]): void {
    this.stops = [...this.stops, ...stops];
  }

  /** Goes to a stop and ends watching, because the viewer has taken over. */
  go(index: number): void {
    this.pause();
    this.#show(index);
  }

  step(by: number): void {
    this.go(this.index + by);
  }

  toggle(): void {
    if (this.plays) this.pause();
    else this.watch();
  }

  /** Moves on by itself; at the end, once more from the start. */
  watch(): void {
    if (this.stops.length < 2) return;
    if (this.isAtEnd) this.#show(0);
    this.plays = true;
    this.#wait();
  }

  pause(): void {
    this.#cancel();
    this.plays = false;
  }

  #show(index: number): void {
    this.index = Math.max(0, Math.min(index, this.stops.length - 1));
  }

  #wait(): void {
    if (!this.stop) return;
    const ms = stands(this.stop.event) * scale[this.speed];
    this.#cancel = this.after(ms, () => {
      this.#show(this.index + 1);
      if (this.isAtEnd) this.pause();
      else this.#wait();
    });
  }
}
