/**
 * What a seat's page does for the fair dice by itself: anchors, signs off, releases links.
 *
 * It follows the log as it is received, not as it is shown, because the table waits for it. Its
 * commands are not queued behind the player's own, and their ids are made from their content, so that
 * repeats by this tab or another are harmless.
 */
import { other } from '../game/player';
import type { Command, Envelope, Link, Player, Presence, TableView } from '../protocol';
import type { Chains, Seat } from './chains';
import { comesWithoutUs, leavesRoll } from './next-roll';

export interface SharesWorld {
  /** Hands a command to the server at once; false without a live connection. */
  tell(id: string, command: Command): boolean;
  after(ms: number, callback: () => void): () => void;
  /** Commands of the player that have not been answered yet. */
  sent(): Command['type'][];
  /** Keeps what is signed off on. */
  signed(matchId: string, digest: Link): void;
}

/** A command with the link that goes with it. */
export interface CommandWithShare {
  command: Command;
  leave?: Link;
}

/** How long another device of the player has to answer with its own chain. */
const OTHER_DEVICE_MS = 2_000;
/** What was refused, by a rate limit for instance, is sent again while it is owed, after growing pauses. */
const FIRST_RETRY = 3_000;
const LAST_RETRY = 60_000;
/** The next link is computed this long after an event: after drawing it, before the link is due. */
const PREPARE_AFTER = 50;

/** The table at the end of the log, as our seat sees it. */
interface Head {
  view: TableView;
  fair: NonNullable<TableView['fair']>;
  seat: Seat;
}

export class Shares {
  #view: TableView | undefined;
  #seq = 0;
  /** The log is known to go on to here: what lies before is not to be acted upon. */
  #until = 0;
  /** Our last link in the log, since our latest anchor. */
  #lastLink: Link | undefined;
  /** Anchors that our seat has published. */
  #used = new Set<Link>();
  /** The last anchor of anybody: it takes sign-offs back, so those after it are new ones. */
  #anchoredAt = 0;
  /** The anchor of a chain that begins, until the log has it. */
  #begun: { seat: Seat; anchor: Link } | undefined;
  /** The match goes on by correspondence, whatever the card says. */
  #slowed = false;
  /** The last command, until there is reason to repeat it. */
  #told = '';
  #retry = { id: '', pause: FIRST_RETRY };
  #stopRetry = () => {};
  /** The chain we wait for another device to use. */
  #missed = '';
  #stopWaiting = () => {};
  #stopPreparing = () => {};

  constructor(
    private readonly chains: Chains,
    private readonly world: SharesWorld,
  ) {}

  /** A connection stands; the log goes on to `until`. */
  welcome(until: number): void {
    this.#until = until;
    this.#told = '';
    this.#act();
  }

  /** More of the log has come; `view` is the table at its end. */
  take(events: readonly Envelope[], view: TableView): void {
    for (const envelope of events) this.#note(envelope, view.viewer);
    this.#view = view;
    this.#seq = events.at(-1)?.seq ?? this.#seq;
    const isRevealed = events.some(({ event }) => event.type === 'revealed');
    if (isRevealed && view.fair && isOver(view)) this.chains.forget(view.fair.matchId);
    this.#act();
  }

