import { describe, expect, it } from 'vitest';
import type { Event } from '../protocol';
import { fingerprint, signedDigest } from './fingerprint';

describe('a fingerprint', () => {
  it('groups the digits of a fingerprint', () => {
    expect(fingerprint('3f2a91bc07de5566778899')).toBe('3f2a 91bc 07de 5566 7788');
  });

  it('is that of the last sign-off of the current match', () => {
    const log = (...events: Event[]) => events.map((event) => ({ event }));
    const signed: Event = { type: 'signedOff', player: 'a', digest: 'd1' };
    const reseeded: Event = { type: 'anchored', party: 'a', anchor: 'x' };
    expect(signedDigest(log(reseeded))).toBeUndefined();
    expect(signedDigest(log(signed, { ...signed, player: 'b', digest: 'd2' }, reseeded))).toBe(
      'd2',
    );
    expect(signedDigest(log(signed, { type: 'rematched' }))).toBeUndefined();
    expect(signedDigest(log(signed, { type: 'setBack', secret: 's' }))).toBeUndefined();
  });
});
