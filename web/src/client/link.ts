/**
 * One lasting connection over many sockets.
 *
 * Opens a socket, notices when it fails (also when it only goes silent), opens the next after growing
 * pauses, and reports its state. Knows nothing of what is sent over it.
 */

export const linkStates = ['connecting', 'live', 'lost', 'healing', 'closed'] as const;
/**
 * `connecting`: first attempt. `live`: the other side has answered. `lost`: waiting for the next
 * attempt. `healing`: an attempt is under way. `closed`: ended on purpose.
 */
export type LinkState = (typeof linkStates)[number];

/** What we use of a `WebSocket`. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** The outside world, so that tests can hold the clock and the dice. */
export interface World {
  open(): SocketLike;
  /** Calls back after a pause; the result cancels it. */
  after: (ms: number, callback: () => void) => () => void;
  /** 0 to 1. */
  random: () => number;
}

export interface LinkEvents {
  /** A socket opened: say hello. The link counts as live once `alive` is called. */
  opened(): void;
  received(text: string): void;
  state(state: LinkState): void;
  /** An attempt ended before the other side answered: it may have refused us. */
  refused(): void;
  /** The message that the other side answers at once. */
  ping(): string;
}

const FIRST_PAUSE = 500;
const MAX_PAUSE = 15_000;
/** A socket that has not opened and answered by then is given up. */
const OPEN_TIMEOUT = 10_000;
/** Silence after which a ping is sent, and how long its answer may take. */
const PING_AFTER = 20_000;
const PING_TIMEOUT = 6_000;
/** The same when the page becomes visible and a dead socket is likely. */
const NUDGE_TIMEOUT = 2_500;
/** How long the answer to a message may take. */
const ANSWER_TIMEOUT = 4_000;

export class Link {
  #state: LinkState = 'connecting';
  #socket: SocketLike | undefined;
  #failures = 0;
  #everLive = false;
  /** Something was sent that will be answered; the timer runs for the answer. */
  #awaitsAnswer = false;
  #cancelTimer = () => {};

  constructor(
    private readonly world: World,
    private readonly events: LinkEvents,
  ) {}

  get state(): LinkState {
    return this.#state;
  }

  start(): void {
    this.#connect();
  }

  /** Ends for good. */
  stop(): void {
    this.#drop();
    this.#setState('closed');
  }

  /** Replaces the socket at once, to be identified by a new cookie, for instance. */
  restart(): void {
    if (this.#state === 'closed') return;
    this.#drop();
    this.#connect();
  }

  /** The network or the page came back: do not wait for a timer. */
  nudge(): void {
    if (this.#state === 'lost') {
      this.#failures = 0;
      this.#connect();
    } else if (this.#state === 'live') {
      this.#ask(this.events.ping(), NUDGE_TIMEOUT);
    }
  }

  /** The network went away. */
  interrupt(): void {
    if (this.#state !== 'closed' && this.#state !== 'lost') this.#lose();
  }

  /** The other side has answered: call on the first real message. */
  alive(): void {
    this.#failures = 0;
    this.#everLive = true;
    this.#setState('live');
    this.#listen();
  }

  /**
   * Sends a message that will be answered. True if a live socket took it, which does not mean that it
   * arrives.
   */
  send(text: string): boolean {
    return this.#ask(text, ANSWER_TIMEOUT);
  }

  /** Like `send`, but already while the link is not yet live: for the hello. */
  greet(text: string): void {
    this.#socket?.send(text);
  }

  #connect(): void {
    this.#awaitsAnswer = false;
    this.#setState(this.#everLive || this.#failures > 0 ? 'healing' : 'connecting');
    const socket = this.world.open();
    this.#socket = socket;
    this.#timer(OPEN_TIMEOUT, () => this.#lose());
    socket.onopen = () => this.events.opened();
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return;
      if (this.#state === 'live') this.#listen();
      this.events.received(data);
    };
    socket.onclose = () => this.#lose();
  }

  #listen(): void {
    this.#awaitsAnswer = false;
    this.#timer(PING_AFTER, () => this.#ask(this.events.ping(), PING_TIMEOUT));
  }

  /** Gives the socket up if nothing comes back in time, counted from the first message without an answer. */
  #ask(text: string, timeout: number): boolean {
    if (!this.#socket || this.#state !== 'live') return false;
    this.#socket.send(text);
    if (!this.#awaitsAnswer) this.#timer(timeout, () => this.#lose());
    this.#awaitsAnswer = true;
    return true;
  }

  #lose(): void {
    const wasLive = this.#state === 'live';
    this.#drop();
    const pause = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** this.#failures);
    this.#failures += 1;
    this.#setState('lost');
    // Half of the pause is random, so that the clients of a restarted server come back spread out.
    this.#timer(pause * (0.5 + this.world.random() / 2), () => this.#connect());
    if (!wasLive) this.events.refused();
  }

  /** Closes the socket and ignores its events. */
  #drop(): void {
    this.#cancelTimer();
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #timer(ms: number, callback: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.world.after(ms, callback);
  }

  #setState(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.events.state(state);
  }
}
