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
 * They survive a reload. Sending one twice is safe: the server recognises its id. They are made for one
 * generation of the server's log, and worth nothing in another.
 */
export class Outbox {
  #pending: readonly Pending[];
  #generation: number | undefined;

  constructor(
    private readonly store: TextStore,
    private readonly room: string,
    private readonly newId: () => string,
  ) {
    ({ pending: this.#pending, generation: this.#generation } = read(store.get(this.#key)));
  }

  get pending(): readonly Pending[] {
    return this.#pending;
  }

  /** Whether its commands can have been made for this generation. */
  isOf(generation: number): boolean {
    return this.#generation === undefined || this.#generation === generation;
  }

  /** From now on commands are made for this generation. */
  enter(generation: number): void {
    this.#generation = generation;
    this.#save();
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
    const kept: Kept = { generation: this.#generation, pending: this.#pending };
    this.store.set(this.#key, this.#pending.length > 0 ? JSON.stringify(kept) : null);
  }
}

interface Kept {
  generation: number | undefined;
  pending: readonly Pending[];
}

function read(text: string | null): Kept {
  const nothing: Kept = { generation: undefined, pending: [] };
  try {
    const parsed = JSON.parse(text ?? '{}') as { generation?: unknown; pending?: unknown } | null;
    if (!Array.isArray(parsed?.pending)) return nothing;
    const pending = parsed.pending.filter(isPending);
    const generation = typeof parsed.generation === 'number' ? parsed.generation : undefined;
    return { generation, pending };
  } catch {
    return nothing;
  }
}

function isPending(entry: unknown): entry is Pending {
  const { id, command } = (entry ?? {}) as Partial<Pending>;
  return typeof id === 'string' && typeof command?.type === 'string';
}
