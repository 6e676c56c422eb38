import { snapshot } from '../../client/rest';
import { browserWorld } from '../../client/world';
import type { Pending } from '../../client/outbox';
import { ownShares } from '../../fair/own-shares';
import type { Shares } from '../../fair/shares';
import type { ApiError, Command, Envelope, FaultReport, Player, TableView } from '../../protocol';
import { sessionStore } from '../../storage';
import type { Rules } from '../../wasm';
import { AutoPlay } from './auto-play';
import { Connection } from './connection.svelte';
import { Dialogs } from './dialogs.svelte';
import { EventLog } from './event-log.svelte';
import { FoldedTable } from './folded-table';
import { Presentation, type ShownEvent } from './presentation.svelte';
import { makeSound, soundOfSteps } from './sounds';
import { LocalTurn } from './turn.svelte';
import { TurnMemory } from './turn-memory';

/** What a page wants to hear of its room. */
export interface RoomEvents {
  /** An event has happened and is shown, while the page looks on. */
  shown(event: ShownEvent, room: Room): void;
  /** A command came too late: the table has moved on. */
  stale(): void;
  /** The server was restored from a backup: what was shown is gone. */
  setBack(): void;
}

/**
 * One room as a page shows it. Events are folded once, as they are received: the fair dice answer at
 * that point. What is shown follows at its own pace, and commands are made on what is shown.
 */
export class Room {
  /** `undefined` until the server has said who we are. */
  viewer: Player | null | undefined = $state();
  refusal: ApiError | undefined = $state.raw();
  /** The room cannot be entered, or its log cannot be read by this version of the page. */
  failure: ApiError | 'outdated' | undefined = $state.raw();
  /** The dice of the log are not what an honest table would write. */
  broken: FaultReport | undefined = $state.raw();
  /** The viewer is taking a seat: the event arrives before the answer, and is not announced. */
  sitsDown = false;

  readonly connection: Connection;
  readonly log = new EventLog();
  readonly shown: Presentation;
  readonly turn: LocalTurn;
  readonly dialogs = new Dialogs();
  readonly #autoPlay: AutoPlay;
  #rules: Rules | undefined = $state.raw();
  #table: FoldedTable | undefined;
  #shares: Shares | undefined;
  /** A command was sent again with a new share, because the dice had moved on. */
  #retriedShare = false;
  /** Up to here there will be events, because a command was accepted. */
  #awaited = $state(0);
  /** Events up to this one happened before we came, or looked: they are not shown one by one. */
  #history = 0;

