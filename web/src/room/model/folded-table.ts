import { FactsReader } from '../../game/event-facts';
import type { Envelope, FaultReport, Presence, TableView } from '../../protocol';
import type { TableFold, TurnHandle } from '../../wasm';
import type { EventLog, LoggedEvent } from './event-log.svelte';

/** What the log does not say of a table: the time, and who is not connected. */
export interface Surroundings {
  /** The server's clock, milliseconds since 1970. */
  nowMs: number;
  awaySince: Presence['awaySince'];
}

/** The table at the end of the log as received, which may be ahead of what is shown. */
export class FoldedTable {
  readonly #reader = new FactsReader();
  #lastRolled = 0;

  constructor(
    private readonly fold: TableFold,
    private readonly log: EventLog,
    private readonly surroundings: () => Surroundings,
  ) {}

  /** The event that brought the dice on the table; 0 before the first. */
  get lastRolled(): number {
    return this.#lastRolled;
  }

  /** Folds the next event. Throws where the rules of this page refuse it. */
  take(envelope: Envelope): LoggedEvent {
    this.fold.fold([envelope]);
    if (envelope.event.type === 'rolled') this.#lastRolled = envelope.seq;
    const facts = this.#reader.read(envelope.event, () => this.view());
    this.log.addFacts(facts);
    return { ...envelope, facts };
  }

  /** The table as it stands by now: time passes, and people come and go. */
  view(): TableView | undefined {
    const { nowMs, awaySince } = this.surroundings();
    return this.fold.view(nowMs, awaySince);
  }

  /** The first thing that does not check out in the dice. */
  fault(): FaultReport | undefined {
    return this.fold.diceFaults()[0];
  }

  /** The turn of whoever must play a roll now. */
  turn(): TurnHandle | undefined {
    return this.fold.turn();
  }

  free(): void {
    this.fold.free();
  }
}
