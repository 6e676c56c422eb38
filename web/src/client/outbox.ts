import type { Command, Link } from '../protocol';
import type { TextStore } from '../storage';

/** A command without an answer yet. */
export interface Pending {
  readonly id: string;
  readonly command: Command;
  /** The last event that was shown when it was made: the command is meant for that table. */
  readonly seen?: number;
  /** The seat's next link of the fair dice, left for a roll that comes without it. */
  readonly leave?: Link;
}

/**
 * The commands of one tab for one room, in order, until each is answered.
 *
 * They survive a reload. Sending one twice is safe: the server recognises its id.
 */
export class Outbox {
  #pending: Pending[];

  constructor(
    private readonly store: TextStore,
    private readonly room: string,
    private readonly newId: () => string,
  ) {
    this.#pending = read(store.get(this.#key));
  }

  get pending(): readonly Pending[] {
    return this.#pending;
  }

  add(command: Command, seen?: number, leave?: Link): Pending {
    const entry: Pending = {
      id: this.newId(),
      command,
      ...(seen !== undefined && { seen }),
      ...(leave !== undefined && { leave }),
    };
    this.#pending = [...this.#pending, entry];
    this.#save();
    return entry;
  }

  /** Removes an answered command. `undefined` for an id that is not of this tab. */
  answered(id: string): Pending | undefined {
    const entry = this.#pending.find((pending) => pending.id === id);
    this.#pending = this.#pending.filter((pending) => pending !== entry);
    this.#save();
    return entry;
  }

  get #key(): string {
    return `gamao.outbox.${this.room}`;
  }

  #save(): void {
    this.store.set(this.#key, this.#pending.length > 0 ? JSON.stringify(this.#pending) : null);
  }
}

function isPending(entry: unknown): entry is Pending {
  const { id, command } = (entry ?? {}) as Partial<Pending>;
  return typeof id === 'string' && typeof command?.type === 'string';
}

function read(text: string | null): Pending[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter(isPending);
  } catch {
    return [];
  }
}