  /**
   * The page is hidden or left, and may be stopped at any moment: the opponent's next roll must not
   * have to wait for it.
   */
  leave(): void {
    const head = this.#head();
    if (head && this.#isMissedBy(head)) this.#release(head);
  }

  /** A command as it is sent: a roll with our link, the end of a turn with the next one if it is needed. */
  withShare(command: Command, presence: Presence): CommandWithShare {
    const head = this.#head();
    if (!head || head.fair.released[head.seat.player]) return { command };
    if (command.type === 'roll') {
      const link = this.#linkOrNew(head);
      return { command: link ? { ...command, link } : command };
    }
    if (!leavesRoll(head.view, command.type)) return { command };
    const theirs = other(head.seat.player);
    // A chain that begins before the opponent's link is out leaves nothing to choose.
    if (!this.#isOurs(head) && !head.fair.released[theirs]) this.#begin(head);
    const isNeeded = !presence[theirs] || this.#isSlow(head.view);
    const leave = isNeeded && mayLeave(head) ? this.#linkOrNew(head) : undefined;
    return { command, ...(leave && { leave }) };
  }

  /** The log begins anew, or ends. Anchors that were once published stay used. */
  reset(): void {
    this.#stopRetry();
    this.#stopWaiting();
    this.#stopPreparing();
    this.#view = this.#begun = this.#lastLink = undefined;
    this.#seq = this.#anchoredAt = 0;
    this.#slowed = false;
    this.#told = this.#missed = '';
  }

  #note({ seq, event }: Envelope, viewer: Player | null): void {
    if (event.type === 'anchored') {
      this.#anchoredAt = seq;
      if (event.party !== viewer) return;
      this.#used.add(event.anchor);
      this.#lastLink = undefined;
      // The one we sent, or that of another tab: either will do.
      const seat = this.#begun?.seat;
      if (seat && this.chains.has(seat, event.anchor)) this.#begun = undefined;
    } else if (event.type === 'rollAsked' || event.type === 'linkReleased') {
      if (event.player === viewer && event.link) this.#lastLink = event.link;
    } else if (event.type === 'clockChanged') {
      this.#slowed = event.clock.type === 'correspondence';
    } else if (event.type === 'rematched' || event.type === 'setBack') {
      this.#begun = this.#lastLink = undefined;
      this.#slowed = false;
    }
  }

  #act(): void {
    const head = this.#head();
    if (!head || this.#seq < this.#until) return;
    const { fair } = head;
    if (this.#begun) return this.#publish(this.#begun);
    switch (fair.owed) {
      case 'anchor':
        return void this.#begin(head);
      case 'signOff':
        return this.#ifOurs(head, () => this.#signOff(head));
      case 'link':
        return this.#ifOurs(head, () => this.#release(head));
      default:
        this.#missed = '';
        this.#prepare();
        if (this.#isSlow(head.view) && this.#isMissedBy(head)) this.#release(head);
    }
  }

  /** Whether the next roll may come without us, and our link may be left for it. */
  #isMissedBy(head: Head): boolean {
    return mayLeave(head) && comesWithoutUs(head.view, this.world.sent());
  }

  /** Computes the next link ahead of time. */
  #prepare(): void {
    this.#stopPreparing();
    this.#stopPreparing = this.world.after(PREPARE_AFTER, () => {
      const head = this.#head();
      if (head) this.#link(head);
    });
  }

  #publish({ seat, anchor }: { seat: Seat; anchor: Link }): void {
    this.#tell(`fair-anchor-${seat.player}-${brief(anchor)}`, { type: 'anchor', anchor });
  }

  #signOff({ fair, seat }: Head): void {
    // Folded by our own copy of the rules from the anchors in the log, so it is checked by that.
    const { digest } = fair;
    if (!digest) return;
    this.world.signed(seat.matchId, digest);
    this.#tell(`fair-sign-${seat.player}-${this.#anchoredAt}-${brief(digest)}`, {
      type: 'signOff',
      digest,
    });
  }

  #release(head: Head): void {
    const link = this.#link(head);
    if (link) this.#tell(`fair-link-${head.seat.player}-${brief(link)}`, { type: 'release', link });
    else if (this.#isOurs(head)) this.#begin(head); // used up
  }

  /** Does it with our chain; where that is not here, another device may, or a new chain begins. */
  #ifOurs(head: Head, action: () => void): void {
    if (this.#isOurs(head)) return action();
    const anchor = head.fair.anchors[head.seat.player] ?? '';
    const missed = `${anchor} ${head.fair.rolls}`;
    if (missed === this.#missed) return;
    this.#missed = missed;
    this.#stopWaiting();
    this.#stopWaiting = this.world.after(OTHER_DEVICE_MS, () => {
      if (this.#missed !== missed) return;
      const now = this.#head();
      if (now) this.#begin(now);
    });
  }

  /** Our next link, of a new chain where the old one is not here or used up. */
  #linkOrNew(head: Head): Link | undefined {
    const link = this.#begun ? undefined : this.#link(head);
    if (link) return link;
    return this.chains.link(head.seat, this.#begin(head), 1);
  }

  #begin({ seat }: Head): Link {
    this.#begun ??= { seat, anchor: this.chains.fresh(seat, this.#used) };
    this.#publish(this.#begun);
    return this.#begun.anchor;
  }

  /** By correspondence nobody waits at the table. */
  #isSlow({ rules }: TableView): boolean {
    return this.#slowed || rules.clock.type === 'correspondence';
  }

  #isOurs({ fair, seat }: Head): boolean {
    const anchor = fair.anchors[seat.player];
    return anchor !== null && this.chains.has(seat, anchor);
  }

  /**
   * The link after the last one that the log shows of us. A log that shows one we never gave could ask
   * for a later one before its time, so that is the end of the chain.
   */
  #link({ fair, seat }: Head): Link | undefined {
    const anchor = fair.anchors[seat.player];
    const number = fair.nextLink[seat.player];
    if (anchor === null) return undefined;
    const isOurs = number === 1 || this.#lastLink === this.chains.link(seat, anchor, number - 1);
    return isOurs ? this.chains.link(seat, anchor, number) : undefined;
  }

  #head(): Head | undefined {
    const view = this.#view;
    if (!view?.fair || !view.viewer) return undefined;
    const { matchId, server } = view.fair;
    return { view, fair: view.fair, seat: { matchId, player: view.viewer, server } };
  }

  /** Sends a command once, and again only if it has had no effect. */
  #tell(id: string, command: Command): void {
    if (id === this.#told || !this.world.tell(id, command)) return;
    this.#told = id;
    const pause = this.#retry.id === id ? this.#retry.pause : FIRST_RETRY;
    this.#retry = { id, pause: Math.min(2 * pause, LAST_RETRY) };
    this.#stopRetry();
    this.#stopRetry = this.world.after(pause, () => {
      this.#told = '';
      this.#act();
    });
  }
}

/**
 * Of two links left behind the server alone could read the roll, so one is left at most; and none
 * for a bot, which can wait.
 */
function mayLeave({ view, fair, seat }: Head): boolean {
  const { signedOff, released } = fair;
  if (view.seats[other(seat.player)]?.type === 'bot') return false;
  return signedOff.a && signedOff.b && !released.a && !released.b;
}

function isOver({ phase }: TableView): boolean {
  return phase.type === 'over' || phase.type === 'expired';
}

function brief(link: Link): string {
  return link.slice(0, 24);
}
