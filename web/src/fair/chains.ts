/** The seat's own chains of the fair dice: secrets stay in this browser, links are released one by one. */
import { hex } from '../hex';
import type { Link, Player } from '../protocol';
import type { Rules } from '../wasm';
import type { TextStore } from '../storage';

/** The hash chains of the fair dice. */
export type ChainMath = Pick<Rules, 'chainAnchor' | 'chainLink'>;

/**
 * A seat of one match against one chain of the server: its own chains are good for nothing else. A
 * server that showed an earlier log under another anchor would otherwise meet links it knows.
 */
export interface Seat {
  matchId: string;
  player: Player;
  /** The server's anchor. */
  server: Link;
}

/** A secret older than this is dropped: its match will not go on. */
const MAX_AGE_MS = 60 * 24 * 3_600_000;
const CHAIN = 'gamao.chain.';

interface Kept {
  secret: string;
  at: number;
}

/**
 * Every secret lies under a key of its own, named by its anchor. So two tabs that draw one each at
 * the same time keep both, and whichever stands in the log is found.
 */
export class Chains {
  /** Secrets of this tab, which goes on when the storage is cleared under it. */
  readonly #secrets = new Map<string, string>();
  /** Links computed before: hashing down from the secret takes milliseconds, which a player would notice. */
  readonly #made = new Map<string, Link | undefined>();

  constructor(
    private readonly store: TextStore,
    private readonly math: ChainMath,
    private readonly random: () => Uint8Array,
    private readonly now: () => number,
  ) {}

  /** Whether the secret of this anchor is here. */
  has(seat: Seat, anchor: Link): boolean {
    return this.#secret(seat, anchor) !== undefined;
  }

  /** The anchor of a chain that no table has seen yet: one that is here already, or a new one. */
  fresh(seat: Seat, used: ReadonlySet<Link>): Link {
    const prefix = chainKey(seat, '');
    const unused = this.store
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .find((anchor) => !used.has(anchor) && this.has(seat, anchor));
    if (unused !== undefined) return unused;
    const secret = hex(this.random());
    const anchor = this.math.chainAnchor(seat.matchId, seat.player, secret);
    const kept: Kept = { secret, at: this.now() };
    this.store.set(chainKey(seat, anchor), JSON.stringify(kept));
    return anchor;
  }

  /** A link of the chain of this anchor; `undefined` when the chain is not here or used up. */
  link(seat: Seat, anchor: Link, number: number): Link | undefined {
    const name = `${anchor} ${number}`;
    if (!this.#made.has(name)) {
      const secret = this.#secret(seat, anchor);
      if (secret === undefined) return undefined;
      if (this.#made.size > 64) this.#made.clear();
      const link = this.math.chainLink(seat.matchId, seat.player, secret, number);
      this.#made.set(name, link);
    }
    return this.#made.get(name);
  }

  /** The match is over: its secrets are worth nothing any more. */
  forget(matchId: string): void {
    for (const key of this.store.keys()) {
      if (key.startsWith(`${CHAIN}${matchId}.`)) this.store.set(key, null);
    }
    this.#made.clear();
    this.#secrets.clear();
  }

  /** Drops secrets of matches that will not go on. */
  prune(): void {
    for (const key of this.store.keys()) {
      if (!key.startsWith(CHAIN)) continue;
      const at = read(this.store.get(key))?.at;
      if (typeof at !== 'number' || at < this.now() - MAX_AGE_MS) this.store.set(key, null);
    }
  }

  #secret(seat: Seat, anchor: Link): string | undefined {
    const key = chainKey(seat, anchor);
    const secret = this.#secrets.get(key) ?? read(this.store.get(key))?.secret;
    if (typeof secret !== 'string') return undefined;
    this.#secrets.set(key, secret);
    return secret;
  }
}

function chainKey({ matchId, player, server }: Seat, anchor: Link): string {
  return `${CHAIN}${matchId}.${player}.${server}.${anchor}`;
}

function read(text: string | null): Partial<Kept> | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
