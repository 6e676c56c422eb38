/** What the words of an event need to know of the table, beside the event itself. No words here. */
import type { Event, Player, Roll, TableView } from '../protocol';

export interface EventFacts {
  /** Who threw these dice; `null` for an opening throw. */
  thrower?: Player | null;
  /** The roll that was played. */
  roll?: Roll;
  /** Points at stake if the double is taken. */
  taking?: number;
  /** The match or session goes on with another game. */
  isBetweenGames?: boolean;
  /** Dice of this match have been thrown before. */
  isUnderWay?: boolean;
}

/** The facts of an event, from the table right after it. */
export function factsOf(event: Event, view: TableView): EventFacts {
  switch (event.type) {
    case 'rolled':
      return { thrower: view.dice?.player ?? null };
    case 'played':
      return view.lastPlay ? { roll: view.lastPlay.roll } : {};
    case 'doubled':
      return { taking: view.cube?.stake?.taking ?? (view.cube?.value ?? 1) * 2 };
    case 'rematchOffered':
      return { isBetweenGames: view.phase.type === 'betweenGames' };
    case 'anchored':
      return { isUnderWay: (view.fair?.rolls ?? 0) > 0 };
    default:
      return {};
  }
}

/**
 * The facts of a log's events, read in order. A view is read only where the log itself does
 * not say: views are large, and a log is long.
 */
export class FactsReader {
  #roller: Player | null = null;
  #roll: Roll | undefined;
  #rolls = 0;

  /** `view` gives the table right after the event. */
  read(event: Event, view: () => TableView | undefined): EventFacts {
    switch (event.type) {
      case 'rematched':
      case 'setBack':
        // Another match of the dice begins, and a requested roll does not come.
        this.#rolls = 0;
        this.#roller = null;
        return {};
      case 'anchored':
        return { isUnderWay: this.#rolls > 0 };
      case 'rollAsked':
        this.#roller = event.player;
        return {};
      case 'rolled': {
        // Nobody requests an opening throw.
        const thrower = this.#roller;
        this.#roller = null;
        this.#roll = event.roll;
        this.#rolls += 1;
        return { thrower };
      }
      case 'played':
        return this.#roll ? { roll: this.#roll } : {};
      case 'doubled':
      case 'rematchOffered': {
        const table = view();
        return table ? factsOf(event, table) : {};
      }
      default:
        return {};
    }
  }
}
