import type { LinkState } from '../../client/link';
import type { Pending } from '../../client/outbox';
import { followPage } from '../../client/page';
import { ApiFailure, roomInfo, snapshot } from '../../client/rest';
import { Session } from '../../client/session';
import { SeatChannel } from '../../client/seat-channel';
import { browserWorld, newId } from '../../client/world';
import { ownShares } from '../../fair/own-shares';
import type { Shares } from '../../fair/shares';
import { afterStep } from '../../game/checkers';
import type {
  ApiError,
  Board,
  Command,
  Envelope,
  FaultReport,
  Player,
  Presence,
  TableView,
} from '../../protocol';
import { sessionStore } from '../../storage';
import { settings } from '../../settings/settings.svelte';
import { play } from './sound';
import type { Rules, TableFold } from '../../wasm';
import { AutoPlay } from './auto-play';
import { Pace, type Stage } from './paced-queue';
import { pause } from '../../table/timing';
import { LocalTurn } from './turn.svelte';
import { TurnMemory } from './turn-memory';

/** An event and the table right after it. */
export interface LogEntry extends Envelope {
  view: TableView;
}

/** One room as a page shows it: the log folded, paced, and the viewer's own turn on top. */
export class Room {
  link: LinkState = $state('connecting');
  /** The server is there but does not let us in at the moment. */
  busy = $state(false);
  /** `undefined` until the server has said who we are. */
  viewer: Player | null | undefined = $state();
  presence: Presence = $state.raw({
    a: false,
    b: false,
    watchers: 0,
    awaySince: { a: null, b: null },
  });
  pending: readonly Pending[] = $state.raw([]);
  view: TableView | undefined = $state.raw();
  log: LogEntry[] = $state.raw([]);
  refusal: ApiError | undefined = $state.raw();
  /** The room cannot be entered, or its log cannot be read by this version of the page. */
  failure: ApiError | 'outdated' | undefined = $state.raw();
  /** The dice of the log are not what an honest table would write. */
  broken: FaultReport | undefined = $state.raw();
  /** We are taking a seat: the news of it comes before the answer, and is none to us. */
  sitsDown = false;
  /** The opening throw is being shown: one die on each side. */
  showsOpening = $state(false);
  /** Server time minus ours. */
  serverAhead = 0;

  readonly turn: LocalTurn;
  readonly #session: Session;
  readonly #pace: Pace<Envelope>;
  readonly #autoPlay: AutoPlay;
  #tabs: SeatChannel | undefined;
  /** Checkers on their way, between two views. */
  #preview: Board | undefined = $state.raw();
  #rules: Rules | undefined = $state.raw();
  #fold: TableFold | undefined;
  /** The table as received, ahead of what is shown: the fair dice do not wait for animations. */
  #head: TableFold | undefined;
  #shares: Shares | undefined;
  /** A wish was made anew once, because the dice had moved on. */
  #redressed = false;
  /** Everything received, also before the rules are there to fold it. */
  #received: Envelope[] = [];
  #receivedSeq = $state(0);
  #shownSeq = $state(0);
  /** Up to here there will be events, because a wish was granted. */
  #awaited = $state(0);
  /** Events up to this one were there when we came: they are not shown one by one. */
  #history = 0;
  #lastRolled = 0;
  /** The last event in the table that is shown. */
  #viewSeq = 0;

