import type { Envelope, Link } from '../protocol';

/** The first 80 bits of a digest, in groups that can be read out: `3f2a 91bc 07de 5566 7788`. */
export function fingerprint(digest: Link): string {
  return (digest.slice(0, 20).match(/.{1,4}/g) ?? []).join(' ');
}

/** The digest signed off last in the current match; chains renewed later do not change it. */
export function signedDigest(log: readonly Pick<Envelope, 'event'>[]): Link | undefined {
  const ends = ['signedOff', 'rematched', 'setBack'];
  const last = log.findLast(({ event }) => ends.includes(event.type))?.event;
  return last?.type === 'signedOff' ? last.digest : undefined;
}
