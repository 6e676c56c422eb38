/**
 * One living connection made of many mortal ones.
 *
 * Opens a socket, notices when it dies (also when it only goes silent), opens the next with growing
 * pauses, and says at every moment how things stand. Knows nothing of what is sent over it.
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
  /** An attempt ended before the other side answered: it may not want us. */
  refused(): void;
  /** The text that asks the other side for a sign of life. */
  ping(): string;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** A socket that has not opened and answered by then is given up. */
const PATIENCE = 10_000;
/** Silence after which a sign of life is asked for, and how long we wait for it. */
const SILENCE = 20_000;
const ANSWER = 6_000;
/** The same when the page comes back to the front and a dead socket is likely. */
const QUICK_ANSWER = 2_500;
/** The same for what somebody waits for. */
const SENT_ANSWER = 4_000;

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

  /** Gives the present socket up and opens another at once, to be known under a new cookie, say. */
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
      this.#ask(this.events.ping(), QUICK_ANSWER);
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
   * Sends what will be answered. Whether it could be handed to a live socket; delivery is another
   * matter.
   */
  send(text: string): boolean {
    return this.#ask(text, SENT_ANSWER);
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
    this.#timer(PATIENCE, () => this.#lose());
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
    this.#timer(SILENCE, () => this.#ask(this.events.ping(), ANSWER));
  }

  /** Gives the socket up if nothing comes back in time: the first question still open decides. */
  #ask(text: string, patience: number): boolean {
    if (!this.#socket || this.#state !== 'live') return false;
    this.#socket.send(text);
    if (!this.#awaitsAnswer) this.#timer(patience, () => this.#lose());
    this.#awaitsAnswer = true;
    return true;
  }

  #lose(): void {
    const wasLive = this.#state === 'live';
    this.#drop();
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures);
    this.#failures += 1;
    this.#setState('lost');
    // Half of the pause is by chance: a thousand clients of a restarted server come back spread out.
    this.#timer(pause * (0.5 + this.world.random() / 2), () => this.#connect());
    if (!wasLive) this.events.refused();
  }

  /** Forgets the present socket without hearing of its end. */
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
