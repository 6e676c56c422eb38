import type { LinkState, World } from '../../client/link';
import type { Pending } from '../../client/outbox';
import { followPage } from '../../client/page';
import { ApiFailure, roomInfo } from '../../client/rest';
import { SeatChannel } from '../../client/seat-channel';
import { Session, type SessionEvents } from '../../client/session';
import { newId } from '../../client/world';
import type { Command, Link, Player, Presence } from '../../protocol';
import { sessionStore } from '../../storage';

/** What the connection reports to its room. */
export interface ConnectionEvents extends Pick<
  SessionEvents,
  'events' | 'reset' | 'accepted' | 'rejected' | 'failed'
> {
  /** Who we are, and the last event of the log. */
  welcome(viewer: Player | null, seq: number): void;
  /** Somebody came or went. */
  presence(): void;
}

/** The connection of a page to its room: how it stands, who is there, and what is on its way. */
export class Connection {
  link: LinkState = $state('connecting');
  /** The server answers but does not accept the connection at the moment. */
  busy = $state(false);
  presence: Presence = $state.raw({
    a: false,
    b: false,
    watchers: 0,
    awaySince: { a: null, b: null },
  });
  /** Commands without an answer yet. */
  pending: readonly Pending[] = $state.raw([]);
  /** Server time minus ours. */
  serverAhead = 0;

  readonly #session: Session;
  #seatChannel: SeatChannel | undefined;

  constructor(
    private readonly room: string,
    world: World,
    private readonly on: ConnectionEvents,
  ) {
    this.#session = new Session(room, world, sessionStore, newId, {
      state: (state) => this.#linked(state),
      welcome: (viewer, seq, presence, now) => {
        this.serverAhead = now - Date.now();
        this.presence = presence;
        on.welcome(viewer, seq);
      },
      events: (events) => on.events(events),
      reset: () => on.reset(),
      presence: (presence) => {
        this.presence = presence;
        on.presence();
      },
      pending: (pending) => (this.pending = pending),
      accepted: (pending, seq) => on.accepted(pending, seq),
      rejected: (pending, error) => on.rejected(pending, error),
      refused: () => this.#askWhy(),
      failed: (error) => on.failed(error),
    });
  }

  /**
   * Connects, and follows the network and the visibility of the page. `leaves` is called when the page
   * is hidden or left. Returns the way to stop.
   */
  start(leaves: () => void): () => void {
    const unfollow = followPage(this.#session, leaves);
    const channel = new SeatChannel(this.room, () => this.#session.restart());
    this.#seatChannel = channel;
    this.#session.start();
    return () => {
      unfollow();
      channel.close();
      this.#session.stop();
    };
  }

  /** Ends the session for good: there is nothing to connect to. */
  stop(): void {
    this.#session.stop();
  }

  /** The server's clock, milliseconds since 1970. */
  now(): number {
    return Date.now() + this.serverAhead;
  }

  isPending(type: Command['type']): boolean {
    return this.pending.some(({ command }) => command.type === type);
  }

  /** Sends a command until it is answered; see `Session.send`. */
  send(command: Command, seen?: number, leave?: Link): void {
    this.#session.send(command, seen, leave);
  }

  /** Sends a command once; see `Session.tell`. */
  tell(id: string, command: Command): boolean {
    return this.#session.tell(id, command);
  }

  /** Reconnects after a seat was taken over HTTP, to be identified by the new cookie. */
  reenter(): void {
    this.#session.restart();
    this.#seatChannel?.tellSeated();
  }

  reconnect(): void {
    this.#session.nudge();
  }

  /** Handles a failed request for this room. */
  missed(error: unknown): void {
    const code = error instanceof ApiFailure ? error.code : 'offline';
    if (code === 'notFound') this.on.failed({ code, message: 'no such room' });
    this.busy = (code === 'unavailable' || code === 'rateLimited') && this.link !== 'live';
  }

  /** Browsers do not tell why a socket was refused; HTTP does. */
  #askWhy(): void {
    roomInfo(this.room).then(
      () => (this.busy = this.link !== 'live'),
      (error: unknown) => this.missed(error),
    );
  }

  #linked(state: LinkState): void {
    this.link = state;
    if (state === 'live') this.busy = false;
  }
}