  constructor(
    readonly id: string,
    rules: Promise<Rules>,
    /** Hears of every event that happens while the page looks on. */
    private readonly witnessed: (entry: LogEntry, room: Room) => void,
    /** Hears of a wish that came too late: the table has moved on. */
    private readonly belated: () => void,
  ) {
    const world = browserWorld(id);
    this.turn = new LocalTurn(new TurnMemory(sessionStore, id), (steps) =>
      this.#sound(steps.some(({ hits }) => hits) ? 'hit' : 'checker'),
    );
    this.#autoPlay = new AutoPlay(this, (ms, callback) => world.after(ms, callback));
    this.#pace = new Pace({
      after: (ms, callback) => world.after(ms, callback),
      stages: (envelope) => this.#stages(envelope),
      settled: () => this.#settled(),
    });
    this.#session = new Session(id, world, sessionStore, newId, {
      state: (state) => this.#linked(state),
      welcome: (viewer, seq, presence, now) => this.#welcome(viewer, seq, presence, now),
      events: (events) => this.#take(events),
      reset: () => this.#reset(),
      presence: (presence) => {
        this.presence = presence;
        this.refresh();
      },
      pending: (pending) => (this.pending = pending),
      accepted: (_, seq) => this.#accepted(seq),
      rejected: (pending, error) => this.#rejected(pending, error),
      refused: () => this.#askWhy(),
      failed: (error) => this.#failed(error),
    });
    rules.then(
      (loaded) => {
        this.#rules = loaded;
        this.#shares = ownShares(loaded, {
          tell: (id, command) => this.#session.tell(id, command),
          after: (ms, callback) => world.after(ms, callback),
          sent: () => this.pending.map(({ command }) => command.type),
        });
        this.#refold();
      },
      () => (this.failure = { code: 'unavailable', message: 'the rules could not be fetched' }),
    );
  }

  get board(): Board | undefined {
    return this.#preview ?? this.turn.shown?.board ?? this.view?.board;
  }

  get rules(): Rules | undefined {
    return this.#rules;
  }

  /** Whether the viewer's decision is awaited and everything before it has been shown. */
  get isMyTurn(): boolean {
    return !!this.view && this.viewer != null && this.view.toAct === this.viewer;
  }

  /** Connects, and follows the network and the visibility of the page. Returns the way to stop. */
  start(): () => void {
    const unfollow = followPage(this.#session, () => this.#shares?.leave());
    const tabs = new SeatChannel(this.id, () => this.#session.restart());
    this.#tabs = tabs;
    this.#session.start();
    this.#glimpse();
    return () => {
      unfollow();
      tabs.close();
      this.#shares?.leave();
      this.#shares?.reset();
      this.#session.stop();
      this.#pace.clear();
      this.#autoPlay.stop();
      this.turn.leave();
      this.#fold?.free();
      this.#head?.free();
    };
  }

  /**
   * Whether what is shown is how things stand, so that the buttons mean what they say: no events
   * are still to be shown or to come, and no wish is on its way. Without the rules there are no
   * dice.
   */
  get mayAct(): boolean {
    if (!this.#rules) return false;
    const isShown = this.#shownSeq >= Math.max(this.#receivedSeq, this.#awaited);
    return isShown && this.pending.every(({ command }) => command.type === 'say');
  }

  send(command: Command): void {
    this.refusal = undefined;
    // What is said fits any table; all else is decided on the one that is shown.
    this.#dressed(command, command.type === 'say' ? undefined : this.#viewSeq);
  }

  isPending(type: Command['type']): boolean {
    return this.pending.some(({ command }) => command.type === type);
  }

  /** Sends the finished turn. */
  confirm(): void {
    const steps = this.turn.shown?.play;
    if (steps && this.view?.can.play && this.mayAct) this.send({ type: 'play', steps });
  }

  /** The seat was taken over HTTP: be known by the new cookie. */
  reenter(): void {
    this.#session.restart();
    this.#tabs?.tellSeated();
  }

  reconnect(): void {
    this.#session.nudge();
  }

  /** The table as the server sees it, until the rules are here to fold the log themselves. */
  #glimpse(): void {
    snapshot(this.id).then(
      ({ seq, view }) => {
        if (this.view) return;
        this.view = view;
        this.#viewSeq = seq;
      },
      (error: unknown) => this.#missed(error),
    );
  }

  /** A browser does not say why a socket was refused; HTTP does. */
  #askWhy(): void {
    roomInfo(this.id).then(
      () => (this.busy = this.link !== 'live'),
      (error: unknown) => this.#missed(error),
    );
  }

  #missed(error: unknown): void {
    const code = error instanceof ApiFailure ? error.code : 'offline';
    if (code === 'notFound') this.#failed({ code, message: 'no such room' });
    this.busy = (code === 'unavailable' || code === 'rateLimited') && this.link !== 'live';
  }

  #linked(state: LinkState): void {
    this.link = state;
    if (state === 'live') this.busy = false;
  }

  /** Sends a wish with what the fair dice need of it. */
  #dressed(wish: Command, seen: number | undefined): void {
    const { command, leave } = this.#shares?.withShare(wish, this.presence) ?? { command: wish };
    this.#session.send(command, seen, leave);
  }

  #welcome(viewer: Player | null, seq: number, presence: Presence, now: number): void {
    this.serverAhead = now - Date.now();
    this.presence = presence;
    this.#shares?.welcome(seq);
    if (viewer !== this.viewer) {
      this.viewer = viewer;
      this.#history = seq;
      this.#refold();
    } else if (document.hidden) {
      this.#history = seq;
    }
  }

  #take(events: readonly Envelope[]): void {
    this.#received.push(...events);
    this.#receivedSeq = events.at(-1)?.seq ?? this.#receivedSeq;
    if (!this.#fold) return;
    this.#follow(events);
    this.#pace.push(events);
    if (document.hidden) this.#pace.hurry();
  }

  #reset(): void {
    this.#received = [];
    this.#receivedSeq = this.#shownSeq = this.#awaited = this.#lastRolled = 0;
    this.turn.end();
    // The welcome that follows says where we are, as if we had just come.
    this.viewer = undefined;
    this.#refold();
  }

  #accepted(seq: number): void {
    this.#awaited = Math.max(this.#awaited, seq);
    this.#redressed = false;
  }

  #rejected({ command, seen }: Pending, error: ApiError): void {
    if (error.code === 'stale') {
      this.belated();
      this.#refold();
    } else if (error.code === 'fairDice' && !this.#redressed) {
      // The link was not the next one: another tab or device of ours has been at it.
      this.#redressed = true;
      this.#dressed(command.type === 'roll' ? { type: 'roll' } : command, seen);
    } else {
      this.refusal = error;
    }
  }

  #failed(error: ApiError): void {
    if (error.code === 'notFound' || error.code === 'foreignOrigin') {
      this.failure = error;
      this.#session.stop();
    } else if (error.code !== 'unavailable') {
      // A server that stops or has no room is no refusal: the link heals and says so.
      this.refusal = error;
    }
  }

  /** Folds everything from the start: the rules have come, or the seat has changed. */
  #refold(): void {
    this.#pace.clear();
    this.#preview = undefined;
    this.showsOpening = false;
    this.turn.leave();
    this.#fold?.free();
    this.#head?.free();
    this.#fold = this.#head = undefined;
    this.#shares?.reset();
    if (!this.#rules || this.viewer === undefined) return;
    this.#fold = this.#rules.openTable(this.id, this.viewer);
    this.#head = this.#rules.openTable(this.id, this.viewer);
    this.#follow(this.#received);
    this.log = [];
    const entries: LogEntry[] = [];
    for (const envelope of this.#received) {
      const entry = this.#foldOne(envelope);
      if (!entry) return;
      entries.push(entry);
    }
    this.log = entries;
    if (entries.length > 0) this.#settled();
  }

  /** Does at once what the dice need of us. */
  #follow(events: readonly Envelope[]): void {
    try {
      this.#head?.fold(events);
    } catch {
      return; // the fold that is shown will say so
    }
    const view = this.#head?.view(Date.now() + this.serverAhead);
    if (view) this.#shares?.take(events, view);
    this.broken = this.#head?.diceFaults()[0];
  }

  #foldOne(envelope: Envelope): LogEntry | undefined {
    const fold = this.#fold;
    if (!fold) return undefined;
    try {
      fold.fold([envelope]);
    } catch {
      this.failure = 'outdated';
      return undefined;
    }
    const view = this.#viewOf(fold);
    if (!view) return undefined;
    if (envelope.event.type === 'rolled') this.#lastRolled = envelope.seq;
    this.view = view;
    this.#shownSeq = this.#viewSeq = envelope.seq;
    return { ...envelope, view };
  }

  /** The table that is shown, as it stands by now: time passes, and people come and go. */
  refresh(): void {
    const view = this.#fold && this.#viewOf(this.#fold);
    if (view) this.view = view;
  }

  #viewOf(fold: TableFold): TableView | undefined {
    return fold.view(Date.now() + this.serverAhead, this.presence.awaySince);
  }

  /** How an event is shown: first what leads to it, then the table after it. */
  #stages(envelope: Envelope): Stage[] {
    const { event } = envelope;
    const isHistory = envelope.seq <= this.#history;
    const wait = (what: Parameters<typeof pause>[0]) =>
      isHistory || document.hidden ? 0 : pause(what, settings.speed);
    const fold = (ms = 0): Stage => ({ show: () => this.#show(envelope, !isHistory), pause: ms });
    if (event.type === 'rolled') {
      const phase = this.view?.phase;
      const mine = phase?.type === 'rolling' && phase.player === this.viewer;
      if (phase?.type === 'opening')
        return [fold(wait('openingRoll')), { show: () => this.#endOpening(), pause: 0 }];
      return [fold(wait(mine ? 'myRoll' : 'theirRoll'))];
    }
    if (event.type === 'played') {
      if (event.steps.length === 0) return [fold(wait('noMove'))];
      // One's own play has been on the board since it was made, unless it came from another tab.
      if (event.player === this.viewer && this.turn.shown?.play) return [fold()];
      const steps = event.steps.map((step): Stage => {
        const show = () => {
          if (this.board) this.#preview = afterStep(this.board, event.player, step);
          if (!isHistory) this.#sound(step.hits ? 'hit' : 'checker');
        };
        return { show, pause: wait('step') };
      });
      return [...steps, fold(wait('afterPlay'))];
    }
    return [fold()];
  }

  #show(envelope: Envelope, live: boolean): void {
    const wasOpening = this.view?.phase.type === 'opening';
    const entry = this.#foldOne(envelope);
    if (!entry) return;
    const { event } = envelope;
    this.#preview = undefined;
    if (event.type === 'played' || event.type === 'gameEnded') this.turn.end();
    this.log = [...this.log, entry];
    if (!live) return;
    this.showsOpening = event.type === 'rolled' && wasOpening;
    this.witnessed(entry, this);
    if (event.type === 'rolled') this.#sound('dice');
    if (event.type === 'said' && event.player !== this.viewer && settings.phrases)
      this.#sound('phrase');
    if (event.type === 'gameEnded' && this.viewer) {
      this.#sound(event.result.winner === this.viewer ? 'win' : 'lose');
    }
  }

  #endOpening(): void {
    this.showsOpening = false;
  }

  /** Everything has been shown: what can the viewer do now? */
  #settled(): void {
    const { view, viewer } = this;
    if (!view) return;
    if (view.can.play && viewer && this.turn.seq !== this.#lastRolled) {
      const handle = this.#fold?.turn();
      if (handle) this.turn.begin(this.#lastRolled, viewer, handle);
    } else if (view.phase.type !== 'toPlay') {
      this.turn.end();
    }
    this.#autoPlay.look();
  }

  #sound(sound: Parameters<typeof play>[0]): void {
    if (settings.sound && !document.hidden) play(sound);
  }
}
