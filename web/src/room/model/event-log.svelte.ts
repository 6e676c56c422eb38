import type { EventFacts } from '../../game/event-facts';
import type { Envelope } from '../../protocol';

/** An event with what its words need of the table. */
export interface LoggedEvent extends Envelope {
  facts: EventFacts;
}

/** A room's events as received, numbered from 1 without gaps, and the facts of those that are folded. */
export class EventLog {
  #events: Envelope[] = [];
  #facts: EventFacts[] = [];
  #seq = $state(0);

  /** The last event received; 0 without one. Reactive. */
  get seq(): number {
    return this.#seq;
  }

  get events(): readonly Envelope[] {
    return this.#events;
  }

  add(events: readonly Envelope[]): void {
    this.#events.push(...events);
    this.#seq = this.#events.length;
  }

  /** Keeps the facts of the next event in order. */
  addFacts(facts: EventFacts): void {
    this.#facts.push(facts);
  }

  /** The last `count` of the folded events up to `seq`. */
  upTo(seq: number, count: number): LoggedEvent[] {
    const end = Math.min(seq, this.#facts.length);
    const start = Math.max(0, end - count);
    return this.#events
      .slice(start, end)
      .map((envelope, index) => ({ ...envelope, facts: this.#facts[start + index] ?? {} }));
  }

  /** Forgets the facts: the events are folded again. */
  clearFacts(): void {
    this.#facts = [];
  }

  clear(): void {
    this.#events = [];
    this.#seq = 0;
    this.clearFacts();
  }
}