  constructor(
    readonly id: string,
    rules: Promise<Rules>,
    private readonly on: RoomEvents,
  ) {
    const world = browserWorld(id);
    this.turn = new LocalTurn(new TurnMemory(sessionStore, id), (steps) =>
      makeSound(soundOfSteps(steps)),
    );
    this.shown = new Presentation(this.turn, {
      after: world.after,
      viewer: () => this.viewer,
      shown: (event) => on.shown(event, this),
      settled: () => this.#settled(),
    });
    this.#autoPlay = new AutoPlay(this, world.after);
    this.connection = new Connection(id, world, {
      welcome: (viewer, seq) => this.#welcome(viewer, seq),
      events: (events) => this.#receive(events),
      reset: () => this.#reset(),
      presence: () => this.refresh(),
      accepted: (_, seq) => this.#accepted(seq),
      rejected: (pending, error) => this.#rejected(pending, error),
      failed: (error) => this.#failed(error),
    });
    rules.then(
      (loaded) => {
        this.#rules = loaded;
        this.#shares = ownShares(loaded, {
          tell: (id, command) => this.connection.tell(id, command),
          after: world.after,
          sent: () => this.connection.pending.map(({ command }) => command.type),
        });
        this.#refold();
      },
      () => (this.failure = { code: 'unavailable', message: 'the rules could not be fetched' }),
    );
  }

  get view(): TableView | undefined {
    return this.shown.view;
  }

  get rules(): Rules | undefined {
    return this.#rules;
  }

  /** Whether the viewer's decision is awaited and everything before it has been shown. */
  get isMyTurn(): boolean {
    return !!this.view && this.viewer != null && this.view.toAct === this.viewer;
  }

  /**
   * Whether what is shown is how things stand, so that the buttons mean what they say: no events are
   * still to be shown or to come, and no command is on its way. Without the rules there are no dice.
   */
  get mayAct(): boolean {
    if (!this.#rules) return false;
    const isShown = this.shown.seq >= Math.max(this.log.seq, this.#awaited);
    return isShown && this.connection.pending.every(({ command }) => command.type === 'say');
  }

  /** Connects. Returns the way to stop. */
  start(): () => void {
    const disconnect = this.connection.start(() => this.#shares?.leave());
    this.#showSnapshot();
    return () => {
      this.#shares?.leave();
      this.#shares?.reset();
      disconnect();
      this.shown.clear();
      this.#autoPlay.stop();
      this.turn.leave();
      this.#table?.free();
    };
  }

  send(command: Command): void {
    this.refusal = undefined;
    // What is said fits any table; all else is decided on the one that is shown.
    this.#sendWithShare(command, command.type === 'say' ? undefined : this.shown.seq);
  }

  /** Sends the finished turn. */
  confirm(): void {
    const steps = this.turn.shown?.play;
    if (steps && this.view?.can.play && this.mayAct) this.send({ type: 'play', steps });
  }

  /** The table that is shown, as it stands by now: time passes, and people come and go. */
  refresh(): void {
    const isShown = this.shown.seq === this.log.seq;
    const view = isShown ? this.#table?.view() : undefined;
    if (view) this.shown.refresh(view);
  }

  /** The table as the server sees it, until the rules are here to fold the log. */
  #showSnapshot(): void {
    snapshot(this.id).then(
      ({ seq, view }) => {
        if (!this.view) this.shown.jump(view, seq);
      },
      (error: unknown) => this.connection.missed(error),
    );
  }

  #sendWithShare(command: Command, seen: number | undefined): void {
    const sent = this.#shares?.withShare(command, this.connection.presence) ?? { command };
    this.connection.send(sent.command, seen, sent.leave);
  }

  #welcome(viewer: Player | null, seq: number): void {
    this.#shares?.welcome(seq);
    if (viewer !== this.viewer) {
      this.viewer = viewer;
      this.#history = seq;
      this.#refold();
    } else if (document.hidden) {
      this.#history = seq;
    }
  }

  #receive(events: readonly Envelope[]): void {
    this.log.add(events);
    this.#fold(events);
  }

  #reset(): void {
    this.on.setBack();
    this.log.clear();
    this.shown.reset();
    this.#awaited = 0;
    this.turn.end();
    // The welcome that follows says where we are, as if we had just come.
    this.viewer = undefined;
    this.#refold();
  }

  #accepted(seq: number): void {
    this.#awaited = Math.max(this.#awaited, seq);
    this.#retriedShare = false;
  }

  #rejected({ command, seen }: Pending, error: ApiError): void {
    if (error.code === 'stale') {
      this.on.stale();
      this.#showLatest();
    } else if (error.code === 'fairDice' && !this.#retriedShare) {
      // The link was not the next one: another tab or device has used it.
      this.#retriedShare = true;
      this.#sendWithShare(command.type === 'roll' ? { type: 'roll' } : command, seen);
    } else {
      this.refusal = error;
    }
  }

  #failed(error: ApiError): void {
    if (error.code === 'notFound' || error.code === 'foreignOrigin') {
      this.failure = error;
      this.connection.stop();
    } else if (error.code !== 'unavailable') {
      // A server that stops or is full has refused nothing: the link reconnects and says so.
      this.refusal = error;
    }
  }

  /** Folds everything from the start: the rules have come, or the seat has changed. */
  #refold(): void {
    this.shown.clear();
    this.turn.leave();
    this.#table?.free();
    this.#table = undefined;
    this.#shares?.reset();
    if (!this.#rules || this.viewer === undefined) return;
    const { connection } = this;
    this.log.clearFacts();
    this.#table = new FoldedTable(
      new this.#rules.TableFold(this.id, this.viewer),
      this.log,
      () => ({
        nowMs: connection.now(),
        awaySince: connection.presence.awaySince,
      }),
    );
    this.#history = Math.max(this.#history, this.log.seq);
    this.#fold(this.log.events);
  }

  /** Folds more of the log: what happened before we came is shown at once, the rest in its turn. */
  #fold(events: readonly Envelope[]): void {
    const table = this.#table;
    if (!table) return;
    const lastPast = events.findLast(({ seq }) => seq <= this.#history);
    const shown: ShownEvent[] = [];
    try {
      for (const envelope of events) {
        const event = table.take(envelope);
        const isPast = envelope.seq <= this.#history && envelope !== lastPast;
        const view = isPast ? undefined : table.view();
        if (view) shown.push({ ...event, view });
      }
    } catch {
      this.failure = 'outdated';
      return;
    }
    const last = shown.at(-1);
    if (!last) return;
    this.#shares?.take(events, last.view);
    this.broken = table.fault();
    const past = lastPast && shown.shift();
    if (past) this.shown.jump(past.view, past.seq);
    this.shown.push(shown);
  }

  /** Shows the end of the log at once. */
  #showLatest(): void {
    const view = this.#table?.view();
    if (view) this.shown.jump(view, this.log.seq);
  }

  /** Everything has been shown: what can the viewer do now? */
  #settled(): void {
    const { view, viewer, turn } = this;
    const table = this.#table;
    const isWhole = this.shown.seq >= Math.max(this.log.seq, this.#history);
    if (!view || !table || !isWhole) return;
    const { phase } = view;
    const isCurrent = turn.seq === table.lastRolled;
    if (view.can.play && viewer) {
      const handle = isCurrent ? undefined : table.turn();
      if (handle) turn.begin(table.lastRolled, viewer, handle);
    } else if (!isCurrent || phase.type !== 'toPlay' || phase.player !== viewer) {
      turn.end();
    }
    this.#autoPlay.look();
  }
}
