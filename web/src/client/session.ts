/** One room over one link: resumes where it was, sends each command until it is answered. */

import type {
  ApiError,
  ClientMessage,
  Command,
  Envelope,
  ErrorCode,
  Link as DiceLink,
  Player,
  Presence,
  ServerMessage,
} from '../protocol';
import type { TextStore } from '../storage';
import { Link, type LinkState, type World } from './link';
import { Outbox, type Pending } from './outbox';

export interface SessionEvents {
  state(state: LinkState): void;
  welcome(viewer: Player | null, seq: number, presence: Presence, serverNow: number): void;
  /** New events in order, each exactly once. */
  events(events: readonly Envelope[]): void;
  /** The server's log is shorter than ours: forget all events, they are sent again. */
  reset(): void;
  presence(presence: Presence): void;
  pending(pending: readonly Pending[]): void;
  /** A command was accepted; its events end with this sequence and may not have arrived yet. */
  accepted(pending: Pending, seq: number): void;
  rejected(pending: Pending, error: ApiError): void;
  /** An attempt to connect ended before the welcome: HTTP may tell why. */
  refused(): void;
  /** The connection was refused for good, or a message could not be read. */
  failed(error: ApiError): void;
}

/** Errors that a message itself may have caused. */
const messageErrors: readonly ErrorCode[] = ['badRequest', 'tooLarge', 'internal'];
/** After this many of them a command is given up. */
const MAX_FAILURES = 3;

export class Session {
  readonly #link: Link;
  readonly #outbox: Outbox;
  #held = 0;
  /** How many errors came while this command was the next to be answered. */
  #failures = { id: '', count: 0 };

  constructor(
    room: string,
    world: World,
    store: TextStore,
    newId: () => string,
    private readonly on: SessionEvents,
  ) {
    this.#outbox = new Outbox(store, room, newId);
    this.#link = new Link(world, {
      opened: () => this.#link.greet(text({ type: 'hello', after: this.#held })),
      received: (message) => this.#receive(message),
      state: (state) => on.state(state),
      refused: () => on.refused(),
      ping: () => text({ type: 'ping' }),
    });
  }

  start(): void {
    this.#link.start();
    this.on.pending(this.#outbox.pending);
  }

  stop(): void {
    this.#link.stop();
  }

  /** Reconnects, to be identified by a new cookie. */
  restart(): void {
    this.#link.restart();
  }

  nudge(): void {
    this.#link.nudge();
  }

  interrupt(): void {
    this.#link.interrupt();
  }

  /**
   * `seen`: the last event that is shown, for a command that is meant for that table.
   * `leave`: the seat's next link of the fair dice, left for a roll that comes without it.
   */
  send(command: Command, seen?: number, leave?: DiceLink): void {
    const pending = this.#outbox.add(command, seen, leave);
    this.on.pending(this.#outbox.pending);
    this.#link.send(text({ type: 'command', ...pending }));
  }

  /** Sends a command once: not stored, not repeated, its answer ignored. False while not live. */
  tell(id: string, command: Command): boolean {
    return this.#link.send(text({ type: 'command', id, command }));
  }

  #receive(message: string): void {
    let parsed: ServerMessage;
    try {
      parsed = JSON.parse(message) as ServerMessage;
    } catch {
      return; // not ours: a proxy's page, say
    }
    switch (parsed.type) {
      case 'welcome':
        if (this.#isOurLog(parsed)) {
          this.#welcome(parsed.viewer, parsed.seq, parsed.presence, parsed.now);
        }
        break;
      case 'events':
        this.#take(parsed.events);
        break;
      case 'accepted': {
        const pending = this.#answered(parsed.id);
        if (pending) this.on.accepted(pending, parsed.seq);
        break;
      }
      case 'rejected':
        // The command may have been carried out: sending it again under its id tells.
        if (parsed.error.code === 'unknown' && this.#isPending(parsed.id)) this.#link.restart();
        else this.#reject(parsed.id, parsed.error);
        break;
      case 'presence':
        this.on.presence(parsed.presence);
        break;
      case 'failed':
        this.#failed(parsed.error);
        break;
      case 'pong':
        break;
    }
  }

  /**
   * Whether the server goes on from what we hold. If it was restored from a backup, the commands are
   * dropped: they were made for a table that no longer exists. The log is requested from its start.
   */
  #isOurLog({ seq, generation }: { seq: number; generation: number }): boolean {
    if (seq >= this.#held && this.#outbox.isOf(generation)) {
      this.#outbox.enter(generation);
      return true;
    }
    const isHeld = this.#held > 0;
    this.#held = 0;
    if (isHeld) this.on.reset();
    for (const { id } of this.#outbox.pending) {
      this.#reject(id, { code: 'stale', message: 'the server was restored from a backup' });
    }
    this.#outbox.enter(generation);
    if (isHeld) this.#link.restart();
    return !isHeld;
  }

  #welcome(viewer: Player | null, seq: number, presence: Presence, now: number): void {
    this.#link.alive();
    this.on.welcome(viewer, seq, presence, now);
    // Whatever happened meanwhile: the server rejects as stale what was made for another table.
    for (const pending of this.#outbox.pending) {
      this.#link.send(text({ type: 'command', ...pending }));
    }
  }

  #take(events: readonly Envelope[]): void {
    const fresh = events.filter(({ seq }) => seq > this.#held);
    if (fresh.some(({ seq }, index) => seq !== this.#held + 1 + index)) {
      this.#link.restart(); // a gap: ask again from what we hold
      return;
    }
    const last = fresh.at(-1);
    if (!last) return;
    this.#held = last.seq;
    this.on.events(fresh);
  }

  /**
   * An error that names no command. Answers come in order, so it may be about the oldest one: that is
   * sent again, but only a few times, because a pending command blocks all others.
   */
  #failed(error: ApiError): void {
    const suspect = this.#outbox.pending[0];
    if (!suspect || this.#link.state !== 'live' || !messageErrors.includes(error.code)) {
      this.on.failed(error);
      return;
    }
    const count = suspect.id === this.#failures.id ? this.#failures.count + 1 : 1;
    this.#failures = { id: suspect.id, count };
    if (count < MAX_FAILURES) this.#link.restart();
    else this.#reject(suspect.id, error);
  }

  #isPending(wanted: string): boolean {
    return this.#outbox.pending.some(({ id }) => id === wanted);
  }

  #reject(id: string, error: ApiError): void {
    const pending = this.#answered(id);
    if (pending) this.on.rejected(pending, error);
  }

  #answered(id: string): Pending | undefined {
    const pending = this.#outbox.answered(id);
    this.on.pending(this.#outbox.pending);
    return pending;
  }
}

function text(message: ClientMessage): string {
  return JSON.stringify(message);
}
