import { localStore } from '../storage';
import { Chains } from './chains';
import { Shares, type SharesWorld } from './shares';
import { keepSigned } from './signed';
import type { Rules } from '../wasm';

/** The shares of this browser's own seats. */
export function ownShares(rules: Rules, world: Omit<SharesWorld, 'signed'>): Shares {
  const random = () => crypto.getRandomValues(new Uint8Array(32));
  const chains = new Chains(localStore, rules, random, Date.now);
  chains.prune();
  return new Shares(chains, {
    ...world,
    signed: (matchId, digest) => keepSigned(localStore, matchId, digest, Date.now()),
  });
}
