/**
 * What this browser signed off on: a log that was rewritten later shows another fingerprint.
 */
import type { Link } from '../protocol';
import type { TextStore } from '../storage';

const PREFIX = 'gamao.signed.';
/** The digests of the latest matches; a fingerprint is worth keeping longer than a secret. */
const MAX_DIGESTS = 500;

/** Keeps a digest beside those that were signed for the same match before. */
export function keepSigned(store: TextStore, matchId: string, digest: Link, now: number): void {
  store.set(`${PREFIX}${matchId}.${digest}`, String(now));
  const keys = store.keys().filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MAX_DIGESTS) return;
  const at = (key: string) => Number(store.get(key)) || 0;
  const oldest = keys.reduce((old, key) => (at(key) < at(old) ? key : old));
  store.set(oldest, null);
}

/** Whether this browser signed off on it; `undefined` if it signed nothing in this match. */
export function wasSigned(store: TextStore, matchId: string, digest: Link): boolean | undefined {
  const prefix = `${PREFIX}${matchId}.`;
  const signed = store.keys().filter((key) => key.startsWith(prefix));
  return signed.length === 0 ? undefined : signed.includes(prefix + digest);
}
