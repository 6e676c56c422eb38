/** For tests: a store in memory, hashing that can be read, and a server that only does dice. */
import { FakeWorld } from './fake-world';
import { other } from '../src/game/player';
import type { Command, Envelope, Event, FairView, Phase, Player, TableView } from '../src/protocol';
import { sampleView } from './sample-view';
import { type ChainMath, Chains } from '../src/fair/chains';
import { Shares } from '../src/fair/shares';
import { textStore, type TextStore } from '../src/storage';

/** How long the readable chains are. */
export const LENGTH = 4;

/** `anchor of …` and `link 2 of …`: what belongs to which secret can be seen. */
export const readable: ChainMath = {
  chainAnchor: (_match, _seat, secret) => `${secret.slice(0, 4)}: anchor`,
  chainLink: (_match, _seat, secret, number) =>
    number <= LENGTH ? `${secret.slice(0, 4)}: link ${number}` : undefined,
};

let drawn = 0;
/** A secret that was never drawn before. */
export function draw(): Uint8Array {
  drawn += 1;
  return new Uint8Array(32).fill(0).map((_, index) => (index < 2 ? drawn >> (8 - 8 * index) : 0));
}

type Answer = 'granted' | 'repeated' | 'refused';

/** A table that checks and records what its pages send, as far as dice go. */
export class FakeTable {
  readonly log: Envelope[] = [];
  readonly answers: [id: string, command: Command['type'], answer: Answer][] = [];
  readonly pages: Page[] = [];
  phase: Phase = { type: 'opening' };
  rolls = 0;
  anchors: FairView['anchors'] = { a: null, b: null };
  nextLink = { a: 1, b: 1 };
  signedOff = { a: false, b: false };
  released = { a: false, b: false };
  change: Partial<TableView> = {};
  readonly #granted = new Set<string>();

  view(viewer: Player | null): TableView {
    const { anchors, signedOff, released, rolls } = this;
    const digest = anchors.a && anchors.b ? `digest of ${anchors.a} and ${anchors.b}` : null;
    const fair: FairView = {
      matchId: 'room/1',
      rolls,
      server: 'server: anchor',
      anchors: { ...anchors },
      nextLink: { ...this.nextLink },
      digest,
      signedOff: { ...signedOff },
      released: { ...released },
      owed: viewer && this.#owed(viewer),
    };
    return sampleView({ viewer, phase: this.phase, fair, ...this.change });
  }

  tell(player: Player, id: string, command: Command): void {
    const answer = this.#granted.has(id) ? 'repeated' : this.#decide(player, command);
    this.answers.push([id, command.type, answer]);
    if (answer === 'granted') this.#granted.add(id);
    this.#throw();
  }

  /** This player requests a roll; their link has been released. */
  ask(player: Player): void {
    this.phase = { type: 'rolling', player };
    this.record({ type: 'rollAsked', player });
  }

  record(...events: Event[]): void {
    const envelopes = events.map((event, index): Envelope => ({
      seq: this.log.length + 1 + index,
      at: 0,
      event,
    }));
    this.log.push(...envelopes);
    for (const page of this.pages) page.hear(envelopes);
  }

  #owed(player: Player): FairView['owed'] {
    const { anchors, signedOff, released } = this;
    const isDue = this.phase.type === 'opening' || this.phase.type === 'rolling';
    if (!anchors[player]) return 'anchor';
    if (!anchors[other(player)]) return null;
    if (!signedOff[player]) return 'signOff';
    return isDue && signedOff[other(player)] && !released[player] ? 'link' : null;
  }

  #decide(player: Player, command: Command): Answer {
    const anchor = this.anchors[player];
    switch (command.type) {
      case 'anchor':
        if (this.rolls === 0) this.signedOff = { a: false, b: false };
        this.anchors[player] = command.anchor;
        this.nextLink[player] = 1;
        this.released[player] = false;
        this.record({ type: 'anchored', party: player, anchor: command.anchor });
        return 'granted';
      case 'signOff':
        if (this.signedOff[player] || command.digest !== this.view(player).fair?.digest) break;
        this.signedOff[player] = true;
        this.record({ type: 'signedOff', player, digest: command.digest });
        return 'granted';
      case 'roll':
      case 'release': {
        const due = `${anchor?.split(':')[0]}: link ${this.nextLink[player]}`;
        if (command.link !== due || this.released[player]) break;
        this.nextLink[player] += 1;
        this.released[player] = true;
        if (command.type === 'roll') this.phase = { type: 'rolling', player };
        this.record({ type: 'linkReleased', player, link: command.link });
        return 'granted';
      }
    }
    return 'refused';
  }

  #throw(): void {
    const { phase, released } = this;
    if (phase.type !== 'opening' && phase.type !== 'rolling') return;
    if (!released.a || !released.b) return;
    this.rolls += 1;
    this.released = { a: false, b: false };
    const player = phase.type === 'rolling' ? phase.player : 'a';
    this.phase = { type: 'toPlay', player, roll: [3, 1] };
    this.record({ type: 'rolled', roll: [3, 1] });
  }
}

/** A tab at the table. What it hears and says travels only when the world lets time pass. */
export class Page {
  readonly shares: Shares;
  readonly world = new FakeWorld();
  readonly chains: Chains;
  isLive = true;
  /** Commands of the player on their way. */
  sent: Command['type'][] = [];
  signed: string[] = [];

  constructor(
    private readonly table: FakeTable,
    readonly player: Player,
    readonly store: TextStore = textStore(),
  ) {
    this.chains = new Chains(store, readable, draw, () => 0);
    this.shares = new Shares(this.chains, {
      tell: (id, command) => {
        if (this.isLive) this.world.after(1, () => table.tell(player, id, command));
        return this.isLive;
      },
      after: (ms, callback) => this.world.after(ms, callback),
      sent: () => this.sent,
      signed: (_, digest) => this.signed.push(digest),
    });
    table.pages.push(this);
    this.enter();
  }

  /** Connects: the welcome, then the whole log. */
  enter(): void {
    this.shares.welcome(this.table.log.length);
    this.hear(this.table.log);
  }

  hear(events: readonly Envelope[]): void {
    if (this.isLive) this.shares.take(events, this.table.view(this.player));
  }

  /** The player's own roll. */
  roll(): void {
    const presence = { a: true, b: true, watchers: 0, awaySince: { a: null, b: null } };
    const { command } = this.shares.withShare({ type: 'roll' }, presence);
    this.world.after(1, () => this.table.tell(this.player, `roll ${Math.random()}`, command));
  }
}

/** Lets time pass for all pages together. */
export function pass(table: FakeTable, ms: number): void {
  for (let passed = 0; passed < ms; passed++) for (const page of table.pages) page.world.pass(1);
}
